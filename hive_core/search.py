"""The search: the best move and the principal variation within a limit.

`search` returns a legal move at any limit, and the same one for the same board, seed, depth and
nodes. It never misses a win in one, and stopping it early never makes its last result worse.

A position of the game before the search counts as a draw only if the rules say so: at its third
occurrence, if the board has `repetition_draw`. One that is repeated within a line of the search
counts as a draw at once.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from hive_core._rules.arguments import MoveLike, as_callables, as_seconds, as_whole
from hive_core._rules.position import IN_HAND, PASS_CODE, Position
from hive_core._search.features import SearchFeatures
from hive_core._search.iterative_deepening import IterativeDeepening, RootLine
from hive_core._search.network import evaluation_for
from hive_core._search.scores import MAX_DEPTH, WIN, WON
from hive_core._search.transposition_table import Table, tiles_key
from hive_core.board import Board, as_board
from hive_core.errors import HiveError, expected
from hive_core.types import Move

__all__ = [
    "MAX_DEPTH",
    "WIN",
    "Limit",
    "ScoredLine",
    "SearchFeatures",
    "SearchResult",
    "Table",
    "search",
]

SMALL_TABLE = 16
"""The megabytes of the table if `search` gets none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """How far a search may go: `depth` in plies, `seconds`, `nodes`; the first one reached ends it.

    :raises HiveError: if none is given, or one is not a number or out of range (depth 1 and up,
        the others 0 and up).
    """

    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None

    def __post_init__(self) -> None:
        if self.depth is None and self.seconds is None and self.nodes is None:
            raise HiveError("a search needs a limit of depth, seconds or nodes")
        if self.depth is not None:
            as_whole(self.depth, "a depth in plies", 1)
        if self.seconds is not None:
            as_seconds(self.seconds)
        if self.nodes is not None:
            as_whole(self.nodes, "a number of positions", 0)


