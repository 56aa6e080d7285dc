"""Freeze: a tile that moved or was thrown in the previous turn."""

from __future__ import annotations

import pytest

from hive_core import PASS, Color, Rule
from tests.hives import board_of, check_moves, compare, piece, read, row

WHITE = Color.WHITE


def test_a_tile_that_just_moved_cannot_be_thrown() -> None:
    check_moves(row("bA1 wP wQ bQ"), "bA1", WHITE, moved="bA1")


def test_a_tile_that_was_just_thrown_cannot_move() -> None:
    board = check_moves(row("wA1 wQ bQ bP"), "wA1", moved="wA1")
    reason = board.explain_piece(piece("wA1"))
    assert reason is not None
    assert reason.rule is Rule.FROZEN


def test_a_tile_that_was_just_thrown_cannot_be_thrown_back() -> None:
    check_moves(row("wA1 wP wQ bQ"), "wA1", moved="wA1")


def test_a_frozen_pillbug_throws_nothing() -> None:
    check_moves(row("bA1 wP wQ bQ"), "bA1", WHITE, moved="wP")


def test_a_frozen_mosquito_throws_nothing() -> None:
    check_moves(row("bA1 wM wP wQ bQ"), "bA1", WHITE, moved="wM")


@pytest.mark.parametrize("pillbug", ["wP", "bP"])
def test_a_mosquito_copies_the_throw_of_a_frozen_pillbug(pillbug: str) -> None:
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


def test_a_mosquito_copies_the_movement_of_a_frozen_bug() -> None:
    check_moves(
        """
           .     .     *
        wM    bS1   wQ    bQ
           .     .     *
        """,
        "wM",
        moved="bS1",
    )


def test_a_throw_freezes_the_thrown_tile() -> None:
    """Black throws White's ant: White cannot move it now, but later."""
    board = board_of(row("wQ bQ bP wA1"), Color.BLACK)
    board.push_move(r"wA1 \bP")
    assert board.last_moved == piece("wA1")
    assert board.moves_of(piece("wA1")) == []
    board.push_move("wS1 -wQ")
    assert board.moves_of(piece("wA1"))
    board.push_move("bS1 bP-")
    assert board.moves_of(piece("wA1"))


def test_a_placement_freezes_no_tile() -> None:
    board = board_of(row("wA1 wQ bQ bA1"), moved="bA1")
    board.push_move("wS1 -wA1")
    assert board.last_moved is None


def test_a_pass_ends_the_freeze() -> None:
    """White must pass. Black's grasshopper, which moved before that, jumps or is thrown."""
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


def test_a_tile_is_frozen_for_one_turn_only() -> None:
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
