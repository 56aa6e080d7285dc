"""Saving and loading games and settings in the browser's storage.

`localStorage` holds each game under a key of its own, for all tabs; `sessionStorage` holds what
only this tab needs. `web/files/saved_games.py` defines the format of the texts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from pyodide.ffi import create_proxy
from pyscript import document, window

from web.app import intents, sessions
from web.app.effects import (
    BeginGame,
    ContinueGame,
    DeleteAll,
    DeleteGame,
    ListGames,
    RestoreGame,
    SaveUnder,
)
from web.app.intents import Intent
from web.app.loop import Runners
from web.app.state import AppState, Notice, Outside
from web.browser import damaged_texts, dom
from web.browser.sessions import TabSession
from web.browser.web_storage import WebStorage, new_name, now_ms
from web.computer.review import Review
from web.computer.review_update import known_review
from web.files import saved_games
from web.files.saved_games import SavedGame, SavedGameError
from web.files.state import SavedGameInfo
from web.game.record import Record
from web.offline import update as offline_update
from web.settings.state import Prefs

_GAME = "hive.game."
_PREFS = "hive.prefs"
_DARK = "(prefers-color-scheme: dark)"
_STILL = "(prefers-reduced-motion: reduce)"


class _Snapshot(NamedTuple):
    """The parts of the state that are saved when they change."""

    record: Record
    ply: int
    review: Review | None
    review_shown: bool

    @classmethod
    def of(cls, state: AppState) -> _Snapshot:
        """Return the snapshot of the player's game: also while a task or an editor covers it."""
        state = state.at_game()
        shown = state.computer.reviewed is not None and state.computer.review is not None
        return cls(state.game.record, state.game.ply, state.computer.reviewed, shown)

    def is_same(self, other: _Snapshot) -> bool:
        """Return whether nothing has changed; compares records and reviews by identity."""
        return (
            self.record is other.record
            and self.review is other.review
            and (self.ply, self.review_shown) == (other.ply, other.review_shown)
        )


