"""This tab's session in the browser's storage: its game, and the lock on that game.

`web/app/sessions.py` decides which game a tab opens and which games are locked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from pyodide.ffi import create_proxy
from pyscript import window

from hive_core._formats.json_text import read_json
from web.app import sessions
from web.app.sessions import Choice, Tab
from web.browser import dom
from web.browser.web_storage import WebStorage, new_name, now_ms
from web.game.away import PREFIX

_LOCK = "hive.open."
_TAB = "hive.tab"
_COPY = "hive.copy"
_REPLACED = "hive.replaced"
_DOING = "hive.doing"
_EDITS = "hive.edits"
_TYPED = "hive.typed"
_SCORES = "hive.scores"
_TASKS = "hive.tasks"
_LONGEST_TASKS = 1_000_000
"""A longer file of tasks is not kept for a reload, in characters: the games need the room."""
_OPENED = "hive.opened"


class TabSession:
    """The name of this tab's game, remembered over a reload and locked for other tabs.

    `written`: the text of that game as it was last saved or opened in this tab; `has_saved`: this
    tab has saved it since it was opened.
    """

    def __init__(
        self, local: WebStorage, session: WebStorage, taken: Callable[[str], None]
    ) -> None:
        """Read the session that the tab had before a reload, if any.

        `taken`: called with the name of a game that this tab has opened, but another one holds.
        """
        self._local = local
        self._session = session
        self._on_taken = create_proxy(taken)
        self._tab = self._restore()
        self.written = ""
        self.has_saved = False
        self._doing = ""

    def _restore(self) -> Tab:
        try:
            name, game, address = read_json(self._session.get(_TAB) or "")
        except (ValueError, TypeError):
            return Tab(new_name())
        if not all(isinstance(part, str) for part in (name, game, address)):
            return Tab(new_name())
        return Tab(name, game, address)

    @property
    def game(self) -> str:
        """Return the name of this tab's game; empty when it has none."""
        return self._tab.game

    @property
    def has_moved(self) -> bool:
        """Return whether the page's address has changed since the tab got its game."""
        return self._tab.address != dom.fragment()

    @property
    def copy(self) -> str:
        """Return the tab's own copy of its game; empty when it has none."""
        return self._session.get(_COPY) or ""

    @property
    def doing(self) -> str | None:
        """Return what the tab was doing at this address; None if it was not at it."""
        address, at, text = (self._session.get(_DOING) or "").partition(" ")
        return text if at and address == dom.fragment() else None

    def remember_doing(self, text: str) -> None:
        """Remember what the tab is doing at this address."""
        doing = f"{dom.fragment()} {text}"  # a fragment has no spaces
        if doing != self._doing:
            self._session.put(_DOING, doing)
            self._doing = doing

    @property
    def replaced(self) -> str:
        """Return the name of the game that the tab's one has replaced; empty for none."""
        return self._session.get(_REPLACED) or ""

    def remember_replaced(self, name: str) -> None:
        """Remember the name of the game that is being replaced; empty for none."""
        self._put(_REPLACED, name)

    @property
    def edits(self) -> str:
        """Return what undo and redo could restore before a reload; empty for nothing."""
        return self._session.get(_EDITS) or ""

    def remember_edits(self, text: str) -> None:
        """Remember what undo and redo can restore."""
        self._put(_EDITS, text)

    @property
    def scores(self) -> str:
        """Return what analyses said of positions before a reload; empty for nothing."""
        return self._session.get(_SCORES) or ""

    def remember_scores(self, text: str) -> None:
        """Remember what analyses say of positions."""
        self._put(_SCORES, text)

    @property
    def tasks(self) -> str:
        """Return the task file that was opened in this tab; empty for none."""
        return self._session.get(_TASKS) or ""

    def remember_tasks(self, text: str) -> None:
        """Remember the task file that was opened, in place of the one before."""
        self._put(_TASKS, text if len(text) <= _LONGEST_TASKS else "")

    def _put(self, key: str, text: str) -> None:
        if not (text and self._session.put(key, text)):
            self._session.drop(key)

    def take_typed(self) -> str:
        """Return, once, what was typed at this address before a reload; empty for nothing."""
        address, _, text = (self._session.get(_TYPED) or "").partition(" ")
        self._session.drop(_TYPED)
        return text if address == dom.fragment() else ""

    def remember_typed(self, text: str) -> None:
        """Remember what is typed at this address."""
        if text:
            self._session.put(_TYPED, f"{dom.fragment()} {text}")  # a fragment has no spaces
        else:
            self._session.drop(_TYPED)

    def choose(self, changed: Mapping[str, float]) -> Choice:
        """Choose the game to start with; `changed`: the saved games and when they changed."""
        locked = {name for name in changed if self.is_locked(name)}
        touched = sessions.touched(changed, self._local.get(_OPENED) or "")
        return sessions.choose(self._tab, dom.fragment(), touched, locked)

    def use(self, name: str | None, text: str = "") -> None:
        """Make that saved game the tab's own; None: a game that has no name yet.

        `text`: the game as it is saved.
        """
        if self._tab.game and self._tab.game != name:
            self.unlock(self._tab.game)
        self._tab = Tab(self._tab.name, name or "", dom.fragment())
        self._session.put(_TAB, json.dumps([self._tab.name, self._tab.game, self._tab.address]))
        self.drop_copy()
        self.has_saved = False
        if name:
            self.lock()
            self.written = text
            self._session.put(_COPY, text)
            self._local.put(_OPENED, f"{name} {now_ms():.0f}")

    def remember(self, text: str) -> None:
        """Copy the game, which has just been saved as this text, and renew its lock."""
        self.written = text
        self.has_saved = True
        self._session.put(_COPY, text)
        self.lock()

    def drop_copy(self) -> None:
        """Remove the tab's own copy of its game."""
        self._session.drop(_COPY)

    def leave(self) -> None:
        """Begin a session without a game; the lock on the old game belongs to another tab."""
        if self._others() is not None:
            window.hiveLocks.release(self._tab.game)
        self._tab = Tab(new_name())

    def forget(self) -> None:
        """Remove the session from the storage."""
        self.use(None)
        self._session.drop(_TAB)
        for key in (_DOING, _EDITS, _TYPED, _SCORES, _TASKS, _REPLACED):
            self._session.drop(key)
        self._doing = ""

    # -- locks -------------------------------------------------------------------------------------

    def is_copy(self, choice: Choice) -> bool:
        """Return whether another tab surely has the game open of which this one gets a copy."""
        return choice.copy and self._others() is not None

    def _others(self) -> set[str] | None:
        """Return the games that other tabs have open; None where the browser can't tell."""
        others = getattr(getattr(window, "hiveLocks", None), "others", None)
        return set(others.split()) if isinstance(others, str) else None

    def look(self) -> None:
        """Ask the browser anew which games other tabs have open."""
        if self._others() is not None:
            window.hiveLocks.look()

    def lock(self) -> None:
        """Lock this tab's game, or renew its lock.

        A game with somebody elsewhere is never locked: each link opens a tab of its own, and all
        tabs of the game follow the one that changes it.
        """
        if self._tab.game.startswith(PREFIX):
            return
        if self._others() is not None:
            window.hiveLocks.take(self._tab.game, self._on_taken)
        else:
            self._local.put(_LOCK + self._tab.game, sessions.lock_text(self._tab, now_ms()))

    def unlock(self, name: str) -> None:
        """Remove the lock on that game."""
        if self._others() is not None:
            window.hiveLocks.release(name)
        self._local.drop(_LOCK + name)

    def is_locked(self, name: str) -> bool:
        """Return whether another tab has locked that game."""
        if name.startswith(PREFIX):
            return False
        others = self._others()
        if others is not None:
            return name in others
        return sessions.is_locked(self._tab, self._local.get(_LOCK + name), now_ms())

    def games_in_use(self) -> set[str]:
        """Return the names of this tab's game and of all locked ones; remove expired locks."""
        in_use = {self._tab.game, *(self._others() or ())}
        for name in self._local.names(_LOCK):
            if self.is_locked(name):
                in_use.add(name)
            elif name != self._tab.game:
                self.unlock(name)
        return in_use
