"""The files with more puzzles of a band: when they are fetched, and what stays as it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hive_core.teach import puzzles as library
from hive_core.teach._tasks.task import BANDS, band_of_id
from hive_core.teach.tasks import read_tasks
from tests.page import after, loaded, of_class, walk
from tests.tasks.test_goals import LAST
from tests.tasks.test_task_files import file
from web.app.update import update
from web.app.view import view
from web.learn import collections, doing, runs
from web.learn.intents import (
    BeginRun,
    FilterPuzzles,
    LeaveTask,
    NextTask,
    OpenAgain,
    OpenDaily,
    OpenLearn,
    OpenTask,
    Restore,
    TasksFailed,
    TasksLoaded,
)
from web.learn.progress import NO_PROGRESS
from web.shared.effects import FetchTasks
from web.shared.intents import Intent, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState

TODAY = 20_000


def puzzles(*names: str, band: int = 1) -> str:
    """Return a task file of puzzles with these ids."""
    win = {"kind": "win", "in": 1, "position": LAST, "line": ["wG1 bQ-"], "band": band}
    return file(*({"id": name, **win} for name in names))


FIRST = TasksLoaded("puzzles", puzzles("w1-0001", "w1-0002"), TODAY)
FIFTH = TasksLoaded("puzzles-5", puzzles("w1-5001", "w1-5002", band=5), TODAY)


def listed(*solved: str) -> AppState:
    """Return a page with the list open, the first file there, and these puzzles solved."""
    state, progress = loaded("Base"), NO_PROGRESS
    for name in solved:
        progress = progress.solved("puzzles", name, 3, TODAY)
    state = replace(state, learn=replace(state.learn, progress=progress))
    return after(state, OpenLearn(), FIRST)


def fetched(state: AppState, intent: Intent) -> list[str]:
    """Return the files that the intent requests."""
    _, effects = update(state, intent)
    return [effect.name for effect in effects if isinstance(effect, FetchTasks)]


def opened(state: AppState) -> str:
    """Return the id of the open task."""
    assert state.task is not None
    return state.task.task.id


def test_the_list_fetches_no_file_of_a_band() -> None:
    assert fetched(loaded("Base"), OpenLearn()) == ["lessons", "puzzles"]
    assert fetched(loaded("Base"), OpenTask("puzzles")) == ["puzzles"]


def test_choosing_a_band_fetches_its_file_once() -> None:
    choose = FilterPuzzles("band", "5")
    assert fetched(listed(), choose) == ["puzzles-5"]
    assert fetched(after(listed(), choose, FIFTH), choose) == []


def test_choosing_a_theme_fetches_nothing() -> None:
    assert fetched(listed(), FilterPuzzles("theme", "pin")) == []


def test_a_link_to_a_puzzle_of_a_band_opens_it() -> None:
    follow = Visit("mode=puzzle&id=w1-5002")
    assert fetched(loaded("Base"), follow) == ["puzzles"]
    waiting = after(loaded("Base"), follow)
    assert fetched(waiting, FIRST) == ["puzzles-5"]
    assert opened(after(waiting, FIRST, FIFTH)) == "w1-5002"


def test_a_link_to_an_unknown_puzzle_of_a_band_is_told() -> None:
    state = after(listed(), OpenTask("puzzles", "w1-5009"), FIFTH)
    assert state.task is None
    assert "w1-5009" in sentence(state)


def test_after_the_last_puzzle_that_is_there_the_next_file_is_fetched() -> None:
    state = after(listed("w1-0001", "w1-0002"), OpenTask("puzzles", "w1-0002"))
    assert fetched(state, NextTask()) == ["puzzles-1"]
    one = TasksLoaded("puzzles-1", puzzles("w1-1001"), TODAY)
    assert opened(after(state, NextTask(), one)) == "w1-1001"


def test_a_file_without_a_puzzle_that_is_left_is_followed_by_the_next_one() -> None:
    state = after(listed("w1-0001", "w1-0002", "w1-1001"), OpenTask("puzzles"))
    assert fetched(state, TasksLoaded("puzzles-1", puzzles("w1-1001"), TODAY)) == ["puzzles-2"]


def test_only_the_file_of_the_chosen_band_is_fetched() -> None:
    solved = listed("w1-0001", "w1-0002", "w1-5001", "w1-5002")
    state = after(solved, FilterPuzzles("band", "5"))
    assert fetched(state, OpenTask("puzzles")) == ["puzzles-5"]
    told = after(state, OpenTask("puzzles"), FIFTH)
    assert sentence(told).startswith("All of these are solved")


def test_a_failed_fetch_is_told_and_loses_nothing() -> None:
    state = after(listed("w1-0001", "w1-0002"), OpenTask("puzzles", "w1-0002"))
    failed = after(state, NextTask(), TasksFailed("puzzles-1"))
    assert opened(failed) == "w1-0002"
    assert sentence(failed).startswith("More puzzles couldn’t be downloaded.")
    assert fetched(failed, NextTask()) == ["puzzles-1"]


def test_a_damaged_file_is_told_and_loses_nothing() -> None:
    state = after(listed(), FilterPuzzles("band", "5"), TasksLoaded("puzzles-5", "<html>", TODAY))
    assert state.notice is not None
    assert fetched(state, FilterPuzzles("band", "5")) == ["puzzles-5"]
    assert state.learn.puzzles == read_tasks(FIRST.text)


def test_a_file_that_arrives_twice_counts_once() -> None:
    state = after(listed(), FilterPuzzles("band", "5"), FIFTH, FIFTH)
    assert state.learn.puzzles is not None
    assert [task.id for task in state.learn.puzzles.tasks] == [
        *("w1-0001", "w1-0002", "w1-5001", "w1-5002")
    ]


def test_the_puzzle_of_the_day_is_one_of_the_first_file() -> None:
    for day in range(TODAY, TODAY + 4):
        plain = after(listed(), replace(FIRST, today=day), OpenDaily())
        more = after(listed(), FilterPuzzles("band", "5"), replace(FIFTH, today=day), OpenDaily())
        assert opened(plain) == opened(more)


def test_a_puzzle_of_a_band_that_is_due_again_is_fetched() -> None:
    state = listed()
    progress = NO_PROGRESS.solved("puzzles", "w1-5002", 1, TODAY - 1)
    state = replace(state, learn=replace(state.learn, progress=progress))
    assert collections.due(state.learn) == ("w1-5002",)
    assert fetched(state, OpenAgain()) == ["puzzles-5"]
    assert opened(after(state, OpenAgain(), FIFTH)) == "w1-5002"


def test_a_run_keeps_its_puzzles_when_another_file_arrives() -> None:
    state = after(listed(), FilterPuzzles("band", "5"), BeginRun("streak"))
    there = after(state, FIFTH)
    assert there.task is not None
    assert runs.of(there.learn, there.task) is not None
    new = after(there, LeaveTask(), BeginRun("streak"))
    assert new.learn.run is not None
    assert new.learn.run.bands == (5,)


def test_a_streak_through_the_puzzles_of_a_band_goes_on_after_a_reload() -> None:
    state = after(listed(), FilterPuzzles("band", "5"), FIFTH, BeginRun("streak"))
    text, blank = doing.write(state), loaded("Base")
    assert fetched(blank, Restore(text)) == ["puzzles", "puzzles-5"]
    again = after(blank, Restore(text), FIRST, FIFTH)
    assert again.task is not None
    assert runs.of(again.learn, again.task) == state.learn.run


def test_the_chosen_puzzles_go_on_after_a_reload() -> None:
    state = after(listed(), FilterPuzzles("band", "5"), FIFTH, OpenTask("puzzles", "w1-5001"))
    again = after(loaded("Base"), Restore(doing.write(state)), FIRST)
    assert fetched(again, NextTask()) == ["puzzles-5"]
    assert opened(after(again, NextTask(), FIFTH)) == "w1-5001"


def test_a_file_of_a_band_that_arrives_before_the_first_one_waits() -> None:
    state = after(loaded("Base"), OpenTask("puzzles", "w1-5002"), FIFTH)
    assert fetched(state, FIRST) == ["puzzles-5"]


def words_of(state: AppState) -> list[str]:
    """Return the lines of the puzzles in the list."""
    (section,) = of_class(state, "learn-puzzles")
    return [node.text for node in section.children if node.tag == "p"]


def test_the_list_says_how_many_puzzles_there_are_in_all() -> None:
    count = 2 + sum(collections.COUNTS.values())
    assert words_of(listed("w1-0001", "w1-5002")) == [f"2 of {count} puzzles solved in all"]


def test_the_list_says_that_more_of_the_chosen_puzzles_follow() -> None:
    chosen = after(listed("w1-0001"), FilterPuzzles("kind", "win-1"))
    assert words_of(chosen)[0] == "1 of 2 solved; more follow when these are"
    band = after(chosen, FilterPuzzles("band", "5"), FIFTH)
    assert words_of(band)[0] == "0 of 2 solved"


def test_the_single_file_has_the_first_puzzles_only() -> None:
    state = listed("w1-0001", "w1-0002")
    state = replace(state, learn=replace(state.learn, more=()))
    assert words_of(state) == ["2 of 2 puzzles solved in all"]
    for intent in (FilterPuzzles("band", "5"), OpenTask("puzzles"), OpenTask("puzzles", "w1-5001")):
        assert fetched(state, intent) == []


@pytest.mark.parametrize("band", BANDS)
def test_the_list_knows_how_many_puzzles_the_file_of_a_band_has(band: int) -> None:
    known = [task for task in library.load() if band_of_id(task.id) == band]
    assert collections.COUNTS[band] == len(known)


def test_the_next_puzzle_comes_first_once_all_lessons_are_solved() -> None:
    def primary(state: AppState) -> list[str]:
        ways = [n for n in walk(view(state)) if "way" in str(n.attrs.get("class", "")).split()]
        return [n.attrs["data-action"] for n in ways if "primary" in n.attrs["class"]]

    state = after(listed(), TasksLoaded("lessons", puzzles("a"), TODAY))
    assert primary(state) == ["lesson"]
    progress = state.learn.progress.solved("lessons", "a", 3, TODAY)
    state = replace(state, learn=replace(state.learn, progress=progress))
    assert primary(state) == ["puzzle"]
    for name in ("w1-0001", "w1-0002"):
        progress = progress.solved("puzzles", name, 3, TODAY)
    state = replace(state, learn=replace(state.learn, progress=progress))
    assert primary(state) == ["puzzle"]
    alone = replace(state, learn=replace(state.learn, more=()))
    assert primary(alone) == []
