"""Which task is opened, and what happens to the files that tasks come from.

Imported when the first task is opened, to keep the page's start quick.
"""

from __future__ import annotations

from dataclasses import replace

from hive_core import HiveError
from hive_core._formats.json_text import JsonError, read_json
from hive_core.teach.tasks import (
    FORMAT,
    Task,
    TaskError,
    TaskFile,
    check_position,
    check_task,
    read_task,
    read_tasks,
)
from web.files.intents import OpenText
from web.files.link import TaskLink
from web.learn import collections, entering
from web.learn.intents import KEPT_TASKS, TasksLoaded
from web.learn.state import LearnState, TaskState
from web.locale import ENGLISH
from web.locale.phrases import Notice
from web.shared.effects import (
    AskDay,
    FetchTasks,
    KeepInView,
    KeepTasks,
    ReadKeptTasks,
    ShowAnswer,
)
from web.shared.state import AppState, Update
from web.shared.transitions import fit_hive

_CHECKED = 300
"""How many tasks of a user's file are checked when it is opened."""

_WORDED = {"lessons": "", "learn/sieges.json": "sieges", "learn/holds.json": "holds"}
"""The files whose words in other languages the site has, and how the keys of their own begin."""

_PROVED_AT_ONCE = 1
"""The longest win that is proved when a file is opened; longer ones when their task is opened."""


def show_list(state: AppState) -> Update:
    """Open the list of lessons and puzzles, and fetch what it needs."""
    if state.embed.framed:
        return state, ()
    shown = replace(state.without_dialog_state(), dialog="learn", notice=None)
    there, effects = fetching(shown, ("lessons", "puzzles"))
    kept = (ReadKeptTasks(),) if there.learn.opened is None else ()
    return there, (AskDay(), *effects, *kept)


def fetching(state: AppState, names: tuple[str, ...]) -> Update:
    """Return the state with these files requested, unless they are there."""
    missing = tuple(name for name in names if not _has(state, name))
    if not missing:
        return state, ()
    learn = replace(state.learn, failed=False)
    return replace(state, learn=learn), tuple(fetch(state, name) for name in missing)


def fetch(state: AppState, name: str) -> FetchTasks:
    """Return the effect that fetches a file, with its words in the language of the page."""
    return FetchTasks(name, state.settings.lang if name in _WORDED else ENGLISH)


def in_language(state: AppState) -> Update:
    """Return the state with the files that are there requested in the language of the page."""
    learn = replace(state.learn, lang=state.settings.lang)
    there = ("lessons",) if learn.lessons is not None else ()
    names = (*there, learn.address) if learn.address in _WORDED else there
    return replace(state, learn=learn), tuple(fetch(state, name) for name in names)


def _has(state: AppState, name: str) -> bool:
    """Return whether that file of the site is there, in the language of the page."""
    learn, lang = state.learn, state.settings.lang
    band = collections.band_of_file(name)
    if band:
        return band not in learn.more
    in_language = name not in _WORDED or lang in (ENGLISH, learn.lang)
    return in_language and getattr(learn, name) is not None


def _source_of(name: str) -> str:
    """Return the source of the tasks in the file with that name."""
    if collections.band_of_file(name):
        return "puzzles"
    return name if name in ("lessons", "puzzles") else "file"


def _needed(learn: LearnState, source: str, name: str) -> str:
    """Return the file of the site that is to be fetched before that task is opened, or nothing."""
    if source in ("lessons", "puzzles") and getattr(learn, source) is None:
        return source
    band = collections.band_to_fetch(learn, name) if source == "puzzles" else 0
    return collections.file_of_band(band) if band else ""


def choose(state: AppState, name: str, value: str) -> Update:
    """Return the state with another choice of puzzles; the file of a chosen band is fetched."""
    learn = collections.filtered(state.learn, name, value)
    there = replace(state, learn=learn)
    band = learn.band if name == "band" and learn.puzzles is not None else 0
    return fetching(there, (collections.file_of_band(band),)) if band else (there, ())


