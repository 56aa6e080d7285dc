"""The list of lessons and puzzles: what it offers, and which task comes next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hive_core.teach.tasks import read_tasks
from tests.page import after, loaded, walk
from tests.tasks.test_goals import LAST
from tests.tasks.test_task_files import file
from web.app.update import update
from web.app.view import view
from web.learn import collections
from web.learn.intents import (
    FilterPuzzles,
    NextTask,
    OpenDaily,
    OpenLearn,
    OpenTask,
    SetDay,
    ShowSolution,
    TasksLoaded,
)
from web.learn.progress import NO_PROGRESS
from web.learn.state import LearnState
from web.shared.effects import AskDay
from web.shared.sentences import sentence
from web.shared.state import AppState

TODAY = 20_000
FILTERS = ("kind", "theme", "band")
PUZZLES = file(
    *(
        {
            "id": f"p{at}",
            "kind": "win",
            "in": 1 + at % 2,
            "position": LAST,
            "band": 1 + at % 3,
            "themes": ["pin"] if at % 2 else ["gate", "drop"],
        }
        for at in range(6)
    )
)


def listed(state: AppState | None = None) -> AppState:
    """Return a page with the list open and all its puzzles there."""
    start = loaded("Base") if state is None else state
    start = replace(start, learn=replace(start.learn, more=()))
    return after(start, OpenLearn(), TasksLoaded("puzzles", PUZZLES, TODAY))


def buttons(state: AppState) -> list[str]:
    """Return the actions that the dialog offers."""
    (dialog,) = (n for n in walk(view(state)) if n.attrs.get("id") == "learn-dialog")
    return [n.attrs["data-action"] for n in walk(dialog) if "data-action" in n.attrs]


def learn_of(**values: object) -> LearnState:
    """Return a part of the state with these puzzles and values."""
    learn = LearnState(puzzles=read_tasks(PUZZLES), today=TODAY)
    return replace(learn, **values)  # type: ignore[arg-type]


def test_the_list_opens_while_its_files_are_on_the_way() -> None:
    state = after(loaded("Base"), OpenLearn())
    assert state.dialog == "learn"
    assert "daily-puzzle" not in buttons(state)


def test_the_list_offers_the_puzzle_of_the_day_and_the_next_one() -> None:
    assert {"daily-puzzle", "puzzle"} <= set(buttons(listed()))


def test_puzzles_that_are_due_are_offered_again() -> None:
    assert "again-puzzle" not in buttons(listed())
    progress = NO_PROGRESS.solved("puzzles", "p1", 1, TODAY - 1)
    state = loaded("Base")
    state = replace(state, learn=replace(state.learn, progress=progress))
    assert "again-puzzle" in buttons(listed(state))


@pytest.mark.parametrize(
    ("name", "value", "found"),
    [
        ("theme", "pin", ["p3", "p1", "p5"]),
        ("band", "1", ["p0", "p3"]),
        ("kind", "win-2", ["p3", "p1", "p5"]),
        ("theme", "", ["p0", "p3", "p1", "p4", "p2", "p5"]),
        ("theme", "no such theme", []),
    ],
)
def test_puzzles_are_chosen_by_theme_band_and_kind(name: str, value: str, found: list[str]) -> None:
    learn = collections.filtered(learn_of(), name, value)
    assert learn.puzzles is not None
    assert [task.id for task in collections.chosen(learn, learn.puzzles)] == found


@pytest.mark.parametrize("value", ["0", "9", "12", "x", ""])
def test_a_band_that_does_not_exist_is_none(value: str) -> None:
    assert collections.filtered(learn_of(band=3), "band", value).band == 0


def test_the_next_puzzle_is_the_easiest_that_is_not_solved() -> None:
    learn = learn_of(progress=NO_PROGRESS.solved("puzzles", "p0", 3, TODAY))
    found = collections.find(learn, "puzzles", "")
    assert found is not None
    assert found.id == "p3"


def test_a_choice_without_puzzles_left_is_told() -> None:
    state = after(listed(), FilterPuzzles("theme", "no such"), OpenTask("puzzles"))
    assert state.task is None
    assert state.notice is not None


def test_an_empty_choice_is_not_called_solved() -> None:
    state = after(listed(), FilterPuzzles("theme", "no such"), OpenTask("puzzles"))
    assert sentence(state).startswith("There are no puzzles of this kind.")
    progress = NO_PROGRESS
    for name in ("p0", "p2", "p4"):
        progress = progress.solved("puzzles", name, 3, TODAY)
    solved = after(listed(), FilterPuzzles("theme", "gate"))
    solved = replace(solved, learn=replace(solved.learn, progress=progress))
    assert sentence(after(solved, OpenTask("puzzles"))).startswith("All of these are solved")


def test_the_chosen_theme_is_explained() -> None:
    chosen = after(listed(), FilterPuzzles("theme", "drop"))
    (about,) = (n.text for n in walk(view(chosen)) if n.key == "theme" and n.tag == "p")
    assert about == "Come down from a stack onto a side of the queen bee."


def test_only_choices_that_lead_to_a_puzzle_are_offered() -> None:
    def offered(state: AppState) -> dict[str, list[str]]:
        selects = [n for n in walk(view(state)) if n.tag == "select" and n.attrs["name"] in FILTERS]
        return {n.attrs["name"]: [one.attrs["value"] for one in n.children] for n in selects}

    assert offered(listed()) == {
        "kind": ["", "win-1", "win-2"],
        "theme": ["", "drop", "gate", "pin"],
        "band": ["", "1", "2", "3"],
    }
    chosen = after(listed(), FilterPuzzles("kind", "win-1"))
    assert offered(chosen)["theme"] == ["", "drop", "gate"]
    assert offered(chosen)["kind"] == ["", "win-1", "win-2"]


def test_the_puzzle_of_the_day_changes_with_the_day() -> None:
    learn, file_ = learn_of(), read_tasks(PUZZLES)
    other = replace(learn, today=TODAY + 1)
    assert collections.daily(learn, file_) != collections.daily(other, file_)


def test_the_list_asks_for_the_day_whenever_it_is_opened() -> None:
    _, effects = update(listed(), OpenLearn())
    assert AskDay() in effects


def test_a_new_day_brings_a_new_puzzle_of_the_day() -> None:
    today = after(listed(), SetDay(TODAY), OpenDaily())
    tomorrow = after(listed(), SetDay(TODAY + 1), OpenDaily())
    assert today.task is not None
    assert tomorrow.task is not None
    assert today.task.task.id != tomorrow.task.task.id


def test_solving_the_puzzle_of_the_day_counts_the_day() -> None:
    state = after(listed(), OpenDaily(), ShowSolution())
    assert state.learn.progress.streak == 0  # the solution was shown
    state = after(listed(), OpenDaily())
    assert state.task is not None
    assert state.task.daily


def test_next_goes_through_all_unsolved_puzzles_and_begins_anew() -> None:
    progress = NO_PROGRESS.solved("puzzles", "p3", 1, TODAY)
    listing = listed()
    state = replace(listing, learn=replace(listing.learn, progress=progress))
    states = [after(state, OpenTask("puzzles", "p0"))]
    for _ in range(5):
        states.append(after(states[-1], NextTask()))
    names = [there.task.task.id for there in states if there.task is not None]
    assert sorted(names[:5]) == ["p0", "p1", "p2", "p4", "p5"]
    assert names[5] == "p0"
