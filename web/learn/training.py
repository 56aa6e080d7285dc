"""Lines to learn by heart: the game tree of an analysis, asked back for one side. Pure.

A study is kept in the progress as a task of the kind `line`, and each of its lines is a task of
its own, with stars and a day on which it comes again.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from hive_core import Color
from hive_core._game.lines import Line
from hive_core.game_tree import GameTree
from hive_core.teach._tasks.lines import beginning, played_lines, right_at, tree_of
from hive_core.teach.tasks import Task, TaskError, read_task, write_task
from web.game.record import RULES
from web.learn.progress import MOST_STUDIES, Progress

SOURCE = "lines"
"""The source of the tasks that lines make."""

LONGEST_NAME = 60


class Counts(NamedTuple):
    """How many lines a study has, how many were solved, and how many come again today."""

    lines: int
    known: int
    due: int


def first_ply(tree: GameTree, color: Color) -> int:
    """Return the ply of the first move of that player."""
    return 0 if tree.board(()).turn is color else 1


@lru_cache(maxsize=8)
def lines_for(tree: GameTree, color: Color) -> tuple[Line, ...]:
    """Return the lines of a tree that have moves of that player, depth first."""
    return played_lines(tree, (), first_ply(tree, color), every=True)


def study_text(tree: GameTree, name: str, color: Color) -> str:
    """Return a study as it is kept; only with lines of that player."""
    title = " ".join(name.split())[:LONGEST_NAME]
    bare = _with_rules_of(tree, GameTree(tree.game_type, tree.start, tree.lines, tree.annotations))
    return write_task(
        Task(
            id=study_id(title, color),
            kind="line",
            title=(("en", title),),
            tree=bare,
            start=first_ply(tree, color),
        )
    )


def _with_rules_of(tree: GameTree, other: GameTree) -> GameTree:
    return other.with_tag(RULES, dict(tree.tags).get(RULES, ""))


def study_id(name: str, color: Color) -> str:
    """Return the id of a study: one for each name and side."""
    return f"{color}-{zlib.crc32(' '.join(name.split())[:LONGEST_NAME].encode()):08x}"


@lru_cache(maxsize=MOST_STUDIES)
def read_study(text: str) -> Task | None:
    """Return a study that was kept; None if the text is damaged or empty."""
    try:
        task = read_task(text) if text else None
    except TaskError:
        return None
    return task if task is not None and task.tree is not None and line_ids(task) else None


def studies(progress: Progress) -> Iterator[tuple[str, Task]]:
    """Yield the ids and values of the studies that are kept."""
    for name, made in progress.studies.items():
        study = read_study(made.text)
        if study is not None:
            yield name, study


def side(study: Task) -> Color:
    """Return whose moves a study asks for."""
    return study.board().turn


@lru_cache(maxsize=MOST_STUDIES)
def line_ids(study: Task) -> tuple[str, ...]:
    """Return the id of each line: the same as long as its moves are."""
    tree = tree_of(study)
    return tuple(
        _id(f"{side(study)} {tree.game_type} {tree.start} {'; '.join(line)}")
        for line in lines_for(tree, side(study))
    )


def _id(text: str) -> str:
    data = text.encode()
    return f"l-{zlib.crc32(data):08x}{zlib.crc32(data, 1):08x}"


def counts(study: Task, progress: Progress, today: int) -> Counts:
    """Return how many lines a study has, and how many of them are known or due."""
    names = line_ids(study)
    due = set(progress.due(SOURCE, today))
    results = [progress.result(SOURCE, name) for name in names]
    # One that needed help or a second try is known once it was played without.
    known = sum(result.stars > 0 and result.box != 1 for result in results)
    return Counts(len(names), known, len(due.intersection(names)))


def to_play(study: Task, progress: Progress, today: int) -> tuple[str, ...]:
    """Return the ids of the lines to train: those that are due, then new ones; else all."""
    names = line_ids(study)
    due = [name for name in progress.due(SOURCE, today) if name in names]
    new = [name for name in names if not progress.stars(SOURCE, name) and name not in due]
    return (*due, *new) or names


def study_of(progress: Progress, line: str, name: str = "") -> Task | None:
    """Return a study that has a line with that id: the one named, if it has it; None: none has."""
    with_line = {key: study for key, study in studies(progress) if line in line_ids(study)}
    return with_line.get(name) or next(iter(with_line.values()), None)


def task_of(progress: Progress, line: str, name: str = "") -> Task | None:
    """Return the task that a line of a study makes, by its id; None if there is no such line."""
    study = study_of(progress, line, name)
    return None if study is None else _task(study, line)


@lru_cache(maxsize=4)
def _task(study: Task, name: str) -> Task:
    """Return the task of a line: it begins with the first move that no earlier line asks for."""
    tree, number = tree_of(study), line_ids(study).index(name)
    lines = lines_for(tree, side(study))
    line = lines[number]
    start = len(beginning(lines, number, study.start))
    paths = [line]
    for ply in range(start, len(line), 2):
        here = line[:ply]
        paths += [(*here, move) for move in tree.children(here)]
        # The answer to a wrong move shows why it is wrong.
        wrong = [move for move in tree.children(here) if move not in right_at(study, here)]
        paths += [(*here, move, *tree.children((*here, move))[:1]) for move in wrong]
    kept = GameTree(tree.game_type, tree.start, tuple(paths))
    notes = tuple((path, note) for path, note in tree.annotations if path in kept)
    kept = _with_rules_of(tree, GameTree(tree.game_type, tree.start, tuple(paths), notes))
    return Task(id=name, kind="line", title=study.title, tree=kept, start=start, strict=True)
