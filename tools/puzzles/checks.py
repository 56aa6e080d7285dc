"""Check a puzzle of the package: its proof, and what makes it a puzzle."""

from __future__ import annotations

from hive_core.errors import HiveError
from hive_core.teach._tasks.generator import (
    ANSWERS,
    LEAST_CHOICE,
    LEAST_MOVES,
    MOST_WINS,
    by_kind,
    find_better,
)
from hive_core.teach.puzzles import kind_of, prove
from hive_core.teach.tasks import Task, check_task


def faults(task: Task) -> list[str]:
    """Return what is wrong with the puzzle, a sentence each."""
    board = task.board()
    kind = kind_of(task)
    try:
        if kind == "better":
            check_task(task)
            answer = find_better(board)
            agreed = {board.move_string(move) for move in answer[0]} if answer else set()
            same = agreed == set(task.answers)
            return [] if same else [f"{task.id}: the searches do not agree on its answer"]
        right = prove(task)
    except HiveError as error:
        return [str(error)]
    moves = len(board.legal_moves)
    if kind == "destinations":
        fine = len(right) in ANSWERS
    elif kind == "win-1":
        fine = len(right) <= MOST_WINS and moves >= LEAST_MOVES
    else:
        fine = len(by_kind(right)) == 1 and moves >= LEAST_CHOICE
    return [] if fine else [f"{task.id}: {len(right)} of {moves} moves are right"]
