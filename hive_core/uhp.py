"""A UHP engine: takes a command line and returns the lines of the answer.

The protocol: https://github.com/jonthysell/Mzinga/wiki/UniversalHiveProtocol; docs/uhp.md describes
this engine. Pure: `__main__.py` has the streams and decides when a command must end early.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from hive_core import __version__
from hive_core._rules.arguments import as_text
from hive_core.board import Board
from hive_core.bugs import EXPANSIONS
from hive_core.errors import (
    HiveError,
    IllegalMoveError,
    InvalidMoveError,
    one_line,
    quoted,
)
from hive_core.levels import LEVELS, choose
from hive_core.move_counting import perft_until
from hive_core.positions import is_position_text
from hive_core.reasons import Rule
from hive_core.search import Limit, Table, search
from hive_core.setup import has_only_a_queen
from hive_core.types import Bug, Color

NAME = "hive-core"
VERSION = __version__
CAPABILITIES = ";".join(bug.name.title() for bug in EXPANSIONS)


@dataclass(frozen=True)
class Option:
    """An option: a bool, or a whole number from `low` to `high`."""

    default: int
    low: int = 0
    high: int = 0

    @property
    def is_bool(self) -> bool:
        """Whether it is written True or False."""
        return isinstance(self.default, bool)

    def line(self, name: str, value: int) -> str:
        """Return its line in UHP: name, type, value, default, and the range of a number."""
        if self.is_bool:
            return f"{name};bool;{value};{self.default}"
        return f"{name};int;{value};{self.default};{self.low};{self.high}"

    def parse(self, text: str) -> int:
        """Return the value of the text.

        :raises HiveError: if it is not a value of this option.
        """
        if self.is_bool:
            if text.lower() not in ("true", "false"):
                raise HiveError(f"{quoted(text)} is neither True nor False")
            return text.lower() == "true"
        if _NUMBER.fullmatch(text) is None or not self.low <= int(text) <= self.high:
            raise HiveError(f"{quoted(text)} is not a whole number from {self.low} to {self.high}")
        return int(text)


OPTIONS = {
    "Tournament": Option(True),
    "RepetitionDraw": Option(False),
    "Level": Option(0, 0, len(LEVELS)),
    "HashSize": Option(32, 1, 4096),
    "Seed": Option(0, 0, 999_999_999),
}
"""The options. The defaults are those of other engines: no queen on a player's first turn, no draw
by repetition, and full strength, which is Level 0. `HashSize` is in megabytes.
"""

RULES = ("Tournament", "RepetitionDraw")

MARGIN_SECONDS = 0.02
MARGIN_SHARE = 0.03
"""The part of the time for a move that is kept in reserve, so that the answer is in time."""

LONGEST_SECONDS = 3600.0
"""A command that takes longer is ended as if a new line had arrived."""

LONGEST_LINE = 1_000_000
LONGEST_MESSAGE = 300
DEEPEST_PERFT = 100

_TIME = re.compile(r"([0-9]{1,4}):([0-9]{1,2}):([0-9]{1,2}(?:\.[0-9]{1,9})?)")
_NUMBER = re.compile(r"[0-9]{1,9}")


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
            "exit": self._exit,
        }

    def greeting(self) -> list[str]:
        """Return the lines that the engine writes at the start: the answer to `info`."""
        return self.handle("info")

    def handle(self, line: str, stop: Callable[[], bool] = never) -> list[str]:
        """Return the lines that answer a command, `ok` last; errors are answers too.

        `stop` is called every few milliseconds during `bestmove` and `perft`. Once it returns true,
        `bestmove` answers with the best move so far, and `perft` with `err` and how far it got.

        :raises HiveError: if the line is not a text.
        """
        as_text(line, "a line")
        end = time.monotonic() + self._longest_seconds
        self._stop = lambda: stop() or time.monotonic() > end
        return [*self._answer(line), "ok"]

    def _answer(self, line: str) -> list[str]:
        if len(line) > LONGEST_LINE:
            return [f"err the line is longer than {LONGEST_LINE} characters"]
        name, rest = (*line.split(None, 1), "", "")[:2]
        command = self._commands.get(name.lower())
        if command is None:
            known = ", ".join(self._commands)
            if not name:
                return ["err the line is blank: write a command, such as info"]
            return [_short(f"err {quoted(name)} is not a command: {known}")]
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
        limit = _parse_limit(rest)
        if self._table is None:
            self._table = Table(self._options["HashSize"])
        seed, level = self._options["Seed"], self._options["Level"]
        if level:
            found = choose(board, level, seed, within=limit, table=self._table, stop=self._stop)
        else:
            found = search(board, limit, seed=seed, table=self._table, stop=self._stop)
        return [board.move_string(found.move)]

    def _undo(self, rest: str) -> list[str]:
        board = self._game()
        count = _parse_number("moves to undo", rest or "1")
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
                return [self._option_line(_parse_option(name))]
            case [verb, name, value] if verb.lower() == "set":
                name = _parse_option(name)
                return [self._set_option(name, OPTIONS[name].parse(value))]
        raise HiveError("write options, options get NAME or options set NAME VALUE")

    def _perft(self, rest: str) -> list[str]:
        board = self._game()
        last = _parse_number("plies", rest)
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
        read = Board.from_position if is_position_text(text) else Board.from_game_string
        board = read(
            text,
            tournament=bool(options["Tournament"]),
            repetition_draw=bool(options["RepetitionDraw"]),
        )
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


def _parse_number(what: str, text: str) -> int:
    if _NUMBER.fullmatch(text) is None:
        raise HiveError(f"{quoted(text)} is not a number of {what}")
    return int(text)


def _parse_limit(text: str) -> Limit:
    match text.split():
        case [kind, value] if kind.lower() == "depth":
            return Limit(depth=_parse_number("plies", value))
        case [kind, value] if kind.lower() == "time":
            whole = _parse_time(value)
            kept = MARGIN_SECONDS + MARGIN_SHARE * whole
            return Limit(seconds=max(0.0, whole - min(kept, 1.0)))
    raise HiveError("write bestmove time hh:mm:ss or bestmove depth n")


def _parse_time(text: str) -> float:
    """Return the seconds of a time written hh:mm:ss.

    :raises HiveError: if it is not one; minutes and seconds go up to 59.
    """
    match = _TIME.fullmatch(text)
    if match is not None:
        hours, minutes, seconds = int(match[1]), int(match[2]), float(match[3])
        if minutes < 60 and seconds < 60:
            return 3600 * hours + 60 * minutes + seconds
    wanted = "write bestmove time hh:mm:ss, with mm and ss from 00 to 59"
    raise HiveError(f"{quoted(text)} is not a time: {wanted}")


def _parse_option(text: str) -> str:
    for name in OPTIONS:
        if name.lower() == text.lower():
            return name
    raise HiveError(f"{quoted(text)} is not an option: {', '.join(OPTIONS)}")
