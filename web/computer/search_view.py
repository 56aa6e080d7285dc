"""The view of the engine's search: depth and expected moves, while it thinks. Pure."""

from __future__ import annotations

from itertools import cycle

from hive_core import Color
from web.computer.protocol import Answer
from web.locale import text
from web.locale.moves import move_text, sentence_case
from web.ui.nodes import Node, node
from web.ui.parts import word_button

_SHOWN_MOVES = 4


def thinking(lang: str, answer: Answer | None, mover: Color, *, turn: int) -> Node:
    """Return the depth of the search and the best line so far, collapsed.

    `mover`: whose move the line begins with.

    The element stays in the page while a computer plays, so that it stays expanded once a user
    expands it. It shows only while the computer thinks.
    """
    depth = ""
    moves: tuple[str, ...] = ()
    if answer is not None and answer.lines:
        depth = text(lang, "thinking.depth", count=answer.depth)
        moves = answer.lines[0].moves[:_SHOWN_MOVES]
    expected = (
        node(
            "li",
            text=sentence_case(move_text(lang, move, by, turn=turn)),
            key=str(at),
        )
        for at, (move, by) in enumerate(zip(moves, cycle((mover, mover.other)), strict=False))
    )
    return node(
        "details",
        node("summary", text=depth, title=text(lang, "thinking.expects"), key="depth"),
        node("ol", *expected, node("li", word_button(lang, "move-now"), key="now"), key="line"),
        class_="thinking" if depth else "thinking silent",
        key="thinking",
    )
