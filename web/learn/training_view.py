"""The dialog about lines to learn by heart: those on the board, and the studies that are kept.

Imported when it is opened, to keep the page's start quick.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hive_core import Color
from hive_core.game_tree import GameTree
from hive_core.teach.tasks import Task, words
from web.learn import training
from web.learn.state import LearnState
from web.locale import text
from web.locale.pieces import color_title
from web.ui.nodes import Node, node
from web.ui.parts import buttons, choice, deleted_row, dialog_head, row_tool, word_button


@dataclass(frozen=True, slots=True)
class TrainProps:
    """What the dialog depends on.

    `tree`: of the game on the board; None while a task is open. `name`: the usual name of its
    study. `color`: whose moves are offered first. `note`: the notice inside the dialog.
    """

    lang: str
    learn: LearnState
    tree: GameTree | None
    name: str
    color: Color
    note: Node


def train_dialog(props: TrainProps) -> Node:
    """Return the dialog with the lines of the game on the board, and the studies."""
    lang = props.lang
    rows = list(_rows(lang, props.learn))
    kept = node("ul", *rows, class_="kept", aria_label=text(lang, "train.kept"), key="kept")
    return node(
        "dialog",
        dialog_head(lang, "train"),
        props.note,
        node("p", text=text(lang, "train.about"), class_="hint for-lines", key="about"),
        node("p", text=text(lang, "train.guess.about"), class_="hint for-guess", key="guess"),
        *(() if props.tree is None else (_form(props, props.tree),)),
        *((node("h3", text=text(lang, "train.kept"), key="kept-title"), kept) if rows else ()),
        id="train-dialog",
        class_="dialog train",
        closedby="any",
        aria_labelledby="train-title",
        key="train-dialog",
    )


def _form(props: TrainProps, tree: GameTree) -> Node:
    """Return the fields for the lines of the game on the board."""
    lang = props.lang
    sides = [(str(color), color_title(lang, color)) for color in Color]
    counts = (_of(lang, color, len(training.lines_for(tree, color))) for color in Color)
    if not tree.main_line:
        return node("p", text=text(lang, "train.empty"), key="form")
    name = node(
        "label",
        node("span", text=text(lang, "train.name")),
        node(
            "input",
            type="text",
            name="name",
            maxlength=str(training.LONGEST_NAME),
            placeholder=props.name,
            autocomplete="off",
        ),
        class_="field for-lines",
        key="name",
    )
    ways = [(way, text(lang, f"train.how.{way}")) for way in ("lines", "guess")]
    return node(
        "form",
        choice(lang, "train", "how", ways, "lines" if len(tree.lines) > 1 else "guess"),
        choice(lang, "train", "side", sides, str(props.color)),
        node("p", text=" · ".join(counts), class_="hint for-lines", key="counts"),
        name,
        node("p", text=text(lang, "train.same-name"), class_="hint for-lines", key="same-name"),
        buttons(
            word_button(lang, "close", label="action.cancel"),
            word_button(lang, "make-lesson"),
            node("button", text=text(lang, "train.begin"), type="submit", class_="button primary"),
        ),
        name="train",
        key="form",
    )


def _rows(lang: str, learn: LearnState) -> Iterator[Node]:
    dropped = dict(learn.dropped)
    for name, made in learn.progress.studies.items():
        study = training.read_study(made.text or dropped.get(name, ""))
        if study is not None:
            title = words(study.title, lang)
            gone = deleted_row(lang, title, data_study_restore=study.id)
            yield node("li", *(_row(lang, learn, study) if made.text else gone), key=name)


def _row(lang: str, learn: LearnState, study: Task) -> Iterator[Node]:
    """Yield the parts of the row of a study: a click trains it."""
    title = words(study.title, lang)
    yield node(
        "button",
        node("b", text=title),
        node("small", text=_about(lang, learn, study)),
        type="button",
        class_="kept-game",
        data_study=study.id,
        key="train",
    )
    copy, delete = text(lang, "train.copy"), text(lang, "train.delete")
    yield row_tool("share", copy, title, data_study_copy=study.id)
    yield row_tool("bin", delete, title, data_study_delete=study.id)


def _of(lang: str, color: Color, count: int) -> str:
    """Return whose lines there are, and how many."""
    lines = text(lang, "train.lines", count=count)
    return text(lang, "train.of", Color=color_title(lang, color), lines=lines)


def _about(lang: str, learn: LearnState, study: Task) -> str:
    """Return whose moves a study asks for, and how many of its lines are known and due."""
    counts = training.counts(study, learn.progress, learn.today)
    parts = [
        _of(lang, training.side(study), counts.lines),
        text(lang, "train.known", known=counts.known, count=counts.lines),
    ]
    if counts.due:
        parts.append(text(lang, "train.due", count=counts.due))
    return " · ".join(parts)
