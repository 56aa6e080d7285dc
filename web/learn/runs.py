"""Runs through puzzles: a streak ends with the first mistake, a storm after three minutes. Pure.

Imported when the first task is opened, to keep the page's start quick.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING

from hive_core.teach.tasks import TaskFile, kind_of
from web.learn.progress import RUNS

if TYPE_CHECKING:
    from web.learn.state import LearnState, TaskState

STREAK, STORM = RUNS

STORM_TIME = 180_000
"""How long a storm lasts, in milliseconds."""

_KINDS = {STREAK: ("win-1", "win-2", "win-3", "only-move"), STORM: ("win-1", "win-2", "only-move")}
"""The kinds of puzzles in each run: those with moves to find, in a storm only short ones."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run: `kind`: `streak` or `storm`. `seed`: of the order of its puzzles.

    `at`: the index of the open puzzle; `right`, `wrong`: how many were solved, and missed. `pause`:
    the number of the pause that ends a storm. `over`: it has ended.
    """

    kind: str
    seed: int
    at: int = 0
    right: int = 0
    wrong: int = 0
    pause: int = 0
    over: bool = False


@lru_cache(maxsize=2)
def order(file: TaskFile, kind: str, seed: int) -> tuple[str, ...]:
    """Return the ids of the puzzles of a run: easy ones first, each band in a random order."""
    rng = Random(seed)
    tasks = sorted(
        (task for task in file.tasks if kind_of(task) in _KINDS[kind]), key=lambda task: task.band
    )
    names: list[str] = []
    for _, of_band in groupby(tasks, key=lambda task: task.band):
        ids = [task.id for task in of_band]
        rng.shuffle(ids)
        names += ids
    return tuple(names)


def name_at(learn: LearnState, run: Run) -> str:
    """Return the id of the puzzle of the run that is open, or comes; empty after the last."""
    names = () if learn.puzzles is None else order(learn.puzzles, run.kind, run.seed)
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
