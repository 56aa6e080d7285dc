"""The view of the engine's search: depth and expected moves, while it thinks. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from web.app import sentences
from web.app.state import AppState
from web.computer.requests import to_move
from web.locale import text
from web.ui.nodes import Node, node

_SHOWN_MOVES = 4


def thinking(state: AppState) -> Iterator[Node]:
    """Yield the depth of the search and the best line so far, collapsed.

    The element stays in the page while a computer plays, so that it stays expanded once a user
    expands it. It shows only while the computer thinks.
    """
    if state.mode != "play" or not any(state.computer.levels):
        return
    best, found = state.computer.best(), state.computer.answer
    depth = ""
    moves: tuple[str, ...] = ()
    if best is not None and found is not None and to_move(state):
        depth = text(state.settings.lang, "thinking.depth", depth=found.depth)
        moves = best.moves[:_SHOWN_MOVES]
    expected = (
        node(
            "li",
            text=sentences.sentence_case(sentences.move_text(state.settings.lang, move)),
            key=str(at),
        )
        for at, move in enumerate(moves)
    )
    yield node(
        "details",
        node(
            "summary", text=depth, title=text(state.settings.lang, "thinking.expects"), key="depth"
        ),
        node("ol", *expected, key="line"),
        class_="thinking" if depth else "thinking silent",
        key="thinking",
    )
