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
    # It is there: it need not get there.
    assert Aim.REACHES not in found


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


def test_a_placed_queen_is_told_apart_from_another_tile() -> None:
    board = Board("Base")
    board.push_move("wS1")
    board.push_move("bS1 wS1-")
    ant, queen = (Move(Piece.parse(name), Hex(-1, 0)) for name in ("wA1", "wQ"))
    assert [p.aim for p in purposes(board, ant)] == [Aim.ROOM]
    assert Aim.PLACES_QUEEN in {p.aim for p in purposes(board, queen)}
    assert Aim.PLACES_QUEEN not in {p.aim for p in purposes(board, ant)}


def test_a_pass_is_good_for_nothing() -> None:
    board = board_of("wQ    bQ")
    assert purposes(board, Move()) == ()


def wins_at_once(board: Board) -> bool:
    """Whether a move of the player to move wins the game."""
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        outcome = after.outcome()
        if outcome is not None and outcome.winner is board.turn:
            return True
    return False


def steps_apart(one: Hex, other: Hex) -> int:
    """How many hexes one goes from the one to the other, over whatever is there."""
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def test_a_beetle_that_leaves_its_queen_uncovers_her_and_frees_no_side() -> None:
    drawing = """
    1     bQ    x
    1 = wQ wB1
    """
    found = purposes(board_of(drawing), Move(Piece.parse("wB1"), Hex(1, 0)))
    told = {purpose.aim: tuple(map(str, purpose.pieces)) for purpose in found}
    assert told[Aim.UNCOVERS] == ("wQ",)
    assert Aim.FREES_QUEEN not in told


def test_a_tile_that_is_climbed_onto_is_not_unpinned() -> None:
    board = board_of("wB1   wA1   wQ    bQ")
    assert board.is_pinned(Piece.parse("wA1"))
    found = purposes(board, Move(Piece.parse("wB1"), Hex(1, 0)))
    assert Aim.UNPINS not in {purpose.aim for purpose in found}


def test_a_tile_that_is_uncovered_is_not_pinned_by_that() -> None:
    drawing = """
    wQ    1     bQ
    1 = bA1 wB1
    """
    found = purposes(board_of(drawing), Move(Piece.parse("wB1"), Hex(2, 0)))
    assert Aim.PINS not in {purpose.aim for purpose in found}


def test_a_threat_is_to_win_on_the_next_turn() -> None:
    """Black can only pass, and the other ant has the last side to go to."""
    drawing = """
          y     x
       wB1   bQ    wS1
          wG1   wG2
             wQ
          wA2   wA1
    """
    board = board_of(drawing)
    assert aims(board, drawing, "wA1", "x")[Aim.THREATENS] == ("bQ",)
    board.push(Move(Piece.parse("wA1"), read(drawing).names["x"]))
    board.push(Move())
    assert wins_at_once(board)


def test_what_fills_the_last_side_but_one_without_a_second_tile_to_come_is_no_threat() -> None:
    drawing = """
          y     x
       wB1   bQ    wS1
          wG1   wG2
             wQ
                wA1
    """
    board = board_of(drawing)
    assert Aim.THREATENS not in aims(board, drawing, "wA1", "x")


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
                assert not board.is_pinned(piece)
                assert piece.color is not mover
            for piece in said.get(Aim.UNPINS, ()):
                assert board.is_pinned(piece)
                assert not after.is_pinned(piece)
                assert piece.color is mover
            for piece in (*said.get(Aim.PINS, ()), *said.get(Aim.UNPINS, ())):
                assert not board.is_covered(piece)
                assert not after.is_covered(piece)
            freed = board.hex_of(own) is not None and free_sides(after, own) > free_sides(
                board, own
            )
            assert (Aim.FREES_QUEEN in said) is freed
            for piece in said.get(Aim.UNCOVERS, ()):
                assert board.is_covered(piece)
                assert not after.is_covered(piece)
                assert piece.color is mover
            for piece in (*said.get(Aim.COVERS, ()), *said.get(Aim.COVERS_QUEEN, ())):
                assert after.is_covered(piece)
                assert not board.is_covered(piece)
                assert piece.color is not mover
            if Aim.DEFENDS in said:
                assert not wins_at_once(after)
            if move.piece is not None and {Aim.MOBILIZES, Aim.PLACES_QUEEN} & said.keys():
                assert board.hex_of(move.piece) is None
            if Aim.APPROACHES in said and move.piece is not None and move.to is not None:
                start, goal = board.hex_of(move.piece), board.hex_of(theirs)
                assert start is not None
                assert goal is not None
                assert steps_apart(move.to, goal) < steps_apart(start, goal)
    assert {Aim.SURROUNDS, Aim.MOBILIZES, Aim.PINS, Aim.UNPINS, Aim.APPROACHES} <= seen
