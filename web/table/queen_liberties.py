"""The free sides of a queen: their number, and how her tile shows them."""

from __future__ import annotations

from functools import cache

from hive_core import Piece
from web.table.shown import Position

FEW = 2


def free_sides(board: Position, piece: Piece) -> tuple[int, ...]:
    """Return the directions of the free sides, clockwise as in `Hex.neighbors`."""
    place = board.hex_of(piece)
    if place is None:
        return ()
    return tuple(at for at, n in enumerate(place.neighbors()) if board.piece_at(n) is None)


def liberties_drawing(sides: tuple[int, ...], *, turn: int) -> str:
    """Return a bar on each free side of a tile; the bars are stronger if few are left."""
    return bars(tuple((side + turn) % 6 for side in sides))


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
