"""Task files: what is read is written again; every fault is refused with its place."""

from __future__ import annotations

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

import hive_core.teach.tasks
from hive_core import Color, Hex, Piece
from hive_core.teach.tasks import TaskError, read_task, read_tasks, words, write_task, write_tasks

POSITION = "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0"
GOALS: list[dict[str, Any]] = [
    {"piece": "wA1"},
    {"piece": ["A", "wS1"], "does": "move"},
    {"does": "throw"},
    {"to": "0,1"},
    {"to": ["0,1", "1,-2"]},
    {"onto": True},
    {"onto": "bQ"},
    {"covers": "bQ", "beside": "wQ"},
    {"frees": "wA1"},
    {"pins": "bS1"},
    {"closes": "bQ", "opens": "wQ"},
    {"sides": {"bQ": 2, "wQ": 6}},
    {"state": "WhiteWins"},
    {"passes": True, "safe": True, "threatens": False},
    {"any": [{"piece": "Q"}, {"not": {"does": "place"}}]},
]
TASKS: list[dict[str, Any]] = [
    *({"kind": "play", "goal": goal} for goal in GOALS),
    {"kind": "destinations", "piece": "wA1"},
    {"kind": "tiles", "which": "stuck", "side": "both"},
    {"kind": "tiles", "which": "movable"},
    {"kind": "win", "in": 3, "line": ["wA1 bS1-", "bS1 wA1-"], "band": 4, "themes": ["pin"]},
    {"kind": "only-move", "hints": ["Look", {"en": "Look", "nl": "Kijk"}]},
    {"kind": "better", "answers": ["wA1 bS1-"], "marks": ["0,0"], "arrows": ["0,0 1,0"]},
    {"kind": "beat", "level": 2, "title": {"en": "Play", "nl": "Speel"}, "done": "Well played."},
    {"kind": "beat", "level": 8, "survive": 10},
    {"kind": "play", "goal": {"piece": "A"}, "wrong": [{"if": {"piece": "Q"}, "text": "No."}]},
]


def task(**fields: Any) -> dict[str, Any]:
    """Return a task with these fields, and defaults for those that are needed."""
    return {"id": "a", "kind": "only-move", "position": POSITION, **fields}


def file(*tasks: dict[str, Any], **fields: Any) -> str:
    """Return a task file with these tasks."""
    return json.dumps({"format": "hive-tasks", "version": 1, "tasks": list(tasks), **fields})


@pytest.mark.parametrize("fields", TASKS, ids=json.dumps)
def test_a_task_is_written_as_it_was_read(fields: dict[str, Any]) -> None:
    read = read_task(json.dumps(task(**fields)))
    assert read_task(write_task(read)) == read
    assert json.loads(write_task(read)) == task(**fields)


def test_a_file_with_stages_is_written_as_it_was_read() -> None:
    stages = [
        {
            "id": name,
            "title": name,
            "about": {"en": "One", "nl": "Een"},
            "tasks": [task(id=f"{name}1")],
        }
        for name in ("one", "two")
    ]
    text = json.dumps({"format": "hive-tasks", "version": 1, "title": "Both", "stages": stages})
    read = read_tasks(text)
    assert [stage.id for stage in read.stages] == ["one", "two"]
    assert read_tasks(write_tasks(read)) == read


def test_a_file_with_a_list_of_tasks_is_written_as_it_was_read() -> None:
    read = read_tasks(file(task(), task(id="b"), title="Mine"))
    assert read_tasks(write_tasks(read)) == read


def test_the_fields_of_a_task_have_their_values() -> None:
    read = read_task(json.dumps(task(kind="destinations", piece="wA1", marks=["0,-1"])))
    assert (read.piece, read.marks) == (Piece.parse("wA1"), (Hex(0, -1),))
    sides = read_task(json.dumps(task(kind="tiles", which="stuck", side="both"))).sides
    assert sides == (Color.WHITE, Color.BLACK)


def test_a_task_is_found_by_its_id() -> None:
    read = read_tasks(file(task(), task(id="b")))
    assert read.task("b") is read.tasks[1]
    assert read.task("c") is None


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        ("Go", "nl", "Go"),
        ({"en": "Go", "nl": "Ga"}, "nl", "Ga"),
        ({"en": "Go", "nl": "Ga"}, "nl-BE", "Ga"),
        ({"en": "Go", "nl": "Ga"}, "fr", "Go"),
        ({"nl": "Ga"}, "fr", "Ga"),
    ],
)
def test_a_text_is_in_the_readers_language_or_else_in_english(
    text: object, lang: str, said: str
) -> None:
    assert words(read_task(json.dumps(task(title=text))).title, lang) == said


def test_a_text_that_is_missing_is_empty() -> None:
    assert words(read_task(json.dumps(task())).title) == ""


