"""The field for typing moves."""

from __future__ import annotations

from web.locale import text
from web.ui.nodes import Node, node


def typing_field(lang: str, name: str, *, game: int, flip: bool) -> Node:
    """Return a form for a typed move; `name` is the field's id.

    `game`: the number of the game; another one gets an empty field.
    `flip`: the board is turned around, so that codes and words name opposite directions.
    """
    turned = node("small", text=text(lang, "typing.turned"), id=f"{name}-turned", key="turned")
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
            aria_describedby=f"{name}-turned" if flip else None,
            placeholder=text(lang, "typing.example"),
            key="field",
        ),
        node("button", type="submit", class_="button", text=text(lang, "typing.play"), key="play"),
        *([turned] if flip else []),
        class_="typing",
        name="type",
        key=f"{name}-form {game}",
    )
