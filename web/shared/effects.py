"""All effects: values that tell the browser what to do, such as play a sound or save a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hive_core import Piece
from web.computer.protocol import EngineRequest
from web.game.record import Record
from web.ui.geometry import Point

if TYPE_CHECKING:  # imported when such a game is played, to keep the page's start quick
    from hive_core.game_code import Correspondence


@dataclass(frozen=True, slots=True)
class KeepInView:
    """Effect: scroll the move list to the position that is shown."""


@dataclass(frozen=True, slots=True)
class CorrectAddress:
    """Effect: replace the fragment of the address, which has a fault that was told.

    `is_of_game`: the game has the fault, so that on the board stays, with the address it had.
    """

    fragment: str
    is_of_game: bool = False


@dataclass(frozen=True, slots=True)
class ScrollToRule:
    """Effect: scroll the rules to that section and focus its heading."""

    section: str


@dataclass(frozen=True, slots=True)
class ShowAnswer:
    """Effect: scroll the open dialog to its QR code, or to what it says about what it refuses.

    A field that it refuses gets the focus, or the first of several games to choose from. The dialog
    of a task is scrolled to its first fields, the list of tasks to a file that was opened. Without
    any of these, the position editor to what is wrong with the position.
    """


@dataclass(frozen=True, slots=True)
class AnimateMove:
    """Effect: animate the piece along these points of the drawing, to where it is now.

    `leap`: in one arc from the first to the last point. `enter`: it is placed from a hand.
    """

    piece: Piece
    points: tuple[Point, ...]
    leap: bool = False
    enter: bool = False


@dataclass(frozen=True, slots=True)
class Sound:
    """Effect: play a quiet sound: `place`, `move`, `end` or `stuck`."""

    name: str


@dataclass(frozen=True, slots=True)
class CopyText:
    """Effect: copy the text to the clipboard, then show the notice `done`, a catalogue key."""

    text: str
    done: str


@dataclass(frozen=True, slots=True)
class SelectText:
    """Effect: select the text that the user is to copy manually."""


@dataclass(frozen=True, slots=True)
class SendLink:
    """Effect: open the system's share sheet with the link.

    `message`: when the message for somebody elsewhere was sent, as in `SendMessage`; None if the
    link is none.
    """

    address: str
    message: int | None = None


@dataclass(frozen=True, slots=True)
class OpenAddress:
    """Effect: follow an address that opens another program, such as one for mail."""

    address: str


@dataclass(frozen=True, slots=True)
class StampMessage:
    """Effect: send the message to somebody elsewhere with the time; `how`: as in the intent."""

    how: str


@dataclass(frozen=True, slots=True)
class NumberAway:
    """Effect: go on with this game with somebody elsewhere, under a random number."""

    record: Record


@dataclass(frozen=True, slots=True)
class FindAway:
    """Effect: look for the saved game that a message of somebody elsewhere belongs to.

    `known`: the message is the reader's own, and the other player knows so much of it. `direct`: as
    in `MessageArrived`.
    """

    record: Record
    correspondence: Correspondence
    known: int | None = None
    direct: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class SendToChat:
    """Effect: send the code of a game to all members of the chat.

    `info`: a line for the chat, or empty. `summary`: how the game stands.
    """

    code: str
    info: str
    summary: str


@dataclass(frozen=True, slots=True)
class OfferDirect:
    """Effect: describe how this browser can be reached; `key`: of the connection's game."""

    key: str


@dataclass(frozen=True, slots=True)
class AnswerDirect:
    """Effect: connect to the browser with that packed description, and describe this one."""

    key: str
    theirs: str


@dataclass(frozen=True, slots=True)
class TakeAnswer:
    """Effect: give the answer to the tab that has made the offer, this one or another."""

    key: str
    theirs: str


@dataclass(frozen=True, slots=True)
class SendDirect:
    """Effect: send the text through the direct connection."""

    text: str


@dataclass(frozen=True, slots=True)
class EndDirect:
    """Effect: end the direct connection."""


DirectEffect = OfferDirect | AnswerDirect | TakeAnswer | SendDirect | EndDirect


@dataclass(frozen=True, slots=True)
class MakeQr:
    """Effect: make the QR code of the text, which comes back in an intent."""

    text: str


@dataclass(frozen=True, slots=True)
class SaveFile:
    """Effect: save a file under that name; `kind` is its media type."""

    name: str
    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class SavePicture:
    """Effect: save the SVG drawing, which has a width and a height, as a PNG."""

    name: str
    svg: str


@dataclass(frozen=True, slots=True)
class CopyPicture:
    """Effect: copy the SVG drawing as a PNG to the clipboard; where that fails, save it."""

    name: str
    svg: str


@dataclass(frozen=True, slots=True)
class PickFile:
    """Effect: let the user choose a file to open."""


@dataclass(frozen=True, slots=True)
class ListGames:
    """Effect: list the saved games."""


@dataclass(frozen=True, slots=True)
class LabelGame:
    """Effect: give the saved game of that name a title and labels."""

    name: str
    title: str
    labels: str


@dataclass(frozen=True, slots=True)
class AddGames:
    """Effect: save all games of a text."""

    text: str


