"""What lies over the player's game, and the intent that leaves the uppermost of it. Pure.

The browser's Back leaves one layer at a time: a dialog, the field of a comment, the editor, a
task, a try, an analysis.
"""

from __future__ import annotations

from web.app.intents import Analyse, Close, EditComment, Intent, LeaveEditor, LeaveTask, ReviewAct
from web.app.state import AppState


def depth(state: AppState) -> int:
    """Return the number of layers over the player's game."""
    layers = (state.dialog is not None) + (state.game.edited_comment is not None)
    mode, task = state.mode, state.task
    if state.editor is not None:
        layers, mode = layers + 1, state.editor.mode
    if task is not None:
        layers, mode = layers + 1, task.home.mode
        if task.home.editor is not None:
            layers, mode = layers + 1, task.home.editor.mode
    if mode == "retry" and state.attempt is not None:
        layers, mode = layers + 1, state.attempt.mode
    return layers + (mode == "analysis")


def way_back(state: AppState) -> Intent | None:
    """Return the intent that leaves the uppermost layer; None if there is none."""
    if state.dialog is not None:
        return Close()
    if state.game.edited_comment is not None:
        return EditComment()
    if state.editor is not None:
        return LeaveEditor()
    if state.task is not None:
        return LeaveTask()
    if state.mode == "retry":
        return ReviewAct("leave")
    return Analyse() if state.mode == "analysis" else None
