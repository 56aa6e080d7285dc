"""Parts that several views share and that depend on the state."""

from __future__ import annotations

from collections.abc import Iterator

from web.app import sentences
from web.app.state import AppState, Notice
from web.files.embed_code import on_site
from web.files.link import Problem
from web.locale import text
from web.ui.nodes import Node, node
from web.ui.parts import icon, icon_button


def action(
    state: AppState, name: str, *, disabled: bool = False, label: str = ""
) -> Iterator[Node]:
    """Yield a button with an icon and a word below it, unless the link hides this button."""
    if not state.offers(name):
        return
    yield node(
        "button",
        icon(name),
        node("span", text=text(state.settings.lang, label or f"action.{name}")),
        type="button",
        class_="action",
        data_action=name,
        disabled=disabled,
        key=name,
    )


def tool(state: AppState, name: str, *, disabled: bool = False, label: str = "") -> Iterator[Node]:
    """Yield an icon button, unless the link hides it; touch screens show a word below it."""
    if state.offers(name):
        word = text(state.settings.lang, f"tool.{name}")
        yield icon_button(state.settings.lang, name, disabled=disabled, label=label, word=word)


def tutorial_link(state: AppState) -> Iterator[Node]:
    """Yield a link to the tutorial, where the site includes it."""
    if on_site(state.outside.address):
        words = text(state.settings.lang, "about.tutorial")
        page = text(state.settings.lang, "about.tutorial.page")
        link = node("a", text=words, href=page, target="_blank", rel="noopener", class_="lone-link")
        yield node("p", link, key="tutorial")


def said(state: AppState) -> Node:
    """Return the notice inside a dialog, since the dialog covers the status line."""
    words = sentences.sentence(state) if isinstance(state.notice, Notice | Problem) else ""
    return node("p", text=words, class_="dialog-note", role="status", key="said")
