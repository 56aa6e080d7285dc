"""The levels of the lessons: possible positions, goals that can be met and missed, lines."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hive_core.annotations import Glyph
from hive_core.faults import find_faults
from hive_core.teach._tasks.lines import comment_after, lines_of, tree_of
from hive_core.teach.tasks import Task, answers, check_task, read_task, right_moves
from tests.web.learn.test_lesson_texts import STAGES

LEVELS: list[dict[str, Any]] = [
    task for path in STAGES for task in json.loads(path.read_text(encoding="utf-8"))["tasks"]
]
_OTHERS = ("destinations", "tiles", "beat", "line")
BY_MOVE = [level for level in LEVELS if level["kind"] not in _OTHERS]
BY_LINE = [level for level in LEVELS if level["kind"] == "line"]
BY_CLICK = [level for level in LEVELS if level["kind"] in ("destinations", "tiles")]


def _task(level: dict[str, Any]) -> Task:
    return read_task(json.dumps(level))


def _named(levels: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("level", levels, ids=[level["id"] for level in levels])


@pytest.mark.parametrize("path", STAGES, ids=lambda path: path.stem)
def test_a_stage_has_five_to_eight_levels_or_three_of_many_moves(path: Any) -> None:
    tasks = json.loads(path.read_text(encoding="utf-8"))["tasks"]
    least = 3 if all(task["kind"] == "line" for task in tasks) else 5
    assert least <= len(tasks) <= 8


@_named(BY_LINE)
def test_a_lesson_of_many_moves_says_something_after_each_of_the_solver_s_lines(
    level: dict[str, Any],
) -> None:
    task = _task(level)
    assert [line for line in lines_of(task) if not comment_after(task, line)] == []


@_named(BY_LINE)
def test_a_lesson_of_many_moves_calls_each_mistake_one_with_words(level: dict[str, Any]) -> None:
    task = _task(level)
    tree = tree_of(task)
    marked = [path for path, note in tree.annotations if Glyph.MISTAKE in note.glyphs]
    assert [
        path for path in marked if not (comment_after(task, path) and tree.children(path))
    ] == []


@_named(LEVELS)
def test_a_level_can_be_solved(level: dict[str, Any]) -> None:
    check_task(_task(level))


@_named(LEVELS)
def test_the_position_of_a_level_is_possible(level: dict[str, Any]) -> None:
    board = _task(level).board()
    number = board.ply // 2 + 1
    moved = board.last_moved
    faults = find_faults(
        board.stacks(), board.turn, board.game_type, moved=moved, turn_number=number
    )
    assert [str(fault) for fault in faults if fault.forbids] == []


@_named(BY_MOVE)
def test_some_legal_moves_are_right_and_some_are_wrong(level: dict[str, Any]) -> None:
    task = _task(level)
    assert 0 < len(right_moves(task)) < len(task.board().legal_moves)


@_named(BY_MOVE)
def test_a_level_has_a_line_for_its_hints(level: dict[str, Any]) -> None:
    assert level.get("line")


@_named([level for level in BY_MOVE if level.get("wrong")])
def test_each_mistake_that_has_a_text_can_be_made(level: dict[str, Any]) -> None:
    task = _task(level)
    board = task.board()
    right = set(right_moves(task))
    left = [move for move in board.legal_moves if move not in right]
    for wrong in task.wrong:
        met = [move for move in left if wrong.goal.is_met(board, move)]
        assert met, wrong.text
        left = [move for move in left if move not in met]


@_named(BY_CLICK)
def test_there_are_at_most_fourteen_places_to_click(level: dict[str, Any]) -> None:
    assert 1 <= len(answers(_task(level))) <= 14
