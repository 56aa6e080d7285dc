"""The English sentences of a board: whose turn it is, what was played, why a move is illegal."""

from __future__ import annotations

from hive_core._notation.move_strings import canonical
from hive_core._values.reasons import Reason
from hive_core.board import Board
from hive_core.teach._words.names import color_title, the_tile, tile_name, to_move
from hive_core.types import Move, Piece, Termination


def sentence(clause: str) -> str:
    """Return the clause as a sentence."""
    return f"{clause[:1].upper()}{clause[1:]}."


def why_not(move: Move, reason: Reason) -> str:
    """Return why the move is illegal, as a sentence."""
    if move.piece is None:
        return sentence(reason.rule.value)
    return sentence(f"{the_tile(move.piece)} can’t go there: {_clause(move.piece, reason)}")


def why_stuck(piece: Piece, reason: Reason) -> str:
    """Return why the tile has no move, as a sentence."""
    return sentence(f"{the_tile(piece)} has no move: {_clause(piece, reason)}")


def _clause(piece: Piece, reason: Reason) -> str:
    """Return the reason with the tiles that are in the way of a tile."""
    others = ", ".join(tile_name(other) for other in reason.pieces if other != piece)
    return f"{reason.rule.value} ({others})" if others else reason.rule.value


def played(board: Board, move: Move) -> str:
    """Return what the player to move does with a legal move, as a sentence."""
    if move.piece is None:
        return f"{color_title(board.turn)} has no legal move and passes."
    return f"{color_title(board.turn)} played {canonical(board, move)}."


def status(board: Board) -> str:
    """Return whose turn it is, or how the game ended, as a sentence."""
    outcome = board.outcome()
    if outcome is None:
        return f"{to_move(board.turn)}."
    if outcome.winner is None:
        both = outcome.termination is Termination.BOTH_QUEENS_SURROUNDED
        return "Draw: both queens are surrounded." if both else "The game is a draw."
    loser = color_title(outcome.winner.other)
    return f"{color_title(outcome.winner)} wins. {loser}’s queen is surrounded."
