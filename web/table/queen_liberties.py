"""The free sides of a queen: their number, and how her tile shows them."""

from __future__ import annotations

from functools import cache

from hive_core import Board, Bug, Piece
from web.app.state import AppState

FEW = 2


def free_sides(board: Board, piece: Piece) -> tuple[int, ...]:
    """Return the directions of the free sides, clockwise as in `Hex.neighbors`."""
    place = board.hex_of(piece)
    if place is None:
        return ()
    return tuple(at for at, n in enumerate(place.neighbors()) if board.piece_at(n) is None)


def shows_liberties(state: AppState, piece: Piece, *, on_top: bool) -> bool:
    """Return whether the tile is an uncovered queen and the setting for free sides is on."""
    return piece.bug is Bug.QUEEN and on_top and state.settings.prefs.liberties


def liberties_drawing(state: AppState, piece: Piece) -> str:
    """Return a bar on each free side of the tile; the bars are stronger if few are left."""
    turn = 3 if state.table.flip else 0
    return bars(tuple((side + turn) % 6 for side in free_sides(state.board, piece)))


@cache
def bars(sides: tuple[int, ...]) -> str:
    """Return bars on these sides of the drawing, clockwise from the north-west."""
    looks = "liberties few" if len(sides) <= FEW else "liberties"
    bars = "".join(
        f'<path d="M85-19V19" transform="rotate({60 * side - 120})"/>'
        for side in range(6)
        if side in sides
    )
    return f'<g class="{looks}">{bars}</g>'
