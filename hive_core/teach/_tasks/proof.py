"""Prove what a task claims: that its answer exists, and that nothing quicker does."""

from __future__ import annotations

from hive_core.errors import HiveError
from hive_core.teach._tasks.checking import check_task
from hive_core.teach._tasks.judge import right_moves
from hive_core.teach._tasks.prover import can_win, losing_moves
from hive_core.teach._tasks.task import Task, as_task
from hive_core.types import Move

PROVABLE = ("win", "only-move", "destinations")


def prove(task: Task) -> tuple[Move, ...]:
    """Return the proof of a task: all of its right first moves.

    For `destinations` they are the moves of the tile.

    :raises HiveError: if the task cannot be solved, its line is wrong, it can be won sooner, moves
        that are no only moves do not lose, or its kind has no proof.
    """
    if as_task(task).kind not in PROVABLE:
        raise HiveError(f"{task.id}: a task of the kind {task.kind!r} has no proof")
    check_task(task)
    board = task.board()
    if task.kind == "destinations":
        assert task.piece is not None
        return tuple(board.moves_of(task.piece))
    if task.kind == "win" and task.moves > 1 and can_win(board, task.moves - 1):
        raise HiveError(f"{task.id}: the win takes fewer than {task.moves} moves")
    if task.kind == "only-move" and not losing_moves(board, 2):
        raise HiveError(f"{task.id}: no move loses, so there is no only move")
    return right_moves(task)
