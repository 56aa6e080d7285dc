"""The page around a framed one: messages to and from it, how tall it makes the frame, who looks.

What messages mean, `messages.py` knows. Nothing else of the page around it is touched.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from pyodide.code import run_js
from pyodide.ffi import create_proxy
from pyscript import document, window

from web.app import intents
from web.app.intents import Intent
from web.app.state import AppState
from web.browser import dom
from web.embed import layout as embed_layout
from web.embed import messages
from web.embed.messages import Asked, Fault, Message


class Around:
    """A framed page's ties to the page around it; opened by itself it has nobody to talk to."""

    def __init__(self, dispatch: Callable[[Intent], None], look: Callable[[], AppState]) -> None:
        self._dispatch = dispatch
        self._look = look
        self._inside = bool(window.parent != window)
        self._told: AppState | None = None
        self._asked: tuple[int, int] | None = None
        self._seen = True
        self._painted = True

    def begin(self) -> None:
        """Tell how the game stands, and listen, for as long as the page lives."""
        self._told = self._look()
        self._post(messages.ready(self._told))
        if self._inside:
            window.addEventListener("message", create_proxy(self._on_message))
            window.addEventListener("resize", create_proxy(lambda _event: self._fit()))
        self._watch()
        self._fit()

    def after(self, state: AppState, intent: Intent) -> None:
        """Tell what has changed. Called after everything that happens; mostly nothing has."""
        if self._told is None:
            return
        before, self._told = self._told, state
        self._post(messages.told(before, state, intent))
        if before.mode != state.mode or before.embed.controls != state.embed.controls:
            self._fit()

    # -- messages ----------------------------------------------------------------------------------

    def _post(self, outgoing: Iterable[Message]) -> None:
        if not self._inside:
            return
        for message in outgoing:
            # Whoever has put the board into a page may know how it stands there.
            window.parent.postMessage(window.JSON.parse(json.dumps(message)), "*")

    def _on_message(self, event: Any) -> None:
        if event.source != window.parent:
            return
        written = _plain(event.data, messages.LONGEST)
        if written is None:
            return  # not for us
        origin = str(event.origin)
        own = origin == str(window.origin) and origin != "null"
        match messages.read(str(written), self._look(), own=own):
            case Fault(to, why):
                self._post([messages.error(to, why)])
            case Asked(answer):
                self._post([answer])
            case intent:
                self._dispatch(intent)

    # -- room and eyes -----------------------------------------------------------------------------

    def _fit(self) -> None:
        """Ask for the height that suits the width."""
        state, width = self._look(), int(window.innerWidth)
        buttons = embed_layout.has_buttons(state.mode, state.embed.controls)
        wanted = embed_layout.height(width, state.mode, buttons=buttons)
        if embed_layout.asks(self._asked, width, wanted):
            self._asked = (width, wanted)
            self._post([messages.resize(wanted)])

    def _watch(self) -> None:
        """Nobody looks at a frame that is scrolled out of view, or in a tab that is not shown."""
        watcher = window.IntersectionObserver.new(create_proxy(self._on_scroll))
        watcher.observe(document.documentElement)
        if self._inside:
            _watch_frames(create_proxy(self._on_painting))
        document.addEventListener("visibilitychange", create_proxy(lambda _event: self._tell()))

    def _on_scroll(self, entries: Any, _observer: Any) -> None:
        self._seen = bool(entries.at(-1).isIntersecting)
        self._tell()

    def _on_painting(self, painted: bool) -> None:
        self._painted = painted
        self._tell()

    def _tell(self) -> None:
        hidden = bool(document.hidden) or not (self._seen and self._painted)
        dom.set_root(data_unseen="1" if hidden else None)
        if hidden is not self._look().outside.hidden:
            self._dispatch(intents.Hidden(hidden))


# A message for us as JSON; an empty text for one that is too long, goes around in circles or is
# something else. In JavaScript, so that no huge thing comes into Python's memory.
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


# Tells whether the browser still paints this page, each time that this changes. An observer is not
# enough: Firefox tells one in a frame of another site nothing when the page around it jumps far
# away in one step. But Firefox paints a frame that is out of view once a second at most.
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
