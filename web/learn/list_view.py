"""The dialog with all lessons and puzzles.

Imported when it is opened, to keep the page's start quick.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from hive_core.teach.tasks import Stage, Task, TaskFile, kind_of, words
from web.learn import collections, training
from web.learn.progress import RUNS
from web.learn.state import LearnState
from web.learn.view import stars
from web.locale import text
from web.ui.nodes import Node, node
from web.ui.parts import choice, dialog_head, icon, with_focus, word_button


@dataclass(frozen=True, slots=True)
class ListProps:
    """What the list depends on: `note`: the notice inside the dialog."""

    lang: str
    learn: LearnState
    note: Node


def learn_dialog(props: ListProps) -> Node:
    """Return the dialog with lessons, puzzles, and an opened file."""
    lang, learn = props.lang, props.learn
    return node(
        "dialog",
        dialog_head(lang, "learn"),
        with_focus(props.note, tabindex="-1") if props.note.text else props.note,  # it is read then
        _ways(lang, learn),
        *_files(lang, learn),
        _lessons(lang, learn),
        _puzzles(lang, learn),
        node("p", text=text(lang, "learn.open-file"), class_="hint", key="open-file"),
        word_button(lang, "choose-file"),
        id="learn-dialog",
        class_="dialog learn",
        closedby="any",
        aria_labelledby="learn-title",
        key="learn-dialog",
    )


# -- the ways to begin -----------------------------------------------------------------------------


def _ways(lang: str, learn: LearnState) -> Node:
    """Return the buttons that each open a task with one click."""
    ways = (
        *(_next_lesson(lang, learn) or _next_puzzle(lang, learn)),
        *_puzzle_ways(lang, learn),
        *_run_ways(lang, learn),
        *_set_ways(lang, learn),
        *_lines_way(lang, learn),
    )
    return node("div", *ways, class_="learn-ways", key="ways")


def _run_ways(lang: str, learn: LearnState) -> Iterator[Node]:
    """Yield the buttons to the runs through puzzles, with the best results."""
    if learn.puzzles is None:
        return
    for kind in RUNS:
        best = learn.progress.best.get(kind, 0)
        words = text(lang, f"run.{kind}.about")
        if best:
            words = f"{words} {text(lang, 'run.best', count=best)}"
        yield _way(kind, text(lang, f"run.{kind}.title"), words)


def _set_ways(lang: str, learn: LearnState) -> Iterator[Node]:
    """Yield the buttons to the sets of positions, which the single file does not have."""
    if learn.puzzles is not None and (learn.bands or learn.more):
        for name, count in collections.SETS.items():
            done = collections.solved_of_set(learn, name)
            words = text(lang, f"learn.{name}.about", done=done, count=count)
            yield _way(name, text(lang, f"learn.{name}"), words)


def _lines_way(lang: str, learn: LearnState) -> Iterator[Node]:
    """Yield the button to the lines that one trains, if there are any."""
    all_counts = [
        training.counts(study, learn.progress, learn.today)
        for _, study in training.studies(learn.progress)
    ]
    if all_counts:
        due = sum(counts.due for counts in all_counts)
        words = text(lang, "train.lines", count=sum(counts.lines for counts in all_counts))
        if due:
            words = f"{words} · {text(lang, 'train.due', count=due)}"
        yield _way("train", text(lang, "learn.from.lines"), words)


def _next_lesson(lang: str, learn: LearnState) -> tuple[Node, ...]:
    """Return the button to the first level that is not solved, if there is one."""
    file, following = learn.lessons, collections.find(learn, "lessons", "")
    if file is None or following is None:
        return ()
    begun = any(learn.progress.stars("lessons", task.id) for task in file.tasks)
    title = text(lang, "learn.go-on" if begun else "learn.begin")
    return (_way("lesson", title, words(following.title, lang), primary=True),)


def _next_puzzle(lang: str, learn: LearnState) -> tuple[Node, ...]:
    """Return the button to the next puzzle, for a player who has solved all lessons."""
    if learn.lessons is None or learn.puzzles is None or not collections.has_next(learn):
        return ()
    title = text(lang, "learn.next-puzzle")
    return (_way("puzzle", title, _solved_of_all(lang, learn), primary=True),)


def _solved_of_all(lang: str, learn: LearnState) -> str:
    done, count = collections.solved_of_all(learn), collections.count_of_all(learn)
    return text(lang, "learn.progress.all", done=done, count=count)


def _puzzle_ways(lang: str, learn: LearnState) -> Iterator[Node]:
    today, progress = learn.today, learn.progress
    if learn.puzzles is None:
        return
    row = progress.days_in_row(today)
    solved = progress.day == today and today > 0
    words = text(lang, "learn.daily.solved" if solved else "learn.daily.about")
    if row:
        words = f"{words} {text(lang, 'learn.streak', count=row)}"
    yield _way("daily-puzzle", text(lang, "learn.daily"), words)
    due = len(collections.due(learn))
    if due:
        words = text(lang, "learn.again.about", count=due)
        yield _way("again-puzzle", text(lang, "learn.again"), words)
    if progress.own:
        words = text(lang, "learn.own.about", count=len(progress.own))
        yield _way("own-puzzle", text(lang, "learn.from.own"), words)


# -- lessons ---------------------------------------------------------------------------------------


def _lessons(lang: str, learn: LearnState) -> Node:
    file = learn.lessons
    parts: list[Node] = [node("h3", text=text(lang, "learn.lessons"), key="title")]
    if file is None:
        parts.append(_waiting(lang, learn))
    else:
        done = sum(learn.progress.stars("lessons", task.id) > 0 for task in file.tasks)
        words = text(lang, "learn.progress", done=done, count=len(file.tasks))
        parts.append(node("p", text=words, class_="hint", key="progress"))
        parts.append(_stages(lang, learn, file, "lessons"))
    return node("section", *parts, class_="learn-lessons", key="lessons")


def _waiting(lang: str, learn: LearnState) -> Node:
    key = "learn.failed" if learn.failed else "learn.loading"
    return node("p", text=text(lang, key), class_="hint", key="waiting")


_ATTRIBUTES = {
    "lessons": "data_lesson",
    "file": "data_task_of_file",
    "linked": "data_task_of_link",
    collections.ADDED: "data_task_added",
}
"""What a task's button has its id in, by the source of the list."""


