"""The host page of an embedded page: messages, the frame's height, and whether it is visible.

`web/embed/messages.py` defines the messages. Nothing else of the host page is used.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from pyodide.code import run_js
from pyodide.ffi import create_proxy
from pyscript import document, window

from web.browser import dom
from web.embed import layout as embed_layout
from web.embed import messages
from web.embed.messages import Asked, Fault, Message
from web.shared.intents import Hidden, Intent
from web.shared.state import AppState


class HostPage:
    """Exchanges messages with the host page; opened in a tab of its own, the page sends none."""

    def __init__(
        self, dispatch: Callable[[Intent], None], get_state: Callable[[], AppState]
    ) -> None:
        self._dispatch = dispatch
        self._get_state = get_state
        self._inside = bool(window.parent != window)
        self._posted: AppState | None = None
        self._requested: tuple[int, int] | None = None
        self._in_view = True
        self._painted = True

    def connect(self) -> None:
        """Post the state of the game, and handle messages as long as the page is open."""
        self._posted = self._get_state()
        self._post(messages.ready(self._posted))
        if self._inside:
            window.addEventListener("message", create_proxy(self._on_message))
            window.addEventListener("resize", create_proxy(lambda _event: self._request_height()))
        self._observe_visibility()
        self._request_height()

    def post_changes(self, state: AppState, intent: Intent) -> None:
        """Post what has changed; called after every intent."""
        if self._posted is None:
            return
        before, self._posted = self._posted, state
        self._post(messages.told(before, state, intent))
        if _shape(before) != _shape(state):
            self._request_height()

    # -- messages ----------------------------------------------------------------------------------

    def _post(self, outgoing: Iterable[Message]) -> None:
        if not self._inside:
            return
        for message in outgoing:
            # Any host page may read the state of the board that it embeds.
            window.parent.postMessage(window.JSON.parse(json.dumps(message)), "*")

    def _on_message(self, event: Any) -> None:
        if event.source != window.parent:
            return
        message = _plain(event.data, messages.LONGEST)
        if message is None:
            return  # it is not addressed to this page
        origin = str(event.origin)
        own = origin == str(window.origin) and origin != "null"
        match messages.read(str(message), self._get_state(), own=own):
            case Fault(to, why):
                self._post([messages.error(to, why)])
            case Asked(answer):
                self._post([answer])
            case intent:
                self._dispatch(intent)

    # -- height and visibility ---------------------------------------------------------------------

    def _request_height(self) -> None:
        """Request the height that suits the width."""
        width, (mode, controls, notation) = int(window.innerWidth), _shape(self._get_state())
        buttons = embed_layout.has_buttons(mode, controls)
        height = embed_layout.height(width, mode, buttons=buttons, notation=notation)
        if embed_layout.asks(self._requested, width, height):
            self._requested = (width, height)
            self._post([messages.resize(height)])

    def _observe_visibility(self) -> None:
        """Observe whether the frame is scrolled out of view or its tab is hidden."""
        observer = window.IntersectionObserver.new(create_proxy(self._on_scroll))
        observer.observe(document.documentElement)
        if self._inside:
            _watch_frames(create_proxy(self._on_painting))
        document.addEventListener("visibilitychange", create_proxy(lambda _event: self._update()))

    def _on_scroll(self, entries: Any, _observer: Any) -> None:
        self._in_view = bool(entries.at(-1).isIntersecting)
        self._update()

    def _on_painting(self, painted: bool) -> None:
        self._painted = painted
        self._update()

    def _update(self) -> None:
        """Dispatch whether the page is hidden, if that has changed."""
        hidden = bool(document.hidden) or not (self._in_view and self._painted)
        dom.set_root(data_unseen="1" if hidden else None)
        if hidden is not self._get_state().outside.hidden:
            self._dispatch(Hidden(hidden))


def _shape(state: AppState) -> tuple[str, tuple[str, ...] | None, str]:
    """Return what the height depends on, besides the width."""
    return state.coming_mode, state.embed.controls, state.embed.notation


# Returns a message to this page as JSON, undefined for other messages, and an empty text for one
# that is too long or can't be JSON. In JavaScript, so that no huge value gets into Python's memory.
_plain = run_js(
    """(data, longest) => {
        if (typeof data !== "object" || data?.target !== "hive") return undefined;
        try {
            const written = JSON.stringify(data);
            return written.length > longest ? "" : written;
        } catch {
            return "";
        }
    }"""
)


# Calls `tell` each time the browser begins or stops painting this page. An IntersectionObserver is
# not enough: in a cross-site frame Firefox does not call it when the host page scrolls far in one
# step. But Firefox paints a frame that is out of view at most once a second.
_watch_frames = run_js(
    """(tell) => {
        let painted = true;
        const say = (now) => { if (now !== painted) tell(painted = now); };
        const beat = () => {
            const late = setTimeout(say, 3000, false);
            let last = -Infinity;
            const look = (now) => {
                if (now - last < 500) {
                    clearTimeout(late);
                    say(true);
                    setTimeout(beat, 2000);
                } else {
                    last = now;
                    requestAnimationFrame(look);
                }
            };
            requestAnimationFrame(look);
        };
        beat();
    }"""
)
