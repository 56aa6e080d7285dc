"""What a person (or a timer, a worker, the address bar) wants: small frozen values.

`from_click` reads them off the contract's attributes, so that the DOM layer decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hive_core import POCKET, GameType, Hex, HiveError, Move, Piece
from web.app.state import Outside
from web.computer.protocol import LEVELS, Answer
from web.files.link import Settings
from web.files.saved_games import SavedGame
from web.files.state import KeptGame
from web.game.record import Record
from web.locale.phrases import Values
from web.rules.sections import SECTIONS
from web.settings.state import Prefs


@dataclass(frozen=True, slots=True)
class TapTile:
    """A tile on the table was chosen."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class TapReserve:
    """A tile in hand was chosen."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class TapTarget:
    """A destination of the selected piece was chosen."""

    to: Hex


@dataclass(frozen=True, slots=True)
class TapHex:
    """A place of the table was chosen that shows neither a tile nor a destination."""

    at: Hex


@dataclass(frozen=True, slots=True)
class Grab:
    """A piece was picked up to be dragged."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Drop:
    """The piece that is dragged was let fall there; None: beside the table."""

    at: Hex | None


@dataclass(frozen=True, slots=True)
class Confirm:
    """The move that waits is to be played."""


@dataclass(frozen=True, slots=True)
class Play:
    """A move was typed: a MoveString."""

    text: str


@dataclass(frozen=True, slots=True)
class LetGo:
    """The selection is given up: a click beside everything, or Escape."""


@dataclass(frozen=True, slots=True)
class Peek:
    """The stack there is to be shown open; None: no stack."""

    at: Hex | None


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last move, and a forced pass that followed it."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Play again what was taken back."""


@dataclass(frozen=True, slots=True)
class GoTo:
    """Show the position after so many plies."""

    ply: int


@dataclass(frozen=True, slots=True)
class Step:
    """Show another position: `first`, `previous`, `next` or `last`."""

    where: str


@dataclass(frozen=True, slots=True)
class NewGame:
    """Begin a game of this type; `clock`: as in `Clock.parse`, empty for none.

    `players`: the computer's level for white and black, 0 for a person.
    """

    game_type: GameType = POCKET
    tournament: bool = False
    repetition_draw: bool = True
    clock: str = ""
    players: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Resign:
    """The player to move gives up."""


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """The player to move offers a draw."""


@dataclass(frozen=True, slots=True)
class AnswerDraw:
    """The other player accepts the offered draw, or declines it."""

    accept: bool


@dataclass(frozen=True, slots=True)
class SwitchLine:
    """Show another line of the game."""

    index: int


@dataclass(frozen=True, slots=True)
class DropLine:
    """Forget another line of the game."""

    index: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed: `now` in milliseconds on the page's clock."""

    now: float


@dataclass(frozen=True, slots=True)
class SetPref:
    """A setting was changed, to the value that its field in the form has."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Open:
    """Show a dialog: `new-game`, `open`, `share`, `settings`, `words`, `rules` or `about`."""

    dialog: str


@dataclass(frozen=True, slots=True)
class ShowRule:
    """Show the rules at one of `rules.SECTIONS`, marked."""

    section: str


@dataclass(frozen=True, slots=True)
class Close:
    """Close the dialog."""


@dataclass(frozen=True, slots=True)
class Flip:
    """Turn the table around."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Show the whole hive, centred."""


@dataclass(frozen=True, slots=True)
class Pan:
    """Move the table under the frame by so many units of the drawing."""

    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Zoom:
    """Show less of the table (factor above 1) or more, keeping this place of the drawing,
    or the middle, where it is.
    """

    factor: float
    x: float | None = None
    y: float | None = None


@dataclass(frozen=True, slots=True)
class MoveFocus:
    """An arrow key was pressed on a tile or a destination: `left`, `right`, `up` or `down`."""

    at: Piece | Hex
    arrow: str


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
class LetReaders:
    """Readers of a page that the game is put into may do this: a mode of `embedding`."""

    mode: str


@dataclass(frozen=True, slots=True)
class Save:
    """Save the game as a file: `game-string`, `pgn`, `sgf`, `svg` or `png`."""

    what: str


