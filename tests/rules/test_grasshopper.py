"""Grasshopper: straight over one tile or more to the first empty hex."""

from __future__ import annotations

from tests.hives import check_moves


def test_the_grasshopper_jumps_over_any_number_of_tiles_and_does_not_slide() -> None:
    check_moves(
        """
           .     .     .     .
        wG1   wQ    bA1   bQ    *
           .     .     .     .
        """,
        "wG1",
    )


def test_the_grasshopper_jumps_over_a_stack_like_over_a_tile() -> None:
    check_moves(
        """
        wG1   1     2     *
           .     .     .
        1 = wQ bB1 wB1
        2 = bQ wM
        """,
        "wG1",
    )


def test_the_grasshopper_stops_at_the_first_empty_space() -> None:
    check_moves(
        """
              *
           bS1   wQ    bA1
        wG1   bQ    *     bG1   .
        """,
        "wG1",
    )


def test_the_grasshopper_jumps_into_a_surrounded_space() -> None:
    check_moves(
        """
                 wQ    bQ
        wG1   bA1   *     bG1
                 wS1   bS1
        """,
        "wG1",
    )


def test_the_grasshopper_jumps_out_of_a_surrounded_space() -> None:
    check_moves(
        """
              *           *
                 wQ    bS1
        *     bQ    wG1   wS1   *
                 bA1   bG1
              *           *
        """,
        "wG1",
    )
