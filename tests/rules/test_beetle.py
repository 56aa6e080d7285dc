"""Beetle: one step on the ground, up, across or down, and the gates above the ground."""

from __future__ import annotations

from hive_core import Rule
from tests.hives import board_of, check_moves, piece


def test_the_beetle_on_top_steps_to_any_adjacent_space() -> None:
    check_moves(
        """
           *     *
        *     1     wQ*
           *     bQ*
        1 = bA1 wB1
        """,
        "wB1",
    )


def test_the_beetle_steps_down_into_a_surrounded_space() -> None:
    check_moves(
        """
           *     wQ*   bS1
        *     1     *     bQ
           *     wS1*  bG1
        1 = bA1 wB1
        """,
        "wB1",
    )


def test_the_beetle_climbs_a_stack_of_any_height() -> None:
    check_moves(
        """
           *     .
        wB2   1*    wQ
           *     .
        1 = bQ bB1 wB1 bB2 bM
        """,
        "wB2",
    )


UP = """
*     {upper}*
   wB1   {ahead}   wQ
*     {lower}*
{legend}
"""


def test_a_climb_between_two_higher_stacks_is_blocked() -> None:
    drawing = UP.format(upper=1, ahead="bQ ", lower=2, legend="1 = wA1 bB1\n2 = bA1 bB2")
    check_moves(drawing, "wB1")


def test_a_climb_beside_one_higher_stack_is_not_blocked() -> None:
    check_moves(UP.format(upper=1, ahead="bQ*", lower="bA1", legend="1 = wA1 bB1"), "wB1")


def test_a_climb_to_the_height_of_the_flanks_is_not_blocked() -> None:
    legend = "1 = wA1 bB1\n2 = bA1 bB2\n3 = bQ wB2"
    check_moves(UP.format(upper=1, ahead="3* ", lower=2, legend=legend), "wB1")


ACROSS = """
   *     1*
*     3     {ahead}   wQ
   *     {lower}*
1 = wA1 bB1
{legend}
"""


def test_a_step_across_between_two_higher_stacks_is_blocked() -> None:
    legend = "2 = bA1 bB2\n3 = wG1 wB1"
    check_moves(ACROSS.format(ahead="bQ ", lower=2, legend=legend), "wB1")


def test_a_step_across_beside_one_higher_stack_is_not_blocked() -> None:
    check_moves(ACROSS.format(ahead="bQ*", lower="bA1", legend="3 = wG1 wB1"), "wB1")


def test_a_step_across_from_the_height_of_the_flanks_is_not_blocked() -> None:
    """The beetle leaves a stack as high as the flanks, so the lower destination is no obstacle."""
    legend = "2 = bA1 bB2\n3 = wG1 wB2 wB1"
    check_moves(ACROSS.format(ahead="bQ*", lower=2, legend=legend), "wB1")


DOWN = """
   *     1*    bQ
*     3     {ahead}
   *     {lower:4}  wQ
1 = wA1 bB1
{legend}
"""


def test_a_step_down_between_two_higher_stacks_is_blocked() -> None:
    check_moves(DOWN.format(ahead=".", lower="2*", legend="2 = bA1 bB2\n3 = wG1 wB1"), "wB1")


def test_a_step_down_beside_one_higher_stack_is_not_blocked() -> None:
    drawing = DOWN.format(ahead="*", lower="bA1*", legend="3 = wG1 wB1")
    check_moves(drawing, "wB1")


def test_a_step_down_from_the_height_of_the_flanks_is_not_blocked() -> None:
    legend = "2 = bA1 bB2\n3 = wG1 wB2 wB1"
    check_moves(DOWN.format(ahead="*", lower="2*", legend=legend), "wB1")


def test_the_beetle_on_the_ground_slides_like_a_queen() -> None:
    check_moves(
        """
           *     .
        wB1   wQ*   bQ
           *     .
        """,
        "wB1",
    )


def test_a_tile_under_a_beetle_cannot_move() -> None:
    board = board_of("1     bQ\n1 = wQ bB1")
    assert board.moves_of(piece("wQ")) == []
    reason = board.explain_piece(piece("wQ"))
    assert reason is not None
    assert reason.rule is Rule.COVERED


def test_only_the_top_tile_of_a_stack_moves() -> None:
    board = board_of("wQ    1     bQ\n1 = bA1 wB1 bB1 wB2")
    assert board.moves_of(piece("wB1")) == []
    assert len(board.moves_of(piece("wB2"))) == 6


def test_a_tile_that_a_beetle_leaves_may_move_again() -> None:
    board = board_of("1     bA1   bQ\n1 = wQ wB1")
    assert board.is_covered(piece("wQ"))
    board.push_move("wB1 bA1")
    board.push_move("bS1 bQ-")
    assert not board.is_covered(piece("wQ"))
    assert board.moves_of(piece("wQ"))
