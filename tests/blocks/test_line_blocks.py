"""Blocks of lines to play, and of mistakes with words."""

from __future__ import annotations

import json

import pytest

from hive_core import Color, Hex, Move, Piece
from hive_core.annotations import Mark, MarkColor
from hive_core.teach._tasks.judge import about_forbidden
from hive_core.teach.blocks import BlockError, read_block
from hive_core.teach.tasks import Task, judge, write_task

PIN = "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0"
MOVES = """1. wS1 {First.} bG1 wS1- (1... bS1 wS1- 2. wQ -wS1)
2. wQ -wS1 (2. wA1 -wS1 $2 {Too early.} bQ bG1-)"""


def task_of(block: str) -> Task:
    task = read_block(block).task
    assert task is not None
    return task


def test_the_moves_of_a_line_are_those_of_the_body() -> None:
    tree = task_of(f"goal: line\ntype: Base\n\n{MOVES}").tree
    assert tree is not None
    assert tree.lines == (
        ("wS1", "bG1 wS1-", "wQ -wS1"),
        ("wS1", "bG1 wS1-", "wA1 -wS1", "bQ bG1-"),
        ("wS1", "bS1 wS1-", "wQ -wS1"),
    )


def test_a_line_begins_with_the_first_move() -> None:
    assert task_of(f"goal: line\n\n{MOVES}").board().turn is Color.WHITE


def test_a_line_begins_after_the_moves_of_ply() -> None:
    assert task_of(f"goal: line\nply: 1\n\n{MOVES}").board().turn is Color.BLACK


def test_a_lesson_of_many_moves_can_be_json() -> None:
    task = task_of(f"goal: line\ntype: Base\n\n{MOVES}")
    written = write_task(task)
    assert "\\n" in written
    assert task_of(written) == task


def test_a_lesson_of_many_moves_is_read_as_a_game_from_its_beginning() -> None:
    block = read_block(f"mode: view\ngoal: line\nply: 2\ntext: Go.\nhint: Look.\n\n{MOVES}")
    assert (block.task, block.path) == (None, ("wS1", "bG1 wS1-"))
    assert block.tree is not None
    assert block.tree.annotation(("wS1",)).comment == "First."
    attributes = block.attributes()
    assert {name: attributes[name] for name in ("mode", "ply", "notation")} == {
        "mode": "view",
        "ply": "2",
        "notation": "right",
    }
    assert "task" not in attributes


def test_a_lesson_that_is_read_may_have_its_list_elsewhere() -> None:
    block = read_block(f"mode: view\ngoal: line\nnotation: below\nmarks: 0,0\n\n{MOVES}")
    assert block.attributes()["notation"] == "below"
    assert block.tree is not None
    assert block.tree.annotation(()).marks == (Mark(Hex(0, 0), MarkColor.GREEN),)


def test_a_lesson_as_json_is_read_in_the_language_of_the_block() -> None:
    tree = {"en": "1. wS1 {First.} bS1 wS1-", "nl": "1. wS1 {Eerst.} bS1 wS1-"}
    task = json.dumps({"id": "a", "kind": "line", "tree": tree})
    block = read_block(f"mode: view\nlang: nl\n\n{task}")
    assert block.tree is not None
    assert block.tree.annotation(("wS1",)).comment == "Eerst."


@pytest.mark.parametrize(
    "block",
    [
        f"mode: view\ngoal: pins bS1\n\n{PIN}",
        f"mode: play\ngoal: line\n\n{MOVES}",
        f'mode: view\n\n{{"id": "a", "kind": "beat", "position": "{PIN}"}}',
    ],
)
def test_other_tasks_are_not_read(block: str) -> None:
    with pytest.raises(BlockError, match="needs the mode lesson"):
        read_block(block)


@pytest.mark.parametrize(("goal", "strict"), [("line", False), ("line strict", True)])
def test_only_a_strict_line_asks_for_the_first_move(goal: str, strict: bool) -> None:
    assert task_of(f"goal: {goal}\n\n{MOVES}").strict is strict


def test_the_marks_of_a_line_are_on_its_first_position() -> None:
    tree = task_of(f"goal: line\nply: 1\nmarks: wS1\n\n{MOVES}").tree
    assert tree is not None
    assert tree.annotation(("wS1",)).marks == (Mark(Hex(0, 0), MarkColor.GREEN),)


def test_a_mistake_has_the_words_of_the_block() -> None:
    task = task_of(f"goal: pins bS1\nwrong: wA1 wQ/ | It still slides.\n\n{PIN}")
    verdict = judge(task, (), task.board().parse_move("wA1 wQ/"))
    assert dict(verdict.text) == {"en": "It still slides."}


def test_a_mistake_can_be_a_condition() -> None:
    task = task_of(f"goal: pins bS1\nwrong: not piece wA1 | Use the ant.\n\n{PIN}")
    verdict = judge(task, (), task.board().parse_move("wS1 -wQ"))
    assert dict(verdict.text) == {"en": "Use the ant."}


def test_the_words_of_a_mistake_may_have_a_bar() -> None:
    task = task_of(f"goal: pins bS1\nwrong: wA1 wQ/ | Right | left.\n\n{PIN}")
    assert dict(task.wrong[0].text) == {"en": "Right | left."}


def test_a_mistake_is_in_the_language_of_the_block() -> None:
    task = task_of(f"goal: pins bS1\nlang: nl\nwrong: wA1 wQ/ | Mis.\n\n{PIN}")
    assert dict(task.wrong[0].text) == {"nl": "Mis."}


def test_a_mistake_may_be_a_move_that_the_rules_forbid() -> None:
    task = task_of(f"goal: pins bS1\nwrong: wQ bQ/ | She is pinned.\n\n{PIN}")
    move = Move(Piece.parse("wQ"), Hex(2, -1))
    assert not task.board().is_legal(move)
    assert dict(about_forbidden(task, move)) == {"en": "She is pinned."}
