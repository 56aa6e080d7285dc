"""Play a move on a board, in a game or a task."""

from __future__ import annotations

from dataclasses import replace

from hive_core.teach._widgets import words
from hive_core.teach._widgets.state import BoardState
from hive_core.types import Move


def pushed(state: BoardState, move: Move, *, passing: bool = True) -> BoardState:
    """Return the state after a legal move of either player.

    `passing`: whether a pass that is forced afterwards is played, too.
    """
    board = state.board
    message = words.played(board, move)
    moves = (*state.moves[: state.ply], board.move_string(move))
    after = replace(state, moves=moves, ply=len(moves)).cleared(message)
    if passing and move.piece is not None and after.must_pass:
        message = f"{message} {words.played(after.board, Move())}"
        moves = (*moves, "pass")
        after = replace(after, moves=moves, ply=len(moves)).cleared(message)
    return after
