"""The running page: connects the loop to the browser and registers a runner for each effect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, get_args

from pyodide.ffi import create_once_callable
from pyscript import window

from web.app import titles
from web.app.loop import Loop, Runners
from web.app.update import update
from web.app.view import view
from web.browser import (
    back,
    comments,
    dom,
    engine_client,
    events,
    explorer,
    files,
    garbage,
    host_page,
    keyboard,
    learn,
    line_pointing,
    move_animation,
    offline,
    pan_animation,
    panel_edge,
    pointer,
    scrolling,
    sound,
    stack_preview,
    storage,
    text_spacing,
    warm_up,
    words,
)
from web.browser import focus as browser_focus
from web.embed.intents import Load, StepOn
from web.embed.state import EmbedState
from web.game.intents import PlayOn
from web.learn.intents import Restore
from web.locale import NAMES, direction
from web.settings.state import SettingsState
from web.shared.effects import AwaitNextGame, AwaitStep, DirectEffect, SendToChat, TakeUpdate
from web.shared.intents import Close, Intent, Resume, ShowNotice, Visit
from web.shared.state import AppState
from web.table.intents import Pan, Zoom

if TYPE_CHECKING:  # imported in a chat, and for a direct connection
    from web.browser.chat import ChatHost
    from web.browser.direct import DirectConnection

# Changes of the viewport that are not animated: the player makes them, or sees the board first.
_AT_ONCE = Pan | Zoom | Visit | Resume | Load

_RESULT_SHOWS = 4000
"""How long a result shows before the next game of the computer's match begins, in ms."""


