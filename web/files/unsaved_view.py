"""Saving the game, beside the status line of a page for which the browser keeps nothing. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from web.app.state import AppState
from web.locale import text
from web.ui.nodes import Node, node


def unsaved(state: AppState) -> Iterator[Node]:
    """A button that saves the game as a file, where it would be lost with the page."""
    if state.files.storage or state.embed.framed or state.mode != "play":
        return
    yield node(
        "button",
        text=text(state.settings.lang, "share.save"),
        type="button",
        class_="button unkept",
        data_save="pgn",
        title=text(state.settings.lang, "keep.nothing"),
        aria_label=text(state.settings.lang, "keep.save"),
        disabled=not state.game.record.moves,
        key="unkept",
    )
