"""What a click on a board means: a tile is chosen, sent, or may not go there, for a reason."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core._values.reasons import Reason
from hive_core.board import Board
from hive_core.types import Hex, Move, Piece


@dataclass(frozen=True, slots=True)
class Stuck:
    """The player chose a piece without a legal move, for this reason.

    `coded`: it was named by a code.
    """

    piece: Piece
    reason: Reason
    coded: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """The player sent the chosen piece to a space it can't go to, for this reason.

    `coded`: the space was named by a code.
    """

    piece: Piece
    to: Hex
    reason: Reason
    coded: bool = False


def choose(board: Board, piece: Piece, chosen: Piece | None) -> Piece | Stuck | None:
    """Return the piece that is chosen after a click on one, or why it has no move; None for none.

    `chosen`: the piece that is chosen now, or was found stuck; a second click lets go of it.
    """
    if piece == chosen:
        return None
    if board.moves_of(piece):
        return piece
    reason = board.explain_piece(piece)
    return None if reason is None else Stuck(piece, reason)


def click(board: Board, at: Hex, chosen: Piece | None) -> Move | Piece | Stuck | Refused | None:
    """Return what a click on a hex means: a move, or what `choose` returns, or a refusal.

    A click on a tile chooses it, unless the chosen piece can climb there. One away from the hive
    lets go of the chosen piece.
    """
    if chosen is not None and board.is_legal(Move(chosen, at)):
        return Move(chosen, at)
    top = board.piece_at(at)
    if top is not None:
        return choose(board, top, chosen)
    near = board.ply == 0 or any(map(board.piece_at, at.neighbors()))
    return refusal(board, chosen, at) if chosen is not None and near else None


def refusal(board: Board, piece: Piece, to: Hex) -> Refused | None:
    """Return why a piece can't go to a hex; None if it can, or is there."""
    if board.hex_of(piece) == to:
        return None
    reason = board.explain(Move(piece, to))
    return None if reason is None else Refused(piece, to, reason)
