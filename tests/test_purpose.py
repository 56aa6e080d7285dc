"""What a move is for, on positions where every player would say the same."""

from __future__ import annotations

import pytest

from hive_core import Board, Color, Hex, IllegalMoveError, Move, Piece
from hive_core.purpose import Aim, free_sides, purposes
from tests.games import random_plies
from tests.hives import board_of, read


def aims(board: Board, drawing: str, name: str, letter: str) -> dict[Aim, tuple[str, ...]]:
    """What the piece does by going to the hex with that letter."""
    to = read(drawing).names[letter]
    found = purposes(board, Move(Piece.parse(name), to))
    return {purpose.aim: tuple(map(str, purpose.pieces)) for purpose in found}


NEARLY = """
      bA1   x
   wB1   bQ    wS1
      wG1   wG2
         wQ
            wA1
"""


def test_the_last_side_of_the_queen_wins_and_nothing_else_matters() -> None:
    board = board_of(NEARLY)
    assert aims(board, NEARLY, "wA1", "x") == {Aim.WINS: ("bQ",)}


def test_who_may_lose_at_once_is_told_what_prevents_it() -> None:
    # Black's queen has one side left, and white's ant runs there: black's ant must open another,
    # or shut the way.
    board = board_of(NEARLY, Color.BLACK)
    defending = [
        move
        for move in board.legal_moves
        if any(purpose.aim is Aim.DEFENDS for purpose in purposes(board, move))
    ]
    assert defending
    losing = [move for move in board.legal_moves if not _survives(board, move)]
    assert losing
    assert set(defending) == set(board.legal_moves) - set(losing)


def _survives(board: Board, move: Move) -> bool:
    tried = board.copy()
    tried.push(move)
    if tried.outcome() is not None:
        return False
    for reply in list(tried.legal_moves):
        tried.push(reply)
        outcome = tried.outcome()
        tried.pop()
        if outcome is not None and outcome.winner is Color.WHITE:
            return False
    return True


def test_filling_a_side_of_the_queen_and_pinning_what_stands_at_the_end() -> None:
    drawing = """
    wA1   wQ    bQ    bA1   x
    """
    board = board_of(drawing)
    found = aims(board, drawing, "wA1", "x")
    # The ant at black's end pins black's: without it white's would stand alone.
    assert found[Aim.PINS] == ("bA1",)
    assert Aim.SURROUNDS not in found
    assert Aim.APPROACHES not in found


def test_an_ant_beside_the_queen_fills_one_of_her_sides() -> None:
    drawing = """
       .     x
    wA1   wQ    bQ
    """
    board = board_of(drawing)
    found = aims(board, drawing, "wA1", "x")
    assert found[Aim.SURROUNDS] == ("bQ",)
    assert Aim.ENTERS not in found


def test_a_beetle_climbs_onto_the_queen_or_onto_a_tile() -> None:
    drawing = """
    wQ    bQ    wB1   bG1
    """
    board = board_of(drawing)
    queen = Hex(1, 0)
    beetle = Piece.parse("wB1")
    # It holds the hive together here, so it stays; from the end it may climb.
    with pytest.raises(IllegalMoveError):
        purposes(board, Move(beetle, queen))
    board = board_of("wQ    bQ    bG1   wB1")
    onto = {p.aim: p.pieces for p in purposes(board, Move(beetle, Hex(2, 0)))}
    assert onto[Aim.COVERS] == (Piece.parse("bG1"),)
    assert Aim.COVERS_QUEEN not in onto
    board = board_of("wQ    bG1   bQ    wB1")
    onto = {p.aim: p.pieces for p in purposes(board, Move(beetle, Hex(2, 0)))}
    assert onto[Aim.COVERS_QUEEN] == (Piece.parse("bQ"),)


def test_a_placement_brings_a_tile_and_the_queen_more_than_that() -> None:
    board = Board("Base")
    board.push_move("wS1")
    board.push_move("bS1 wS1-")
    ant, queen = (Move(Piece.parse(name), Hex(-1, 0)) for name in ("wA1", "wQ"))
    assert [p.aim for p in purposes(board, ant)] == [Aim.ENTERS]
    assert Aim.PLACES_QUEEN in {p.aim for p in purposes(board, queen)}
    assert Aim.ENTERS not in {p.aim for p in purposes(board, queen)}


def test_a_pass_is_good_for_nothing() -> None:
    board = board_of("wQ    bQ")
    assert purposes(board, Move()) == ()


@pytest.mark.parametrize("game_type", ["Base", "Base+MLP"])
def test_what_is_said_of_a_move_is_true_on_the_table(game_type: str) -> None:
    seen: set[Aim] = set()
    for board in random_plies(game_type, seed=11, plies=60):
        mover = board.turn
        theirs, own = (Piece.parse(f"{c.letter}Q") for c in (mover.other, mover))
        for move in list(board.legal_moves)[::9]:
            said = {purpose.aim: purpose.pieces for purpose in purposes(board, move)}
            seen |= said.keys()
            after = board.copy()
            after.push(move)
            outcome = after.outcome()
            assert (Aim.WINS in said) is (outcome is not None and outcome.winner is mover)
            if Aim.WINS in said:
                continue
            placed = board.hex_of(theirs) is not None
            fewer = free_sides(after, theirs) < free_sides(board, theirs)
            assert (Aim.SURROUNDS in said) is (placed and fewer)
            for piece in said.get(Aim.PINS, ()):
                assert after.is_pinned(piece)
                assert piece.color is not mover
            for piece in said.get(Aim.UNPINS, ()):
                assert board.is_pinned(piece)
                assert not after.is_pinned(piece)
            if Aim.FREES_QUEEN in said:
                assert board.hex_of(own) is not None
    assert {Aim.SURROUNDS, Aim.ENTERS, Aim.PINS, Aim.UNPINS, Aim.APPROACHES} <= seen
