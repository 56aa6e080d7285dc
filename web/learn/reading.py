"""A solved task whose game is read or analysed, and the way back to it. Pure.

Imported when that begins, to keep the opening of tasks quick.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hive_core import HiveError
from hive_core.teach._tasks.lines import tree_of
from hive_core.teach.tasks import TaskError, read_task, write_task
from web.learn import attempts, entering, sentences
from web.learn.state import Reading, TaskState
from web.shared.effects import BeginGame, Effect, KeepInView, ReturnToReplaced
from web.shared.state import AppState, Update
from web.shared.transitions import fit_hive, next_flip


def toggled(state: AppState) -> Update:
    """Return the state with the solved lesson read, or with the one that is read open again."""
    task, reading = state.task, state.learn.reading
    if task is not None:
        return read(state, task) if sentences.can_be_read(task) else (state, ())
    return _opened_again(state, reading) if reading and state.is_reading else (state, ())


def read(state: AppState, task: TaskState) -> Update:
    """Return the state with the game of a solved task in an analysis, at the position shown.

    A lesson of many moves has all its lines and comments, from the first move on. What is read
    again is found as it was left.
    """
    old, lang = state.learn.reading, state.settings.lang
    there, effects = state.without_task(), tuple[Effect, ...]()
    if old is None or old.task.task != task.task or not there.is_reading:
        trees, tree = dict(task.task.comments), None
        if sentences.can_be_read(task):
            tree = trees.get(lang) or trees.get("en") or tree_of(task.task)
        there = entering.analysed(state, task, sentences.title(lang, task), tree)
        there = replace(there, table=replace(there.table, flip=state.table.flip))
        effects = (BeginGame(),)
    else:
        # Below the task lies its own analysis now; the way out leads to what was there before.
        task = replace(task, home=old.task.home)
    reading = Reading(task, state.game.record, there.game.number)
    learn = replace(there.learn, reading=reading)
    return fit_hive(replace(there, learn=learn)), (*effects, KeepInView())


def _opened_again(state: AppState, reading: Reading) -> Update:
    """Return the state with the task as it was solved; below it is the game as it was read."""
    there = entering.entered(state, reading.task.task, reading.task.source)
    assert there.task is not None
    task = replace(reading.task, home=there.task.home)
    game = replace(there.game, record=reading.record, ply=len(reading.record.moves))
    opened = replace(there, game=game, learn=replace(there.learn, task=task))
    return fit_hive(opened), (KeepInView(),)


def at_own_game(state: AppState, *, leaving: bool) -> Update:
    """Return the state with the player's game below the open task, in place of its analysis.

    The analysis stays among the saved games if anything was made of it. After a reload the page no
    longer knows the game before it: the analysis stays below the task, and if the task is being
    left, the game is opened after it.
    """
    task, reading = state.task, state.learn.reading
    if task is None or reading is None or not reading.is_below(task):
        return state, ()
    home = reading.task.home
    if home.game.number == reading.number:
        # The analysis was seen from the solver's side, which a later game is not.
        below = replace(task, home=replace(task.home, flip=home.flip))
        gone = replace(state, learn=replace(state.learn, task=below, reading=None))
        return gone, (ReturnToReplaced(),) if leaving else ()
    learn = replace(state.learn, task=replace(task, home=home), reading=None)
    there = home.game
    begins = there.record.is_untouched and there.away is None
    return replace(state, learn=learn), (BeginGame(),) if begins else ()


def saved(state: AppState, reading: Reading) -> dict[str, Any]:
    """Return what a reload needs to return to the task; nothing if another game is open."""
    base = state.game if state.task is None else state.task.home.game
    if reading.number != base.number:
        return {}
    task = reading.task
    there = replace(state, game=replace(state.game, record=reading.record))
    flip = next_flip(state.at_game())
    return {"read": [write_task(task.task), task.source, attempts.saved(there, task), flip]}


def restored(state: AppState, values: Any) -> AppState:
    """Return the state in which the game on the board is that of the task that `saved` says."""
    try:
        text, source, done, *flip = values  # older versions of the page saved no orientation
        there = attempts.as_far(entering.entered(state, read_task(text), source), done)
    except (HiveError, TaskError, AttributeError, TypeError, ValueError):
        return state
    if there.task is None or not (
        sentences.can_be_read(there.task) or sentences.can_be_analysed(there.task)
    ):
        return state
    # What lay below the task is opened after it, as it was saved.
    home = replace(there.task.home, mode="play", review=None, backup=None, flip=flip == [True])
    solved = replace(there.task, home=home)
    reading = Reading(solved, there.game.record, state.game.number)
    return replace(state, learn=replace(state.learn, reading=reading))
