"""Intents about the board."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Hex, Piece


@dataclass(frozen=True, slots=True)
class TapTile:
    """Choose a tile on the board."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class TapReserve:
    """Choose a tile in hand."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class TapTarget:
    """Choose a destination of the selected piece."""

    to: Hex


@dataclass(frozen=True, slots=True)
class TapHex:
    """Choose a space that shows neither a tile nor a destination."""

    at: Hex


@dataclass(frozen=True, slots=True)
class Grab:
    """Pick up a piece to drag it."""

    piece: Piece


@dataclass(frozen=True, slots=True)
class Drop:
    """Drop the dragged piece on that space; None: outside the board."""

    at: Hex | None


@dataclass(frozen=True, slots=True)
class Confirm:
    """Play the move that waits for confirmation."""


@dataclass(frozen=True, slots=True)
class Deselect:
    """Cancel the selection, as with Escape or a click outside the hive."""


@dataclass(frozen=True, slots=True)
class Peek:
    """Show the stack on that space open; None: close it."""

    at: Hex | None


@dataclass(frozen=True, slots=True)
class FindTile:
    """Move the keyboard focus to the next tile of that bug, by its UHP letter."""

    letter: str


@dataclass(frozen=True, slots=True)
class Tell:
    """Have a screen reader say something about the position.

    `what`: `last` (move), `queens`, `clocks`, `score`, or `here`, what surrounds `at`.
    """

    what: str
    at: Piece | Hex | None = None


@dataclass(frozen=True, slots=True)
class Flip:
    """Turn the board around."""


@dataclass(frozen=True, slots=True)
class TurnBoard:
    """Turn the board clockwise by so many sixths; below 0 counterclockwise."""

    sixths: int


@dataclass(frozen=True, slots=True)
class FanStacks:
    """Show all tiles of every stack, or only the top ones again."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Show the whole hive, centred."""


@dataclass(frozen=True, slots=True)
class Pan:
    """Pan the board by so many drawing units."""

    dx: float
    dy: float


@dataclass(frozen=True, slots=True)
class Zoom:
    """Zoom by `factor`, above 1 to enlarge.

    The given point of the drawing, or else the centre, stays where it is.
    """

    factor: float
    x: float | None = None
    y: float | None = None


@dataclass(frozen=True, slots=True)
class MoveFocus:
    """Move the keyboard focus from a tile or destination: `left`, `right`, `up` or `down`."""

    at: Piece | Hex
    arrow: str


TableIntent = (
    TapTile
    | TapReserve
    | TapTarget
    | TapHex
    | Grab
    | Drop
    | Confirm
    | Deselect
    | Peek
    | Flip
    | TurnBoard
    | FanStacks
    | Fit
    | Pan
    | Zoom
    | MoveFocus
    | FindTile
    | Tell
)
