"""The engine's side of the Universal Hive Protocol: a line in, the lines of the answer out.

Owns the commands, their answers and the options. Pure: no streams and no process, those are
`__main__.py`'s; the only clock is the one in `search`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from hive_core import __version__
from hive_core._arguments import as_text
from hive_core.board import Board
from hive_core.errors import HiveError, IllegalMoveError, InvalidMoveError
from hive_core.levels import LEVELS, choose
from hive_core.perft import perft
from hive_core.search import Limit, Table, search

NAME = "hive-core"
VERSION = __version__
CAPABILITIES = "Mosquito;Ladybug;Pillbug"


@dataclass(frozen=True)
class Option:
    """What an option may be: a bool, or a whole number from `low` to `high`."""

    default: int
    low: int = 0
    high: int = 0

    @property
    def is_bool(self) -> bool:
        """Whether it is written True or False."""
        return isinstance(self.default, bool)

    def line(self, name: str, value: int) -> str:
        """How UHP tells it: name, type, value, default, and the least and most of a number."""
        if self.is_bool:
            return f"{name};bool;{value};{self.default}"
        return f"{name};int;{value};{self.default};{self.low};{self.high}"

    def parse(self, text: str) -> int:
        """The value that the text means.

        :raises HiveError: when it is none, or out of range.
        """
        if self.is_bool:
            if text.lower() not in ("true", "false"):
                raise HiveError(f"{text!r} is neither True nor False")
            return text.lower() == "true"
        if _NUMBER.fullmatch(text) is None or not self.low <= int(text) <= self.high:
            raise HiveError(f"{text!r} is not a whole number from {self.low} to {self.high}")
        return int(text)


OPTIONS = {
    "Tournament": Option(True),
    "RepetitionDraw": Option(False),
    "Level": Option(0, 0, len(LEVELS)),
    "HashSize": Option(32, 1, 4096),
    "Seed": Option(0, 0, 999_999_999),
}
"""The options. By default, as on the engines' own table: no queen on a player's first turn, no draw
by threefold repetition, and full strength, which is Level 0; `HashSize` is in megabytes.
"""

RULES = ("Tournament", "RepetitionDraw")

MARGIN_SECONDS = 0.02
MARGIN_SHARE = 0.03
"""What is kept back of the time for a move, so that the answer comes within it."""

LONGEST_LINE = 1_000_000
LONGEST_MESSAGE = 300
DEEPEST_PERFT = 100

_TIME = re.compile(r"([0-9]{1,4}):([0-9]{1,2}):([0-9]{1,2}(?:\.[0-9]{1,9})?)")
_NUMBER = re.compile(r"[0-9]{1,9}")


class Engine:
    """A UHP engine: one game, its options, and an answer to every line.

    `exited`: whether `exit` was asked for.

    >>> engine = Engine()
    >>> engine.handle("newgame Base+ML")
    ['Base+ML;NotStarted;White[1]', 'ok']
    >>> engine.handle("play wQ")
    ["invalidmove the tournament opening forbids the queen on a player's first turn: wQ", 'ok']
    """

    def __init__(self) -> None:
        self.exited = False
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
            "exit": self._exit,
        }

    def greeting(self) -> list[str]:
        """What the engine says before it is asked: the answer to `info`."""
        return self.handle("info")

    def handle(self, line: str) -> list[str]:
        """The lines that answer a command, `ok` last; faults of any kind are answers too."""
        return [*self._answer(line), "ok"]

    def _answer(self, line: str) -> list[str]:
        if len(as_text(line, "a line")) > LONGEST_LINE:
            return [f"err the line is longer than {LONGEST_LINE} characters"]
        name, rest = (*line.split(None, 1), "", "")[:2]
        command = self._commands.get(name.lower())
        if command is None:
            known = ", ".join(self._commands)
            return [_short(f"err {name!r} is no command: {known}" if name else "err no command")]
        try:
            return command(rest.strip())
        except IllegalMoveError as error:
            return [_short(f"invalidmove {error.reason}")]
        except InvalidMoveError as error:
            return [_short(f"invalidmove {error.problem}")]
        except HiveError as error:
            return [_short(f"err {error}")]

    # -- the commands: what follows the name -> the answer without its ok ------------------------

    def _info(self, rest: str) -> list[str]:
        _nothing_more("info", rest)
        return [f"id {NAME} v{VERSION}", CAPABILITIES]

    def _newgame(self, rest: str) -> list[str]:
        self._board = self._new_board(rest or "Base", self._options)
        if self._table is not None:
            self._table.clear()
        return [self._board.game_string()]

    def _play(self, rest: str) -> list[str]:
        board = self._game()
        if not rest:
            raise HiveError("write play and a MoveString, such as play wS1")
        board.push_move(rest)
        return [board.game_string()]

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
            found = choose(board, level, seed, within=limit, table=self._table)
        else:
            found = search(board, limit, seed=seed, table=self._table)
        return [board.move_string(found.move)]

    def _undo(self, rest: str) -> list[str]:
        board = self._game()
        count = _parse_number("moves to undo", rest or "1")
        if not 1 <= count <= board.ply:
            raise HiveError(f"cannot undo {count} moves: {board.ply} were played")
        for _ in range(count):
            board.pop()
        return [board.game_string()]

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
        return [f"{depth} {perft(board, depth)}" for depth in range(last + 1)]

    def _exit(self, rest: str) -> list[str]:
        _nothing_more("exit", rest)
        self.exited = True
        return []

    # -- what they share -------------------------------------------------------------------------

    def _game(self) -> Board:
        if self._board is None:
            raise HiveError("no game was started: write newgame first")
        return self._board

    def _new_board(self, text: str, options: dict[str, int]) -> Board:
        return Board.from_game_string(
            text,
            tournament=bool(options["Tournament"]),
            repetition_draw=bool(options["RepetitionDraw"]),
        )

    def _option_line(self, name: str) -> str:
        return OPTIONS[name].line(name, self._options[name])

    def _set_option(self, name: str, value: int) -> str:
        """The option holds from now on, for the game under way too."""
        options = self._options | {name: value}
        if name in ("HashSize", "Seed"):
            self._table = None  # what it found belongs to the old ones
        if self._board is not None and name in RULES:
            self._board = self._new_board(self._board.game_string(), options)
        self._options = options
        return self._option_line(name)


def _short(text: str) -> str:
    """The text on one line of bearable length."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST_MESSAGE else f"{line[: LONGEST_MESSAGE - 3]}..."


def _nothing_more(command: str, rest: str) -> None:
    if rest:
        raise HiveError(f"{command} stands alone, without {rest!r}")


def _parse_number(what: str, text: str) -> int:
    if _NUMBER.fullmatch(text) is None:
        raise HiveError(f"{text!r} is no number of {what}")
    return int(text)


def _parse_limit(text: str) -> Limit:
    match text.split():
        case [kind, value] if kind.lower() == "depth":
            return Limit(depth=_parse_number("plies", value))
        case [kind, value] if kind.lower() == "time":
            match = _TIME.fullmatch(value)
            if match is not None:
                hours, minutes, seconds = match.groups()
                whole = 3600 * int(hours) + 60 * int(minutes) + float(seconds)
                kept = MARGIN_SECONDS + MARGIN_SHARE * whole
                return Limit(seconds=max(0.0, whole - min(kept, 1.0)))
    raise HiveError("write bestmove time hh:mm:ss or bestmove depth n")


def _parse_option(text: str) -> str:
    for name in OPTIONS:
        if name.lower() == text.lower():
            return name
    raise HiveError(f"{text!r} is no option: {', '.join(OPTIONS)}")
