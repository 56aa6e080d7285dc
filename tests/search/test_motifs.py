"""The motifs of moves, in positions where they are obvious."""

from __future__ import annotations

import pytest

from hive_core import Board, Color, Hex, IllegalMoveError, Move, Piece
from hive_core.motifs import MotifKind, free_sides, motifs
from tests.games import random_plies
from tests.hives import board_of, read


def aims(board: Board, drawing: str, name: str, letter: str) -> dict[MotifKind, tuple[str, ...]]:
    """Return the motifs of the piece's move to the hex with that letter, with their tiles."""
    to = read(drawing).names[letter]
    found = motifs(board, Move(Piece.parse(name), to))
    return {motif.kind: tuple(map(str, motif.pieces)) for motif in found}


NEARLY = """
      bA1   x
   wB1   bQ    wS1
      wG1   wG2
         wQ
            wA1
"""


def test_a_move_that_wins_has_no_other_motif() -> None:
    board = board_of(NEARLY)
    assert aims(board, NEARLY, "wA1", "x") == {MotifKind.WINS: ("bQ",)}


def test_every_move_that_prevents_an_immediate_loss_defends() -> None:
    # Black's queen has one free side, which White's ant reaches: Black's ant must free another,
    # or block the ant.
    board = board_of(NEARLY, Color.BLACK)
    defending = [
        move
        for move in board.legal_moves
        if any(motif.kind is MotifKind.DEFENDS for motif in motifs(board, move))
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


def test_a_move_to_the_end_of_a_line_pins_the_tile_beside_it() -> None:
    drawing = """
    wA1   wQ    bQ    bA1   x
    """
    board = board_of(drawing)
    found = aims(board, drawing, "wA1", "x")
    # White's ant at Black's end pins Black's ant, which connects it to the hive.
    assert found[MotifKind.PINS] == ("bA1",)
    assert MotifKind.SURROUNDS not in found
    assert MotifKind.APPROACHES not in found


def test_a_beetle_that_climbs_onto_the_queen_gets_no_nearer_to_her() -> None:
    board = Board.from_position("Base;Position;White[4];wQ@0,0;wA1@1,0;bQ@2,0;wB1@2,-1")
    found = {motif.kind for motif in motifs(board, Move(Piece.parse("wB1"), Hex(2, 0)))}
    assert MotifKind.APPROACHES not in found


def test_an_ant_placed_beside_the_queen_surrounds_and_does_not_reach_her() -> None:
    drawing = """
       .     x
    wA1   wQ    bQ
    """
    board = board_of(drawing)
    found = aims(board, drawing, "wA1", "x")
    assert found[MotifKind.SURROUNDS] == ("bQ",)
    # It is adjacent already.
    assert MotifKind.REACHES not in found


def test_a_beetle_on_a_queen_has_another_motif_than_on_a_tile() -> None:
    drawing = """
    wQ    bQ    wB1   bG1
    """
    board = board_of(drawing)
    queen = Hex(1, 0)
    beetle = Piece.parse("wB1")
    # Here the beetle is pinned; at the end of the line it may climb.
    with pytest.raises(IllegalMoveError):
        motifs(board, Move(beetle, queen))
    board = board_of("wQ    bQ    bG1   wB1")
    onto = {p.kind: p.pieces for p in motifs(board, Move(beetle, Hex(2, 0)))}
    assert onto[MotifKind.COVERS] == (Piece.parse("bG1"),)
    assert MotifKind.COVERS_QUEEN not in onto
    board = board_of("wQ    bG1   bQ    wB1")
    onto = {p.kind: p.pieces for p in motifs(board, Move(beetle, Hex(2, 0)))}
    assert onto[MotifKind.COVERS_QUEEN] == (Piece.parse("bQ"),)


def test_placing_the_queen_is_a_motif_and_placing_an_ant_is_not() -> None:
    board = Board("Base")
    board.push_move("wS1")
    board.push_move("bS1 wS1-")
    ant, queen = (Move(Piece.parse(name), Hex(-1, 0)) for name in ("wA1", "wQ"))
    assert [p.kind for p in motifs(board, ant)] == [MotifKind.ROOM]
    assert MotifKind.PLACES_QUEEN in {p.kind for p in motifs(board, queen)}
    assert MotifKind.PLACES_QUEEN not in {p.kind for p in motifs(board, ant)}


def test_a_pass_has_no_motif() -> None:
    board = board_of("wQ    bQ")
    assert motifs(board, Move()) == ()


def wins_at_once(board: Board) -> bool:
    """Return whether the player to move can win with one move."""
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        outcome = after.outcome()
        if outcome is not None and outcome.winner is board.turn:
            return True
    return False


def steps_apart(one: Hex, other: Hex) -> int:
    """Return the distance in hexes."""
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def test_a_beetle_that_steps_off_its_queen_uncovers_her_and_frees_no_side() -> None:
    drawing = """
    1     bQ    x
    1 = wQ wB1
    """
    found = motifs(board_of(drawing), Move(Piece.parse("wB1"), Hex(1, 0)))
    result = {motif.kind: tuple(map(str, motif.pieces)) for motif in found}
    assert result[MotifKind.UNCOVERS] == ("wQ",)
    assert MotifKind.FREES_QUEEN not in result


def test_a_tile_under_a_climbing_beetle_is_not_unpinned() -> None:
    board = board_of("wB1   wA1   wQ    bQ")
    assert board.is_pinned(Piece.parse("wA1"))
    found = motifs(board, Move(Piece.parse("wB1"), Hex(1, 0)))
    assert MotifKind.UNPINS not in {motif.kind for motif in found}


def test_an_uncovered_tile_is_not_called_pinned() -> None:
    drawing = """
    wQ    1     bQ
    1 = bA1 wB1
    """
    found = motifs(board_of(drawing), Move(Piece.parse("wB1"), Hex(2, 0)))
    assert MotifKind.PINS not in {motif.kind for motif in found}


def test_a_threat_is_to_win_on_the_next_turn() -> None:
    """Black must pass, and White's other ant then takes the last free side."""
    drawing = """
          y     x
       wB1   bQ    wS1
          wG1   wG2
             wQ
          wA2   wA1
    """
    board = board_of(drawing)
    assert aims(board, drawing, "wA1", "x")[MotifKind.THREATENS] == ("bQ",)
    board.push(Move(Piece.parse("wA1"), read(drawing).names["x"]))
    board.push(Move())
    assert wins_at_once(board)


def test_filling_the_fifth_side_without_a_tile_for_the_sixth_is_no_threat() -> None:
    drawing = """
          y     x
       wB1   bQ    wS1
          wG1   wG2
             wQ
                wA1
    """
    board = board_of(drawing)
    assert MotifKind.THREATENS not in aims(board, drawing, "wA1", "x")


@pytest.mark.slow
@pytest.mark.parametrize("game_type", ["Base", "Base+MLP"])
def test_motifs_agree_with_the_board_after_the_move(game_type: str) -> None:
    seen: set[MotifKind] = set()
    for board in random_plies(game_type, seed=11, plies=60):
        mover = board.turn
        theirs, own = (Piece.parse(f"{c.letter}Q") for c in (mover.other, mover))
        for move in list(board.legal_moves)[::9]:
            result = {motif.kind: motif.pieces for motif in motifs(board, move)}
            seen |= result.keys()
            after = board.copy()
            after.push(move)
            outcome = after.outcome()
            assert (MotifKind.WINS in result) is (outcome is not None and outcome.winner is mover)
            if MotifKind.WINS in result:
                continue
            placed = board.hex_of(theirs) is not None
            fewer = free_sides(after, theirs) < free_sides(board, theirs)
            assert (MotifKind.SURROUNDS in result) is (placed and fewer)
            for piece in result.get(MotifKind.PINS, ()):
                assert after.is_pinned(piece)
                assert not board.is_pinned(piece)
                assert piece.color is not mover
            for piece in result.get(MotifKind.UNPINS, ()):
                assert board.is_pinned(piece)
                assert not after.is_pinned(piece)
                assert piece.color is mover
            for piece in (*result.get(MotifKind.PINS, ()), *result.get(MotifKind.UNPINS, ())):
                assert not board.is_covered(piece)
                assert not after.is_covered(piece)
            freed = board.hex_of(own) is not None and free_sides(after, own) > free_sides(
                board, own
            )
            assert (MotifKind.FREES_QUEEN in result) is freed
            for piece in result.get(MotifKind.UNCOVERS, ()):
                assert board.is_covered(piece)
                assert not after.is_covered(piece)
                assert piece.color is mover
            for piece in (
                *result.get(MotifKind.COVERS, ()),
                *result.get(MotifKind.COVERS_QUEEN, ()),
            ):
                assert after.is_covered(piece)
                assert not board.is_covered(piece)
                assert piece.color is not mover
            if MotifKind.DEFENDS in result:
                assert not wins_at_once(after)
            if (
                move.piece is not None
                and {MotifKind.MOBILIZES, MotifKind.PLACES_QUEEN} & result.keys()
            ):
                assert board.hex_of(move.piece) is None
            if MotifKind.APPROACHES in result and move.piece is not None and move.to is not None:
                start, goal = board.hex_of(move.piece), board.hex_of(theirs)
                assert start is not None
                assert goal is not None
                assert steps_apart(move.to, goal) < steps_apart(start, goal)
    assert {
        MotifKind.SURROUNDS,
        MotifKind.MOBILIZES,
        MotifKind.PINS,
        MotifKind.UNPINS,
        MotifKind.APPROACHES,
    } <= seen
