"""The panel of the open task: what to do, stars, buttons.

Imported when a task is opened, to keep the page's start quick.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from hive_core.teach._tasks.lines import lines_of
from hive_core.teach.tasks import Task
from web.computer.hint import HintStep
from web.learn import sentences
from web.learn.collections import ADDED, set_of
from web.learn.state import Run, TaskState
from web.locale import text
from web.ui.nodes import Node, node
from web.ui.parts import action_row, icon


@dataclass(frozen=True, slots=True)
class PanelProps:
    """What the panel depends on: `place`, `count`: which task of its stage this is; 0 if unknown.

    `stage`: the name of its stage. `done`: how many tasks of the stage are solved; `unsolved`: the
    first of the others. `framed`: in an embedded page, which has no list to return to.
    `follows`: there is a task after this one. `hinted`: a hint is shown. `begun`: a move has been
    played. `controls`: the actions that have a button there; None for all. `ply`, `plies`: the
    shown position, and the last one of a solution that can be stepped through; 0 if there is none.
    `run`: the run through puzzles that it is of. `to_go`: the moves still to be survived.
    """

    lang: str
    task: TaskState
    stage: str = ""
    place: int = 0
    count: int = 0
    done: int = 0
    unsolved: Task | None = None
    framed: bool = False
    follows: bool = True
    hinted: bool = False
    begun: bool = False
    controls: tuple[str, ...] | None = None
    ply: int = 0
    plies: int = 0
    run: Run | None = None
    to_go: int = 0


@lru_cache(maxsize=4)
def panel(props: PanelProps) -> Node:
    """Return the name of the task, what to do, and the stars that there are to win."""
    lang, task = props.lang, props.task
    return node(
        "section",
        node("p", text=where(props), class_="task-where", key="where"),
        node("h2", text=sentences.title(lang, task), key="title"),
        node("p", text=sentences.goal(lang, task), class_="task-goal", key="goal"),
        *_opinion(lang, task),
        *_lines(lang, task),
        *_moves_to_go(props),
        *_sums(lang, task),
        *_facts(props),
        *_storm(props.run),
        *_chapter(props),
        *(() if task.guess else (stars(lang, task.attempt.stars, key="stars"),)),
        class_=f"task {task.state}" + (" run" if props.run else ""),
        id="task",
        aria_label=text(lang, "learn.task"),
        key="task",
    )


def _chapter(props: PanelProps) -> Iterator[Node]:
    """Yield a line that says that a chapter ends, and the way to what is not solved in it."""
    if props.stage and props.place == props.count and props.task.state == "solved":
        key = "learn.chapter" if props.unsolved is None else "learn.chapter.open"
        words = text(props.lang, key, stage=props.stage, done=props.done, count=props.count)
        yield node("p", text=words, class_="task-chapter", key="chapter")
        if props.unsolved is not None and props.unsolved.id != props.task.task.id:
            name = sentences.title_of(props.lang, props.unsolved)
            attribute = {"lessons": "data_lesson"}.get(props.task.source, "data_task_of_file")
            yield node(
                "button",
                text=text(props.lang, "learn.chapter.first", title=name),
                type="button",
                class_="button",
                **{attribute: props.unsolved.id},
                key="unsolved",
            )


def where(props: PanelProps) -> str:
    """Return which task this is: its stage and its number there, or the kind of list."""
    lang, task = props.lang, props.task
    if props.run is not None:
        return text(lang, f"run.{props.run.kind}", right=props.run.right, wrong=props.run.wrong)
    if task.source in ("lines", "guess") and props.count:
        stage = text(lang, f"learn.from.{task.source}")
        return text(lang, "learn.where", stage=stage, place=props.place, count=props.count)
    if props.stage:
        return text(lang, "learn.where", stage=props.stage, place=props.place, count=props.count)
    if name := set_of(task):
        return text(lang, f"learn.{name}")
    source = "made" if task.source == ADDED else task.source
    return text(lang, "learn.daily" if task.daily else f"learn.from.{source}")


def _opinion(lang: str, task: TaskState) -> Iterator[Node]:
    """Yield a line that says what kind of truth the answer is, where it is not a proof."""
    if task.task.kind == "better":
        yield node("p", text=text(lang, "learn.opinion"), class_="hint", key="opinion")


def _facts(props: PanelProps) -> Iterator[Node]:
    """Yield the difficulty and themes of a solved puzzle; before, they would tell too much."""
    lang, task = props.lang, props.task
    if task.state != "solved" or props.run is not None:
        return
    facts = [text(lang, "learn.level", band=task.task.band)] if task.task.band else []
    if task.source == "puzzles":  # others may have themes of their own
        facts += [text(lang, f"learn.theme.{theme}") for theme in task.task.themes]
    if facts:
        yield node("p", text=" · ".join(facts), class_="hint", key="facts")


def _storm(run: Run | None) -> Iterator[Node]:
    """Yield the bar that runs down while a storm lasts; the style sheet has its time."""
    if run is not None and run.left:
        yield node("div", class_="storm-time", aria_hidden="true", key=f"storm-{run.seed}")


def _lines(lang: str, task: TaskState) -> Iterator[Node]:
    """Yield how many lines of a task are played, if it has several."""
    count = len(lines_of(task.task)) if task.task.kind == "line" else 0
    if count > 1:
        ended = task.goes_on is not None  # the line whose end is still shown
        number = task.attempt.line + (not ended)
        words = text(lang, "learn.lines", line=number, count=count)
        yield node("p", text=words, class_="hint", key="lines")


def _moves_to_go(props: PanelProps) -> Iterator[Node]:
    """Yield how many moves of a game are still to be survived."""
    if props.to_go:
        words = text(props.lang, "learn.survive.left", count=props.to_go)
        yield node("p", text=words, class_="hint", key="moves-to-go")


def _sums(lang: str, task: TaskState) -> Iterator[Node]:
    """Yield how many moves of a game were guessed so far, as good, and missed."""
    if task.guess is not None:
        words = text(lang, "guess.sums", **task.guess.sums)
        yield node("p", text=words, class_="hint", key="sums")


def stars(lang: str, count: int, *, key: str) -> Node:
    """Return the stars, full and empty ones."""
    signs = (
        node("span", class_="star full" if at < count else "star", key=str(at)) for at in range(3)
    )
    words = text(lang, "learn.stars", count=count)
    return node("span", *signs, class_="stars", role="img", aria_label=words, key=key)


@lru_cache(maxsize=4)
def actions(props: PanelProps) -> Node:
    """Return the row of buttons of the open task."""
    lang, task = props.lang, props.task
    parts = (
        _action(lang, task, name, disabled=disabled, primary=primary)
        for name, disabled, primary in _buttons(props, task)
    )
    return action_row(lang, "controls", parts)


def _buttons(props: PanelProps, task: TaskState) -> Iterator[tuple[str, bool, bool]]:
    """Yield the buttons: their action, whether they can do nothing, whether to press them next."""
    over = task.state == "solved"
    is_own = task.source == "made"
    if not props.framed:
        yield "leave-task", False, over and is_own
    if props.run is not None:
        yield "next-task", task.state == "open", props.run.over
        return
    if task.guess is not None and not over:
        yield "restart-task", not (task.shown and task.skippable), task.shown and task.wrong
        yield "skip-move", not task.skippable, False
        return
    # In a lesson of many moves only the line that is played begins again.
    changed = task.task.kind != "line" and task.attempt != task.attempt.again()
    # What was said of a wrong answer, which the page takes back by itself, goes with a click, too.
    said = task.wrong or (task.note is not None and task.left is None)
    restarts = task.shown or over or props.begun or task.pause > 0 or changed or said
    if props.plies:
        # A solved task needs no hint and no solution: here are the steps through it.
        yield "restart-task", not restarts, task.shown
        yield "previous", props.ply == 0, False
        yield "next", props.ply == props.plies, False
    elif task.task.kind == "beat":
        # The rule of the task allows no help, but to take back a move.
        yield "undo", (not props.begun and task.left is None) or over, task.shown
        yield "restart-task", not restarts, False
    else:
        yield "restart-task", not restarts, task.shown
        yield from _help(props, task, over=over)
    if task.guess is not None:
        return
    if not props.framed and sentences.can_be_analysed(task):
        yield "analyse", False, False
    if not props.framed and sentences.can_be_read(task):
        yield "read-task", False, False
    more = task.goes_on is not None
    if not props.framed or props.follows or more:
        # After the last task of a list, or a task of its own, the list comes next.
        follows = props.follows or more or (over and not is_own)
        yield "next-task", not follows, more or (over and not is_own)


def _help(props: PanelProps, task: TaskState, *, over: bool) -> Iterator[tuple[str, bool, bool]]:
    """Yield the buttons for a hint and the solution, like `_buttons`."""
    waits = task.reply is not None or task.goes_on is not None or task.showing
    silent = over or waits or not task.attempt.has_solution
    yield "task-hint", silent or task.shown or _told_all(props), False
    yield "show-solution", silent, False


def _told_all(props: PanelProps) -> bool:
    """Return whether the hint that is shown has nothing more to tell."""
    task = props.task
    if task.attempt.is_clicked:
        return task.note is not None and task.note.key == "learn.hint.one"
    return props.hinted and task.attempt.step >= HintStep.REASON


def _label(task: TaskState, name: str) -> str:
    """Return the key of a button's words; that of hints says what comes next."""
    if name == "task-hint" and task.attempt.step and not task.attempt.is_clicked:
        return "action.hint.place" if task.attempt.step == HintStep.PIECE else "action.hint.reason"
    if name in _STEPS:
        return f"task.{name}"
    back = name == "leave-task" and task.home.editor is not None
    return "task.back" if back else f"action.{name}"


