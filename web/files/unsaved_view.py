"""The button beside the status line that saves the game where storage does not work. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from web.app.state import AppState
from web.locale import text
from web.ui.nodes import Node, node


def unsaved(state: AppState) -> Iterator[Node]:
    """Yield a button that saves the game as a file, if the browser's storage does not work."""
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
