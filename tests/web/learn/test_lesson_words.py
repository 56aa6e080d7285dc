"""The words of lessons in the language of the page, which come in a file of their own."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import tests.languages  # noqa: F401 - loads all of them
from hive_core.teach import lessons
from tests.page import after
from tests.page_states import long_lesson
from tools.shared import catalogues
from tools.shared.task_texts import DATA
from web.app.update import update
from web.learn.intents import OpenLearn, OpenTask, ReadTask, TasksFailed, TasksLoaded
from web.learn.sentences import goal, title
from web.settings.intents import SetPref
from web.shared.effects import Effect, FetchTasks
from web.shared.state import AppState

DUTCH = catalogues.words_of_tasks("nl")
ENGLISH_LESSONS = TasksLoaded("lessons", lessons.text(), 20_000)
DUTCH_LESSONS = replace(ENGLISH_LESSONS, lang="nl", words=DUTCH)
SIEGES = "learn/sieges.json"

IN_ENGLISH = after(AppState(), OpenTask("lessons", "goal-first"), ENGLISH_LESSONS)
IN_DUTCH = after(
    AppState(), SetPref("lang", "nl"), OpenTask("lessons", "goal-first"), DUTCH_LESSONS
)


def fetched(effects: tuple[Effect, ...]) -> list[FetchTasks]:
    return [effect for effect in effects if isinstance(effect, FetchTasks)]


def told(state: AppState) -> str:
    """Return what the open lesson says to do."""
    assert state.task is not None
    return goal(state.settings.lang, state.task)


def test_the_lessons_are_fetched_in_the_language_of_the_page() -> None:
    page = after(AppState(), SetPref("lang", "nl"))
    assert fetched(update(page, OpenLearn())[1]) == [
        FetchTasks("lessons", "nl"),
        FetchTasks("puzzles"),
    ]


def test_a_lesson_opens_in_the_language_of_the_page() -> None:
    assert told(IN_DUTCH) == "Begin een partij: kies een spin uit je voorraad en plaats die."


def test_a_text_without_a_translation_is_in_english() -> None:
    words = json.loads(DUTCH)
    del words["goal-first.text"]
    loads = replace(DUTCH_LESSONS, words=json.dumps(words))
    page = after(AppState(), SetPref("lang", "nl"), OpenTask("lessons", "goal-first"), loads)
    assert told(page) == "Start a game: choose a spider in your hand and place it."
    assert page.task is not None
    assert title("nl", page.task) == "De eerste steen"


def test_a_page_that_changes_its_language_asks_for_the_words_of_lessons_once() -> None:
    page, effects = update(IN_ENGLISH, SetPref("lang", "nl"))
    assert fetched(effects) == [FetchTasks("lessons", "nl")]
    assert fetched(update(page, SetPref("sound", "on"))[1]) == []


def test_an_open_lesson_changes_its_language_when_the_words_are_here() -> None:
    page = after(IN_ENGLISH, SetPref("lang", "nl"), DUTCH_LESSONS)
    assert told(page) == told(IN_DUTCH)
    assert page.game == IN_ENGLISH.game


def test_a_lesson_is_in_english_again_without_a_request() -> None:
    page, effects = update(IN_DUTCH, SetPref("lang", "en"))
    assert fetched(effects) == []
    assert told(page) == told(IN_ENGLISH)


def test_a_page_without_lessons_asks_for_none_of_their_words() -> None:
    assert fetched(update(AppState(), SetPref("lang", "nl"))[1]) == []


def test_lessons_that_arrive_in_another_language_than_the_page_has_now_are_asked_for_again() -> (
    None
):
    page = after(AppState(), OpenTask("lessons", "goal-first"), SetPref("lang", "nl"))
    assert fetched(update(page, ENGLISH_LESSONS)[1]) == [FetchTasks("lessons", "nl")]


@pytest.mark.parametrize("words", ["", "<html>", "[]", '{"tasks.goal.title": 5}'])
def test_lessons_without_their_words_are_in_english_and_asked_for_again_by_the_list(
    words: str,
) -> None:
    loads = replace(DUTCH_LESSONS, words=words)
    page, effects = update(after(AppState(), SetPref("lang", "nl"), OpenLearn()), loads)
    assert fetched(effects) == []
    assert page.learn.lessons is not None
    assert FetchTasks("lessons", "nl") in fetched(update(page, OpenLearn())[1])


def test_words_that_cannot_be_fetched_are_asked_for_again_by_the_list() -> None:
    page = after(IN_ENGLISH, SetPref("lang", "nl"), TasksFailed("lessons"))
    assert FetchTasks("lessons", "nl") in fetched(update(page, OpenLearn())[1])


def test_the_list_asks_for_no_words_that_are_here() -> None:
    assert FetchTasks("lessons", "nl") not in fetched(update(IN_DUTCH, OpenLearn())[1])


def test_the_positions_to_win_have_words_in_the_language_of_the_page() -> None:
    loads = TasksLoaded(SIEGES, (DATA / "sieges.json").read_text(encoding="utf-8"), 0, "nl", DUTCH)
    page = after(AppState(), SetPref("lang", "nl"), loads)
    assert page.learn.file is not None
    assert dict(page.learn.file.title)["nl"] == "Win het vanaf hier"
    assert dict(page.learn.file.tasks[0].title)["nl"] == "Stelling 1"


def test_a_lesson_that_is_read_as_a_whole_returns_in_the_language_of_the_page() -> None:
    page = after(long_lesson("en"), ReadTask(), SetPref("lang", "nl"), DUTCH_LESSONS, ReadTask())
    assert page.task is not None
    assert title("nl", page.task) == "Een opening"