@dataclass(frozen=True, slots=True)
class GamesListed:
    """The games that the browser keeps, the one changed last first."""

    games: tuple[KeptGame, ...]


@dataclass(frozen=True, slots=True)
class Send:
    """Hand the link to the programs that the person shares things with."""


@dataclass(frozen=True, slots=True)
class NotCopied:
    """The browser did not let the text onto the clipboard."""

    text: str


@dataclass(frozen=True, slots=True)
class OpenKept:
    """Continue a kept game."""

    name: str


@dataclass(frozen=True, slots=True)
class DeleteKept:
    """Forget a kept game."""

    name: str


@dataclass(frozen=True, slots=True)
class RestoreKept:
    """Keep a game again that was deleted from the list a moment ago."""

    name: str


@dataclass(frozen=True, slots=True)
class TakeUp:
    """A kept game was fetched, of that name; `copied`: another tab has it, and here goes a copy."""

    game: SavedGame
    copied: bool = False
    name: str | None = None


@dataclass(frozen=True, slots=True)
class ForgetEverything:
    """Forget all kept games and settings: the second time it is wanted."""


@dataclass(frozen=True, slots=True)
class UsePrefs:
    """The settings were changed in another tab."""

    prefs: Prefs


@dataclass(frozen=True, slots=True)
class NotKept:
    """The browser no longer keeps anything."""


@dataclass(frozen=True, slots=True)
class Darkness:
    """The browser's user likes dark pages, or no longer does."""

    dark: bool


@dataclass(frozen=True, slots=True)
class Tell:
    """Something outside has come to an end: a key of the catalogue says what."""

    key: str
    values: Values = ()


@dataclass(frozen=True, slots=True)
class Answered:
    """The computer has found something: the end of its thinking, or the best so far."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class ThinkingFailed:
    """The question of that number was not answered: the worker fell over, or is stuck.

    `unstarted`: no worker can be started.
    """

    number: int
    problem: str
    unstarted: bool = False


@dataclass(frozen=True, slots=True)
class PauseComputer:
    """The computer waits, or goes on."""

    paused: bool


@dataclass(frozen=True, slots=True)
class AskHint:
    """Help with the next move is wanted, or a bit more of it."""


@dataclass(frozen=True, slots=True)
class Analyse:
    """The game is to be analysed, or that comes to its end."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """Nobody sees the page any more, or somebody does again."""

    hidden: bool


@dataclass(frozen=True, slots=True)
class ReviewAct:
    """The game is to be reviewed: `begin` (or go on), `stop`, `close`.

    Of a move that is tried again: `another` try, `show` the better move, `leave` it.
    """

    what: str


@dataclass(frozen=True, slots=True)
class TryAgain:
    """The move that led to that position is to be tried again."""

    ply: int


@dataclass(frozen=True, slots=True)
class Annotate:
    """A note to the position that is shown is to be written, or that is done."""


@dataclass(frozen=True, slots=True)
class WriteNote:
    """This is what the note says that is being written; `done`: and that is all."""

    text: str
    done: bool = False


@dataclass(frozen=True, slots=True)
class SetTag:
    """Something about the game was told: one of `comments.GIVEN`, and its value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Resume:
    """The page starts: what the browser kept, and the catalogue its user reads.

    `storage`: whether the browser keeps anything.
    """

    prefs: Prefs
    browser_lang: str
    game: SavedGame | None = None
    storage: bool = True
    outside: Outside = field(default_factory=Outside)


@dataclass(frozen=True, slots=True)
class Visit:
    """The address changed: `fragment` is what follows the `#`, still encoded.

    `again`: the page was there before, and what came of its game is on the table.
    """

    fragment: str
    again: bool = False


@dataclass(frozen=True, slots=True)
class KeptOffline:
    """So much of the page is kept for offline play: one of `offline.STATES`.

    `just_now`: it was not when the page was opened.
    """

    kept: str
    just_now: bool = False


@dataclass(frozen=True, slots=True)
class NewVersion:
    """A newer version of the page is there."""


