"""Positions set up by hand: accepted ones, refused ones, and differences from games."""

from __future__ import annotations

import pytest

from hive_core import (
    Board,
    Color,
    Hex,
    HiveError,
    IllegalMoveError,
    InvalidMoveError,
    Piece,
    Status,
)
from tests.hives import board_of, piece, pieces, row

Stacks = dict[Hex, tuple[Piece, ...]]
QUEENS: Stacks = {Hex(0, 0): pieces("wQ"), Hex(1, 0): pieces("bQ")}


def test_from_stacks_keeps_the_given_position() -> None:
    stacks = QUEENS | {Hex(0, 1): pieces("wA1 bB1")}
    board = Board.from_stacks(stacks, Color.BLACK, "Base")
    assert board.stacks() == stacks
    assert board.turn is Color.BLACK
    assert board.status() is Status.VALID
    assert board.stack_at(Hex(0, 1)) == pieces("wA1 bB1")
    assert board.piece_at(Hex(0, 1)) == piece("bB1")
    assert board.piece_at(Hex(5, 5)) is None
    assert board.stack_at(Hex(500, 5)) == ()
    assert board.hex_of(piece("wA1")) == Hex(0, 1)
    assert board.hex_of(piece("wA2")) is None
    assert board.is_covered(piece("wA1"))
    assert not board.is_covered(piece("bB1"))
    assert piece("wA1") not in board.reserve(Color.WHITE)


@pytest.mark.parametrize(
    "stacks",
    [
        pytest.param(QUEENS | {Hex(0, 1): pieces("wQ")}, id="a piece twice"),
        pytest.param(QUEENS | {Hex(0, 1): pieces("wM")}, id="a bug that is not played with"),
        pytest.param(QUEENS | {Hex(0, 1): pieces("wA1 bA1")}, id="an ant on top"),
        pytest.param(QUEENS | {Hex(0, 1): pieces("wA2")}, id="a higher number first"),
        pytest.param(QUEENS | {Hex(3, 0): pieces("wA1")}, id="tiles apart"),
        pytest.param(QUEENS | {Hex(32, 0): pieces("wB1")}, id="tiles 32 hexes apart"),
        pytest.param(QUEENS | {Hex(32, -1): pieces("wB1")}, id="tiles 32 hexes apart, a row up"),
        pytest.param(QUEENS | {Hex(0, 32): pieces("wA1")}, id="tiles 32 rows apart"),
        pytest.param(QUEENS | {Hex(0, 33): pieces("wA1")}, id="tiles 33 rows apart"),
        pytest.param({Hex(0, 0): pieces("bQ")}, id="black without white"),
        pytest.param({Hex(0, 0): pieces("wQ")}, id="white twice in a row"),
    ],
)
def test_from_stacks_refuses_an_impossible_position(stacks: Stacks) -> None:
    with pytest.raises(HiveError):
        Board.from_stacks(stacks, Color.WHITE, "Base")


def test_black_cannot_move_first() -> None:
    with pytest.raises(HiveError):
        Board.from_stacks({}, Color.BLACK, "Base")


def test_a_piece_in_hand_cannot_have_moved() -> None:
    with pytest.raises(HiveError):
        Board.from_stacks(QUEENS, moved=piece("wA1"))


def test_a_position_set_up_by_hand_has_no_game_string() -> None:
    with pytest.raises(HiveError):
        board_of("wQ    bQ").game_string()


def test_an_illegal_move_in_a_position_set_up_by_hand_is_refused_with_its_reason() -> None:
    board = board_of(row("bS1 wA1 wQ bQ"))
    with pytest.raises(IllegalMoveError, match="one hive") as caught:
        board.push_move("wA1 bQ-")
    assert caught.value.move.piece == piece("wA1")
    assert "bS1" in str(caught.value)


def test_an_invalid_move_in_a_position_set_up_by_hand_is_refused() -> None:
    with pytest.raises(InvalidMoveError, match="wQ"):
        board_of("wQ    bQ").push_move("wA1 wA2-")


def test_pop_without_a_move_is_refused() -> None:
    for board in (Board(), board_of("wQ    bQ")):
        with pytest.raises(HiveError, match="take back"):
            board.pop()


def test_the_board_takes_a_game_type_by_its_name() -> None:
    assert str(Board("base+lm").game_type) == "Base+ML"
    with pytest.raises(HiveError):
        Board("Base+X")
