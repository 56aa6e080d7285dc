"""Colours in conditions: both are true, and no code of the library asks."""

from __future__ import annotations

import pytest

from hive_core import Board, Color, GameState, Outcome, Status, Termination, divide, perft
from hive_core.evaluate import evaluate
from hive_core.motifs import motifs
from hive_core.search import Limit, search

OPENING = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", "wA1 -wQ")


@pytest.mark.parametrize("color", Color)
def test_both_colours_are_true(color: Color) -> None:
    assert bool(color) is True


@pytest.mark.parametrize("color", Color)
def test_a_condition_tells_whether_somebody_won(color: Color) -> None:
    won = Outcome(Termination.RESIGNATION, color)
    drawn = Outcome(Termination.AGREEMENT, None)
    assert [bool(outcome.winner) for outcome in (won, drawn)] == [True, False]


def test_colours_are_still_numbers() -> None:
    assert [int(color) for color in Color] == [0, 1]
    assert ["white", "black"][Color.BLACK] == "black"
    assert sorted([Color.BLACK, Color.WHITE]) == [Color.WHITE, Color.BLACK]


def test_each_colour_has_its_words() -> None:
    assert [str(color) for color in Color] == ["white", "black"]
    assert [color.other for color in Color] == [Color.BLACK, Color.WHITE]
    assert [~color for color in Color] == [Color.BLACK, Color.WHITE]
    states = [Outcome(Termination.RESIGNATION, color).state for color in Color]
    assert states == [GameState.WHITE_WINS, GameState.BLACK_WINS]


def test_the_side_to_move_of_a_position_set_up_by_hand_decides_its_ply() -> None:
    stacks = {"0,0": "wQ", "1,0": "bQ"}
    assert [Board.from_stacks(stacks, color).ply for color in Color] == [2, 3]


def test_no_code_of_the_library_asks_whether_a_colour_is_true(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It would take the long way to `Color.__bool__`, and always get the same answer."""

    def asked(color: Color) -> bool:
        raise AssertionError(f"{color.name} is used as a condition")

    monkeypatch.setattr(Color, "__bool__", asked)
    board = Board("Base+MLP")
    for text in OPENING:
        board.push_move(text)
    by_hand = Board.from_stacks(board.stacks(), "black", moved="wA1")
    for there in (board, by_hand):
        assert perft(there, 2) == sum(divide(there, 2).values())
        found = search(there, Limit(depth=2))
        assert motifs(there, found.move) is not None
        assert evaluate(there) is not None
        assert there.explain("wA1 bQ-") is not None
        assert str(there.turn) == "black"
        assert there.status() is Status.VALID
