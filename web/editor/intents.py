"""Intents about the position editor."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Piece


@dataclass(frozen=True, slots=True)
class EditPosition:
    """Open the editor with the position that is shown."""


@dataclass(frozen=True, slots=True)
class LeaveEditor:
    """Return to the game as it was."""


@dataclass(frozen=True, slots=True)
class RemoveTile:
    """Take a tile off the board; None: the selected one."""

    piece: Piece | None = None


@dataclass(frozen=True, slots=True)
class ClearBoard:
    """Take all tiles off the board."""


@dataclass(frozen=True, slots=True)
class ResetPosition:
    """Return to the position that the editor began with."""


@dataclass(frozen=True, slots=True)
class MarkMoved:
    """Let the next click on a tile mark it as moved last; again: stop that."""


@dataclass(frozen=True, slots=True)
class SetDraft:
    """Set a field: `turn`, `number`, `moved`, or an expansion, which is `on` or `off`."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class ReadPosition:
    """Set up the position of a PositionString that was typed or pasted."""

    text: str


@dataclass(frozen=True, slots=True)
class CopyPosition:
    """Copy the PositionString."""


@dataclass(frozen=True, slots=True)
class ChoosePlayers:
    """Open the dialog for a game from the position."""


@dataclass(frozen=True, slots=True)
class PlayPosition:
    """Begin a game from the position; the values are those of `NewGame`."""

    repetition_draw: bool = True
    clock: str = ""
    players: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class SharePosition:
    """Put the position on the board as a game, and open the dialog for sharing it."""


EditorIntent = (
    EditPosition
    | LeaveEditor
    | RemoveTile
    | ClearBoard
    | ResetPosition
    | MarkMoved
    | SetDraft
    | ReadPosition
    | CopyPosition
    | ChoosePlayers
    | PlayPosition
    | SharePosition
)
