"""Fetches task files, ends pauses, and saves the learner's progress."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable, create_proxy
from pyscript import window

from web.app.loop import Runners
from web.browser.storage_room import Room
from web.learn.intents import GoOn, ProgressLoaded, SetDay, TasksFailed, TasksLoaded
from web.learn.progress import NO_PROGRESS, Progress, read, read_saved, write
from web.locale import ENGLISH
from web.locale.phrases import Notice
from web.shared.effects import AskDay, FetchTasks, Pause
from web.shared.intents import Intent
from web.shared.state import AppState

_KEY = "hive.learn"
_FILES = ("lessons", "puzzles", *(f"puzzles-{band}" for band in range(1, 9)))
"""The names of the site's own task files."""

_DAY_MS = 86_400_000


class Learning:
    """Carries out the effects of lessons and puzzles, and keeps the progress of all tabs."""

    def __init__(
        self,
        dispatch: Callable[[Intent], None],
        get_state: Callable[[], AppState],
        room: Room,
    ) -> None:
        """`room`: where the progress is saved."""
        self._dispatch, self._get_state = dispatch, get_state
        self._room = room
        self._saved: Progress = NO_PROGRESS
        self._fetching: set[asyncio.Task[None]] = set()

    def register(self, runners: Runners) -> None:
        """Register the effects that this carries out."""
        runners.register(FetchTasks, self._fetch)
        runners.register(Pause, self._pause)
        runners.register(AskDay, lambda _effect: self._dispatch(SetDay(_today())))

    def listen(self) -> None:
        """Take over what other tabs save."""
        window.addEventListener("storage", create_proxy(self._on_storage))

    def _on_storage(self, event: Any) -> None:
        if event.key == _KEY and isinstance(event.newValue, str):
            self._saved = self._saved.merged(read(event.newValue))
            self._dispatch(ProgressLoaded(event.newValue))

    def load(self) -> Notice | None:
        """Take over what the browser has saved; return the notice that some of it is damaged."""
        text = self._room.get(_KEY)
        if text is None:
            return None
        self._saved, whole = read_saved(text)
        self._dispatch(ProgressLoaded(text))
        aside = None if whole else self._room.set_aside(_KEY, text)
        if aside is None:
            return None
        self._put(self._saved)
        return Notice("keep.aside.learn", (("key", aside),))

    def save_changes(self, state: AppState, _intent: Intent) -> None:
        """Save the progress if it has changed; called after every intent."""
        progress = state.learn.progress
        if progress is self._saved or progress == self._saved:
            return
        self._saved = progress
        # Another tab may have saved more in the meantime.
        there = self._room.get(_KEY)
        if there is not None and progress != NO_PROGRESS:
            known, whole = read_saved(there)
            if not whole and self._room.set_aside(_KEY, there) is None:
                return
            progress = progress.merged(known)
        self._put(progress)

    def _put(self, progress: Progress) -> None:
        if progress == NO_PROGRESS:  # the player deleted everything, or nothing could be read
            self._room.drop(_KEY)
        else:
            self._room.put(_KEY, write(progress))

    def _pause(self, effect: Pause) -> None:
        number = effect.number
        done = create_once_callable(lambda: self._dispatch(GoOn(number)))
        window.setTimeout(done, effect.milliseconds)

    def _fetch(self, effect: FetchTasks) -> None:
        task = asyncio.ensure_future(self._load_file(effect.name, effect.lang))
        self._fetching.add(task)
        task.add_done_callback(self._fetching.discard)

    async def _load_file(self, name: str, lang: str) -> None:
        words = asyncio.ensure_future(_words_in(lang))
        try:
            text = await _text_of(name)
        except Exception:  # whatever the browser raises: there is no file
            self._dispatch(TasksFailed(name))
            return
        self._dispatch(TasksLoaded(name, text, _today(), lang, await words))


async def _text_of(name: str) -> str:
    """Return the text of a file: from the page itself if it is the single file, else fetched.

    :raises OSError: if the answer is an error, or if the single file does not contain that file.
    """
    if name in _FILES:
        return await _text_at(f"learn/{name}.json")
    # In the single file, any other address could be the id of another part of the page.
    if getattr(window, "hiveFile", None):
        raise OSError(name)
    return await _text_at(name)


async def _words_in(lang: str) -> str:
    """Return the text of the file with the words of tasks; empty in English, or without a file."""
    if lang == ENGLISH:
        return ""
    try:
        return await _text_at(f"learn/words/{lang}.json")
    except Exception:  # whatever the browser raises: the tasks are in English
        return ""


async def _text_at(address: str) -> str:
    packed = getattr(window, "hiveFile", None)
    if packed:
        return str(await packed(address))
    answer: Any = await window.fetch(address)
    if not answer.ok:
        raise OSError(address)
    return str(await answer.text())


def _today() -> int:
    """Return the number of today's day, which begins at midnight where the reader is."""
    now = window.Date.new()
    return int((now.getTime() - now.getTimezoneOffset() * 60_000) // _DAY_MS)
