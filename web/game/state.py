"""The part of the state about the game on the board."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Color
from web.game.clock import Clock
from web.game.ending import Ending
from web.game.record import NEW_RECORD, Line, Record


@dataclass(frozen=True, slots=True)
class EndCard:
    """The card about the end of the game with these moves and this ending.

    `closed`: the player has closed it.
    """

    moves: Line
    ending: Ending | None
    closed: bool = False


@dataclass(frozen=True, slots=True)
class LeftGame:
    """A game that another one replaced: its record, the computer's levels, its stopped clock."""

    record: Record
    levels: tuple[int, int] = (0, 0)
    clock: Clock | None = None


@dataclass(frozen=True, slots=True)
class OpenGame:
    """The game on the board, and the one before it.

    `ply`: which position is shown, 0 to the number of moves. `draw_offer`: who offers a draw.
    `left`: the game that this one replaced; undo at the start returns to it. `edited_comment`: the
    position whose comment is being written, as the moves that lead to it. `dropped`: the record
    before and after a variation was deleted, which undo restores as long as nothing else has
    changed.
    """

    record: Record = NEW_RECORD
    ply: int = 0
    draw_offer: Color | None = None
    clock: Clock | None = None
    left: LeftGame | None = None
    edited_comment: Line | None = None
    dropped: tuple[Record, Record] | None = None

    @property
    def before_drop(self) -> Record | None:
        """The record with the variation that was deleted last, while undo can restore it."""
        restorable = self.dropped is not None and self.dropped[1] is self.record
        return self.dropped[0] if self.dropped is not None and restorable else None

    @property
    def announced_comment(self) -> str:
        """The comment to the shown position; empty while a comment is being written."""
        return "" if self.edited_comment is not None else self.record.comment(self.ply)
