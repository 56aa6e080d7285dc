"""Leaves at which the tile that was placed in the turn before may move to the opponent's queen."""

from __future__ import annotations

import pytest

from hive_core import Board
from hive_core.evaluate import evaluate
from hive_core.search import Limit, SearchFeatures, search
from hive_core.types import Bug, Piece
from tests.games import random_games
from tests.minimax import minimax

PLAIN = SearchFeatures(
    pruning=False,
    reductions=False,
    table=False,
    danger=False,
    short_wins=False,
    corrections=False,
    arrivals=True,
)


def placed_before(board: Board) -> Piece | None:
    """Return the tile that the side to move placed in its last turn."""
    if board.ply < 2:
        return None
    piece = board.move_stack[-2].piece
    before = board.copy()
    before.pop()
    before.pop()
    return piece if piece is not None and before.hex_of(piece) is None else None


def leaf(board: Board) -> int:
    """Return the evaluation, or a better one after the placed tile moves beside the queen."""
    best = evaluate(board)
    piece = placed_before(board)
    queen = board.hex_of(Piece(board.turn.other, Bug.QUEEN))
    if piece is None or piece.bug is Bug.QUEEN or queen is None:
        return best
    for move in board.moves_of(piece):
        if move.to in queen.neighbors() and not board.stack_at(move.to):
            after = board.copy()
            after.push(move)
            if not after.is_game_over():
                best = max(best, -evaluate(after))
    return best


SEEDS = (1, 2, 9)


def game(seed: int) -> Board:
    (board,) = random_games("Base", seed=seed, games=1, plies=9)
    return board


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_a_search_to_depth_two_has_the_score_of_these_leaves(seed: int) -> None:
    board = game(seed)
    assert search(board, Limit(depth=2), extras=PLAIN).score == minimax(board, 2, leaf=leaf)


def test_in_some_of_these_positions_an_arrival_is_better_than_the_evaluation() -> None:
    """Else the comparison above says nothing."""
    better = 0
    for seed in SEEDS:
        board = game(seed)
        for move in board.legal_moves:
            board.push(move)
            better += leaf(board) > evaluate(board)
            board.pop()
    assert better > 20
