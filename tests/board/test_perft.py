"""Perft: counts of move sequences, equal to those of other engines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hive_core import Board, GameType, HiveError, divide, perft
from tests.hives import board_of

# Leaf counts from the empty board, on which two independent engines agreed. `tournament` is the
# Hive engines' own table (no queen on a player's first turn), `pocket` the Pocket rulebook's game.
FIGURES: dict[str, dict[str, list[int]]] = json.loads(
    (Path(__file__).parents[1] / "data" / "perft.json").read_text(encoding="utf-8")
)
DEPTH = 4


@pytest.mark.parametrize("game_type", GameType.every(), ids=str)
@pytest.mark.parametrize("opening", ["pocket", "tournament"])
def test_perft_counts_equal_those_of_other_engines(opening: str, game_type: GameType) -> None:
    board = Board(game_type, tournament=opening == "tournament")
    expected = FIGURES[opening][str(game_type)][: DEPTH + 1]
    assert len(expected) == DEPTH + 1
    assert [perft(board, depth) for depth in range(DEPTH + 1)] == expected
    assert board.ply == 0


def test_divide_returns_the_count_of_each_move() -> None:
    board = Board("Base+MLP")
    board.push_move("wS1")
    counts = divide(board, 2)
    assert set(counts) == {board.move_string(move) for move in board.legal_moves}
    assert sum(counts.values()) == perft(board, 2)
    assert board.ply == 1


def test_perft_counts_a_forced_pass_and_no_move_after_the_end() -> None:
    stuck = board_of("   bQ    bS1\nbA1   wQ    .\n   bG1   bG2")
    assert perft(stuck, 1) == 1
    assert divide(stuck, 1) == {"pass": 1}
    over = board_of("   wQ    bS1\nbA1   bQ    bG1\n   wS1   bG2")
    assert perft(over, 0) == 1
    assert perft(over, 1) == 0


def test_perft_refuses_an_invalid_depth() -> None:
    with pytest.raises(HiveError, match="-1"):
        perft(Board(), -1)
    with pytest.raises(HiveError, match="0"):
        divide(Board(), 0)
