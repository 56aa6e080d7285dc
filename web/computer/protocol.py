"""The protocol between page and engine worker: requests and answers, as values and as JSON. Pure.

Both sides import this module; it imports neither of them.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from hive_core import Board, Move
from hive_core._formats.json_text import read_json
from hive_core.notation import parse_game_text

if TYPE_CHECKING:
    from hive_core.search import SearchResult, Table


LEVELS = 8
"""The number of levels; the lowest is 1."""

GUESSES = 3
"""After how many of the player's moves pondering works out the computer's answer."""


class RequestPurpose(enum.StrEnum):
    """What the page uses the answer for."""

    PLAY = "play"
    HINT = "hint"
    REVIEW = "review"
    ANALYSIS = "analysis"
    PONDER = "ponder"


@dataclass(frozen=True, slots=True)
class EngineRequest:
    """A position for the engine, what its answer is for, and the limits of the search.

    `number` identifies the answer. For `PLAY` the engine returns what `levels.choose` plays at
    `level` (1 to 8) with `seed` (None: any). For `PONDER` it works out such moves before the player
    moves, and returns none. For the other purposes it returns the best `lines` lines at full
    strength. `game`: a GameString; `start`: the PositionString that its moves start from, None for
    the empty board. `nodes`: the search visits this many positions and returns the same answer
    every time, unless it takes more than `seconds`; None: it takes `seconds`.
    """

    number: int
    purpose: RequestPurpose
    game: str
    tournament: bool = False
    repetition: bool = True
    level: int = 8
    seed: int | None = None
    seconds: float = 1.0
    lines: int = 1
    nodes: int | None = None
    start: str | None = None

    @property
    def moves(self) -> tuple[str, ...]:
        """The MoveStrings of the game."""
        return tuple(self.game.split(";")[3:])

    @property
    def patience(self) -> float:
        """The seconds that the engine may need, without a report."""
        return self.seconds * (1 + GUESSES if self.purpose is RequestPurpose.PONDER else 1)

    def json(self) -> str:
        """Return the request as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, text: str) -> EngineRequest:
        """Return the request from the JSON of `json`."""
        fields = read_json(text)
        return cls(purpose=RequestPurpose(fields.pop("purpose")), **fields)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play from a position, as MoveStrings, with its score for the side to move.

    `score`: in points, see `hive_core.scores`. `plies`: the side to move wins in that
    many plies, or loses if it is negative; None if neither is forced.
    """

    moves: tuple[str, ...]
    score: int
    plies: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine found: the best line first; each line has at least one move.

    Only the answer to `PONDER` has no lines.

    `final`: False for a report before the search ends. `depth`: in plies. `nodes`: of the search.
    """

    number: int
    final: bool
    lines: tuple[Line, ...]
    depth: int
    nodes: int

    @property
    def move(self) -> str:
        """Return the move to play, as a MoveString."""
        return self.lines[0].moves[0]

    def json(self) -> str:
        """Return the answer as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, text: str) -> Answer:
        """Return the answer from the JSON of `json`."""
        fields = read_json(text)
        lines = [Line(tuple(line.pop("moves")), **line) for line in fields.pop("lines")]
        return cls(lines=tuple(lines), **fields)


def answer(
    text: str,
    report: Callable[[str], object],
    table: Table | None = None,
    stop: Callable[[], bool] | None = None,
    clock: Callable[[], float] | None = None,
) -> str:
    """Return the answer to a request, both as JSON; call `report` with each answer before the last.

    `table` is the transposition table that analyses of one game share. Moves of a level and
    searches of a fixed number of nodes must not depend on earlier requests, so they do not use it.
    `stop` is polled during the search; it ends when `stop` returns True. `clock` returns seconds;
    without it, a search of a fixed number of nodes has no time limit.

    :raises HiveError: if the request's game is invalid or over.
    """
    from hive_core.search import Limit, search

    request = EngineRequest.parse(text)
    board = board_of(request)

    def so_far(result: SearchResult) -> None:
        report(answer_at(request, board, result, final=False).json())

    if request.purpose is RequestPurpose.PLAY:
        result = move_at(request, board, stop=stop, progress=so_far)
    elif request.nodes is None:
        limit = Limit(seconds=request.seconds)
        result = search(board, limit, lines=request.lines, table=table, stop=stop, progress=so_far)
    else:
        if clock is not None:
            stop = _Patience(request.seconds, clock, stop).is_over
        limit = Limit(nodes=request.nodes)
        result = search(board, limit, lines=request.lines, stop=stop, progress=so_far)
    return answer_at(request, board, result, final=True).json()


def move_at(
    request: EngineRequest,
    board: Board,
    *,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[SearchResult], None] | None = None,
) -> SearchResult:
    """Return what the request's level plays in a position."""
    from hive_core.levels import choose
    from hive_core.search import Limit

    return choose(
        board,
        request.level,
        seed=request.seed or 0,
        within=Limit(seconds=request.seconds),
        stop=stop,
        progress=progress,
    )


def board_of(request: EngineRequest) -> Board:
    """Return the request's position."""
    rules = {"tournament": request.tournament, "repetition_draw": request.repetition}
    if request.start is None:
        return Board.from_game_string(request.game, strict=True, **rules)
    board = Board.from_position(request.start, **rules)
    for move in parse_game_text(request.game).moves:
        board.push_move(move.text)
    return board


class _Patience:
    """A time limit of a search that does not count the time in which the browser suspends it."""

    def __init__(
        self, seconds: float, clock: Callable[[], float], stop: Callable[[], bool] | None
    ) -> None:
        """`stop`: another condition that ends the search."""
        self._left = seconds
        self._clock = clock
        self._stop = stop
        self._looked = clock()

    def is_over(self) -> bool:
        """Return whether the search must end; call it every few milliseconds."""
        now = self._clock()
        # A longer gap means that the phone slept or the browser froze the tab.
        self._left -= min(now - self._looked, LONGEST_GAP)
        self._looked = now
        return self._left <= 0 or (self._stop is not None and self._stop())


LONGEST_GAP = 1.0
"""The most seconds that count between two checks of a search."""


def answer_at(request: EngineRequest, board: Board, result: SearchResult, *, final: bool) -> Answer:
    """Return the answer to the request from the result of a search of that position."""
    lines = tuple(
        Line(_in_writing(board, line.moves), line.score, line.win_in) for line in result.lines
    )
    return Answer(request.number, final, lines, result.depth, result.nodes)


def _in_writing(board: Board, moves: tuple[Move, ...]) -> tuple[str, ...]:
    board = board.copy()
    texts = []
    for move in moves:
        texts.append(board.move_string(move))
        board.push(move)
    return tuple(texts)
