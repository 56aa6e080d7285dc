"""Saving and loading games and settings in the browser's storage.

`localStorage` holds each game under a key of its own, for all tabs; `sessionStorage` holds what
only this tab needs. `web/files/saved_games.py` defines the format of the texts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from web.app.loop import Runners
from web.browser import damaged_texts, dom, motion
from web.browser.library import Library
from web.browser.sessions import TabSession
from web.browser.storage_room import Room
from web.browser.web_storage import WebStorage, day_of, new_name, now_ms
from web.computer.review import Review
from web.files import link, saved_games
from web.files.intents import (
    GamesListed,
    RestoreSaved,
    ResumeSaved,
    RoomChanged,
    ShowOwnGame,
)
from web.files.keeping import kept_game, shown_game
from web.files.saved_games import SavedGame, SavedGameError
from web.files.state import SavedGameInfo, StoredThing
from web.game.away import PREFIX, key_of
from web.game.record import NEW_RECORD
from web.learn import doing
from web.learn.intents import KEPT_TASKS, TasksLoaded
from web.locale.phrases import Notice
from web.settings.intents import SystemTheme, UsePrefs
from web.settings.state import Prefs
from web.shared.effects import (
    BeginGame,
    ContinueGame,
    DeleteAll,
    DeleteGame,
    FindAway,
    KeepTasks,
    ListGames,
    NumberAway,
    ReadKeptTasks,
    RestoreGame,
    ReturnToReplaced,
    SaveUnder,
    StampMessage,
)
from web.shared.intents import Hidden, Intent, Resume, ShowNotice
from web.shared.state import AppState, Outside

_GAME = "hive.game."
_FIRST_MS = 1_767_225_600_000.0  # 1 January 2026 UTC
_PREFS = "hive.prefs"
_DARK = "(prefers-color-scheme: dark)"


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
        local = WebStorage("localStorage", enabled=enabled)
        session = WebStorage("sessionStorage", enabled=enabled)
        self.room = Room(local, session)
        self._tab = TabSession(local, session, self._on_taken)
        self.library = Library(dispatch, get_state, self.room, self._tab, self._others)
        self._prefs = Prefs()
        # The game as it was last seen; None before the page has begun, and where none is saved.
        self._last: SavedGame | None = None
        # Whether the clock was running then: each tick changes it, so it is saved when it stops.
        self._ran = False
        self._begun = False
        # Its number (`OpenGame.number`), and the names by number of the games that others replaced.
        self._last_number = 0
        self._replaced: dict[int, tuple[str, str | None]] = {}
        # What the tab was doing besides its game before a reload; None if this is no reload.
        self.doing: str | None = None
        # What was typed and not sent before that reload; empty for nothing.
        self.typed = ""
        # What the tab is doing, as it was last remembered.
        self._doing: tuple[object, ...] = ()
        # Texts by name of the games that were deleted since the page opened, to restore them.
        self._deleted: dict[str, str] = {}

    # -- start -------------------------------------------------------------------------------------

    def load(self, languages: tuple[str, ...]) -> tuple[Resume, bool, Notice | None]:
        """Return the saved game and settings to start with.

        Also return whether that game continues the one in the address, and a notice, if any.
        """
        self._prefs, notice = damaged_texts.read_prefs(self.room, _PREFS)
        if self._enabled and not self.room.works:
            notice = Notice("keep.nothing")
        self._recover()
        texts = self._texts()
        choice = self._tab.choose({name: saved_games.changed_at(texts[name]) for name in texts})
        game = None
        if choice.game is not None:
            try:
                game = self._read(choice.game, copied=self._tab.is_copy(choice))
            except SavedGameError as error:
                notice = Notice("keep.broken", (("problem", error.notice),))
                if choice.game == self._tab.game:
                    key = _GAME + choice.game
                    game = damaged_texts.game_from_copy(self.room, key, self._tab.copy)
        if game is not None and game.cut:
            notice = Notice("keep.cut")
        elif self._tab.is_copy(choice) and not link.opens_game(dom.fragment()):
            notice = notice or Notice("open.copied")
        self._use(choice.game if game is not None and not choice.copy else None)
        carried, broken = damaged_texts.take_game_from_history(self.room)
        notice = broken or notice
        outside = Outside(
            str(window.location.href).partition("#")[0],
            sends=bool(getattr(window.navigator, "share", None)),
            dark=bool(window.matchMedia(_DARK).matches),
            downloads_blocked=bool(document.documentElement.hasAttribute("data-walled")),
            still=motion.is_unwanted(),
            roomy=dom.is_roomy(),
            today=day_of(now_ms()),
            single=bool(getattr(window, "hiveFile", None)),
        )
        lang = dom.language(languages)
        works, edits, scores = self.room.works, self._tab.edits, self._tab.scores
        resume = Resume(self._prefs, lang, carried or game, works, outside, edits, scores)
        again = carried is not None or (choice.again and game is not None)
        self.doing, self.typed = self._tab.doing, self._tab.take_typed()
        if self.doing is not None and not link.opens_game(dom.fragment()):
            again = True
        return resume, again, notice

    def _read(self, name: str, *, copied: bool) -> SavedGame:
        """Return a saved game; `copied`: another tab has it open, and its clock may be running.

        :raises SavedGameError: when it has no game, or an illegal one.
        """
        text = self.room.get(_GAME + name) or ""
        game = saved_games.read_game(text)
        return game.copied(saved_games.changed_at(text), now_ms()) if copied else game

    def game_name(self) -> str:
        """Return the name of the tab's game among the saved ones; empty if it has none."""
        return self._tab.game

    def listen(self) -> None:
        """Listen for changes of this tab and of the storage, as long as the page is open."""
        window.matchMedia(_DARK).addEventListener(
            "change", create_proxy(lambda event: self._dispatch(SystemTheme(event.matches)))
        )
        if not self._enabled:
            return
        window.addEventListener("pagehide", create_proxy(self._on_hide))
        window.addEventListener("pageshow", create_proxy(self._on_show))
        window.addEventListener("storage", create_proxy(self._on_storage))
        self.library.report_persistence()

    def _recover(self) -> None:
        """Restore the tab's game from the tab's own copy, if `localStorage` has lost it.

        Chromium on a busy machine was seen to lose it when a local file was reloaded.
        """
        copy, name = self._tab.copy, self._tab.game
        if copy and name and self.room.get(_GAME + name) is None:
            self.room.put(_GAME + name, copy)

    # -- saving ------------------------------------------------------------------------------------

    def register(self, runners: Runners) -> None:
        """Register the runners of the effects about saved games."""
        runners.register(KeepTasks, lambda effect: self._tab.remember_tasks(effect.text))
        runners.register(ReadKeptTasks, lambda _effect: self._read_tasks())
        runners.register(BeginGame, lambda _effect: self._use_for_shown_game(None))
        runners.register(SaveUnder, self._save_under)
        runners.register(ContinueGame, lambda effect: self._continue(effect.name))
        runners.register(ReturnToReplaced, lambda _effect: self._return_to_game())
        runners.register(FindAway, self._find_away)
        runners.register(NumberAway, self._number)
        runners.register(StampMessage, self._stamp)
        runners.register(ListGames, lambda _effect: self._list())
        runners.register(DeleteGame, lambda effect: self._delete(effect.name))
        runners.register(RestoreGame, lambda effect: self._restore(effect.name))
        runners.register(DeleteAll, lambda _effect: self._delete_all())
        self.library.register(runners)

    def save_changes(self, state: AppState, intent: Intent) -> None:
        """Save what has changed; called after every intent."""
        if isinstance(intent, Hidden) and intent.hidden:
            self._remember_typed(state)  # a phone may end a hidden page without a word
        if state.settings.prefs is not self._prefs:
            if state.settings.prefs != self._prefs and self.room.works:
                self.room.put(_PREFS, saved_games.write_prefs(state.settings.prefs))
            self._prefs = state.settings.prefs
        now, before, begun = kept_game(state), self._last, self._begun
        has_stopped = self._ran and not state.ticking
        self._last, self._begun, self._ran = now, True, state.ticking
        number = state.at_game().game.number
        if begun and now is not None and (has_stopped or not _is_same(now, before)):
            if number in self._replaced:
                self._return_to_replaced(*self._replaced.pop(number), before)
            self._save(now)
        self._last_number = number
        self._report(state)
        if begun:
            self._remember_doing(state)

    def _remember_doing(self, state: AppState) -> None:
        """Remember what the tab is doing besides its game, for a reload."""
        parts = doing.parts(state)
        key = (*parts, state.game.record if any(parts) else None, dom.fragment())
        if len(key) != len(self._doing) or any(
            one is not other and one != other for one, other in zip(key, self._doing, strict=True)
        ):
            self._doing = key
            self._tab.remember_doing(doing.write(state) if any(parts) else "")

    def _remember_typed(self, state: AppState) -> None:
        """Remember what is typed and not sent, for a reload."""
        if self._enabled:
            # Imported here to keep the page's start quick.
            from web.browser import half_typed

            self._tab.remember_typed(half_typed.read(state))

    def _return_to_replaced(self, name: str, text: str | None, before: SavedGame | None) -> None:
        """Save under the name of the game that the player went back to.

        It gets a new one if another tab has it open, or has changed the `text` that it had then.

        An untouched game that had replaced it is dropped.
        """
        if self._tab.game and before is not None and (before.is_untouched or before.is_next):
            self._forget(self._tab.game, before)
        there = self.room.get(_GAME + name)
        is_same = there == text or (there is None and name in self._deleted)
        self._use(name if is_same and not self._tab.is_locked(name) else None)

    def _report(self, state: AppState) -> None:
        """Report which texts wait for room, if that has changed, and move games out of the way."""
        if self.room.waiting != tuple(thing.key for thing in state.files.unsaved):
            self._dispatch(self._room_changed())
            if self.room.is_full:
                self.library.make_room()

    def _room_changed(self) -> RoomChanged:
        unsaved = tuple(
            StoredThing(key, len(self.room.get(key) or "")) for key in self.room.waiting
        )
        largest = self.room.largest() if unsaved else ()
        return RoomChanged(
            tuple(map(self._described, unsaved)), tuple(map(self._described, largest))
        )

    def _described(self, thing: StoredThing) -> StoredThing:
        """Return the thing with the game that it is, if it is one."""
        if not thing.key.startswith(_GAME):
            return thing
        name = thing.key.removeprefix(_GAME)
        text = self.room.get(thing.key) or ""
        return replace(thing, game=saved_games.summary(name, text, now_ms()))

    def save_for_reload(self) -> None:
        """Save a game that is not in the storage in the tab's history, for the reloaded page."""
        state = self._get_state()
        game = kept_game(state)
        if game is None or not self.room.works or self.room.is_full:
            text = saved_games.write_game(game or shown_game(state), now_ms())
            window.history.replaceState(damaged_texts.HISTORY + text, "")

    def _save(self, game: SavedGame) -> None:
        if not self.room.works:
            return
        if not self._tab.game:
            self._use(new_name())
            self._prune()
        elif self._tab.has_moved:
            self._use(self._tab.game)
        text = saved_games.write_game(game, now_ms())
        self._tab.remember(text)
        self.room.put(_GAME + self._tab.game, text)

    def _use(self, name: str | None) -> None:
        """Make that saved game the tab's own; None: a game that has no name yet."""
        self._tab.use(name, (self.room.get(_GAME + name) or "") if name else "")

    def _use_for_shown_game(self, name: str | None) -> None:
        """Save the game that is shown under that name from now on."""
        if not name or name != self._tab.game:  # or another tab's version of it would be replaced
            self._set_replaced()
        self._replaced.pop(self._get_state().at_game().game.number, None)
        self._use(name)
        self.library.tidy(len(self.room.names(_GAME)))

    def _save_under(self, effect: SaveUnder) -> None:
        self._use_for_shown_game(effect.name)
        self._last = None if effect.changed else kept_game(self._get_state())

    def _set_replaced(self) -> None:
        """Remember the game that is being replaced; delete it if nothing was ever made in it."""
        name = self._tab.game
        if not name or self._last is None:
            self._tab.remember_replaced("")
            return
        if not self._last.is_untouched or self._last.away is not None:
            left, last = self._get_state().at_game().game.left, self._last
            if left is not None and left.number == self._last_number:
                # The next game of its match has begun; the card about its end is done with.
                self._last = replace(last, match=left.match, card=False)
            # The clock has run since the last move, and the review has searched more.
            if last.clock is not None or last.is_under_review or last != self._last:
                self._save(self._last)
            self._replaced[self._last_number] = name, self.room.get(_GAME + name)
            self._tab.remember_replaced(name)
            return
        self._forget(name, self._last)
        if self._last.of_task:
            # Undo can bring it back.
            self._replaced[self._last_number] = name, self.room.get(_GAME + name)
        else:
            self._tab.remember_replaced("")

    def _forget(self, name: str, game: SavedGame) -> None:
        """Delete a game in which nothing was ever made, unless the player has named it."""
        self.room.drop(_GAME + name)
        if game.of_task or game.is_next:  # another game without a move never was in the library
            self.library.drop_unnamed(name)

    # -- the other games ---------------------------------------------------------------------------

    def _read_tasks(self) -> None:
        if self._tab.tasks:
            self._dispatch(TasksLoaded(KEPT_TASKS, self._tab.tasks))

    def _return_to_game(self) -> None:
        if self._tab.replaced:
            self._continue(self._tab.replaced)

    def _continue(self, name: str) -> None:
        if name == self._tab.game:
            self._dispatch(ShowOwnGame())  # this tab has it
            return
        if self.room.get(_GAME + name) is None:
            self.library.fetch(name, self._continue)
            return
        copied = self._tab.is_locked(name)
        try:
            game = self._read(name, copied=copied)
        except SavedGameError as error:
            self._dispatch(ShowNotice("keep.broken", (("problem", error.notice),)))
            return
        self._dispatch(ResumeSaved(game, copied, name))

    def _find_away(self, effect: FindAway) -> None:
        """Report a message of somebody elsewhere, with the saved game that it belongs to."""
        from web.away.intents import MessageArrived

        sent = effect.correspondence
        theirs = key_of(sent.identity, sent.sender)

        def report(name: str) -> None:
            kept = None
            if name and name != self._tab.game:
                try:
                    kept = saved_games.read_game(self.room.get(_GAME + name) or "")
                except SavedGameError as error:
                    self._dispatch(ShowNotice("keep.broken", (("problem", error.notice),)))
                    return
            own = name == theirs or effect.known is not None
            message = MessageArrived(effect.record, sent, kept, own, effect.known, effect.direct)
            self._dispatch(message)

        # As the game of the player whom the message is for, or else of the one who sent it.
        ours = key_of(sent.identity, sent.sender.other)
        names = (ours, theirs) if effect.known is None else (theirs,)
        here = [name for name in names if self.room.get(_GAME + name) is not None]
        if here:
            report(here[0])
        else:
            self.library.fetch_any(names, report)

    def _number(self, effect: NumberAway) -> None:
        from web.away.intents import GoOnAway

        self._dispatch(GoOnAway(int(window.Math.random() * 2**30), effect.record))

    def _stamp(self, effect: StampMessage) -> None:
        from web.away.intents import SendMessage

        minutes = int((now_ms() - _FIRST_MS) // 60_000)
        self._dispatch(SendMessage(effect.how, max(minutes, 1)))

    def _list(self) -> None:
        self._tab.look()
        files = self._get_state().files
        # Those outside the database are listed at once, but not in place of a whole list.
        if files.search.is_any and files.matching is None:
            self._dispatch(GamesListed(tuple(self._others())))
        self.library.list_games()

    def _delete(self, name: str) -> None:
        if self._tab.is_locked(name):
            self._dispatch(RestoreSaved(name))
            self._dispatch(ShowNotice("keep.open"))
            return
        self._deleted[name] = self.room.get(_GAME + name) or ""
        self.room.drop(_GAME + name)
        self.library.drop(name)
        if name != self._tab.game:
            self._tab.unlock(name)
        elif name:
            self._tab.drop_copy()

    def _restore(self, name: str) -> None:
        text = self._deleted.pop(name, "")
        if text and self.room.get(_GAME + name) is None:  # nor has it gone on meanwhile
            self.room.put(_GAME + name, text)
        self.library.restore(name)

    def _delete_all(self) -> None:
        self._deleted.clear()
        self.library.clear()
        for name in self.room.names("hive."):
            self.room.drop("hive." + name)
        self._prefs = self._get_state().settings.prefs
        self._replaced.clear()
        self._tab.forget()

    def _texts(self) -> dict[str, str]:
        names = self.room.names(_GAME)
        return {name: self.room.get(_GAME + name) or "" for name in names}

    def _others(self) -> list[SavedGameInfo]:
        """Return the saved games in which something was made: this tab's, then the latest first."""
        games = [saved_games.summary(name, text, now_ms()) for name, text in self._texts().items()]
        here = self._tab.game
        listed = [replace(game, here=game.name == here) for game in games if not game.is_empty]
        return sorted(listed, key=lambda game: (not game.here, game.ago))

    def _prune(self) -> None:
        """Delete games in which nothing was ever made."""
        in_use, now = self._tab.games_in_use(), now_ms()
        games = [saved_games.summary(name, text, now) for name, text in self._texts().items()]
        for name in saved_games.games_to_delete(games, in_use):
            self.room.drop(_GAME + name)

    # -- tabs --------------------------------------------------------------------------------------

    def _on_hide(self, _event: Any) -> None:
        """Save what has changed without an intent, or is only of use to the reloaded page."""
        clock, game = self._get_state().game.clock, kept_game(self._get_state())
        runs = bool(self._tab.game) and clock is not None and clock.read_at is not None
        if game is not None and (runs or game.is_under_review):
            self._save(game)
        # Imported here to keep the page's start quick.
        from web.files import saved_edits, saved_scores

        state = self._get_state()
        self._tab.remember_edits(saved_edits.write(state.at_game().game))
        self._tab.remember_scores(saved_scores.write(state.computer.with_known().scores))
        self._remember_typed(state)
        if self._tab.game:
            self._tab.unlock(self._tab.game)

    def _save_shown(self) -> None:
        game = kept_game(self._get_state())
        if game is not None:
            self._save(game)

    def _on_show(self, event: Any) -> None:
        """Handle a page that comes back from the browser's cache of pages.

        If another tab has changed its game meanwhile, this page saves its own under a new name.
        """
        if not event.persisted or not self._tab.game:
            return
        if self.room.get(_GAME + self._tab.game) != self._tab.written:
            self._branch()
        else:
            self._tab.lock()

    def _on_storage(self, event: Any) -> None:
        """Handle a change of the storage by another tab."""
        text = event.newValue
        if not isinstance(text, str):
            if event.key in (None, _GAME + self._tab.game):
                self._tab.drop_copy()  # the player deleted the game in another tab
            self.room.retry()
            self._report(self._get_state())
            return
        if event.key == _PREFS:
            prefs = saved_games.read_prefs(text)
            if prefs != self._prefs:
                self._prefs = prefs
                self._dispatch(UsePrefs(prefs))
        elif self._tab.game and event.key == _GAME + self._tab.game and text != self._tab.written:
            if self._tab.game.startswith(PREFIX):
                self._follow(text)
            else:
                self._branch()

    def _follow(self, text: str) -> None:
        """Show the game as another tab has changed it: both tabs have the same one."""
        try:
            game = saved_games.read_game(text)
        except SavedGameError:
            return
        self._dispatch(ResumeSaved(game, name=self._tab.game))

    def _branch(self) -> None:
        """Save this tab's game under a new name, since another tab plays on under the old one."""
        self._tab.leave()
        self._use(new_name())
        self._save_shown()

    def _on_taken(self, name: str) -> None:
        """Handle that another tab has the game open which this tab has just opened."""
        if name != self._tab.game:
            return
        if self._tab.has_saved:
            self._branch()
        else:
            self._tab.leave()
            self._use(None)  # the next change saves the copy under a new name


def _is_same(game: SavedGame, other: SavedGame | None) -> bool:
    """Return whether nothing has changed that is saved at once. A running clock or review is not.

    Compares records and reviews by identity.
    """
    if other is None or game.record is not other.record or _finished(game) is not _finished(other):
        return False
    return _rest(game) == _rest(other)


def _finished(game: SavedGame) -> Review | None:
    return None if game.is_under_review else game.review


def _rest(game: SavedGame) -> SavedGame:
    shown = game.reviewing and not game.is_under_review
    return replace(game, clock=None, record=NEW_RECORD, review=None, reviewing=shown)
