"""The browser's Back: it leaves what lies over the player's game, and only then the page.

Each layer has an entry of its own in the history, at the same address, whose state has its number.
A layer that was left in another way leaves its entry behind, for the next layer or to be skipped.
A link that was followed within the page has an entry, too. Back from it brings back the game that
the tab had before, as it was last, and Forward the game of the link.

An address loses its game, or its task, once another one is on the board. Entries of the same link
that are below the one shown still have it; they lose it when they are shown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from pyodide.ffi import JsException, create_proxy
from pyscript import window

from web.app.layers import depth, way_back
from web.app.loop import Runners
from web.browser import dom
from web.files import link
from web.files.intents import OpenSaved
from web.game.intents import NewGame
from web.shared.effects import CorrectAddress
from web.shared.intents import Intent, Visit
from web.shared.state import AppState

_ENTRY = "hive.layer "
_STATE = re.compile(rf"{_ENTRY}([0-9]{{1,3}})(?: ([0-9]{{1,4}}))?")


class _Left(NamedTuple):
    """What an entry showed when another address was followed: its game, and layers over it.

    `base`: those below the first entry.
    """

    name: str
    depth: int
    base: int


class BackButton:
    """Adds entries to the history as layers come, and leaves layers as the player goes back."""

    def __init__(
        self,
        dispatch: Callable[[Intent], None],
        get_state: Callable[[], AppState],
        get_name: Callable[[], str],
    ) -> None:
        """`get_name`: of the tab's game among the saved ones; empty if it has none."""
        self._dispatch, self._get_state, self._get_name = dispatch, get_state, get_name
        self._listens = False
        self._entry = 0  # the number of the entry that is shown
        self._base = 0  # the layers below the first entry
        self._address = ""
        self._before: str | None = None  # the address from which the shown link was followed
        self._link = 0  # the number of the link that was followed last, in this entry
        self._left: dict[int, _Left] = {}
        self._has_returned = False
        self._number = 0  # of the game that the address is of
        self._arriving = False  # that game is still to come
        self._task: object = None  # the task that the address has opened
        self._returned = ""  # the name of the game that was brought back last

    def listen(self) -> None:
        """Begin, unless the page is in a frame: its entries would be the host page's."""
        if window.parent != window:
            return
        self._entry, self._link = _shown_entry() or (0, 0)
        self._address = dom.fragment()
        self._belong(self._get_state())
        self._mark(window.history.replaceState, self._entry)
        self._base = max(depth(self._get_state()) - self._entry, 0)
        self._listens = True
        window.addEventListener("popstate", create_proxy(self._on_popstate))

    def follow(self, state: AppState, intent: Intent) -> None:
        """Add an entry for each new layer, and keep the address true; called after every intent."""
        if not self._listens:
            return
        if isinstance(intent, Visit):
            self._belong(state)
        elif self._address:
            self._drop_other(state)
        layers = depth(state)
        self._base = min(self._base, layers)
        while self._entry < layers - self._base:
            if not self._mark(window.history.pushState, self._entry + 1):
                return
            self._entry += 1

    def _belong(self, state: AppState) -> None:
        """Remember that the address is of the game on the board, or of one that is to come."""
        self._number, self._arriving = state.at_game().game.number, state.files.arriving
        self._task = _task_of(state)

    def _drop_other(self, state: AppState) -> None:
        """Take the game or the task out of the address if another one is on the board."""
        if state.at_game().game.number == self._number:
            self._drop_other_task(state)
            return
        if self._arriving or (self._returned and self._returned == self._get_name()):
            self._belong(state)
        else:
            self._put(link.without_game(self._address))

    def _drop_other_task(self, state: AppState) -> None:
        """Take the task out of the address once the one that it has opened was left."""
        if not link.opens_task(self._address):
            return
        task = _task_of(state)
        if self._task is None:
            self._task = task
        elif task is not self._task:
            self._put(link.without_game(self._address))

    def register(self, runners: Runners) -> None:
        """Register the runner of the effect about the address."""
        runners.register(CorrectAddress, self._correct)

    def _correct(self, effect: CorrectAddress) -> None:
        fragment = effect.fragment
        if effect.is_of_game and self._before is not None:
            fragment, self._link = self._before, self._link - 1
        if self._put(fragment) and self._listens:
            self._mark(window.history.replaceState, self._entry)

    def _put(self, fragment: str) -> bool:
        """Give the shown entry this fragment, without `#`; return whether that worked."""
        address = str(window.location.href).partition("#")[0]
        try:
            there = f"{address}#{fragment}" if fragment else address
            window.history.replaceState(window.history.state, "", there)
        except JsException:  # in a frame without an origin
            return False
        self._address = dom.fragment()
        return True

    def has_returned(self) -> bool:
        """Tell, once, whether the address has changed with a game that was brought back."""
        returned, self._has_returned = self._has_returned, False
        return returned

    def _mark(self, put: Callable[[str, str], None], entry: int) -> bool:
        """Give the shown entry, or a new one, its numbers; return whether that worked."""
        try:
            put(f"{_ENTRY}{entry} {self._link}", "")
        except JsException:  # too many in a short time
            return False
        return True

    def _on_popstate(self, _event: Any) -> None:
        before, shown = self._entry, _shown_entry()
        self._entry = shown[0] if shown else 0
        changed, self._has_returned = dom.fragment() != self._address, False
        if shown is not None and shown[1] == self._link:
            if changed:
                self._has_returned = True
                self._put(self._address.removeprefix("#"))
        elif changed or shown is not None:
            self._before = self._address.removeprefix("#") if shown is None else None
            self._address = dom.fragment()
            layers, game = depth(self._get_state()), self._get_state().at_game().game
            # A game in which nothing was made is not kept.
            name = "" if game.record.is_untouched and game.away is None else self._get_name()
            self._left[self._link] = _Left(name, layers, self._base)
            if shown is None:  # a link was followed: `hashchange` comes next
                self._link, self._base = self._link + 1, layers
                self._mark(window.history.replaceState, 0)
            else:
                self._link = shown[1]
                self._has_returned = self._return_to(self._left.get(self._link)) and changed
            return
        if self._entry >= before:
            return
        layers = depth(self._get_state()) - self._base
        if layers > self._entry:
            self._leave_until(self._base + self._entry)
        else:
            # The layers of these entries were left before.
            window.history.go(max(layers, 0) - self._entry - 1)

    def _return_to(self, left: _Left | None) -> bool:
        """Bring back the game of the entry that is shown; return whether it is known."""
        if left is None or (not left.name and self._address):
            return False
        self._leave_until(left.depth)
        self._base = left.base
        if self._get_state().mode == "view":  # of the link; no saved game is only read
            self._dispatch(Visit("mode=play"))
        self._returned = left.name
        self._dispatch(OpenSaved(left.name) if left.name else NewGame())
        return True

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


def _task_of(state: AppState) -> object:
    return None if state.task is None else state.task.task


def _shown_entry() -> tuple[int, int] | None:
    """Return the numbers of the layer and the link of the entry shown; None if it is not ours."""
    state = window.history.state
    match = _STATE.fullmatch(state) if isinstance(state, str) else None
    return None if match is None else (int(match[1]), int(match[2] or 0))
