"""The marks and arrows that the player draws on the board, and the tool to draw them. Pure."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from hive_core import Hex
from hive_core._drawing.mark_drawings import RING_RADIUS, head, shaft
from hive_core.annotations import MarkColor
from web.game.marks import drawable
from web.locale import text
from web.shared.parts import Buttons
from web.table.marking import COLOR_KEYS, Marking, Sketch
from web.table.shown import Position, Shown, ShownBoard
from web.ui.drawings import height_badge
from web.ui.geometry import Point, center
from web.ui.nodes import Node, node

_RING = "".join(f'<circle class="{name}" r="{RING_RADIUS:g}"/>' for name in ("edge", "line"))


def marks(shown: ShownBoard) -> Iterator[Node]:
    """Yield the marks and arrows of the shown position, and on them the heights of the stacks.

    Arrows lie over the marks.
    """
    annotation = drawable(shown.record, shown.ply)
    for mark in annotation.marks:
        yield _shape(shown.board, Sketch(mark.hex, mark.hex, mark.color), turn=shown.turn)
    for arrow in annotation.arrows:
        yield _shape(shown.board, Sketch(arrow.start, arrow.end, arrow.color), turn=shown.turn)
    if annotation.marks or annotation.arrows:
        yield from _heights(shown.board, turn=shown.turn)


def _heights(board: Position, *, turn: int) -> Iterator[Node]:
    for place, stack in board.stacks().items():
        if len(stack) > 1:
            at = _top(board, place, turn=turn)
            yield node(
                "g",
                drawing=height_badge(len(stack)),
                transform=f"translate({at.x:g} {at.y:g})",
                key=f"height {place}",
            )


def sketch(shown: Shown, marking: Marking) -> Node:
    """Return the layer with what is being drawn, by a pointer or with keys."""
    shape = marking.sketch
    if shape is None and marking.start is not None:
        shape = Sketch(marking.start, _focused(shown) or marking.start, marking.color)
    shapes = () if shape is None else (_shape(shown.board, shape, turn=shown.turn),)
    return node("g", *shapes, class_="layer marks sketch", aria_hidden="true", key="sketch")


def _focused(shown: Shown) -> Hex | None:
    """Return the space that has the keyboard focus."""
    at = shown.cursor
    return at if at is None or isinstance(at, Hex) else shown.board.hex_of(at)


def _shape(board: Position, sketch: Sketch, *, turn: int) -> Node:
    """Return an arrow, or a ring where both ends are the same."""
    start, end = _top(board, sketch.start, turn=turn), _top(board, sketch.end, turn=turn)
    color = sketch.color.value
    at = f"translate({start.x:g} {start.y:g})"
    if sketch.start == sketch.end:
        return node(
            "g",
            drawing=_RING,
            class_=f"mark {color}",
            transform=at,
            data_marked=str(sketch.start),
            data_color=color,
            key=f"{color} {sketch.start}",
        )
    length = math.dist(start, end)
    path, angle = shaft(length), math.degrees(math.atan2(end.y - start.y, end.x - start.x))
    return node(
        "g",
        node("path", d=path, class_="edge", key="edge"),
        node("path", d=path, class_="line", key="line"),
        node("path", d=head(length), class_="head", key="head"),
        class_=f"mark {color}",
        transform=f"{at} rotate({angle:.2f})",
        data_arrow=f"{sketch.start} {sketch.end}",
        data_color=color,
        key=f"{color} {sketch.start} {sketch.end}",
    )


def _top(board: Position, place: Hex, *, turn: int) -> Point:
    return center(place, max(len(board.stack_at(place)) - 1, 0), turn=turn)


# -- the tool --------------------------------------------------------------------------------------


def tool_button(buttons: Buttons, *, pressed: bool) -> Iterator[Node]:
    """Yield the button that opens the tool."""
    yield from buttons.tool("marks", pressed=pressed)


@lru_cache(maxsize=4)
def palette(buttons: Buttons, color: MarkColor, *, arrows: bool, empty: bool) -> Node:
    """Return the open tool: the colours, two clicks for an arrow, clear.

    `empty`: there is nothing to clear.
    """
    lang = buttons.lang
    parts = [
        *(_color(lang, key, one, chosen=one is color) for key, one in COLOR_KEYS.items()),
        *buttons.tool("mark-arrows", pressed=arrows),
        *buttons.tool("clear-marks", disabled=empty),
    ]
    return node(
        "div",
        *parts,
        class_="palette",
        role="group",
        aria_label=text(lang, "marks.tool"),
        key="palette",
    )


def _color(lang: str, key: str, color: MarkColor, *, chosen: bool) -> Node:
    name = text(lang, f"marks.{color}")
    return node(
        "button",
        node(
            "svg",
            drawing=_RING,
            class_=f"mark {color}",
            viewBox="-90 -90 180 180",
            aria_hidden="true",
            key="ring",
        ),
        type="button",
        class_="tool",
        data_mark_color=str(color),
        title=f"{name} ({key})",
        aria_label=name,
        aria_pressed="true" if chosen else "false",
        key=str(color),
    )
