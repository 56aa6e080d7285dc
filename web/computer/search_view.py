"""What the computer thinks, for those who want to know. Pure."""

from __future__ import annotations

from web.computer.protocol import Answer
from web.locale import text
from web.locale.moves import move_text, sentence_case
from web.ui.nodes import Node, node

_SHOWN_MOVES = 4


def thinking(lang: str, found: Answer | None) -> Node:
    """How deep the computer has looked and the best line so far, folded up.

    It is there as long as a computer plays, so that it stays open once somebody opens it; it shows
    while there is something to tell.
    """
    depth = ""
    moves: tuple[str, ...] = ()
    if found is not None and found.lines:
        depth = text(lang, "thinking.depth", depth=found.depth)
        moves = found.lines[0].moves[:_SHOWN_MOVES]
    expected = (
        node(
            "li",
            text=sentence_case(move_text(lang, move)),
            key=str(at),
        )
        for at, move in enumerate(moves)
    )
    return node(
        "details",
        node("summary", text=depth, title=text(lang, "thinking.expects"), key="depth"),
        node("ol", *expected, key="line"),
        class_="thinking" if depth else "thinking silent",
        key="thinking",
    )
