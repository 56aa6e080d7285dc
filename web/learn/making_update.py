"""How intents change the task that is being made, and the list of tasks that were added.

Imported when the first task is made, to keep the page's start quick.
"""

from __future__ import annotations

from dataclasses import fields as fields_of_class
from dataclasses import replace

from hive_core.teach.tasks import (
    Stage,
    Task,
    TaskError,
    TaskFile,
    read_task,
    write_task,
    write_tasks,
)
from web.editor import check as position_check
from web.learn import checking, entering, making, task_code
from web.learn.making_intents import (
    AddTask,
    CopyTask,
    DeleteTask,
    EditTask,
    MakeTask,
    MakingIntent,
    RestoreTask,
    SaveTasks,
    SetTaskField,
    TryTask,
)
from web.learn.making_state import CONDITIONS, KINDS, Check, MakingState, TaskFields
from web.learn.progress import MOST_MADE
from web.learn.task_code import COPIES
from web.locale.phrases import Notice
from web.shared.effects import CopyText, KeepInView, Pause, SaveFile
from web.shared.state import AppState, Update
from web.shared.transitions import fit_hive

FILE_NAME, FILE_KIND = "hive-tasks.json", "application/json"

LONGEST_TEXT = 500
"""The most characters of a field."""

_CHOICES = {
    "kind": KINDS,
    "side": ("", "white", "black", "both"),
    "level": tuple("12345678"),
    "if1": CONDITIONS,
    "if2": ("", *CONDITIONS),
}
_NAMES = frozenset(field.name for field in fields_of_class(TaskFields))


def update(state: AppState, intent: MakingIntent) -> Update:
    """Return the state after an intent about making a task, and its effects."""
    if isinstance(intent, MakeTask):
        return _opened(state)
    maker = state.learn.making
    if maker is None:
        return state, ()
    match intent:
        case SetTaskField(name, value):
            return _set(state, maker, name.removeprefix("task-"), value)
        case TryTask():
            return _tried(state, maker)
        case CopyTask(what):
            return _copied(state, maker, what)
        case AddTask():
            return _added(state, maker), ()
        case SaveTasks():
            return _saved(state)
        case EditTask(name):
            return _edited(state, maker, name)
        case DeleteTask(name):
            return _deleted(state, maker, name)
        case RestoreTask(name):
            return _restored(state, maker, name)


def made_tasks(state: AppState) -> tuple[Task, ...]:
    """Return the tasks that were added; a damaged one is left out."""
    tasks = []
    for made in state.learn.progress.made.values():
        try:
            tasks.append(read_task(made.text))
        except TaskError:
            continue
    return tuple(tasks)


def task_of(state: AppState, maker: MakingState) -> Task | None:
    """Return the task that is being made; None while something is wrong with it."""
    if not maker.check.passed:
        return None
    task = making.made(
        maker.fields, maker.position, state.settings.lang, making.taken(maker, state.learn.progress)
    )
    return task if isinstance(task, Task) else None


# -- the dialog ------------------------------------------------------------------------------------


def _opened(state: AppState) -> Update:
    """Open the dialog for the position that is set up."""
    editor = state.editor
    if editor is None or not position_check.is_playable(editor.draft):
        return state, ()
    position = editor.draft.text
    maker = state.learn.making or MakingState(position)
    if maker.added[0] and maker.added[1] != position:  # that one is done, this is another
        fields = TaskFields(kind=maker.fields.kind)
        maker = MakingState(position, fields, filled=maker.filled + 1)
    shown = replace(state.deselected().without_dialog_state(), dialog="task")
    return checked(_with(shown, replace(maker, position=position, deleted=())))


def _with(state: AppState, maker: MakingState) -> AppState:
    return replace(state, learn=replace(state.learn, making=maker))


def _set(state: AppState, maker: MakingState, name: str, value: str) -> Update:
    """Set a field; a value that makes no sense changes nothing."""
    if name not in _NAMES or value not in _CHOICES.get(name, (value,)):
        return state, ()
    line = "".join(sign if sign >= " " else " " for sign in value)  # no control characters
    fields = replace(maker.fields, **{name: " ".join(line.split())[:LONGEST_TEXT]})
    return checked(_quiet(_with(state, replace(maker, fields=fields))))


def _quiet(state: AppState) -> AppState:
    """Return the state without a notice or a text to copy, which are about an earlier task."""
    return replace(state, notice=None, files=replace(state.files, copy_manually=""))


