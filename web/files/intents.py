"""Intents about files, links and saved games. Pure values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from web.files.saved_games import SavedGame
from web.files.state import QrCode, SavedGameInfo, StoredThing

if TYPE_CHECKING:  # imported when they are counted, to keep the page's start quick
    from web.files.results import Results


@dataclass(frozen=True, slots=True)
class OpenText:
    """Open the game in a text that was typed, pasted, dropped or read from a file.

    `size`: of the whole file in bytes, if the text is only its beginning.
    """

    text: str
    size: int = 0

    @property
    def beginning(self) -> str:
        """The beginning of the text, which shows what it is: that of a task is `{`."""
        return self.text[:2_000].lstrip("\ufeff \t\r\n")


@dataclass(frozen=True, slots=True)
class EditText:
    """Forget what was wrong with the text to open, which is edited now."""


@dataclass(frozen=True, slots=True)
class OpenListed:
    """Open the game with that index from the text with several games."""

    index: int


@dataclass(frozen=True, slots=True)
class OpenLegal:
    """Open the legal beginning of the unreadable text."""


@dataclass(frozen=True, slots=True)
class ChooseFile:
    """Let the player choose a file to open."""


@dataclass(frozen=True, slots=True)
class Copy:
    """Copy the game; `what`: one of `update.COPIES`."""

    what: str


@dataclass(frozen=True, slots=True)
class Save:
    """Save the game as a file; `what`: one of `update.SAVES`."""

    what: str


@dataclass(frozen=True, slots=True)
class SetReaderMode:
    """Set what readers of a host page may do; `mode`: one of `embed_code.MODES`."""

    mode: str


@dataclass(frozen=True, slots=True)
class SetListing:
    """Set where a board in a host page lists the moves; `place`: one of `embed_code.LISTS`."""

    place: str


@dataclass(frozen=True, slots=True)
class SetWholeLinks:
    """Set whether links have variations, comments and marks."""

    whole: bool


@dataclass(frozen=True, slots=True)
class Send:
    """Share the link through the system's share dialog."""


@dataclass(frozen=True, slots=True)
class ShowQr:
    """Show the QR code of the link to the shown position, or hide it again."""


@dataclass(frozen=True, slots=True)
class QrMade:
    """The QR code that was asked for was made, or cannot be."""

    code: QrCode


@dataclass(frozen=True, slots=True)
class ClipboardRefused:
    """The browser refused to copy this text."""

    text: str


@dataclass(frozen=True, slots=True)
class GamesListed:
    """The saved games were listed, the one changed last first.

    `matching`, `kept`: how many match the search, and how many there are; None if only those are
    known that are listed.
    """

    games: tuple[SavedGameInfo, ...]
    matching: int | None = None
    kept: int | None = None


@dataclass(frozen=True, slots=True)
class SearchGames:
    """Change what is searched among the saved games: `words`, `result` or `here`."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class ListMore:
    """List more of the saved games that match."""


@dataclass(frozen=True, slots=True)
class NameGame:
    """Let the player name the saved game of that name; empty: leave it as it is."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class TypeName:
    """Keep what has been typed so far for the game that is being named: `title` or `labels`."""

    field: str
    value: str


@dataclass(frozen=True, slots=True)
class WriteName:
    """Give the game that is being named this title and these labels."""

    title: str
    labels: str


@dataclass(frozen=True, slots=True)
class AddListed:
    """Save all games of the text with several games."""


@dataclass(frozen=True, slots=True)
class SaveGames:
    """Save the games that match the search as one file; `what`: `pgn` or `sgf`."""

    what: str


@dataclass(frozen=True, slots=True)
class BackUp:
    """Save everything in one file, for another browser or device."""


@dataclass(frozen=True, slots=True)
class AskToKeep:
    """Ask the browser never to delete the games by itself."""


@dataclass(frozen=True, slots=True)
class PersistenceKnown:
    """Report whether the browser deletes no games by itself: `yes`, `no`, empty if unknown."""

    persistent: str


@dataclass(frozen=True, slots=True)
class ShowResults:
    """Open the dialog with the results of one's games against the computer."""


@dataclass(frozen=True, slots=True)
class ResultsCounted:
    """Take those results."""

    results: Results


@dataclass(frozen=True, slots=True)
class ShowOwnGame:
    """Show the game of this tab, also if a task or the editor lies over it."""


@dataclass(frozen=True, slots=True)
class OpenSaved:
    """Continue the saved game of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class DeleteSaved:
    """Delete the saved game of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class RestoreSaved:
    """Restore the saved game of that name, which was just deleted from the list."""

    name: str


@dataclass(frozen=True, slots=True)
class ResumeSaved:
    """The saved game of that name was loaded; `copied`: as a copy, since another tab has it."""

    game: SavedGame
    copied: bool = False
    name: str | None = None


@dataclass(frozen=True, slots=True)
class DeleteEverything:
    """Delete all saved games and settings; the first time, only ask for confirmation."""


@dataclass(frozen=True, slots=True)
class KeepEverything:
    """Answer the question of `DeleteEverything` with no."""


@dataclass(frozen=True, slots=True)
class RoomChanged:
    """The browser's storage has no room for what is `unsaved`, or has room again for everything.

    `largest`: what takes up the most room in it.
    """

    unsaved: tuple[StoredThing, ...] = ()
    largest: tuple[StoredThing, ...] = ()


FilesIntent = (
    OpenText
    | EditText
    | OpenListed
    | OpenLegal
    | ChooseFile
    | Copy
    | Save
    | SetReaderMode
    | SetListing
    | SetWholeLinks
    | Send
    | ShowQr
    | QrMade
    | ClipboardRefused
    | GamesListed
    | SearchGames
    | ListMore
    | NameGame
    | TypeName
    | WriteName
    | AddListed
    | SaveGames
    | BackUp
    | AskToKeep
    | PersistenceKnown
    | OpenSaved
    | ShowOwnGame
    | ShowResults
    | ResultsCounted
    | DeleteSaved
    | RestoreSaved
    | ResumeSaved
    | DeleteEverything
    | KeepEverything
    | RoomChanged
)