class GameStore:
    """Saves this tab's game and the settings whenever they change, and loads them again."""

    def __init__(
        self,
        dispatch: Callable[[Intent], None],
        get_state: Callable[[], AppState],
        *,
        enabled: bool = True,
    ) -> None:
        """`enabled`: False for a page that neither reads nor writes the browser's storage."""
        self._dispatch = dispatch
        self._get_state = get_state
        self._enabled = enabled
        self._local = WebStorage("localStorage", enabled=enabled)
        self._tab = TabSession(self._local, WebStorage("sessionStorage", enabled=enabled))
        self._prefs = Prefs()
        # What is saved already; None before the page has begun.
        self._snapshot: _Snapshot | None = None
        # The last state of an analysis of which nothing is unsaved, and what was saved of it early.
        self._early: AppState | None = None
        self._early_saved: AppState | None = None
        # The name and record of the game that a new one has replaced.
        self._replaced: tuple[str, Record] | None = None
        # Texts by name of the games that were deleted since the page opened, to restore them.
        self._deleted: dict[str, str] = {}

    # -- start -------------------------------------------------------------------------------------

    def load(self, languages: tuple[str, ...]) -> tuple[intents.Resume, bool, Notice | None]:
        """Return the saved game and settings to start with.

        Also return whether that game continues the one in the address, and a notice, if any.
        """
        self._prefs, notice = damaged_texts.read_prefs(self._local, _PREFS)
        if self._enabled and not self._local.works:
            notice = Notice("keep.nothing")
        self._recover()
        texts = self._texts()
        choice = self._tab.choose({name: saved_games.changed_at(texts[name]) for name in texts})
        game = None
        if choice.game is not None:
            try:
                game = saved_games.read_game(self._local.get(_GAME + choice.game) or "")
            except SavedGameError as error:
                notice = Notice("keep.broken", (("problem", error.notice),))
                if choice.game == self._tab.game:
                    key = _GAME + choice.game
                    game = damaged_texts.game_from_copy(self._local, key, self._tab.copy)
        if game is not None and game.cut:
            notice = Notice("keep.cut")
        self._use(choice.game if game is not None and not choice.copy else None)
        carried, broken = damaged_texts.take_game_from_history(self._local)
        notice = broken or notice
        outside = Outside(
            str(window.location.href).partition("#")[0],
            sends=bool(getattr(window.navigator, "share", None)),
            dark=bool(window.matchMedia(_DARK).matches),
            downloads_blocked=bool(document.documentElement.hasAttribute("data-walled")),
            still=bool(window.matchMedia(_STILL).matches),
            roomy=dom.is_roomy(),
        )
        lang = dom.language(languages)
        resume = intents.Resume(self._prefs, lang, carried or game, self._local.works, outside)
        return resume, carried is not None or (choice.again and game is not None), notice

    def listen(self) -> None:
        """Listen for changes of this tab and of the storage, as long as the page is open."""
        window.matchMedia(_DARK).addEventListener(
            "change", create_proxy(lambda event: self._dispatch(intents.SystemTheme(event.matches)))
        )
        if not self._enabled:
            return
        window.addEventListener("pagehide", create_proxy(self._on_hide))
        window.addEventListener("pageshow", create_proxy(self._on_show))
        window.addEventListener("storage", create_proxy(self._on_storage))

    def _recover(self) -> None:
        """Restore the tab's game from the tab's own copy, if `localStorage` has lost it.

        Chromium on a busy machine was seen to lose it when a local file was reloaded.
        """
        copy, name = self._tab.copy, self._tab.game
        if copy and name and self._local.get(_GAME + name) is None:
            self._local.put(_GAME + name, copy)

    # -- saving ------------------------------------------------------------------------------------

    def register(self, runners: Runners) -> None:
        """Register the runners of the effects about saved games."""
        runners.register(BeginGame, lambda _effect: self._use_for_shown_game(None))
        runners.register(SaveUnder, self._save_under)
        runners.register(ContinueGame, lambda effect: self._continue(effect.name))
        runners.register(ListGames, lambda _effect: self._list())
        runners.register(DeleteGame, lambda effect: self._delete(effect.name))
        runners.register(RestoreGame, lambda effect: self._restore(effect.name))
        runners.register(DeleteAll, lambda _effect: self._delete_all())

    def save_changes(self, state: AppState, _intent: Intent) -> None:
        """Save what has changed; called after every intent."""
        if state.settings.prefs is not self._prefs:
            if state.settings.prefs != self._prefs and self._local.works:
                self._put(_PREFS, saved_games.write_prefs(state.settings.prefs))
            self._prefs = state.settings.prefs
        self._save_early(state)
        now, before = _Snapshot.of(state), self._snapshot
        self._snapshot = now
        if before is None or (now.is_same(before) and self._early_saved is None):
            return
        record = before.record
        if self._replaced is not None and now.record is self._replaced[1]:
            # The player went back to the replaced game: an untouched new one is dropped.
            if self._tab.game and record.is_untouched:
                self._local.drop(_GAME + self._tab.game)
            self._use(self._replaced[0])
        self._save(state)

    def _save_early(self, state: AppState) -> None:
        """Save an analysis after each change, as long as a part of Python is still being loaded.

        A page that is being closed can load nothing, so it should have little left to do.
        """
        is_complete = getattr(window, "hiveIsComplete", None)
        if state.computer.backup is None or is_complete is None or is_complete():
            return
        settled = offline_update.leaving(state, self._early_saved)
        if settled is not None:
            self._save(settled)
            self._early_saved = settled
        self._early = state

    def save_for_reload(self) -> None:
        """Save a game that is not in the storage in the tab's history, for the reloaded page."""
        state = self._get_state().at_game()
        if state.mode != "play" or not self._local.works:
            window.history.replaceState(
                damaged_texts.HISTORY + saved_games.write_game(_saved_game(state), now_ms()), ""
            )

    def _save(self, state: AppState) -> None:
        state = state.at_game()
        if state.mode != "play" or state.newcomer or not self._local.works:
            return
        if not self._tab.game:
            self._use(new_name())
            self._prune()
        elif self._tab.has_moved:
            self._use(self._tab.game)
        self._early_saved = None
        self._tab.written = text = saved_games.write_game(_saved_game(state), now_ms())
        self._put(_GAME + self._tab.game, text)
        self._tab.remember(text)

    def _put(self, key: str, text: str) -> None:
        """Save the text; if the storage is full, delete the oldest games until it fits."""
        if self._local.put(key, text):
            return
        for game in reversed(self._others()):
            if game.state is not None:
                self._local.drop(_GAME + game.name)
                if self._local.put(key, text):
                    return
        self._local.give_up()
        self._dispatch(intents.StorageLost())

    def _use(self, name: str | None) -> None:
        """Make that saved game the tab's own; None: a game that has no name yet."""
        self._tab.use(name, (self._local.get(_GAME + name) or "") if name else "")

    def _use_for_shown_game(self, name: str | None) -> None:
        """Save the game that is shown under that name from now on."""
        self._set_replaced()
        self._use(name)

    def _save_under(self, effect: SaveUnder) -> None:
        self._use_for_shown_game(effect.name)
        self._snapshot = _Snapshot.of(self._get_state())

    def _set_replaced(self) -> None:
        """Remember the game that is being replaced; delete it if it is empty."""
        name, self._replaced = self._tab.game, None
        if not name or self._snapshot is None:
            return
        record = self._snapshot.record
        if not record.is_untouched:
            self._replaced = (name, record)
        else:
            self._local.drop(_GAME + name)

    # -- the other games ---------------------------------------------------------------------------

    def _continue(self, name: str) -> None:
        text = self._local.get(_GAME + name)
        if text is None:
            self._dispatch(intents.ShowNotice("keep.gone"))
            return
        try:
            game = saved_games.read_game(text)
        except SavedGameError as error:
            self._dispatch(intents.ShowNotice("keep.broken", (("problem", error.notice),)))
            return
        self._dispatch(intents.ResumeSaved(game, self._tab.is_locked(name), name))

    def _list(self) -> None:
        self._dispatch(intents.GamesListed(tuple(self._others())))

    def _delete(self, name: str) -> None:
        self._deleted[name] = self._local.get(_GAME + name) or ""
        self._local.drop(_GAME + name)
        self._tab.unlock(name)

    def _restore(self, name: str) -> None:
        text = self._deleted.pop(name, "")
        if text:
            self._put(_GAME + name, text)

    def _delete_all(self) -> None:
        self._deleted.clear()
        for name in self._local.names("hive."):
            self._local.drop("hive." + name)
        self._prefs = self._get_state().settings.prefs
        self._replaced = None
        self._tab.forget()

    def _texts(self) -> dict[str, str]:
        names = self._local.names(_GAME)
        return {name: self._local.get(_GAME + name) or "" for name in names}

    def _others(self) -> list[SavedGameInfo]:
        """Return the saved games with moves that this tab does not show, the latest first."""
        games = [saved_games.summary(name, text, now_ms()) for name, text in self._texts().items()]
        begun = [game for game in games if not game.is_empty or game.state is None]
        return sorted((g for g in begun if g.name != self._tab.game), key=lambda game: game.ago)

    def _prune(self) -> None:
        """Delete empty games and, if there are too many, the oldest."""
        in_use, now = self._tab.games_in_use(), now_ms()
        games = [saved_games.summary(name, text, now) for name, text in self._texts().items()]
        for name in sessions.games_to_delete(games, in_use):
            self._local.drop(_GAME + name)

    # -- tabs --------------------------------------------------------------------------------------

    def _on_hide(self, _event: Any) -> None:
        state = self._get_state()
        if state is not self._early:
            settled = offline_update.leaving(state, self._early_saved)
            if settled is not None:
                self._save(settled)  # the variations and comments of an analysis
        if self._tab.game:
            if state.game.clock is not None and state.game.clock.read_at is not None:
                self._save(state)  # the clock has run since the last move
            self._tab.unlock(self._tab.game)

    def _on_show(self, event: Any) -> None:
        """Handle a page that comes back from the browser's cache of pages.

        If another tab has changed its game meanwhile, this page saves its own under a new name.
        """
        if not event.persisted or not self._tab.game:
            return
        if self._local.get(_GAME + self._tab.game) != self._tab.written:
            self._branch()
        else:
            self._tab.lock()

    def _on_storage(self, event: Any) -> None:
        """Handle a change of the storage by another tab."""
        text = event.newValue
        if not isinstance(text, str):
            if event.key in (None, _GAME + self._tab.game):
                self._tab.drop_copy()  # the player deleted the game in another tab
            return
        if event.key == _PREFS:
            prefs = saved_games.read_prefs(text)
            if prefs != self._prefs:
                self._prefs = prefs
                self._dispatch(intents.UsePrefs(prefs))
        elif self._tab.game and event.key == _GAME + self._tab.game and text != self._tab.written:
            self._branch()

    def _branch(self) -> None:
        """Save this tab's game under a new name, since another tab plays on under the old one."""
        self._tab.leave()
        self._use(new_name())
        self._save(self._get_state())


def _saved_game(state: AppState) -> SavedGame:
    """Return the game that is shown, as it is saved."""
    clock = None if state.game.clock is None else state.game.clock.stopped()
    review = known_review(state)
    reviewing = review is not None and state.computer.review is not None
    levels = state.computer.levels
    return SavedGame(
        state.game.record, state.game.ply, clock, levels, review=review, reviewing=reviewing
    )
