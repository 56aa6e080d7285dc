"""What there is to show of a reason, with its places on the drawing. Pure."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from hive_core import Board, Hex, Piece, Reason
from web.app.state import AppState, Refused, Stuck
from web.ui.geometry import Point, center

_APART = 17.0  # so far the parts of a hive move away from the tile that holds them together


@dataclass(frozen=True, slots=True)
class Scene:
    """Why a piece is kept from moving, or from going `to` there, on that board.

    `flip`: the table is turned around. `start`: where it is, None in hand. `heights`: how many
    tiles lie on each occupied place. `shifts`: how far each place moves where a
    pinned tile lets the hive come apart.
    """

    board: Board
    flip: bool
    piece: Piece
    reason: Reason
    to: Hex | None
    start: Hex | None
    heights: Mapping[Hex, int]
    shifts: Mapping[Hex, Point] = field(default_factory=dict)

    @classmethod
    def of(cls, state: AppState) -> Scene | None:
        """The scene of what the page has to say; None when it is about no piece."""
        note = state.notice
        if not isinstance(note, Stuck | Refused):
            return None
        to = note.to if isinstance(note, Refused) else None
        return cls.on(state.board, note.piece, note.reason, to, flip=state.table.flip)

    @classmethod
    def on(
        cls, board: Board, piece: Piece, reason: Reason, to: Hex | None, *, flip: bool = False
    ) -> Scene:
        """The scene of a piece that has no move on the board, or cannot go `to` there."""
        start = board.hex_of(piece)
        heights = {place: len(stack) for place, stack in board.stacks().items()}
        shifts = _shifts(reason, start, flip=flip)
        return cls(board, flip, piece, reason, to, start, heights, shifts)

    def ground(self, place: Hex) -> Point:
        """The middle of the place on the ground."""
        return added(center(place, flip=self.flip), self.shifts.get(place))

    def top(self, place: Hex) -> Point:
        """The middle of the topmost tile, or of bare ground."""
        level = max(self.heights.get(place, 0) - 1, 0)
        return added(center(place, level, flip=self.flip), self.shifts.get(place))

    def seat(self) -> Point | None:
        """The middle of the piece, at the height it stands on; None in hand."""
        if self.start is None:
            return None
        stack = self.board.stack_at(self.start)
        return center(self.start, stack.index(self.piece), flip=self.flip)

    def spot(self, piece: Piece) -> Point | None:
        """The middle of any piece, at its height; None in hand."""
        place = self.board.hex_of(piece)
        if place is None:
            return None
        level = self.board.stack_at(place).index(piece)
        return center(place, level, flip=self.flip)

    def angle(self, a: Hex, b: Hex) -> float:
        """In which direction the second place lies, in degrees clockwise from the east."""
        here, there = center(a, flip=self.flip), center(b, flip=self.flip)
        return math.degrees(math.atan2(there.y - here.y, there.x - here.x))


def _shifts(reason: Reason, start: Hex | None, *, flip: bool) -> dict[Hex, Point]:
    """How each part of the hive moves away from the tile that holds the parts together."""
    shifts: dict[Hex, Point] = {}
    if start is None:
        return shifts
    here = center(start, flip=flip)
    for group in reason.groups:
        ways = [
            Point(at.x - here.x, at.y - here.y)
            for place in start.neighbors()
            if place in group
            for at in (center(place, flip=flip),)
        ]
        x, y = sum(way.x for way in ways), sum(way.y for way in ways)
        far = math.hypot(x, y)
        # A part that reaches around the tile stays: moving it would push it into the tile.
        if far > 1 and all(way.x * x + way.y * y > -1 for way in ways):
            by = Point(round(x / far * _APART, 1), round(y / far * _APART, 1))
            shifts |= dict.fromkeys(group, by)
    return shifts


def added(a: Point, b: Point | None) -> Point:
    """The place moved by so much."""
    return a if b is None else Point(a.x + b.x, a.y + b.y)
