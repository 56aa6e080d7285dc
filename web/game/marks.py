"""The marks and arrows that the player draws: kept in the annotation of a position. Pure.

A hex has at most one mark and two hexes at most one arrow that way; drawing it again removes it, in
another colour changes its colour.
"""

from __future__ import annotations

from hive_core import Hex
from hive_core.annotations import Annotation, Arrow, Mark
from web.game.record import Record

FARTHEST = 60
"""How far from the first tile a mark is drawn; files may have marks anywhere."""


def with_mark(said: Annotation, mark: Mark) -> Annotation:
    """Return the annotation with that mark, or without it if it is there."""
    others = [other for other in said.marks if other.hex != mark.hex]
    return said.replaced(marks=others if mark in said.marks else [*others, mark])


def with_arrow(said: Annotation, arrow: Arrow) -> Annotation:
    """Return the annotation with that arrow, or without it if it is there."""
    ends = (arrow.start, arrow.end)
    others = [other for other in said.arrows if (other.start, other.end) != ends]
    return said.replaced(arrows=others if arrow in said.arrows else [*others, arrow])


def drawable(record: Record, ply: int) -> Annotation:
    """Return the annotation of the position at that ply, without marks far from the hive."""
    said = record.annotation(record.moves[:ply])
    if not said.marks and not said.arrows:
        return said

    def near(*places: Hex) -> bool:
        return all(place.distance(Hex(0, 0)) <= FARTHEST for place in places)

    return said.replaced(
        marks=[mark for mark in said.marks if near(mark.hex)],
        arrows=[arrow for arrow in said.arrows if near(arrow.start, arrow.end)],
    )
