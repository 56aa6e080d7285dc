"""The variations of the line that is shown."""

from __future__ import annotations

from typing import NamedTuple

from hive_core._game.lines import Line, common
from hive_core.game_tree import GameTree


class Fork(NamedTuple):
    """A variation of the shown line.

    `ply`: after how many plies it leaves the line. `path`: the moves up to its first own one.
    `plies`: how many moves it has from there on. `is_main`: it belongs to the main line.
    """

    ply: int
    path: Line
    plies: int
    is_main: bool

    @property
    def move(self) -> str:
        """Its first own move."""
        return self.path[-1]


def forks(tree: GameTree, moves: Line, undone: Line, main: Line) -> tuple[Fork, ...]:
    """Return the variations of a line with these moves, by ply, preferred ones first.

    `main`: the moves of the game itself.
    """
    line = moves + undone
    found: dict[Line, Fork] = {}
    for other in tree.lines:
        ply = common(moves, other)
        path = other[: ply + 1]
        if ply == len(other) or path in found or line[: ply + 1] == path:
            continue
        found[path] = Fork(ply, path, len(other) - ply, main[: ply + 1] == path)
    return tuple(sorted(found.values(), key=lambda fork: fork.ply))
