"""Intents on the board. Pure values."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Hex, Piece


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
class Deselect:
    """The selection is given up: a click beside everything, or Escape."""


@dataclass(frozen=True, slots=True)
class Peek:
    """The stack there is to be shown open; None: no stack."""

    at: Hex | None


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
    | Fit
    | Pan
    | Zoom
    | MoveFocus
)
