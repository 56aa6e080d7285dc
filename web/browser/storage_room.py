"""The room for saved texts: `localStorage`, and in memory what does not fit into it.

Nothing is deleted to make room. What does not fit waits, and is saved as soon as there is room.
Who reads a text here always gets the latest one. The tab's own storage, which has a room of its
own, has a copy of what waits, so that a reload does not lose it.
"""

from __future__ import annotations

import itertools
import json
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import window

from hive_core._formats.json_text import JsonError, read_json
from web.browser.web_storage import WebStorage
from web.files.saved_games import changed_at
from web.files.state import StoredThing

MOST_LISTED = 5
"""How many of the largest texts are named."""


_ASIDE = "hive.damaged."
_WAITING = "hive.waiting"
_LONGEST = 20_000_000


class Room:
    """The texts of the page by key; `is_full`: some of them wait for room."""

    def __init__(self, local: WebStorage, session: WebStorage) -> None:
        """`session`: the storage of the tab."""
        self._local = local
        self._session = session
        self._waiting = self._remembered()
        self._warning: Any = None
        self.retry()

    def _remembered(self) -> dict[str, str]:
        """Return what waited before a reload, but for what another tab has saved since."""
        try:
            saved = read_json(self._session.get(_WAITING) or "{}", longest=_LONGEST)
        except JsonError:
            return {}
        texts = saved.items() if isinstance(saved, dict) else ()
        return {
            key: text
            for key, text in texts
            if isinstance(text, str) and changed_at(text) >= changed_at(self._local.get(key) or "")
        }

    @property
    def works(self) -> bool:
        """Return whether the browser's storage is available."""
        return self._local.works

    @property
    def is_full(self) -> bool:
        """Return whether a text waits for room."""
        return bool(self._waiting)

    @property
    def waiting(self) -> tuple[str, ...]:
        """Return the keys of the texts that are not saved."""
        return tuple(self._waiting)

    def get(self, key: str) -> str | None:
        """Return the text under that key, or None."""
        return self._waiting[key] if key in self._waiting else self._local.get(key)

    def put(self, key: str, text: str) -> None:
        """Save the text under that key, or let it wait for room; then try those that wait."""
        if not self._local.works:
            return
        self._waiting.pop(key, None)
        if not self._local.put(key, text):
            self._waiting[key] = text
        if self._waiting or self._warning is not None:
            self.retry(but=key)

    def retry(self, but: str = "") -> None:
        """Save the texts that wait, as far as they fit by now."""
        for key, text in list(self._waiting.items()):
            if key != but and self._local.put(key, text):
                del self._waiting[key]
        self._remember()

    def _remember(self) -> None:
        """Copy what waits to the tab's storage; while something does, warn who closes the page."""
        if self._waiting:
            self._session.put(_WAITING, json.dumps(self._waiting, ensure_ascii=False))
        elif self._warning is not None:
            self._session.drop(_WAITING)
        if bool(self._waiting) is (self._warning is not None):
            return
        if self._waiting:
            self._warning = create_proxy(lambda event: event.preventDefault())
            window.addEventListener("beforeunload", self._warning)
        else:
            window.removeEventListener("beforeunload", self._warning)
            self._warning = None

    def drop(self, key: str) -> None:
        """Remove the text under that key, if there is one."""
        self._waiting.pop(key, None)
        self._local.drop(key)
        if self._waiting or self._warning is not None:
            self.retry()

    def set_aside(self, key: str, text: str) -> str | None:
        """Copy a damaged text to a key of its own; return the key, None without storage."""
        if not self._local.works:
            return None
        start = _ASIDE + key.removeprefix("hive.")
        for number in itertools.count(1):
            name = start if number == 1 else f"{start}.{number}"
            there = self.get(name)
            if there is None:
                self.put(name, text)
            if there in (None, text):
                return name
        return None

    def names(self, prefix: str) -> list[str]:
        """Return all keys that begin with the prefix, without it."""
        waiting = [key.removeprefix(prefix) for key in self._waiting if key.startswith(prefix)]
        return list(dict.fromkeys((*self._local.names(prefix), *waiting)))

    def largest(self) -> tuple[StoredThing, ...]:
        """Return the largest texts of the storage, also those of other pages, largest first."""
        sizes = [(key, len(key) + len(self._local.get(key) or "")) for key in self._local.names("")]
        sizes.sort(key=lambda pair: -pair[1])
        return tuple(StoredThing(key, size) for key, size in sizes[:MOST_LISTED])
