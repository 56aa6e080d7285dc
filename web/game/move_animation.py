"""The path of a move on the drawing, and the keyframes of its animation."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from hive_core import Board, Bug, Move
from hive_core.types import Path
from web.game.record import Record
from web.shared.effects import AnimateMove
from web.ui.geometry import Point, center


def animation(board: Board, move: Move, *, turn: int, back: bool = False) -> AnimateMove | None:
    """Return the animation of a move, or `back` of its reversal; None for a pass."""
    if move.piece is None or move.to is None:
        return None
    path = _path(_ByIdentity(board), board.ply, move)
    points = tuple(center(place, level, turn=turn) for place, level in path.steps)
    if len(points) == 1:
        return None if back else AnimateMove(move.piece, points, enter=True)
    return AnimateMove(move.piece, points[::-1] if back else points, leap=_leaps(path))


def way_to(record: Record, ply: int, *, turn: int) -> tuple[Point, ...]:
    """Return the points over which that ply's move went; empty for a placement or a pass."""
    return _shown_path(record, ply, turn) if ply else ()


@lru_cache(maxsize=8)
def _shown_path(record: Record, ply: int, turn: int) -> tuple[Point, ...]:
    move = record.board(ply).move_stack[ply - 1]
    effect = animation(record.board(ply - 1), move, turn=turn)
    return () if effect is None or effect.enter else effect.points


class _ByIdentity:
    """Wraps a board so that it is compared by identity: equal boards may later differ."""

    __slots__ = ("board",)

    def __init__(self, board: Board) -> None:
        self.board = board

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and other.board is self.board

    def __hash__(self) -> int:
        return id(self.board)


@lru_cache(maxsize=8)
def _path(wrapped: _ByIdentity, ply: int, move: Move) -> Path:
    """Return the path, cached because both the animation and the trail need it.

    Boards of a record never change; a board that is played on differs in its `ply`.
    """
    assert wrapped.board.ply == ply
    return wrapped.board.path(move)


def _leaps(path: Path) -> bool:
    return path.by is Bug.GRASSHOPPER or path.thrower is not None


# -- animations ------------------------------------------------------------------------------------


class Keyframe(NamedTuple):
    """The tile's position, size and opacity at `offset`, 0 to 1 of the duration."""

    when: float
    at: Point
    scale: float = 1.0
    opacity: float = 1.0
    ease: str = "linear"


_STEP_MS, _LONGEST_MS, _LEAP_MS, _ENTER_MS = 110.0, 700.0, 210.0, 240.0
_LEAP_MS_A_UNIT = 0.32


def duration(effect: AnimateMove) -> float:
    """Return how long the animation takes, in milliseconds."""
    if effect.enter:
        return _ENTER_MS
    if effect.leap:
        return min(_LEAP_MS + _LEAP_MS_A_UNIT * _length(effect.points), _LONGEST_MS)
    return min(max(_STEP_MS * (len(effect.points) - 1), 1.6 * _STEP_MS), _LONGEST_MS)


def keyframes(effect: AnimateMove) -> list[Keyframe]:
    """Return the keyframes; between them the tile moves in a straight line."""
    end = effect.points[-1]
    if effect.enter:
        high = Point(end.x, end.y - 34)
        return [Keyframe(0, high, 1.14, 0, "ease-out"), Keyframe(1, end)]
    if effect.leap:
        return _leap(effect.points)
    steps = len(effect.points) - 1
    # A few steps are shown one by one; a long path is one smooth run.
    first, between, last = ("ease-in-out",) * 3 if steps <= 3 else ("ease-in", "linear", "ease-out")
    eases = [first, *[between] * (steps - 2), last] if steps > 1 else ["ease-in-out"]
    return [
        Keyframe(at / steps, point, ease=ease)
        for at, (point, ease) in enumerate(zip(effect.points, [*eases, "linear"], strict=True))
    ]


_LEAP_PICTURES = 16


def _leap(points: tuple[Point, ...]) -> list[Keyframe]:
    """Return the keyframes of an arc: up from the board and down again."""
    whole = _length(points)
    height = min(60 + 0.14 * whole, 190)
    arc = []
    for step in range(_LEAP_PICTURES + 1):
        # Slow at both ends.
        when = step / _LEAP_PICTURES
        done = (1 - math.cos(math.pi * when)) / 2
        up = math.sin(math.pi * done)
        at = _along(points, done * whole)
        arc.append(Keyframe(when, Point(round(at.x, 2), round(at.y - height * up, 2)), 1 + up / 6))
    return arc


def _along(points: tuple[Point, ...], distance: float) -> Point:
    """Return the point at that part of the path, 0 to 1."""
    for a, b in pairwise(points):
        part = math.dist(a, b)
        if part and distance <= part:
            share = distance / part
            return Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)
        distance -= part
    return points[-1]


def _length(points: tuple[Point, ...]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(points))
