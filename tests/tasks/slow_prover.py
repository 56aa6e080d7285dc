"""A second prover, as plain as the definition: every move, every reply, no memory.

It uses only the public `Board`, and stops only where one move already decides.
"""

from __future__ import annotations

from hive_core import Board, Color, Move


def winning_moves(board: Board, moves: int) -> set[Move]:
    """Return the first moves that win within `moves` own moves against every reply."""
    return {move for move in list(board.legal_moves) if _wins(board, move, moves)}


def _wins(board: Board, move: Move, moves: int) -> bool:
    attacker = board.turn
    board.push(move)
    if board.outcome() is not None:
        won = _won(board, attacker)
    else:
        won = moves > 1 and all(_loses(board, reply, moves - 1) for reply in board.legal_moves)
    board.pop()
    return won


def _loses(board: Board, reply: Move, moves: int) -> bool:
    """Tell whether the opponent of the side to move wins within `moves` after the reply."""
    attacker = board.turn.other
    board.push(reply)
    if board.outcome() is not None:
        lost = _won(board, attacker)
    else:
        lost = moves > 0 and any(_wins(board, move, moves) for move in board.legal_moves)
    board.pop()
    return lost


def losing_replies(board: Board, moves: int) -> set[Move]:
    """Return the moves after which the opponent wins within `moves` own moves."""
    return {reply for reply in list(board.legal_moves) if _loses(board, reply, moves)}


def _won(board: Board, color: Color) -> bool:
    outcome = board.outcome()
    return outcome is not None and outcome.winner is color
