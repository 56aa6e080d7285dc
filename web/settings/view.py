"""The settings dialog; every change takes effect at once. Pure."""

from __future__ import annotations

from web.app.parts import said
from web.app.state import AppState
from web.locale import NAMES, text
from web.settings.state import THEMES
from web.ui.nodes import Node, node
from web.ui.parts import buttons, choice, dialog_of, option, word_button

_EYES = ("labels", "movable", "liberties", "codes")
_HANDS = ("own_side", "confirm", "typing", "shortcuts", "sounds")


def settings_dialog(state: AppState) -> Node:
    """Return the dialog of the settings and the saved data."""
    lang, prefs = state.settings.lang, state.settings.prefs
    themes = [(theme, text(lang, f"settings.theme.{theme}")) for theme in THEMES]
    languages = [("auto", text(lang, "settings.lang.auto")), *NAMES.items()]
    return dialog_of(
        lang,
        "settings",
        "settings.title",
        node(
            "div",
            choice(lang, "settings", "theme", themes, prefs.theme),
            choice(lang, "settings", "lang", languages, prefs.lang),
            class_="fields",
            key="fields",
        ),
        *(
            node(
                "div",
                *(option(lang, "settings", n, ticked=getattr(prefs, n)) for n in names),
                class_="options",
                role="group",
                aria_label=text(lang, f"settings.{group}"),
                key=group,
            )
            for group, names in (("eyes", _EYES), ("hands", _HANDS))
        ),
        _saved_data(state),
        buttons(word_button(lang, "close", primary=True, label="settings.close")),
    )


def _saved_data(state: AppState) -> Node:
    """Return what the browser saves, and the button that deletes it."""
    lang = state.settings.lang
    if not state.files.storage:
        words = node("p", text=text(lang, "keep.nothing"), key="nothing")
        return node("div", words, word_button(lang, "share"), class_="keeping", key="keeping")
    parts = [node("p", text=text(lang, "keep.here"), class_="hint", key="here"), said(state)]
    sure = state.files.confirming_delete
    if sure:
        parts.append(node("p", text=text(lang, "settings.sure"), role="alert", key="sure"))
    forget = node(
        "button",
        type="button",
        class_="button danger" if sure else "button",
        data_action="forget-all",
        text=text(lang, "settings.forget.sure" if sure else "settings.forget"),
        key="forget",
    )
    return node("div", *parts, forget, class_="keeping", key="keeping")
