"""The free sides of a queen: how many there are, and how her tile shows them. Pure."""

from __future__ import annotations

from functools import cache

from hive_core import Board, Bug, Piece
from web.app.state import AppState

FEW = 2


def free_sides(board: Board, piece: Piece) -> tuple[int, ...]:
    """The sides without a neighbour, clockwise from the north-west as `Hex.neighbors` has them."""
    place = board.hex_of(piece)
    if place is None:
        return ()
    return tuple(at for at, n in enumerate(place.neighbors()) if board.piece_at(n) is None)


def shows_liberties(state: AppState, piece: Piece, *, on_top: bool) -> bool:
    """Whether this tile shows its free sides: an uncovered queen, unless that is switched off."""
    return piece.bug is Bug.QUEEN and on_top and state.settings.prefs.liberties


def liberties_drawing(state: AppState, piece: Piece) -> str:
    """A bar on each free side of the tile, stronger when few are left."""
    turn = 3 if state.table.flip else 0
    return bars(tuple((side + turn) % 6 for side in free_sides(state.board, piece)))


@cache
def bars(sides: tuple[int, ...]) -> str:
    """Bars on these sides of the drawing, clockwise from the north-west."""
    looks = "liberties few" if len(sides) <= FEW else "liberties"
    bars = "".join(
        f'<path d="M85-19V19" transform="rotate({60 * side - 120})"/>'
        for side in range(6)
        if side in sides
    )
    return f'<g class="{looks}">{bars}</g>'