def ask_in_list(state: AppState, source: str, name: str) -> Update:
    """Open a task of a list; `linked`: of the file that a link names, not of the opened one."""
    learn = state.learn
    if source == "linked":
        return ask_for(state, "file", name)
    if source == "file" and state.dialog == "learn" and learn.opened is not None:
        state = replace(state, learn=replace(learn, file=learn.opened, address=""))
    return ask_for(state, source, name)


def ask_for(state: AppState, source: str, name: str, attempt: str = "") -> Update:
    """Open a task, or fetch its file first; `attempt`: how far it is solved, as in a link.

    A run through puzzles has ended.
    """
    state = replace(state, learn=replace(state.learn, run=None))
    missing = _needed(state.learn, source, name)
    if missing:
        waiting = replace(state.learn, wanted=(source, name), attempt=attempt)
        return fetching(replace(state, learn=waiting), (missing,))
    return open_named(state, source, name, attempt)


def follow(state: AppState, link: TaskLink) -> Update:
    """Open the task of a link."""
    state = replace(state, learn=replace(state.learn, wanted=None, sent=link.sent))
    if link.packed:
        try:
            task = read_task(link.text)
            if not link.sent:
                check_task(task)
        except TaskError as error:
            return _unreadable(state, error), ()
        return open_task(state, task, "link", attempt=link.attempt)
    if link.address:
        learn = state.learn
        if learn.file is not None and learn.address == link.address:
            return open_named(state, "file", link.id, link.attempt)
        waiting = replace(learn, wanted=("file", link.id), attempt=link.attempt, failed=False)
        return replace(state, learn=waiting), (fetch(state, link.address),)
    return ask_for(state, link.source, link.id, link.attempt)


def open_code(state: AppState, text: str) -> Update:
    """Open the task of a JSON object that was dropped or pasted."""
    try:
        task = read_task(text)
        check_task(task)
    except TaskError as error:
        return _unreadable(state, error), ()
    return open_task(state, task, "link")


def has_tasks(intent: OpenText) -> bool:
    """Return whether a text is meant as a task or a task file, valid or not."""
    start = intent.beginning
    return start.startswith("{") and (f'"{FORMAT}"' in start or '"kind"' in start)


def open_text(state: AppState, text: str) -> Update:
    """Open a task file that was dropped or pasted: list its tasks, or say what is wrong.

    A single task is opened at once.
    """
    if f'"{FORMAT}"' not in text:
        return open_code(state.without_dialog_state(), text)
    return take_file(state.without_dialog_state(), TasksLoaded("file", text))


def _unreadable(state: AppState, error: TaskError) -> AppState:
    key = "learn.unreadable" if error.path else "learn.unreadable.whole"
    notice = Notice(key, (("problem", error.phrase), ("place", error.path)))
    return replace(state, learn=replace(state.learn, wanted=None), notice=notice)


def failed(state: AppState, name: str) -> AppState:
    """Return the state after a task file could not be fetched."""
    learn, source = state.learn, _source_of(name)
    waits = learn.wanted is not None and learn.wanted[0] != source
    task_name = learn.wanted if waits else None
    lang = "" if name in _WORDED else learn.lang
    there = replace(state, learn=replace(learn, failed=True, wanted=task_name, lang=lang))
    if source == "file":
        return replace(there, notice=Notice("learn.failed.file", (("address", name),)))
    key = "learn.failed.more" if collections.band_of_file(name) else "learn.failed"
    return replace(there, notice=Notice(key))


def take_file(state: AppState, loaded: TasksLoaded) -> Update:
    """Take a task file that has arrived; open the task that waits for it."""
    learn = replace(state.learn, today=loaded.today or state.learn.today)
    state = replace(state, learn=learn)
    try:
        file = read_tasks(loaded.text)
        if _source_of(loaded.name) == "file":
            for task in file.tasks[:_CHECKED]:
                check_position(task) if _takes_long(task) else check_task(task)
    except TaskError as error:
        if loaded.name == KEPT_TASKS:
            return state, ()
        if loaded.name == "file":
            return _unreadable(state, error), ()
        there = failed(state, loaded.name)
        # HTML is the answer of another host, such as the log-in page of a network.
        return (there if loaded.text.lstrip().startswith("<") else _unreadable(there, error)), ()
    there = replace(state, learn=_with_file(learn, loaded.name, file))
    if loaded.name in _WORDED:
        there = _in_words(there, loaded, file)
    learn = there.learn
    if loaded.name == KEPT_TASKS:
        return there, ()
    task_name = learn.wanted
    if loaded.name == "file" and task_name is None:
        shown, effects = show_list(there)
        return shown, (*effects, KeepTasks(loaded.text), ShowAnswer())
    source = _source_of(loaded.name)
    if task_name is None or task_name[0] != source:
        return there, ()
    return ask_for(replace(there, learn=replace(learn, wanted=None)), *task_name, learn.attempt)


