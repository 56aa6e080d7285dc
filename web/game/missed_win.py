"""A win in one move that a player of a finished game has missed.

Imported when a game has ended, to keep the page's start quick.
"""

from __future__ import annotations

from functools import lru_cache

from hive_core import Board, Bug, Color, Piece
from web.game.record import Record


@lru_cache(maxsize=2)
def missed_win(record: Record, player: Color | None) -> int | None:
    """Return after how many plies a win in one move was missed first; None: never.

    `player`: who missed it; None for either of both. One who resigns may miss a win, too. That a
    pillbug could have thrown the other queen into a hole does not count.
    """
    outcome, board = record.outcome(), record.with_ending(None).board().copy()
    last, first = len(record.moves), None
    for ply in range(last, -1, -1):
        if ply < last:
            board.pop()
        if player not in (None, board.turn):
            continue
        was_played = ply == last - 1 and outcome is not None and outcome.winner is board.turn
        if not was_played and wins_in_one(board):
            first = ply
    return first


def wins_in_one(board: Board) -> bool:
    """Return whether the player to move can fill the last side of the other queen, and win."""
    if board.outcome() is not None:
        return False
    place = board.hex_of(Piece(board.turn.other, Bug.QUEEN))
    if place is None:
        return False
    free = [side for side in place.neighbors() if board.piece_at(side) is None]
    if len(free) != 1:
        return False
    for move in board.legal_moves:
        if move.to == free[0]:
            after = board.copy()
            after.push(move)
            outcome = after.outcome()
            if outcome is not None and outcome.winner is board.turn:
                return True
    return False
