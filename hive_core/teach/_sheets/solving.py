"""The answers of tasks, found and proved by the rules."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core.board import Board
from hive_core.errors import HiveError
from hive_core.teach._tasks.judge import answers, judge, next_move, right_moves
from hive_core.teach._tasks.task import Task
from hive_core.types import Hex, Move, Piece


@dataclass(frozen=True, slots=True)
class Answer:
    """What solves a task.

    `moves`: every right first move, that of the solution first. `line`: MoveStrings of a whole
    solution with the opponent's replies. `spaces` and `tiles`: what there is to mark.
    """

    moves: tuple[Move, ...] = ()
    line: tuple[str, ...] = ()
    spaces: tuple[Hex, ...] = ()
    tiles: tuple[Piece, ...] = ()


def position_of(task: Task) -> Board:
    """Return the position of a task.

    :raises HiveError: if it is not a legal one; the message begins with the id of the task.
    """
    try:
        return task.board()
    except HiveError as error:
        raise HiveError(f"{task.id}: {error}") from error


def answer_of(task: Task) -> Answer:
    """Return the answer of a task of any kind but `beat`; a win in 3 takes some seconds.

    :raises HiveError: if the task has none; the message begins with its id.
    """
    position_of(task)
    try:
        answer = _marked(task) if task.kind in ("destinations", "tiles") else _played(task)
    except HiveError as error:
        raise HiveError(f"{task.id}: {error}") from error
    if not (answer.moves or answer.spaces or answer.tiles):
        raise HiveError(f"{task.id}: no move or mark solves this task")
    return answer


def _marked(task: Task) -> Answer:
    marks = answers(task)
    return Answer(
        spaces=tuple(sorted(one for one in marks if isinstance(one, Hex))),
        tiles=tuple(sorted((one for one in marks if isinstance(one, Piece)), key=str)),
    )


def _played(task: Task) -> Answer:
    right = right_moves(task)
    first = next_move(task)
    if first is None or first not in right:
        return Answer(moves=right)
    others = tuple(move for move in right if move != first)
    return Answer(moves=(first, *others), line=_line(task, first))


def _line(task: Task, first: Move) -> tuple[str, ...]:
    """Return the moves to the end of the task, each reply being the one that lasts longest."""
    board = task.board()
    played: list[str] = []
    move: Move | None = first
    while move is not None:
        verdict = judge(task, played, move)
        for one in (move, verdict.reply):
            if one is not None:
                played.append(board.move_string(one))
                board.push(one)
        if verdict.solved or not verdict.right:
            break
        move = next_move(task, played)
    return tuple(played)
