"""Reads saved texts that may be damaged; a damaged one is kept under a key of its own."""

from __future__ import annotations

from pyscript import window

from web.browser.storage_room import Room
from web.files import saved_games
from web.files.saved_games import SavedGame, SavedGameError
from web.locale.phrases import Notice
from web.settings.state import Prefs

HISTORY = "hive.carried "
"""What the history entry's state begins with if it has a game."""


def read_prefs(room: Room, key: str) -> tuple[Prefs, Notice | None]:
    """Return the saved settings, and the notice that they are damaged."""
    text = room.get(key)
    prefs = Prefs() if text is None else saved_games.prefs_or_none(text)
    if text is None or prefs is not None:
        return prefs or Prefs(), None
    aside = room.set_aside(key, text)
    if aside is None:
        return Prefs(), None
    room.drop(key)
    return Prefs(), Notice("keep.aside.prefs", (("key", aside),))


def game_from_copy(room: Room, key: str, copy: str) -> SavedGame | None:
    """Return the game of a tab's own copy, and save it in place of the damaged text at that key."""
    try:
        game = saved_games.read_game(copy)
    except SavedGameError:
        return None
    if room.set_aside(key, room.get(key) or "") is None:
        return None
    room.put(key, copy)
    return game


def take_game_from_history(room: Room) -> tuple[SavedGame | None, Notice | None]:
    """Return the game in the history entry's state and remove it, or the notice about its fault."""
    text = window.history.state
    if not isinstance(text, str) or not text.startswith(HISTORY):
        return None, None
    game = notice = None
    try:
        game = saved_games.read_game(text.removeprefix(HISTORY))
    except SavedGameError as error:
        notice = Notice("keep.broken", (("problem", error.notice),))
    if game is not None or room.set_aside(HISTORY.strip(), text) is not None:
        window.history.replaceState(None, "")
    return game, notice
