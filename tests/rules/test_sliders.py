"""Queen, spider and ant: how far each slides."""

from __future__ import annotations

from tests.hives import check_moves


def test_a_queen_slides_one_hex() -> None:
    check_moves(
        """
              *     .     .
           wQ    wA1   bQ    .
              *     .     .
        """,
        "wQ",
    )


def test_a_spider_slides_three_hexes_no_more_and_no_less() -> None:
    check_moves(
        """
           .     .     *
        wS1   wQ    bQ    .
           .     .     *
        """,
        "wS1",
    )


def test_an_ant_slides_to_every_other_space_around_the_hive() -> None:
    check_moves(
        """
           *     *     *
        wA1   wQ    bQ    *
           *     *     *
        """,
        "wA1",
    )


CHAMBER = """
   wQ    bQ    wG1
bA1   {0}   {1}     bG1
   bA2   {1}     {2}
      wG2   bG2
"""


def test_a_spider_in_a_chamber_of_three_spaces_has_no_move() -> None:
    """The third step would lead to the start or to an earlier hex."""
    check_moves(CHAMBER.format("wS1", ".", "wA1"), "wS1")


def test_an_ant_in_a_chamber_of_three_spaces_reaches_the_other_two() -> None:
    check_moves(CHAMBER.format("wA1", "*", "wS1"), "wA1")


def test_an_ant_in_a_ring_of_touching_tiles_has_no_move() -> None:
    check_moves(
        """
           wQ    bQ
        bA1   wA1   bG1
           wS1   bS1
        """,
        "wA1",
    )
