"""Runs through puzzles: a streak ends with the first mistake, a storm after three minutes. Pure.

Imported when the first task is opened, to keep the page's start quick.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from functools import lru_cache

from hive_core.teach._tasks.task import band_of_id
from hive_core.teach.tasks import Task, TaskFile, kind_of
from web.learn.progress import STORM, STREAK
from web.learn.state import LearnState, Run, TaskState

STORM_TIME = 180_000
"""How long a storm lasts, in milliseconds."""

STEP = 10_000
"""How often its time is counted, in milliseconds."""

_KINDS = {STREAK: ("win-1", "win-2", "win-3", "only-move"), STORM: ("win-1", "win-2", "only-move")}
"""The kinds of puzzles in each run: those with moves to find, in a storm only short ones."""


@lru_cache(maxsize=2)
def order(file: TaskFile, kind: str, seed: int, bands: tuple[int, ...] = ()) -> tuple[str, ...]:
    """Return the ids of the puzzles of a run: easy ones first, each band in a random order.

    `bands`: from whose files they are, besides the first file.
    """
    tasks = [
        task
        for task in file.tasks
        if kind_of(task) in _KINDS[kind] and band_of_id(task.id) in (0, *bands)
    ]
    return tuple(task.id for task in sorted(tasks, key=lambda task: _place(task, seed)))


def _place(task: Task, seed: int) -> tuple[int, int]:
    return task.band, zlib.crc32(f"{seed} {task.id}".encode())


def name_at(learn: LearnState, run: Run) -> str:
    """Return the id of the puzzle of the run that is open, or comes; empty after the last."""
    if learn.puzzles is None or not set(run.bands) <= set(learn.bands):
        return ""
    names = order(learn.puzzles, run.kind, run.seed, run.bands)
    return names[run.at] if run.at < len(names) else ""


def of(learn: LearnState, task: TaskState) -> Run | None:
    """Return the run that the open task is a puzzle of; None if it is of none."""
    run = learn.run
    if run is None or task.source != "puzzles" or name_at(learn, run) != task.task.id:
        return None
    return run


def after_right(learn: LearnState, run: Run) -> LearnState:
    """Return the state with one more puzzle of the run solved, and the best result kept."""
    there = replace(run, right=run.right + 1)
    return replace(learn, run=there, progress=learn.progress.with_best(run.kind, there.right))
