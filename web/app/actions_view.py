"""The buttons for what can be done with the game: below the board, and in an embedded page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from web.computer.hint import HintStep
from web.computer.review_update import reviewable
from web.embed.layout import CONTROLS, MORE_CONTROLS
from web.shared.parts import Buttons
from web.shared.state import AppState
from web.ui.nodes import Node
from web.ui.parts import action_row, icon_button

_NEXT = {HintStep.PIECE: "place", HintStep.PLACE: "reason"}


def actions(state: AppState) -> Node:
    """Return the row of buttons below the board."""
    return _row(Buttons(state.settings.lang, state.mode, state.embed), tuple(_in_row(state)))


class Action(NamedTuple):
    """A button of the row; without a `label` it has its usual one."""

    name: str
    disabled: bool = False
    label: str = ""


def _in_row(state: AppState) -> Iterator[Action]:
    disabled, ended = _disabled(state), reviewable(state)
    yield Action("new-game")
    yield Action("undo", disabled["undo"])
    yield Action("redo", disabled["redo"])
    if state.mode == "retry":
        return
    if state.mode == "analysis":
        reading = state.learn.reading
        if reading is not None and state.is_reading and reading.task.task.kind == "line":
            yield Action("read-task", label="action.read-task.end")
        else:
            yield Action("analyse", label="action.analyse.end")
        yield Action("train")
        yield Action("edit-position")
    else:
        if state.mode == "play" and state.game.away is not None:
            yield Action("away")
        else:
            yield Action("hint", disabled["hint"], hint_label(state))
        if not ended:
            yield from map(Action, _pause(state))
        yield Action("analyse", not state.hands_on)
    if ended:
        yield Action("review", state.computer.review is not None)
    if state.mode != "analysis":
        # All buttons keep their positions, so that a second tap on "resign" hits no other button.
        if not ended and not state.computer.alone:  # two levels agree on nothing
            yield Action("offer-draw", disabled["offer-draw"])
        yield Action("resign", disabled["resign"])


@lru_cache(maxsize=4)
def _row(buttons: Buttons, row: tuple[Action, ...]) -> Node:
    parts = (
        part
        for name, disabled, label in row
        for part in buttons.action(name, disabled=disabled, label=label)
    )
    return action_row(buttons.lang, "controls", parts)


def frame_buttons(state: AppState) -> Iterator[Node]:
    """Yield the buttons of an embedded page, if the page offers them and they do something."""
    disabled, pause = _disabled(state), _pause(state)
    for name in (*CONTROLS, *MORE_CONTROLS):
        if not state.offers(name) or (name in ("pause", "continue") and name not in pause):
            continue
        label = hint_label(state) if name == "hint" else ""
        if name == "analyse" and state.mode == "analysis":
            label = "action.analyse.end"
        yield icon_button(
            state.settings.lang,
            name,
            disabled=disabled.get(name, False),
            label=label,
            pressed=state.table.fanned if name == "stacks" else None,
        )


def _disabled(state: AppState) -> dict[str, bool]:
    """Return which buttons can do nothing now."""
    over = not state.can_end or state.welcomes
    # After its reason there is nothing more to tell about a hint.
    has_reason = state.computer.hint is not None and state.computer.hint.step is HintStep.REASON
    return {
        "undo": not state.undoable,
        "redo": not state.redoable,
        "first": state.game.ply == 0,
        "previous": state.game.ply == 0,
        "next": state.is_last and state.onward is None,
        "last": state.is_last and state.onward is None,
        "hint": has_reason or not state.hintable,
        "resign": over,
        "offer-draw": over or state.game.draw_offer is not None,
    }


def _pause(state: AppState) -> tuple[str, ...]:
    """Return the button that pauses or resumes the computer, if it plays alone or is paused."""
    computer = state.computer
    if state.mode == "play" and (computer.alone or (computer.paused and any(computer.levels))):
        return ("continue" if computer.paused else "pause",)
    return ()


def hint_label(state: AppState) -> str:
    """Return the label of the hint button, which says what it tells next; empty for the usual."""
    if state.computer.hint is None:
        return ""
    more = _NEXT.get(state.computer.hint.step)
    return f"action.hint.{more}" if more else ""
