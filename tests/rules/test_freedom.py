"""Freedom to move on the ground: gates, holes, pockets, and contact during a step."""

from __future__ import annotations

import pytest

from tests.hives import check_moves, piece


@pytest.mark.parametrize("name", ["wS1", "wA1", "wP", "wQ"])
def test_no_slider_leaves_a_pocket_through_a_gate(name: str) -> None:
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


def test_a_beetle_climbs_out_of_a_pocket() -> None:
    check_moves(
        """
           wQ*   bS1*
        bQ*   wB1   .
           bA1*  bG1*
        """,
        "wB1",
    )


def test_a_grasshopper_jumps_out_of_a_pocket() -> None:
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
def test_a_tile_slides_through_an_opening_two_spaces_wide(name: str) -> None:
    other = "wG1" if name == "wQ" else "wQ "
    check_moves(
        f"""
           {other}   bS1
        bQ    {name}    *
           bA1   *
        """,
        name,
    )


def test_an_ant_slides_into_a_hole_with_an_opening_two_spaces_wide() -> None:
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


def test_a_stack_closes_a_gate_like_a_tile() -> None:
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
def test_a_tile_may_not_lose_contact_during_a_step(name: str, corner: str) -> None:
    """x is beside the mover and touches the other arm, but no tile is along the step."""
    check_moves(
        f"""
           bG1   bQ
        bA1   *     {corner}
           x     {name}   *
        """,
        name,
    )


def test_the_moving_tile_does_not_close_a_gate() -> None:
    """The spider's second step to the west passes between a tile and its own start."""
    check_moves(
        """
              bG1   bQ    *
           bA1   .     wQ
        *     .     wS1   .
        """,
        "wS1",
    )


def test_a_gate_keeps_an_ant_out_of_every_space_behind_it() -> None:
    """The ant may enter the opening, and no space behind it."""
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
