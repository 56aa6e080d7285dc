"""How intents change the task or lesson that is being made, and the list of tasks that were added.

Imported when the first task is made, to keep the page's start quick.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from hive_core import Color, HiveError
from hive_core.game import Game
from hive_core.game_tree import GameTree
from hive_core.pgn import write_game
from hive_core.teach.tasks import (
    Task,
    read_task,
    write_task,
    write_tasks,
)
from web.editor import check as position_check
from web.learn import checking, collections, entering, making, task_code
from web.learn.making_intents import (
    AddTask,
    CopyTask,
    DeleteTask,
    EditTask,
    MakeLesson,
    MakeTask,
    MakingIntent,
    RestoreTask,
    SaveTasks,
    SetTaskField,
    TakeTasks,
    TryTask,
)
from web.learn.making_state import DRAFT, LINE, Check, MakingState, TaskFields, may_be
from web.learn.progress import MOST_MADE
from web.learn.task_code import COPIES
from web.locale.phrases import Notice
from web.shared.effects import CopyText, KeepInView, Pause, SaveFile, ShowAnswer
from web.shared.state import AppState, Update
from web.shared.transitions import fit_hive

FILE_NAME, FILE_KIND = "hive-tasks.json", "application/json"

LONGEST_TEXT = 500
"""The most characters of a field."""

MOST_DELETED = 20
"""The most tasks that can be restored."""

LONGEST_LIST = 5_000
"""The most characters of the field for mistakes."""


def update(state: AppState, intent: MakingIntent) -> Update:
    """Return the state after an intent about making a task, and its effects."""
    if isinstance(intent, MakeTask):
        return _opened(state)
    if isinstance(intent, MakeLesson):
        return _lesson(state)
    if isinstance(intent, TakeTasks):
        return _taken_up(state)
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
        case AddTask(another):
            return _added(state, _another(maker) if another else maker), ()
        case SaveTasks():
            return _saved(state)
        case EditTask(name):
            return _edited(state, maker, name)
        case DeleteTask(name):
            return _deleted(state, maker, name)
        case RestoreTask(name):
            return _restored(state, maker, name)


def task_of(state: AppState, maker: MakingState) -> Task | None:
    """Return the task that is being made; None while something is wrong with it."""
    if not maker.check.passed:
        return None
    task = making.made(maker, state.settings.lang, making.taken(maker, state.learn.progress))
    return task if isinstance(task, Task) else None


# -- the dialog ------------------------------------------------------------------------------------


def _opened(state: AppState) -> Update:
    """Open the dialog for the position that is set up."""
    editor = state.editor
    if editor is None or not position_check.is_playable(editor.draft):
        return state, ()
    return _shown(state, MakingState(editor.draft.text))


def _lesson(state: AppState) -> Update:
    """Open the dialog for a lesson of the game on the board, with all its variations."""
    record = state.game.record
    tree = record.tree
    if not state.may_make_lesson:
        return state, ()
    bare = GameTree(tree.game_type, tree.start, tree.lines, tree.annotations)
    bare = record.with_rules_tag(bare)
    # The side at the bottom of the board is the reader's, as in the dialog to train lines.
    side = Color.BLACK if state.table.flip else Color.WHITE
    first = "0" if record.mover(1) is side else "1"
    return _shown(state, MakingState("", TaskFields(kind=LINE, first=first), tree=text_of(bare)))


def text_of(tree: GameTree) -> str:
    """Return the game of which a lesson is made as PGN."""
    return write_game(Game.from_tree(tree), variations=True)


def _shown(state: AppState, begun: MakingState) -> Update:
    """Open the dialog for a position or a game: what was written about an earlier one stays."""
    last = state.learn.making
    maker, deleted = _maker_for(last, begun), () if last is None else last.deleted
    if maker.added[0] and maker.added[1] not in ("", begun.origin):  # that one is done
        fields = replace(begun.fields, kind=maker.fields.kind)
        maker = replace(begun, fields=fields, filled=maker.filled + 1, aside=maker.aside)
    fields = maker.fields
    if int(fields.first) >= max(_plies(begun.tree), 1):
        fields = replace(fields, first="0")
    shown = replace(state.deselected().without_dialog_state(), dialog="task")
    drafts = () if last is None else last.drafts
    now = replace(
        maker,
        position=begun.position,
        tree=begun.tree,
        fields=fields,
        deleted=deleted,
        drafts=drafts,
    )
    return checked(_with(shown, now))


def _maker_for(last: MakingState | None, begun: MakingState) -> MakingState:
    """Return the task or the lesson that was being made; the one that is begun if there is none."""
    if last is None or bool(last.tree) is bool(begun.tree):
        return last or begun
    return replace(last.aside or begun, aside=_bare(last), filled=last.filled + 1)


def _plies(tree: str) -> int:
    return len(Game.read(tree).tree.main_line) if tree else 0


def _with(state: AppState, maker: MakingState) -> AppState:
    return replace(state, learn=replace(state.learn, making=maker))


def _set(state: AppState, maker: MakingState, name: str, value: str) -> Update:
    """Set a field; a value that makes no sense changes nothing."""
    if not may_be(name, value) or (name == "first" and int(value) >= _plies(maker.tree)):
        return state, ()
    if name == "kind" and (maker.tree or value == LINE):  # only a lesson is of that kind
        return state, ()
    lines = [" ".join(line.split()) for line in value.splitlines() or ("",)]
    line = "\n".join(lines)[:LONGEST_LIST] if name == "wrong" else " ".join(lines)[:LONGEST_TEXT]
    line = "".join(sign for sign in line if sign >= " " or sign == "\n")  # no control characters
    fields = replace(maker.fields, **{name: line})
    added = maker.added[0], ""
    return checked(_quiet(_with(state, replace(maker, fields=fields, added=added))))


def _quiet(state: AppState) -> AppState:
    """Return the state without a notice or a text to copy, which are about an earlier task."""
    return replace(state, notice=None, files=replace(state.files, copy_manually=""))


def checked(state: AppState) -> Update:
    """Return the state with the task checked; what is known about the same one stays."""
    maker = state.learn.making
    assert maker is not None
    result = making.made(maker, state.settings.lang, making.taken(maker, state.learn.progress))
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
    if task is None:
        return state, ()
    if state.editor is None:
        return fit_hive(entering.entered(state, task, "made")), (KeepInView(),)
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
    task = making.made(maker, state.settings.lang, making.taken(maker, state.learn.progress))
    fault = task if isinstance(task, Notice) else maker.check.fault
    if fault is not None:
        return _quiet(state).with_notice(fault)
    if isinstance(task, Notice) or not maker.check.passed:
        return state
    old, progress, deleted = maker.added[0], state.learn.progress, maker.deleted
    earlier = progress.made[old].text if old in progress.made else ""
    if old and old != task.id:
        progress = progress.with_made(old, "")
    more = progress.with_made(task.id, write_task(task))
    if task.id not in more.made:
        return state.with_notice(Notice("task.full", (("most", str(MOST_MADE)),)))
    key = "task.replaced" if old else "task.added"
    if earlier and earlier != more.made[task.id].text:
        deleted = _with_deleted(deleted, old, earlier)
    there = _with(state, replace(maker, added=(task.id, maker.origin), deleted=deleted))
    there = replace(there, learn=replace(there.learn, progress=more))
    return _quiet(there).with_notice(Notice(key, (("id", task.id),)))


def _another(maker: MakingState) -> MakingState:
    """Return the task as one that is not in the file; the one that is there keeps its id."""
    fields = maker.fields
    if fields.id.strip() == maker.added[0]:
        fields = replace(fields, id="")
    return replace(maker, fields=fields, added=("", ""))


def _saved(state: AppState) -> Update:
    """Save a task file with all tasks of the list."""
    file = collections.added_file(state.learn)
    if file is None:
        return state, ()
    text = write_tasks(file)
    done = _quiet(state).with_notice(Notice("share.saved", (("name", FILE_NAME),)))
    if state.outside.downloads_blocked:
        # The page can't see whether the download works, so it also shows the text for copying.
        walled = replace(done.files, copy_manually=text)
        done = replace(done.with_notice(Notice("share.walled")), files=walled)
    return done, (SaveFile(FILE_NAME, text, FILE_KIND),)


def _taken_up(state: AppState) -> Update:
    """Add the tasks of the opened file to the list, and return to the first that has fields.

    Nothing is replaced: a task with the id of another one gets an id of its own. Tasks that have
    more than the dialog has fields for stay in the file, and so do those beyond a full list.
    """
    learn = state.learn
    if learn.opened is None or state.embed.framed:
        return state, ()
    progress, names = learn.progress, list[str]()
    same = {replace(task, id=""): task.id for task in collections.added_tasks(learn)}
    notice = None
    for task in learn.opened.tasks:
        if not _has_fields(task):
            notice = notice or Notice("task.stays")
            continue
        name = same.get(replace(task, id=""))
        if name is None:
            name, known = task.id, {name for name, made in progress.made.items() if made.text}
            if name in known:
                name = making.default_id(TaskFields(title=name), known)
            progress = progress.with_made(name, write_task(replace(task, id=name)))
        if name not in progress.made:
            notice = Notice("task.full", (("most", str(MOST_MADE)),))
            break
        names.append(name)
    state = replace(_quiet(state), learn=replace(learn, progress=progress))
    shown = replace(state.without_dialog_state(), dialog="task")
    edited = (_edited(shown, learn.making or MakingState(""), name) for name in names)
    state, effects = next((then for then in edited if then[0] is not shown), (state, ()))
    return state if notice is None else state.with_notice(notice), effects


def _has_fields(task: Task) -> bool:
    """Return whether the dialog has fields for all that a task asks and shows."""
    tree = "" if task.tree is None else text_of(task.tree)
    try:
        fields = making.fields_of(task, "en")
        again = making.made(MakingState(task.position or "", fields, tree=tree), "en", ())
    except (HiveError, KeyError, ValueError):
        return False
    return isinstance(again, Task) and checking.without_words(again) == checking.without_words(task)


def _edited(state: AppState, maker: MakingState, name: str) -> Update:
    """Return to the position and the fields of a task; undo brings the other position back.

    What was written and not added becomes a draft, which has a row in the list.
    """
    begun = _listed(state, maker, name)
    if begun is None:
        return state, ()
    there = _quiet(state)
    if begun.position:
        draft = position_check.read(begun.position)
        editing = _with_editor(there)
        if isinstance(draft, Notice) or editing.editor is None:
            return state, ()
        there = fit_hive(replace(editing, editor=editing.editor.edited(draft)))
    of_its_kind = bool(maker.tree) is bool(begun.tree)
    last = maker if of_its_kind else maker.aside
    forgotten = [draft for draft in maker.drafts if draft.dropped][:-MOST_DELETED]
    drafts = tuple(d for d in maker.drafts if d is not begun and d not in forgotten)
    if last is not None and _has_more(state, last, maker.deleted):
        drafts = (*drafts, _bare(last))
    now = replace(
        begun,
        aside=maker.aside if of_its_kind else _bare(maker),
        deleted=maker.deleted,
        drafts=drafts,
        dropped=False,
        filled=maker.filled + 1,
    )
    after, effects = checked(_with(there, now))
    return after, (*effects, ShowAnswer())


def _listed(state: AppState, maker: MakingState, name: str) -> MakingState | None:
    """Return the task of the list, or the draft, as it is edited; None if there is none."""
    if name.startswith(DRAFT):
        return dict(_drafts(maker)).get(name)
    task = collections.find(state.learn, collections.ADDED, name)
    if task is None:
        return None
    fields = making.fields_of(task, state.settings.lang)
    tree = "" if task.tree is None else text_of(task.tree)
    return MakingState(task.position or "", fields, added=(name, ""), tree=tree)


def _drafts(maker: MakingState) -> Iterator[tuple[str, MakingState]]:
    return ((f"{DRAFT}{number}", draft) for number, draft in enumerate(maker.drafts))


def _bare(maker: MakingState) -> MakingState:
    """Return what is being made, without what belongs to the whole dialog."""
    return replace(maker, drafts=(), deleted=(), aside=None)


def _has_more(state: AppState, maker: MakingState, deleted: tuple[tuple[str, str], ...]) -> bool:
    """Return whether something is written that neither the list nor a deleted task has."""
    fields, learn, lang = maker.fields, state.learn, state.settings.lang
    if fields == TaskFields(kind=fields.kind, first=fields.first):
        return False
    listed = _listed(state, maker, maker.added[0])
    if listed is not None and (fields, maker.origin) == (listed.fields, listed.origin):
        return False  # a task in several languages has more than the fields
    result = making.made(maker, lang, making.taken(maker, learn.progress))
    if isinstance(result, Notice):
        return True
    texts = [text for _, text in deleted]
    texts += [made.text for name, made in learn.progress.made.items() if name == maker.added[0]]
    return all(write_task(replace(result, id=_id(text))) != text for text in texts)


def _id(text: str) -> str:
    """Return the id of a task that was written; empty if it can't be read."""
    with suppress(HiveError):
        return read_task(text).id
    return ""


