"""The positions to win against level 8: the file, and what it promises."""

from __future__ import annotations

from pathlib import Path

import pytest

from hive_core.teach import puzzles
from hive_core.teach._tasks.prover import can_win
from hive_core.teach.tasks import Task, check_task, read_tasks
from tools.make_sieges import GRADES, grade_of
from web.learn.collections import SIEGE, SIEGE_COUNT

FILE = read_tasks(
    (Path(puzzles.__file__).parent / "data" / "sieges.json").read_text(encoding="utf-8")
)


def named(task: Task) -> str:
    return task.id


def test_each_grade_has_eight_positions() -> None:
    assert [len(stage.tasks) for stage in FILE.stages] == [8] * len(GRADES)


def test_the_page_knows_how_many_there_are_and_their_ids() -> None:
    assert len(FILE.tasks) == SIEGE_COUNT
    assert all(task.id.startswith(SIEGE) for task in FILE.tasks)


@pytest.mark.parametrize("task", FILE.tasks, ids=named)
def test_a_game_against_level_8_goes_on_from_a_position_without_a_win_in_two(task: Task) -> None:
    check_task(task)
    assert (task.kind, task.level) == ("beat", 8)
    assert not can_win(task.board(), 2)


def test_no_position_occurs_twice() -> None:
    assert len({task.position for task in FILE.tasks}) == len(FILE.tasks)


@pytest.mark.slow
@pytest.mark.parametrize("grade", range(len(GRADES)))
def test_a_position_is_as_much_better_as_its_grade_says(grade: int) -> None:
    board = FILE.stages[grade].tasks[0].board()
    assert grade_of(board) == grade
