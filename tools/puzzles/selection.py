"""Select puzzles from those found: of all kinds, game types, tiles, themes and bands."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import TypeVar

from hive_core.teach._tasks.completing import complete, position_key
from hive_core.teach._tasks.generator import RawPuzzle
from hive_core.teach._tasks.task import PUZZLE_KINDS
from hive_core.teach.puzzles import KINDS, kind_of
from hive_core.teach.tasks import Task
from tools.shared.environment import say

TARGETS = dict(zip(KINDS, (80, 100, 50, 40, 40, 12), strict=True))
"""How many puzzles of each kind there are to be."""

RETIRED = frozenset(
    {
        "be-0001",
        "be-0002",
        "be-0003",
        "be-0004",
        "be-0005",
        "be-0006",
        "be-0007",
        "be-0008",
        "be-0009",
        "be-0010",
        "be-0011",
        "be-0012",
        "be-0013",
        "be-0014",
        "be-0015",
        "be-0016",
        "be-0017",
        "be-0018",
        "be-0019",
        "be-0020",
        "be-0021",
        "be-0022",
        "be-0023",
        "be-0024",
        "be-0025",
        "be-0026",
        "be-0027",
        "be-0028",
        "be-0029",
        "be-0030",
        "be-0031",
        "be-0032",
        "be-0033",
        "be-0034",
        "be-0035",
        "be-0036",
        "be-0037",
        "be-0038",
        "om-0021",
        "w3-0013",
        "w3-0016",
        "w3-0017",
        "w3-0033",
    }
)
"""Ids of removed puzzles, which no other puzzle may have: browsers keep the ids of solved ones."""

SPARE = 3
"""So many times as many are completed as are needed, to select from."""

# Kinds with few candidates select first, since a game has one puzzle only.
_ORDER = ("better", "win-3", "only-move", "win-2", "win-1", "destinations")

T = TypeVar("T")

_COMMON_TYPES = ("Base", "Base+ML", "Base+MLP")
_COMMON = 3


def completed_in_parallel(puzzles: Sequence[RawPuzzle]) -> Iterable[Task | None]:
    """Yield what `complete` returns for each, in several processes."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(complete, puzzles, ["new"] * len(puzzles))


def select(
    package: Sequence[Task],
    candidates: Sequence[tuple[str, RawPuzzle]],
    completed: Callable[[Sequence[RawPuzzle]], Iterable[Task | None]] = completed_in_parallel,
) -> list[Task]:
    """Return the kept puzzles and enough of those found, with new ids after those in use.

    `candidates`: each with a name of its game, which is used for one puzzle only.
    """
    keys = {position_key(task.board()) for task in package}
    used: set[str] = set()
    result = list(package)
    for kind in _ORDER:
        old = [task for task in package if kind_of(task) == kind]
        missing = TARGETS[kind] - len(old)
        fitting = [
            (game, puzzle)
            for game, puzzle in candidates
            if puzzle.kind == kind and game not in used
        ]
        fitting = _spread(fitting, [_labels(item[1]) for item in fitting], SPARE * missing)
        tasks = completed([puzzle for _, puzzle in fitting])
        pairs = zip(fitting, tasks, strict=True)
        usable = [(game, task) for (game, _), task in pairs if task is not None]
        new: list[Task] = []
        for game, task in _spread(usable, [_labels_of(task) for _, task in usable], len(usable)):
            key = position_key(task.board())
            if len(new) < missing and key not in keys and game not in used:
                keys.add(key)
                used.add(game)
                new.append(task)
        say(f"{kind}: {len(old)} kept, {len(new)} new of {len(usable)}")
        result += _with_ids(kind, old, new)
    return sorted(result, key=lambda task: (KINDS.index(kind_of(task)), task.band, task.id))


def _with_ids(kind: str, old: Sequence[Task], new: Sequence[Task]) -> list[Task]:
    """Return the new puzzles, easy ones first, with ids after those of the old ones."""
    prefix = PUZZLE_KINDS[kind]
    ids = {task.id for task in old} | {one for one in RETIRED if one.startswith(f"{prefix}-")}
    last = max((int(one.rpartition("-")[2]) for one in ids), default=0)
    new = sorted(new, key=lambda task: (task.band, task.game or ""))
    return [replace(task, id=f"{prefix}-{number:04}") for number, task in enumerate(new, last + 1)]


def _spread(items: Sequence[T], labels: Sequence[Sequence[str]], count: int) -> list[T]:
    """Return so many items, each time the one whose labels are the rarest so far."""
    counts: Counter[str] = Counter()
    left = list(range(len(items)))
    spread: list[T] = []
    while left and len(spread) < count:
        best = min(left, key=lambda at: (_cost(labels[at], counts), at))
        left.remove(best)
        counts.update(labels[best])
        spread.append(items[best])
    return spread


def _cost(labels: Sequence[str], counts: Counter[str]) -> float:
    weights = [_COMMON if label in _COMMON_TYPES else 1 for label in labels]
    return sum(counts[label] / weight for label, weight in zip(labels, weights, strict=True)) / max(
        len(labels), 1
    )


def _labels(puzzle: RawPuzzle) -> list[str]:
    """Return what is known before a puzzle is complete: game type, tile, whether it was missed."""
    tile = puzzle.piece or puzzle.key[0].split()[0]
    labels = [puzzle.game.partition(";")[0], f"tile {tile[1]}"]
    return [*labels, *([] if puzzle.missed else ["seen"])]


def _labels_of(task: Task) -> list[str]:
    board = task.board()
    tile = str(task.piece) if task.piece else task.line[0].split()[0]
    labels = [str(board.game_type), f"tile {tile[1]}", f"band {task.band}"]
    return [*labels, " ".join(task.themes) or "no theme"]
