"""Intents about the game. Pure values."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import POCKET, GameType


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
class Play:
    """A move was typed: a MoveString."""

    text: str


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


GameIntent = (
    NewGame
    | Play
    | Undo
    | Redo
    | GoTo
    | Step
    | Resign
    | OfferDraw
    | AnswerDraw
    | SwitchLine
    | DropLine
    | Tick
    | Annotate
    | WriteNote
    | SetTag
)