@dataclass(frozen=True, slots=True)
class SaveAllGames:
    """Effect: save the games that match the search as one file; `what`: `pgn` or `sgf`."""

    what: str


@dataclass(frozen=True, slots=True)
class SaveBackup:
    """Effect: save everything that the browser has saved as one file."""


@dataclass(frozen=True, slots=True)
class ReadBackup:
    """Effect: add what a back-up file has to what the browser has saved."""

    text: str


@dataclass(frozen=True, slots=True)
class AskForPersistence:
    """Effect: ask the browser never to delete the games by itself."""


@dataclass(frozen=True, slots=True)
class DeleteGame:
    """Effect: delete the saved game of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class RestoreGame:
    """Effect: restore the saved game of that name, deleted since the page was opened."""

    name: str


@dataclass(frozen=True, slots=True)
class DeleteAll:
    """Effect: delete everything that the page has saved in the browser."""


@dataclass(frozen=True, slots=True)
class BeginGame:
    """Effect: save the game under a new name from now on."""


@dataclass(frozen=True, slots=True)
class AwaitNextGame:
    """Effect: send `PlayOn` with this number once the end of the game could be seen."""

    number: int


@dataclass(frozen=True, slots=True)
class ContinueGame:
    """Effect: load the saved game of that name; it arrives as the intent `ResumeSaved`."""

    name: str


@dataclass(frozen=True, slots=True)
class ReturnToReplaced:
    """Effect: open the saved game that the tab's one has replaced, if that is known.

    A reload forgets what lay below the game on the board, but not that game's name.
    """


@dataclass(frozen=True, slots=True)
class SaveUnder:
    """Effect: save the game on the board under that name; None: name it at the next change.

    `changed`: it is not as it was saved, so it is saved at once.
    """

    name: str | None = None
    changed: bool = False


@dataclass(frozen=True, slots=True)
class TakeUpdate:
    """Effect: reload the page in its new version, and carry over a game that is not saved."""


@dataclass(frozen=True, slots=True)
class AskInstall:
    """Effect: open the browser's dialog for installing the page as an app."""


@dataclass(frozen=True, slots=True)
class Think:
    """Effect: send a request to the engine; its answers come back as intents.

    `second`: to the engine of the second worker.
    """

    request: EngineRequest
    second: bool = False


@dataclass(frozen=True, slots=True)
class FetchTasks:
    """Effect: fetch a task file: `lessons`, `puzzles`, or an address of this site.

    `lang`: the language of its words, which are in a file of their own; in English there is none.
    """

    name: str
    lang: str = "en"


@dataclass(frozen=True, slots=True)
class KeepTasks:
    """Effect: keep the text of the task file that the user has opened, for a reload."""

    text: str


@dataclass(frozen=True, slots=True)
class ReadKeptTasks:
    """Effect: report the task file that was opened in this tab before a reload, if any."""


@dataclass(frozen=True, slots=True)
class FetchWords:
    """Effect: fetch the words of a language."""

    lang: str


@dataclass(frozen=True, slots=True)
class FetchExplorer:
    """Effect: fetch the opening explorer's table of the engine's games."""


@dataclass(frozen=True, slots=True)
class CountSavedGames:
    """Effect: count the saved games of that type with each of these positions, by search keys.

    The game on the board does not count. `afresh`: also those saved since the last time.
    """

    game_type: str
    keys: tuple[int, ...]
    afresh: bool = False


@dataclass(frozen=True, slots=True)
class CountResults:
    """Effect: count how the saved games against the computer went, and look at the lost ones."""


@dataclass(frozen=True, slots=True)
class AskDay:
    """Effect: report the number of today's day, which may have changed since the page opened."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Effect: report the end of a pause after so many milliseconds, with its number."""

    number: int
    milliseconds: int


@dataclass(frozen=True, slots=True)
class AwaitStep:
    """Effect: send `StepOn` with this number after so many milliseconds."""

    number: int
    milliseconds: int


@dataclass(frozen=True, slots=True)
class StopThinking:
    """Effect: cancel the request that the engine is working on; `second`: of the second worker."""

    second: bool = False


Effect = (
    KeepInView
    | CorrectAddress
    | ScrollToRule
    | ShowAnswer
    | AnimateMove
    | Sound
    | CopyText
    | NumberAway
    | FindAway
    | StampMessage
    | OpenAddress
    | SelectText
    | SendLink
    | SendToChat
    | DirectEffect
    | MakeQr
    | SaveFile
    | SavePicture
    | CopyPicture
    | PickFile
    | ListGames
    | LabelGame
    | AddGames
    | SaveAllGames
    | SaveBackup
    | ReadBackup
    | AskForPersistence
    | DeleteGame
    | RestoreGame
    | DeleteAll
    | BeginGame
    | ContinueGame
    | ReturnToReplaced
    | SaveUnder
    | TakeUpdate
    | AskInstall
    | Think
    | StopThinking
    | FetchTasks
    | KeepTasks
    | ReadKeptTasks
    | FetchWords
    | FetchExplorer
    | CountSavedGames
    | CountResults
    | AskDay
    | Pause
    | AwaitNextGame
    | AwaitStep
)
