"""A solved lesson of many moves is read as a whole, and is found again as it was solved."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.page import after, loaded, walk
from tests.web.learn.test_open_task import GAME, PIN, page, task_of
from tests.web.learn.test_training import answered
from web.app.view import view
from web.computer.intents import Analyse
from web.game.intents import NewGame, Play
from web.learn import doing
from web.learn.intents import ReadTask, RestartTask, Restore, ShowSolution
from web.shared.state import AppState

NOTES = "{{{first}}} 1. wS1 bS1 wS1- (1... bG1 wS1-) 2. wQ -wS1 (2. wB1 -wS1 $2 {{{wrong}}})"
LINE: dict[str, Any] = {
    "id": "line",
    "kind": "line",
    "title": "An opening",
    "from": 2,
    "tree": {
        "en": NOTES.format(first="Begin.", wrong="Too early."),
        "nl": NOTES.format(first="Begin hier.", wrong="Te vroeg."),
    },
}


def solved(state: AppState | None = None) -> AppState:
    """Return the page with the lesson, solved with one wrong move."""
    begun = page(LINE, state=state)
    wrong = after(answered(begun, "wB1 -wS1"), RestartTask())
    return answered(wrong, "wQ -wS1")


def buttons(state: AppState) -> list[object]:
    return [node.attrs["data-action"] for node in walk(view(state)) if "data-action" in node.attrs]


def test_a_lesson_can_be_read_once_it_is_solved() -> None:
    begun = page(LINE)
    assert "read-task" not in buttons(begun)
    assert after(begun, ReadTask()) == begun
    assert "read-task" in buttons(solved())


def test_a_lesson_whose_solution_was_shown_can_be_read() -> None:
    state = after(page(LINE), ShowSolution())
    assert after(state, ReadTask()).is_reading


def test_a_task_of_one_move_has_nothing_to_read() -> None:
    state = after(page(PIN), ShowSolution())
    assert "read-task" not in buttons(state)
    assert after(state, ReadTask()) == state


def test_all_moves_and_comments_of_the_lesson_are_read_from_its_beginning() -> None:
    state = after(solved(), ReadTask())
    tree = state.game.record.tree
    assert (state.mode, state.task, state.game.ply) == ("analysis", None, 2)
    assert tree.annotation(()).comment == "Begin."
    assert tree.annotation(("wS1", "bS1 wS1-", "wB1 -wS1")).comment == "Too early."
    assert ("wS1", "bG1 wS1-") in tree
    assert dict(state.game.record.tags)["Event"] == "An opening"


def test_the_comments_are_in_the_language_of_the_page() -> None:
    state = solved()
    dutch = replace(state, settings=replace(state.settings, lang="nl"))
    tree = after(dutch, ReadTask()).game.record.tree
    assert tree.annotation(()).comment == "Begin hier."


def test_the_way_back_leads_to_the_lesson_as_it_was_solved() -> None:
    before = solved()
    state = after(before, ReadTask(), ReadTask())
    assert task_of(state).attempt == task_of(before).attempt
    assert state.game.record == before.game.record
    assert task_of(state).attempt.stars == 2


def test_what_was_made_of_the_lesson_is_there_when_it_is_read_again() -> None:
    state = after(solved(), ReadTask(), Play("wA1 -wS1"))
    again = after(state, ReadTask(), ReadTask())
    assert again.game.record == state.game.record


def test_another_try_changes_nothing_of_what_was_made() -> None:
    state = after(solved(), ReadTask(), Play("wA1 -wS1"))
    tried = answered(after(state, ReadTask(), RestartTask()), "wQ -wS1")
    again = after(tried, ReadTask())
    assert again.game.record == state.game.record
    assert task_of(after(again, ReadTask())).attempt == task_of(tried).attempt


def test_the_end_of_the_analysis_leads_back_to_the_lesson() -> None:
    before = solved()
    assert task_of(after(before, ReadTask(), Analyse())).attempt == task_of(before).attempt


def test_a_new_game_does_not_lead_back_to_the_lesson() -> None:
    reading = after(solved(), ReadTask())
    assert "read-task" in buttons(reading)
    state = after(reading, NewGame())
    assert "read-task" not in buttons(state)
    assert after(state, ReadTask()) == state


def test_an_analysis_of_another_game_does_not_lead_to_a_lesson() -> None:
    state = after(solved(), ReadTask(), NewGame(), Play("wS1"), Analyse())
    assert not state.is_reading


def test_the_way_back_is_there_after_a_reload() -> None:
    before = solved()
    reading = after(before, ReadTask())
    other = after(loaded(GAME), NewGame(), Analyse())
    state = after(other, Restore(doing.write(reading)))
    assert state.is_reading
    lesson = after(state, ReadTask())
    assert task_of(lesson).attempt == task_of(before).attempt
    assert lesson.game.record.moves == before.game.record.moves


@pytest.mark.parametrize("damaged", ['"x"', "[1,2,3]", '["{}","lessons",{}]', "[]", "null"])
def test_a_damaged_way_back_is_left_out(damaged: str) -> None:
    state = after(loaded(GAME), Analyse())
    assert not after(state, Restore(f'{{"read":{damaged}}}')).is_reading
