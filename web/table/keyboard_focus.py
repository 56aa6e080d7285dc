"""Keyboard focus on the board and in the hands: one Tab stop each, and the arrow keys between."""

from __future__ import annotations

import math
from dataclasses import replace

from hive_core import Color, Hex, Piece
from hive_core._board.clicks import Refused, Stuck
from web.game.ending import Ending
from web.game.record import Line
from web.shared.state import AppState
from web.table.hands import next_in_hand
from web.table.shown import Shown
from web.ui.geometry import Point, center

Stop = Piece | Hex
"""What can have the focus: a tile, on the board or in hand, a destination, or an empty space."""

_SAME = 1.0  # points this close are in the same row or column


def stops(shown: Shown, *, targets: bool = True) -> dict[Stop, Point]:
    """Return what the arrow keys reach on the board and where it is, in reading order.

    A destination on a tile counts as the destination. Without `targets`, only the tiles.
    """
    board, turn = shown.board, shown.turn
    spaces = shown.spaces if targets else ()
    points: dict[Stop, Point] = {place: center(place, turn=turn) for place in spaces}
    ends = shown.destinations if targets else ()
    for place, stack in board.stacks().items():
        if place not in ends:
            points[stack[-1]] = center(place, len(stack) - 1, turn=turn)
    for to in ends:
        points[to] = center(to, max(len(board.stack_at(to)) - 1, 0), turn=turn)
    return dict(sorted(points.items(), key=lambda item: (item[1].y, item[1].x)))


def home(shown: Shown) -> Stop | None:
    """Return the Tab stop of the board; None on an empty board."""
    first = _first(shown)
    for stop in (shown.cursor, first, shown.selected, shown.last_moved):
        if stop is not None and _is_stop(shown, stop):
            return stop
    return next(iter(stops(shown)), None)


def _is_stop(shown: Shown, stop: Stop) -> bool:
    if isinstance(stop, Hex):
        return stop in shown.destinations or stop in shown.spaces
    place = shown.board.hex_of(stop)
    if place is None or place in shown.destinations:
        return False
    return shown.board.piece_at(place) == stop


def _first(shown: Shown) -> Hex | None:
    """Return the first destination in reading order."""
    points = ((center(to, turn=shown.turn), to) for to in shown.destinations)
    ends = ((at.y, at.x, to) for at, to in points)
    return min(ends, default=(0.0, 0.0, None))[2]


def hand_home(shown: Shown, color: Color) -> Piece | None:
    """Return the Tab stop of a hand; None if it is empty."""
    pieces = list(next_in_hand(shown.board, color))
    if isinstance(shown.cursor, Piece) and shown.cursor in pieces:
        return shown.cursor
    return shown.selected if shown.selected in pieces else next(iter(pieces), None)


_BEGINNING = ("new-game", "play-position")
"""The dialogs that begin a game on this page."""


def leads_to_board(before: AppState, after: AppState) -> bool:
    """Return whether the next thing is a move.

    A dialog has just begun a game, or a task or the retry of a move was just opened.
    """
    task, attempt, was = after.task, after.attempt, before.attempt
    if before.dialog in _BEGINNING and before.game.number != after.game.number:
        return after.dialog is None
    if task is not None and (before.task is None or before.task.task is not task.task):
        return True
    return attempt is not None and (was is None or was.mistake != attempt.mistake)


def leads_to_another_try(before: AppState, after: AppState) -> bool:
    """Return whether a retry is again at the position before the move."""
    if before.attempt is None or after.attempt is None:
        return False
    tried = before.attempt.tried(before.game.record) is not None or before.attempt.shown
    return tried and not after.attempt.shown and after.attempt.tried(after.game.record) is None


def leads_to_review(before: AppState, after: AppState) -> bool:
    """Return whether a review was just opened, begun or continued."""
    review, was = after.computer.review, before.computer.review
    if review is None or review.attempt is not None:
        return False
    return was is None or (review.running and not was.running)


