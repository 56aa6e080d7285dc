"""The button beside the status line that saves the game where storage does not work. Pure."""

from __future__ import annotations

from web.locale import text
from web.ui.nodes import Node, node


def save_button(lang: str, *, whole: bool, disabled: bool) -> Node:
    """Return a button that saves the game as a file; `whole`: with its variations."""
    return node(
        "button",
        text=text(lang, "share.save"),
        type="button",
        class_="button unkept",
        data_save="pgn-lines" if whole else "pgn",
        title=text(lang, "keep.nothing"),
        aria_label=text(lang, "keep.save"),
        aria_disabled=disabled,
        key="unkept",
    )
