"""FROZEN. Choose a move as `hive_core.search` did in November 2026."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from bench.frozen_2026_11.evaluation import compiled
from bench.frozen_2026_11.features import SearchFeatures
from bench.frozen_2026_11.iterative_deepening import IterativeDeepening
from bench.frozen_2026_11.negamax import MAX_DEPTH
from bench.frozen_2026_11.transposition_table import Table, tiles_key
from bench.frozen_2026_11.weights import WEIGHTS
from hive_core._rules.position import IN_HAND, PASS_CODE, Position
from hive_core.board import Board
from hive_core.search import Limit
from hive_core.types import Move

_EVALUATE = compiled(WEIGHTS)


def search(
    board: Board,
    limit: Limit,
    *,
    seed: int,
    table: Table,
    stop: Callable[[], bool] | None = None,
) -> Move:
    """Return the move to play; the board does not change."""
    codes = sorted(board._legal_codes())
    began = time.monotonic()
    random.Random(seed).shuffle(codes)
    pos = board._position.copy()
    table.next_search()
    searcher = IterativeDeepening(pos, _EVALUATE, table, SearchFeatures(), _past(pos))
    searcher.stop = stop
    if limit.nodes is not None:
        searcher.max_nodes = limit.nodes
    if limit.seconds is not None:
        searcher.deadline = began + limit.seconds
    last = min(limit.depth or MAX_DEPTH, MAX_DEPTH)
    forced = len(codes) == 1 and limit.depth is None
    _, found = searcher.run(codes, 1 if forced else last, 1, lambda depth, lines: None)
    return board._window.move_of(found[0][1][0])


def _past(pos: Position) -> set[int]:
    """Return the keys of the positions since the last placement; repeating one is a draw."""
    pos = pos.copy()
    past = {tiles_key(pos)}
    while pos.history:
        move, start, _ = pos.history[-1]
        if start == IN_HAND and move != PASS_CODE:
            break
        pos.unmake()
        past.add(tiles_key(pos))
    return past
