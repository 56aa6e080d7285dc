"""The field for typing moves."""

from __future__ import annotations

from web.locale import text
from web.ui.nodes import Node, node


def typing_field(lang: str, name: str) -> Node:
    """Return a form for a typed move; `name` is the field's id."""
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
