"""The bar above the move list of an embedded page that plays the moves one after another. Pure."""

from __future__ import annotations

from functools import lru_cache

from web.embed.layout import PACES
from web.locale import text
from web.ui.nodes import Node, node
from web.ui.parts import icon


@lru_cache(maxsize=2)
def autoplay(lang: str, *, pace: int, running: bool) -> Node:
    """Return the button that starts and stops autoplay, and the choice of its speed.

    `pace`: how long it shows each position, in milliseconds.
    """
    word = text(lang, "autoplay.pause" if running else "autoplay.play")
    speed = text(lang, "autoplay.pace")
    options = (
        node(
            "option",
            value=str(each),
            text=f"{'½' if each < 1000 else each // 1000} s",
            selected=each == pace,
            key=str(each),
        )
        for each in PACES
    )
    return node(
        "form",
        node(
            "button",
            icon("pause" if running else "autoplay"),
            node("span", text=word, key="word"),
            type="button",
            class_="autoplay-button",
            data_action="autoplay",
            aria_label=None if running else text(lang, "action.autoplay"),
            key="autoplay",
        ),
        node("select", *options, name="pace", aria_label=speed, title=speed, key="pace"),
        name="autoplay",
        class_="autoplay",
        key="autoplay",
    )