@dataclass(frozen=True, slots=True)
class UseUpdate:
    """The newer version is wanted now."""


@dataclass(frozen=True, slots=True)
class CanInstall:
    """The browser can put the page among its programs, or no longer can."""

    can: bool


@dataclass(frozen=True, slots=True)
class Install:
    """The page is to be put among the browser's programs."""


@dataclass(frozen=True, slots=True)
class MarkExplained:
    """The player has read what the mark on the board means."""


@dataclass(frozen=True, slots=True)
class HushNews:
    """What is told on the table has been read: `ready`, `newer`, or empty for either."""

    news: str = ""


@dataclass(frozen=True, slots=True)
class Load:
    """The page around a framed one wants this game shown, after so many plies."""

    record: Record
    ply: int


@dataclass(frozen=True, slots=True)
class PlayHere:
    """The page around a framed one plays a move, a legal one, in the position that is shown."""

    move: Move


@dataclass(frozen=True, slots=True)
class Adjust:
    """The page around a framed one wants it to look, or to be played, like this."""

    settings: Settings


Intent = (
    TapTile
    | TapReserve
    | TapTarget
    | TapHex
    | Grab
    | Drop
    | Confirm
    | Play
    | LetGo
    | Peek
    | Undo
    | Redo
    | GoTo
    | Step
    | NewGame
    | Resign
    | OfferDraw
    | AnswerDraw
    | SwitchLine
    | DropLine
    | Tick
    | SetPref
    | Open
    | ShowRule
    | Close
    | Flip
    | Fit
    | Pan
    | Zoom
    | MoveFocus
    | OpenText
    | OpenLegal
    | ChooseFile
    | Copy
    | Save
    | LetReaders
    | Send
    | NotCopied
    | GamesListed
    | OpenKept
    | DeleteKept
    | RestoreKept
    | TakeUp
    | ForgetEverything
    | UsePrefs
    | NotKept
    | Darkness
    | Tell
    | Answered
    | ThinkingFailed
    | PauseComputer
    | AskHint
    | Analyse
    | Hidden
    | ReviewAct
    | TryAgain
    | Annotate
    | WriteNote
    | SetTag
    | Resume
    | Visit
    | KeptOffline
    | NewVersion
    | UseUpdate
    | CanInstall
    | Install
    | HushNews
    | MarkExplained
    | Load
    | PlayHere
    | Adjust
)

FIRST_LEVEL = 1
"""The level that a newcomer plays at a click."""

_BASE = GameType()

_ACTIONS: Mapping[str, Intent] = {
    "play-computer": NewGame(_BASE, players=(0, FIRST_LEVEL)),
    "play-friend": NewGame(_BASE),
    "undo": Undo(),
    "redo": Redo(),
    "flip": Flip(),
    "fit": Fit(),
    "zoom-in": Zoom(1.25),
    "zoom-out": Zoom(0.8),
    "resign": Resign(),
    "offer-draw": OfferDraw(),
    "accept-draw": AnswerDraw(True),
    "decline-draw": AnswerDraw(False),
    "confirm": Confirm(),
    "cancel": LetGo(),
    "new-game": Open("new-game"),
    "open": Open("open"),
    "share": Open("share"),
    "settings": Open("settings"),
    "words": Open("words"),
    "rules": Open("rules"),
    "about": Open("about"),
    "close": Close(),
    "dismiss": Close(),
    "choose-file": ChooseFile(),
    "open-legal": OpenLegal(),
    "send": Send(),
    "forget-all": ForgetEverything(),
    "use-update": UseUpdate(),
    "install": Install(),
    "hush": HushNews(),
    "explained": MarkExplained(),
    "pause": PauseComputer(True),
    "continue": PauseComputer(False),
    "hint": AskHint(),
    "analyse": Analyse(),
    "note": Annotate(),
    "review": ReviewAct("begin"),
    "stop-review": ReviewAct("stop"),
    "close-review": ReviewAct("close"),
    "another-try": ReviewAct("another"),
    "show-better": ReviewAct("show"),
    "leave-try": ReviewAct("leave"),
    "first": Step("first"),
    "previous": Step("previous"),
    "next": Step("next"),
    "last": Step("last"),
}

