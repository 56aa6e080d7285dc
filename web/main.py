"""Wires the loop: intent -> `update` -> `view` -> patch -> effects."""

from __future__ import annotations

import traceback

from web import dom, dom_effects, dom_events, intents
from web.app import update
from web.fragment import Problem
from web.intents import Intent
from web.locale import LANGUAGES
from web.state import AppState, Prefs
from web.view import view


class Page:
    """The one running page."""

    def __init__(self) -> None:
        self._state = AppState()
        self._screen = dom.Screen(view(self._state))
        self._timer = dom.Timer(self.dispatch)

    def dispatch(self, intent: Intent) -> None:
        """Carry out an intent. A mistake of ours is shown and leaves the game as it was."""
        before = self._state
        try:
            if before.ticking and not isinstance(intent, intents.Tick):
                # The time until now is spent before anything else happens.
                before, late = update(before, intents.Tick(dom.now()), tuple(LANGUAGES))
                dom_effects.run(late)
            state, effects = update(before, intent, tuple(LANGUAGES))
            self._show(state)
            dom_effects.run(effects)
        except Exception:
            dom.log_error(traceback.format_exc())
            self._show(before.noting(Problem("fault")))

    def _show(self, state: AppState) -> None:
        self._screen.show(view(state))
        labels = "on" if state.prefs.labels else None
        dom.set_root(data_theme=state.theme, lang=state.lang, data_labels=labels)
        self._timer.run(state.ticking)
        self._state = state


def start() -> None:
    """Take over the page that was painted without Python."""
    page = Page()
    page.dispatch(intents.Resume(Prefs(), dom.language(tuple(LANGUAGES))))
    page.dispatch(intents.Visit(dom.fragment()))
    dom_events.listen(page.dispatch)
    dom.set_root(data_app="ready")


start()
