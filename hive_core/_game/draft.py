"""The moves of a game while it is built: each is found by its path, however many there are.

A `GameTree` is a value: another move makes another tree, which takes longer the bigger it is.
"""

from __future__ import annotations

from hive_core._game.limits import excess
from hive_core._game.lines import Line, MoveNode, tree_of
from hive_core.annotations import Annotation
from hive_core.errors import HiveError, quoted


class Draft:
    """The moves and annotations of a game tree, to add to.

    `root`: the moves as nodes. `annotations`: by path.
    """

    __slots__ = ("_moves", "_stored", "annotations", "root")

    def __init__(self, lines: tuple[Line, ...], annotations: dict[Line, Annotation]) -> None:
        self.root = tree_of(lines)
        self.annotations = annotations
        self._moves = _count(self.root)
        self._stored = sum(map(len, lines))

    def node(self, path: Line) -> MoveNode:
        """Return the node of a position.

        :raises HiveError: if there is no such position.
        """
        node: MoveNode | None = self.root
        for move in path:
            node = node.get(move) if node is not None else None
        if node is None:
            raise HiveError(f"the game has no position after {quoted('; '.join(path))}")
        return node

    def end(self, path: Line) -> Line:
        """Return the line that follows the preferred moves from a position, in full."""
        node, line = self.node(path), list(path)
        while node:
            move, node = next(iter(node.items()))
            line.append(move)
        return tuple(line)

    def is_main(self, path: Line) -> bool:
        """Tell whether a position is on the main line."""
        self.node(path)
        node = self.root
        for move in path:
            if next(iter(node)) != move:
                return False
            node = node[move]
        return True

    def add(self, path: Line, moves: Line) -> bool:
        """Add legal, canonical moves after a position; tell whether the main line became longer.

        :raises HiveError: if the game would become too big; nothing is added then.
        """
        node, shared = self.node(path), 0
        while shared < len(moves) and moves[shared] in node:
            node, shared = node[moves[shared]], shared + 1
        new = len(moves) - shared
        if not new:
            return False
        plies = len(path) + len(moves)
        stored = self._stored + (plies if node else new)
        problem = excess(plies, self._moves + new, stored)
        if problem is not None:
            raise HiveError(str(problem))
        longer = not node and self.is_main((*path, *moves[:shared]))
        self._moves, self._stored = self._moves + new, stored
        for move in moves[shared:]:
            following = MoveNode()
            node[move] = following
            node = following
        return longer

    def paths(self, path: Line) -> list[Line]:
        """Return the paths of a position and of all that follow it, depth first."""
        paths, waiting = [], [(path, self.node(path))]
        while waiting:
            here, node = waiting.pop()
            paths.append(here)
            waiting += [((*here, move), node[move]) for move in reversed(node)]
        return paths


def _count(root: MoveNode) -> int:
    """Return how many moves follow."""
    count, waiting = 0, [root]
    while waiting:
        node = waiting.pop()
        count += len(node)
        waiting += node.values()
    return count
