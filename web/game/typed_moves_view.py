"""The field for typing moves."""

from __future__ import annotations

from web.locale import text
from web.ui.nodes import Node, node


def typing_field(
    lang: str, name: str, *, game: str, turn: int, fault: str, status: str = ""
) -> Node:
    """Return a form for a typed move; `name` is the field's id.

    `game`: what the move is for, as in `AppState.typed_for`; for another one the field is empty.
    `turn`: by how many sixths the board is turned; above 0 codes and words name other directions,
    and the form says so.
    `fault`: why the typed move was refused, empty if it was not. `status`: the id of an element
    beside the form that says so; else the form does.
    """
    noted = turn > 0
    turned = node("small", text=text(lang, "typing.turned"), id=f"{name}-turned", key="turned")
    why = node("small", text=fault, id=f"{name}-fault", class_="refused", key="fault")
    told = status or f"{name}-fault"
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
            aria_invalid="true" if fault else None,
            aria_describedby=" ".join([told] * bool(fault) + [f"{name}-turned"] * noted) or None,
            placeholder=text(lang, "typing.example"),
            key="field",
        ),
        node("button", type="submit", class_="button", text=text(lang, "typing.play"), key="play"),
        *([why] if fault and not status else []),
        *([turned] if noted else []),
        class_="typing",
        name="type",
        key=f"{name}-form {game}",
    )
