"""The browser's Back: it leaves what lies over the player's game, and only then the page.

Each layer has an entry of its own in the history, at the same address, whose state has its number.
A layer that was left in another way leaves its entry behind, for the next layer or to be skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import JsException, create_proxy
from pyscript import window

from web.app.intents import Intent
from web.app.layers import depth, way_back
from web.app.state import AppState
from web.browser import dom

_ENTRY = "hive.layer "


class BackButton:
    """Adds entries to the history as layers come, and leaves layers as the player goes back."""

    def __init__(
        self, dispatch: Callable[[Intent], None], get_state: Callable[[], AppState]
    ) -> None:
        self._dispatch, self._get_state = dispatch, get_state
        self._listens = False
        self._entry = 0  # the number of the entry that is shown
        self._base = 0  # the layers below the first entry
        self._address = ""

    def listen(self) -> None:
        """Begin, unless the page is in a frame: its entries would be the host page's."""
        if window.parent != window:
            return
        self._entry, self._address = _shown_entry(), dom.fragment()
        self._base = max(depth(self._get_state()) - self._entry, 0)
        self._listens = True
        window.addEventListener("popstate", create_proxy(self._on_popstate))

    def follow(self, state: AppState, _intent: Intent) -> None:
        """Add an entry for each new layer; called after every intent."""
        if not self._listens:
            return
        layers = depth(state)
        self._base = min(self._base, layers)
        while self._entry < layers - self._base:
            try:
                window.history.pushState(f"{_ENTRY}{self._entry + 1}", "")
            except JsException:  # too many in a short time
                return
            self._entry += 1

    def _on_popstate(self, _event: Any) -> None:
        before, self._entry = self._entry, _shown_entry()
        if dom.fragment() != self._address:
            self._address = dom.fragment()  # a link was followed, or left: `hashchange` comes next
            return
        if self._entry >= before:
            return
        layers = depth(self._get_state()) - self._base
        if layers > self._entry:
            self._leave_until(self._base + self._entry)
        else:
            # The layers of these entries were left before.
            window.history.go(max(layers, 0) - self._entry - 1)

    def _leave_until(self, layers: int) -> None:
        self._listens = False
        while depth(self._get_state()) > layers:
            before, intent = self._get_state(), way_back(self._get_state())
            if intent is None:
                break
            self._dispatch(intent)
            if depth(self._get_state()) >= depth(before) and self._get_state() == before:
                break
        self._listens = True


def _shown_entry() -> int:
    """Return the number of the entry that is shown; 0 for one that is not ours."""
    state = window.history.state
    number = state.removeprefix(_ENTRY) if isinstance(state, str) else ""
    return int(number) if number.isdecimal() and len(number) < 4 else 0
