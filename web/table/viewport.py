"""Where the drawing is in the window: pixels to hexes, and what is out of sight. Pure."""

from __future__ import annotations

import math
from dataclasses import dataclass

from hive_core import Hex
from web.app.state import AppState
from web.ui import geometry
from web.ui.geometry import Frame, Point

EDGE = 32.0
"""So close, in pixels, to an edge of the table what is carried draws the view along."""

_NOWHERE = Point(0.0, 0.0)
_SNAP = 105.0  # drawing units from the middle of a destination; a hex's corner is at 100
_MARGIN = 6.0  # pixels between what lies last and the edge


@dataclass(frozen=True, slots=True)
class Viewport:
    """Where the drawing is in the window: the table's box, and the frame that is shown in it.

    `targets`: where the chosen piece may go, with the level it would stand on. `around`: the box
    of the drawing that all tiles and destinations are in.
    """

    box: Frame
    frame: Frame
    flip: bool = False
    targets: tuple[tuple[Hex, int], ...] = ()
    around: Frame | None = None

    @classmethod
    def of(cls, state: AppState, box: Frame) -> Viewport:
        """What the state shows in a box of the window."""
        board = state.board
        ends = tuple((to, max(len(board.stack_at(to)) - 1, 0)) for to in state.destinations)
        places = (*board.stacks(), *(to for to, _ in ends))
        around = geometry.bounds(places, flip=state.table.flip)
        return cls(box, state.table.frame, state.table.flip, ends, around)

    @property
    def scale(self) -> float:
        """Pixels for a unit of the drawing; the whole frame shows, as `xMidYMid meet` has it."""
        return min(self.box.width / self.frame.width, self.box.height / self.frame.height)

    def drawing(self, at: Point) -> Point:
        """The place of the drawing under a pixel."""
        scale, frame, box = self.scale, self.frame, self.box
        return Point(
            frame.x + frame.width / 2 + (at.x - box.x - box.width / 2) / scale,
            frame.y + frame.height / 2 + (at.y - box.y - box.height / 2) / scale,
        )

    def pull(self, at: Point) -> Point:
        """How hard what is carried there draws the view along: each way from -1 to 1.

        Only towards what is out of sight; and not from further off, as from beside the table.
        """
        box, (sideways, upright) = self.box, self.beyond
        ways = (
            _way(at.x, box.x, box.width, sideways),
            _way(at.y, box.y, box.height, upright),
        )
        return _NOWHERE if None in ways else Point(*(way or 0.0 for way in ways))

    @property
    def beyond(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """How many pixels of all there is are out of sight: left and right, top and bottom."""
        if self.around is None:
            return (0.0, 0.0), (0.0, 0.0)
        box, around, scale = self.box, self.around, self.scale
        start = self.drawing(Point(box.x, box.y))
        left, top = (start.x - around.x) * scale, (start.y - around.y) * scale
        right = around.width * scale - left - box.width
        bottom = around.height * scale - top - box.height
        return (_hidden(left), _hidden(right)), (_hidden(top), _hidden(bottom))

    def hex_at(self, at: Point) -> Hex | None:
        """The hex under a pixel; None beside the table."""
        inside = self.box.x <= at.x <= self.box.x + self.box.width
        if not (inside and self.box.y <= at.y <= self.box.y + self.box.height):
            return None
        place = self.drawing(at)
        return geometry.hex_at(place.x, place.y, flip=self.flip)

    def aim(self, at: Point) -> Hex | None:
        """Where a piece that is let fall there goes: a destination close by, else the hex."""
        under = self.hex_at(at)
        if under is None:
            return None
        place = self.drawing(at)
        ways = [
            (math.dist(place, geometry.center(to, level, flip=self.flip)), to)
            for to, level in self.targets
        ]
        near, to = min(ways, default=(math.inf, under))
        return to if near <= _SNAP else under


def _hidden(pixels: float) -> float:
    return pixels + _MARGIN if pixels + _MARGIN >= 1 else 0.0


def _way(place: float, start: float, size: float, beyond: tuple[float, float]) -> float | None:
    """How hard a place draws, along one side of the box; None too far from the box."""
    edge = min(EDGE, size / 6)
    low, high = start + edge - place, place - (start + size - edge)
    if max(low, high) > 2 * edge:
        return None
    if low > 0 and beyond[0]:
        return -min(low / edge, 1.0)
    return min(high / edge, 1.0) if high > 0 and beyond[1] else 0.0