def plies_to_end(score: int) -> int | None:
    """Return the plies to a forced end: negative for a loss, None if the score is not one."""
    if score >= WON:
        return WIN - score
    return -WIN - score if score <= -WON else None


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """One of the best moves: its score and its principal variation, the move itself first.

    `score`: in points (`hive_core.scores`) for the side to move; `WIN - n` is a forced win in n
    plies; negative scores are the same for the opponent.
    """

    score: int
    moves: tuple[Move, ...]

    @property
    def move(self) -> Move:
        """The move itself."""
        return self.moves[0]

    @property
    def win_in(self) -> int | None:
        """Plies to a forced win, negative to a forced loss, None if neither is known."""
        return plies_to_end(self.score)


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best moves found, with their scores.

    `lines`: as many of the best moves as asked for, each with its principal variation, best first;
    from `levels.choose`, the chosen one first. `move`, `score`, `line` and `win_in` are those of
    the first. `depth`: the plies searched completely. `nodes`: positions visited. `seconds`: the
    time it took, which is ignored when two results are compared.
    """

    lines: tuple[ScoredLine, ...]
    depth: int
    nodes: int
    seconds: float = field(default=0.0, compare=False)

    @property
    def move(self) -> Move:
        """The move to play."""
        return self.lines[0].move

    @property
    def score(self) -> int:
        """The score of the move for the side to move: see `ScoredLine.score`."""
        return self.lines[0].score

    @property
    def line(self) -> tuple[Move, ...]:
        """The principal variation, the move first."""
        return self.lines[0].moves

    @property
    def win_in(self) -> int | None:
        """Plies to a forced win, negative to a forced loss, None if neither is known."""
        return self.lines[0].win_in

    @property
    def nodes_per_second(self) -> int:
        """Positions visited per second."""
        return int(self.nodes / max(self.seconds, 1e-6))


def search(
    board: Board,
    limit: Limit,
    *,
    seed: int = 0,
    lines: int = 1,
    root_moves: Iterable[MoveLike] | None = None,
    table: Table | None = None,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[SearchResult], None] | None = None,
    evaluate: Callable[[Position], int] | None = None,
    extras: SearchFeatures | None = None,
) -> SearchResult:
    """Return the best move found within the limit; the board does not change.

    Every legal move is tried once, whatever the limit, so a win in one is never missed. `seed`
    decides between equally good moves. `lines`: how many of the best moves get an exact score.
    `root_moves`: the moves to choose from; by default all legal ones.
    `table`: the results of earlier searches of the same game, to be used and extended (the answer
    then depends on them too). `stop` is called every few milliseconds and ends the search when it
    returns true. `progress` is called with the result so far after each depth. `evaluate` (by
    default the evaluation of the game's type) and `extras` are for measuring and tuning.

    :raises HiveError: if the game is over, `lines` is less than 1, `root_moves` has no move or an
        illegal one, or an argument is of the wrong kind: a plain number is not a limit, since it
        could mean plies or seconds.
    """
    as_board(board)
    if not isinstance(limit, Limit):
        raise expected("a Limit", limit, "write Limit(depth=3) for plies or Limit(seconds=1)")
    lines = as_whole(lines, "the number of lines", 1)
    seed = as_whole(seed, "a seed")
    if table is not None and not isinstance(table, Table):
        raise expected("a Table", table, "Table(32) takes about 32 MB")
    as_callables(stop=stop, progress=progress, evaluate=evaluate)
    codes = sorted(board._legal_codes())
    if codes and root_moves is not None:
        codes = _codes_of(board, root_moves)
    if not codes:
        raise HiveError(f"there is no move to find, the game is over, in {board.describe()}")
    began = time.monotonic()
    random.Random(seed).shuffle(codes)
    pos = board._position.copy()
    table = Table(SMALL_TABLE) if table is None else table
    table.next_search(board.game_type)
    evaluate = evaluate or evaluation_for(board.game_type)
    searcher = IterativeDeepening(pos, evaluate, table, extras or SearchFeatures())
    if board.repetition_draw:
        searcher.drawn = {key for key, times in _past(pos).items() if times > 1}
    searcher.stop = stop
    if limit.nodes is not None:
        searcher.max_nodes = limit.nodes
    if limit.seconds is not None:
        searcher.deadline = began + limit.seconds

    def result(depth: int, lines: list[RootLine]) -> SearchResult:
        best = tuple(ScoredLine(score, _moves_of(board, codes)) for score, codes in lines)
        return SearchResult(best, depth, searcher.nodes, time.monotonic() - began)

    def report(depth: int, lines: list[RootLine]) -> None:
        if progress is not None:
            progress(result(depth, lines))

    last = min(limit.depth or MAX_DEPTH, MAX_DEPTH)
    forced = len(codes) == 1 and lines == 1 and limit.depth is None and root_moves is None
    return result(*searcher.run(codes, 1 if forced else last, lines, report))


def _codes_of(board: Board, moves: Iterable[MoveLike]) -> list[int]:
    """Return the packed moves, each once, in their own order.

    :raises HiveError: if there is none, or one is illegal.
    """
    codes = set()
    for move in moves:
        checked = board.copy().push_move(move)
        code = board._window.code_of(checked)
        assert code is not None
        codes.add(code)
    if not codes:
        raise HiveError("the search has no move to choose from: `root_moves` is empty")
    return sorted(codes)


def _past(pos: Position) -> Counter[int]:
    """Return how often each position occurred since the last placement, by its key."""
    pos = pos.copy()
    past = Counter([tiles_key(pos)])
    while pos.history:
        move, start, _ = pos.history[-1]
        if start == IN_HAND and move != PASS_CODE:
            break
        pos.unmake()
        past[tiles_key(pos)] += 1
    return past


def _moves_of(board: Board, line: list[int]) -> tuple[Move, ...]:
    """Return the packed moves as values, playing them, since the window may have to move."""
    board = board.copy()
    moves = []
    for code in line:
        moves.append(board._window.move_of(code))
        board.push(moves[-1])
    return tuple(moves)
