"""The English sentences of a board: names of tiles, whose turn it is, why a move is illegal."""

from __future__ import annotations

from hive_core._notation.movetext import canonical
from hive_core.board import Board
from hive_core.reasons import Reason
from hive_core.tasks import Task
from hive_core.types import Color, Move, Piece, Termination


def color_name(color: Color) -> str:
    """Return `White` or `Black`."""
    return str(color).capitalize()


def piece_name(piece: Piece) -> str:
    """Return the name of a tile: `white ant 2`, `black queen`."""
    number = f" {piece.number}" if piece.number else ""
    return f"{piece.color} {piece.bug}{number}"


def sentence(clause: str) -> str:
    """Return the clause as a sentence."""
    return f"{clause[:1].upper()}{clause[1:]}."


def why_not(move: Move, reason: Reason) -> str:
    """Return why the move is illegal, as a sentence."""
    if move.piece is None:
        return sentence(reason.rule.value)
    named = ", ".join(piece_name(piece) for piece in reason.pieces if piece != move.piece)
    because = f"{reason.rule.value} ({named})" if named else reason.rule.value
    return sentence(f"the {piece_name(move.piece)} can’t go there: {because}")


def why_stuck(piece: Piece, reason: Reason) -> str:
    """Return why the tile has no move, as a sentence."""
    named = ", ".join(piece_name(other) for other in reason.pieces if other != piece)
    because = f"{reason.rule.value} ({named})" if named else reason.rule.value
    return sentence(f"the {piece_name(piece)} has no move: {because}")


def played(board: Board, move: Move) -> str:
    """Return what the player to move does with a legal move, as a sentence."""
    if move.piece is None:
        return f"{color_name(board.turn)} has no legal move and passes."
    return f"{color_name(board.turn)} played {canonical(board, move)}."


def status(board: Board) -> str:
    """Return whose turn it is, or how the game ended, as a sentence."""
    outcome = board.outcome()
    if outcome is None:
        return f"{color_name(board.turn)} to move."
    if outcome.winner is None:
        both = outcome.termination is Termination.BOTH_QUEENS_SURROUNDED
        return "Draw: both queens are surrounded." if both else "The game is a draw."
    loser = color_name(outcome.winner.other)
    return f"{color_name(outcome.winner)} wins: {loser}’s queen is surrounded."


def goal(task: Task, board: Board) -> str:
    """Return what to do in a task that has no text of its own, as a sentence."""
    who = color_name(board.turn)
    match task.kind:
        case "win":
            length = "one move" if task.moves == 1 else f"{task.moves} moves"
            return f"{who} to move: win in {length}."
        case "only-move":
            return f"{who} to move: find the move that doesn’t lose."
        case "better":
            return f"{who} to move: find the move that the computer rates best."
        case "beat":
            return f"{who} to move: win the game against the computer."
        case "destinations" if task.piece is not None:
            return f"Click every space that the {piece_name(task.piece)} can go to."
        case "tiles":
            can = "can" if task.which == "movable" else "can’t"
            return f"Click every tile that {can} move."
    return f"{who} to move: find the move."
