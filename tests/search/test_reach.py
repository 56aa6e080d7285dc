"""Which empty sides of a queen count as reached: the features `reach_n_k` and `drop_n`.

In each drawing three sides of bQ are taken, and three are empty.
"""

from __future__ import annotations

import pytest

from hive_core import Color
from hive_core.evaluate import features_of
from tests.hives import board_of


def counts(drawing: str, group: str) -> dict[str, int]:
    """Return White's features whose names begin with `group`."""
    found = features_of(board_of(drawing), Color.WHITE)
    return {name: count for name, count in found.items() if name.startswith(group)}


@pytest.mark.parametrize(
    ("reached", "drawing"),
    [
        ("reach_3_3", "wA1   wQ    bS1   bQ\n               bB1   wS1"),
        ("reach_3_1", "wG1   wQ    bS1   bQ\n               bB1   wS1"),
    ],
    ids=["an ant reaches all", "a grasshopper reaches that at the end of its jump"],
)
def test_sides_in_one_move_of_a_tile_elsewhere(reached: str, drawing: str) -> None:
    assert counts(drawing, "reach") == {reached: 1}


def test_an_ant_does_not_reach_a_side_that_nothing_can_slide_to() -> None:
    """That is the side in the upper right."""
    hive = """
        .     .     .     bA1   bA2
           .     .     bG1   .     bA3
        wA1   wQ    bS1   bQ    .
           .     .     bB1   .
    """
    assert counts(hive, "reach") == {"reach_3_2": 1}


def test_a_tile_beside_the_queen_reaches_no_other_side() -> None:
    hive = """
        wQ    bS1   bQ
           .     bB1   wA1
    """
    assert counts(hive, "reach") == {}


def test_a_pinned_ant_reaches_no_side() -> None:
    hive = """
        wQ    wA1   bS1   bQ
           .     .     bB1   wS1
    """
    assert counts(hive, "reach") == {}


def test_a_tile_on_top_reaches_the_sides_beside_its_stack() -> None:
    hive = """
        wQ    1     bQ
           .     bB1   wS1
        1 = bS1 wB1
    """
    assert counts(hive, "reach") == {"reach_3_1": 1}


def test_a_covered_queen_lets_the_opponent_place_tiles_beside_her() -> None:
    """Not on the side that touches bS1."""
    hive = """
        wQ    bS1   1
           .     bB1   wS1
        1 = bQ wB1
    """
    assert counts(hive, "drop") == {"drop_3": 2}


def test_a_queen_that_is_not_covered_does_not() -> None:
    hive = """
        wQ    bS1   bQ
           .     bB1   wS1
    """
    assert counts(hive, "drop") == {}
