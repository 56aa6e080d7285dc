"""Pillbug: its slide, and its throws."""

from __future__ import annotations

import pytest

from hive_core import Color
from tests.hives import board_of, check_moves, piece, row

WHITE = Color.WHITE


def test_the_pillbug_slides_like_a_queen() -> None:
    check_moves(
        """
           *     .     .
        wP    wQ    bQ    .
           *     .     .
        """,
        "wP",
    )


def test_the_pillbug_throws_a_tile_of_the_opponent() -> None:
    """The pillbug is pinned by the tile, and may still throw it."""
    board = check_moves(
        """
           *     *
        bA1   wP    wQ    bQ
           *     *
        """,
        "bA1",
        WHITE,
    )
    assert board.is_pinned(piece("wP"))


def test_the_pillbug_throws_a_tile_of_its_own_colour() -> None:
    """The grasshopper has four throws and its own jump."""
    check_moves(
        """
           *     *
        wG1   wP    wQ    bQ    *
           *     *
        """,
        "wG1",
    )


def test_the_pillbug_does_not_throw_on_the_opponents_turn() -> None:
    check_moves(row("wA1 wP wQ bQ"), "wA1", Color.BLACK)


def test_a_player_cannot_throw_with_the_opponents_pillbug() -> None:
    check_moves(row("bA1 bP wQ bQ"), "bA1", WHITE)


def test_the_pillbug_throws_only_adjacent_tiles() -> None:
    check_moves(row("bA1 bS1 wP wQ bQ"), "bA1", WHITE)


def test_the_pillbug_does_not_throw_a_tile_from_a_stack() -> None:
    check_moves(f"{row('1 wP wQ bQ')}\n1 = bA1 bB1", "bB1", WHITE)
    check_moves(f"{row('1 wP wQ bQ')}\n1 = bA1 bB1", "bA1", WHITE)


def test_the_pillbug_does_not_throw_a_pinned_tile() -> None:
    board = check_moves(row("bG1 bA1 wP wQ bQ"), "bA1", WHITE)
    assert board.is_pinned(piece("bA1"))


@pytest.mark.parametrize("bug", ["A1", "Q", "P", "B1", "M", "L", "S1", "G1"])
def test_the_pillbug_throws_any_bug(bug: str) -> None:
    queen = "bS1" if bug == "Q" else "bQ"
    drawing = f"""
           *     *
        b{bug:5}wP    wQ    {queen}
           *     *
        """
    check_moves(drawing, f"b{bug}", WHITE)


def test_the_pillbug_throws_into_a_space_that_cannot_be_slid_into() -> None:
    check_moves(
        """
           *     wQ    bS1
        bA1   wP    *     bQ
           *     wS1   bG1
        """,
        "bA1",
        WHITE,
    )


UP = """
wQ
   1     x
bA1   wP    y
   {lower:6}z
bQ
1 = bS1 bB1
{legend}
"""


def test_a_throw_is_blocked_by_a_gate_on_the_way_up() -> None:
    check_moves(UP.format(lower="2", legend="2 = bG1 wB1"), "bA1", WHITE)


def test_a_throw_passes_one_higher_stack_on_the_way_up() -> None:
    check_moves(UP.format(lower="bG1", legend=""), "bA1", WHITE, also="xyz")


DOWN = """
   *     1     wQ
bA1   wP    x
   *     {lower:6}bQ
1 = bS1 bB1
{legend}
"""


def test_a_throw_is_blocked_by_a_gate_on_the_way_down() -> None:
    check_moves(DOWN.format(lower="2", legend="2 = bG1 wB1"), "bA1", WHITE)


def test_a_throw_passes_one_higher_stack_on_the_way_down() -> None:
    check_moves(DOWN.format(lower="bG1", legend=""), "bA1", WHITE, also="x")


@pytest.mark.parametrize("cover", ["bB1", "wB1", "bM", "wM"])
def test_a_covered_pillbug_throws_nothing(cover: str) -> None:
    check_moves(f"{row('bA1 1 wQ bQ')}\n1 = wP {cover}", "bA1", WHITE)


def test_the_pillbug_cannot_throw_itself() -> None:
    check_moves(
        """
           *
        wP    wQ    bQ
           *
        """,
        "wP",
    )


def test_a_throw_needs_an_empty_destination() -> None:
    """Five tiles are around the pillbug, so there is one destination."""
    check_moves(
        """
           bS1   bG1
        bA1   wP    *
           wQ    bQ
        """,
        "bA1",
        WHITE,
    )


# -- the mosquito as a thrower ---------------------------------------------------------------------

BORROW = """
   *     *
bA1   wM    {pillbug}    wQ    bQ
   *     *
"""


@pytest.mark.parametrize("pillbug", ["wP", "bP"])
def test_a_mosquito_beside_a_pillbug_of_either_colour_throws(pillbug: str) -> None:
    check_moves(BORROW.format(pillbug=pillbug), "bA1", WHITE)


def test_a_mosquito_beside_no_pillbug_throws_nothing() -> None:
    check_moves(row("bA1 wM wS1 wQ bQ"), "bA1", WHITE)


def test_a_mosquito_beside_a_covered_pillbug_throws_nothing() -> None:
    check_moves(f"{row('bA1 wM 1 wQ bQ')}\n1 = wP bB1", "bA1", WHITE)


def test_a_mosquito_on_top_throws_nothing() -> None:
    check_moves(f"{row('bA1 1 wP wQ bQ')}\n1 = bG1 wM", "bA1", WHITE)


def test_a_covered_mosquito_throws_nothing() -> None:
    check_moves(f"{row('bA1 1 wP wQ bQ')}\n1 = wM wB1", "bA1", WHITE)


def test_a_mosquito_beside_a_mosquito_that_copies_a_pillbug_throws_nothing() -> None:
    """A mosquito copies a pillbug, not another mosquito that copies one."""
    check_moves(row("bA1 wM bM bP wQ bQ"), "bA1", WHITE)


def test_a_mosquito_throws_the_pillbug_itself() -> None:
    """The pillbug has its own two slides, and can be thrown to the far side."""
    check_moves(
        """
           *     *
        wP    wM    wQ    bQ
           *     *
        """,
        "wP",
    )


def test_two_throwers_to_one_destination_are_one_move() -> None:
    board = check_moves(
        """
           *     bA1   *
        *     wP    wM    wQ    bQ
           *     *     *
        """,
        "bA1",
        WHITE,
    )
    assert len(board.moves_of(piece("bA1"))) == 6


def test_a_slide_and_a_throw_to_one_destination_are_one_move() -> None:
    """The ant reaches every space around the hive, with the four around the pillbug."""
    board = check_moves(
        """
           *     *     *     *
        wA1   wP    wQ    bQ    *
           *     *     *     *
        """,
        "wA1",
    )
    assert len(board.moves_of(piece("wA1"))) == 9


def test_a_thrown_beetle_lands_on_the_ground() -> None:
    board = board_of(row("bB1 wP wQ bQ"))
    assert board.moves_of(piece("bB1"))
    assert all(not board.stack_at(move.to) for move in board.moves_of(piece("bB1")) if move.to)
