"""Lines of moves in the order of a tree: depth first, better moves before worse ones.

A line is a tuple of MoveStrings from the start of the game. In a list of lines that is in order, no
line is the beginning of another, and lines that begin alike stand together. So the children of a
position, and its descendants, are in neighbouring lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

Line = tuple[str, ...]


class MoveNode(dict[str, "MoveNode"]):
    """The moves that follow a position, best first, each with the node that it leads to."""

    __slots__ = ()


def common(one: Line, other: Line) -> int:
    """Return how many moves both lines begin with."""
    low, high = 0, min(len(one), len(other))
    if one[:high] == other[:high]:
        return high
    while low < high - 1:  # the first `low` moves agree, the first `high` do not
        middle = (low + high) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle
    return low


def are_in_order(lines: Sequence[Line]) -> bool:
    """Tell whether the lines are in the order of a tree."""
    forks: list[tuple[int, set[str]]] = []  # where the latest line forks, and the moves there
    for before, line in pairwise(lines):
        ply = common(before, line)
        if ply == min(len(before), len(line)):
            return False
        while forks and forks[-1][0] > ply:
            forks.pop()
        if not forks or forks[-1][0] < ply:
            forks.append((ply, {before[ply]}))
        if line[ply] in forks[-1][1]:
            return False
        forks[-1][1].add(line[ply])
    return True


def in_order(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Return the lines in the order of a tree, without those that are the beginning of another.

    The lines that come first decide which moves do.
    """
    lines = tuple(lines) or ((),)
    return lines if are_in_order(lines) else tuple(lines_of(tree_of(lines)))


def tree_of(lines: Iterable[Line]) -> MoveNode:
    """Return the lines as a tree of nodes."""
    root = MoveNode()
    for line in lines:
        node = root
        for move in line:
            node = node.setdefault(move, MoveNode())
    return root


def lines_of(root: MoveNode) -> Iterator[Line]:
    """Yield the lines of a tree of nodes, depth first."""
    path: list[str] = []
    waiting = [iter(root.items())]
    if not root:
        yield ()
    while waiting:
        move, node = next(waiting[-1], (None, None))
        if move is None or node is None:
            waiting.pop()
            if path:
                path.pop()
        else:
            path.append(move)
            if node:
                waiting.append(iter(node.items()))
            else:
                yield tuple(path)
                path.pop()


def span(lines: Sequence[Line], path: Line) -> slice:
    """Return which of the lines begin with this path; an empty slice if none does."""
    plies = len(path)
    first = next((at for at, line in enumerate(lines) if line[:plies] == path), len(lines))
    last = first
    while last < len(lines) and lines[last][:plies] == path:
        last += 1
    return slice(first, last)


def groups(lines: Sequence[Line], path: Line) -> list[slice]:
    """Return the lines through the path, grouped by the move that follows it.

    A line that ends there has no move to follow.
    """
    whole, plies = span(lines, path), len(path)
    slices: list[slice] = []
    for at in range(whole.start, whole.stop):
        if len(lines[at]) == plies:
            continue
        if slices and lines[at][plies] == lines[slices[-1].start][plies]:
            slices[-1] = slice(slices[-1].start, at + 1)
        else:
            slices.append(slice(at, at + 1))
    return slices
