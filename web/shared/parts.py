"""Parts of the page that several views share, and that depend on how the page was opened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from web.embed.state import EmbedState
from web.files.embed_code import on_site
from web.locale import text
from web.ui.nodes import Node, node
from web.ui.parts import icon, icon_button


@dataclass(frozen=True, slots=True)
class Buttons:
    """Makes the page's buttons: the link that opened the page may hide some of them."""

    lang: str
    mode: str
    embed: EmbedState

    def action(self, name: str, *, disabled: bool = False, label: str = "") -> Iterator[Node]:
        """Yield a button with an icon and a word below it, unless the link hides it."""
        if not self.embed.offers(self.mode, name):
            return
        yield node(
            "button",
            icon(name),
            node("span", text=text(self.lang, label or f"action.{name}")),
            type="button",
            class_="action",
            data_action=name,
            aria_disabled=disabled,
            key=name,
        )

    def tool(
        self, name: str, *, disabled: bool = False, label: str = "", pressed: bool | None = None
    ) -> Iterator[Node]:
        """Yield an icon button, unless the link hides it; touch screens show a word below it."""
        if self.embed.offers(self.mode, name):
            word = text(self.lang, f"tool.{name}")
            yield icon_button(
                self.lang, name, disabled=disabled, label=label, word=word, pressed=pressed
            )


def tutorial_link(lang: str, address: str) -> Iterator[Node]:
    """Yield a link to the tutorial, where the site at the page's address includes it."""
    if on_site(address):
        words = text(lang, "about.tutorial")
        page = text(lang, "about.tutorial.page")
        link = node("a", text=words, href=page, target="_blank", rel="noopener", class_="lone-link")
        yield node("p", link, key="tutorial")


def dialog_note(words: str, *, warning: bool = False) -> Node:
    """Return the notice inside a dialog, since the dialog covers the status line."""
    looks = "dialog-note warning" if warning else "dialog-note"
    return node("p", text=words, class_=looks, role="status", key="said")
