"""The dialog of keys: every key of the page, in the modes in which it works."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from web.learn import runs
from web.learn.sentences import can_be_analysed
from web.locale import RIGHT_TO_LEFT, text
from web.shared.state import AppState
from web.ui.nodes import Node, node
from web.ui.parts import dialog_head


class Row(NamedTuple):
    """What one or several keys do; `words`: the end of the key of the catalogue."""

    words: str
    keys: tuple[str, ...]


GROUPS: Mapping[str, tuple[Row, ...]] = {
    "board": (
        Row("arrows", ("←", "→", "↑", "↓")),
        Row("next", (".", ",")),
        Row("enter", ("Enter", "Space")),
        Row("escape", ("Esc",)),
        Row("mark", ("M",)),
        Row("arrow", ("D",)),
        Row("color", ("1", "2", "3")),
    ),
    "told": (
        Row("find", tuple(f"Shift+{letter}" for letter in "QSBGAMLP")),
        Row("here", ("O",)),
        Row("last", ("L",)),
        Row("queens", ("Q",)),
        Row("clocks", ("C",)),
        Row("score", ("V",)),
        Row("hint", ("H",)),
        Row("analyse", ("A",)),
        Row("undo", ("U", "R", "Ctrl+Z", "Ctrl+Y", "Ctrl+Shift+Z")),
        Row("step", ("←", "→")),
        Row("keys", ("?",)),
    ),
    "anywhere": (
        Row("ends", ("Home", "End")),
        Row("type", ("/",)),
        Row("new", ("N",)),
        Row("words", ("W",)),
        Row("zoom", ("+", "=", "-", "0")),
        Row("flip", ("F",)),
        Row("turn", ("T", "Shift+T")),
        Row("stacks", ("S",)),
    ),
    "analysis": (
        Row("threat", ("X",)),
        Row("glyph", ("1", "2", "3", "4", "5", "6", "7", "8")),
        Row("tree", ("↑", "↓")),
        Row("line", ("←", "→")),
    ),
    "editor": (Row("remove", ("Delete", "Backspace")),),
}
"""What the keys do, by where they work; `told`: on the board and in the text view."""


def keys_dialog(lang: str, *, shortcuts: bool, silent: Collection[str] = ()) -> Node:
    """Return the dialog; `shortcuts`: single characters are shortcuts.

    `silent`: the rows of keys that mean nothing in the mode of the page; they are left out.
    """
    groups = (
        (name, tuple(row for row in rows if row.words not in silent))
        for name, rows in GROUPS.items()
    )
    off = () if shortcuts else (node("p", text=text(lang, "words.keys.off"), key="off"),)
    return node(
        "dialog",
        dialog_head(lang, "keys"),
        *off,
        *(_group(lang, name, rows) for name, rows in groups if rows),
        node("p", text=text(lang, "words.mouse"), key="mouse"),
        id="keys-dialog",
        class_="dialog words",
        closedby="any",
        aria_labelledby="keys-title",
        key="keys-dialog",
    )


_ALONG_LINES = ("step", "line")
"""The rows whose keys lead along a line; others lead over the board, or nowhere."""


def _keys(lang: str, row: Row) -> tuple[str, ...]:
    """Return the keys of a row: in a language from right to left → leads back."""
    return row.keys[::-1] if row.words in _ALONG_LINES and lang in RIGHT_TO_LEFT else row.keys


def _group(lang: str, name: str, rows: tuple[Row, ...]) -> Node:
    items = (
        node(
            "div",
            node("dt", *(node("kbd", text=key, key=key) for key in _keys(lang, row)), key="keys"),
            node("dd", text=text(lang, f"words.key.{row.words}"), key="words"),
            class_="words-key",
            key=row.words,
        )
        for row in rows
    )
    return node(
        "section",
        node("h3", text=text(lang, f"keys.{name}"), id=f"keys-{name}", key="title"),
        node("dl", *items, key="rows"),
        class_="words-keys",
        aria_labelledby=f"keys-{name}",
        key=name,
    )


def silent_keys(state: AppState) -> Iterator[str]:
    """Yield the rows of the keys that mean nothing in this mode."""
    edits = state.editor is not None
    if edits or not (state.can_draw or state.welcomes):
        yield from ("mark", "arrow", "color")
    if edits or not _has_hints(state):
        yield "hint"
    if not (edits or state.mode in ("play", "analysis") or _leads_to_analysis(state)):
        yield "analyse"


def _has_hints(state: AppState) -> bool:
    """Return whether the mode has hints, if there is a move to hint at."""
    if state.task is not None:
        return state.task.guess is None and runs.of(state.learn, state.task) is None
    played = state.mode == "play" and state.game.away is None and state.computer.review is None
    return played or state.mode == "analysis"


def _leads_to_analysis(state: AppState) -> bool:
    """Return whether the open task is one that can be analysed."""
    if state.task is None or state.embed.framed:
        return False
    return can_be_analysed(state.task)
