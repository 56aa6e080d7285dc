"""Pages in a fake browser with a storage, and what was made on them."""

from __future__ import annotations

import asyncio
import importlib
import itertools
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.fake_browser import Storage, browser
from tests.fake_library import FakeLibrary
from web.files import saved_games
from web.game.record import Record
from web.shared.intents import Close, Intent, Open
from web.shared.state import AppState
from web.shared.transitions import settled


class SmallStorage(Storage):
    """A storage with room for so many characters; None for any number."""

    def __init__(self, room: int | None = None) -> None:
        super().__init__()
        self.room = room
        self.refused = sys.modules["pyodide.ffi"].JsException

    def setItem(self, key: str, value: str) -> None:  # noqa: N802
        rest = sum(len(name) + len(text) for name, text in self.items() if name != key)
        if self.room is not None and rest + len(key) + len(value) > self.room:
            raise self.refused("QuotaExceededError")
        super().setItem(key, value)


class Browser:
    """A fake browser with one tab; `local`, `session` and `library` are its storages."""

    def __init__(self) -> None:
        sys.modules["pyodide.ffi"].create_proxy = lambda function: function  # type: ignore[attr-defined]
        self._module: Any = importlib.import_module("web.browser.page")
        self.window: Any = sys.modules["pyscript"].window
        self.local, self.session = SmallStorage(), SmallStorage()
        self.window.localStorage, self.window.sessionStorage = self.local, self.session
        sys.modules["pyscript"].document.querySelector = lambda _selector: None
        numbers = itertools.count(1)
        self.window.Date.now = lambda: 1.8e12 + 1000 * next(numbers)
        self.window.Math.random = lambda: next(numbers) / 2**32
        self.window.location.hash = ""
        self.window.location.href = "https://hive.test/"
        self.window.navigator.languages = ["en"]
        self.window.navigator.hardwareConcurrency, self.window.navigator.deviceMemory = 1, 1
        self.window.history.state = None
        self.window.hiveLocks = None
        self.window.hiveLibrary = self.library = FakeLibrary()
        self.page: Any = None
        self.open()

    def open(self, fragment: str = "") -> None:
        """Open the page, or open it again: nothing but the storages outlives that."""
        self.window.location.hash = fragment
        self.page = self._module.Page(framed=False)
        self.page._loop._show = lambda *_: None  # nothing is drawn
        self.page._screen.has_closed_dialog = lambda: False
        self.page.begin()

    def reload(self) -> None:
        """Reload the page at its address."""
        self.page.store._on_hide(None)
        self.open(self.window.location.hash)

    def do(self, *steps: Intent) -> None:
        """Carry out intents; none of them may fail."""
        for step in steps:
            self.page.dispatch(step)
        errors = self.window.console.error.mock_calls
        assert not errors, errors[0].args[0]

    def finish(self) -> None:
        """Let the page finish what it does with the library."""
        while running := self.page.store.library._running:
            asyncio.get_event_loop().run_until_complete(asyncio.gather(*running))

    @property
    def state(self) -> AppState:
        """The state of the page."""
        state: AppState = self.page.get_state()
        return state

    @property
    def made(self) -> Record:
        """The player's game with all that was made of it."""
        return settled(self.state).game.record

    def saved(self) -> dict[str, Record]:
        """Return the saved games by name."""
        return {
            key.removeprefix("hive.game."): saved_games.read_game(text).record
            for key, text in self.local.items()
            if key.startswith("hive.game.")
        }

    def listed(self) -> list[str]:
        """Return the names of the games in the dialog for opening."""
        self.do(Open("open"))
        names = [game.name for game in self.state.files.games]
        self.do(Close())
        return names


@contextmanager
def kept_browser() -> Iterator[Browser]:
    """Yield a fake browser with an open page, and an event loop for what the page begins."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    try:
        with browser():
            yield Browser()
        tasks = asyncio.all_tasks(loop)
        for task in tasks:
            task.cancel()
        loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
    finally:
        asyncio.set_event_loop(None)
        loop.close()


def holds(whole: Record, part: Record) -> bool:
    """Return whether one game has all lines, annotations and tags of another."""
    return (
        (whole.game_type, whole.start) == (part.game_type, part.start)
        and all(line in whole.tree for line in part.tree.lines)
        and set(part.annotations) <= set(whole.annotations)
        and set(part.tags) <= set(whole.tags)
    )
