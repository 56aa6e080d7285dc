"""The moves of a game with all its variations, as lines of a PGN."""

from __future__ import annotations

from collections.abc import Iterator

from hive_core._formats.commands import comment_text
from hive_core._formats.lines import MoveNode, tree_of
from hive_core.annotations import Annotation
from hive_core.game_tree import GameTree

_NOTHING = Annotation()


def movetext(tree: GameTree) -> Iterator[str]:
    """Yield the lines: one ply each, then its comment, then the variations that replace it."""
    said = dict(tree.annotations)
    path: list[str] = []

    def written() -> Iterator[str]:
        here = said.get(tuple(path), _NOTHING)
        number = [f"{len(path)}. {path[-1]}"] if path else []
        first = " ".join([*number, *(f"${glyph}" for glyph in here.glyphs)])
        if first:
            yield first
        comment = comment_text(here)
        if comment:
            yield f"{{{comment}}}"

    # What is still to be done, last first: the plies before a move, the move, the node after it,
    # and whether it is the first move of a variation. A node of None closes a variation.
    waiting: list[tuple[int, str, MoveNode | None, bool]] = []

    def go_on(node: MoveNode) -> Iterator[str]:
        if not node:
            return
        plies = len(path)
        (first, child), *others = node.items()
        waiting.append((plies, first, child, False))
        for move, other in reversed(others):
            waiting.append((plies, "", None, False))
            waiting.append((plies, move, other, True))
        path.append(first)
        yield from written()

    yield from written()
    yield from go_on(tree_of(tree.lines))
    while waiting:
        plies, move, node, begins = waiting.pop()
        if node is None:
            yield ")"
            continue
        del path[plies:]
        path.append(move)
        if begins:
            yield "("
            yield from written()
        yield from go_on(node)
