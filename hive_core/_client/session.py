"""A client's side of UHP without input and output: requests out, answers in.

Each method that talks to the engine is a generator. It yields requests, gets the answer to each by
`send`, and returns its result; `../engine.py` carries the requests to a process, tests need none.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NoReturn, TypeVar

from hive_core._client.answers import refusal_of
from hive_core._client.errors import EngineProtocolError, EngineRefused
from hive_core._client.values import EngineId, Info, Option, PlayResult, option_named
from hive_core._notation.move_strings import respelt
from hive_core._uhp.extensions import POSITIONS, STOPPING, check_even
from hive_core._uhp.info_lines import InfoLine
from hive_core._uhp.limits import limit_text
from hive_core._uhp.options import INFO, LINES
from hive_core._values.bugs import EXPANSIONS
from hive_core.board import Board
from hive_core.errors import (
    HiveError,
    IllegalMoveError,
    InvalidGameStringError,
    InvalidMoveError,
    expected,
)
from hive_core.notation import parse_game_text, parse_move_text, turn_text
from hive_core.search import Limit
from hive_core.types import GameType, Move

T = TypeVar("T")
Steps = Generator["Request", tuple[str, ...], T]

Start = GameType | str
"""What a game starts from: the empty board, or a PositionString."""

FEW_MOVES = 12
"""So many moves are taken back and played; for more the whole game is sent."""

_COUNT = re.compile(r"\D*?([0-9]{1,3})\)?\s*[:=;]?\s+([0-9][0-9,._']*)(?:\s.*)?", re.ASCII)
_SECONDS_OF_UHP = 100 * 3600


@dataclass(frozen=True, slots=True)
class Request:
    """A line for the engine; "" waits for its greeting.

    `within`: the seconds that its answer may take, None for any time. `streams`: whether the lines
    of the answer matter as soon as they are printed.
    """

    text: str
    within: float | None
    streams: bool = False


class Session:
    """What a client knows of an engine: its name, its options, and the game that it is in.

    `name`: for errors, until the engine sends its own. `timeout`: the seconds for an answer, None
    for any time; a search has its own time besides.
    """

    def __init__(self, name: str, timeout: float | None) -> None:
        self.name = name
        self.timeout = timeout
        self.id = EngineId(name)
        self.capabilities: tuple[str, ...] = ()
        self.options: dict[str, Option] = {}
        self.extensions: frozenset[str] = frozenset()
        self._settings: dict[str, str] = {}
        self._game: tuple[Start, tuple[str, ...]] | None = None
        self._takes_fractions = True

    @property
    def game_types(self) -> tuple[GameType, ...]:
        """The game types whose expansions the engine lists as its capabilities."""
        names = {word.lower() for word in self.capabilities}
        missing = [bug for bug in EXPANSIONS if bug.name not in names]
        return tuple(
            t for t in GameType.every() if not any(t.includes(bug.letter) for bug in missing)
        )

    @property
    def takes_nodes(self) -> bool:
        """Whether the engine takes limits of nodes, and several at once: see docs/uhp.md."""
        return {INFO.lower(), LINES.lower()} <= {name.lower() for name in self.options}

    @property
    def takes_positions(self) -> bool:
        """Whether the engine takes positions that were set up by hand."""
        return POSITIONS in self.extensions

    @property
    def can_stop(self) -> bool:
        """Whether the engine has the command `stop`."""
        return STOPPING in self.extensions

    def forget_game(self) -> None:
        """Begin the next request with `newgame`."""
        self._game = None

    # -- the engine itself -----------------------------------------------------------------------

    def greet(self) -> Steps[None]:
        """Read the greeting and the options; set the options that were chosen before."""
        self._game = None
        self.extensions = frozenset()
        self._read_info((yield Request("", self.timeout)))
        try:
            answer = yield from self._ask("options")
        except EngineRefused:
            answer = ()
        options = (Option.parse(line) for line in answer)
        self.options = {option.name: option for option in options if option is not None}
        if self.takes_nodes:  # other engines are not asked for what UHP does not have
            with suppress(EngineRefused):
                answer = yield from self._ask("extensions")
                self.extensions = frozenset(word.strip() for word in ";".join(answer).split(";"))
        for name, text in self._settings.items():
            yield from self._set(name, text)

    def begun(self) -> Steps[None]:
        """Ask nothing: for a client that only starts the engine."""
        yield from ()

    def ping(self) -> Steps[None]:
        """Ask the engine who it is, which every engine must answer."""
        self._read_info((yield from self._ask("info")))

    def _read_info(self, answer: tuple[str, ...]) -> None:
        for at, line in enumerate(answer):
            if re.match(r"id\b", line, re.IGNORECASE):
                self.id = EngineId.parse(line)
                self.name = str(self.id) or self.name
                listed = answer[at + 1].split(";") if at + 1 < len(answer) else []
                self.capabilities = tuple(word.strip() for word in listed if word.strip())
                return

    def configure(self, values: object) -> Steps[None]:
        """Set options; nothing is set unless all values are valid.

        :raises HiveError: if there is no such option, or a value is not one of it.
        """
        if not isinstance(values, Mapping):
            raise expected("options in a dict", values, "write {'Level': 3}")
        texts = {}
        for name, value in values.items():
            option = option_named(self.options, name)
            texts[option.name] = option.text_of(value)
        for name, text in texts.items():
            yield from self._set(name, text)
            self._settings[name] = text

    def _set(self, name: str, text: str) -> Steps[None]:
        answer = yield from self._ask(f"options set {name} {text}")
        old = self.options.get(name)
        option = next((o for o in map(Option.parse, answer) if o and o.name == name), None)
        if option is None and old is not None:
            line = f"{name};{old.kind};{text};{old.default}"
            read = Option.parse(line)
            option = replace(old, value=read.value) if read is not None else old
        if option is not None:
            self.options[name] = option

    # -- the game --------------------------------------------------------------------------------

    def play(self, board: Board, limit: Limit, within: float | None) -> Steps[PlayResult]:
        """Return the best move within the limit; `within`: the seconds for all of the answer.

        :raises EngineProtocolError: if it is illegal or not a move.
        """
        yield from self.bring(board)
        whole = not self._takes_fractions
        command = f"bestmove {limit_text(limit, whole=whole)}"
        try:
            answer = yield from self._ask(command, within, streams=True)
        except EngineRefused:
            rounded = f"bestmove {limit_text(limit, whole=True)}"
            if rounded == command:
                raise
            command = rounded
            more = None if within is None else within + 1
            answer = yield from self._ask(command, more, streams=True)
            self._takes_fractions = False
        moves = [at for at, line in enumerate(answer) if is_move_text(line)]
        if not moves:
            self._lied(command, " / ".join(answer), "that is not a move", board)
        text = answer[moves[-1]]
        try:
            move = board.parse_move(respelt(board, text))
        except InvalidMoveError as error:
            self._lied(command, text, error.problem, board)
        if not board.is_legal(move):
            self._lied(command, text, f"it is illegal ({board.explain(move)})", board)
        infos = (info_of(board, line) for at, line in enumerate(answer) if at != moves[-1])
        return PlayResult(move, text, tuple(infos))

    def valid_moves(self, board: Board) -> Steps[tuple[Move, ...]]:
        """Return the moves that the engine holds for legal."""
        yield from self.bring(board)
        answer = yield from self._ask("validmoves")
        texts = [text.strip() for line in answer[-1:] for text in line.split(";") if text.strip()]
        moves = []
        for text in texts:
            try:
                moves.append(board.parse_move(respelt(board, text)))
            except InvalidMoveError as error:
                self._lied("validmoves", text, error.problem, board)
        return tuple(moves)

    def perft(self, board: Board, depth: int, within: float | None) -> Steps[dict[int, int]]:
        """Return the engine's count of move sequences for each depth."""
        yield from self.bring(board)
        command = f"perft {depth}"
        answer = yield from self._ask(command, within)
        matches = (match for match in map(_COUNT.fullmatch, answer) if match is not None)
        counts = {int(match[1]): int(re.sub(r"\D", "", match[2])) for match in matches}
        if depth not in counts:
            self._lied(command, " / ".join(answer), f"no count for depth {depth} is in it", board)
        return counts

    def bring(self, board: Board) -> Steps[None]:
        """Bring the engine's game to that of the board, by `undo` and `play` if that is little.

        :raises HiveError: if the position was set up by hand, and the engine takes only games; or
            the game has a handicap.
        """
        check_even(board.game_type)
        if board.is_set_up and not self.takes_positions:
            how = "and this engine knows only games, not positions"
            raise HiveError(f"the position was set up by hand, {how}, in {board.describe()}")
        moves = tuple(board.move_strings())
        start: Start = board.root().position_string() if board.is_set_up else board.game_type
        engine_start, engine_moves = self._game or (None, ())
        self._game = None  # until the engine has followed
        same = 0
        while same < min(len(engine_moves), len(moves)) and engine_moves[same] == moves[same]:
            same += 1
        undone, rest = len(engine_moves) - same, moves[same:]
        another = engine_start != start or (engine_moves and not same)
        if another or undone + len(rest) > FEW_MOVES:
            yield from self._new_game(board, moves)
        else:
            if undone:
                command = "undo" if undone == 1 else f"undo {undone}"
                self._check(board, same, command, (yield from self._ask(command)))
            yield from self._play_all(board, rest, same)
        self._game = (start, moves)

    def _new_game(self, board: Board, moves: tuple[str, ...]) -> Steps[None]:
        """Send a whole game; an engine that reads only game types gets the moves one by one."""
        if board.is_set_up:
            command = f"newgame {board.root().position_string()}"
            self._check(board, 0, command, (yield from self._ask(command)))
            yield from self._play_all(board, moves, 0)
            return
        command = f"newgame {board.game_string() if moves else board.game_type}"
        try:
            self._check(board, len(moves), command, (yield from self._ask(command)))
        except EngineRefused as refusal:
            if not moves:
                raise
            command = f"newgame {board.game_type}"
            try:
                self._check(board, 0, command, (yield from self._ask(command)))
                yield from self._play_all(board, moves, 0)
            except EngineRefused:
                raise refusal from None

    def _play_all(self, board: Board, moves: tuple[str, ...], ply: int) -> Steps[None]:
        for number, move in enumerate(moves, ply + 1):
            command = "pass" if move == "pass" else f"play {move}"
            self._check(board, number, command, (yield from self._ask(command)))

    def _check(self, board: Board, ply: int, command: str, answer: tuple[str, ...]) -> None:
        """Check that the engine's GameString is of the same game type and has as many moves.

        Of a position that was set up, it is a PositionString of the same game type and turn.
        """
        if board.is_set_up:
            turn = turn_text(board.root().ply + ply)
            if any(line.startswith(f"{board.game_type};Position;{turn}") for line in answer):
                return
            problem = f"not with a PositionString of {board.game_type} and {turn}"
            self._lied(command, " / ".join(answer), problem, board)
        for line in answer:
            try:
                parts = parse_game_text(line)
            except InvalidGameStringError:
                continue
            if parts.game_type == board.game_type and len(parts.moves) == ply:
                return
        problem = f"not with a GameString of {board.game_type} and {ply} moves"
        self._lied(command, " / ".join(answer), problem, board)

    def _ask(
        self, text: str, within: float | None = -1, *, streams: bool = False
    ) -> Steps[tuple[str, ...]]:
        """Return the answer; `within`: the seconds that it may take, by default `timeout`.

        :raises EngineRefused: if it is `err` or `invalidmove`.
        """
        answer = yield Request(text, self.timeout if within == -1 else within, streams)
        message = refusal_of(answer)
        if message is not None:
            raise EngineRefused(self.name, text, message)
        return answer

    def _lied(self, command: str, text: str, problem: str, board: Board) -> NoReturn:
        raise EngineProtocolError(self.name, command, text, problem, board.describe())


