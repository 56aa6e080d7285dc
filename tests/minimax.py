"""The score of a position by trying every move, to compare searches with."""

from __future__ import annotations

from collections.abc import Callable

from hive_core import Board
from hive_core.evaluate import evaluate
from hive_core.search import WIN


def minimax(
    board: Board, depth: int, ply: int = 0, *, leaf: Callable[[Board], int] = evaluate
) -> int:
    """Return the minimax score by playing every move, to the end or to the depth."""
    outcome = board.outcome(repetition=False)
    if outcome is not None:
        if outcome.winner is None:
            return 0
        return WIN - ply if outcome.winner is board.turn else ply - WIN
    if ply and board.is_repetition(2):
        return 0
    if depth == 0:
        return leaf(board)
    scores = []
    for move in list(board.legal_moves):
        board.push(move)
        scores.append(-minimax(board, depth - 1, ply + 1, leaf=leaf))
        board.pop()
    return max(scores)
