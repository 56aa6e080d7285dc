"""What the page shows, as one frozen value, and what an update asks of the outside. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hive_core import Board, Color, Hex, Move, Piece, Reason
from web.clock import Clock
from web.fragment import Problem
from web.geometry import FIRST_FRAME, Frame, Point
from web.record import NEW_RECORD, Record


@dataclass(frozen=True, slots=True)
class Stuck:
    """A piece was chosen that has no move: why."""

    piece: Piece
    reason: Reason


@dataclass(frozen=True, slots=True)
class Refused:
    """The chosen piece was sent where it cannot go: why."""

    piece: Piece
    to: Hex
    reason: Reason


@dataclass(frozen=True, slots=True)
class Said:
    """Something to tell: a key of the catalogue and its values."""

    key: str
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Prefs:
    """What a person has chosen in the settings; kept by the browser, the same for every game.

    `labels`: letters on tiles. `confirm`: a move is played by a second click. `movable`: pieces
    that can move are marked. `liberties`: a queen shows her free sides. `typing`: the field for
    typed moves is there.
    """

    theme: str = "auto"
    lang: str = "auto"
    labels: bool = False
    confirm: bool = False
    sounds: bool = False
    movable: bool = True
    liberties: bool = True
    typing: bool = True


@dataclass(frozen=True, slots=True)
class Unread:
    """A text that could not be opened whole.

    `problem`: what is wrong, in English as the readers say it; `line` and `column` of the fault,
    counted from 1; `legal`: the part before it, if it is a game.
    """

    problem: str
    line: int
    column: int
    legal: Record | None = None


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game that the browser keeps: its name there, when it was changed (ms), and the game."""

    name: str
    changed: float
    record: Record


@dataclass(frozen=True, slots=True)
class AppState:
    """Everything the page shows.

    `ply`: which position is shown, 0 to the number of moves. `selected`: the piece in hand or on
    the table whose destinations are shown; `pending`: where it goes once that is confirmed.
    `note`: what the last intent came to, if it needs saying. `left`: the game that a new one took
    the table from; undo at the start brings it back. `peek`: the stack that is opened.
    `dialog`: the one that is open. `browser_lang`: what the browser's user reads, as far as there
    is a catalogue. `storage`: whether the browser keeps games.
    """

    record: Record = NEW_RECORD
    ply: int = 0
    selected: Piece | None = None
    pending: Hex | None = None
    note: Stuck | Refused | Problem | Said | None = None
    left: Record | None = None
    peek: Hex | None = None
    draw_offer: Color | None = None
    clock: Clock | None = None
    frame: Frame = FIRST_FRAME
    flip: bool = False
    mode: str = "play"
    theme: str = "auto"
    lang: str = "en"
    browser_lang: str = "en"
    controls: tuple[str, ...] | None = None
    prefs: Prefs = field(default_factory=Prefs)
    dialog: str | None = None
    unread: Unread | None = None
    games: tuple[KeptGame, ...] = ()
    storage: bool = True

    @property
    def board(self) -> Board:
        """The position that is shown. Shared: look, don't play."""
        return self.record.board(self.ply)

    def noting(self, note: Problem | Said) -> AppState:
        """The same state with something to say."""
        return replace(self, note=note)

    def let_go(self) -> AppState:
        """The same state with nothing chosen and nothing to say."""
        return replace(self, selected=None, pending=None, note=None, peek=None)

    def offers(self, action: str) -> bool:
        """Whether the link that opened the page leaves this action's button in."""
        return self.controls is None or action in self.controls

    @property
    def undoable(self) -> bool:
        """Whether there is a move to take back, or a game that was left."""
        return self.mode == "play" and bool(self.record.moves or self.record.ending or self.left)

    @property
    def is_last(self) -> bool:
        """Whether the last position of the line is shown."""
        return self.ply == len(self.record.moves)

    @property
    def ticking(self) -> bool:
        """Whether somebody's time runs: from the first move to the end of the game."""
        return (
            self.clock is not None
            and self.mode == "play"
            and bool(self.record.moves)
            and self.record.board().outcome() is None
        )

    @property
    def playable(self) -> bool:
        """Whether a click may play a move here.

        From an earlier position it begins another line, unless somebody's time runs.
        """
        if self.mode != "play" or self.board.outcome() is not None:
            return False
        return self.is_last or not self.ticking


@dataclass(frozen=True, slots=True)
class KeepInView:
    """Effect: scroll the move list to the position that is shown."""


@dataclass(frozen=True, slots=True)
class Fly:
    """Effect: show the piece travelling through these places of the drawing, to where it stands.

    `leap`: it does not touch the places between. `enter`: it comes from a hand.
    """

    piece: Piece
    points: tuple[Point, ...]
    leap: bool = False
    enter: bool = False


@dataclass(frozen=True, slots=True)
class Sound:
    """Effect: a quiet sound, by name: `place`, `move`, `end` or `stuck`."""

    name: str


@dataclass(frozen=True, slots=True)
class CopyText:
    """Effect: put the text on the clipboard, then say `done` (a key of the catalogue)."""

    text: str
    done: str


@dataclass(frozen=True, slots=True)
class SaveFile:
    """Effect: give the person a file of that name; `kind` is its media type."""

    name: str
    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class SavePicture:
    """Effect: give the person the SVG drawing as a PNG of that width in pixels."""

    name: str
    svg: str
    width: int


@dataclass(frozen=True, slots=True)
class PickFile:
    """Effect: let the person choose a file to open."""


@dataclass(frozen=True, slots=True)
class ListGames:
    """Effect: look what games the browser keeps."""


@dataclass(frozen=True, slots=True)
class ForgetGame:
    """Effect: remove the kept game of that name."""

    name: str


@dataclass(frozen=True, slots=True)
class BeginGame:
    """Effect: from now on keep the game under a new name."""


@dataclass(frozen=True, slots=True)
class ContinueGame:
    """Effect: from now on keep the game under that name."""

    name: str


Effect = (
    KeepInView
    | Fly
    | Sound
    | CopyText
    | SaveFile
    | SavePicture
    | PickFile
    | ListGames
    | ForgetGame
    | BeginGame
    | ContinueGame
)
Update = tuple[AppState, tuple[Effect, ...]]


def selected_move(state: AppState) -> Move | None:
    """The move that waits to be confirmed."""
    if state.selected is None or state.pending is None:
        return None
    return Move(state.selected, state.pending)
