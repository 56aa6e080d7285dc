"""The state of the dialogs for opening, sharing and saving games. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import GameState
from web.game.record import Record
from web.locale.phrases import Notice


@dataclass(frozen=True, slots=True)
class UnreadableText:
    """Why a text could not be opened, and the legal beginning of its game, if any."""

    why: Notice
    legal: Record | None = None


@dataclass(frozen=True, slots=True)
class SavedGameInfo:
    """An entry of the list of saved games.

    `state` is None if the game cannot be read. `ago`: milliseconds from its last change to the
    listing; infinite if unknown. `players`: White's and Black's names, empty if unknown. `levels`:
    the computer's as White and Black, 0 for a human. `deleted`: it was deleted just now, and can be
    restored.
    """

    name: str
    game_type: str
    moves: int
    state: GameState | None
    ago: float
    players: tuple[str, str] = ("", "")
    levels: tuple[int, int] = (0, 0)
    deleted: bool = False


@dataclass(frozen=True, slots=True)
class FilesState:
    """The state of the dialogs “open”, “share” and “settings”.

    `unreadable`: a text that could not be opened. `games`: the saved games. `storage`: whether the
    browser's storage works. `copy_manually`: a text that the browser refused to copy.
    `confirming_delete`: deleting all saved data awaits its second click. `readers`: what readers of
    a host page may do, one of `embed_code.MODES`.
    """

    unreadable: UnreadableText | None = None
    games: tuple[SavedGameInfo, ...] = ()
    copy_manually: str = ""
    confirming_delete: bool = False
    storage: bool = True
    readers: str = "view"
