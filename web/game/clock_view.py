"""The two clocks."""

from __future__ import annotations

from collections.abc import Iterator

from hive_core import Color
from web.game.clock import Clock
from web.locale import text
from web.locale.pieces import color_title
from web.ui.nodes import Node, node


def clocks(lang: str, clock: Clock, running: Color | None, *, flip: bool) -> Iterator[Node]:
    """Yield both clocks; `running`: the side whose clock runs."""
    for color in Color:
        near = (color is Color.WHITE) is not flip
        time = clock.text(color)
        short = clock.left[color] < _SHORT
        looks = [
            "clock",
            "near" if near else "far",
            *["running"] * (color is running),
            *["short"] * short,
        ]
        who = color_title(lang, color)
        yield node(
            "div",
            text=time,
            role="timer",
            aria_label=text(lang, "clock.of", who=who, time=time),
            class_=" ".join(looks),
            data_clock=str(color),
            key=f"clock-{color}",
        )
    # Screen readers skip the clocks, which change all the time, and read this warning.
    yield node(
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


_SHORT = 30_000
_LIMITS = ((10_000, "clock.seconds"), (60_000, "clock.minute"))
