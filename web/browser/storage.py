"""What the browser keeps of the page: `localStorage` for all tabs, `sessionStorage` for this one.

Each game lies under a key of its own. Which game a tab has, and what is let go, `resume.py` knows;
what the texts mean, `keep.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from pyodide.ffi import JsException, create_proxy
from pyscript import document, window

from web.app import intents, sessions
from web.app.effects import (
    BeginGame,
    ContinueGame,
    ForgetAll,
    ForgetGame,
    ListGames,
    RestoreGame,
    SaveUnder,
)
from web.app.intents import Intent
from web.app.loop import Runners
from web.app.sessions import Tab
from web.app.state import AppState, Notice, Outside
from web.browser import dom
from web.computer.review import Review
from web.computer.review_update import known
from web.files import saved_games
from web.files.saved_games import KeepError, SavedGame
from web.files.state import SavedGameInfo
from web.game.record import Record
from web.offline import update as offline_update
from web.settings.state import Prefs

_GAME = "hive.game."
_MARK = "hive.open."
_PREFS = "hive.prefs"
_TAB = "hive.tab"
_COPY = "hive.copy"
_CARRIED = "hive.carried "

# What a browser says when it keeps nothing: it throws, or the storage is null.
_REFUSED = (JsException, AttributeError)


class BrowserStorage:
    """One of the browser's two storages; one that does not work holds nothing."""

    def __init__(self, name: str, *, wanted: bool = True) -> None:
        self._storage: Any = None
        if not wanted:
            return
        try:
            storage = getattr(window, name)
            storage.setItem("hive.try", "1")
            storage.removeItem("hive.try")
            self._storage = storage
        except _REFUSED:
            pass

    @property
    def works(self) -> bool:
        """Whether it has taken everything so far."""
        return self._storage is not None

    def get(self, key: str) -> str | None:
        """What lies there."""
        try:
            found = self._storage.getItem(key)
        except _REFUSED:
            return None
        return found if isinstance(found, str) else None

    def put(self, key: str, text: str) -> bool:
        """Lay the text there; False when the browser did not take it."""
        try:
            self._storage.setItem(key, text)
        except _REFUSED:
            return False
        return True

    def drop(self, key: str) -> None:
        """Remove what lies there."""
        try:
            self._storage.removeItem(key)
        except _REFUSED:
            return

    def names(self, prefix: str) -> list[str]:
        """The rest of every key that begins so."""
        try:
            keys = [str(self._storage.key(at)) for at in range(self._storage.length)]
        except _REFUSED:
            return []
        return [key.removeprefix(prefix) for key in keys if key.startswith(prefix)]

    def give_up(self) -> None:
        """Ask nothing of it any more."""
        self._storage = None


class _Keepable(NamedTuple):
    """What of the state is written when it changes."""

    record: Record
    ply: int
    review: Review | None
    review_shown: bool

    def is_same(self, other: _Keepable) -> bool:
        """Whether nothing has changed; games and reviews by identity, which costs nothing."""
        return (
            self.record is other.record
            and self.review is other.review
            and (self.ply, self.review_shown) == (other.ply, other.review_shown)
        )


