"""Freedom to move on the ground: gates, holes, pockets, and contact on the way."""

from __future__ import annotations

import pytest

from tests.hives import check_moves, piece


@pytest.mark.parametrize("name", ["wS1", "wA1", "wP", "wQ"])
def test_no_slider_leaves_a_pocket_with_a_narrow_mouth(name: str) -> None:
    other = "wG1" if name == "wQ" else "wQ "
    board = check_moves(
        f"""
           {other}   bS1
        bQ    {name:3}   .
           bA1   bG1
        """,
        name,
    )
    assert not board.is_pinned(piece(name))


def test_a_beetle_climbs_out_of_it() -> None:
    check_moves(
        """
           wQ*   bS1*
        bQ*   wB1   .
           bA1*  bG1*
        """,
        "wB1",
    )


def test_a_grasshopper_jumps_out_of_it() -> None:
    check_moves(
        """
              *           *
                 wQ    bS1
        *     bQ    wG1   .
                 bA1   bG1
              *           *
        """,
        "wG1",
    )


@pytest.mark.parametrize("name", ["wP", "wQ"])
def test_a_mouth_two_hexes_wide_is_wide_enough(name: str) -> None:
    other = "wG1" if name == "wQ" else "wQ "
    check_moves(
        f"""
           {other}   bS1
        bQ    {name}    *
           bA1   *
        """,
        name,
    )


def test_an_ant_slides_into_a_hole_with_a_mouth_two_hexes_wide() -> None:
    check_moves(
        """
              *     *
           *     wQ    *
        wA1   bQ    *     *
           *     wS1   bG1   *
              *     *     *
        """,
        "wA1",
    )


def test_a_gate_closed_by_a_stack_is_a_gate_like_another() -> None:
    check_moves(
        """
           bG1   1
        bQ    wQ    .
           bA1   bS1
        1 = wS1 bB1
        """,
        "wQ",
    )


@pytest.mark.parametrize(
    ("name", "corner"), [("wQ ", "wS1"), ("wP ", "wQ "), ("wB1", "wQ*")], ids="QPB"
)
def test_no_step_across_a_gap_even_where_there_would_be_touch_again(name: str, corner: str) -> None:
    """x lies beside the mover and touches the other arm, but nothing lies along the way."""
    check_moves(
        f"""
           bG1   bQ
        bA1   *     {corner}
           x     {name}   *
        """,
        name,
    )


def test_the_gate_is_judged_with_the_mover_lifted() -> None:
    """The spider's second step to the west passes between a tile and its own empty start."""
    check_moves(
        """
              bG1   bQ    *
           bA1   .     wQ
        *     .     wS1   .
        """,
        "wS1",
    )


def test_a_gate_keeps_an_ant_out_of_a_whole_chamber() -> None:
    """It may stand in the mouth, and goes no further."""
    check_moves(
        """
           *     *     *     *
        wA1   wG1   wQ    bQ    *
           *     .     .     bA1   *
        *     bG1   bS1   bG2   *
           *     *     *     *
        """,
        "wA1",
    )
