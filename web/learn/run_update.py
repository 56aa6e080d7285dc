"""How a run through puzzles begins, goes on and ends. Pure.

Imported when the first task is opened, to keep the page's start quick.
"""

from __future__ import annotations

import zlib
from dataclasses import replace

from web.learn import opening, runs
from web.learn.progress import RUNS, STORM, STREAK
from web.learn.state import LearnState, Run, TaskState
from web.locale.phrases import Notice
from web.shared.effects import Pause
from web.shared.state import AppState, Update
from web.shared.transitions import fit_hive


def begin(state: AppState, kind: str) -> Update:
    """Open the first puzzle of a run; three minutes later a storm ends."""
    learn = state.learn
    if kind not in RUNS or learn.puzzles is None:
        return state, ()
    run = _from_there(learn, Run(kind, _seed(learn), learn.bands))
    if kind != STORM:
        return _open(state, run)
    end_at, count_at = learn.pauses + 1, learn.pauses + 2
    run = replace(run, pause=end_at, count=count_at, left=runs.STORM_TIME)
    there, effects = _open(replace(state, learn=replace(learn, pauses=count_at)), run)
    return there, (*effects, Pause(end_at, runs.STORM_TIME), Pause(count_at, runs.STEP))


def count(state: AppState) -> Update:
    """Count the time of a storm, for those who ask for it; the last step is its end."""
    learn, run = state.learn, state.learn.run
    assert run is not None
    if run.left <= runs.STEP:
        return state, ()
    number = learn.pauses + 1
    run = replace(run, count=number, left=run.left - runs.STEP)
    learn = replace(learn, run=run, pauses=number)
    return replace(state, learn=learn), (Pause(number, runs.STEP),)


def _seed(learn: LearnState) -> int:
    """Return a number that differs from one run to the next."""
    progress = learn.progress
    text = f"{learn.today} {learn.pauses} {len(progress.results)} {sorted(progress.best.items())}"
    return zlib.crc32(text.encode())


def _from_there(learn: LearnState, run: Run) -> Run:
    """Return the run from its puzzle on, or from the next one that doesn't wait for another day.

    Where all that are left wait, they come.
    """
    later = run
    while name := runs.name_at(learn, later):
        if learn.progress.result("puzzles", name).due <= learn.today:
            return later
        later = replace(later, at=later.at + 1)
    return run


def _open(state: AppState, run: Run) -> Update:
    there = replace(state, learn=replace(state.learn, run=run))
    return opening.open_named(there, "puzzles", runs.name_at(there.learn, run))


def missed(state: AppState, run: Run, task: TaskState) -> AppState:
    """Return the state after a mistake, which ends a streak; the puzzle comes again tomorrow."""
    learn = state.learn
    over = replace(run, wrong=run.wrong + 1, over=run.kind == STREAK)
    progress = learn.progress.failed("puzzles", task.task.id, learn.today)
    return replace(state, learn=replace(learn, run=over, progress=progress))


def go_on(state: AppState, task: TaskState) -> Update:
    """Open the next puzzle of the run, once this one is solved or missed; or end the run."""
    run = runs.of(state.learn, task)
    assert run is not None
    following = _from_there(state.learn, replace(run, at=run.at + 1))
    if run.over or not runs.name_at(state.learn, following):
        return end(state)
    return _open(state, following) if task.state != "open" else (state, ())


def end(state: AppState) -> Update:
    """End the run, and say how it went."""
    learn, run = state.learn, state.learn.run
    assert run is not None
    is_open = learn.task is not None and runs.of(learn, learn.task) is not None
    if not is_open or state.editor is not None:
        return replace(state, learn=replace(learn, run=None)), ()
    return over(state)


def left(state: AppState, run: Run) -> AppState:
    """Return the state after a run was left, with how it went."""
    if run.over or not (run.right or run.wrong):
        return state
    return state.with_notice(_result(state.learn, run, "left"))


def _result(learn: LearnState, run: Run, how: str) -> Notice:
    best = learn.progress.best.get(run.kind, 0)
    values = {"right": run.right, "wrong": run.wrong, "best": best}
    return Notice(f"run.over.{how}", tuple((name, str(value)) for name, value in values.items()))


def over(state: AppState, *, reloaded: bool = False) -> Update:
    """Show the list with how the run went; `reloaded`: that ended a storm, which does not wait."""
    learn, run = state.learn, state.learn.run
    assert run is not None
    there = replace(state, learn=replace(learn, run=None))
    notice = _result(learn, run, "reload" if reloaded else run.kind)
    shown, effects = opening.show_list(fit_hive(there.without_task()))
    return shown.with_notice(notice), effects
