"""The game that is on the board. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Color
from web.game.clock import Clock
from web.game.record import NEW_RECORD, Line, Record


@dataclass(frozen=True, slots=True)
class OpenGame:
    """The game that is on the board, and the one before it.

    `ply`: which position is shown, 0 to the number of moves. `draw_offer`: whose. `left`: the game
    that this one replaced, between players of `left_levels`; undo at the start brings it back.
    `annotated`: the position, by the moves that lead there, whose comment is being written.
    """

    record: Record = NEW_RECORD
    ply: int = 0
    draw_offer: Color | None = None
    clock: Clock | None = None
    left: Record | None = None
    left_levels: tuple[int, int] = (0, 0)
    annotated: Line | None = None
