"""Hexes as places on the drawing: pixels of the SVG, and the frame that is shown.

Pointy-top hexes of circumradius 100 drawing units; y grows downwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from hive_core import Hex

RADIUS = 100.0
WIDTH = math.sqrt(3) * RADIUS
LEVEL_LIFT = (-5.0, -19.0)
"""How far each tile of a stack is shifted from the one beneath, to show its height."""


class Point(NamedTuple):
    """A place on the drawing."""

    x: float
    y: float


class Frame(NamedTuple):
    """The part of the drawing that is shown: left, top, width and height."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, point: Point, margin: Point) -> bool:
        """Whether the point and so much around it is inside."""
        return (
            self.x <= point.x - margin.x
            and point.x + margin.x <= self.x + self.width
            and self.y <= point.y - margin.y
            and point.y + margin.y <= self.y + self.height
        )

    def __str__(self) -> str:
        return " ".join(f"{number:g}" for number in self)


FIRST_FRAME = Frame(-3.25 * WIDTH, -470.0, 6.5 * WIDTH, 940.0)
"""What an empty table shows: room for the first few turns at a comfortable size."""

# From the middle of a tile: what must show of its surroundings, so that every destination beside
# it can be clicked, and what a new frame leaves, so that the next one is not due at once.
_RING = Point(1.5 * WIDTH, 2.5 * RADIUS)
_ROOM = Point(1.7 * WIDTH, 2.8 * RADIUS)
_TILE = Point(0.5 * WIDTH, RADIUS)
_NO_ROOM = Point(0.0, 0.0)

# The same where nothing is to be clicked beside a tile; and how close that may come.
_SNUG_RING = Point(0.6 * WIDTH, 1.2 * RADIUS)
_SNUG_ROOM = Point(0.9 * WIDTH, 1.5 * RADIUS)
_SNUG_LEAST = Point(4.5 * WIDTH, 640.0)


def center(place: Hex, level: int = 0, *, flip: bool = False) -> Point:
    """The middle of a tile there; level 0 is the ground; flipped, the table is turned around."""
    x, y = WIDTH * (place.q + place.r / 2), 1.5 * RADIUS * place.r
    if flip:
        x, y = -x, -y
    return Point(round(x + level * LEVEL_LIFT[0], 2), round(y + level * LEVEL_LIFT[1], 2))


def fit(places: Iterable[Hex], *, flip: bool = False, tight: bool = False) -> Frame:
    """The frame around these hexes and the places beside them, no smaller than the first.

    Both are centred on the hexes; no hex at all gives the first frame. `tight`: only the hexes
    count, as where nothing is to be placed beside them.
    """
    points = [center(place, flip=flip) for place in places]
    if not points:
        return FIRST_FRAME
    left, right = min(p.x for p in points), max(p.x for p in points)
    top, bottom = min(p.y for p in points), max(p.y for p in points)
    room, least = (_SNUG_ROOM, _SNUG_LEAST) if tight else (_ROOM, Point(*FIRST_FRAME[2:]))
    width = max(right - left + 2 * room.x, least.x)
    height = max(bottom - top + 2 * room.y, least.y)
    x, y = (left + right - width) / 2, (top + bottom - height) / 2
    return Frame(round(x, 1), round(y, 1), round(width, 1), round(height, 1))


def reframe(
    frame: Frame,
    before: Mapping[Hex, object],
    after: Mapping[Hex, object],
    *,
    flip: bool = False,
    tight: bool = False,
) -> Frame:
    """The same frame while it shows what changed between two positions, else one that fits.

    Both name what stands where. A frame that showed all there was, with the ring around it, has
    to show what is new so too; one that a person has drawn closer only has to hold it. `tight`: as
    in `fit`.
    """
    ring = _SNUG_RING if tight else _RING

    def holds(places: Iterable[Hex], margin: Point) -> bool:
        return all(frame.holds(center(place, flip=flip), margin) for place in places)

    new = [place for place, stack in after.items() if before.get(place) != stack]
    whole = holds(before, ring)
    lost = bool(after) and not any(holds([place], _TILE) for place in after)
    if holds(new, ring if whole else _TILE) and not lost:
        return frame
    return fit(after, flip=flip, tight=tight)


def shows_all(frame: Frame, places: Iterable[Hex], *, flip: bool = False) -> bool:
    """Whether every one of these hexes is within the frame."""
    return all(frame.holds(center(place, flip=flip), _TILE) for place in places)


