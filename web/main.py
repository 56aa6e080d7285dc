"""Wires the loop: intent -> `update` -> `view` -> patch -> effects."""

from __future__ import annotations

import traceback
from dataclasses import replace

from web import (
    ai_client,
    dom,
    dom_doors,
    dom_effects,
    dom_events,
    dom_flight,
    dom_focus,
    dom_gestures,
    dom_glide,
    dom_keys,
    dom_messages,
    dom_notes,
    dom_offline,
    dom_peek,
    dom_sound,
    dom_store,
    dom_warm,
    intents,
)
from web.app import update
from web.effects import Effect
from web.fragment import Problem
from web.intents import Intent
from web.locale import LANGUAGES
from web.state import AppState
from web.view import view

# What a person holds, or has not seen yet, goes where it goes without a glide.
_AT_ONCE = intents.Pan | intents.Zoom | intents.Visit | intents.Resume | intents.Load


class Page:
    """The one running page."""

    def __init__(self, *, framed: bool) -> None:
        lang = dom.painted_language(tuple(LANGUAGES))
        painted = AppState(framed=dom.is_painted_framed(), lang=lang)
        self._screen = dom.Screen(view(painted))
        self._state = replace(painted, framed=framed)
        self._timer = dom.Timer(self.dispatch)
        self._sounds = dom_sound.Sounds()
        self._glide = dom_glide.Glide()
        self._flights = dom_flight.Flights()
        self._opponent = ai_client.Opponent(self.dispatch)
        self.doors = dom_doors.Doors(self.dispatch, self.look)
        self.keeper = dom_store.Keeper(self.dispatch, self.look, wanted=not framed)
        self.shell = dom_offline.Shell(self.dispatch)
        self._around = dom_messages.Around(self.dispatch, self.look) if framed else None

    def look(self) -> AppState:
        """What the page shows."""
        return self._state

    def begin_around(self) -> None:
        """From now on a framed page talks with the one around it."""
        if self._around is not None:
            self._around.begin()

    def dispatch(self, intent: Intent) -> None:
        """Carry out an intent. A mistake of ours is shown and leaves the game as it was."""
        before = self._state
        try:
            if before.ticking and not isinstance(intent, intents.Tick):
                # The time until now is spent before anything else happens.
                before, late = update(before, intents.Tick(dom.now()), tuple(LANGUAGES))
                self._carry_out(late)
            state, effects = update(before, intent, tuple(LANGUAGES))
            self._show(state, gliding=not isinstance(intent, _AT_ONCE))
            self._carry_out(effects)
            self.keeper.after(self._state)
            if self._around is not None:
                self._around.after(self._state, intent)
        except Exception:
            dom.log_error(traceback.format_exc())
            self._show(before.noting(Problem("fault")))

    def _carry_out(self, effects: tuple[Effect, ...]) -> None:
        dom_effects.run(effects)
        self._flights.run(effects)
        self._sounds.run(effects, wanted=self._state.prefs.sounds)
        self.doors.run(effects)
        self._opponent.run(effects)
        self.keeper.run(effects)
        self.shell.run(effects)

    def _show(self, state: AppState, *, gliding: bool = False) -> None:
        focus, before = dom_focus.now(), self._state
        self._flights.watch(before, state)
        if before.frame != state.frame:
            self._glide.end()
        self._screen.show(view(state))
        if gliding and before.flip is state.flip:
            self._glide.begin(before.frame, state.frame)
        labels = "on" if state.prefs.labels else None
        dom.set_root(data_theme=state.theme, lang=state.lang, data_labels=labels)
        self._timer.run(state.ticking)
        self._state = state
        dom_focus.keep(state, focus)


def start() -> None:
    """Take over the page that was painted without Python."""
    framed = dom.is_framed()
    page = Page(framed=framed)
    kept, again, said = page.keeper.begin(tuple(LANGUAGES))
    page.dispatch(kept)
    page.dispatch(intents.Visit(dom.fragment(), again))
    if said is not None and page.look().note is None:
        page.dispatch(intents.Tell(said.key, said.values))
    dom_events.listen(page.dispatch, page.look, eyes=not framed)
    dom_gestures.listen(page.dispatch, page.look)
    dom_peek.listen(page.dispatch, page.look)
    dom_effects.listen()
    dom_keys.listen(page.dispatch, page.look)
    if not framed:
        dom_notes.listen(page.dispatch, page.look)
        page.doors.listen()
        page.shell.begin()
    page.keeper.listen()
    dom.set_root(data_app="ready")
    page.begin_around()
    if not framed:
        dom_warm.begin()


start()
