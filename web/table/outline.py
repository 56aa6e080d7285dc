"""The outline of a group of hexes, as the data of an SVG path."""

from __future__ import annotations

from collections.abc import Iterable

from hive_core import Hex
from web.ui.geometry import Point, center

_Corner = frozenset[Hex]
"""A corner, as the three hexes that meet in it."""

_NO_SHIFT = Point(0.0, 0.0)
_SLANT = 2 / 3**0.5  # how far a corner moves when its two sides move by 1


def outline(
    places: Iterable[Hex], *, turn: int = 0, grow: float = 0.0, by: Point = _NO_SHIFT
) -> str:
    """Return the closed outlines of the hexes, with holes, as SVG path data.

    The outline is wider by `grow` on every side and moved by `by`, in drawing units.
    """
    group = frozenset(places)
    following: dict[_Corner, _Corner] = {}
    for place in group:
        ring = place.neighbors()
        for at, beside in enumerate(ring):
            if beside not in group:
                before, after = ring[at - 1], ring[(at + 1) % 6]
                following[frozenset((place, before, beside))] = frozenset((place, beside, after))
    lines = []
    while following:
        corner = min(following, key=sorted)
        line = []
        while corner in following:
            line.append(_point(corner, group, grow, turn=turn))
            corner = following.pop(corner)
        lines.append("L".join(f"{x + by.x:.1f} {y + by.y:.1f}" for x, y in line))
    return "".join(f"M{line}Z" for line in lines)


def _point(corner: _Corner, group: frozenset[Hex], grow: float, *, turn: int) -> Point:
    """Return the corner, moved outwards from the hexes of the group that meet in it."""
    at, inner = _middle(corner, turn=turn), _middle(corner & group, turn=turn)
    dx, dy = at.x - inner.x, at.y - inner.y
    far = (dx**2 + dy**2) ** 0.5
    return Point(at.x + dx / far * grow * _SLANT, at.y + dy / far * grow * _SLANT)


def _middle(places: Iterable[Hex], *, turn: int) -> Point:
    centers = [center(place, turn=turn) for place in places]
    return Point(sum(p.x for p in centers) / len(centers), sum(p.y for p in centers) / len(centers))
