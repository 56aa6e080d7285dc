"""Checks the task that is being made, a few moves at a time where proofs take long. Pure.

Imported when the first task is made, to keep the page's start quick.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from hive_core import Hex, Move, Piece
from hive_core.errors import Wording
from hive_core.teach._tasks.lines import tree_of
from hive_core.teach.tasks import (
    Task,
    TaskError,
    answers,
    check_position,
    check_task,
    is_right,
    right_moves,
)
from web.editor.draft import row_by_row
from web.learn import making
from web.learn.making_state import Answer, Check
from web.locale.phrases import Notice

STEP = {"win": 1, "only-move": 3}
"""How many moves are judged before the page may do something else, by the kind of the task."""

_LONGEST_WIN_AT_ONCE = 2


def without_words(task: Task) -> Task:
    """Return what the answers of a task depend on."""
    return replace(task, id="task", title=(), text=(), done=(), hints=(), wrong=())


def begun(task: Task) -> Check:
    """Return the check of a task, finished unless `left` has moves for `gone_on`."""
    task = without_words(task)
    try:
        board = check_position(task)
        moves = tuple(sorted(board.legal_moves, key=board.move_string))
        if _takes_long(task):
            return Check(task, left=moves, count=len(moves))
        check_task(task)
    except TaskError as error:
        return Check(task, fault=_no_answer(task, error))
    if task.kind in ("destinations", "tiles"):
        return Check(task, _in_order(task, answers(task)))
    if task.kind == "beat":
        return Check(task)
    if task.kind == "line":
        told = any(note.comment for _, note in tree_of(task).annotations)
        return Check(task, warning=None if told else Notice("task.warning.no-comments"))
    return _finished(Check(task, _in_order(task, right_moves(task)), count=len(moves)))


def gone_on(check: Check) -> Check:
    """Return the check with some more moves judged."""
    task = check.task
    assert task is not None
    count = STEP[task.kind]
    board = task.board()
    right = tuple(move for move in check.left[:count] if is_right(task, board, move, 0))
    later = replace(check, answers=(*check.answers, *right), left=check.left[count:], pause=0)
    return later if later.left else _finished(later)


def _takes_long(task: Task) -> bool:
    return task.kind == "only-move" or (task.kind == "win" and task.moves > _LONGEST_WIN_AT_ONCE)


def _finished(check: Check) -> Check:
    """Return the check with what is wrong about the number of right moves."""
    task = check.task
    assert task is not None
    if not check.answers:
        return replace(check, fault=_none(task))
    if task.kind == "only-move" and len(check.answers) == check.count:
        return replace(check, fault=Notice("task.warning.all"))
    return replace(check, warning=_warning(task, check))


def _warning(task: Task, check: Check) -> Notice | None:
    """Return what the author may not have meant."""
    if task.kind == "win" and task.moves > 1:
        faster, board = replace(task, moves=task.moves - 1), task.board()
        moves = (move for move in check.answers if isinstance(move, Move))
        if any(is_right(faster, board, move, 0) for move in moves):
            return Notice("task.warning.faster", (("moves", str(faster.moves)),))
    if len(check.answers) == check.count:
        return Notice("task.warning.all")
    if task.kind == "only-move" and len(check.answers) > 1:
        return Notice("task.warning.several")
    return None


def _no_answer(task: Task, error: TaskError) -> Notice:
    return _none(task) if error.phrase.wording is Wording.TASK_NO_ANSWER else making.fault(error)


def _none(task: Task) -> Notice:
    """Return the sentence that says that nothing is right."""
    kind = task.which if task.kind == "tiles" else task.kind
    return Notice(f"task.none.{kind}", (("moves", str(task.moves)),))


def _in_order(task: Task, answers: Iterable[Answer]) -> tuple[Answer, ...]:
    """Return answers in an order that does not change: moves by code, spaces row by row."""
    board = task.board()

    def key(answer: Answer) -> tuple[int, int, str]:
        if isinstance(answer, Hex):
            return (*row_by_row(answer), "")
        if isinstance(answer, Piece):
            return (answer.index, 0, "")
        return (0, 0, board.move_string(answer))

    return tuple(sorted(answers, key=key))
