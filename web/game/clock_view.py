"""The two clocks."""

from __future__ import annotations

from collections.abc import Iterator

from hive_core import Color
from web.app import sentences
from web.app.state import AppState
from web.locale import text
from web.ui.nodes import Node, node


def clocks(state: AppState) -> Iterator[Node]:
    """Yield both clocks, in a game with clocks."""
    if state.game.clock is None:
        return
    turn = state.game.record.board().turn
    for color in Color:
        near = (color is Color.WHITE) is not state.table.flip
        running = state.ticking and color is turn
        time = state.game.clock.text(color)
        short = state.game.clock.left[color] < _SHORT
        looks = ["clock", "near" if near else "far", *["running"] * running, *["short"] * short]
        who = sentences.color_title(state.settings.lang, color)
        yield node(
            "div",
            text=time,
            role="timer",
            aria_label=text(state.settings.lang, "clock.of", who=who, time=time),
            class_=" ".join(looks),
            data_clock=str(color),
            key=f"clock-{color}",
        )
    # Screen readers skip the clocks, which change all the time, and read this warning.
    yield node(
        "p",
        text=_warning(state, turn),
        class_="unseen",
        aria_live="assertive",
        key="clock-warning",
    )


def _warning(state: AppState, turn: Color) -> str:
    """Return the warning that the player to move is short of time, once at each of two limits."""
    if state.game.clock is None or not state.ticking:
        return ""
    left = state.game.clock.left[turn]
    key = next((key for limit, key in _LIMITS if left <= limit), "")
    return (
        text(state.settings.lang, key, Color=sentences.color_title(state.settings.lang, turn))
        if key
        else ""
    )


_SHORT = 30_000
_LIMITS = ((10_000, "clock.seconds"), (60_000, "clock.minute"))
