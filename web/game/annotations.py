"""The annotations of a game's positions, and their limits.

A position is identified by the moves that lead to it, so that its comment stays with it whichever
variation is shown and whatever is undone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import replace

from hive_core._game.tags_and_comments import tidy_comment
from hive_core.annotations import Annotation, Glyph
from hive_core.game_tree import GameTree
from web.game.tags import CONTROLS, fitting_tags

Path = tuple[str, ...]
"""The MoveStrings that lead to a position; none for the empty board."""

Annotations = tuple[tuple[Path, Annotation], ...]
"""Positions and what is said about them, sorted by path."""

LONGEST, MOST, MOST_TEXT = 5_000, 1_000, 200_000
"""Limits: characters of a comment, annotated positions, and characters of all comments."""

MOST_DRAWN = 64
"""Limit: marks, and arrows, on one position."""

MOVE_GLYPHS = (
    *(Glyph.GOOD, Glyph.MISTAKE, Glyph.BRILLIANT, Glyph.BLUNDER),
    *(Glyph.INTERESTING, Glyph.DUBIOUS),
)
"""The glyphs that judge a move; a player gives it at most one of them."""

POSITION_GLYPHS = tuple(glyph for glyph in Glyph if glyph not in MOVE_GLYPHS)
"""The glyphs that judge a position; a player gives it at most one of them."""

# Few fonts have the signs for a slightly better side.
_PLAIN = {Glyph.WHITE_SLIGHTLY_BETTER: "+=", Glyph.BLACK_SLIGHTLY_BETTER: "=+"}
_SIGNS = {int(glyph): _PLAIN.get(glyph, glyph.sign) for glyph in Glyph}


def clean(text: str) -> str:
    """Return a comment as it is stored: trimmed lines, no control characters."""
    return tidy_comment(text.translate(CONTROLS))


# -- annotations -----------------------------------------------------------------------------------


def along(annotations: Annotations, line: Path) -> dict[int, Annotation]:
    """Return the annotations of the positions of a line, by ply."""
    return {len(path): annotation for path, annotation in annotations if line[: len(path)] == path}


def glyph_signs(glyphs: Iterable[int]) -> str:
    """Return glyphs as they are printed: `!?`; `$146` for one without a sign."""
    return " ".join(_SIGNS.get(number, f"${number}") for number in glyphs)


def with_glyph(glyphs: tuple[int, ...], glyph: Glyph) -> tuple[int, ...]:
    """Return the glyphs with this one in place of the others of its kind, or without it."""
    if glyph in glyphs:
        return tuple(number for number in glyphs if number != glyph)
    kind = MOVE_GLYPHS if glyph in MOVE_GLYPHS else POSITION_GLYPHS
    return tuple(sorted((*(number for number in glyphs if number not in kind), int(glyph))))


def places(annotations: Annotations, lines: Iterable[Path]) -> list[tuple[int, int, Annotation]]:
    """Return each annotation with the index of a line that contains its position, and the ply."""
    index = _LineIndex(lines)
    found = ((index.line_through(path), len(path), annotation) for path, annotation in annotations)
    return [(line, ply, annotation) for line, ply, annotation in found if line is not None]


class _LineIndex:
    """Lines, indexed by the positions they contain."""

    def __init__(self, lines: Iterable[Path]) -> None:
        self._lines = sorted((line, index) for index, line in enumerate(lines))

    def line_through(self, path: Path) -> int | None:
        """Return the index of a line that begins with this path; None for none."""
        at = bisect_left(self._lines, (path, -1))
        if at < len(self._lines) and self._lines[at][0][: len(path)] == path:
            return self._lines[at][1]
        return None


# -- limits ----------------------------------------------------------------------------------------


def is_too_much(annotations: Annotations) -> bool:
    """Return whether the annotations are more or longer than the limits allow."""
    if any(
        max(len(annotation.marks), len(annotation.arrows)) > MOST_DRAWN
        for _, annotation in annotations
    ):
        return True
    characters = sum(len(annotation.comment) for _, annotation in annotations)
    return len(annotations) > MOST or characters > MOST_TEXT


def fitting(annotations: Iterable[tuple[Path, Annotation]]) -> tuple[Annotations, bool]:
    """Return the clean annotations that fit the limits, and whether any had to be cut."""
    result: dict[Path, Annotation] = {}
    cut, room = False, MOST_TEXT
    for path, annotation in annotations:
        if len(result) >= MOST:
            return tuple(sorted(result.items())), True
        words = clean(annotation.comment)
        most = min(LONGEST, room)
        if len(words) > most:
            cut, words = True, words[: max(most - 1, 0)].rstrip()
            words = f"{words}…" if words else ""
        if max(len(annotation.marks), len(annotation.arrows)) > MOST_DRAWN:
            cut = True
        marks, arrows = annotation.marks[:MOST_DRAWN], annotation.arrows[:MOST_DRAWN]
        fits = annotation.replaced(comment=words, marks=marks, arrows=arrows)
        if fits:
            result[path] = fits
            room -= len(words)
    return tuple(sorted(result.items())), cut


def fitting_tree(tree: GameTree) -> tuple[GameTree, bool]:
    """Return a game with annotations and tags that fit the limits, and whether any was cut."""
    tags, cut_tags = fitting_tags(tree.tags)
    annotations, cut_annotations = fitting(tree.annotations)
    fits = replace(tree, tags=tags, annotations=annotations, notes=())
    return fits, cut_tags or cut_annotations
