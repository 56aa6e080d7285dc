"""Tasks on a board: lessons, puzzles and a teacher's own, read from a file and judged by the rules.

docs/tasks.md describes the file. A task has a position and a goal; `judge` decides by the rules
and by proof whether a move is right, so every move that keeps the goal within reach counts.

>>> task = read_task('{"id": "a", "kind": "play", "goal": {"piece": "Q"}, "game":'
...                  ' "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"}')
>>> board = task.board()
>>> judge(task, (), board.parse_move("wQ /wS1")).solved
True
>>> judge(task, (), board.parse_move("wA1 -wQ")).right
False
"""

from __future__ import annotations

from hive_core.teach._tasks.attempt import HINT_STEPS, MOST_STARS, Attempt, Click
from hive_core.teach._tasks.checking import check_position, check_task
from hive_core.teach._tasks.goals import CONDITIONS, DEEDS, Condition, Goal
from hive_core.teach._tasks.judge import (
    Verdict,
    answers,
    board_after,
    board_of,
    is_right,
    judge,
    next_move,
    right_moves,
)
from hive_core.teach._tasks.reading import FORMAT, VERSION, TaskError, read_task, read_tasks
from hive_core.teach._tasks.task import KINDS, Stage, Task, TaskFile, Text, Wrong, kind_of, words
from hive_core.teach._tasks.writing import write_task, write_tasks

__all__ = [
    "CONDITIONS",
    "DEEDS",
    "FORMAT",
    "HINT_STEPS",
    "KINDS",
    "MOST_STARS",
    "VERSION",
    "Attempt",
    "Click",
    "Condition",
    "Goal",
    "Stage",
    "Task",
    "TaskError",
    "TaskFile",
    "Text",
    "Verdict",
    "Wrong",
    "answers",
    "board_after",
    "board_of",
    "check_position",
    "check_task",
    "is_right",
    "judge",
    "kind_of",
    "next_move",
    "read_task",
    "read_tasks",
    "right_moves",
    "words",
    "write_task",
    "write_tasks",
]
