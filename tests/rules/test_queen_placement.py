"""When the queen is placed, and which moves need her on the board."""

from __future__ import annotations

import pytest

from hive_core import Board, Color, Piece
from tests.hives import board_of, check_moves, piece

LATE = ("wA1", "bA1 wA1-", "wA2 -wA1", "bA2 bA1-", "wA3 -wA2", "bA3 bA2-", "wQ -wA3", "bQ bA3-")
"""Both queens are placed on the fourth turn, the last allowed."""


def played(*texts: str, tournament: bool = False) -> Board:
    board = Board("Base+MLP", tournament=tournament)
    for text in texts:
        board.push_move(text)
    return board


def movers(board: Board) -> set[Piece]:
    return {move.piece for move in board.legal_moves if move.piece is not None}


@pytest.mark.parametrize("ply", range(8))
def test_the_queen_may_be_placed_on_each_of_the_first_four_turns(ply: int) -> None:
    board = played(*LATE[:ply])
    assert Piece.parse("bQ" if ply % 2 else "wQ") in movers(board)


@pytest.mark.parametrize("ply", range(6))
def test_the_queen_need_not_be_placed_before_the_fourth_turn(ply: int) -> None:
    assert len(movers(played(*LATE[:ply]))) > 1


@pytest.mark.parametrize("ply", [6, 7])
def test_the_queen_must_be_placed_on_the_fourth_turn(ply: int) -> None:
    board = played(*LATE[:ply])
    assert movers(board) == {Piece.parse("bQ" if ply % 2 else "wQ")}


def test_a_player_whose_queen_is_placed_has_a_choice_on_the_fourth_turn() -> None:
    board = played("wQ", "bA1 wQ-", "wA1 -wQ", "bA2 bA1-", "wA2 -wA1", "bA3 bA2-")
    assert len(movers(board)) > 1
    board.push_move("wA3 -wA2")
    assert movers(board) == {piece("bQ")}


@pytest.mark.parametrize("ply", [0, 1])
def test_the_tournament_option_forbids_the_queen_on_the_first_turn(ply: int) -> None:
    queen = Piece.parse("bQ" if ply else "wQ")
    assert queen not in movers(played(*LATE[:ply], tournament=True))
    assert queen in movers(played(*LATE[:ply], tournament=False))


@pytest.mark.parametrize("ply", [2, 3])
def test_the_tournament_option_allows_the_queen_from_the_second_turn(ply: int) -> None:
    assert Piece.parse("bQ" if ply % 2 else "wQ") in movers(played(*LATE[:ply], tournament=True))


def test_a_tile_does_not_move_before_its_own_queen_is_placed() -> None:
    """White's queen is on the board, so White's ant may move, but not Black's."""
    board = check_moves("wA1   wQ    bA1", "bA1")
    assert not board.is_pinned(piece("bA1"))
    check_moves(
        """
              *     *     *
           wA1   wQ    bA1   *
              *     *     *
        """,
        "wA1",
    )


def test_a_tile_may_move_on_the_turn_after_its_queen_is_placed() -> None:
    board = played("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-")
    assert piece("wQ") in movers(board)


def test_a_pillbug_throws_nothing_before_its_own_queen_is_placed() -> None:
    without = board_of("bA1   wP    bQ")
    assert without.moves_of(piece("bA1")) == []
    check_moves(
        """
              *     *
           bA1   wP    wQ    bQ
              *     *
        """,
        "bA1",
        Color.WHITE,
    )
