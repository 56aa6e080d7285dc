"""What a search learns about the errors of its evaluation, and keeps in its table."""

from __future__ import annotations

from typing import Any

from hive_core import Board, Color
from hive_core.search import Limit, SearchFeatures, Table, search
from hive_core.types import PIECES, Bug, Piece
from tests.games import random_games

WHITE_QUEEN, BLACK_QUEEN = (PIECES.index(Piece(color, Bug.QUEEN)) for color in Color)


def midgame() -> Board:
    (board,) = random_games("Base+MLP", seed=1, games=1, plies=20)
    return board


def queens(pos: Any) -> tuple[int, int]:
    """Return the cells of the queens: of the side to move, and of the other."""
    white, black = pos.cell[WHITE_QUEEN], pos.cell[BLACK_QUEEN]
    return (black, white) if pos.turn else (white, black)


def corrected(error: int, times: int, depth: int = 5) -> int:
    """Return the correction of a position after the same error so many times."""
    pos = midgame()._position
    corrections = Table(1).corrections
    for _ in range(times):
        corrections.learn(pos, *queens(pos), error, depth)
    return corrections.of(pos, *queens(pos))


def test_nothing_is_corrected_at_first() -> None:
    assert corrected(60, 0) == 0


def test_the_same_error_again_and_again_is_corrected_in_full() -> None:
    assert 58 <= corrected(60, 500) <= 60
    assert -60 <= corrected(-60, 500) <= -58


def test_one_error_is_corrected_in_part() -> None:
    assert 0 < corrected(60, 4) < 20


def test_a_deep_search_corrects_more_than_a_shallow_one() -> None:
    assert corrected(100, 5, depth=8) > corrected(100, 5, depth=1)


def test_a_tactic_is_no_error_of_judgement() -> None:
    assert corrected(900, 50) == corrected(400, 50) <= 150


def test_after_another_last_move_an_error_beside_the_same_sides_counts_half() -> None:
    pos = midgame()._position
    corrections = Table(1).corrections
    for _ in range(500):
        corrections.learn(pos, *queens(pos), 60, 5)
    move, *rest = pos.history[-1]
    pos.history[-1] = (move ^ 1, rest[0], rest[1])
    assert 28 <= corrections.of(pos, *queens(pos)) <= 30


def test_nothing_is_corrected_while_a_queen_is_in_hand() -> None:
    pos = midgame()._position
    own, other = queens(pos)
    corrections = Table(1).corrections
    corrections.learn(pos, own, other, 100, 5)
    assert corrections.of(pos, own, -1) == corrections.of(pos, -1, other) == 0


def test_the_table_keeps_the_corrections_until_it_is_cleared() -> None:
    table = Table(1)
    search(midgame(), Limit(depth=4), table=table)
    assert any(table.corrections.rings)
    table.clear()
    assert not any(table.corrections.rings)
    assert not any(table.corrections.moves)


def test_nothing_is_learned_if_corrections_are_switched_off() -> None:
    table = Table(1)
    search(midgame(), Limit(depth=4), table=table, extras=SearchFeatures(corrections=False))
    assert not any(table.corrections.rings)
