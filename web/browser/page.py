"""The running page: what `loop.py` needs of the browser, and who carries out which effect."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from web.app import intents
from web.app.effects import TakeUpdate
from web.app.intents import Intent
from web.app.loop import Loop, Runners
from web.app.state import AppState
from web.app.update import update
from web.app.view import view
from web.browser import (
    comments,
    dom,
    engine_client,
    events,
    files,
    host_page,
    keyboard,
    move_animation,
    offline,
    pan_animation,
    pointer,
    scrolling,
    sound,
    stack_preview,
    storage,
    warm_up,
)
from web.browser import focus as browser_focus
from web.embed.state import EmbedState
from web.locale import LANGUAGES
from web.settings.state import SettingsState

# What a person holds, or has not seen yet, goes where it goes without a glide.
_AT_ONCE = intents.Pan | intents.Zoom | intents.Visit | intents.Resume | intents.Load


class Page:
    """The one running page."""

    def __init__(self, *, framed: bool) -> None:
        lang = dom.painted_language(tuple(LANGUAGES))
        painted = AppState(
            embed=EmbedState(framed=dom.is_painted_framed()), settings=SettingsState(lang=lang)
        )
        self._screen = dom.Screen(view(painted))
        self._timer = dom.Timer(self.dispatch)
        self._glide = pan_animation.Glide()
        self._flights = move_animation.Flights()
        self.doors = files.Doors(self.dispatch, self.look)
        self.keeper = storage.GameStore(self.dispatch, self.look, wanted=not framed)
        self.shell = offline.Shell(self.dispatch)
        self._around = host_page.Around(self.dispatch, self.look) if framed else None
        self.runners = Runners()
        for register in (
            scrolling.register,
            self._flights.register,
            sound.Sounds(self.look).register,
            self.doors.register,
            engine_client.EngineClient(self.dispatch).register,
            self.keeper.register,
            self.shell.register,
        ):
            register(self.runners)
        self.runners.register(TakeUpdate, self._take_update)
        self._loop = Loop(
            replace(painted, embed=replace(painted.embed, framed=framed)),
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
        focus = browser_focus.now()
        self._flights.watch(before, state)
        if before.table.frame != state.table.frame:
            self._glide.end()
        self._screen.show(view(state))
        gliding = intent is not None and not isinstance(intent, _AT_ONCE)
        if gliding and before.table.flip is state.table.flip:
            self._glide.begin(before.table.frame, state.table.frame)
        labels = "on" if state.settings.prefs.labels else None
        codes = "on" if state.settings.prefs.codes else None
        dom.set_root(
            data_theme=state.settings.theme,
            lang=state.settings.lang,
            data_labels=labels,
            data_codes=codes,
        )
        self._timer.run(state.ticking)
        browser_focus.keep(state, focus)


def start() -> None:
    """Take over the page that was painted without Python."""
    framed = dom.is_framed()
    page = Page(framed=framed)
    kept, again, said = page.keeper.begin(tuple(LANGUAGES))
    page.dispatch(kept)
    page.dispatch(intents.Visit(dom.fragment(), again))
    if said is not None and page.look().notice is None:
        page.dispatch(intents.ShowNotice(said.key, said.values))
    events.listen(page.dispatch, page.look, eyes=not framed)
    pointer.listen(page.dispatch, page.look)
    stack_preview.listen(page.dispatch, page.look)
    scrolling.listen()
    keyboard.listen(page.dispatch, page.look)
    if not framed:
        comments.listen(page.dispatch, page.look)
        page.doors.listen()
        page.shell.begin()
    page.keeper.listen()
    dom.set_root(data_app="ready")
    page.begin_around()
    if not framed:
        warm_up.begin()
