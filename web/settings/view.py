"""The settings dialog; every change takes effect at once. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from web.locale import NAMES, text
from web.settings.state import (
    BOARDS,
    MOTIONS,
    TEXTS,
    THEMES,
    THINKING,
    TILES,
    VOLUMES,
    Prefs,
)
from web.ui.nodes import Node, node
from web.ui.parts import buttons, choice, dialog_of, option, word_button

_EYES = ("labels", "movable", "liberties", "codes")
_HANDS = ("own_side", "confirm", "typing", "shortcuts", "sounds", "ponder")


def settings_dialog(
    lang: str, prefs: Prefs, note: Node, *, storage: bool, confirming: bool
) -> Node:
    """Return the dialog of the settings and the saved data.

    `note`: the notice. `storage`: the browser's storage works. `confirming`: deleting all saved
    data awaits its second click.
    """
    languages = [("auto", text(lang, "settings.lang.auto")), *NAMES.items()]
    return dialog_of(
        lang,
        "settings",
        "settings.title",
        node(
            "div",
            _look(lang, "theme", THEMES, prefs),
            choice(lang, "settings", "lang", languages, prefs.lang),
            _look(lang, "tiles", TILES, prefs),
            _look(lang, "board", BOARDS, prefs),
            _look(lang, "text", TEXTS, prefs),
            _look(lang, "motion", MOTIONS, prefs),
            *_plain(lang, prefs),
            class_="fields",
            key="fields",
        ),
        *(
            node(
                "div",
                *(option(lang, "settings", n, ticked=getattr(prefs, n)) for n in names),
                word_button(lang, "turn" if group == "eyes" else "keys"),
                class_="options",
                role="group",
                aria_label=text(lang, f"settings.{group}"),
                key=group,
            )
            for group, names in (("eyes", _EYES), ("hands", _HANDS))
        ),
        node(
            "div",
            _look(lang, "volume", VOLUMES, prefs),
            choice(lang, "settings", "think", _thinking(lang), prefs.think),
            class_="fields",
            key="more",
        ),
        _saved_data(lang, note, confirming=confirming) if storage else _nothing_saved(lang),
        buttons(word_button(lang, "close", primary=True, label="settings.close")),
    )


def _look(lang: str, name: str, values: tuple[str, ...], prefs: Prefs) -> Node:
    """Return the list of the values of a setting, each with words of its own."""
    words = [(value, text(lang, f"settings.{name}.{value or 'auto'}")) for value in values]
    return choice(lang, "settings", name, words, getattr(prefs, name))


def _plain(lang: str, prefs: Prefs) -> Iterator[Node]:
    """Yield what the choice of colours leaves without effect."""
    if prefs.theme == "contrast" and (prefs.tiles == "discs" or prefs.board != BOARDS[0]):
        yield node("p", text=text(lang, "settings.plain"), class_="hint", key="plain")


def _thinking(lang: str) -> list[tuple[str, str]]:
    default, *numbers = THINKING
    times = [(n, text(lang, "settings.think.seconds", count=int(n))) for n in numbers]
    return [(default, text(lang, "settings.think.positions")), *times]


def _nothing_saved(lang: str) -> Node:
    """Return the sentence that the browser saves nothing, and the button to share the game."""
    words = node("p", text=text(lang, "keep.nothing"), key="nothing")
    return node("div", words, word_button(lang, "share"), class_="keeping", key="keeping")


def _saved_data(lang: str, note: Node, *, confirming: bool) -> Node:
    """Return what the browser saves, and the button that deletes it."""
    parts = [node("p", text=text(lang, "keep.here"), class_="hint", key="here"), note]
    if confirming:
        sure = node("p", text=text(lang, "settings.sure"), role="alert", key="sure")
        parts += [sure, word_button(lang, "keep-all", label="action.cancel")]
    parts.append(_forget(lang, sure=confirming))
    return node("div", *parts, class_="keeping", key="keeping")


def _forget(lang: str, *, sure: bool) -> Node:
    """Return the button that deletes all saved data, or asks whether to."""
    return node(
        "button",
        type="button",
        class_="button danger" if sure else "button",
        data_action="forget-all",
        text=text(lang, "settings.forget.sure" if sure else "settings.forget"),
        key="forget",
    )