def checked(state: AppState) -> Update:
    """Return the state with the task checked; what is known about the same one stays."""
    maker = state.learn.making
    assert maker is not None
    result = making.made(
        maker.fields, maker.position, state.settings.lang, making.taken(maker, state.learn.progress)
    )
    if isinstance(result, Notice):
        return _with(state, replace(maker, check=Check(fault=result))), ()
    last_check = maker.check
    check = (
        last_check if last_check.task == checking.without_words(result) else checking.begun(result)
    )
    return _later(state, replace(maker, check=check))


def _later(state: AppState, maker: MakingState) -> Update:
    """Return the state with a pause begun if the check is to go on."""
    if not maker.check.left:
        return _with(state, maker), ()
    number = state.learn.pauses + 1
    waiting = _with(state, replace(maker, check=replace(maker.check, pause=number)))
    return replace(waiting, learn=replace(waiting.learn, pauses=number)), (Pause(number, 0),)


def go_on(state: AppState, maker: MakingState) -> Update:
    """Return the state with the check gone on, as long as the dialog is open."""
    if state.dialog != "task" or not maker.check.left:
        return state, ()
    return _later(state, replace(maker, check=checking.gone_on(maker.check)))


def _tried(state: AppState, maker: MakingState) -> Update:
    """Open the task as a solver sees it."""
    task = task_of(state, maker)
    if task is None or state.editor is None:
        return state, ()
    return fit_hive(entering.tried(state, task, state.editor)), (KeepInView(),)


def _copied(state: AppState, maker: MakingState, what: str) -> Update:
    task = task_of(state, maker)
    text = "" if task is None or what not in COPIES else task_code.code(state, task, what)
    return (
        (_quiet(state), (CopyText(text, f"share.copied.{COPIES[what]}"),)) if text else (state, ())
    )


# -- the list --------------------------------------------------------------------------------------


def _added(state: AppState, maker: MakingState) -> AppState:
    """Return the state with the task in the list, in place of its earlier version."""
    task = task_of(state, maker)
    if task is None:
        return state
    old, progress = maker.added[0], state.learn.progress
    if old and old != task.id:
        progress = progress.with_made(old, "")
    more = progress.with_made(task.id, write_task(task))
    if task.id not in more.made:
        return state.with_notice(Notice("task.full", (("most", str(MOST_MADE)),)))
    key = "task.replaced" if old else "task.added"
    there = _with(state, replace(maker, added=(task.id, maker.position)))
    there = replace(there, learn=replace(there.learn, progress=more))
    return _quiet(there).with_notice(Notice(key, (("id", task.id),)))


def _saved(state: AppState) -> Update:
    """Save a task file with all tasks of the list."""
    tasks = made_tasks(state)
    if not tasks:
        return state, ()
    text = write_tasks(TaskFile((Stage("", (), (), tasks),)))
    done = _quiet(state).with_notice(Notice("share.saved", (("name", FILE_NAME),)))
    if state.outside.downloads_blocked:
        # The page can't see whether the download works, so it also shows the text for copying.
        walled = replace(done.files, copy_manually=text)
        done = replace(done.with_notice(Notice("share.walled")), files=walled)
    return done, (SaveFile(FILE_NAME, text, FILE_KIND),)


def _edited(state: AppState, maker: MakingState, name: str) -> Update:
    """Return to the position and the fields of a task; undo brings the other position back."""
    task = next((task for task in made_tasks(state) if task.id == name), None)
    if task is None or task.position is None or state.editor is None:
        return state, ()
    draft = position_check.read(task.position)
    if isinstance(draft, Notice):
        return state, ()
    fields = making.fields_of(task, state.settings.lang)
    maker = replace(
        maker,
        position=task.position,
        fields=fields,
        added=(name, task.position),
        filled=maker.filled + 1,
    )
    there = fit_hive(replace(_quiet(state), editor=state.editor.edited(draft)))
    return checked(_with(there, maker))


def _deleted(state: AppState, maker: MakingState, name: str) -> Update:
    made = state.learn.progress.made.get(name)
    if made is None or not made.text:
        return state, ()
    progress = state.learn.progress.with_made(name, "")
    added = ("", "") if maker.added[0] == name else maker.added
    maker = replace(maker, deleted=(*maker.deleted, (name, made.text)), added=added)
    learn = replace(state.learn, making=maker, progress=progress)
    return checked(_quiet(replace(state, learn=learn)))


def _restored(state: AppState, maker: MakingState, name: str) -> Update:
    text = dict(maker.deleted).get(name)
    if text is None:
        return state, ()
    progress = state.learn.progress.with_made(name, text)
    left = tuple(entry for entry in maker.deleted if entry[0] != name)
    maker = replace(maker, deleted=left)
    learn = replace(state.learn, making=maker, progress=progress)
    return checked(_quiet(replace(state, learn=learn)))
