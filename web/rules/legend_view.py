"""What the marks on the board mean: each when it first appears, and all in the rules."""

from __future__ import annotations

from functools import lru_cache

from hive_core import Bug
from web.locale import text
from web.rules.legend import LEGEND
from web.rules.sections import MARKS_SECTION
from web.table.queen_liberties import bars
from web.ui.drawings import CLIMB_TARGET, TARGET, TILE_BOX, TILE_SHADOW, tile_drawing
from web.ui.nodes import Node, node
from web.ui.parts import word_button


def mark_note(lang: str, mark: str) -> Node:
    """Return the explanation of a mark that is on the board for the first time."""
    return node(
        "div",
        _sample(mark),
        node("p", text=text(lang, f"marks.{mark}"), key="words"),
        node(
            "button",
            text=text(lang, "marks.all"),
            type="button",
            class_="button quiet",
            data_rule=MARKS_SECTION,
            key="all",
        ),
        word_button(lang, "explained", label="action.hush"),
        class_="notice news mark-note",
        data_mark=mark,
        key=f"mark-{mark}",
    )


@lru_cache(maxsize=8)
def legend(lang: str, *, marked: bool) -> Node:
    """Return the section of the rules about the marks."""
    rows = (
        node("li", _sample(mark), node("span", text=text(lang, f"marks.{mark}")), key=mark)
        for mark in LEGEND
    )
    return node(
        "section",
        node(
            "h3",
            text=text(lang, "rules.marks.title"),
            id=f"rule-{MARKS_SECTION}",
            tabindex="-1",
            key="title",
        ),
        node("p", text=text(lang, "rules.marks"), key="about"),
        node("ul", *rows, class_="legend", key="marks"),
        class_="rule plain" + (" marked" if marked else ""),
        data_section=MARKS_SECTION,
        aria_labelledby=f"rule-{MARKS_SECTION}",
        key=MARKS_SECTION,
    )


def _sample(mark: str) -> Node:
    """Return a tile with the mark, as on the board."""
    if mark == "target":
        return _picture(node("g", drawing=TARGET, class_="target", key="target"))
    climb = node("g", drawing=CLIMB_TARGET, class_="target climb", key="climb")
    bug = {"free": Bug.QUEEN, "stack": Bug.BEETLE, "last": Bug.GRASSHOPPER}.get(mark, Bug.ANT)
    drawing = tile_drawing(bug, "", 2 if mark == "stack" else 1)
    if mark == "free":
        drawing += bars((0, 1, 2))
    look = {"movable": " sample-movable", "last": " sample-last"}.get(mark, "")
    color = "black" if mark == "last" else "white"
    tile = node(
        "g",
        node("g", drawing=TILE_SHADOW, key="shadow"),
        node("g", drawing=drawing, key="drawing"),
        class_=f"tile {color}{look}",
        key="tile",
    )
    return _picture(tile, *([climb] if mark == "climb" else []))


def _picture(*drawn: Node) -> Node:
    return node(
        "svg", *drawn, class_="mark-sample", viewBox=TILE_BOX, aria_hidden="true", key="sample"
    )
