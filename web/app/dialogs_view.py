"""Choose the dialog to show, and build the one about the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from web.app.new_game_view import new_game_dialog
from web.app.parts import tutorial_link
from web.app.state import AppState
from web.files.view import open_dialog, share_dialog
from web.locale import text
from web.offline.view import about_offline
from web.rules.view import rules_dialog
from web.settings.view import settings_dialog
from web.table.text_view import words
from web.ui.nodes import Node, node
from web.ui.parts import buttons, dialog_of, word_button


def dialog(state: AppState) -> Iterator[Node]:
    """Yield the open dialog, if any."""
    make = _DIALOGS.get(state.dialog or "")
    if make is not None:
        yield make(state)


def _about(state: AppState) -> Node:
    lang = state.settings.lang
    return dialog_of(
        lang,
        "about",
        "about.title",
        node("p", text=text(lang, "about.game")),
        node("p", text=text(lang, "about.notice")),
        node("p", text=text(lang, "about.what")),
        *([node("p", text=text(lang, "about.framed"))] if state.embed.framed else []),
        *tutorial_link(state),
        *about_offline(state),
        buttons(
            *([word_button(lang, "rules")] if state.offers("rules") else []),
            word_button(lang, "close", primary=True, label="about.close"),
        ),
    )


_DIALOGS: Mapping[str, Callable[[AppState], Node]] = {
    "new-game": new_game_dialog,
    "open": open_dialog,
    "share": share_dialog,
    "settings": settings_dialog,
    "about": _about,
    "words": words,
    "rules": rules_dialog,
}
