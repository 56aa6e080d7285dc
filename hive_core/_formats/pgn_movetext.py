"""The moves of a game with all its variations, as lines of a PGN."""

from __future__ import annotations

from collections.abc import Iterator

from hive_core._game.comment_commands import comment_text, without_braces
from hive_core._game.lines import MoveNode, tree_of
from hive_core.annotations import Annotation
from hive_core.game_tree import GameTree

_NOTHING = Annotation()


def comment_lines(comment: str) -> list[str]:
    """Return the comment in braces, none if it is empty; its own braces become parentheses.

    Other programs take a line for a move if its first word has a digit. So a line that begins with
    such a word begins a comment of its own, after a space; the reader joins them again.
    """
    parts: list[str] = []
    for line in without_braces(comment).split("\n") if comment else ():
        if any(map(str.isdecimal, "".join(line.split()[:1]))):
            parts.append(f" {line}")
        elif parts:
            parts[-1] += f"\n{line}"
        else:
            parts.append(line)
    return [f"{{{part}}}" for part in parts]


def movetext(tree: GameTree) -> Iterator[str]:
    """Yield the lines: one ply each, then its comment, then the variations that replace it."""
    annotations = dict(tree.annotations)
    path: list[str] = []

    def annotated_move() -> Iterator[str]:
        annotation = annotations.get(tuple(path), _NOTHING)
        number = [f"{len(path)}. {path[-1]}"] if path else []
        first = " ".join([*number, *(f"${glyph}" for glyph in annotation.glyphs)])
        if first:
            yield first
        yield from comment_lines(comment_text(annotation))

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
        yield from annotated_move()

    yield from annotated_move()
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
            yield from annotated_move()
        yield from go_on(node)
