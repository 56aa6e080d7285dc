"""The positions to win against level 8, or not to lose: the files, and what they promise."""

from __future__ import annotations

from pathlib import Path

import pytest

from hive_core.teach import puzzles
from hive_core.teach._tasks.prover import can_win
from hive_core.teach.tasks import Task, check_task, read_tasks
from tools.make_sieges import GRADES, HOLDER, HOLDS, LOSERS, grade_of, holds
from web.learn.collections import SETS

FILE = read_tasks(
    (Path(puzzles.__file__).parent / "data" / "sieges.json").read_text(encoding="utf-8")
)


HOLD = read_tasks(HOLDS.read_text(encoding="utf-8"))


def named(task: Task) -> str:
    return task.id


def test_each_grade_has_eight_positions() -> None:
    assert [len(stage.tasks) for stage in FILE.stages] == [8] * len(GRADES)


def test_the_page_knows_how_many_there_are_and_their_ids() -> None:
    assert {"siege": len(FILE.tasks), "hold": len(HOLD.tasks)} == SETS
    assert all(task.id.startswith("siege-") for task in FILE.tasks)
    assert all(task.id.startswith("hold-") for task in HOLD.tasks)


@pytest.mark.parametrize("task", FILE.tasks, ids=named)
def test_a_game_against_level_8_goes_on_from_a_position_without_a_win_in_two(task: Task) -> None:
    check_task(task)
    assert (task.kind, task.level) == ("beat", 8)
    assert not can_win(task.board(), 2)


def test_no_position_occurs_twice() -> None:
    tasks = (*FILE.tasks, *HOLD.tasks)
    assert len({task.position for task in tasks}) == len(tasks)


@pytest.mark.parametrize("task", HOLD.tasks, ids=named)
def test_a_position_to_hold_is_held_for_eight_moves_against_level_8(task: Task) -> None:
    check_task(task)
    assert (task.kind, task.level, task.survive) == ("beat", 8, 8)


@pytest.mark.slow
def test_a_position_to_hold_is_lost_by_weak_levels_alone() -> None:
    position = HOLD.tasks[0].position
    assert position is not None
    assert holds(position, HOLDER, 8)
    assert not any(holds(position, level, 8) for level in LOSERS)


@pytest.mark.slow
@pytest.mark.parametrize("grade", range(len(GRADES)))
def test_a_position_is_as_much_better_as_its_grade_says(grade: int) -> None:
    board = FILE.stages[grade].tasks[0].board()
    assert grade_of(board) == grade