class Page:
    """The one running page."""

    def __init__(self, *, framed: bool) -> None:
        lang = words.load_painted(dom.painted_language())
        painted = AppState(
            embed=EmbedState(framed=dom.is_painted_framed()), settings=SettingsState(lang=lang)
        )
        self._screen = dom.Screen(view(painted))
        self._timer = dom.Timer(self.dispatch)
        self._pan_animation = pan_animation.PanAnimation()
        self._move_animation = move_animation.MoveAnimation()
        self.file_transfer = files.FileTransfer(self.dispatch, self.get_state)
        in_chat = not framed and bool(getattr(window, "webxdc", None))
        enabled = not framed and not in_chat  # the chat keeps its game
        self.store = storage.GameStore(self.dispatch, self.get_state, enabled=enabled)
        self._chat = _chat_host(self.dispatch) if in_chat else None
        self._direct: DirectConnection | None = None
        self.learning = learn.Learning(self.dispatch, self.get_state, self.store.room)
        self.offline = offline.OfflineSupport(self.dispatch)
        self.back = back.BackButton(self.dispatch, self.get_state, self.store.game_name)
        self._host_page = host_page.HostPage(self.dispatch, self.get_state) if framed else None
        self.runners = Runners()
        for register in (
            scrolling.register,
            self._move_animation.register,
            sound.Sounds(self.get_state).register,
            self.file_transfer.register,
            engine_client.EngineClients(self.dispatch).register,
            self.store.register,
            self.learning.register,
            explorer.Openings(self.dispatch).register,
            words.Words(self.dispatch).register,
            self.offline.register,
            self.back.register,
        ):
            register(self.runners)
        self.runners.register(TakeUpdate, self._take_update)
        self.runners.register(AwaitNextGame, self._await_next_game)
        self.runners.register(AwaitStep, self._await_step)
        self.runners.register(SendToChat, self._send_to_chat)
        for kind in get_args(DirectEffect):
            self.runners.register(kind, self._run_direct)
        self._loop = Loop(
            replace(
                painted,
                embed=replace(painted.embed, framed=framed, inside=framed and dom.is_inside()),
            ),
            update=partial(update, languages=tuple(NAMES)),
            show=self._show,
            run=self.runners.run,
            follow=[
                self.learning.save_changes,
                self.back.follow,  # what is saved belongs to the address
                self.store.save_changes,
                *([] if self._host_page is None else [self._host_page.post_changes]),
            ],
            now=dom.now,
            log=dom.log_error,
        )

    def get_state(self) -> AppState:
        """Return the state that the page shows."""
        return self._loop.state

    def dispatch(self, intent: Intent) -> None:
        """Carry out an intent; see `Loop.dispatch`."""
        # The close event comes later than the closing. If another intent came first, showing the
        # page would open the dialog again.
        if self._screen.has_closed_dialog() and not isinstance(intent, Close):
            self._loop.dispatch(Close())
        self._loop.dispatch(intent)

    def begin(self) -> None:
        """Show what the browser has saved, and follow the page's address."""
        resume, continues_link, notice = self.store.load(tuple(NAMES))
        self.dispatch(resume)
        notice = self.learning.load() or notice
        doing = self.store.doing
        self.dispatch(Visit(dom.fragment(), continues_link))
        if doing:
            self.dispatch(Restore(doing))
        if notice is not None and self.get_state().notice is None:
            self.dispatch(ShowNotice(notice.key, notice.values))

    def type_again(self) -> None:
        """Restore what was typed and not sent before a reload."""
        if self.store.typed:
            # Imported here to keep the page's start quick.
            from web.browser import half_typed

            half_typed.restore(self.store.typed, self.get_state(), self.dispatch)

    def connect_host_page(self) -> None:
        """Start exchanging messages with the host page, if the page is embedded."""
        if self._host_page is not None:
            self._host_page.connect()

    def join_chat(self) -> None:
        """Show the game of the chat, if the page was opened in one."""
        if self._chat is not None:
            self._chat.listen()

    def _send_to_chat(self, effect: SendToChat) -> None:
        if self._chat is not None:
            self._chat.send(effect)

    def _run_direct(self, effect: DirectEffect) -> None:
        if self._direct is None:
            # Imported here, since few games are played so.
            from web.browser.direct import DirectConnection

            self._direct = DirectConnection(self.dispatch)
        self._direct.run(effect)

    def _take_update(self, _effect: TakeUpdate) -> None:
        self.store.save_for_reload()
        self.offline.take_update()

    def _await_next_game(self, effect: AwaitNextGame) -> None:
        begin = create_once_callable(lambda: self.dispatch(PlayOn(effect.number)))
        window.setTimeout(begin, _RESULT_SHOWS)

    def _await_step(self, effect: AwaitStep) -> None:
        step = create_once_callable(lambda: self.dispatch(StepOn(effect.number)))
        window.setTimeout(step, effect.milliseconds)

    def _show(self, before: AppState, state: AppState, intent: Intent | None) -> None:
        focus = browser_focus.now()
        self._move_animation.end_if_changed(before, state)
        if before.table.frame != state.table.frame:
            self._pan_animation.end()
        browser_focus.leave_removed_destination(state, focus.element)
        self._screen.show(view(state))
        animated = intent is not None and not isinstance(intent, _AT_ONCE)
        if animated and before.table.turn == state.table.turn:
            self._pan_animation.begin(before.table.frame, state.table.frame)
        prefs = state.settings.prefs
        labels = "on" if prefs.labels else None
        codes = "on" if prefs.codes else None
        dom.set_root(
            data_theme=state.settings.theme,
            lang=state.settings.lang,
            dir=direction(state.settings.lang),
            data_labels=labels,
            data_tiles=prefs.tiles,
            data_board=prefs.board,
            data_text=prefs.text or None,
            data_motion=prefs.motion or None,
            data_codes=codes,
        )
        dom.set_title(titles.title(state))
        self._timer.run(state.ticking)
        browser_focus.restore(before, state, focus)


def _chat_host(dispatch: Callable[[Intent], None]) -> ChatHost:
    # Imported here to keep the page's start quick.
    from web.browser.chat import ChatHost

    return ChatHost(dispatch)


def start() -> None:
    """Take over the markup that was painted without Python, and start the page."""
    framed = dom.is_framed()
    page = Page(framed=framed)
    page.begin()
    page.join_chat()
    events.listen(page.dispatch, page.get_state, page.back.has_returned, visibility=not framed)
    pointer.listen(page.dispatch, page.get_state)
    stack_preview.listen(page.dispatch, page.get_state)
    line_pointing.listen(page.dispatch, page.get_state)
    panel_edge.listen(page.dispatch)
    scrolling.listen()
    text_spacing.listen()
    keyboard.listen(page.dispatch, page.get_state)
    if not framed:
        comments.listen(page.dispatch, page.get_state)
        page.type_again()
        page.file_transfer.listen()
        page.offline.begin()
        page.back.listen()
    page.store.listen()
    if not framed:
        page.learning.listen()
    dom.set_root(data_app="ready")
    page.connect_host_page()
    garbage.spare_existing_objects()
    if not framed:
        warm_up.begin(page.get_state())
