"""Where the keyboard is: the one tile, destination or hand that Tab reaches in each group. Pure."""

from __future__ import annotations

import math
from dataclasses import replace

from hive_core import Board, Color, Hex, Piece
from web.app.state import AppState, Refused, Stuck
from web.ui.geometry import Point, center

Stop = Piece | Hex
"""A tile, on the table or in hand, or a destination."""


def stops(state: AppState) -> dict[Stop, Point]:
    """What the arrows visit on the table, in reading order, and where it is.

    A tile that is a destination is visited as that.
    """
    board, flip = state.board, state.table.flip
    found: dict[Stop, Point] = {}
    ends = state.destinations
    for place, stack in board.stacks().items():
        if place not in ends:
            found[stack[-1]] = center(place, len(stack) - 1, flip=flip)
    for to in ends:
        found[to] = center(to, max(len(board.stack_at(to)) - 1, 0), flip=flip)
    return dict(sorted(found.items(), key=lambda item: (item[1].y, item[1].x)))


def in_hand(board: Board, color: Color) -> list[Piece]:
    """The tiles that can be taken out of a hand, one of a kind."""
    firsts: dict[object, Piece] = {}
    for piece in board.reserve(color):
        firsts.setdefault(piece.bug, piece)
    return list(firsts.values())


def home(state: AppState) -> Stop | None:
    """What Tab reaches on the table; None while it is empty."""
    first = _first(state)
    for stop in (state.table.cursor, first, state.table.selected, _last_moved(state)):
        if stop is not None and _is_stop(state, stop):
            return stop
    return next(iter(stops(state)), None)


def _is_stop(state: AppState, stop: Stop) -> bool:
    if isinstance(stop, Hex):
        return stop in state.destinations
    place = state.board.hex_of(stop)
    if place is None or place in state.destinations:
        return False
    return state.board.piece_at(place) == stop


def _first(state: AppState) -> Hex | None:
    """The first destination in reading order."""
    sign = -1 if state.table.flip else 1
    ends = ((sign * to.r, sign * (2 * to.q + to.r), to) for to in state.destinations)
    return min(ends, default=(0, 0, None))[2]


def hand_home(state: AppState, color: Color) -> Piece | None:
    """What Tab reaches in a hand; None when it is empty."""
    pieces = in_hand(state.board, color)
    if isinstance(state.table.cursor, Piece) and state.table.cursor in pieces:
        return state.table.cursor
    return state.table.selected if state.table.selected in pieces else next(iter(pieces), None)


def step(state: AppState, at: Stop, arrow: str) -> Stop:
    """Where an arrow key leads from there: along the row, or to the next row that has something.

    So arrows lead from everywhere to everywhere.
    """
    if isinstance(at, Piece) and at in in_hand(state.board, at.color):
        pieces = in_hand(state.board, at.color)
        index = pieces.index(at) + (1 if arrow in ("right", "down") else -1)
        return pieces[min(max(index, 0), len(pieces) - 1)]
    grounds = {stop: _ground(state, stop) for stop in stops(state)}
    start = grounds.pop(at, None)
    if start is None:
        return home(state) or at
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
    # Along the row, and from its end to what is nearest that way in another.
    return min(
        (stop for stop, (along, _) in ahead.items() if along > _SAME),
        key=lambda stop: (abs(ahead[stop][1]) > _SAME, math.hypot(*ahead[stop])),
        default=at,
    )


_SAME = 1.0  # two places of the drawing this close are in one row or column


def _ground(state: AppState, stop: Stop) -> Point:
    place = state.board.hex_of(stop) if isinstance(stop, Piece) else stop
    assert place is not None
    return center(place, flip=state.table.flip)


def reconciled(before: AppState, after: AppState) -> AppState:
    """The state after an intent, with the cursor where that intent leads.

    Choosing leads to the first destination, letting go back to the piece, and a move to its tile.
    """
    where = _led_to(before, after)
    return after if where is None else replace(after, table=replace(after.table, cursor=where))


def _led_to(before: AppState, after: AppState) -> Stop | None:
    moved = (before.game.record, before.game.ply) != (after.game.record, after.game.ply)
    if after.table.selected is not None and (
        moved or after.table.selected != before.table.selected
    ):
        told = None if after.computer.hint is None else after.computer.hint.place
        return told or _first(after)
    if isinstance(after.notice, Stuck | Refused) and after.notice != before.notice:
        return after.notice.piece if isinstance(after.notice, Stuck) else None
    if moved:
        return _last_moved(after)
    if after.table.selected is None:
        return before.table.selected
    return None


def _last_moved(state: AppState) -> Piece | None:
    """The piece of the last move that was not a forced pass."""
    moves = state.board.move_stack
    return next((move.piece for move in reversed(moves) if move.piece is not None), None)
