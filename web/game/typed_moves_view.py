"""The field for typing moves."""

from __future__ import annotations

from collections.abc import Iterator

from web.app.state import AppState
from web.locale import text
from web.ui.nodes import Node, node


def typing(state: AppState) -> Iterator[Node]:
    """Yield the field beside the move list, if the setting is on and there is room."""
    if state.mode == "play" and state.settings.prefs.typing and state.embed.controls is None:
        yield field(state, "type-move")


def field(state: AppState, name: str) -> Node:
    """Return a form for a typed move; `name` is the field's id."""
    lang = state.settings.lang
    return node(
        "form",
        node(
            "input",
            id=name,
            name="move",
            type="text",
            autocomplete="off",
            autocapitalize="off",
            spellcheck="false",
            enterkeyhint="go",
            aria_label=text(lang, "typing.label"),
            placeholder=text(lang, "typing.example"),
            key="field",
        ),
        node("button", type="submit", class_="button", text=text(lang, "typing.play"), key="play"),
        class_="typing",
        name="type",
        key=f"{name}-form",
    )
