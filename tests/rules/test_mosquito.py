"""Mosquito: moves as any bug it touches, and as a beetle while it is on top."""

from __future__ import annotations

import pytest

from hive_core import Rule
from tests.hives import board_of, check_moves, piece, row

LINE = """
   a     b     c     d
wM    {lender}  wQ    bQ    e
   i     h     g     f
"""


@pytest.mark.parametrize(
    ("lender", "also"),
    [
        ("bP", "ai"),
        ("wS1", "cg"),
        ("bS1", "cg"),
        ("wB1*", "ai"),
        ("bB1*", "ai"),
        ("wG1", "e"),
        ("bG1", "e"),
        ("wA1", "abcdefghi"),
        ("bA1", "abcdefghi"),
        ("wL", "bcgh"),
        ("bL", "bcgh"),
    ],
)
def test_the_mosquito_moves_as_the_only_bug_it_touches(lender: str, also: str) -> None:
    """An own pillbug is left out here, since it can also throw the mosquito."""
    check_moves(LINE.format(lender=lender.ljust(4)), "wM", also=also)


def test_the_mosquito_beside_a_queen_moves_as_a_queen() -> None:
    check_moves(
        """
           *     .     .
        wM    wQ    bA1   bQ
           *     .     .
        """,
        "wM",
    )


def test_the_mosquito_moves_as_any_of_the_bugs_it_touches() -> None:
    """The mosquito has the queen's two slides and the grasshopper's two jumps."""
    check_moves(
        """
                 *
        *     wQ
           wM    bG1   bQ    *
              *
        """,
        "wM",
    )


def test_the_mosquito_copies_the_top_of_a_stack_and_not_the_tiles_below() -> None:
    check_moves(
        """
           *     .     .
        wM    1*    wQ    bQ    .
           *     .     .
        1 = bA1 bB1
        """,
        "wM",
    )


def test_the_mosquito_beside_only_a_mosquito_cannot_move() -> None:
    board = check_moves(row("wM bM wQ bQ"), "wM")
    assert not board.is_pinned(piece("wM"))


def test_the_mosquito_beside_only_a_stacked_mosquito_cannot_move() -> None:
    board = check_moves(f"{row('wM 1 wQ bQ')}\n1 = bA1 bM", "wM")
    reason = board.explain_piece(piece("wM"))
    assert reason is not None
    assert reason.rule is Rule.NOTHING_TO_COPY


def test_the_mosquito_beside_a_mosquito_and_another_bug_moves_as_the_other_bug() -> None:
    check_moves(
        """
        *     bM    bQ
           wM    wQ
              *
        """,
        "wM",
    )


def test_the_mosquito_on_top_moves_as_a_beetle_beside_any_bug() -> None:
    check_moves(
        """
           *     *
        *     1     wA1*  wQ    bQ
           *     *
        1 = bG1 wM
        """,
        "wM",
    )


def test_the_mosquito_on_top_beside_only_a_mosquito_moves_as_a_beetle() -> None:
    check_moves(
        """
           *     *
        *     1     bM*   wQ    bQ
           *     *
        1 = bG1 wM
        """,
        "wM",
    )


def test_the_mosquito_on_top_of_a_mosquito_moves_as_a_beetle() -> None:
    check_moves(
        """
           *     *
        *     1     wQ*   bQ
           *     *
        1 = bM wM
        """,
        "wM",
    )


def test_the_mosquito_on_top_moves_as_a_beetle_until_it_steps_down() -> None:
    """The mosquito crosses the hive, steps down beside a grasshopper, and jumps."""
    board = board_of("1     wS1   wQ    bQ\n1 = wG1 wM")
    for texts in (("wM wS1", "bA1 bQ-"), ("wM wG1", "bA2 bA1-")):
        assert len(board.moves_of(piece("wM"))) == 6
        for text in texts:
            board.push_move(text)
    assert len(board.moves_of(piece("wM"))) == 6
    board.push_move("wM -wG1")
    board.push_move("bA3 bA2-")
    (jump,) = board.moves_of(piece("wM"))
    assert board.move_string(jump) == "wM bA3-"


def test_the_mosquito_as_a_beetle_climbs_any_stack() -> None:
    check_moves(
        """
           *     .
        wM    1*    wQ
           *     .
        1 = bQ bM bB1 wB1 bB2 wB2
        """,
        "wM",
    )


def test_a_gate_stops_the_mosquito_above_the_ground() -> None:
    check_moves(
        """
           *     1*
        *     3     bQ    wQ
           *     2*
        1 = wA1 bB1
        2 = bA1 bB2
        3 = wG1 wM
        """,
        "wM",
    )


def test_a_gate_stops_the_mosquito_as_a_ladybug() -> None:
    check_moves(
        """
                 *     1
        wM    bL    bQ    x
                 *     2     wQ
        1 = wA1 bB1
        2 = bA1 bB2
        """,
        "wM",
    )


def test_a_covered_mosquito_cannot_move() -> None:
    board = board_of("1     wQ    bQ\n1 = wM bB1")
    reason = board.explain_piece(piece("wM"))
    assert reason is not None
    assert reason.rule is Rule.COVERED
