"""Runs through puzzles: a streak ends with the first mistake, a storm after three minutes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hive_core.teach.puzzles import load
from hive_core.teach.tasks import (
    Stage,
    TaskFile,
    kind_of,
    next_move,
    read_task,
    right_moves,
    write_task,
    write_tasks,
)
from tests.page import after, loaded, of_class
from tests.web.learn.test_open_task import played, task_of
from web.app.controls import from_click
from web.editor.intents import ClearBoard, EditPosition
from web.learn import doing, opening, runs
from web.learn.intents import (
    AskTaskHint,
    BeginRun,
    GoOn,
    LeaveTask,
    NextTask,
    OpenTask,
    RestartTask,
    Restore,
    SetDay,
    ShowSolution,
    TasksLoaded,
)
from web.learn.progress import NO_PROGRESS, read, write
from web.learn.state import Run
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.intents import Tell

TODAY = 20_000
PUZZLES = TaskFile(
    (Stage("", (), (), tuple(t for t in load() if kind_of(t) in ("win-1", "better"))[:30]),)
)


def page() -> AppState:
    """Return a page with thirty puzzles, most of them wins in one move."""
    state = after(loaded("Base"), SetDay(TODAY))
    return after(state, TasksLoaded("puzzles", write_tasks(PUZZLES), TODAY))


def begun(kind: str) -> AppState:
    return after(page(), BeginRun(kind))


def run(state: AppState) -> Run:
    assert state.learn.run is not None
    return state.learn.run


def solved(state: AppState) -> AppState:
    """Return the page after the right move of the open puzzle."""
    move = next_move(task_of(state).task)
    assert move is not None
    return played(state, state.board.move_string(move))[0]


def missed(state: AppState) -> AppState:
    """Return the page after a wrong move in the open puzzle."""
    right = set(right_moves(task_of(state).task))
    move = next(m for m in state.board.legal_moves if m not in right and m.to is not None)
    return played(state, state.board.move_string(move))[0]


def test_a_missed_puzzle_does_not_come_again_on_the_same_day() -> None:
    state, names = page(), []
    for _ in range(6):
        state = after(state, BeginRun("streak"))
        names.append(task_of(state).task.id)
        state = after(missed(state), NextTask())
    assert len(set(names)) == len(names)


def test_where_all_puzzles_were_missed_they_come_one_after_another() -> None:
    state = page()
    progress = state.learn.progress
    for task in PUZZLES.tasks:
        progress = progress.failed("puzzles", task.id, TODAY)
    state = after(replace(state, learn=replace(state.learn, progress=progress)), BeginRun("streak"))
    for number in range(3):
        assert (task_of(state).state, run(state).right) == ("open", number)
        state = after(solved(state), NextTask())


def test_a_run_leaves_out_a_puzzle_that_was_missed_before_on_that_day() -> None:
    first = begun("streak")
    name = runs.name_at(first.learn, Run("streak", run(first).seed, run(first).bands, at=1))
    failed = first.learn.progress.failed("puzzles", name, TODAY)
    state = after(solved(replace(first, learn=replace(first.learn, progress=failed))), NextTask())
    assert (task_of(state).task.id != name, run(state).right) == (True, 1)


def test_leaving_a_run_says_how_it_went() -> None:
    left = after(gone_on(solved(begun("storm"))), LeaveTask())
    assert sentence(left) == "You left: 1 solved, 0 missed. Your best: 1."


def test_leaving_a_run_at_its_beginning_says_nothing() -> None:
    assert "solved" not in sentence(after(begun("storm"), LeaveTask()))


def gone_on(state: AppState) -> AppState:
    return after(state, GoOn(task_of(state).pause))


@pytest.mark.parametrize("kind", ["streak", "storm"])
def test_a_run_has_only_puzzles_with_moves_to_find(kind: str) -> None:
    names = runs.order(PUZZLES, kind, 1)
    assert {kind_of(task) for task in PUZZLES.tasks if task.id in names} == {"win-1"}


def test_the_puzzles_get_harder() -> None:
    bands = {task.id: task.band for task in load()}
    file = TaskFile((Stage("", (), (), load()),))
    order = [bands[name] for name in runs.order(file, "streak", 1)]
    assert order == sorted(order)


def test_another_run_has_another_order() -> None:
    assert runs.order(PUZZLES, "streak", 1) != runs.order(PUZZLES, "streak", 2)


@pytest.mark.parametrize("kind", ["streak", "storm"])
def test_a_solved_puzzle_leads_to_the_next(kind: str) -> None:
    state = begun(kind)
    following = gone_on(solved(state))
    assert task_of(following).task.id == runs.order(PUZZLES, kind, run(state).seed)[1]
    assert (run(following).right, task_of(following).state) == (1, "open")


def test_the_best_result_is_kept() -> None:
    state = gone_on(solved(gone_on(solved(begun("streak")))))
    assert state.learn.progress.best == {"streak": 2}
    assert read(write(state.learn.progress)).best == {"streak": 2}


def test_a_worse_run_keeps_the_best_result() -> None:
    assert NO_PROGRESS.with_best("storm", 7).with_best("storm", 3).best == {"storm": 7}


def test_the_better_result_of_two_devices_is_kept() -> None:
    one, other = NO_PROGRESS.with_best("storm", 7), NO_PROGRESS.with_best("storm", 9)
    assert one.merged(other).best == other.merged(one).best == {"storm": 9}


def test_a_mistake_ends_a_streak_and_stays_on_the_board() -> None:
    state = missed(gone_on(solved(begun("streak"))))
    assert run(state).over
    assert (task_of(state).state, task_of(state).pause) == ("wrong", 0)


def test_after_a_streak_the_list_says_how_it_went() -> None:
    state = after(missed(gone_on(solved(begun("streak")))), NextTask())
    assert (state.dialog, state.task) == ("learn", None)
    assert sentence(state).startswith("The streak ended after 1. Your best: 1.")


def test_a_missed_puzzle_comes_again_tomorrow() -> None:
    state = missed(begun("streak"))
    name = task_of(state).task.id
    assert state.learn.progress.due("puzzles", TODAY + 1) == (name,)


def test_a_mistake_in_a_storm_leads_to_the_next_puzzle() -> None:
    state = gone_on(missed(begun("storm")))
    assert (run(state).wrong, task_of(state).state) == (1, "open")


def counted(state: AppState, time: int) -> AppState:
    """Return the state of a storm after so many milliseconds."""
    for _ in range(time // runs.STEP):
        state = after(state, GoOn(run(state).count))
    return state


def test_the_time_that_a_storm_has_left_is_told() -> None:
    state = counted(begun("storm"), 50_000)
    assert after(state, Tell("clocks")).spoken.text == "Storm: 2:10."


def test_a_storm_says_when_its_time_runs_short() -> None:
    state, words = begun("storm"), []
    while run(state).left > runs.STEP:
        before, state = state, counted(state, runs.STEP)
        words += [state.spoken.text] * (state.spoken != before.spoken)
    assert words == ["Storm: 1:00.", "Storm: 0:30.", "Storm: 0:10."]


def test_the_list_after_a_storm_gives_its_result_the_focus() -> None:
    state = gone_on(solved(begun("storm")))
    (note,) = of_class(after(state, GoOn(run(state).pause)), "dialog-note")
    assert "autofocus" in note.attrs


def test_a_storm_ends_after_its_time() -> None:
    state = gone_on(solved(begun("storm")))
    assert counted(state, runs.STORM_TIME).task is not None  # counting does not end it
    over = after(state, GoOn(run(state).pause))
    assert (over.dialog, over.task) == ("learn", None)
    assert sentence(over) == "Three minutes are over: 1 solved, 0 missed. Your best: 1."


def test_the_time_of_a_storm_that_was_left_ends_nothing() -> None:
    state = begun("storm")
    left = after(state, LeaveTask(), OpenTask("puzzles", PUZZLES.tasks[3].id))
    assert after(left, GoOn(run(state).pause)).task == left.task


@pytest.mark.parametrize("intent", [AskTaskHint(), ShowSolution(), RestartTask(), NextTask()])
def test_a_run_gives_no_help(intent: Any) -> None:
    state = begun("streak")
    assert after(state, intent).task == state.task


def test_a_puzzle_opened_otherwise_is_of_no_run() -> None:
    state = begun("streak")
    opened = after(state, OpenTask("puzzles", task_of(state).task.id))
    assert opened.learn.run is None


def test_a_streak_goes_on_after_a_reload() -> None:
    state = gone_on(solved(begun("streak")))
    again = after(loaded("Base"), Restore(doing.write(state)))
    there = after(again, TasksLoaded("puzzles", write_tasks(PUZZLES), TODAY))
    assert there.learn.run == run(state)
    assert run(gone_on(solved(there))).right == 2


def test_a_streak_that_has_ended_is_over_after_a_reload_too() -> None:
    state = missed(begun("streak"))
    again = after(loaded("Base"), Restore(doing.write(state)))
    assert (again.dialog, again.learn.run, again.task) == ("learn", None, None)
    assert sentence(again).startswith("The streak ended after 0")


def test_a_position_that_is_set_up_over_a_storm_survives_the_reload_that_ends_it() -> None:
    state = after(begun("storm"), EditPosition(), ClearBoard())
    assert state.editor is not None
    again = after(loaded("Base"), Restore(doing.write(state)))
    assert again.editor is not None
    assert (again.editor.draft, again.learn.run) == (state.editor.draft, None)


def test_a_run_that_was_left_is_not_remembered_with_another_task() -> None:
    other = read_task(write_task(PUZZLES.tasks[-1]))
    state = opening.open_task(begun("storm"), other, "link")[0]
    assert "run" not in json.loads(doing.write(state))


def test_a_reload_ends_a_storm_and_says_how_it_went() -> None:
    state = gone_on(solved(begun("storm")))
    again = after(loaded("Base"), Restore(doing.write(state)))
    assert (again.dialog, again.learn.run, again.task) == ("learn", None, None)
    assert sentence(again).startswith("Loading the page anew ended the storm: 1 solved")


@pytest.mark.parametrize("kind", ["streak", "storm"])
def test_a_mistake_in_a_run_offers_no_second_try(kind: str) -> None:
    assert "Try again" not in sentence(missed(begun(kind)))


def test_the_page_says_at_once_that_a_mistake_ends_a_streak() -> None:
    assert sentence(missed(begun("streak"))).endswith("The streak ends here.")


def test_a_run_has_no_buttons_that_help() -> None:
    shown = {part.attrs["data-action"] for part in of_class(begun("storm"), "action")}
    assert shown == {"leave-task", "next-task"}


@pytest.mark.parametrize("kind", ["streak", "storm"])
def test_the_buttons_of_the_list_begin_a_run(kind: str) -> None:
    assert from_click("action", kind) == BeginRun(kind)


def test_the_bar_of_a_storm_runs_as_long_as_the_storm() -> None:
    style = (Path(__file__).parents[3] / "web/style/learn.css").read_text(encoding="utf-8")
    assert f"animation: storm {runs.STORM_TIME // 1000}s linear" in style
