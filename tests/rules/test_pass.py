"""A pass: forced without a legal move, else illegal."""

from __future__ import annotations

import pytest

from hive_core import PASS, Board, Color, GameType, IllegalMoveError, Move, Rule
from tests.games import random_plies
from tests.hives import board_of, check_moves, piece, read

STUCK = """
         bQ    bS1
bA2   bA1   wQ    .
         bG1   bG2
"""
"""White's queen cannot slide out, and the only empty hex beside her touches black tiles."""


def test_a_player_without_a_legal_move_passes() -> None:
    board = board_of(STUCK)
    assert set(board.legal_moves) == {PASS}
    assert board.explain(PASS) is None
    assert board.move_string(PASS) == "pass"
    turns = [board.turn]
    board.push_move("pass")
    turns.append(board.turn)
    assert PASS not in board.legal_moves
    assert board.pop() == PASS
    turns.append(board.turn)
    assert turns == [Color.WHITE, Color.BLACK, Color.WHITE]


def test_a_player_passes_repeatedly_while_without_a_legal_move() -> None:
    board = board_of(STUCK)
    for text in ("pass", r"bA2 \bA1", "pass", "bA2 -bA1", "pass"):
        board.push_move(text)
    assert board.move_strings()[::2] == ["pass"] * 3


def test_a_player_who_can_place_may_not_pass() -> None:
    board = Board()
    board.push_move("wS1")
    assert PASS not in board.legal_moves


def test_a_player_who_can_move_may_not_pass() -> None:
    """White has no space for a tile, but the queen can slide out."""
    board = check_moves(
        """
           bQ    bS1
        bA1   wQ    *
           bG1   *
        """,
        "wQ",
    )
    assert {move.piece for move in board.legal_moves} == {piece("wQ")}


def test_a_player_who_can_throw_may_not_pass() -> None:
    """White's queen is covered and the pillbug is surrounded, but it can throw."""
    drawing = """
           1     bG1
        bQ    wP    x
           bG2   bA1
        1 = wQ bB1
        """
    board = board_of(drawing)
    x = read(drawing).names["x"]
    thrown = ("bQ", "bG1", "bG2", "bA1")
    assert set(board.legal_moves) == {Move(piece(name), x) for name in thrown}


def test_an_unforced_pass_is_refused_with_its_reason() -> None:
    board = board_of("wQ    bQ")
    reason = board.explain(PASS)
    assert reason is not None
    assert reason.rule is Rule.PASS_NOT_FORCED
    with pytest.raises(IllegalMoveError, match="may not pass"):
        Board().push_move("pass")


@pytest.mark.parametrize("game_type", GameType.every(), ids=str)
def test_a_legal_pass_is_the_only_legal_move(game_type: GameType) -> None:
    positions = 0
    for board in random_plies(game_type, seed=7, plies=80):
        moves = list(board.legal_moves)
        assert (PASS in moves) == (moves == [PASS])
        assert bool(moves) == (board.outcome() is None)
        positions += 1
    assert positions > 20
