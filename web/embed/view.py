"""The embedded page: its board, hands, buttons and the link to the app. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from urllib.parse import quote

from web.computer.protocol import LEVELS
from web.locale import text
from web.ui.nodes import Node, node
from web.ui.parts import icon, icon_button


def heading(lang: str) -> Node:
    """Return the heading that names the page for screen readers."""
    return node("h1", text=text(lang, "frame.title"), class_="unseen", key="title")


def foot(lang: str, buttons: Iterable[Node], address: str) -> Iterator[Node]:
    """Yield the row of buttons, and the links to the app at `address` and to “About”."""
    row = tuple(buttons)
    if row:
        yield node(
            "div",
            *row,
            class_="frame-controls",
            role="group",
            aria_label=text(lang, "controls"),
            key="controls",
        )
    words = text(lang, "frame.open")
    yield node(
        "div",
        icon_button(lang, "about"),
        node(
            "a",
            node("span", text=words, key="words"),
            icon("out"),
            href=address,
            target="_blank",
            rel="noopener",
            class_="frame-out",
            title=text(lang, "frame.open.hint"),
            aria_label=words,
            key="out",
        ),
        class_="frame-links",
        key="links",
    )


def app_address(page: str, link: str, mode: str, levels: tuple[int, int]) -> str:
    """Return the address at which the app shows what this page shows.

    `page`: the address of this page. `link`: the game and the position, as in a link. `levels`: the
    computer's as White and Black.
    """
    parts = [link]
    if mode == "analysis":
        parts.append("mode=analysis")
    parts += [
        f"{color}={quote(f'ai:{level}')}"
        for color, level in zip(("white", "black"), levels, strict=True)
        if 0 < level <= LEVELS
    ]
    # The single file is also the app; `embed.html` is only for frames.
    app = "index.html" if page.rpartition("/")[2].startswith("embed") or not page else page
    return f"{app}#{'&'.join(parts)}"
