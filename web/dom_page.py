"""The running page: what `loop.py` needs of the browser, and who carries out which effect."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

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
from web.effects import TakeUpdate
from web.intents import Intent
from web.locale import LANGUAGES
from web.loop import Loop, Runners
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
        self._timer = dom.Timer(self.dispatch)
        self._glide = dom_glide.Glide()
        self._flights = dom_flight.Flights()
        self.doors = dom_doors.Doors(self.dispatch, self.look)
        self.keeper = dom_store.Keeper(self.dispatch, self.look, wanted=not framed)
        self.shell = dom_offline.Shell(self.dispatch)
        self._around = dom_messages.Around(self.dispatch, self.look) if framed else None
        self.runners = Runners()
        for register in (
            dom_effects.register,
            self._flights.register,
            dom_sound.Sounds(self.look).register,
            self.doors.register,
            ai_client.Opponent(self.dispatch).register,
            self.keeper.register,
            self.shell.register,
        ):
            register(self.runners)
        self.runners.register(TakeUpdate, self._take_update)
        self._loop = Loop(
            replace(painted, framed=framed),
            update=partial(update, languages=tuple(LANGUAGES)),
            show=self._show,
            run=self.runners.run,
            follow=[self.keeper.after, *([] if self._around is None else [self._around.after])],
            now=dom.now,
            log=dom.log_error,
        )

    def look(self) -> AppState:
        """What the page shows."""
        return self._loop.state

    def dispatch(self, intent: Intent) -> None:
        """Carry out an intent; see `Loop.dispatch`."""
        self._loop.dispatch(intent)

    def begin_around(self) -> None:
        """From now on a framed page talks with the one around it."""
        if self._around is not None:
            self._around.begin()

    def _take_update(self, _effect: TakeUpdate) -> None:
        self.keeper.carry()
        self.shell.take_update()

    def _show(self, before: AppState, state: AppState, intent: Intent | None) -> None:
        focus = dom_focus.now()
        self._flights.watch(before, state)
        if before.frame != state.frame:
            self._glide.end()
        self._screen.show(view(state))
        gliding = intent is not None and not isinstance(intent, _AT_ONCE)
        if gliding and before.flip is state.flip:
            self._glide.begin(before.frame, state.frame)
        labels = "on" if state.prefs.labels else None
        codes = "on" if state.prefs.codes else None
        dom.set_root(data_theme=state.theme, lang=state.lang, data_labels=labels, data_codes=codes)
        self._timer.run(state.ticking)
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
