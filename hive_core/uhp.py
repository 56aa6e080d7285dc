"""A UHP engine: takes a command line and returns the lines of the answer.

The protocol: https://github.com/jonthysell/Mzinga/wiki/UniversalHiveProtocol; docs/uhp.md describes
this engine. Pure: `__main__.py` has the streams and decides when a command must end early.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from hive_core import __version__
from hive_core._board.move_counting import perft_until
from hive_core._board.setup import has_only_a_queen
from hive_core._rules.arguments import as_text
from hive_core._uhp.extensions import EXPLORING, EXTENSIONS, check_even
from hive_core._uhp.info_lines import info_lines
from hive_core._uhp.licenses import LICENSES
from hive_core._uhp.limits import parse_limit, parse_number
from hive_core._uhp.options import BOOK, INFO, LINES, OPTIONS, RULES, Option, parse_option
from hive_core._values.bugs import EXPANSIONS
from hive_core._values.reasons import Rule
from hive_core.board import Board
from hive_core.errors import (
    HiveError,
    IllegalMoveError,
    InvalidMoveError,
    one_line,
    quoted,
)
from hive_core.explorer import engine_games
from hive_core.levels import choose
from hive_core.openings import choose_from_book
from hive_core.positions import is_position_text
from hive_core.search import SearchResult, Table, search
from hive_core.types import Bug, Color

__all__ = [
    "CAPABILITIES",
    "DEEPEST_PERFT",
    "EXIT",
    "EXTENSIONS",
    "LONGEST_LINE",
    "LONGEST_MESSAGE",
    "LONGEST_SECONDS",
    "NAME",
    "OPTIONS",
    "RULES",
    "STOP",
    "VERSION",
    "Engine",
    "Option",
    "Tell",
    "check_opening",
    "never",
]

NAME = "hive-core"
VERSION = __version__
CAPABILITIES = ";".join(bug.name.title() for bug in EXPANSIONS)


STOP, EXIT = "stop", "exit"
"""The commands that also count while another one runs; `__main__.py` looks out for them."""

LONGEST_SECONDS = 3600.0
"""A command that takes longer is ended as if a new line had arrived."""

LONGEST_LINE = 1_000_000
LONGEST_MESSAGE = 300
DEEPEST_PERFT = 100

Tell = Callable[[list[str]], None]
"""Writes lines of an answer at once, before the answer is complete."""


def never() -> bool:
    """Return False: the `stop` of a command that nothing ends early."""
    return False


class Engine:
    """A UHP engine: one game, its options, and an answer to every line.

    `exited`: whether the command `exit` was given. `longest_seconds`: a `bestmove` or `perft` ends
    early after this time.

    >>> engine = Engine()
    >>> engine.handle("newgame Base+ML")
    ['Base+ML;NotStarted;White[1]', 'ok']
    >>> engine.handle("play wQ")
    ["invalidmove the tournament opening forbids the queen on a player's first turn: wQ", 'ok']
    """

    def __init__(self, longest_seconds: float = LONGEST_SECONDS) -> None:
        self.exited = False
        self._longest_seconds = longest_seconds
        self._stop: Callable[[], bool] = never
        self._tell: Tell = list[str]().extend
        self._options = {name: option.default for name, option in OPTIONS.items()}
        self._table: Table | None = None
        self._board: Board | None = None
        self._commands: dict[str, Callable[[str], list[str]]] = {
            "info": self._info,
            "newgame": self._newgame,
            "play": self._play,
            "pass": self._pass,
            "validmoves": self._validmoves,
            "bestmove": self._bestmove,
            "undo": self._undo,
            "options": self._option,
            "perft": self._perft,
            "position": self._position,
            EXPLORING: self._explore,
            "licenses": self._licenses,
            "extensions": self._extensions,
            STOP: self._stop_before,
            EXIT: self._exit,
        }

    def greeting(self) -> list[str]:
        """Return the lines that the engine writes at the start: the answer to `info`."""
        return self.handle("info")

    def handle(
        self, line: str, stop: Callable[[], bool] = never, tell: Tell | None = None
    ) -> list[str]:
        """Return the lines that answer a command, `ok` last; errors are answers too.

        `stop` is called every few milliseconds during `bestmove` and `perft`. Once it returns true,
        `bestmove` answers with the best move so far, and `perft` with `err` and how far it got.
        `tell` gets the info lines of each depth during `bestmove`, if the option is set; without
        it, they are the first lines of the answer.

        :raises HiveError: if the line is not a text.
        """
        as_text(line, "a line")
        end = time.monotonic() + self._longest_seconds
        self._stop = lambda: stop() or time.monotonic() > end
        lines: list[str] = []
        self._tell = tell or lines.extend
        answer = self._answer(line)
        return [*lines, *answer, "ok"]

    def _answer(self, line: str) -> list[str]:
        if len(line) > LONGEST_LINE:
            return [f"err the line is longer than {LONGEST_LINE} characters"]
        name, rest = (*line.split(None, 1), "", "")[:2]
        command = self._commands.get(name.lower())
        if command is None:
            names = ", ".join(self._commands)
            if not name:
                return ["err the line is blank: write a command, such as info"]
            return [_short(f"err {quoted(name)} is not a command: {names}")]
        try:
            return command(rest.strip())
        except IllegalMoveError as error:
            return [_short(f"invalidmove {error.reason}")]
        except InvalidMoveError as error:
            return [_short(f"invalidmove {error.problem}")]
        except HiveError as error:
            return [_short(f"err {error}")]

    # -- the commands: from what follows the name to the answer without ok ------------------------

    def _info(self, rest: str) -> list[str]:
        _nothing_more("info", rest)
        return [f"id {NAME} v{VERSION}", CAPABILITIES]

    def _newgame(self, rest: str) -> list[str]:
        self._board = self._new_board(rest or "Base", self._options)
        if self._table is not None:
            self._table.clear()
        return [self._board.describe()]

    def _play(self, rest: str) -> list[str]:
        board = self._game()
        if not rest:
            raise HiveError("write play and a MoveString, such as play wS1")
        board.push_move(rest)
        return [board.describe()]

    def _pass(self, rest: str) -> list[str]:
        _nothing_more("pass", rest)
        return self._play("pass")

    def _validmoves(self, rest: str) -> list[str]:
        _nothing_more("validmoves", rest)
        board = self._game()
        return [";".join(map(board.move_string, board.legal_moves))]

    def _bestmove(self, rest: str) -> list[str]:
        board = self._game()
        limit = parse_limit(rest)
        if self._table is None:
            self._table = Table(self._options["HashSize"])
        seed, level = self._options["Seed"], self._options["Level"]
        table, stop = self._table, self._stop
        count = self._options[LINES] if self._options[INFO] else 1
        last: SearchResult | None = None

        def report(result: SearchResult) -> None:
            nonlocal last
            if result != last:
                self._tell(info_lines(board, result, count))
            last = result

        progress = report if self._options[INFO] else None
        from_book = choose_from_book(board, seed) if self._options[BOOK] and not level else None
        if from_book is not None:
            result = from_book
        elif level:
            result = choose(
                board, level, seed, within=limit, table=table, stop=stop, progress=progress
            )
        else:
            result = search(
                board, limit, seed=seed, lines=count, table=table, stop=stop, progress=progress
            )
        if progress is not None:
            progress(result)
        return [board.move_string(result.move)]

    def _undo(self, rest: str) -> list[str]:
        board = self._game()
        count = parse_number("moves to undo", rest or "1")
        played = len(board.move_stack)
        if not 1 <= count <= played:
            raise HiveError(f"cannot undo {count} moves: {played} were played")
        for _ in range(count):
            board.pop()
        return [board.describe()]

    def _option(self, rest: str) -> list[str]:
        if not rest:
            return [self._option_line(name) for name in self._options]
        match rest.split():
            case [verb, name] if verb.lower() == "get":
                return [self._option_line(parse_option(name))]
            case [verb, name, value] if verb.lower() == "set":
                name = parse_option(name)
                return [self._set_option(name, OPTIONS[name].parse(value))]
        raise HiveError("write options, options get NAME or options set NAME VALUE")

    def _perft(self, rest: str) -> list[str]:
        board = self._game()
        last = parse_number("plies", rest)
        if last > DEEPEST_PERFT:
            raise HiveError(f"perft {last} is deeper than {DEEPEST_PERFT}")
        counted: list[str] = []
        for depth in range(last + 1):
            count = perft_until(board, depth, self._stop)
            if count is None:
                so_far = ", ".join(counted)
                raise HiveError(f"perft {last} was ended early, at depth {depth}; so far: {so_far}")
            counted.append(f"{depth} {count}")
        return counted

    def _position(self, rest: str) -> list[str]:
        _nothing_more("position", rest)
        return [self._game().position_string()]

    def _explore(self, rest: str) -> list[str]:
        """Answer with how the engine's own games went on, a line for each move."""
        _nothing_more(EXPLORING, rest)
        board = self._game()
        return [
            f"{board.move_string(move)};{found.games};{found.white};{found.draws};{found.black};"
            f"{'' if found.score is None else found.score}"
            for move, _, found in engine_games().moves(board)
        ]

    def _licenses(self, rest: str) -> list[str]:
        _nothing_more("licenses", rest)
        return LICENSES.splitlines()

    def _extensions(self, rest: str) -> list[str]:
        _nothing_more("extensions", rest)
        return [";".join(EXTENSIONS)]

    def _stop_before(self, rest: str) -> list[str]:
        """Answer only ok: the commands before it have been answered."""
        _nothing_more(STOP, rest)
        return []

    def _exit(self, rest: str) -> list[str]:
        _nothing_more("exit", rest)
        self.exited = True
        return []

    # -- shared by the commands ------------------------------------------------------------------

    def _game(self) -> Board:
        if self._board is None:
            raise HiveError("no game was started: write newgame first")
        return self._board

    def _new_board(self, text: str, options: dict[str, int]) -> Board:
        """Return the board of a game type, a GameString or a PositionString under the options.

        :raises HiveError: if the text is none of them, or the options do not allow the game.
        """
        rules = {
            "tournament": bool(options["Tournament"]),
            "repetition_draw": bool(options["RepetitionDraw"]),
        }
        if is_position_text(text):
            board = Board.from_position(text, **rules)
        else:  # the tiles must have the numbers by which the program that plays knows them
            board = Board.from_game_string(text, strict=True, **rules)
        check_even(board.game_type)
        return check_opening(board, bool(options["Tournament"]), "options set Tournament False")

    def _with_options(self, board: Board, options: dict[str, int]) -> Board:
        """Return a board of the same game under the rules of the options.

        :raises HiveError: if the options do not allow the game.
        """
        if not board.is_set_up:
            return self._new_board(board.game_string(), options)
        again = self._new_board(board.root().position_string(), options)
        for text in board.move_strings():
            try:
                again.push_move(text)
            except IllegalMoveError as error:
                raise HiveError(str(error)) from error
        return again

    def _option_line(self, name: str) -> str:
        return OPTIONS[name].line(name, self._options[name])

    def _set_option(self, name: str, value: int) -> str:
        """Set the option, also for the game in progress, and return its line."""
        options = self._options | {name: value}
        if name in ("HashSize", "Seed"):
            self._table = None  # its results depend on the old values
        if self._board is not None and name in RULES:
            self._board = self._with_options(self._board, options)
        self._options = options
        return self._option_line(name)


def check_opening(board: Board, tournament: bool, way_out: str) -> Board:
    """Return the board after checking that its game keeps the tournament rule, if that is on.

    `way_out`: how to switch the rule off, for the message.

    :raises HiveError: if the game breaks the rule.
    """
    if tournament and not board.tournament:
        stacks = board.root().stacks()
        moves = board.move_strings()[:2]
        queens = [f"{c.letter}Q" for c in Color if has_only_a_queen(stacks, c)]
        first = next(text for text in [*queens, *moves] if text[1] == Bug.QUEEN.value)
        rule = Rule.QUEEN_NOT_FIRST.value
        raise HiveError(f"the game opens with {first}, but {rule}; to allow it: {way_out}")
    return board


def _short(text: str) -> str:
    """Return the text on one line, cut to `LONGEST_MESSAGE` characters."""
    return one_line(text, LONGEST_MESSAGE)


def _nothing_more(command: str, rest: str) -> None:
    if rest:
        raise HiveError(f"{command} takes no arguments, not even {quoted(rest)}")
