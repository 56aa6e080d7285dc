"""Who plays, and the time that each has left, above and below the board of a broadcast. Pure."""

from __future__ import annotations

from hive_core import Color
from web.game.annotations import along
from web.game.clock import Clock
from web.game.clock_view import side_clock
from web.game.record import Record
from web.game.tags import player
from web.locale.pieces import color_title
from web.ui.nodes import Node, node


def side(lang: str, record: Record, ply: int, color: Color, other: str, *, near: bool) -> Node:
    """Return the row of a side: its player, the time left in the position shown, whose turn it is.

    `other`: the name of a player whom the game does not name; empty for the colour.
    """
    left = time_left(record, ply, color)
    name = player(record.tags, color) or other or color_title(lang, color)
    parts = [
        node("span", class_=f"pip {color}", aria_hidden="true", key="pip"),
        node("bdi", text=name, class_="side-name", key="name"),
    ]
    if left is not None:
        clock = Clock((left * 1000, left * 1000), 0.0)
        parts.append(side_clock(lang, clock, color, None))
    looks = ["side", "near" if near else "far"]
    if record.board(ply).turn is color and record.outcome(ply) is None:
        looks.append("to-move")
    return node("div", *parts, class_=" ".join(looks), data_side=str(color), key=f"side {color}")


def time_left(record: Record, ply: int, color: Color) -> float | None:
    """Return the seconds that a side has left at a position, as the game says; None if unknown."""
    told = along(record.annotations, record.moves[:ply])
    times = [note.clock for at, note in sorted(told.items()) if at and record.mover(at) is color]
    return next((time for time in reversed(times) if time is not None), None)