CLICKABLE = (
    "action",
    "rule",
    "copy",
    "save",
    "readers",
    "choose",
    "go",
    "best",
    "line",
    "drop-line",
    "kept",
    "forget",
    "restore",
    "target",
    "reserve",
    "piece",
    "ply",
    "try",
)
"""The `data-` attributes that a click is read from, in this order."""


def from_click(attribute: str, value: str) -> Intent | None:
    """The intent of a click on an element with that `data-` attribute; None when it has none."""
    try:
        match attribute:
            case "action":
                return _ACTIONS.get(value)
            case "rule":
                return ShowRule(value) if value in SECTIONS else None
            case "copy":
                return Copy(value)
            case "save":
                return Save(value)
            case "readers":
                return LetReaders(value)
            case "best":
                return Play(value)
            case "line":
                return SwitchLine(int(value))
            case "drop-line":
                return DropLine(int(value))
            case "kept":
                return OpenKept(value)
            case "forget":
                return DeleteKept(value)
            case "restore":
                return RestoreKept(value)
            case "target":
                return TapTarget(Hex.parse(value))
            case "choose":
                return TapTile(Piece.parse(value))
            case "go":
                return TapTarget(Hex.parse(value))
            case "reserve":
                return TapReserve(Piece.parse(value))
            case "piece":
                return TapTile(Piece.parse(value))
            case "ply":
                return GoTo(int(value))
            case "try":
                return TryAgain(int(value))
    except (HiveError, ValueError):
        pass  # somebody else's attribute of that name
    return None


def from_form(name: str, fields: Mapping[str, str]) -> Intent | None:
    """The intent of a form that was sent; its boxes are fields when ticked. None: not ours."""
    match name:
        case "new-game":
            game_type = GameType("mosquito" in fields, "ladybug" in fields, "pillbug" in fields)
            clock = fields.get("clock", "")
            players = (_level(fields.get("white", "")), _level(fields.get("black", "")))
            rules = ("tournament" in fields, "repetition" in fields)
            return NewGame(game_type, *rules, clock, players)
        case "type":
            return Play(fields.get("move", ""))
        case "open":
            return OpenText(fields.get("text", ""))
        case "note":
            return WriteNote(fields.get("note", ""), done=True)
    return None


def from_arrow(attribute: str, value: str, arrow: str) -> Intent | None:
    """The intent of an arrow key on an element with that `data-` attribute."""
    match from_click(attribute, value):
        case TapTile(piece) | TapReserve(piece):
            return MoveFocus(piece, arrow)
        case TapTarget(to):
            return MoveFocus(to, arrow)
    return None


def _level(text: str) -> int:
    return int(text) if text in {str(level) for level in range(1, LEVELS + 1)} else 0


def from_key(key: str, *, command: bool, shift: bool, letters: bool = True) -> Intent | None:
    """The intent of a key pressed anywhere; `command`: with Control, or Command on a Mac.

    `letters`: whether keys of one letter or sign are shortcuts.
    """
    if len(key) == 1 and not command:
        return SHORTCUTS.get(key.lower()) if letters else None
    match key.lower(), command, shift:
        case "escape", False, False:
            return LetGo()
        case "z", True, False:
            return Undo()
        case ("z", True, True) | ("y", True, False):
            return Redo()
        case ("arrowleft", False, False):
            return Step("previous")
        case ("arrowright", False, False):
            return Step("next")
        case ("home", False, False):
            return Step("first")
        case ("end", False, False):
            return Step("last")
    return None


SHORTCUTS: Mapping[str, Intent] = {
    "u": Undo(),
    "r": Redo(),
    "f": Flip(),
    "+": Zoom(1.25),
    "=": Zoom(1.25),
    "-": Zoom(0.8),
    "0": Fit(),
    "n": Open("new-game"),
    "h": AskHint(),
    "a": Analyse(),
    "w": Open("words"),
    "?": Open("words"),
}

LEADING = (TapTile, TapReserve, TapTarget, LetGo, Confirm, MoveFocus)
"""The intents that take the keyboard along to where they lead."""
