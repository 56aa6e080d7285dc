"""The first screen: the ways to begin, on the empty board."""

from __future__ import annotations

from web.locale import text
from web.ui.nodes import Node, node
from web.ui.parts import icon

_OTHERS = ("play-friend", "rules", "analyse", "open")


def welcome(lang: str) -> Node:
    """Return the goal of the game in a sentence, and buttons that each begin something."""
    words = node(
        "span",
        node("b", text=text(lang, "welcome.play-computer"), key="name"),
        node("small", text=text(lang, "welcome.play-computer.about"), key="about"),
    )
    return node(
        "section",
        node("h2", text=text(lang, "welcome.title"), id="welcome-title", key="title"),
        node("p", text=text(lang, "welcome.goal"), key="goal"),
        _choice("play-computer", words, primary=True),
        *(_choice(name, node("b", text=text(lang, f"welcome.{name}"))) for name in _OTHERS),
        id="welcome",
        class_="welcome",
        aria_labelledby="welcome-title",
        key="welcome",
    )


def _choice(name: str, words: Node, *, primary: bool = False) -> Node:
    """Return a button that begins something."""
    return node(
        "button",
        icon("learn" if name == "rules" else name),
        words,
        type="button",
        class_="way primary" if primary else "way",
        data_action=name,
        key=name,
    )
