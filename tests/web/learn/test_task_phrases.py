"""Errors of task files: each is a sentence in the page's language."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hive_core.errors import Phrase, Wording
from hive_core.teach.tasks import TaskError, check_task, read_tasks
from tests.languages import LANGUAGES
from tests.tasks.test_task_files import file, task
from web.locale.phrases import clause

_DEEP: dict[str, Any] = {"piece": "A"}
for _ in range(9):
    _DEEP = {"not": _DEEP}

FAULTS: dict[Wording, str] = {
    Wording.TASK_JSON: "{",
    Wording.TASK_FORMAT: "{}",
    Wording.TASK_LIMITS: "[" * 1_000_000,
    Wording.TASK_LONG: " " * 4_000_001,
    Wording.TASK_NONE: file(),
    Wording.TASK_FIELD: file(task(colour=1)),
    Wording.TASK_MISSING: file(task(kind="win")),
    Wording.TASK_ONE_OF: file(task(game="Base")),
    Wording.TASK_MANY: file(task(marks=["0,0"] * 201)),
    Wording.TASK_TEXT_LONG: file(task(title="x" * 2001)),
    Wording.TASK_LANGUAGE: file(task(title={"English": "Go"})),
    Wording.TASK_ID_TWICE: file(task(), task()),
    Wording.WANTS_OBJECT: file(task(kind="play", goal=1)),
    Wording.WANTS_LIST: file(task(marks=1)),
    Wording.WANTS_TEXT: file(task(id=1)),
    Wording.WANTS_NUMBER: file(task(band=9)),
    Wording.WANTS_TRUTH: file(task(kind="play", goal={"safe": 1})),
    Wording.WANTS_ONE_OF: file(task(kind="guess")),
    Wording.WANTS_ID: file(task(id="A B")),
    Wording.WANTS_HEX: file(task(marks=["x"])),
    Wording.WANTS_TILE: file(task(kind="destinations", piece="x")),
    Wording.WANTS_CONDITION: file(task(kind="play", goal={})),
    Wording.TASK_OTHER_MOVES: file({"id": "a", "kind": "line", "tree": {"en": "wS1", "nl": "wA1"}}),
    Wording.TASK_OVER: file(
        task(
            position="Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;wS1@1,-1;bG1@0,1;wG1@2,0"
        )
    ),
    Wording.TASK_NO_ANSWER: file(task(kind="win", **{"in": 1})),
    Wording.TASK_LINE_WRONG: file(task(kind="play", goal={"pins": "bS1"}, line=["wA1 bQ\\"])),
    Wording.TASK_LINE_LONG: file(
        task(kind="play", goal={"piece": "A"}, line=["wA1 bS1-", "bA1 bQ\\\\"])
    ),
    Wording.NESTED: file(task(kind="play", goal=_DEEP)),
}


def fault_of(text: str) -> Phrase:
    """Return what is wrong with a task file, or with its first task."""
    with pytest.raises(TaskError) as caught:
        check_task(read_tasks(text).tasks[0])
    return caught.value.phrase


def inside(said: Phrase) -> set[Wording]:
    """Return the wordings of a phrase and of the phrases in it."""
    values = [value for _, value in said.values if isinstance(value, Phrase)]
    return {said.wording}.union(*map(inside, values))


@pytest.mark.parametrize("wording", FAULTS)
def test_a_fault_is_named_in_every_language(wording: Wording) -> None:
    said = fault_of(FAULTS[wording])
    assert wording in inside(said)
    told = {clause(lang, said) for lang in LANGUAGES}
    assert len(told) == len(LANGUAGES)
    assert not any("{" in words and "{" not in FAULTS[wording] for words in told)


def test_every_wording_of_task_files_is_tested_here() -> None:
    wordings = {word for word in Wording if word.name.startswith(("TASK_", "WANTS_"))}
    assert wordings - FAULTS.keys() == {Wording.TASK_VALUE}
    assert Wording.TASK_VALUE in inside(fault_of(FAULTS[Wording.WANTS_ID]))


def test_a_fault_repeats_only_the_beginning_of_a_long_value() -> None:
    said = fault_of(
        json.dumps({"format": "hive-tasks", "version": 1, "tasks": [task(id="x" * 999)]})
    )
    assert all(len(clause(lang, said)) < 200 for lang in LANGUAGES)