def widened(
    frame: Frame, shown: Iterable[Hex], around: Hex | None, hive: Iterable[Hex], *, flip: bool
) -> Frame:
    """The same frame if it shows the middles of these hexes, else one that shows them whole.

    It shows more by as little as will do, and leaves the hex `around`, or the middle, where it is
    on the screen; where that takes more room than the whole hive needs, it is fitted to that.
    """
    points = [center(place, flip=flip) for place in shown]
    if all(frame.holds(point, _NO_ROOM) for point in points):
        return frame
    whole = fit(hive, flip=flip)
    x, y = frame.x + frame.width / 2, frame.y + frame.height / 2
    if around is not None and frame.holds(center(around, flip=flip), _NO_ROOM):
        x, y = center(around, flip=flip)
    sides = (x - frame.x, frame.x + frame.width - x, y - frame.y, frame.y + frame.height - y)
    wanted = (
        max(x - point.x + _TILE.x for point in points),
        max(point.x - x + _TILE.x for point in points),
        max(y - point.y + _TILE.y for point in points),
        max(point.y - y + _TILE.y for point in points),
    )
    scale = max(want / max(side, 1.0) for want, side in zip(wanted, sides, strict=True))
    width, height = frame.width * scale, frame.height * scale
    if width > whole.width and height > whole.height:
        return whole
    left, top = x - (x - frame.x) * scale, y - (y - frame.y) * scale
    return Frame(round(left, 1), round(top, 1), round(width, 1), round(height, 1))


def bounds(places: Iterable[Hex], *, flip: bool = False) -> Frame | None:
    """The smallest frame that holds the whole of these hexes; None for none."""
    points = [center(place, flip=flip) for place in places]
    if not points:
        return None
    left, right = min(p.x for p in points) - _TILE.x, max(p.x for p in points) + _TILE.x
    top, bottom = min(p.y for p in points) - _TILE.y, max(p.y for p in points) + _TILE.y
    return Frame(left, top, right - left, bottom - top)


def hex_at(x: float, y: float, *, flip: bool = False) -> Hex:
    """The hex on whose ground this place of the drawing lies."""
    if flip:
        x, y = -x, -y
    r = y / (1.5 * RADIUS)
    q = x / WIDTH - r / 2
    # Of the three cube coordinates, the one rounded furthest is put right from the others.
    near = [round(q), round(r), round(-q - r)]
    off = [abs(near[0] - q), abs(near[1] - r), abs(near[2] + q + r)]
    if off[0] >= max(off[1], off[2]):
        near[0] = -near[1] - near[2]
    elif off[1] >= off[2]:
        near[1] = -near[0] - near[2]
    return Hex(near[0], near[1])


def panned(frame: Frame, dx: float, dy: float, places: Iterable[Hex], *, flip: bool) -> Frame:
    """The frame after the table was moved by so much, never beyond the last tile."""
    moved = Frame(frame.x - dx, frame.y - dy, frame.width, frame.height)
    return _with_a_tile(moved, places, flip=flip)


def zoomed(
    frame: Frame, factor: float, at: Point | None, places: Iterable[Hex], *, flip: bool
) -> Frame:
    """The frame enlarged so many times around a place of the drawing, or around its middle.

    Within limits: a few tiles at the most, twice all of them at the least.
    """
    places = list(places)
    whole = fit(places, flip=flip)
    widest = 2 * max(whole.width, whole.height, FIRST_FRAME.width)
    at = at or Point(frame.x + frame.width / 2, frame.y + frame.height / 2)
    scale = 1 / factor
    scale = min(max(scale, _CLOSEST / frame.width), max(widest / frame.width, 1.0))
    width, height = frame.width * scale, frame.height * scale
    x, y = at.x - (at.x - frame.x) * scale, at.y - (at.y - frame.y) * scale
    return _with_a_tile(Frame(x, y, width, height), places, flip=flip)


_CLOSEST = 3 * WIDTH


def _with_a_tile(frame: Frame, places: Iterable[Hex], *, flip: bool) -> Frame:
    """The frame shifted, if need be, until the middle of the hive's box is inside."""
    points = [center(place, flip=flip) for place in places] or [Point(0.0, 0.0)]
    left, right = min(p.x for p in points), max(p.x for p in points)
    top, bottom = min(p.y for p in points), max(p.y for p in points)
    x = min(max(frame.x, left + WIDTH / 2 - frame.width), right - WIDTH / 2)
    y = min(max(frame.y, top + RADIUS / 2 - frame.height), bottom - RADIUS / 2)
    return Frame(round(x, 1), round(y, 1), round(frame.width, 1), round(frame.height, 1))


def between(old: Frame, new: Frame, part: float) -> Frame:
    """A frame on the way from one to another: 0 is the old one, 1 the new one; it ends gently."""
    done = 1 - (1 - part) ** 3
    return Frame(*(round(a + (b - a) * done, 1) for a, b in zip(old, new, strict=True)))
