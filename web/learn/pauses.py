"""The pauses of an open task, after which something comes by itself. Pure."""

from __future__ import annotations

from dataclasses import replace

from web.learn.state import TaskState
from web.shared.effects import Pause
from web.shared.state import AppState, Update

REPLY, TAKE_BACK, NEXT, COME = 700, 2000, 1500, 1000
"""The pauses before the opponent's reply, before a wrong move is taken back, before the next level,
and before “Next” skips a level that has come by itself, in milliseconds."""


def pausing(state: AppState, task: TaskState, length: int) -> Update:
    """Return the state with a pause running, and the effect that ends it."""
    number = state.learn.pauses + 1
    learn = replace(state.learn, pauses=number, task=replace(task, pause=number))
    return replace(state, learn=learn), (Pause(number, length),)


def goes_by_itself(state: AppState) -> bool:
    """Return whether the page takes back wrong moves and goes on without a click."""
    return state.dialog is None and not state.outside.still
