"""Hexes on the drawing: from spaces to points, and the frame that is shown.

Hexes have a corner at the top and a circumradius of 100 drawing units; y grows downwards.
`turn`: by how many sixths, 0 to 5, the board is turned clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from hive_core import Hex

RADIUS = 100.0
WIDTH = math.sqrt(3) * RADIUS
LEVEL_LIFT = (-5.0, -19.0)
"""How far each tile of a stack is shifted from the one below it, to show its height."""


class Point(NamedTuple):
    """A point of the drawing."""

    x: float
    y: float


class Frame(NamedTuple):
    """The part of the drawing that is shown: left, top, width and height."""

    x: float
    y: float
    width: float
    height: float

    def holds(self, point: Point, margin: Point) -> bool:
        """Return whether the frame contains the point with that margin on each side."""
        return (
            self.x <= point.x - margin.x
            and point.x + margin.x <= self.x + self.width
            and self.y <= point.y - margin.y
            and point.y + margin.y <= self.y + self.height
        )

    def __str__(self) -> str:
        return " ".join(f"{number:g}" for number in self)


FIRST_FRAME = Frame(-3.25 * WIDTH, -470.0, 6.5 * WIDTH, 940.0)
"""The frame of an empty board: room for the first few turns at a comfortable size."""

# Distances from the centre of a tile. The ring must be visible, so that all destinations beside the
# tile can be clicked; a new frame leaves more room, so that it need not change soon.
_RING = Point(1.5 * WIDTH, 2.5 * RADIUS)
_ROOM = Point(1.7 * WIDTH, 2.8 * RADIUS)
_TILE = Point(0.5 * WIDTH, RADIUS)
_NO_ROOM = Point(0.0, 0.0)

# The same where nothing can be placed beside a tile, and the smallest frame then.
_SNUG_RING = Point(0.6 * WIDTH, 1.2 * RADIUS)
_SNUG_ROOM = Point(0.9 * WIDTH, 1.5 * RADIUS)
_SNUG_LEAST = Point(4.5 * WIDTH, 640.0)


def center(place: Hex, level: int = 0, *, turn: int = 0) -> Point:
    """Return the centre of a tile at that level, 0 for the ground."""
    if turn:
        place = turned(place, turn)
    x, y = WIDTH * (place.q + place.r / 2), 1.5 * RADIUS * place.r
    return Point(round(x + level * LEVEL_LIFT[0], 2), round(y + level * LEVEL_LIFT[1], 2))


def turned(place: Hex, turn: int) -> Hex:
    """Return where a hex lies on a board that is turned around the origin."""
    q, r = place
    for _ in range(turn):
        q, r = -r, q + r
    return Hex(q, r)


def fit(places: Iterable[Hex], *, turn: int = 0, tight: bool = False) -> Frame:
    """Return the frame around these hexes and the spaces beside them; at least `FIRST_FRAME`.

    It is centred on the hexes; without any it is the first frame. `tight`: only the hexes count,
    because nothing can be placed beside them.
    """
    points = [center(place, turn=turn) for place in places]
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
    turn: int = 0,
    tight: bool = False,
) -> Frame:
    """Return the frame if it shows what changed between two positions, else one that fits.

    `before` and `after` map spaces to what is there. If the frame showed everything with a ring
    around it, it must show the changes with a ring, too; a frame that the user has enlarged only
    has to contain them. `tight`: as in `fit`.
    """
    ring = _SNUG_RING if tight else _RING

    def holds(places: Iterable[Hex], margin: Point) -> bool:
        return all(frame.holds(center(place, turn=turn), margin) for place in places)

    new = [place for place, stack in after.items() if before.get(place) != stack]
    whole = holds(before, ring)
    lost = bool(after) and not any(holds([place], _TILE) for place in after)
    if holds(new, ring if whole else _TILE) and not lost:
        return frame
    return fit(after, turn=turn, tight=tight)


def shows_all(frame: Frame, places: Iterable[Hex], *, turn: int = 0) -> bool:
    """Return whether the frame contains all these hexes."""
    return all(frame.holds(center(place, turn=turn), _TILE) for place in places)


def widened(
    frame: Frame, shown: Iterable[Hex], around: Hex | None, hive: Iterable[Hex], *, turn: int
) -> Frame:
    """Return the frame if it shows the centres of these hexes, else a larger one.

    It grows as little as possible to contain the hexes, and keeps the hex `around`, or else the
    centre, in its position on screen. It never grows beyond a frame that fits the whole hive.
    """
    points = [center(place, turn=turn) for place in shown]
    if all(frame.holds(point, _NO_ROOM) for point in points):
        return frame
    whole = fit(hive, turn=turn)
    x, y = frame.x + frame.width / 2, frame.y + frame.height / 2
    if around is not None and frame.holds(center(around, turn=turn), _NO_ROOM):
        x, y = center(around, turn=turn)
    sides = (x - frame.x, frame.x + frame.width - x, y - frame.y, frame.y + frame.height - y)
    size = (
        max(x - point.x + _TILE.x for point in points),
        max(point.x - x + _TILE.x for point in points),
        max(y - point.y + _TILE.y for point in points),
        max(point.y - y + _TILE.y for point in points),
    )
    scale = max(want / max(side, 1.0) for want, side in zip(size, sides, strict=True))
    width, height = frame.width * scale, frame.height * scale
    if width > whole.width and height > whole.height:
        return whole
    left, top = x - (x - frame.x) * scale, y - (y - frame.y) * scale
    return Frame(round(left, 1), round(top, 1), round(width, 1), round(height, 1))


def bounds(places: Iterable[Hex], *, turn: int = 0) -> Frame | None:
    """Return the smallest frame that contains these hexes; None for none."""
    points = [center(place, turn=turn) for place in places]
    if not points:
        return None
    left, right = min(p.x for p in points) - _TILE.x, max(p.x for p in points) + _TILE.x
    top, bottom = min(p.y for p in points) - _TILE.y, max(p.y for p in points) + _TILE.y
    return Frame(left, top, right - left, bottom - top)


def hex_at(x: float, y: float, *, turn: int = 0) -> Hex:
    """Return the hex that contains this point of the drawing, at ground level."""
    r = y / (1.5 * RADIUS)
    q = x / WIDTH - r / 2
    # Rounding may break q + r + s = 0: derive the one rounded furthest from the other two.
    near = [round(q), round(r), round(-q - r)]
    off = [abs(near[0] - q), abs(near[1] - r), abs(near[2] + q + r)]
    if off[0] >= max(off[1], off[2]):
        near[0] = -near[1] - near[2]
    elif off[1] >= off[2]:
        near[1] = -near[0] - near[2]
    return turned(Hex(near[0], near[1]), -turn % 6)


def is_on_tile(at: Point, place: Hex, level: int, *, turn: int = 0) -> bool:
    """Return whether a tile at that level of a stack is drawn over this point."""
    lift = Point(level * LEVEL_LIFT[0], level * LEVEL_LIFT[1])
    return hex_at(at.x - lift.x, at.y - lift.y, turn=turn) == place


def between(old: Frame, new: Frame, part: float) -> Frame:
    """Return the frame at `part`, 0 to 1, of the way from the old to the new one, slowing down."""
    done = 1 - (1 - part) ** 3
    return Frame(*(round(a + (b - a) * done, 1) for a, b in zip(old, new, strict=True)))
