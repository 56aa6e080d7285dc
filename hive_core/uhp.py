"""The engine's side of the Universal Hive Protocol: a line in, the lines of the answer out.

Owns the commands, their answers and the options. Pure: no streams and no process, those are
`__main__.py`'s; the only clock is the one in `search`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from hive_core.board import Board
from hive_core.errors import HiveError, IllegalMoveError, InvalidMoveError
from hive_core.perft import perft
from hive_core.search import Limit, search

NAME = "hive-core"
VERSION = "0.1.0"
CAPABILITIES = "Mosquito;Ladybug;Pillbug"

OPTIONS = {"Tournament": True, "RepetitionDraw": False}
"""The options and their defaults, as the engines' own table plays: no queen on a player's first
turn, and no draw by threefold repetition. All are of type `bool`.
"""

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
        self._options = dict(OPTIONS)
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
        if len(line) > LONGEST_LINE:
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
        return [board.move_string(search(board, _parse_limit(rest)).move)]

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
                return [self._set_option(_parse_option(name), _parse_bool(value))]
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

    def _new_board(self, text: str, options: dict[str, bool]) -> Board:
        return Board.from_game_string(
            text, tournament=options["Tournament"], repetition_draw=options["RepetitionDraw"]
        )

    def _option_line(self, name: str) -> str:
        return f"{name};bool;{self._options[name]};{OPTIONS[name]}"

    def _set_option(self, name: str, value: bool) -> str:
        """The option holds from now on, for the game under way too."""
        options = self._options | {name: value}
        if self._board is not None:
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
                return Limit(seconds=3600 * int(hours) + 60 * int(minutes) + float(seconds))
    raise HiveError("write bestmove time hh:mm:ss or bestmove depth n")


def _parse_option(text: str) -> str:
    for name in OPTIONS:
        if name.lower() == text.lower():
            return name
    raise HiveError(f"{text!r} is no option: {', '.join(OPTIONS)}")


def _parse_bool(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise HiveError(f"{text!r} is neither True nor False")
    return text.lower() == "true"