def step(shown: Shown, at: Stop, arrow: str) -> Stop:
    """Return where an arrow key moves the focus: along the row, else to the nearest row that way.

    Among the destinations of the selected tile, else among the tiles; each can be reached from
    every other. `arrow`: also `next` or `previous`, in reading order.
    """
    if arrow in ("next", "previous"):
        return _next(shown, at, back=arrow == "previous")
    if isinstance(at, Piece) and at in next_in_hand(shown.board, at.color):
        pieces = list(next_in_hand(shown.board, at.color))
        index = pieces.index(at) + (1 if arrow in ("right", "down") else -1)
        return pieces[min(max(index, 0), len(pieces) - 1)]
    grounds = {stop: _ground(shown, stop) for stop in reached(shown)}
    start = grounds.pop(at, None)
    if start is None:
        return _first(shown) or home(shown) or at
    sign = -1.0 if arrow in ("left", "up") else 1.0
    ahead = {
        stop: (sign * (place.x - start.x), sign * (place.y - start.y))
        for stop, place in grounds.items()
    }
    if arrow in ("up", "down"):
        return min(
            (stop for stop, (_, down) in ahead.items() if down > _SAME),
            key=lambda stop: (round(ahead[stop][1]), abs(ahead[stop][0])),
            default=at,
        )
    # Go along the row; from its end to the nearest stop in that direction.
    return min(
        (stop for stop, (along, _) in ahead.items() if along > _SAME),
        key=lambda stop: (abs(ahead[stop][1]) > _SAME, math.hypot(*ahead[stop])),
        default=at,
    )


def reached(shown: Shown) -> list[Stop]:
    """Return what the arrow keys reach now: the destinations, without any the tiles and spaces."""
    every = list(stops(shown))
    return [stop for stop in every if stop in shown.destinations] or every


def _next(shown: Shown, at: Stop, *, back: bool) -> Stop:
    """Return the next destination; if no tile is selected, the next tile that can move."""
    ends = [stop for stop in reached(shown) if shown.destinations or stop in shown.movable]
    if not ends:
        return at
    if at not in ends:
        return ends[-1 if back else 0]
    return ends[(ends.index(at) + (-1 if back else 1)) % len(ends)]


def find(shown: Shown, letter: str) -> Piece | None:
    """Return the next tile of that bug on the board, in reading order; None without one."""
    tiles = [stop for stop in stops(shown, targets=False) if isinstance(stop, Piece)]
    start = tiles.index(shown.cursor) + 1 if shown.cursor in tiles else 0
    turned = (*tiles[start:], *tiles[:start])
    return next((piece for piece in turned if piece.bug.value == letter), None)


def _ground(shown: Shown, stop: Stop) -> Point:
    place = shown.board.hex_of(stop) if isinstance(stop, Piece) else stop
    assert place is not None
    return center(place, turn=shown.turn)


def reconcile(before: AppState, after: AppState) -> AppState:
    """Return the state after an intent with the focus that follows from it.

    Selecting moves it to the first destination, deselecting to the piece, a move to its tile.
    """
    where = _next_focus(before, after)
    return after if where is None else replace(after, table=replace(after.table, cursor=where))


def _position(state: AppState) -> tuple[Line, Ending | None, int]:
    """Return what a move changes; comments and marks do not."""
    return state.game.record.moves, state.game.record.ending, state.game.ply


def _next_focus(before: AppState, after: AppState) -> Stop | None:
    moved = _position(before) != _position(after)
    if after.table.selected is not None and (
        moved or after.table.selected != before.table.selected
    ):
        hinted = None if after.computer.hint is None else after.computer.hint.place
        return hinted or _first(after.shown)
    if isinstance(after.notice, Stuck | Refused) and after.notice != before.notice:
        return after.notice.piece if isinstance(after.notice, Stuck) else None
    if moved:
        return after.shown.last_moved
    if after.table.selected is None and not _was_removed(before, after):
        return before.table.selected
    return None


def _was_removed(before: AppState, after: AppState) -> bool:
    """Return whether the tile that was selected has left the board, as in the editor."""
    piece = before.table.selected
    if piece is None or after.editor is None:
        return False
    return before.shown.board.hex_of(piece) is not None and after.shown.board.hex_of(piece) is None
