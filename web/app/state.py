"""What the page shows, as one frozen value. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

from hive_core import Board, Color, GameState, Hex, Move, Piece, Reason
from web.app.effects import Effect
from web.computer.hint import Hint
from web.computer.review import Attempt, Review
from web.computer.state import Computer
from web.embed import layout as framed
from web.files.link import Problem
from web.game.clock import Clock
from web.game.record import NEW_RECORD, Line, Record
from web.locale.phrases import Said as Said
from web.offline.state import Offline
from web.ui.geometry import FIRST_FRAME, Frame


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
class Prefs:
    """What a person has chosen in the settings; kept by the browser, the same for every game.

    `labels`: letters on tiles. `confirm`: a move is played by a second click. `movable`: pieces
    that can move are marked. `liberties`: a queen shows her free sides. `codes`: moves are shown
    as MoveStrings, not in words. `typing`: the field for typed moves is there. `shortcuts`: keys of
    one letter do something. `own_side`: against the computer the player's own side is at the
    bottom. `explained`: the marks on the board whose meaning was told, by name, with spaces.
    """

    theme: str = "auto"
    lang: str = "auto"
    labels: bool = False
    confirm: bool = False
    sounds: bool = False
    movable: bool = True
    liberties: bool = True
    codes: bool = False
    typing: bool = False
    shortcuts: bool = True
    own_side: bool = True
    explained: str = ""


@dataclass(frozen=True, slots=True)
class Outside:
    """What the page has been told of the browser around it.

    `address`: the page's own, without a fragment. `sends`: it can hand a link to other programs.
    `dark`: its user likes dark pages. `hidden`: nobody sees it now, as when another tab is shown.
    `walled`: it is in a frame that may hold back the files it saves.
    """

    address: str = ""
    sends: bool = False
    dark: bool = False
    hidden: bool = False
    walled: bool = False

    @property
    def local(self) -> bool:
        """Whether the page is a file, which nobody elsewhere can open by its address."""
        return self.address.startswith("file:")


@dataclass(frozen=True, slots=True)
class Unread:
    """A text that could not be opened whole: why, and the legal part before the fault, if any."""

    why: Said
    legal: Record | None = None


@dataclass(frozen=True, slots=True)
class KeptGame:
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
class PutAside:
    """A game while it is analysed, as it was before: which position showed, and its clock."""

    record: Record
    ply: int
    clock: Clock | None = None


@dataclass(frozen=True, slots=True)
class AppState:
    """Everything the page shows.

    `ply`: which position is shown, 0 to the number of moves. `selected`: the piece in hand or
    on the table whose destinations are shown; `pending`: where it goes once that is confirmed.
    `note`: what the last intent came to, if it needs saying. `left`: the game that a new one
    took the table from, between players of `left_levels`; undo at the start brings it back.
    `peek`: the stack that is opened. `dialog`: the one that is open. `browser_lang`: what the
    browser's user reads, as far as there is a catalogue. `storage`: whether the browser keeps
    games. `games`: those it keeps. `by_hand`: a text that the browser did not copy. `sure`:
    forgetting everything awaits its second click. `cursor`: the tile or destination where the
    keyboard is. `hint`: help with the next move, as far as it was asked for. `aside`: the game
    that is analysed, to be gone on with afterwards. `review`: what is known of the moves of the
    game; `reviewed`: the last one that came to its end, to be shown again. `framed`: the page is
    a small one within somebody else's, and keeps nothing.
    `readers`: what the readers of another page may do, when the game is put into it.
    `offline`: how the browser keeps the page itself. `annotated`: the position, by the moves that
    lead there, that a note is being written to. `newcomer`: no game was kept and nothing has been
    done yet, so that the first screen is offered. `rule`: the section of the rules that is marked.
    """

    record: Record = NEW_RECORD
    ply: int = 0
    selected: Piece | None = None
    pending: Hex | None = None
    note: Stuck | Refused | Problem | Said | None = None
    left: Record | None = None
    left_levels: tuple[int, int] = (0, 0)
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
    by_hand: str = ""
    sure: bool = False
    storage: bool = True
    outside: Outside = field(default_factory=Outside)
    cursor: Piece | Hex | None = None
    computer: Computer = field(default_factory=Computer)
    hint: Hint | None = None
    aside: PutAside | None = None
    review: Review | None = None
    reviewed: Review | None = None
    framed: bool = False
    readers: str = "view"
    offline: Offline = field(default_factory=Offline)
    annotated: Line | None = None
    newcomer: bool = True
    rule: str = ""

    @property
    def board(self) -> Board:
        """The position that is shown. Shared: look, don't play."""
        return self.record.board(self.ply)

    @property
    def destinations(self) -> tuple[Hex, ...]:
        """Where the selected piece may go."""
        if self.selected is None or not self.playable:
            return ()
        return _destinations(self.record, self.ply, self.selected)

    def noting(self, note: Problem | Said) -> AppState:
        """The same state with something to say."""
        return replace(self, note=note)

    def let_go(self) -> AppState:
        """The same state with nothing chosen and nothing to say."""
        return replace(self, selected=None, pending=None, note=None, peek=None, hint=None)

    def undisturbed(self) -> AppState:
        """The same state without what a dialog was in the middle of."""
        return replace(self, unread=None, by_hand="", sure=False, rule="")

    def unreviewed(self) -> AppState:
        """The same state without what a review has seen; for what shows none of that."""
        return self if self.review is None else replace(self, review=self.review.unheard())

    def offers(self, action: str) -> bool:
        """Whether the link that opened the page leaves this action's button in."""
        if self.framed:
            return framed.offers(self.mode, self.controls, action)
        return self.controls is None or action in self.controls

    @property
    def hands_on(self) -> bool:
        """Whether moves can be made here at all: in a game, or in its analysis or review."""
        return self.mode in ("play", "analysis", "retry")

    @property
    def welcomes(self) -> bool:
        """Whether the first screen lies on the table: what one can begin with."""
        return self.newcomer and not self.framed and self.controls is None

    @property
    def annotatable(self) -> bool:
        """Whether notes can be written and names be given: to a game, not to a try at a move."""
        return self.mode in ("play", "analysis") and not self.framed

    @property
    def snug(self) -> bool:
        """Whether the tiles get all the room, since nothing is to be placed beside them."""
        return self.framed and not self.hands_on

    @property
    def attempt(self) -> Attempt | None:
        """The move of a reviewed game that is tried again."""
        return None if self.review is None else self.review.attempt

    @property
    def undoable(self) -> bool:
        """Whether there is a move to take back, or a game that was left."""
        left = self.left if self.mode == "play" else None
        if self.attempt is not None:
            return self.attempt.tried(self.record) is not None
        return self.hands_on and bool(self.record.moves or self.record.ending or left)

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
            and not _is_over(self.record, len(self.record.moves))
        )

    @property
    def playable(self) -> bool:
        """Whether a click may play a move here.

        From an earlier position it begins another line, unless somebody's time runs.
        """
        board = self.board
        if not self.hands_on or _is_over(self.record, self.ply):
            return False
        if self.mode == "play" and self.computer.plays(board.turn):
            return False
        if self.attempt is not None and (self.attempt.tried(self.record) or not self.is_last):
            return False
        return self.is_last or not self.ticking

    @property
    def hintable(self) -> bool:
        """Whether a hint can be had: in a game, where it is a person who moves."""
        return self.mode == "play" and self.playable


@lru_cache(maxsize=4)
def _is_over(record: Record, ply: int) -> bool:
    return record.board(ply).outcome() is not None


@lru_cache(maxsize=4)
def _destinations(record: Record, ply: int, piece: Piece) -> tuple[Hex, ...]:
    moves = record.board(ply).moves_of(piece)
    return tuple(move.to for move in moves if move.to is not None)


Update = tuple[AppState, tuple[Effect, ...]]


def selected_move(state: AppState) -> Move | None:
    """The move that waits to be confirmed."""
    if state.selected is None or state.pending is None:
        return None
    return Move(state.selected, state.pending)
