"""The scene that explains why a move is illegal: what to draw, and where."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from hive_core import Board, Hex, Piece, Reason
from hive_core._board.clicks import Refused, Stuck
from web.ui.geometry import Point, center

_APART = 17.0  # drawing units that the parts of a split hive move away from the pinned tile


@dataclass(frozen=True, slots=True)
class Scene:
    """Why a piece can't move on that board, or can't go `to` that space.

    `turn`: by how many sixths the board is turned. `start`: the space of the piece, None in hand.
    `heights`: the number of tiles on each occupied space. `shifts`: how far each space moves to
    show how the hive would split without a pinned tile.
    """

    board: Board
    turn: int
    piece: Piece
    reason: Reason
    to: Hex | None
    start: Hex | None
    heights: Mapping[Hex, int]
    shifts: Mapping[Hex, Point] = field(default_factory=dict)

    @classmethod
    def of(cls, refusal: Stuck | Refused | None, board: Board, *, turn: int) -> Scene | None:
        """Return the scene of an illegal move on that board; None for none."""
        if refusal is None:
            return None
        to = refusal.to if isinstance(refusal, Refused) else None
        return cls.on(board, refusal.piece, refusal.reason, to, turn=turn)

    @classmethod
    def on(
        cls, board: Board, piece: Piece, reason: Reason, to: Hex | None, *, turn: int = 0
    ) -> Scene:
        """Return the scene of a piece that has no legal move, or can't go `to` that space."""
        start = board.hex_of(piece)
        heights = {place: len(stack) for place, stack in board.stacks().items()}
        shifts = _shifts(reason, start, turn=turn)
        return cls(board, turn, piece, reason, to, start, heights, shifts)

    def ground(self, place: Hex) -> Point:
        """Return the centre of the space at ground level."""
        return added(center(place, turn=self.turn), self.shifts.get(place))

    def top(self, place: Hex) -> Point:
        """Return the centre of the topmost tile, or of the space if it is empty."""
        level = max(self.heights.get(place, 0) - 1, 0)
        return added(center(place, level, turn=self.turn), self.shifts.get(place))

    def seat(self) -> Point | None:
        """Return the centre of the piece at its level; None if it is in hand."""
        if self.start is None:
            return None
        stack = self.board.stack_at(self.start)
        return center(self.start, stack.index(self.piece), turn=self.turn)

    def spot(self, piece: Piece) -> Point | None:
        """Return the centre of any piece at its level; None if it is in hand."""
        place = self.board.hex_of(piece)
        if place is None:
            return None
        level = self.board.stack_at(place).index(piece)
        return center(place, level, turn=self.turn)

    def angle(self, a: Hex, b: Hex) -> float:
        """Return the direction of the second space, in degrees clockwise from the east."""
        here, there = center(a, turn=self.turn), center(b, turn=self.turn)
        return math.degrees(math.atan2(there.y - here.y, there.x - here.x))


def _shifts(reason: Reason, start: Hex | None, *, turn: int) -> dict[Hex, Point]:
    """Return how each part of the hive moves away from the pinned tile, by space."""
    shifts: dict[Hex, Point] = {}
    if start is None:
        return shifts
    here = center(start, turn=turn)
    for group in reason.groups:
        ways = [
            Point(at.x - here.x, at.y - here.y)
            for place in start.neighbors()
            if place in group
            for at in (center(place, turn=turn),)
        ]
        x, y = sum(way.x for way in ways), sum(way.y for way in ways)
        far = math.hypot(x, y)
        # A part that curves around the tile stays: moved, it would overlap the tile.
        if far > 1 and all(way.x * x + way.y * y > -1 for way in ways):
            by = Point(round(x / far * _APART, 1), round(y / far * _APART, 1))
            shifts |= dict.fromkeys(group, by)
    return shifts


def added(a: Point, b: Point | None) -> Point:
    """Return the point moved by `b`; unchanged if `b` is None."""
    return a if b is None else Point(a.x + b.x, a.y + b.y)
