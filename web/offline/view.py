"""News and information about offline play, updates and installing. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from web.locale import text
from web.offline.state import UNKNOWN, Offline
from web.ui.nodes import Node, node
from web.ui.parts import word_button


def news(lang: str, offline: Offline) -> Iterator[Node]:
    """Yield the news on the board with its buttons, if there is any."""
    message = offline.news
    if not message:
        return
    buttons: tuple[Node, ...] = ()
    if offline.leaving:
        message = "leaving"
    elif message == "newer":
        buttons = (
            word_button(lang, "use-update", primary=True),
            word_button(lang, "hush", label="action.hush.later"),
        )
    else:
        buttons = (word_button(lang, "hush"),)
    yield node(
        "div",
        node("p", text=text(lang, f"news.{message}"), key="news"),
        *buttons,
        class_="notice news",
        data_news=message,
        key=f"news-{message}",
    )


def about_offline(lang: str, offline: Offline) -> Iterator[Node]:
    """Yield the state of offline play for the dialog about the page."""
    if offline.progress == UNKNOWN:
        return
    rows = [
        node(
            "p", text=text(lang, f"offline.{offline.progress}"), class_=offline.progress, key="kept"
        )
    ]
    if offline.newer:
        rows.append(_row(lang, "news.newer", "use-update"))
    if offline.installable:
        rows.append(_row(lang, "offline.install", "install"))
    yield node("div", *rows, class_="keeping about-offline", key="offline")


def _row(lang: str, words: str, action: str) -> Node:
    return node("div", node("p", text=text(lang, words)), word_button(lang, action), key=action)
