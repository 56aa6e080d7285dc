"""What happens to the pointers on the board, and what the page does then, as values.

`web/table/pointer.py` turns the one into the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from hive_core import Hex, Piece
from hive_core.annotations import MarkColor
from web.shared.intents import Intent
from web.ui.geometry import Point


class Target(Enum):
    """What a pointer pressed."""

    FREE = auto()  # a piece with a legal move
    STUCK = auto()  # a piece without one; dragging it says why
    BACKGROUND = auto()  # the board
    NOTHING = auto()  # a tile in hand on a page that allows no moves
    DRAWABLE = auto()  # the board while the tool that draws on it is open


# -- events ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Down:
    """A pointer was pressed on `target`, or on `piece` if that is a tile.

    `can_pan`: dragging the background pans the board. Otherwise it scrolls the host page. `color`:
    what the pointer draws in. `draws`: it draws at once, as the right button of a mouse does.
    """

    pointer: int
    at: Point
    target: Target
    piece: Piece | None = None
    touch: bool = False
    can_pan: bool = True
    color: MarkColor = MarkColor.GREEN
    draws: bool = False


@dataclass(frozen=True, slots=True)
class Moved:
    """A pressed pointer moved."""

    pointer: int
    at: Point


@dataclass(frozen=True, slots=True)
class Up:
    """A pointer was released."""

    pointer: int
    at: Point


@dataclass(frozen=True, slots=True)
class Lost:
    """The browser cancelled the pointer."""

    pointer: int


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel was turned; `pixels` above 0 zoom out.

    `pinch`: two fingers on a touchpad, which browsers report as a wheel.
    """

    at: Point
    pixels: float
    pinch: bool = False


@dataclass(frozen=True, slots=True)
class FrameTick:
    """So many milliseconds have passed since the last frame; sent while a drag is at an edge."""

    milliseconds: float


@dataclass(frozen=True, slots=True)
class Escape:
    """The Escape key was pressed."""


@dataclass(frozen=True, slots=True)
class LongPress:
    """A finger has been pressed for a while."""

    pointer: int


PointerEvent = Down | Moved | Up | Lost | Wheel | FrameTick | Escape | LongPress

# -- actions ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lift:
    """Show an image of the piece at that point; it will follow the pointer."""

    piece: Piece
    at: Point
    touch: bool


@dataclass(frozen=True, slots=True)
class Drag:
    """Move the image there; released now, the piece would go to `over`."""

    at: Point
    over: Hex | None


@dataclass(frozen=True, slots=True)
class EndDrag:
    """Remove the image."""


@dataclass(frozen=True, slots=True)
class Capture:
    """Capture the pointer for the board until it is released; `draws`: to draw, not to drag."""

    pointer: int
    draws: bool = False


@dataclass(frozen=True, slots=True)
class NoClick:
    """Ignore the click that the browser may report when this press ends."""


Action = Intent | Lift | Drag | EndDrag | Capture | NoClick