class GameStore:
    """Keeps this tab's game and the settings as they change, and finds them again."""

    def __init__(
        self,
        dispatch: Callable[[Intent], None],
        look: Callable[[], AppState],
        *,
        wanted: bool = True,
    ) -> None:
        """`wanted`: False for a page that reads nothing of what is kept, and keeps nothing."""
        self._dispatch = dispatch
        self._look = look
        self._wanted = wanted
        self._local = BrowserStorage("localStorage", wanted=wanted)
        self._session = BrowserStorage("sessionStorage", wanted=wanted)
        self._tab = self._remembered()
        self._prefs = Prefs()
        # What is kept already; None before the page has begun.
        self._seen: _Keepable | None = None
        self._written = ""
        # The game that another took the table from, and where it is kept.
        self._left: tuple[str, Record] | None = None
        # What was deleted from the list since the page was opened, so that it can be restored.
        self._deleted: dict[str, str] = {}

    # -- beginning ---------------------------------------------------------------------------------

    def begin(self, languages: tuple[str, ...]) -> tuple[intents.Resume, bool, Notice | None]:
        """What was kept; whether it came of this address's game; and what to say about it."""
        kept_prefs = self._local.get(_PREFS)
        if kept_prefs is not None:
            self._prefs = saved_games.read_prefs(kept_prefs)
        self._recover()
        changed = {name: saved_games.changed_at(text) for name, text in self._texts().items()}
        marks = {name: self._local.get(_MARK + name) or "" for name in changed}
        address = dom.fragment()
        choice = sessions.choose(self._tab, address, changed, marks, _now())
        said = None if self._local.works or not self._wanted else Notice("keep.nothing")
        game = None
        if choice.game is not None:
            try:
                game = saved_games.read_game(self._local.get(_GAME + choice.game) or "")
            except KeepError as error:
                said = Notice("keep.broken", (("problem", error.said),))
        if game is not None and game.cut:
            said = Notice("keep.cut")
        self._take(choice.game if game is not None and not choice.copy else None)
        carried = _carried()
        outside = Outside(
            str(window.location.href).partition("#")[0],
            sends=bool(getattr(window.navigator, "share", None)),
            dark=bool(window.matchMedia(_DARK).matches),
            downloads_blocked=bool(document.documentElement.hasAttribute("data-walled")),
        )
        lang = dom.language(languages)
        kept = intents.Resume(self._prefs, lang, carried or game, self._local.works, outside)
        return kept, carried is not None or (choice.again and game is not None), said

    def listen(self) -> None:
        """Follow what happens to the tab and in other tabs, for as long as the page lives."""
        window.matchMedia(_DARK).addEventListener(
            "change", create_proxy(lambda event: self._dispatch(intents.SystemTheme(event.matches)))
        )
        if not self._wanted:
            return
        window.addEventListener("pagehide", create_proxy(self._on_hide))
        window.addEventListener("pageshow", create_proxy(self._on_show))
        window.addEventListener("storage", create_proxy(self._on_storage))

    # -- during the game ---------------------------------------------------------------------------

    def register(self, runners: Runners) -> None:
        """Carry out the effects about kept games."""
        runners.register(BeginGame, lambda _effect: self._begin(None))
        runners.register(SaveUnder, self._keep_under)
        runners.register(ContinueGame, lambda effect: self._continue(effect.name))
        runners.register(ListGames, lambda _effect: self._list())
        runners.register(ForgetGame, lambda effect: self._forget(effect.name))
        runners.register(RestoreGame, lambda effect: self._restore(effect.name))
        runners.register(ForgetAll, lambda _effect: self._forget_all())

    def after(self, state: AppState, _intent: Intent) -> None:
        """Keep what has changed. Called after everything that happens; mostly nothing has."""
        if state.settings.prefs is not self._prefs:
            if state.settings.prefs != self._prefs and self._local.works:
                self._put(_PREFS, saved_games.write_prefs(state.settings.prefs))
            self._prefs = state.settings.prefs
        seen, before = _keepable(state), self._seen
        self._seen = seen
        if before is None or seen.is_same(before):
            return
        record = before.record
        if self._left is not None and state.game.record is self._left[1]:
            # The new game was given up before it began.
            if self._tab.game and not (record.undone or record.others):
                self._local.drop(_GAME + self._tab.game)
            self._take(self._left[0])
        self._save(state)

    def _save(self, state: AppState) -> None:
        if state.mode != "play" or not self._local.works:
            return
        if not self._tab.game:
            self._take(_new_name())
            self._prune()
        elif self._tab.address != dom.fragment():
            self._take(self._tab.game)
        self._written = text = saved_games.write_game(_saved(state), _now())
        self._put(_GAME + self._tab.game, text)
        self._session.put(_COPY, text)
        self._local.put(_MARK + self._tab.game, sessions.mark(self._tab, _now()))

    def _recover(self) -> None:
        """Take the tab's game from the tab's own copy, if the shared storage has lost it.

        Chromium on a busy machine was seen to do that to a file that was loaded again.
        """
        copy = self._session.get(_COPY)
        if copy and self._tab.game and self._local.get(_GAME + self._tab.game) is None:
            self._local.put(_GAME + self._tab.game, copy)

    def carry(self) -> None:
        """Before the page is loaded anew: a game that is not kept goes along with the tab."""
        state = self._look()
        if state.mode != "play" or not self._local.works:
            window.history.replaceState(
                _CARRIED + saved_games.write_game(_saved(state), _now()), ""
            )

    def _put(self, key: str, text: str) -> None:
        """Lay it on the shelf; if there is no room, the oldest games make some."""
        if self._local.put(key, text):
            return
        for game in reversed(self._others()):
            if game.state is not None:
                self._local.drop(_GAME + game.name)
                if self._local.put(key, text):
                    return
        self._local.give_up()
        self._dispatch(intents.StorageLost())

    def _take(self, name: str | None) -> None:
        """From now on the tab's game is that one; None: one that has no name yet."""
        if self._tab.game and self._tab.game != name:
            self._local.drop(_MARK + self._tab.game)
        self._tab = Tab(self._tab.name, name or "", dom.fragment())
        self._session.put(_TAB, json.dumps([self._tab.name, self._tab.game, self._tab.address]))
        self._session.drop(_COPY)
        if name:
            self._local.put(_MARK + name, sessions.mark(self._tab, _now()))
            self._written = self._local.get(_GAME + name) or ""
            self._session.put(_COPY, self._written)

    def _begin(self, name: str | None) -> None:
        """The game on the table is kept under that name from now on."""
        self._leave()
        self._take(name)

    def _keep_under(self, effect: SaveUnder) -> None:
        self._begin(effect.name)
        self._seen = _keepable(self._look())

    def _leave(self) -> None:
        """Another game takes the table: an empty one is not kept, any other can come back."""
        name, self._left = self._tab.game, None
        if not name or self._seen is None:
            return
        record = self._seen.record
        if record.moves or record.undone or record.others:
            self._left = (name, record)
        else:
            self._local.drop(_GAME + name)

    def _continue(self, name: str) -> None:
        text = self._local.get(_GAME + name)
        if text is None:
            self._dispatch(intents.ShowNotice("keep.gone"))
            return
        try:
            game = saved_games.read_game(text)
        except KeepError as error:
            self._dispatch(intents.ShowNotice("keep.broken", (("problem", error.said),)))
            return
        copied = sessions.is_locked(self._tab, self._local.get(_MARK + name), _now())
        self._dispatch(intents.ResumeSaved(game, copied, name))

    def _list(self) -> None:
        self._dispatch(intents.GamesListed(tuple(self._others())))

    def _forget(self, name: str) -> None:
        self._deleted[name] = self._local.get(_GAME + name) or ""
        self._local.drop(_GAME + name)
        self._local.drop(_MARK + name)

    def _restore(self, name: str) -> None:
        text = self._deleted.pop(name, "")
        if text:
            self._put(_GAME + name, text)

    def _forget_all(self) -> None:
        self._deleted.clear()
        for name in self._local.names("hive."):
            self._local.drop("hive." + name)
        self._prefs = self._look().settings.prefs
        self._left = None
        self._take(None)
        self._session.drop(_TAB)

    # -- the other games ---------------------------------------------------------------------------

    def _texts(self) -> dict[str, str]:
        names = self._local.names(_GAME)
        return {name: self._local.get(_GAME + name) or "" for name in names}

    def _others(self) -> list[SavedGameInfo]:
        """The games that were begun and are not on this table, the one changed last first."""
        games = [saved_games.summary(name, text, _now()) for name, text in self._texts().items()]
        begun = [game for game in games if game.moves or game.state is None]
        return sorted((g for g in begun if g.name != self._tab.game), key=lambda game: game.ago)

    def _prune(self) -> None:
        now = _now()
        taken = {self._tab.game}
        for name in self._local.names(_MARK):
            if sessions.is_locked(self._tab, self._local.get(_MARK + name), now):
                taken.add(name)
            elif name != self._tab.game:
                self._local.drop(_MARK + name)
        games = [saved_games.summary(name, text, now) for name, text in self._texts().items()]
        for name in sessions.games_to_delete(games, taken):
            self._local.drop(_GAME + name)

    # -- tabs --------------------------------------------------------------------------------------

    def _remembered(self) -> Tab:
        try:
            name, game, address = json.loads(self._session.get(_TAB) or "")
        except (ValueError, TypeError):
            return Tab(_new_name())
        if not all(isinstance(part, str) for part in (name, game, address)):
            return Tab(_new_name())
        return Tab(name, game, address)

    def _on_hide(self, _event: Any) -> None:
        state = self._look()
        settled = offline_update.leaving(state)
        if settled is not None:
            self._save(settled)  # what was tried and noted in an analysis
        if self._tab.game:
            if state.game.clock is not None and state.game.clock.read_at is not None:
                self._save(state)  # the time until now is spent
            self._local.drop(_MARK + self._tab.game)

    def _on_show(self, event: Any) -> None:
        """A page that slept comes back: if its game went on elsewhere, it has its own from here."""
        if not event.persisted or not self._tab.game:
            return
        if self._local.get(_GAME + self._tab.game) != self._written:
            self._branch()
        else:
            self._local.put(_MARK + self._tab.game, sessions.mark(self._tab, _now()))

    def _on_storage(self, event: Any) -> None:
        """Another tab has written something."""
        text = event.newValue
        if not isinstance(text, str):
            if event.key in (None, _GAME + self._tab.game):
                self._session.drop(_COPY)  # it was deleted on purpose
            return
        if event.key == _PREFS:
            prefs = saved_games.read_prefs(text)
            if prefs != self._prefs:
                self._prefs = prefs
                self._dispatch(intents.UsePrefs(prefs))
        elif self._tab.game and event.key == _GAME + self._tab.game and text != self._written:
            self._branch()

    def _branch(self) -> None:
        """Another tab plays the game under this name: the one on this table gets a new name."""
        # The mark is the other tab's now.
        self._tab = Tab(_new_name())
        self._take(_new_name())
        self._save(self._look())


_DARK = "(prefers-color-scheme: dark)"


def _saved(state: AppState) -> SavedGame:
    """The game on the table, as it is kept."""
    clock = None if state.game.clock is None else state.game.clock.stopped()
    review = known(state)
    reviewing = review is not None and state.computer.review is not None
    levels = state.computer.levels
    return SavedGame(
        state.game.record, state.game.ply, clock, levels, review=review, reviewing=reviewing
    )


def _keepable(state: AppState) -> _Keepable:
    shown = state.computer.reviewed is not None and state.computer.review is not None
    return _Keepable(state.game.record, state.game.ply, state.computer.reviewed, shown)


def _carried() -> SavedGame | None:
    """The game that came along with the tab, once."""
    text = window.history.state
    if not isinstance(text, str) or not text.startswith(_CARRIED):
        return None
    window.history.replaceState(None, "")
    try:
        return saved_games.read_game(text.removeprefix(_CARRIED))
    except KeepError:
        return None


def _now() -> float:
    """Milliseconds since 1970."""
    return float(window.Date.now())


def _new_name() -> str:
    return f"{int(_now()):x}-{int(window.Math.random() * 2**32):08x}"
