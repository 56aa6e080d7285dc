"""The clocks, each at the hand of its side."""

from __future__ import annotations

from collections.abc import Iterator

from hive_core import Color
from web.game.clock import Clock
from web.locale import text
from web.locale.pieces import color_title
from web.ui.nodes import Node, node

_SHORT = 30_000

_LIMITS = ((9_999, "clock.seconds"), (59_000, "clock.minute"))
"""The most milliseconds with which a clock shows less than ten seconds, or less than a minute, and
the key of its warning."""


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


def clock_warnings(lang: str, clock: Clock) -> Node:
    """Return the warnings for screen readers, which skip the clocks that change all the time.

    Each warning stays on the page, so a screen reader reads it once only.
    """
    return node(
        "div",
        *_warnings(lang, clock),
        class_="unseen",
        aria_live="assertive",
        key="clock-warnings",
    )


def _warnings(lang: str, clock: Clock) -> Iterator[Node]:
    """Yield the warning of each player who has been short of time."""
    for color, least in zip(Color, clock.least, strict=True):
        key = next((key for limit, key in _LIMITS if least <= limit), "")
        if key:
            words = text(lang, key, Color=color_title(lang, color))
            yield node("p", text=words, key=f"{color} {key}")