def _stages(lang: str, learn: LearnState, file: TaskFile, source: str) -> Node:
    return node(
        "div",
        *(_stage(lang, learn, stage, source, at) for at, stage in enumerate(file.stages, start=1)),
        class_="stages",
        key="stages",
    )


def _stage(lang: str, learn: LearnState, stage: Stage, source: str, number: int) -> Node:
    done = sum(_stars(learn, source, task) > 0 for task in stage.tasks)
    name = words(stage.title, lang) or text(lang, "learn.tasks")
    told = text(lang, "learn.progress", done=done, count=len(stage.tasks))
    head = node(
        "summary",
        node("b", text=f"{number}. {name}" if stage.id else name, key="name"),
        node("small", text=told, key="done"),
        class_="all" if done == len(stage.tasks) else None,
        key="summary",
    )
    levels = (node("li", _level(lang, learn, task, source), key=task.id) for task in stage.tasks)
    about = words(stage.about, lang)
    return node(
        "details",
        head,
        *((node("p", text=about, class_="hint", key="about"),) if about else ()),
        node("ul", *levels, class_="task-list", key="levels"),
        key=stage.id or "tasks",
    )


def _level(lang: str, learn: LearnState, task: Task, source: str) -> Node:
    name = (
        words(task.title, lang)
        or words(task.text, lang)
        or text(lang, f"learn.kind.{kind_of(task)}")
    )
    return node(
        "button",
        node("span", text=name, key="name"),
        stars(lang, _stars(learn, source, task), key="stars"),
        type="button",
        class_="task-entry",
        **{_ATTRIBUTES[source]: task.id},
        key=task.id,
    )


def _stars(learn: LearnState, source: str, task: Task) -> int:
    """Return the stars of a task; those of a link are kept with those of an opened file."""
    return learn.progress.stars("file" if source == "linked" else source, task.id)


# -- puzzles ---------------------------------------------------------------------------------------