def _in_words(state: AppState, loaded: TasksLoaded, file: TaskFile) -> AppState:
    """Return the state with a file of the site, and its open task, in one more language."""
    lang = loaded.lang
    if lang == ENGLISH:
        return replace(state, learn=replace(state.learn, lang=lang))
    try:
        words = read_json(loaded.words)
    except JsonError:  # there are none, or another host has answered
        words = None
    if not isinstance(words, dict) or not all(isinstance(word, str) for word in words.values()):
        return replace(state, learn=replace(state.learn, lang=""))
    # Imported here, since readers of English need none of it.
    from hive_core.teach._tasks.translating import task_with_words, with_words

    def told(task: TaskState) -> TaskState:
        if task.source != _source_of(loaded.name) or file.task(task.task.id) is None:
            return task
        worded = task_with_words(task.task, lang, words)
        return replace(task, attempt=replace(task.attempt, task=worded))

    file = with_words(file, lang, words, _WORDED[loaded.name])
    learn = replace(_with_file(state.learn, loaded.name, file), lang=lang)
    if learn.task is not None:
        learn = replace(learn, task=told(learn.task))
    if learn.reading is not None:
        learn = replace(learn, reading=replace(learn.reading, task=told(learn.reading.task)))
    return replace(state, learn=learn)


def _takes_long(task: Task) -> bool:
    """Return whether finding a right answer takes a proof, which may need a second."""
    return task.kind == "only-move" or (task.kind == "win" and task.moves > _PROVED_AT_ONCE)


def _with_file(learn: LearnState, name: str, file: TaskFile) -> LearnState:
    if name == "lessons":
        return replace(learn, lessons=file)
    if name == "puzzles":
        return replace(learn, puzzles=learn.puzzles or file)
    band = collections.band_of_file(name)
    if band:
        return collections.with_band(learn, band, file)
    # A file that the user opened has no address.
    if name == "file":
        return replace(learn, file=file, opened=file, address="")
    if name == KEPT_TASKS:
        other = learn.file is not None or learn.address
        return replace(learn, file=learn.file if other else file, opened=file)
    return replace(learn, file=file, address=name)


def open_named(state: AppState, source: str, name: str, attempt: str = "") -> Update:
    """Open a task of a file that is there; `attempt`: how far it is solved, as in a link."""
    if state.embed.framed and not name:
        task = collections.first(state.learn, source)
    else:
        task = collections.find(state.learn, source, name)
    if task is None:
        none = source == "puzzles" and not name and not collections.has_chosen(state.learn)
        key = "learn.done" if name in ("", collections.AGAIN) else "learn.unknown"
        key = "learn.no-such" if none else key
        return replace(state, notice=Notice(key, (("id", name),))), ()
    if source == "file" and _takes_long(task):
        try:
            check_task(task)
        except TaskError as error:
            return _unreadable(state, error), ()
    return open_task(state, task, source, daily=name == collections.DAILY, attempt=attempt)


def open_task(
    state: AppState, task: Task, source: str, *, daily: bool = False, attempt: str = ""
) -> Update:
    """Return the state with this task on the board, or with the reason why it cannot be there."""
    try:
        there = entering.entered(state, task, source, daily=daily)
    except HiveError:
        return replace(state, notice=Notice("learn.unknown", (("id", task.id),))), ()
    if attempt:
        # Imported here to keep the opening of a task quick.
        from web.learn import attempts

        there = attempts.with_link(there, attempt)
    return fit_hive(there), (AskDay(), KeepInView())
