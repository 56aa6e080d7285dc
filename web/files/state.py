"""The state of the dialogs for opening, sharing and saving games. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hive_core import Color, GameState
from web.game.record import Record
from web.locale.phrases import Notice

if TYPE_CHECKING:  # imported when they are counted, to keep the page's start quick
    from web.files.results import Results

BEGINNING = Notice("open.beginning")

BACKUP = '{"hive-backup":1,'
"""How the file begins that has everything which a browser has saved."""


def is_backup(text: str) -> bool:
    """Return whether a text is a back-up file, or the beginning of one."""
    return text[:99].lstrip("\ufeff \t\r\n").startswith(BACKUP)


@dataclass(frozen=True, slots=True)
class UnreadableText:
    """Why a text could not be opened, and the legal beginning of its game, if any.

    `link`: the fragment with the text, which is no longer in the address. `opened`: what to say
    when that beginning is opened.
    """

    why: Notice
    legal: Record | None = None
    link: str = ""
    opened: Notice = BEGINNING


@dataclass(frozen=True, slots=True)
class ListedGame:
    """An entry of the list of the games in a file: its index, moves, type, players and result.

    `played`: the event, the round and the day, as far as the file names them.
    """

    index: int
    moves: int
    game_type: str
    players: tuple[str, str]
    result: str
    played: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeveralGames:
    """A text with several games, from which the user chooses one; `opened`: the last choice."""

    text: str
    games: tuple[ListedGame, ...]
    opened: int | None = None


@dataclass(frozen=True, slots=True)
class SavedGameInfo:
    """An entry of the list of saved games.

    `state` is None if the game cannot be read. `ago`: milliseconds from its last change to the
    listing; infinite if unknown. `players`: White's and Black's names, empty if unknown. `levels`:
    the computer's as White and Black, 0 for a human. `deleted`: it was deleted just now, and can be
    restored. `turn`: whose it is. `is_empty`: nothing was played, set up, said or named.
    `here`: it is the game of this tab. `title`, `labels`: what the player calls it, and words to
    find it by. `event`, `day`: as a file names them.
    `variations`, `comments`: how many it has. `in_analysis`: it was left in an analysis. `away`:
    the letter of this player's colour in a game with somebody elsewhere, else empty; `unsent`: a
    message of it waits to be sent. `of_task`: as in `OpenGame`.
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
    title: str = ""
    labels: str = ""
    event: str = ""
    day: str = ""
    variations: int = 0
    comments: int = 0
    in_analysis: bool = False
    away: str = ""
    unsent: bool = False
    of_task: bool = False


@dataclass(frozen=True, slots=True)
class StoredThing:
    """A text in the browser's storage: its key and its length; `game`: the game that it is."""

    key: str
    size: int
    game: SavedGameInfo | None = None


WHERE = ("here", "white", "black")
"""How the games may be asked for a position; see `GameSearch`."""


@dataclass(frozen=True, slots=True)
class GameSearch:
    """What the listed games have: `words`, a result (empty for any), a position as on the board.

    `result`: a `GameState` that ends a game, `open`, or `away` for games with somebody elsewhere.
    `where`: `here` if the position shown occurs in the game, turned or mirrored too; `white` or
    `black` if a queen is surrounded there as that player's is here; empty for any position.
    `count`: how many games are listed at most; without a search, first the latest only.
    """

    words: str = ""
    result: str = ""
    where: str = ""
    count: int = 50

    @property
    def is_any(self) -> bool:
        """Whether all games are listed."""
        return not (self.words.strip() or self.result or self.where)


LATEST = GameSearch(count=3)
"""What is listed at first."""


@dataclass(frozen=True, slots=True)
class QrCode:
    """The QR code of a text: its modules by rows, `1` for a dark one; none while it is made.

    `problem`: why it cannot be made, a key of the catalogue.
    """

    text: str
    rows: tuple[str, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class FilesState:
    """The state of the dialogs “open”, “share” and “settings”.

    `unreadable`: a text that could not be opened. `several`: one with several games. `file`: the
    last one that a game was chosen from, and that game's number (`OpenGame.number`). `games`: the
    saved games. `storage`: whether the browser's storage works. `copy_manually`: a text that the
    browser refused to copy. `confirming_delete`: deleting all saved data awaits its second click.
    `readers`: what readers of a host page may do, one of `embed_code.MODES`; `listing`: where
    the moves are listed there, one of `embed_code.LISTS`. `whole`: links have variations and
    annotations. `search`: which games are listed; `matching` and `kept`: how many
    games match, and how many there are; None before they were counted. `drafts`: titles and
    labels that were typed but not saved, by the name of the game. `naming`: the game that gets a
    name. `persistent`: whether the browser deletes no games by itself, `yes` or `no`; empty if
    that is unknown. `unsaved`: what the storage has no room for; `largest`: what takes
    up the most room in it. `results`: how the games went; None until they are counted. `arriving`:
    a message of somebody elsewhere was opened, and its game is being looked for. `qr`: the QR code
    that was asked for last.
    """

    unreadable: UnreadableText | None = None
    several: SeveralGames | None = None
    file: tuple[SeveralGames, int] | None = None
    games: tuple[SavedGameInfo, ...] = ()
    copy_manually: str = ""
    remarks: tuple[str, ...] = ()
    confirming_delete: bool = False
    storage: bool = True
    readers: str = "view"
    listing: str = "none"
    whole: bool = True
    search: GameSearch = LATEST
    matching: int | None = None
    kept: int | None = None
    naming: str = ""
    drafts: tuple[tuple[str, tuple[str, str]], ...] = ()
    persistent: str = ""
    unsaved: tuple[StoredThing, ...] = ()
    largest: tuple[StoredThing, ...] = ()
    results: Results | None = None
    arriving: bool = False
    qr: QrCode | None = None

    def several_of(self, number: int) -> SeveralGames | None:
        """Return the games of the text that the game with that number was chosen from."""
        return self.file[0] if self.file is not None and self.file[1] == number else None

    @property
    def saved(self) -> str:
        """`1` when all that the user made is saved, `full` when there is no room, else `0`."""
        if not self.storage:
            return "0"
        return "full" if self.unsaved else "1"
