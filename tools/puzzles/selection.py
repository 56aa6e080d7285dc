"""Select puzzles from those found: of all kinds, game types, tiles, themes and bands."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from hive_core.teach._tasks.completing import position_key
from hive_core.teach._tasks.task import BANDS, PUZZLE_KINDS, band_of_id
from hive_core.teach.puzzles import KINDS, kind_of
from hive_core.teach.tasks import Task
from tools.puzzles.retired_ids import RETIRED
from tools.shared.environment import say

TARGETS = dict(zip(KINDS, (450, 600, 250, 350, 280, 30), strict=True))
"""How many puzzles of each kind there are to be in the files of the bands."""

APART = 8
"""So many plies at least are between two puzzles of one game, which are of different kinds."""

# Kinds with few candidates select first, since a game has few puzzles.
_ORDER = ("better", "win-3", "only-move", "win-2", "win-1", "destinations")

T = TypeVar("T")

_COMMON_TYPES = ("Base", "Base+ML", "Base+MLP")
_COMMON = 3


class Found(NamedTuple):
    """A puzzle that was found in a game; `missed`: its player chose a wrong move."""

    game: str
    missed: bool
    task: Task


def select(package: Sequence[Task], found: Sequence[Found]) -> list[Task]:
    """Return the puzzles of the package and enough of those found, with new ids after those in use.

    The first file stays as it is; what is new is for the files of the bands.
    """
    keys = {position_key(task.board()) for task in package}
    used: dict[str, list[int]] = defaultdict(list)
    for one in found:
        board = one.task.board()
        if position_key(board) in keys:
            used[one.game].append(board.ply)
    result = list(package)
    for kind in _ORDER:
        old = [task for task in package if kind_of(task) == kind]
        missing = TARGETS[kind] - sum(band_of_id(task.id) > 0 for task in old)
        fitting = [one for one in found if kind_of(one.task) == kind]
        new: list[Task] = []
        for one in _spread(fitting, [_labels(one) for one in fitting], len(fitting)):
            if len(new) >= missing:
                break
            board = one.task.board()
            key, plies = position_key(board), used[one.game]
            if key not in keys and all(abs(board.ply - ply) >= APART for ply in plies):
                keys.add(key)
                plies.append(board.ply)
                new.append(one.task)
        say(f"{kind}: {len(old)} kept, {len(new)} new of {len(fitting)}")
        for band in BANDS:
            result += _with_ids(kind, band, old, [task for task in new if task.band == band])
    return sorted(result, key=lambda task: (KINDS.index(kind_of(task)), task.band, task.id))


def _with_ids(kind: str, band: int, old: Sequence[Task], new: Sequence[Task]) -> list[Task]:
    """Return the new puzzles of a band with ids after those of the old ones."""
    prefix = PUZZLE_KINDS[kind]
    ids = {task.id for task in old} | {one for one in RETIRED if one.startswith(f"{prefix}-")}
    numbers = (int(one.rpartition("-")[2]) for one in ids if band_of_id(one) == band)
    first = max(numbers, default=band * 1000) + 1
    return [replace(task, id=f"{prefix}-{number:04}") for number, task in enumerate(new, first)]


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


def _labels(found: Found) -> list[str]:
    """Return what is to be spread: game type, tile, band, themes, whether it was missed."""
    task = found.task
    assert task.position is not None
    tile = str(task.piece) if task.piece else task.line[0].split()[0]
    labels = [task.position.partition(";")[0], f"tile {tile[1]}", f"band {task.band}"]
    labels.append(" ".join(task.themes) or "no theme")
    return labels if found.missed else [*labels, "seen"]
