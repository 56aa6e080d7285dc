"""Frozen: the tile that moved, or was thrown, in the turn just before."""

from __future__ import annotations

import pytest

from hive_core import PASS, Color, Rule
from tests.hives import board_of, check_moves, compare, piece, read, row

WHITE = Color.WHITE


def test_the_tile_that_just_moved_is_not_thrown() -> None:
    check_moves(row("bA1 wP wQ bQ"), "bA1", WHITE, moved="bA1")


def test_the_tile_that_was_just_thrown_does_not_move() -> None:
    board = check_moves(row("wA1 wQ bQ bP"), "wA1", moved="wA1")
    reason = board.explain_piece(piece("wA1"))
    assert reason is not None
    assert reason.rule is Rule.FROZEN


def test_nor_is_it_thrown_by_its_own_side() -> None:
    check_moves(row("wA1 wP wQ bQ"), "wA1", moved="wA1")


def test_a_frozen_pillbug_throws_nothing() -> None:
    check_moves(row("bA1 wP wQ bQ"), "bA1", WHITE, moved="wP")


def test_a_frozen_mosquito_throws_nothing() -> None:
    check_moves(row("bA1 wM wP wQ bQ"), "bA1", WHITE, moved="wM")


@pytest.mark.parametrize("pillbug", ["wP", "bP"])
def test_a_frozen_pillbug_still_lends_its_ability(pillbug: str) -> None:
    check_moves(
        f"""
           *     *
        bA1   wM    {pillbug}    wQ    bQ
           *     *
        """,
        "bA1",
        WHITE,
        moved=pillbug,
    )


def test_a_frozen_bug_still_lends_its_way_to_move() -> None:
    check_moves(
        """
           .     .     *
        wM    bS1   wQ    bQ
           .     .     *
        """,
        "wM",
        moved="bS1",
    )


def test_a_thrown_tile_is_the_one_that_moved() -> None:
    """Black throws white's ant: white cannot move it now, and both can touch it later."""
    board = board_of(row("wQ bQ bP wA1"), Color.BLACK)
    board.push_move(r"wA1 \bP")
    assert board.last_moved == piece("wA1")
    assert board.moves_of(piece("wA1")) == []
    board.push_move("wS1 -wQ")
    assert board.moves_of(piece("wA1"))
    board.push_move("bS1 bP-")
    assert board.moves_of(piece("wA1"))


def test_a_tile_that_was_just_placed_did_not_move() -> None:
    board = board_of(row("wA1 wQ bQ bA1"), moved="bA1")
    board.push_move("wS1 -wA1")
    assert board.last_moved is None


def test_a_pass_ends_the_freeze() -> None:
    """White, shut in, passes. Black's grasshopper moved before that; it jumps or is thrown."""
    drawing = """
                 *
              bQ    bS1
           bG1   wQ    *
        *     bP    bG2
           *     *
        """
    board = board_of(drawing, moved="bG1")
    assert set(board.legal_moves) == {PASS}
    board.push(PASS)
    assert board.last_moved is None
    compare(board, piece("bG1"), read(drawing).stars)


def test_only_the_turn_just_before_counts() -> None:
    board = board_of(row("wA1 wQ bQ bA1"))
    board.push_move(r"wA1 \wQ")
    assert board.last_moved == piece("wA1")
    board.push_move("bA1 bQ/")
    assert board.last_moved == piece("bA1")
    assert board.moves_of(piece("wA1"))
    board.pop()
    assert board.last_moved == piece("wA1")
    board.pop()
    assert board.last_moved is None
