"""Tasks in a file of the board's site, where a copy of the site lies on this computer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hive_core.teach._blocks.site_files import files_of_copy
from hive_core.teach.blocks import Block, BlockError, read_block

PIN = "Base;Position;White[4];wA1@-1,0;wQ@0,0;bQ@1,0;bS1@2,0"
TASKS: list[dict[str, object]] = [
    {"id": name, "kind": "beat", "position": PIN, "text": name} for name in ("one", "two")
]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a folder with the task file `my/tasks.json`."""
    (tmp_path / "my").mkdir()
    write(tmp_path, TASKS)
    return tmp_path


def write(folder: Path, tasks: list[dict[str, object]]) -> None:
    text = json.dumps({"format": "hive-tasks", "version": 1, "tasks": tasks})
    (folder / "my" / "tasks.json").write_text(text, encoding="utf-8")


def read(copy: Path, text: str) -> Block:
    return read_block(text, files=files_of_copy(copy))


def test_a_task_of_a_file_in_the_copy_is_drawn(copy: Path) -> None:
    block = read(copy, "tasks: my/tasks.json\nid: two")
    assert block.prompt() == "two"
    assert block.board().position_string() == PIN
    assert block.attributes() == {"puzzle": "two", "tasks": "my/tasks.json"}


def test_the_first_task_of_a_file_is_drawn_without_an_id(copy: Path) -> None:
    block = read(copy, "tasks: my/tasks.json")
    assert block.prompt() == "one"
    assert block.attributes() == {"tasks": "my/tasks.json"}


def test_a_lesson_of_many_moves_of_a_file_is_drawn(copy: Path) -> None:
    tree = '[GameType "Base"]\n\n1. wS1\n{First.}\n2. bG1 wS1-\n3. wQ -wS1'
    write(copy, [{"id": "lesson", "kind": "line", "tree": {"en": tree, "nl": tree}, "from": 2}])
    block = read(copy, "tasks: my/tasks.json\nid: lesson")
    assert block.board().ply == 2


def fault(copy: Path, text: str) -> tuple[int, int, str]:
    with pytest.raises(BlockError) as caught:
        read(copy, text)
    return caught.value.line, caught.value.column, caught.value.problem


def test_a_file_that_is_missing_is_a_fault(copy: Path) -> None:
    line, column, problem = fault(copy, "id: two\ntasks: my/task.json")
    assert (line, column) == (2, 8)
    assert f"there is no file 'my/task.json' in {copy.as_posix()}/" in problem


def test_an_id_that_is_missing_is_a_fault(copy: Path) -> None:
    line, column, problem = fault(copy, "tasks: my/tasks.json\nid: tow")
    assert (line, column) == (2, 5)
    assert "no task 'tow' among those of 'my/tasks.json'; did you mean 'two'?" in problem


def test_a_file_that_is_no_task_file_is_a_fault(copy: Path) -> None:
    (copy / "my" / "tasks.json").write_text("[", encoding="utf-8")
    line, column, problem = fault(copy, "tasks: my/tasks.json")
    assert (line, column) == (1, 8)
    assert "'my/tasks.json' has a fault" in problem


def test_a_task_that_cannot_be_solved_is_a_fault(copy: Path) -> None:
    write(copy, [{"id": "one", "kind": "play", "position": PIN, "goal": {"pins": "bS2"}}])
    line, column, problem = fault(copy, "tasks: my/tasks.json\nid: one")
    assert (line, column) == (1, 8)
    assert "'my/tasks.json' has a fault" in problem


@pytest.mark.parametrize("address", ["/my/tasks.json", "../t.json", "my/t.json?a", "my/a%20b.json"])
def test_a_file_that_cannot_be_known_is_not_read(copy: Path, address: str) -> None:
    assert read(copy, f"tasks: {address}").task is None


def test_a_file_of_another_site_is_not_read(copy: Path) -> None:
    block = read(copy, "tasks: my/no.json\nsrc: https://a.example/hive/embed.html")
    assert block.task is None
