"""Questions to the opponent and the answers, as values and as text; and how one is answered. Pure.

The page and the worker both know this file; it knows nothing of either.
"""

from __future__ import annotations

import enum
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from hive_core import Board, Move

if TYPE_CHECKING:
    from hive_core.search import SearchResult, Table


LEVELS = 8
"""The computer plays at levels 1 to 8."""


class RequestPurpose(enum.StrEnum):
    """What the page needs an answer of the engine for."""

    PLAY = "play"
    HINT = "hint"
    REVIEW = "review"
    ANALYSIS = "analysis"


@dataclass(frozen=True, slots=True)
class EngineRequest:
    """A position for the engine, what its answer is for, and the limits of the search.

    `number` identifies the answer. For `PLAY` the engine returns what `levels.choose` plays at
    `level` (1 to 8) with `seed` (None: any); for the other purposes the best `lines` lines at full
    strength. `game`: a GameString. `nodes`: the search visits this many positions and returns the
    same answer every time, unless it takes more than `seconds`; None: it takes `seconds`.
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

    def json(self) -> str:
        """The question as text."""
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, text: str) -> EngineRequest:
        """The question that was written like this."""
        fields = json.loads(text)
        return cls(purpose=RequestPurpose(fields.pop("purpose")), **fields)


@dataclass(frozen=True, slots=True)
class Line:
    """The best play from the position on: MoveStrings, and how it looks for the side to move.

    `score`: hundredths of about a tile beside a queen. `plies`: the game can be won in so many, or
    is lost in as many when it is negative; None while that is open.
    """

    moves: tuple[str, ...]
    score: int
    plies: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found: the line to play first, each of at least one move.

    `final`: there is no better one to come. `depth`: plies looked through. `nodes`: positions seen.
    """

    number: int
    final: bool
    lines: tuple[Line, ...]
    depth: int
    nodes: int

    @property
    def move(self) -> str:
        """The move to play, as a MoveString."""
        return self.lines[0].moves[0]

    def json(self) -> str:
        """The answer as text."""
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, text: str) -> Answer:
        """The answer that was written like this."""
        fields = json.loads(text)
        lines = [Line(tuple(line.pop("moves")), **line) for line in fields.pop("lines")]
        return cls(lines=tuple(lines), **fields)


def answer(
    text: str,
    report: Callable[[str], object],
    table: Table | None = None,
    stop: Callable[[], bool] | None = None,
    clock: Callable[[], float] | None = None,
) -> str:
    """The answer to a question, as text; `report` is told every answer on the way to it.

    `table` keeps what was found for later looks at the same game. A level's moves and a look of so
    many positions must not depend on what was asked before, so they do not use it. `stop` is asked
    now and then whether the best answer so far will do. `clock` tells seconds; without one, a look
    of so many positions takes its time.

    :raises HiveError: when the question's game is none, or over.
    """
    from hive_core.search import Limit, search

    request = EngineRequest.parse(text)
    board = Board.from_game_string(
        request.game, tournament=request.tournament, repetition_draw=request.repetition
    )

    def so_far(result: SearchResult) -> None:
        report(_answer(request, board, result, final=False).json())

    if request.purpose is RequestPurpose.PLAY:
        from hive_core.levels import choose

        result = choose(
            board,
            request.level,
            seed=request.seed or 0,
            within=Limit(seconds=request.seconds),
            stop=stop,
            progress=so_far,
        )
    elif request.nodes is None:
        limit = Limit(seconds=request.seconds)
        result = search(board, limit, lines=request.lines, table=table, stop=stop, progress=so_far)
    else:
        if clock is not None:
            stop = _Patience(request.seconds, clock, stop).is_over
        limit = Limit(nodes=request.nodes)
        result = search(board, limit, lines=request.lines, stop=stop, progress=so_far)
    return _answer(request, board, result, final=True).json()


class _Patience:
    """Stops a search that has run for too long; time in which the browser suspends it is free."""

    def __init__(
        self, seconds: float, clock: Callable[[], float], stop: Callable[[], bool] | None
    ) -> None:
        """`stop`: what else may end the search."""
        self._left = seconds
        self._clock = clock
        self._stop = stop
        self._looked = clock()

    def is_over(self) -> bool:
        """Whether the search is to end; to be asked every few milliseconds."""
        now = self._clock()
        # A longer gap is a phone that slept, or a tab that the browser froze.
        self._left -= min(now - self._looked, LONGEST_GAP)
        self._looked = now
        return self._left <= 0 or (self._stop is not None and self._stop())


LONGEST_GAP = 1.0
"""Seconds between two checks of a search; a longer gap counts as this much."""


def _answer(request: EngineRequest, board: Board, result: SearchResult, *, final: bool) -> Answer:
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
