"""Wires the loop: intent -> `update` -> `view` -> patch -> effects."""

from __future__ import annotations

import traceback

from web import dom, intents
from web.app import AppState, update
from web.fragment import Problem
from web.intents import Intent
from web.locale import LANGUAGES
from web.view import view


class Page:
    """The one running page."""

    def __init__(self) -> None:
        self._state = AppState()
        self._screen = dom.Screen(view(self._state))

    def dispatch(self, intent: Intent) -> None:
        """Carry out an intent. A mistake of ours is shown and leaves the game as it was."""
        before = self._state
        try:
            state, effects = update(before, intent, tuple(LANGUAGES))
            self._show(state)
            dom.run(effects)
        except Exception:
            dom.log_error(traceback.format_exc())
            self._show(before.noting(Problem("fault")))

    def _show(self, state: AppState) -> None:
        self._screen.show(view(state))
        dom.set_root(data_theme=state.theme, lang=state.lang)
        self._state = state


def start() -> None:
    """Take over the page that was painted without Python."""
    page = Page()
    page.dispatch(intents.Visit(dom.fragment()))
    dom.listen(page.dispatch)
    dom.set_root(data_app="ready")


start()
