"""The part of the board on screen: from pixels to spaces, what is out of view, how far it zooms."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from hive_core import Hex
from web.shared.state import AppState
from web.ui import geometry
from web.ui.geometry import FIRST_FRAME, RADIUS, WIDTH, Frame, Point

EDGE = 32.0
"""How close to the edge of the board, in pixels, a dragged tile starts to pan it."""

_CLOSEST = 3 * WIDTH  # the narrowest frame that zooming in shows
_WIDEST = 2.0  # the widest frame that zooming out shows, as a multiple of the whole hive
_NOWHERE = Point(0.0, 0.0)
_SNAP = 105.0  # drawing units from the centre of a destination; a hex's corner is at 100
_MARGIN = 6.0  # pixels between the outermost tile and the edge


@dataclass(frozen=True, slots=True)
class Viewport:
    """Where the drawing is in the window: the box of the board, and the frame shown in it.

    `targets`: the destinations of the selected piece, each with the level it would be on. `around`:
    the bounding box of all tiles and destinations, in drawing units. `stacks`: the hexes with more
    than one tile, each with the level of the top one. `reach`: how far the drawing goes on around
    its box, under the buttons beside it; None for no further.
    """

    box: Frame
    frame: Frame
    turn: int = 0
    targets: tuple[tuple[Hex, int], ...] = ()
    around: Frame | None = None
    stacks: tuple[tuple[Hex, int], ...] = ()
    reach: Frame | None = None

    @classmethod
    def of(cls, state: AppState, box: Frame, reach: Frame | None = None) -> Viewport:
        """Return the viewport of the state, for a board with that box in the window."""
        board = state.shown.board
        ends = tuple((to, max(len(board.stack_at(to)) - 1, 0)) for to in state.destinations)
        places = (*board.stacks(), *(to for to, _ in ends))
        around = geometry.bounds(places, turn=state.table.turn)
        stacks = tuple((at, len(st) - 1) for at, st in board.stacks().items() if len(st) > 1)
        return cls(box, state.table.frame, state.table.turn, ends, around, stacks, reach)

    @property
    def scale(self) -> float:
        """Pixels for each drawing unit; the whole frame is visible, as with `xMidYMid meet`."""
        return min(self.box.width / self.frame.width, self.box.height / self.frame.height)

    def drawing(self, at: Point) -> Point:
        """Return the point of the drawing at a pixel."""
        scale, frame, box = self.scale, self.frame, self.box
        return Point(
            frame.x + frame.width / 2 + (at.x - box.x - box.width / 2) / scale,
            frame.y + frame.height / 2 + (at.y - box.y - box.height / 2) / scale,
        )

    def pan_speed(self, at: Point) -> Point:
        """Return how fast a piece dragged to a pixel pans the board: -1 to 1 in each direction.

        Only towards tiles that are out of view, and not from a pixel far outside the board.
        """
        box, (sideways, upright) = self.box, self.beyond
        speeds = (
            _axis_speed(at.x, box.x, box.width, sideways),
            _axis_speed(at.y, box.y, box.height, upright),
        )
        return _NOWHERE if None in speeds else Point(*(speed or 0.0 for speed in speeds))

    @property
    def beyond(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Pixels of the drawing that are out of view: (left, right), (top, bottom)."""
        if self.around is None:
            return (0.0, 0.0), (0.0, 0.0)
        box, around, scale = self.box, self.around, self.scale
        start = self.drawing(Point(box.x, box.y))
        left, top = (start.x - around.x) * scale, (start.y - around.y) * scale
        right = around.width * scale - left - box.width
        bottom = around.height * scale - top - box.height
        return (_out_of_view(left), _out_of_view(right)), (_out_of_view(top), _out_of_view(bottom))

    def hex_at(self, at: Point) -> Hex | None:
        """Return the hex at a pixel; None outside the board."""
        if not (self.reach or self.box).holds(at, _NOWHERE):
            return None
        place = self.drawing(at)
        return geometry.hex_at(place.x, place.y, turn=self.turn)

    def space_at(self, at: Point) -> Hex | None:
        """Return the space at a pixel, or that of the stack whose top tile is drawn there."""
        ground = self.hex_at(at)
        if ground is None:
            return None
        place = self.drawing(at)
        spaces = [
            (geometry.center(stack, level, turn=self.turn).y, stack)
            for stack, level in self.stacks
            if geometry.is_on_tile(place, stack, level, turn=self.turn)
        ]
        return max(spaces, default=(0.0, ground))[1]

    def aim(self, at: Point) -> Hex | None:
        """Return where a piece dropped at a pixel goes: a destination nearby, or the hex there."""
        under = self.hex_at(at)
        if under is None:
            return None
        place = self.drawing(at)
        near_targets = [
            (math.dist(place, geometry.center(to, level, turn=self.turn)), to)
            for to, level in self.targets
        ]
        near, to = min(near_targets, default=(math.inf, under))
        return to if near <= _SNAP else under


def panned(frame: Frame, dx: float, dy: float, places: Iterable[Hex], *, turn: int) -> Frame:
    """Return the frame after panning by so much, but never past the last tile."""
    moved = Frame(frame.x - dx, frame.y - dy, frame.width, frame.height)
    return _with_a_tile(moved, places, turn=turn)


def zoomed(
    frame: Frame, factor: float, at: Point | None, places: Iterable[Hex], *, turn: int
) -> Frame:
    """Return the frame zoomed by `factor` around a point of the drawing, or its centre.

    The frame shows at least three tiles side by side and at most twice the hive.
    """
    places = list(places)
    whole = geometry.fit(places, turn=turn)
    widest = _WIDEST * max(whole.width, whole.height, FIRST_FRAME.width)
    at = at or Point(frame.x + frame.width / 2, frame.y + frame.height / 2)
    scale = 1 / factor
    scale = min(max(scale, _CLOSEST / frame.width), max(widest / frame.width, 1.0))
    width, height = frame.width * scale, frame.height * scale
    x, y = at.x - (at.x - frame.x) * scale, at.y - (at.y - frame.y) * scale
    return _with_a_tile(Frame(x, y, width, height), places, turn=turn)


def _with_a_tile(frame: Frame, places: Iterable[Hex], *, turn: int) -> Frame:
    """Return the frame, shifted if needed until it shows part of the hive's bounding box."""
    points = [geometry.center(place, turn=turn) for place in places] or [Point(0.0, 0.0)]
    left, right = min(p.x for p in points), max(p.x for p in points)
    top, bottom = min(p.y for p in points), max(p.y for p in points)
    x = min(max(frame.x, left + WIDTH / 2 - frame.width), right - WIDTH / 2)
    y = min(max(frame.y, top + RADIUS / 2 - frame.height), bottom - RADIUS / 2)
    return Frame(round(x, 1), round(y, 1), round(frame.width, 1), round(frame.height, 1))


def _out_of_view(pixels: float) -> float:
    return pixels + _MARGIN if pixels + _MARGIN >= 1 else 0.0


def _axis_speed(
    place: float, start: float, size: float, beyond: tuple[float, float]
) -> float | None:
    """Return the speed along one axis, -1 to 1; None too far from the box."""
    edge = min(EDGE, size / 6)
    low, high = start + edge - place, place - (start + size - edge)
    if max(low, high) > 2 * edge:
        return None
    if low > 0 and beyond[0]:
        return -min(low / edge, 1.0)
    return min(high / edge, 1.0) if high > 0 and beyond[1] else 0.0
