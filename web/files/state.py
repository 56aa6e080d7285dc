"""The state of the dialogs for opening, sharing and saving games. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Color, GameState
from web.game.record import Record
from web.locale.phrases import Notice


@dataclass(frozen=True, slots=True)
class UnreadableText:
    """Why a text could not be opened, and the legal beginning of its game, if any."""

    why: Notice
    legal: Record | None = None


@dataclass(frozen=True, slots=True)
class ListedGame:
    """An entry of the list of the games in a file: its index, moves, type, players and result."""

    index: int
    moves: int
    game_type: str
    players: tuple[str, str]
    result: str


@dataclass(frozen=True, slots=True)
class SeveralGames:
    """A text with several games, from which the user chooses one."""

    text: str
    games: tuple[ListedGame, ...]


@dataclass(frozen=True, slots=True)
class SavedGameInfo:
    """An entry of the list of saved games.

    `state` is None if the game cannot be read. `ago`: milliseconds from its last change to the
    listing; infinite if unknown. `players`: White's and Black's names, empty if unknown. `levels`:
    the computer's as White and Black, 0 for a human. `deleted`: it was deleted just now, and can be
    restored. `turn`: whose it is. `is_empty`: nothing was played, set up, said or named.
    `here`: it is the game of this tab. `variations`, `comments`: how many it has. `in_analysis`: it
    was left in an analysis.
    """

    name: str
    game_type: str
    moves: int
    state: GameState | None
    ago: float
    players: tuple[str, str] = ("", "")
    levels: tuple[int, int] = (0, 0)
    deleted: bool = False
    turn: Color = Color.WHITE
    is_empty: bool = False
    here: bool = False
    variations: int = 0
    comments: int = 0
    in_analysis: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the game is won, lost or drawn."""
        return self.state not in (None, GameState.NOT_STARTED, GameState.IN_PROGRESS)


@dataclass(frozen=True, slots=True)
class StoredThing:
    """A text in the browser's storage: its key and its length; `game`: the game that it is."""

    key: str
    size: int
    game: SavedGameInfo | None = None


@dataclass(frozen=True, slots=True)
class FilesState:
    """The state of the dialogs “open”, “share” and “settings”.

    `unreadable`: a text that could not be opened. `several`: one with several games. `games`: the
    saved games. `storage`: whether the browser's storage works. `copy_manually`: a text that the
    browser refused to copy. `confirming_delete`: deleting all saved data awaits its second click.
    `readers`: what readers of a host page may do, one of `embed_code.MODES`. `whole`: links have
    variations and annotations. `unsaved`: what the storage has no room for; `largest`: what takes
    up the most room in it.
    """

    unreadable: UnreadableText | None = None
    several: SeveralGames | None = None
    games: tuple[SavedGameInfo, ...] = ()
    copy_manually: str = ""
    confirming_delete: bool = False
    storage: bool = True
    readers: str = "view"
    whole: bool = True
    unsaved: tuple[StoredThing, ...] = ()
    largest: tuple[StoredThing, ...] = ()

    @property
    def saved(self) -> str:
        """`1` when all that the user made is saved, `full` when there is no room, else `0`."""
        if not self.storage:
            return "0"
        return "full" if self.unsaved else "1"
