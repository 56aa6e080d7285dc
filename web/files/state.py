"""Games that are opened, shared and saved, as far as the page shows it. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import GameState
from web.game.record import Record
from web.locale.phrases import Notice


@dataclass(frozen=True, slots=True)
class UnreadableText:
    """A text that could not be opened whole: why, and the legal part before the fault, if any."""

    why: Notice
    legal: Record | None = None


@dataclass(frozen=True, slots=True)
class SavedGameInfo:
    """What is told of a game that the browser keeps under that name.

    `state` is None when it cannot be read. `ago`: milliseconds since it was changed, when it was
    looked up; infinite when nobody knows. `players`: White's and Black's names, where the game
    tells them. `levels`: the computer's as White and Black, 0 for a person. `deleted`: just now, so
    that it can still be restored.
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
    """What the dialogs “open”, “share” and “settings” have to tell of games outside the page.

    `unreadable`: a text that could not be opened. `games`: those that the browser keeps. `storage`:
    whether it keeps any. `copy_manually`: a text that the browser did not copy.
    `confirming_delete`: deleting all saved data awaits its second click. `readers`: what the
    readers of another page may do, when the game is embedded there.
    """

    unreadable: UnreadableText | None = None
    games: tuple[SavedGameInfo, ...] = ()
    copy_manually: str = ""
    confirming_delete: bool = False
    storage: bool = True
    readers: str = "view"
