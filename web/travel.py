"""The way of a move over the drawing. Pure."""

from __future__ import annotations

from hive_core import Board, Move
from web.geometry import center
from web.state import Fly


def travel(board: Board, move: Move, *, flip: bool, back: bool = False) -> Fly | None:
    """How the piece travels from where it stands on the board, or `back` there; None for a pass."""
    if move.piece is None or move.to is None:
        return None
    start = board.hex_of(move.piece)
    end = center(move.to, len(board.stack_at(move.to)), flip=flip)
    if start is None:
        return None if back else Fly(move.piece, (end,), enter=True)
    points = (center(start, len(board.stack_at(start)) - 1, flip=flip), end)
    return Fly(move.piece, points[::-1] if back else points)
