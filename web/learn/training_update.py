"""How intents change which lines are trained: studies kept, trained, deleted, brought back. Pure.

Imported when lines are trained, to keep the page's start quick.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from hive_core import Color
from hive_core._game.lines import Line
from hive_core.teach._tasks.lines import tree_of
from hive_core.teach.tasks import Task
from web.learn import opening, task_code, training
from web.learn.intents import (
    CopyStudy,
    DropStudy,
    GuessMoves,
    OpenTraining,
    RestoreStudy,
    TrainLines,
    TrainStudy,
)
from web.learn.progress import Progress
from web.learn.task_code import COPIES
from web.locale.phrases import Notice
from web.shared.effects import AskDay, CopyText
from web.shared.state import AppState, Update

Training = (
    OpenTraining | TrainLines | GuessMoves | TrainStudy | CopyStudy | DropStudy | RestoreStudy
)


def update(state: AppState, intent: Training) -> Update:
    """Return the state after an intent about the studies whose lines are trained."""
    progress, dropped = state.learn.progress, state.learn.dropped
    match intent:
        case OpenTraining():
            if state.embed.framed:
                return state, ()
            return replace(state.without_dialog_state(), dialog="train", notice=None), (AskDay(),)
        case TrainLines():
            return _train(state, intent)
        case GuessMoves() if state.task is not None:
            return state, ()  # as in `_train`
        case GuessMoves(color):
            from web.learn import guess_update

            return guess_update.begin(state, color, usual_name(state))
        case TrainStudy(name):
            made = progress.studies.get(name)
            study = None if made is None else training.read_study(made.text)
            return (state, ()) if study is None else _begin(state, study)
        case CopyStudy(name):
            made = progress.studies.get(name)
            study = None if made is None else training.read_study(made.text)
            return (state, ()) if study is None else _copied(state, study)
        case DropStudy(name):
            made = progress.studies.get(name)
            if made is None or not made.text:
                return state, ()
            gone = (*dropped, (name, made.text))
            return _with(state, progress.with_study(name, ""), gone), ()
        case RestoreStudy(name):
            text = dict(dropped).get(name)
            if text is None:
                return state, ()
            left = tuple(entry for entry in dropped if entry[0] != name)
            return _with(state, progress.with_study(name, text), left), ()


def _with(state: AppState, progress: Progress, dropped: tuple[tuple[str, str], ...]) -> AppState:
    learn = replace(state.learn, progress=progress, dropped=dropped)
    return replace(state, learn=learn, notice=None)


def _copied(state: AppState, study: Task) -> Update:
    """Copy a link to a study; of a page on the disk, which others can't open, its JSON."""
    what = "task" if state.outside.local else "task-link"
    copied = CopyText(task_code.code(state, study, what), f"share.copied.{COPIES[what]}")
    return replace(state, notice=None), (copied,)


def _train(state: AppState, intent: TrainLines) -> Update:
    """Keep the lines of the game on the board, and train them."""
    if state.task is not None:
        return state, ()  # the board shows a line, not the game that it is of
    record, color = state.game.record, intent.color
    tree = record.with_rules_tag(record.tree)
    if not training.lines_for(tree, color):
        return state.with_notice(Notice(f"train.none.{color}")), ()
    name = intent.name.strip() or _free_name(state, color)
    text = training.study_text(tree, name, color)
    study = training.read_study(text)
    assert study is not None
    progress = state.learn.progress.with_study(study.id, text)
    if study.id not in progress.studies:
        return state.with_notice(Notice("train.full")), ()
    return _begin(_with(state, progress, state.learn.dropped), study)


def _free_name(state: AppState, color: Color) -> str:
    """Return the usual name, with a number if a study of that name has lines that would be lost."""
    usual, new = usual_name(state), set(training.lines_for(state.game.record.tree, color))
    names = (usual if number == 1 else f"{usual} ({number})" for number in count(1))
    return next(name for name in names if _is_free(state, name, color, new))


def _is_free(state: AppState, name: str, color: Color, new: set[Line]) -> bool:
    made = state.learn.progress.studies.get(training.study_id(name, color))
    study = None if made is None else training.read_study(made.text)
    if study is None:
        return True
    old = training.lines_for(tree_of(study), color)
    return all(any(line[: len(kept)] == kept for line in new) for kept in old)


def usual_name(state: AppState) -> str:
    """Return the name of a study that the player gives none: that of the game, if it has one."""
    tags = dict(state.game.record.tags)
    return tags.get("Event", "") or str(state.game.record.game_type)


def _begin(state: AppState, study: Task) -> Update:
    """Open the first of the lines of a study that are to be trained now."""
    names = training.to_play(study, state.learn.progress, state.learn.today)
    there = replace(state, learn=replace(state.learn, round=names, study=study.id, dropped=()))
    opened, effects = opening.open_named(there, training.SOURCE, names[0])
    return opened, effects
