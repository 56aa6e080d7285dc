"""Checks a task on the board: it can be solved, and its stored moves and texts fit."""

from __future__ import annotations

from hive_core.board import Board
from hive_core.errors import (
    HiveError,
    InvalidGameStringError,
    InvalidPositionError,
    Wording,
    phrase,
)
from hive_core.teach._tasks.judge import answers, board_after, is_right, judge
from hive_core.teach._tasks.lines import lines_of
from hive_core.teach._tasks.prover import can_win
from hive_core.teach._tasks.reading import TaskError
from hive_core.teach._tasks.task import Task, as_task


def check_position(task: Task) -> Board:
    """Check that a task has a legal position in which the game goes on; return a new board.

    :raises TaskError: with the id of the task and the field.
    """
    try:
        board = as_task(task).board()
    except InvalidPositionError as error:
        raise TaskError(error.phrase, f"{task.id}.position") from None
    except InvalidGameStringError as error:
        raise TaskError(error.phrase, f"{task.id}.game") from None
    if board.outcome() is not None:
        raise TaskError(phrase(Wording.TASK_OVER), task.id)
    return board


def check_task(task: Task) -> None:
    """Check that a task has a legal position, an answer, and a line that leads to it.

    The time is that of a proof: up to some seconds for a win in 3.

    :raises TaskError: at the first fault, with the id of the task and the field.
    """
    board = check_position(task)
    if task.kind == "destinations" and task.piece is not None:
        if board.hex_of(task.piece) is None and task.piece not in board.reserve(board.turn):
            raise TaskError(phrase(Wording.ABSENT, piece=task.piece), f"{task.id}.piece")
        if task.piece.color is not board.turn and not answers(task):
            raise TaskError(phrase(Wording.TASK_NO_ANSWER), f"{task.id}.piece")
    for at, text in enumerate(task.answers):
        _check_move(board, text, f"{task.id}.answers[{at}]")
    if not _has_answer(task, board):
        raise TaskError(phrase(Wording.TASK_NO_ANSWER), task.id)
    if task.kind not in ("destinations", "tiles"):
        _check_line(task)


def _has_answer(task: Task, board: Board) -> bool:
    if task.kind in ("destinations", "tiles"):
        return bool(answers(task))
    if task.kind == "win":
        return can_win(board, task.moves)
    if task.kind == "line":
        return bool(lines_of(task))
    return task.kind == "beat" or any(is_right(task, board, m, 0) for m in list(board.legal_moves))


def _check_move(board: Board, text: str, path: str) -> None:
    try:
        board.copy().push_move(text)
    except HiveError as error:
        raise TaskError(
            getattr(error, "phrase", phrase(Wording.QUOTED, text=str(error))), path
        ) from None


def _check_line(task: Task) -> None:
    played: list[str] = []
    for at, text in enumerate(task.line):
        path = f"{task.id}.line[{at}]"
        here = board_after(task, played)
        _check_move(here, text, path)
        own = at % 2 == 0
        if own and task.kind != "beat":
            verdict = judge(task, played, here.parse_move(text))
            if not verdict.right:
                raise TaskError(phrase(Wording.TASK_LINE_WRONG, text=text), path)
            if verdict.solved and at + 1 < len(task.line):
                raise TaskError(phrase(Wording.TASK_LINE_LONG), path)
        played.append(text)
