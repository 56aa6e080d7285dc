"""The clocks, each at the hand of its side."""

from __future__ import annotations

from hive_core import Color
from web.game.clock import Clock
from web.locale import text
from web.locale.pieces import color_title
from web.ui.nodes import Node, node

_SHORT = 30_000

_LIMITS = ((10_000, "clock.seconds"), (60_000, "clock.minute"))


def side_clock(lang: str, clock: Clock, color: Color, running: Color | None) -> Node:
    """Return that side's clock; `running`: the side whose clock runs."""
    time = clock.text(color)
    looks = ["clock", *["running"] * (color is running), *["short"] * (clock.left[color] < _SHORT)]
    return node(
        "div",
        text=time,
        role="timer",
        aria_label=text(lang, "clock.of", who=color_title(lang, color), time=time),
        class_=" ".join(looks),
        data_clock=str(color),
        key="clock",
    )


def clock_warning(lang: str, clock: Clock, running: Color | None) -> Node:
    """Return the warning for screen readers, which skip the clocks that change all the time."""
    return node(
        "p",
        text="" if running is None else _warning(lang, clock, running),
        class_="unseen",
        aria_live="assertive",
        key="clock-warning",
    )


def _warning(lang: str, clock: Clock, turn: Color) -> str:
    """Return the warning that the player to move is short of time, once at each of two limits."""
    key = next((key for limit, key in _LIMITS if clock.left[turn] <= limit), "")
    return text(lang, key, Color=color_title(lang, turn)) if key else ""
