"""The library: all saved games, in the browser's database (`web/boot/library.js`).

`localStorage` has the games that tabs have open and the latest others, so that a page starts with
its game and saves each move at once. The library has a copy of each, and all older games. A game
leaves `localStorage` only when the library has it on disk. Where the browser has no database, all
games stay in `localStorage`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pyodide.ffi import JsException
from pyscript import window

from hive_core._formats.json_text import read_json
from web.app.loop import Runners
from web.browser.sessions import TabSession
from web.browser.storage_room import Room
from web.browser.web_storage import day_of, now_ms
from web.explorer.intents import SavedGamesCounted
from web.files import saved_games
from web.files.intents import GamesListed, PersistenceKnown, ResultsCounted
from web.files.saved_games import SavedGameError
from web.learn.intents import ProgressLoaded
from web.settings.intents import UsePrefs
from web.settings.state import Prefs
from web.shared.effects import (
    AddGames,
    AskForPersistence,
    CountResults,
    CountSavedGames,
    LabelGame,
    ReadBackup,
    SaveAllGames,
    SaveBackup,
    SaveFile,
)
from web.shared.intents import Intent, ShowNotice
from web.shared.state import AppState

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from web.files.library import Backup, Kept
    from web.files.state import SavedGameInfo
    from web.game.record import Record

LATEST = 20
"""So many games stay in `localStorage`, besides those that tabs have open."""

_GAME = "hive.game."
_LEARN = "hive.learn"
_PREFS = "hive.prefs"
_OF_A_TAB = ("hive.open.", "hive.try")
_BATCH = 25
_ALL = 1_000_000
_LONGEST = 500_000_000  # in characters: what the library returns is what this page has written
_SLICE_MS = 12.0


class Library:
    """Takes in games, finds them, and reads and writes files with many of them."""

    def __init__(
        self,
        dispatch: Callable[[Intent], None],
        get_state: Callable[[], AppState],
        room: Room,
        tab: TabSession,
        local: Callable[[], list[SavedGameInfo]],
    ) -> None:
        """`local`: returns the games of `localStorage`."""
        self._dispatch, self._get_state = dispatch, get_state
        self._room, self._tab, self._local = room, tab, local
        self._running: set[asyncio.Future[None]] = set()
        self._lock = asyncio.Lock()
        self._asked = 0
        # Entries by name of the games that were deleted since the page opened.
        self._deleted: dict[str, str] = {}
        self._save_file: Callable[[SaveFile], None] = lambda _file: None
        self._rested = 0.0
        self._indexed = self._knows_comments = False

    @property
    def works(self) -> bool:
        """Whether games can be saved; the browser may still refuse it."""
        return self._room.works and bool(getattr(window, "hiveLibrary", None))

    def register(self, runners: Runners) -> None:
        """Register the runners of the effects about many games."""
        self._save_file = runners.run
        runners.register(
            CountSavedGames, lambda effect: self._run(lambda: self._count(effect), quiet=True)
        )
        runners.register(CountResults, lambda _effect: self._run(self._results))
        runners.register(LabelGame, lambda effect: self._run(lambda: self._label(effect)))
        runners.register(AddGames, lambda effect: self._run(lambda: self._add(effect.text)))
        runners.register(
            SaveAllGames, lambda effect: self._run(lambda: self._save_games(effect.what))
        )
        runners.register(SaveBackup, lambda _effect: self._run(self._save_backup))
        runners.register(
            ReadBackup, lambda effect: self._run(lambda: self._read_backup(effect.text))
        )
        runners.register(AskForPersistence, lambda _effect: self._run(lambda: self._ask(True)))

    def _run(self, work: Callable[[], Coroutine[Any, Any, None]], *, quiet: bool = False) -> None:
        """Do the work in the background; if the browser refuses it, say so unless `quiet`."""
        if not self.works:
            if not quiet:
                self._dispatch(ShowNotice("library.none"))
            return

        async def guarded() -> None:
            try:
                await work()
            except JsException:
                if not quiet:
                    self._dispatch(ShowNotice("library.none"))
            except SavedGameError as error:  # another version of the page has saved it
                self._dispatch(ShowNotice("keep.broken", (("problem", error.notice),)))

        task = asyncio.ensure_future(guarded())
        self._running.add(task)  # asyncio itself holds only a weak reference
        task.add_done_callback(self._running.discard)

    async def _rest(self) -> None:
        """Let the page answer, if the work has gone on for long."""
        now = float(window.performance.now())
        if now - self._rested > _SLICE_MS:
            await asyncio.sleep(0)
            self._rested = float(window.performance.now())

    # -- between localStorage and the library ------------------------------------------------------

    def make_room(self) -> None:
        """Move all games out of `localStorage` that no tab has open."""
        self._run(lambda: self._take_in(0), quiet=True)

    def tidy(self, count: int) -> None:
        """Move old games out of `localStorage`, if there are many more than the latest."""
        if count > 2 * LATEST:
            self._run(self._take_in, quiet=True)

    async def _take_in(self, latest: int = LATEST) -> None:
        """Copy to the library what it lacks; then remove all but the latest from `localStorage`."""
        async with self._lock:
            names = self._room.names(_GAME)
            texts = {name: self._room.get(_GAME + name) or "" for name in names}
            changed = {name: saved_games.changed_at(text) for name, text in texts.items()}
            missing = _read(str(await window.hiveLibrary.missing(json.dumps(changed))))
            unread = set()
            for name in missing:
                entry = await self._entry(_kept(name, texts[name]))
                if entry is None:
                    unread.add(name)
                else:
                    await self._put([entry])
            older = sorted(names, key=lambda name: -changed[name])[latest:]
            locks = getattr(window, "hiveLocks", None)
            if not older:
                return
            if locks is not None:
                await locks.look()
            in_use = self._tab.games_in_use()
            for name in older:
                # Another tab may have changed it in the meantime.
                same = self._room.get(_GAME + name) == texts[name]
                if same and name not in in_use and name not in unread:
                    self._room.drop(_GAME + name)
            self._room.retry()

    async def _entry(self, kept: Kept) -> dict[str, Any] | None:
        """Return what the library stores of a game; None if nothing was made, or it is damaged."""
        from web.files import library

        game = library.read_game(kept.text)
        if game is None or saved_games.summary(kept.name, kept.text, 0).is_empty:
            return None
        keys: list[int] = []
        for _, those in library.keyed_positions(game.record):
            keys.extend(those)
            await self._rest()
        return library.entry(kept, game, keys)

    async def _put(self, entries: list[dict[str, Any]]) -> None:
        await window.hiveLibrary.put(json.dumps(entries))

    async def _put_new(self, entries: list[dict[str, Any]]) -> int:
        """Add the games of a file, and return how many of them were not there yet.

        The player may have gone on with one that is there already.
        """
        names = dict.fromkeys(entry["row"]["name"] for entry in entries)
        new = _read(str(await window.hiveLibrary.missing(json.dumps(names))))
        await self._put([entry for entry in entries if entry["row"]["name"] in new])
        return len(new)

    # -- the list ----------------------------------------------------------------------------------

    def list_games(self) -> None:
        """List the games that match the search."""
        self._run(self._list, quiet=True)

    async def _list(self) -> None:
        from web.files import library

        self._asked += 1
        number = self._asked
        await self._take_in()
        if self._get_state().files.search.where in ("white", "black"):
            await self._index()
        if self._get_state().files.search.words.strip():
            await self._index_comments()
        found = _read(str(await window.hiveLibrary.find(self._query())))
        if number != self._asked:
            return  # the player has typed on
        now, here = now_ms(), self._tab.game
        rows = [library.info_of_row(row, now, here=here) for row in found["rows"]]
        rows.sort(key=lambda row: not row.here)
        if self._get_state().files.search.is_any:
            rows += [game for game in self._local() if game.state is None]  # damaged
        self._dispatch(GamesListed(tuple(rows), found["total"], found["kept"]))

    async def _index(self) -> None:
        """Find out how the queens are surrounded in games that an earlier version has saved."""
        if self._indexed:
            return
        from web.files import library

        async with self._lock:
            rows = _read(str(await window.hiveLibrary.find(library.everything(_ALL))))["rows"]
            old = [row["name"] for row in rows if row.get("index") != library.INDEX]
            for at in range(0, len(old), _BATCH):
                if at:
                    self._progress("library.indexing", at, len(old))
                new = []
                for entry in await self._entries(old[at : at + _BATCH]):
                    row = entry["row"]
                    kept = _kept(row["name"], entry["text"])
                    known = {**entry, "row": {**row, "index": library.INDEX}}
                    new.append(await self._entry(kept) or known)
                await self._put(new)
                if at:
                    self._progress("library.indexing", at + len(new), len(old))
        self._indexed = True

    async def _index_comments(self) -> None:
        """Find out what is said in games that an earlier version has saved."""
        if self._knows_comments:
            return
        from web.files import library

        async with self._lock:
            rows = _read(str(await window.hiveLibrary.find(library.everything(_ALL))))["rows"]
            old = [row["name"] for row in rows if row["info"].get("comments") and not row["said"]]
            for at in range(0, len(old), _BATCH):
                entries = await self._entries(old[at : at + _BATCH])
                for entry in entries:
                    game = library.read_game(entry["text"])
                    entry["row"]["said"] = "" if game is None else library.said(game)
                    await self._rest()
                await self._put(entries)
        self._knows_comments = True

    async def _count(self, effect: CountSavedGames) -> None:
        if effect.afresh:
            await self._take_in()
        asked = {"type": effect.game_type, "keys": effect.keys, "but": self._tab.game}
        rows = _read(str(await window.hiveLibrary.count(json.dumps(asked))))
        counted = tuple((row[0], row[1], row[2], row[3], row[4]) for row in rows)
        self._dispatch(SavedGamesCounted(effect.game_type, effect.keys, counted))

    async def _results(self) -> None:
        """Report how the games went; later, what the lost ones have in common."""
        from web.files import library, results

        await self._take_in()
        found = _read(str(await window.hiveLibrary.find(library.everything(_ALL))))
        counted, lost = results.count(found["rows"])
        self._dispatch(ResultsCounted(counted))
        causes = []
        for game in lost:
            for entry in await self._entries([game.name]):
                saved = library.read_game(entry["text"])
                if saved is not None:
                    causes.append((game.name, results.causes_of(saved.record, game.color)))
                await self._rest()
        whole = replace(counted, losses=len(causes), causes=results.common(causes))
        self._dispatch(ResultsCounted(whole))

    def _query(self) -> str:
        from web.files import library

        state = self._get_state()
        search = state.files.search
        return library.query(search, library.searched_key(search, state.board))

    def report_persistence(self) -> None:
        """Report whether the browser may delete the games by itself."""
        self._run(lambda: self._ask(False), quiet=True)

    async def _ask(self, ask: bool) -> None:
        persistent = str(await window.hiveLibrary.persistent(ask))
        self._dispatch(PersistenceKnown(persistent))
        if ask and persistent == "no":
            self._dispatch(ShowNotice("library.refused"))

    async def _label(self, effect: LabelGame) -> None:
        async with self._lock:  # or an index that is being made would write the row without it
            await window.hiveLibrary.label(effect.name, effect.title, effect.labels)

    def fetch(self, name: str, go_on: Callable[[str], None]) -> None:
        """Bring a game back to `localStorage` and go on, or say that it is gone."""

        async def work() -> None:
            entries = await self._entries([name])
            if not entries:
                self._dispatch(ShowNotice("keep.gone"))
                return
            self._room.put(_GAME + name, entries[0]["text"])
            go_on(name)

        if self.works:
            self._run(work)
        else:
            self._dispatch(ShowNotice("keep.gone"))

    def fetch_any(self, names: tuple[str, ...], go_on: Callable[[str], None]) -> None:
        """Bring the first of these games back that exists; go on with its name, or with none."""

        async def work() -> None:
            name = ""
            try:
                for name in names:
                    entries = await self._entries([name])
                    if entries:
                        self._room.put(_GAME + name, entries[0]["text"])
                        break
                else:
                    name = ""
            except JsException:
                name = ""
            go_on(name)

        if self.works:
            self._run(work)
        else:
            go_on("")

    async def _entries(self, names: list[str]) -> list[dict[str, Any]]:
        entries = _read(str(await window.hiveLibrary.entries(json.dumps(names))))
        assert isinstance(entries, list)
        return entries

    def drop(self, name: str) -> None:
        """Delete a game; `restore` brings it back."""

        async def work() -> None:
            async with self._lock:
                for entry in await self._entries([name]):
                    self._deleted[name] = json.dumps([entry])
                await window.hiveLibrary.drop(name)

        self._run(work, quiet=True)

    def drop_unnamed(self, name: str) -> None:
        """Delete a game for good, unless the player has named or labelled it."""

        async def work() -> None:
            async with self._lock:
                for entry in await self._entries([name]):
                    if not (entry["row"]["title"] or entry["row"]["labels"]):
                        await window.hiveLibrary.drop(name)

        self._run(work, quiet=True)

    def restore(self, name: str) -> None:
        """Bring back a game that was deleted since the page opened."""

        async def work() -> None:
            async with self._lock:
                if name in self._deleted:
                    await window.hiveLibrary.put(self._deleted.pop(name))

        self._run(work, quiet=True)

    def clear(self) -> None:
        """Delete all games."""

        async def work() -> None:
            async with self._lock:
                self._deleted.clear()
                await window.hiveLibrary.clear()

        self._run(work, quiet=True)

    # -- files -------------------------------------------------------------------------------------

    def _progress(self, key: str, done: int, count: int) -> None:
        self._dispatch(ShowNotice(key, (("done", str(done)), ("count", str(count)))))

    async def _add(self, text: str) -> None:
        """Save all games of a text; say which have faults."""
        from hive_core import read_games, read_headers
        from web.files import library
        from web.files.import_game import record_of
        from web.files.saved_games import SavedGame, write_game

        await self._take_in()
        count = len(read_headers(text))
        now, done, new, found = now_ms(), 0, 0, 0
        faults: list[int] = []
        shortened: list[int] = []
        entries: list[dict[str, Any]] = []
        what = "sgf" if text.lstrip("\ufeff \t\r\n").startswith("(") else "pgn"
        games = read_games(text, on_fault=lambda _error: faults.append(done + len(faults) + 1))
        for game in games:
            done += 1
            record, is_cut = record_of(game.tree)
            if is_cut:
                shortened.append(done + len(faults))
            saved = SavedGame(record, len(record.moves))
            # Later in the file is lower in the list.
            name, written = library.name_of_content(record), write_game(saved, now - done)
            entry = await self._entry(_kept(name, written))
            found += entry is not None
            if entry is not None and not await self._has(entry["row"], record, what):
                entries.append(entry)
            if done % _BATCH == 0:
                new += await self._put_new(entries)
                entries = []
                self._progress("library.adding", done, count)
            await self._rest()
        new += await self._put_new(entries)
        notice = library.added(new, found - new, faults, shortened)
        self._dispatch(ShowNotice(notice.key, notice.values))
        self.list_games()

    async def _has(self, row: dict[str, Any], record: Record, what: str) -> bool:
        """Return whether a game of a file is one that the page has, as it writes it.

        `row`: of the game in the file; `what`: the file's kind. Names of players are written in the
        language of the page, so a file written in another one has other games.
        """
        from web.files import export_game, library
        from web.files.state import GameSearch

        lang, name = self._get_state().settings.lang, library.name_of_content(record)
        query = library.query(GameSearch(count=_ALL), library.last_key(record))
        rows = _read(str(await window.hiveLibrary.find(query)))["rows"]
        names = [there["name"] for there in rows if library.may_be_same(there, row)]
        if name in names:
            return True
        for entry in await self._entries(names):
            game = library.read_game(entry["text"])
            day, title = day_of(entry["row"]["changed"]), entry["row"]["title"]
            if game is not None:
                again = export_game.read_back(game, lang, day, title, what)
                if name in map(library.name_of_content, again):
                    return True
            await self._rest()
        return False

    async def _batches(self, query: str, key: str) -> AsyncIterator[list[dict[str, Any]]]:
        """Yield the entries of the games that match, some at a time."""
        names = _read(str(await window.hiveLibrary.names(query)))
        for at in range(0, len(names), _BATCH):
            if at:
                self._progress(key, at, len(names))
            yield await self._entries(names[at : at + _BATCH])

    async def _save_games(self, what: str) -> None:
        from web.files import export_game

        await self._take_in()
        lang, texts = self._get_state().settings.lang, []
        async for entries in self._batches(self._query(), "library.writing"):
            for entry in entries:
                game = saved_games.read_game(entry["text"])
                day = day_of(entry["row"]["changed"])
                title = entry["row"]["title"]
                texts.append(export_game.saved_text(game, lang, day, title, what))
                await self._rest()
        kind = export_game.FORMATS[what]
        name = f"hive-{len(texts)}-games.{kind.suffix}"
        self._give(SaveFile(name, "\n".join(texts), kind.kind))

    def _give(self, file: SaveFile) -> None:
        self._save_file(file)
        self._dispatch(ShowNotice("share.saved", (("name", file.name),)))

    # -- the back-up -------------------------------------------------------------------------------

    async def _save_backup(self) -> None:
        from web.files.library import Backup, Kept, everything, write_backup

        await self._take_in()
        games = []
        async for entries in self._batches(everything(), "library.writing"):
            for entry in entries:
                row = entry["row"]
                games.append(Kept(row["name"], entry["text"], row["title"], row["labels"]))
        there = {_GAME + game.name for game in games}
        keys = ["hive." + name for name in self._room.names("hive.")]
        others = {
            key: self._room.get(key) or ""
            for key in keys
            if key not in there and not key.startswith(_OF_A_TAB)
        }
        text = write_backup(Backup(tuple(games), others))
        day = day_of(now_ms()).replace(".", "-")
        self._give(SaveFile(f"hive-backup-{day}.json", text, "application/json"))

    async def _read_backup(self, text: str) -> None:
        """Add what a back-up has. Nothing is replaced: a game that differs gets another name."""
        from web.files.library import Kept, name_of, read_backup

        backup = read_backup(text)
        if backup is None:
            self._dispatch(ShowNotice("library.damaged"))
            return
        await self._take_in()
        added = faults = 0
        for at in range(0, len(backup.games), _BATCH):
            games = {game.name: game for game in backup.games[at : at + _BATCH]}
            there = {entry["row"]["name"]: entry for entry in await self._entries(list(games))}
            entries = []
            for name, game in games.items():
                if name in there and there[name]["text"] == game.text:
                    row = there[name]["row"]
                    if not (row["title"] or row["labels"]):
                        await window.hiveLibrary.label(name, game.title, game.labels)
                    continue
                if name in there:
                    game = Kept(name_of(game.text), game.text, game.title, game.labels)
                entry = await self._entry(game)
                faults += entry is None
                if entry is not None:
                    entries.append(entry)
            added += await self._put_new(entries)
            self._progress("library.adding", at + len(games), len(backup.games))
        self._read_others(backup)
        values = (("count", str(added)), ("faults", str(faults)))
        self._dispatch(ShowNotice("library.read.faults" if faults else "library.read", values))
        self.list_games()

    def _read_others(self, backup: Backup) -> None:
        """Take over progress and, unless the player has chosen some here, settings."""
        for key, text in backup.others.items():
            if key == _PREFS:
                prefs, here = saved_games.prefs_or_none(text), self._get_state().settings.prefs
                # A mark that was explained is no choice.
                if prefs is not None and replace(here, explained="") == Prefs():
                    self._dispatch(UsePrefs(prefs))
            elif key == _LEARN:
                self._dispatch(ProgressLoaded(text))
            elif self._room.get(key) is None and not key.startswith(_OF_A_TAB):
                self._room.put(key, text)


def _read(text: str) -> Any:
    return read_json(text, longest=_LONGEST)


def _kept(name: str, text: str) -> Kept:
    from web.files.library import Kept

    return Kept(name, text)