def _with_editor(state: AppState) -> AppState:
    """Return the state with the position editor open below the dialog."""
    if state.editor is not None:
        return state
    # Imported here, as the editor may not have been opened.
    from web.editor import update as editor_update
    from web.editor.intents import EditPosition

    return replace(editor_update.update(state, EditPosition())[0], dialog="task")


def _deleted(state: AppState, maker: MakingState, name: str) -> Update:
    if name.startswith(DRAFT):
        return _with_dropped(state, maker, name, dropped=True), ()
    made = state.learn.progress.made.get(name)
    if made is None or not made.text:
        return state, ()
    progress = state.learn.progress.with_made(name, "")
    deleted = _with_deleted(maker.deleted, name, made.text)
    drafts = tuple(_not_listed(draft, name) for draft in maker.drafts)
    maker = replace(_not_listed(maker, name), deleted=deleted, drafts=drafts)
    learn = replace(state.learn, making=maker, progress=progress)
    return checked(_quiet(replace(state, learn=learn)))


def _not_listed(maker: MakingState, name: str) -> MakingState:
    """Return what is being made, without its place in the list if it is that task's."""
    return replace(maker, added=("", "")) if maker.added[0] == name else maker


def _with_dropped(state: AppState, maker: MakingState, name: str, *, dropped: bool) -> AppState:
    """Return the state with that draft marked as deleted, or as restored."""
    drafts = tuple(
        replace(draft, dropped=dropped) if there == name else draft
        for there, draft in _drafts(maker)
    )
    return _quiet(_with(state, replace(maker, drafts=drafts)))


def _with_deleted(
    deleted: tuple[tuple[str, str], ...], name: str, text: str
) -> tuple[tuple[str, str], ...]:
    """Return the tasks that can be restored, with one more; the oldest is forgotten."""
    others = (entry for entry in deleted if entry[0] != name)
    return (*others, (name, text))[-MOST_DELETED:]


def _restored(state: AppState, maker: MakingState, name: str) -> Update:
    if name.startswith(DRAFT):
        return _with_dropped(state, maker, name, dropped=False), ()
    text = dict(maker.deleted).get(name)
    if text is None:
        return state, ()
    now = state.learn.progress.made.get(name)
    progress = state.learn.progress.with_made(name, text)
    left = tuple(entry for entry in maker.deleted if entry[0] != name)
    if now is not None and now.text:  # it had been replaced
        left = _with_deleted(left, name, now.text)
    maker = replace(maker, deleted=left)
    learn = replace(state.learn, making=maker, progress=progress)
    return checked(_quiet(replace(state, learn=learn)))
