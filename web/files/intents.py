"""Intents about files, links and saved games. Pure values."""

from __future__ import annotations

from dataclasses import dataclass

from web.files.saved_games import SavedGame
from web.files.state import SavedGameInfo


@dataclass(frozen=True, slots=True)
class OpenText:
    """A text that should hold a game was typed, pasted, dropped or read from a file.

    `size`: of the whole file in bytes, where only its beginning was read.
    """

    text: str
    size: int = 0


@dataclass(frozen=True, slots=True)
class OpenLegal:
    """Open the part of the text that is a game."""


@dataclass(frozen=True, slots=True)
class ChooseFile:
    """A file to open is to be chosen."""


@dataclass(frozen=True, slots=True)
class Copy:
    """Copy the game: `link`, `game-string`, `pgn`, `svg`, or as HTML: `iframe` or `board`."""

    what: str


@dataclass(frozen=True, slots=True)
class Save:
    """Save the game as a file: `game-string`, `pgn`, `sgf`, `svg` or `png`."""

    what: str


@dataclass(frozen=True, slots=True)
class SetReaderMode:
    """Readers of a page that the game is put into may do this: a mode of `embedding`."""

    mode: str


@dataclass(frozen=True, slots=True)
class Send:
    """Hand the link to the programs that the person shares things with."""


@dataclass(frozen=True, slots=True)
class ClipboardRefused:
    """The browser did not let the text onto the clipboard."""

    text: str


@dataclass(frozen=True, slots=True)
class GamesListed:
    """The games that the browser keeps, the one changed last first."""

    games: tuple[SavedGameInfo, ...]


@dataclass(frozen=True, slots=True)
class OpenSaved:
    """Continue a kept game."""

    name: str


@dataclass(frozen=True, slots=True)
class DeleteSaved:
    """Forget a kept game."""

    name: str


@dataclass(frozen=True, slots=True)
class RestoreSaved:
    """Keep a game again that was deleted from the list a moment ago."""

    name: str


@dataclass(frozen=True, slots=True)
class ResumeSaved:
    """A kept game was fetched, of that name; `copied`: another tab has it, and here goes a copy."""

    game: SavedGame
    copied: bool = False
    name: str | None = None


@dataclass(frozen=True, slots=True)
class ForgetEverything:
    """Forget all kept games and settings: the second time it is wanted."""


@dataclass(frozen=True, slots=True)
class StorageLost:
    """The browser no longer keeps anything."""


FilesIntent = (
    OpenText
    | OpenLegal
    | ChooseFile
    | Copy
    | Save
    | SetReaderMode
    | Send
    | ClipboardRefused
    | GamesListed
    | OpenSaved
    | DeleteSaved
    | RestoreSaved
    | ResumeSaved
    | ForgetEverything
    | StorageLost
)