def _puzzles(lang: str, learn: LearnState) -> Node:
    file = learn.puzzles
    parts: list[Node] = [node("h3", text=text(lang, "learn.puzzles"), key="title")]
    if file is None:
        parts.append(_waiting(lang, learn))
    else:
        parts.append(_filters(lang, learn, file))
        if any(learn.theme in task.themes for task in file.tasks):
            about = text(lang, f"learn.theme.{learn.theme}.about")
            parts.append(node("p", text=about, class_="hint", key="theme"))
        if learn.theme or learn.band or learn.kind:
            parts.append(_chosen(lang, learn, file))
        parts.append(node("p", text=_solved_of_all(lang, learn), class_="hint", key="all"))
        parts.append(word_button(lang, "puzzle", label="learn.next-puzzle"))
    return node("section", *parts, class_="learn-puzzles", key="puzzles")


def _chosen(lang: str, learn: LearnState, file: TaskFile) -> Node:
    """Return the line that says how many of the chosen puzzles are solved."""
    rest = collections.chosen(learn, file)
    done = sum(learn.progress.stars("puzzles", task.id) > 0 for task in rest)
    so_far = any(learn.band in (0, band) for band in learn.more)
    key = "learn.progress.so-far" if so_far else "learn.progress"
    words = text(lang, key, done=done, count=len(rest))
    return node("p", text=words, class_="hint", key="progress")


def _filters(lang: str, learn: LearnState, file: TaskFile) -> Node:
    """Return the choice of kind, theme and band, of each only what the other two leave."""
    kinds = {kind_of(task) for task in collections.chosen(replace(learn, kind=""), file)}
    themes = {
        theme
        for task in collections.chosen(replace(learn, theme=""), file)
        for theme in task.themes
    }
    bands = {task.band for task in collections.chosen(replace(learn, band=0), file)}
    fields = (
        ("kind", [(kind, text(lang, f"learn.kind.{kind}")) for kind in sorted(kinds)], learn.kind),
        ("theme", [(one, text(lang, f"learn.theme.{one}")) for one in sorted(themes)], learn.theme),
        ("band", _bands(lang, file, bands), str(learn.band)),
    )
    anything = ("", text(lang, "learn.any"))
    return node(
        "form",
        *(choice(lang, "learn", name, [anything, *values], now) for name, values, now in fields),
        name="puzzles",
        class_="puzzle-filters",
        key="filters",
    )


def _bands(lang: str, file: TaskFile, offered: set[int]) -> list[tuple[str, str]]:
    """Return the offered difficulties by number, the first and the last of all in words too."""
    every = {task.band for task in file.tasks if task.band}
    names = {min(every): "learn.band.least", max(every): "learn.band.most"} if every else {}
    return [
        (str(band), text(lang, names[band], band=band) if band in names else str(band))
        for band in sorted(offered & every)
    ]


def _way(name: str, title: str, told: str, *, primary: bool = False) -> Node:
    """Return a wide button with a name and a line about it."""
    return node(
        "button",
        icon(name),
        node("span", node("b", text=title, key="name"), node("small", text=told, key="about")),
        type="button",
        class_="way primary" if primary else "way",
        data_action=name,
        key=name,
    )


# -- an opened file --------------------------------------------------------------------------------


def _files(lang: str, learn: LearnState) -> Iterator[Node]:
    """Yield the tasks that were made here, the file that was opened, and that of a link."""
    added = collections.added_file(learn)
    if added is not None:
        yield _file(lang, learn, added, collections.ADDED)
    if learn.opened is not None:
        yield _file(lang, learn, learn.opened, "file")
    if learn.file is not None and learn.file is not learn.opened:
        yield _file(lang, learn, learn.file, "linked")


def _file(lang: str, learn: LearnState, file: TaskFile, source: str) -> Node:
    title = "task.file" if source == collections.ADDED else "learn.from.file"
    return node(
        "section",
        node("h3", text=words(file.title, lang) or text(lang, title), key="title"),
        *(
            (node("p", text=words(file.about, lang), class_="hint", key="about"),)
            if file.about
            else ()
        ),
        _stages(lang, learn, file, source),
        *((word_button(lang, "edit-tasks"),) if source == "file" else ()),
        class_="learn-file",
        key=source,
    )
