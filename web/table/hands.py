"""The tiles in hand: which one of each bug is placed next."""

from __future__ import annotations

from hive_core import Color, Piece
from web.table.shown import Position


def next_in_hand(board: Position, color: Color) -> dict[Piece, int]:
    """Return the next piece to place of each bug, and how many of that bug are in hand."""
    counts: dict[Piece, int] = {}
    first_of_kind: dict[object, Piece] = {}
    for piece in board.reserve(color):
        first = first_of_kind.setdefault(piece.bug, piece)
        counts[first] = counts.get(first, 0) + 1
    return counts
