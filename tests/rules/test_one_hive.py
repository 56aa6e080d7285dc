"""One hive: connected before, during and after a move."""

from __future__ import annotations

import pytest

from hive_core import Hex, Rule
from tests.hives import board_of, check_moves, piece, read, row


@pytest.mark.parametrize("name", ["wS1", "wB1", "wG1", "wA1", "wM", "wL", "wP", "bQ"])
def test_no_bug_may_leave_a_space_that_connects_the_hive(name: str) -> None:
    end = "bA1" if name == "bQ" else "bQ"
    board = check_moves(row(f"wQ bS1 {name} {end} bG1"), name)
    assert board.is_pinned(piece(name))


@pytest.mark.parametrize("name", ["wS1", "wB1", "wG1", "wA1", "wM", "wL", "wP"])
def test_every_bug_may_leave_the_end_of_a_line(name: str) -> None:
    board = board_of(row(f"wQ bQ bA1 {name}"))
    assert not board.is_pinned(piece(name))
    assert board.moves_of(piece(name))


def test_a_tile_of_a_ring_is_not_pinned() -> None:
    """The ring stays connected on the other side; the ant cannot slide into the hole."""
    board = check_moves(
        """
              *     *     *
           *     wQ    bQ    *
        .     wA1   .     bA1   *
           *     bS1   wS1   *
              *     *     *
        """,
        "wA1",
    )
    assert not board.is_pinned(piece("wA1"))


def test_a_ring_with_a_tail_has_its_pinned_tile_where_the_tail_begins() -> None:
    board = board_of(
        """
           wQ    bQ
        wS1   .     bA1   bG1
           bS1   wG1
        """
    )
    pinned = {stack[0] for stack in board.stacks().values() if board.is_pinned(stack[0])}
    assert pinned == {piece("bA1")}


def test_a_tile_may_not_split_the_hive_even_if_it_reconnects_it() -> None:
    """At x the ant would reconnect both parts."""
    drawing = """
           wS1   wA1   wQ
        bA1   .     x
           bQ    bS1
        """
    board = check_moves(drawing, "wA1")
    assert board.is_pinned(piece("wA1"))
    ends = {board.hex_of(piece("wQ")), board.hex_of(piece("bS1"))}
    assert ends <= set(read(drawing).names["x"].neighbors())


def test_a_tile_on_top_of_another_is_not_pinned() -> None:
    board = check_moves(
        """
           *     *
        wQ*   1     bQ*
           *     *
        1 = bA1 wB1
        """,
        "wB1",
    )
    assert not board.is_pinned(piece("wB1"))


def test_an_uncovered_tile_that_connects_the_hive_is_pinned() -> None:
    board = board_of("wQ    1     bQ\n1 = bA1 wB1")
    board.push_move("wB1 wQ")
    assert board.moves_of(piece("bA1")) == []
    reason = board.explain_piece(piece("bA1"))
    assert reason is not None
    assert reason.rule is Rule.PINNED


@pytest.mark.parametrize("name", ["wQ", "bQ"])
def test_two_queens_alone_may_both_move(name: str) -> None:
    check_moves(
        """
           *
        wQ    bQ
           *
        """,
        name,
    )


def test_a_stack_connects_the_hive_like_a_tile() -> None:
    board = board_of(f"{row('wS1 wQ 1 bQ bS1')}\n1 = bA1 wB1")
    assert [board.is_pinned(piece(name)) for name in ("wS1", "wQ", "bQ", "bS1")] == [
        False,
        True,
        True,
        False,
    ]


def test_the_reason_of_a_pinned_tile_has_the_parts_of_the_hive() -> None:
    board = board_of(row("wQ wA1 bQ bS1"))
    reason = board.explain_piece(piece("wA1"))
    assert reason is not None
    assert {frozenset(group) for group in reason.groups} == {
        frozenset({Hex(0, 0)}),
        frozenset({Hex(2, 0), Hex(3, 0)}),
    }