FAULTS: list[tuple[dict[str, Any], str]] = [
    (task(id=""), "tasks[0].id"),
    (task(id="Big"), "tasks[0].id"),
    (task(id=7), "tasks[0].id"),
    (task(kind="guess"), "tasks[0].kind"),
    (task(colour="red"), "tasks[0].colour"),
    (task(goal={"piece": "A"}), "tasks[0].goal"),
    (task(game="Base"), "tasks[0]"),
    ({"id": "a", "kind": "only-move"}, "tasks[0]"),
    (task(kind="win"), "tasks[0]"),
    (task(kind="win", **{"in": 4}), "tasks[0].in"),
    (task(kind="win", **{"in": True}), "tasks[0].in"),
    (task(kind="play"), "tasks[0]"),
    (task(kind="play", goal={}), "tasks[0].goal"),
    (task(kind="play", goal=[]), "tasks[0].goal"),
    (task(kind="play", goal={"moves": "A"}), "tasks[0].goal.moves"),
    (task(kind="play", goal={"piece": "X"}), "tasks[0].goal.piece"),
    (task(kind="play", goal={"piece": ["A", "wX"]}), "tasks[0].goal.piece[1]"),
    (task(kind="play", goal={"does": "jump"}), "tasks[0].goal.does"),
    (task(kind="play", goal={"to": "here"}), "tasks[0].goal.to"),
    (task(kind="play", goal={"closes": "wA1"}), "tasks[0].goal.closes"),
    (task(kind="play", goal={"sides": {"bQ": 7}}), "tasks[0].goal.sides.bQ"),
    (task(kind="play", goal={"sides": {"bA1": 1}}), "tasks[0].goal.sides.bA1"),
    (task(kind="play", goal={"state": "Won"}), "tasks[0].goal.state"),
    (task(kind="play", goal={"safe": "yes"}), "tasks[0].goal.safe"),
    (task(kind="play", goal={"not": {"any": [{"to": 1}]}}), "tasks[0].goal.not.any[0].to"),
    (task(kind="destinations", piece="wZ"), "tasks[0].piece"),
    (task(kind="tiles", which="all"), "tasks[0].which"),
    (task(kind="tiles", which="stuck", side="red"), "tasks[0].side"),
    (task(kind="tiles"), "tasks[0]"),
    (task(kind="better"), "tasks[0]"),
    (task(kind="beat", level=9), "tasks[0].level"),
    (task(title=5), "tasks[0].title"),
    (task(title={"english": "Go"}), "tasks[0].title"),
    (task(title="x" * 2001), "tasks[0].title"),
    (task(hints=["1", "2", "3", "4"]), "tasks[0].hints"),
    (task(line="wA1"), "tasks[0].line"),
    (task(marks=["a"]), "tasks[0].marks[0]"),
    (task(arrows=["0,0"]), "tasks[0].arrows[0]"),
    (task(wrong=[{"text": "No."}]), "tasks[0].wrong[0]"),
    (task(wrong=[{"if": {"piece": "A"}, "text": "No.", "say": 1}]), "tasks[0].wrong[0].say"),
    (task(band=0), "tasks[0].band"),
    (task(themes=["Pin"]), "tasks[0].themes[0]"),
]


@pytest.mark.parametrize(("fields", "path"), FAULTS, ids=lambda value: json.dumps(value)[:60])
def test_a_fault_is_refused_with_its_place(fields: dict[str, Any], path: str) -> None:
    with pytest.raises(TaskError) as caught:
        read_tasks(file(fields))
    assert caught.value.path == path


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1"),
        ('{"format": "hive-tasks",\n oops}', "line 2, column 2"),
        ("[]", '"format": "hive-tasks"'),
        ('{"format": "hive-tasks", "version": 2, "tasks": []}', '"version": 1'),
        ("[" * 100_000, "nested too deeply"),
        (file(), "no tasks"),
        (file(task(), task()), "the id 'a'"),
        (file(task(), stages=[]), "stages, tasks"),
        (file(task(), author="me"), "'author' does not belong here"),
        (" " * 4_000_001, "too long"),
    ],
    ids=range(10),
)
def test_a_text_that_is_no_task_file_is_refused_with_the_reason(text: str, said: str) -> None:
    with pytest.raises(TaskError) as caught:
        read_tasks(text)
    assert said in str(caught.value)


def test_goals_that_are_nested_too_deep_are_refused() -> None:
    goal: dict[str, Any] = {"piece": "A"}
    for _ in range(9):
        goal = {"not": goal}
    with pytest.raises(TaskError, match="more than 8 deep"):
        read_task(json.dumps(task(kind="play", goal=goal)))


def test_the_examples_in_the_docstrings_are_right() -> None:
    assert doctest.testmod(hive_core.teach.tasks).failed == 0


def test_the_examples_of_the_document_are_right() -> None:
    document = Path(__file__).resolve().parents[2] / "docs" / "tasks.md"
    flags = doctest.IGNORE_EXCEPTION_DETAIL
    found = doctest.testfile(str(document), module_relative=False, optionflags=flags)
    assert found.attempted > 4
    assert found.failed == 0
