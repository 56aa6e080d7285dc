"""The searches that answer the page's requests. Only the worker imports this module. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hive_core import Board, Move
from hive_core._board.search_keys import different_moves
from hive_core.notation import parse_game_text
from hive_core.search import Limit, SearchResult, Table, search
from web.computer.protocol import AnalysedLine, Answer, EngineRequest, RequestPurpose

LONGEST_GAP = 1.0
"""The most seconds that count between two checks of a search."""


def answer(
    request: EngineRequest,
    report: Callable[[Answer], object] = lambda _: None,
    table: Table | None = None,
    stop: Callable[[], bool] | None = None,
    clock: Callable[[], float] | None = None,
) -> Answer:
    """Return the answer to a request; call `report` with each answer before the last.

    `table` is the transposition table that analyses of one game share. Moves of a level and
    searches of a fixed number of nodes must not depend on earlier requests, so they do not use it.
    `stop` is polled during the search; it ends when `stop` returns True. `clock` returns seconds;
    without it, a search of a fixed number of nodes has no time limit.

    :raises HiveError: if the request's game is invalid or over.
    """
    board = board_of(request)

    def so_far(result: SearchResult) -> None:
        report(answer_at(request, board, result, final=False))

    if request.purpose is RequestPurpose.PLAY:
        result = move_at(request, board, stop=stop, progress=so_far)
    elif request.nodes is None:
        result = search(
            board,
            Limit(seconds=request.seconds),
            lines=request.lines,
            root_moves=different_moves(board),
            table=table,
            stop=stop,
            progress=so_far,
        )
    else:
        if clock is not None:
            stop = _Patience(request.seconds, clock, stop).is_over
        limit = Limit(nodes=request.nodes)
        result = search(board, limit, lines=request.lines, stop=stop, progress=so_far)
    return answer_at(request, board, result, final=True)


def move_at(
    request: EngineRequest,
    board: Board,
    *,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[SearchResult], None] | None = None,
) -> SearchResult:
    """Return what the request's level plays in a position."""
    # Imported here to keep the worker's start quick.
    from hive_core.levels import choose, level_of

    level, within = level_of(request.level), Limit(seconds=request.seconds)
    return choose(
        board,
        replace(level, limit=within) if request.timed else level,
        seed=request.seed or 0,
        within=within,
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


def answer_at(request: EngineRequest, board: Board, result: SearchResult, *, final: bool) -> Answer:
    """Return the answer to the request from the result of a search of that position."""
    lines = tuple(
        AnalysedLine(_in_writing(board, line.moves), line.score, line.win_in)
        for line in result.lines
    )
    return Answer(request.number, final, lines, result.depth, result.nodes)


def _in_writing(board: Board, moves: tuple[Move, ...]) -> tuple[str, ...]:
    board = board.copy()
    texts = []
    for move in moves:
        texts.append(board.move_string(move))
        board.push(move)
    return tuple(texts)
