"""Ladybug: two steps on top of the hive and one down, and the gates above the ground."""

from __future__ import annotations

import pytest

from hive_core import Move, Rule
from tests.hives import board_of, check_moves, piece


def test_the_ladybug_takes_exactly_two_steps_on_top() -> None:
    check_moves(
        """
           .     *     *
        wL    wQ    bQ    *
           .     *     *
        """,
        "wL",
    )


def test_the_ladybug_steps_down_into_a_surrounded_space() -> None:
    check_moves(
        """
              *     *
           *     wQ    bS1
        wL    bQ    *     wS1
           *     bA1   bG1
              *     *
        """,
        "wL",
    )


def test_the_ladybug_leaves_a_surrounded_space_and_does_not_return_to_it() -> None:
    board = check_moves(
        """
              *     *     *
           *     wQ    bS1   *
        *     bQ    wL    wS1   *
           *     bA1   bG1   *
              *     *     *
        """,
        "wL",
    )
    start = board.hex_of(piece("wL"))
    reason = board.explain(Move(piece("wL"), start))
    assert reason is not None
    assert reason.rule is Rule.SAME_HEX


def test_the_ladybug_never_ends_on_top() -> None:
    board = board_of("wL    wQ    bA1   bQ")
    ends = {move.to for move in board.moves_of(piece("wL"))}
    assert ends
    assert not ends & set(board.stacks())


def test_a_step_up_between_two_higher_stacks_is_blocked() -> None:
    """The ladybug reaches the queen only by way of the stacks, too late for the far side."""
    check_moves(
        """
           1     *
        wL    bQ    wQ
           2     *
        1 = wA1 bB1
        2 = bA1 bB2
        """,
        "wL",
    )


def test_a_step_up_beside_one_higher_stack_is_not_blocked() -> None:
    check_moves(
        """
           *     *
        *     1     *     *
           wL    bQ    wQ    *
        *     bG1   *     *
           *     *
        1 = wA1 bB1
        """,
        "wL",
    )


ACROSS = """
      *     *
   *     1     *
wL    wQ    bQ    x
   *     {lower:6}*
      *     *
1 = wA1 bB1
{legend}
"""


@pytest.mark.parametrize(
    ("lower", "legend", "also"), [("2", "2 = bA1 bB2", ""), ("bA1", "", "x")], ids=["two", "one"]
)
def test_a_step_across_between_two_higher_stacks_is_blocked(
    lower: str, legend: str, also: str
) -> None:
    check_moves(ACROSS.format(lower=lower, legend=legend), "wL", also=also)


DOWN = """
         *     1
wL    wQ    bQ    x
         *     {lower}
1 = wA1 bB1
{legend}
"""


@pytest.mark.parametrize(
    ("lower", "legend", "also"), [("2", "2 = bA1 bB2", ""), ("bA1", "", "x")], ids=["two", "one"]
)
def test_a_step_down_between_two_higher_stacks_is_blocked(
    lower: str, legend: str, also: str
) -> None:
    check_moves(DOWN.format(lower=lower, legend=legend), "wL", also=also)


def test_the_ladybug_walks_over_stacks() -> None:
    check_moves(
        """
           .     *     *
        wL    1     bQ    *
           .     *     *
        1 = wQ bB1
        """,
        "wL",
    )