def is_move_text(line: str) -> bool:
    """Tell whether the line is spelt as a MoveString."""
    try:
        parse_move_text(line)
    except InvalidMoveError:
        return False
    return True


def info_of(board: Board, text: str) -> Info:
    """Return what a line that an engine prints during a search says about this position."""
    parsed = InfoLine.parse(text)
    if parsed is not None:
        line = _playable(board, parsed.moves)
        return Info(
            text,
            line[0] if line else None,
            parsed.depth,
            parsed.score,
            line,
            parsed.nodes,
            parsed.seconds,
            parsed.number,
            parsed.win_in,
        )
    first, *rest = (part.strip() for part in text.split(";"))
    try:
        depth, score = int(rest[0]), float(rest[1])
        move = board.copy().push_move(respelt(board, first))
    except (IndexError, ValueError):
        return Info(text)
    return Info(text, move, depth, score, _playable(board, rest[2:] or [first]))


def _playable(board: Board, texts: Iterable[str]) -> tuple[Move, ...]:
    """Return the moves up to the first that cannot be played."""
    line: list[Move] = []
    ahead = board.copy()
    for text in texts:
        try:
            line.append(ahead.push_move(respelt(ahead, text)))
        except (InvalidMoveError, IllegalMoveError):
            break
    return tuple(line)


def check_limit(limit: object, *, takes_nodes: bool = False) -> Limit:
    """Return the limit, after checking that the engine takes it.

    `takes_nodes`: whether it takes limits of nodes, and several at once, which UHP does not have.

    :raises HiveError: if it is not a limit, or the engine does not take it.
    """
    if not isinstance(limit, Limit):
        raise expected("a Limit", limit, "write Limit(depth=3) for plies or Limit(seconds=1)")
    if not takes_nodes:
        lacking = f"and the engine has no options {INFO} and {LINES}"
        if limit.nodes is not None:
            how = "write Limit(seconds=1) or Limit(depth=3)"
            raise HiveError(f"UHP has no limit of nodes, {lacking}: {how}")
        if limit.depth is not None and limit.seconds is not None:
            raise HiveError(f"UHP takes a limit of depth or of seconds, not both, {lacking}")
    if limit.seconds is not None and not limit.seconds < _SECONDS_OF_UHP:
        raise expected("a number of seconds of less than 100 hours", limit.seconds)
    return limit
