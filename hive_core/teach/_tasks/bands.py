"""How hard a puzzle is: the lowest of the eight levels of the computer that solves it."""

from __future__ import annotations

from collections.abc import Sequence

from hive_core.levels import LEVELS, choose
from hive_core.teach._tasks.judge import judge
from hive_core.teach._tasks.task import Task
from hive_core.types import Bug, Path

SEEDS = (0, 1, 2)
"""Of the levels' errors: a level has to solve a puzzle with most, so that luck counts for less."""

_DESTINATIONS = {
    Bug.QUEEN: 1,
    Bug.GRASSHOPPER: 1,
    Bug.BEETLE: 2,
    Bug.PILLBUG: 2,
    Bug.ANT: 2,
    Bug.SPIDER: 3,
    Bug.LADYBUG: 4,
    Bug.MOSQUITO: 5,
}
"""The band of a tile whose destinations are to be found, if there are few of them."""

_MANY = 8
"""With more destinations than this the band is one higher."""


def band_of(task: Task) -> int:
    """Return the lowest level, 1 to 8, that plays a right move at every step of the task.

    It has to do so in two tries of three; 8 if none does. The opponent plays the replies of the
    line while the level follows it, and the best defence otherwise. For tasks with moves only.
    """
    for level in LEVELS:
        tries = [solves(task, level.number, seed) for seed in SEEDS[:2]]
        if tries[0] is not tries[1]:
            tries.append(solves(task, level.number, SEEDS[2]))
        if sum(tries) > 1:
            return level.number
    return len(LEVELS)


def solves(task: Task, level: int, seed: int) -> bool:
    """Tell whether that level, with that seed, plays a right move at every step."""
    played: list[str] = []
    board = task.board()
    while True:
        move = choose(board, level, seed=seed).move
        verdict = judge(task, played, move)
        if verdict.solved or not verdict.right:
            return verdict.solved
        for step in (move, verdict.reply):
            assert step is not None, f"{task.id} goes on without a reply"
            played.append(board.move_string(step))
            board.push(step)


def band_of_destinations(bug: Bug, paths: Sequence[Path]) -> int:
    """Return the band of finding all destinations of a tile, from its bug and their number.

    Where a tile is thrown the band is one higher too.
    """
    thrown = any(path.thrower is not None for path in paths)
    return min(_DESTINATIONS[bug] + (len(paths) > _MANY) + thrown, len(LEVELS))
