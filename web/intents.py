"""What a person (or a timer, a worker, the address bar) wants: small frozen values.

`from_click` reads them off the contract's attributes, so that the DOM layer decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hive_core import POCKET, GameType, Hex, HiveError, Piece


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
class LetGo:
    """The selection is given up: a click beside everything, or Escape."""


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
    """Begin a game of this type."""

    game_type: GameType = POCKET
    tournament: bool = False
    repetition_draw: bool = True


@dataclass(frozen=True, slots=True)
class Open:
    """Show a dialog: `new-game` or `about`."""

    dialog: str


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
class Visit:
    """The address changed: `fragment` is what follows the `#`, still encoded."""

    fragment: str


Intent = (
    TapTile
    | TapReserve
    | TapTarget
    | LetGo
    | Undo
    | Redo
    | GoTo
    | Step
    | NewGame
    | Open
    | Close
    | Flip
    | Fit
    | Visit
)

_ACTIONS: Mapping[str, Intent] = {
    "undo": Undo(),
    "redo": Redo(),
    "flip": Flip(),
    "fit": Fit(),
    "new-game": Open("new-game"),
    "about": Open("about"),
    "close": Close(),
    "first": Step("first"),
    "previous": Step("previous"),
    "next": Step("next"),
    "last": Step("last"),
}

CLICKABLE = ("action", "target", "reserve", "piece", "ply")
"""The `data-` attributes that a click is read from, in this order."""


def from_click(attribute: str, value: str) -> Intent | None:
    """The intent of a click on an element with that `data-` attribute; None when it has none."""
    try:
        match attribute:
            case "action":
                return _ACTIONS.get(value)
            case "target":
                return TapTarget(Hex.parse(value))
            case "reserve":
                return TapReserve(Piece.parse(value))
            case "piece":
                return TapTile(Piece.parse(value))
            case "ply":
                return GoTo(int(value))
    except (HiveError, ValueError):
        pass  # somebody else's attribute of that name
    return None


def from_form(name: str, fields: Mapping[str, str]) -> Intent | None:
    """The intent of a form that was sent; `fields` holds its ticked boxes. None: not ours."""
    if name != "new-game":
        return None
    game_type = GameType("mosquito" in fields, "ladybug" in fields, "pillbug" in fields)
    return NewGame(game_type, "tournament" in fields, "repetition" in fields)


def from_key(key: str, *, command: bool, shift: bool) -> Intent | None:
    """The intent of a key pressed anywhere; `command`: with Control, or Command on a Mac."""
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
