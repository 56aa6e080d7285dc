"""The texts of tasks in other languages: their keys, what is missing, the comments of games."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hive_core.teach import lessons
from hive_core.teach._tasks.translating import english_texts, task_with_words, with_words
from hive_core.teach.tasks import TaskFile, read_tasks, words

TREE = (
    '[GameType "Base"]\n\n1. wS1 {First.} bG1 wS1- {Second.} (1... bS1 wS1- {First.}) 2. wQ -wS1 *'
)
TASKS: list[dict[str, Any]] = [
    {
        "id": "ant",
        "kind": "play",
        "position": "Base;Position;White[1]",
        "goal": {"piece": "A"},
        "title": "An ant",
        "text": "Place an ant.",
        "done": "There it is.",
        "hints": ["Look.", "", "Find it."],
        "wrong": [{"if": {"piece": "S"}, "text": "That is a spider."}],
    },
    {"id": "line", "kind": "line", "tree": TREE},
]
FILE = {
    "format": "hive-tasks",
    "version": 1,
    "title": "Tasks",
    "stages": [{"id": "first", "title": "One", "about": "Two", "tasks": TASKS}],
}


def tasks() -> TaskFile:
    return read_tasks(json.dumps(FILE))


def test_every_text_has_a_key() -> None:
    assert english_texts(tasks(), "mine") == {
        "mine.title": "Tasks",
        "first.title": "One",
        "first.about": "Two",
        "ant.title": "An ant",
        "ant.text": "Place an ant.",
        "ant.hint.1": "Look.",
        "ant.hint.3": "Find it.",
        "ant.wrong.1": "That is a spider.",
        "ant.done": "There it is.",
        "line.comment.1": "First.",
        "line.comment.2": "Second.",
    }


def test_a_file_without_a_name_keeps_its_own_title() -> None:
    assert "mine.title" not in english_texts(tasks())
    assert with_words(tasks(), "nl", {".title": "Opgaven"}) == tasks()


def test_a_text_with_words_is_in_both_languages() -> None:
    told = with_words(tasks(), "nl", {"ant.hint.3": "Zoek hem.", "first.about": "Twee"})
    assert told.tasks[0].hints[2] == (("en", "Find it."), ("nl", "Zoek hem."))
    assert words(told.stages[0].about, "nl") == "Twee"


def test_a_text_without_words_is_in_english() -> None:
    told = with_words(tasks(), "nl", {"ant.title": "Een mier"})
    assert words(told.tasks[0].text, "nl") == "Place an ant."


def test_words_of_an_unknown_text_count_for_nothing() -> None:
    assert with_words(tasks(), "nl", {"bee.title": "Een bij", "ant.hint.2": "Leeg"}) == tasks()


def test_a_task_gets_the_words_that_a_file_would_give_it() -> None:
    told = {"ant.wrong.1": "Dat is een spin.", "line.comment.1": "Eerst."}
    file = with_words(tasks(), "nl", told)
    assert tuple(task_with_words(task, "nl", told) for task in tasks().tasks) == file.tasks


def test_the_words_of_a_language_are_replaced_when_they_come_again() -> None:
    ant = tasks().tasks[0]
    once = task_with_words(ant, "nl", {"ant.title": "Mier"})
    assert task_with_words(once, "nl", {"ant.title": "Een mier"}).title[1:] == (("nl", "Een mier"),)


def test_equal_comments_of_a_game_get_the_same_words() -> None:
    told = task_with_words(tasks().tasks[1], "nl", {"line.comment.1": "Eerst."})
    comments = [note.comment for _, note in dict(told.comments)["nl"].annotations]
    assert comments == ["Eerst.", "Second.", "Eerst."]


def test_a_game_has_a_tree_for_each_language() -> None:
    line = tasks().tasks[1]
    dutch = task_with_words(line, "nl", {"line.comment.1": "Eerst."})
    both = task_with_words(dutch, "de", {"line.comment.2": "Danach."})
    assert [lang for lang, _ in both.comments] == ["en", "nl", "de"]
    assert both.comments[:2] == dutch.comments
    assert dict(both.comments)["en"] == both.tree == line.tree


def test_a_game_without_words_has_no_trees_by_language() -> None:
    assert task_with_words(tasks().tasks[1], "nl", {"ant.title": "Mier"}).comments == ()


@pytest.mark.parametrize("name", ["spider-four", "long-siege"])
def test_the_lessons_have_the_words_of_every_language_that_the_package_has(name: str) -> None:
    task = lessons.load().task(name)
    assert task is not None
    assert {"en", "nl"} <= dict(task.title).keys()


def test_the_text_of_the_lessons_is_in_english() -> None:
    assert {lang for task in read_tasks(lessons.text()).tasks for lang, _ in task.text} == {"en"}
