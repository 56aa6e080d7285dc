"""A hive that moves far away keeps true coordinates: the board has no edge."""

from __future__ import annotations

import pytest

from hive_core import Board, Color, Direction, Hex, Move, Piece, Status
from tests.hives import piece

STEPS = 60


def around(place: Hex, other: Hex) -> set[Hex]:
    """Return the two hexes beside both."""
    return set(place.neighbors()) & set(other.neighbors())


def expected_moves(board: Board, places: dict[Piece, Hex]) -> set[Move]:
    """Return the moves with two queens alone: slides around the other, and placements."""
    mine = piece("wQ" if board.turn is Color.WHITE else "bQ")
    (other,) = (place for tile, place in places.items() if tile != mine)
    here = places[mine]
    free = set(here.neighbors()) - {other} - set(other.neighbors())
    entering = {tile for tile in board.reserve(board.turn) if tile.number < 2}
    rolls = {Move(mine, to) for to in around(here, other)}
    return rolls | {Move(tile, to) for tile in entering for to in free}


@pytest.mark.parametrize("heading", Direction)
def test_a_hive_that_moves_far_away_keeps_true_coordinates(heading: Direction) -> None:
    """The queens slide around each other in turn, one hex further each time."""
    ahead = heading.value
    backup = Hex(-ahead.r, ahead.q + ahead.r)  # a sixth of a turn clockwise
    board = Board("Base+ML")
    white, black = piece("wQ"), piece("bQ")
    board.push(Move(white, Hex(0, 0)))
    board.push(Move(black, backup))
    places = {white: Hex(0, 0), black: backup}
    seen: list[tuple[dict[Piece, Hex], frozenset[Move]]] = []
    for step in range(2 * STEPS):
        moves = frozenset(board.legal_moves)
        assert moves == expected_moves(board, places)
        seen.append((dict(places), moves))
        mover = black if step % 2 else white
        places[mover] = places[mover] + ahead
        assert Move(mover, places[mover]) in moves
        board.push(Move(mover, places[mover]))
        assert board.hex_of(white) == places[white]
        assert board.hex_of(black) == places[black]
        assert set(board.stacks()) == set(places.values())
        assert board.move_stack[-1] == Move(mover, places[mover])
        assert board.status() is Status.VALID
    far = places[white]
    assert max(abs(far.q), abs(far.r), abs(far.q + far.r)) > 40
    assert board.piece_at(Hex(0, 0)) is None
    assert board.piece_at(far) == white

    text = board.game_string()
    assert Board.from_game_string(text).game_string() == text
    copy = board.copy()
    for then, moves in reversed(seen):
        board.pop()
        assert {tile: board.hex_of(tile) for tile in then} == then
        assert frozenset(board.legal_moves) == moves
    assert board.ply == 2
    assert copy.hex_of(white) == far