_STEPS = {"previous": "task-hint", "next": "show-solution"}
"""The buttons that step through a solution, and in whose place each is."""


def _icon(task: TaskState, name: str) -> str:
    """Return the name of a button's icon; beside “Undo”, “Try again” needs another than its own."""
    beside = name == "restart-task" and task.task.kind == "beat"
    return "again-puzzle" if beside else name


def _action(lang: str, task: TaskState, name: str, *, disabled: bool, primary: bool) -> Node:
    return node(
        "button",
        icon(_icon(task, name)),
        node("span", text=text(lang, _label(task, name))),
        title=text(lang, f"action.{name}") if name in _STEPS else None,
        type="button",
        class_="action primary" if primary else "action",
        data_action=name,
        aria_disabled=disabled,
        key=name,
    )


@lru_cache(maxsize=4)
def frame_panel(props: PanelProps) -> Node:
    """Return the panel over the board of an embedded page: one line with what to do."""
    lang, task = props.lang, props.task
    return node(
        "section",
        node("p", text=sentences.goal(lang, task), class_="task-goal", key="goal"),
        stars(lang, task.attempt.stars, key="stars"),
        class_=f"task {task.state}",
        id="task",
        aria_label=text(lang, "learn.task"),
        key="task",
    )


def frame_buttons(props: PanelProps) -> Iterator[Node]:
    """Yield the buttons of a task in an embedded page."""
    lang, task = props.lang, props.task
    for name, disabled, primary in _buttons(props, task):
        # In a game against the computer “Undo” comes with “Try again”.
        named = "restart-task" if name == "undo" else _STEPS.get(name, name)
        if props.controls is not None and named not in props.controls:
            continue
        words = text(lang, _label(task, name))
        yield node(
            "button",
            icon(_icon(task, name)),
            type="button",
            class_="tool primary" if primary else "tool",
            data_action=name,
            title=words,
            aria_label=words,
            aria_disabled=disabled,
            key=name,
        )
