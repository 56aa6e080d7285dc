"""The dialogs: a new game, and about. Pure."""

from __future__ import annotations

from hive_core import POCKET, Bug
from web.drawings import TILE_BOX, tile_drawing
from web.locale import text
from web.nodes import Node, node

_EXPANSIONS = (Bug.MOSQUITO, Bug.LADYBUG, Bug.PILLBUG)


def dialogs(lang: str) -> tuple[Node, ...]:
    """All dialogs, closed."""
    return _new_game(lang), _about(lang)


def _new_game(lang: str) -> Node:
    extras = (_extra(lang, bug, ticked=POCKET.includes(bug)) for bug in _EXPANSIONS)
    return _dialog(
        lang,
        "new-game",
        "new.title",
        node(
            "fieldset",
            node("legend", text=text(lang, "new.pieces")),
            node("div", *extras, class_="extras"),
        ),
        _option(lang, "tournament", ticked=False),
        _option(lang, "repetition", ticked=True),
        _buttons(
            node(
                "button",
                type="button",
                class_="button",
                data_action="close",
                text=text(lang, "new.cancel"),
            ),
            node("button", type="submit", class_="button primary", text=text(lang, "new.start")),
        ),
    )


def _about(lang: str) -> Node:
    return _dialog(
        lang,
        "about",
        "about.title",
        node("p", text=text(lang, "about.game")),
        node("p", text=text(lang, "about.notice")),
        node("p", text=text(lang, "about.what")),
        _buttons(
            node(
                "button",
                type="button",
                class_="button primary",
                data_action="close",
                text=text(lang, "about.close"),
            )
        ),
    )


def _dialog(lang: str, name: str, title: str, *content: Node) -> Node:
    heading = node("h2", text=text(lang, title), id=f"{name}-title")
    return node(
        "dialog",
        node("form", heading, *content, method="dialog", name=name),
        id=f"{name}-dialog",
        class_="dialog",
        aria_labelledby=f"{name}-title",
        key=f"{name}-dialog",
    )


def _extra(lang: str, bug: Bug, *, ticked: bool) -> Node:
    """A choice of one expansion: a box to tick that looks like its tile."""
    return node(
        "label",
        node("input", type="checkbox", name=str(bug), checked=ticked),
        node(
            "svg",
            node("g", drawing=tile_drawing(bug), class_="tile white"),
            viewBox=TILE_BOX,
            aria_hidden="true",
        ),
        node("span", text=text(lang, f"bug.{bug.value}").capitalize()),
        class_="extra",
    )


def _option(lang: str, name: str, *, ticked: bool) -> Node:
    return node(
        "label",
        node("input", type="checkbox", name=name, checked=ticked),
        node(
            "span",
            node("b", text=text(lang, f"new.{name}")),
            node("small", text=text(lang, f"new.{name}.hint")),
        ),
        class_="option",
    )


def _buttons(*buttons: Node) -> Node:
    return node("menu", *(node("li", button) for button in buttons), class_="dialog-actions")
