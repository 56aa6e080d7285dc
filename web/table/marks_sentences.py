"""Marks and arrows in words, for the text view and screen readers. Pure."""

from __future__ import annotations

from hive_core import Direction, Hex
from hive_core.annotations import Annotation, Arrow, Mark
from web.locale import text
from web.locale.moves import Stacks, on_table, opposite, side_of
from web.locale.pieces import piece_name
from web.table.marking import Marking

_MOST = 5


def in_words(lang: str, board: Stacks, annotation: Annotation, *, turn: int) -> tuple[str, ...]:
    """Return each mark and arrow in words."""
    shapes: tuple[Mark | Arrow, ...] = (*annotation.marks, *annotation.arrows)
    return tuple(_words(lang, board, shape, turn=turn) for shape in shapes)


def announcement(
    lang: str, board: Stacks, annotation: Annotation, marking: Marking, *, turn: int
) -> str:
    """Return what a screen reader says: the last change, or else what the position has."""
    change = marking.change
    if change is not None and change.shape is None:
        return text(lang, "marks.cleared")
    if change is not None and change.shape is not None:
        words = _words(lang, board, change.shape, turn=turn)
        return text(lang, "marks.removed", mark=words) if change.removed else f"{words}."
    words_of_all = in_words(lang, board, annotation, turn=turn)
    told = "; ".join(words_of_all[:_MOST])
    if not told:
        return ""
    left = len(words_of_all) - _MOST
    return f"{told}." if left <= 0 else text(lang, "marks.more", marks=told, count=left)


def _words(lang: str, board: Stacks, shape: Mark | Arrow, *, turn: int) -> str:
    color = text(lang, f"marks.{shape.color}")
    if isinstance(shape, Mark):
        return text(lang, "marks.mark", Color=color, space=space(lang, board, shape.hex, turn=turn))
    start, end = (space(lang, board, at, turn=turn) for at in (shape.start, shape.end))
    return text(lang, "marks.arrow", Color=color, start=start, end=end)


def space(lang: str, board: Stacks, place: Hex, *, turn: int) -> str:
    """Return a space in words: by its top tile, or else by one next to it."""
    stack, among = board.stack_at(place), on_table(board)
    if stack:
        return piece_name(lang, stack[-1], among).the
    for direction in Direction:
        beside = board.stack_at(place + direction.value)
        if beside:
            name = piece_name(lang, beside[-1], among)
            side = side_of(lang, opposite(direction), name, turn=turn)
            return text(lang, "marks.space", place=side)
    return text(lang, "marks.lone-space")
