"""What lies over the player's game, and the intent that leaves the uppermost of it. Pure.

The browser's Back leaves one layer at a time: a dialog, the field of a comment, the editor, a
task, a try, the list beside an evaluation, a review, an analysis. Escape leaves a form or a
question within a dialog first.
"""

from __future__ import annotations

from web.computer.intents import Analyse, ExplainScore, ReviewAct
from web.computer.review import Review
from web.editor.intents import ChoosePlayers, LeaveEditor
from web.explorer.intents import ToggleExplorer
from web.files.intents import KeepEverything, NameGame
from web.game.intents import EditComment
from web.learn.intents import LeaveTask, OpenTraining
from web.learn.making_intents import MakeLesson, MakeTask
from web.learn.state import TaskState
from web.shared.intents import Close, Intent, Open
from web.shared.state import AppState, SetUp


def depth(state: AppState) -> int:
    """Return the number of layers over the player's game."""
    layers = (state.dialog is not None) + (state.game.edited_comment is not None)
    layers += state.dialog == "keys" and state.over_words
    mode = state.mode
    if state.editor is not None:
        layers, mode = layers + 1, state.editor.mode
    reading = state.learn.reading
    if reading is not None and state.is_reading:  # a way leads back to the task
        layers += _below(state, mode, reading.task, None)
    return layers + _below(state, mode, state.task, state.computer.review, state.set_up)


def _below(
    state: AppState,
    mode: str,
    task: TaskState | None,
    review: Review | None,
    set_up: SetUp | None = None,
) -> int:
    """Return the number of layers from the task, or from the game in that mode, down."""
    layers, reading = 0, state.learn.reading
    number = state.game.number if task is None else task.home.game.number
    if task is not None:
        home = task.home
        if reading is not None and reading.is_below(task):
            home = reading.task.home
        layers, mode, review = layers + 1, home.mode, home.review
        if task.home.editor is not None:
            layers, mode = layers + 1, task.home.editor.mode
    if mode == "retry" and review is not None and review.attempt is not None:
        layers, mode = layers + 1, review.attempt.mode
    layers += review is not None
    if set_up is not None and mode == "analysis" and set_up.number == number:
        # The analysis of a position leads back to the editor, unless that is open over it.
        layers += 0 if set_up.opened else 2
        lower = set_up.home
        if lower is None or lower.editor is None:
            return layers
        read = reading is not None and set_up.task is None and reading.number == lower.game.number
        return layers + read + _below(state, lower.editor.mode, set_up.task, lower.review)
    layers += _list(state, mode, review) is not None
    return layers + (mode == "analysis")


def _list(state: AppState, mode: str, review: Review | None) -> Intent | None:
    """Return the intent that closes the list beside an evaluation; None if none is shown.

    It explains the evaluation, unless the game has ended there, or has the moves of the openings.
    """
    explains = state.computer.parts is not None and state.at_game().outcome is None
    if explains and (mode == "analysis" or review is not None):
        return ExplainScore()
    return ToggleExplorer() if state.explorer.opened and mode == "analysis" else None


_OPENED_ALONE = ("new-game", "play-away", "open", "share", "words")
"""The dialogs with fields that can be opened over anything."""


def way_in(state: AppState, dialog: str) -> Intent | None:
    """Return the intent that opens a dialog with fields again; None if it can't be opened here."""
    making = state.learn.making
    match dialog:
        case "task" if making is not None and making.tree:
            return MakeLesson()
        case "task" if making is not None and state.editor is not None:
            return MakeTask()
        case "train":
            return OpenTraining()
        case "play-position" if state.editor is not None:
            return ChoosePlayers()
        case "away" if state.game.away is not None:
            return Open("away")
    return Open(dialog) if dialog in _OPENED_ALONE else None


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
    close_list = _list(state, state.mode, state.computer.review)
    if close_list is not None:
        return close_list
    if state.computer.review is not None:
        return ReviewAct("close")
    return Analyse() if state.mode == "analysis" else None


def way_back_in_dialog(state: AppState) -> Intent | None:
    """Return the intent that cancels the form or question within the dialog; None for neither."""
    files = state.files
    if any(game.name == files.naming for game in files.games if files.naming):
        return NameGame("")
    return KeepEverything() if files.confirming_delete else None
