"""The first screen: the ways to begin, on the empty board."""

from __future__ import annotations

from web.locale import text
from web.ui.nodes import Node, node
from web.ui.parts import icon

_OTHERS = ("play-friend", "play-friend-away", "rules", "analyse", "open")


def welcome(lang: str) -> Node:
    """Return the goal of the game in a sentence, and buttons that each begin something."""
    return node(
        "section",
        node("h2", text=text(lang, "welcome.title"), id="welcome-title", key="title"),
        node("p", text=text(lang, "welcome.goal"), key="goal"),
        _choice("play-computer", _with_about(lang, "play-computer"), "way primary"),
        _choice("learn", _with_about(lang, "learn"), "way wide"),
        *(_choice(name, node("b", text=text(lang, f"welcome.{name}"))) for name in _OTHERS),
        id="welcome",
        class_="welcome",
        aria_labelledby="welcome-title",
        key="welcome",
    )


def _with_about(lang: str, name: str) -> Node:
    return node(
        "span",
        node("b", text=text(lang, f"welcome.{name}"), key="name"),
        node("small", text=text(lang, f"welcome.{name}.about"), key="about"),
    )


def _choice(name: str, words: Node, looks: str = "way") -> Node:
    """Return a button that begins something."""
    return node(
        "button",
        icon("lesson" if name == "rules" else name),
        words,
        type="button",
        class_=looks,
        data_action=name,
        key=name,
    )
