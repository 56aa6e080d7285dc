"""What is shown and selected on the board."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Hex, Piece
from web.table.marking import NOTHING_DRAWN, Marking
from web.ui.geometry import FIRST_FRAME, Frame


@dataclass(frozen=True, slots=True)
class TableState:
    """The part of the state about the board on screen.

    `selected`: the piece in hand or on the board whose destinations are shown; `pending`: its
    destination, once chosen and not yet confirmed. `peek`: the stack that is shown open. `cursor`:
    the tile or destination that has the keyboard focus. `frame`: the part of the drawing on screen.
    `flip`: Black sits below. `own_turn`: by how many sixths, 0 to 5, the player has turned the
    board clockwise besides. `fanned`: the stacks show all their tiles. `marking`: what the player
    is drawing.
    """

    selected: Piece | None = None
    pending: Hex | None = None
    peek: Hex | None = None
    cursor: Piece | Hex | None = None
    frame: Frame = FIRST_FRAME
    flip: bool = False
    own_turn: int = 0
    fanned: bool = False
    marking: Marking = NOTHING_DRAWN

    @property
    def turn(self) -> int:
        """By how many sixths, 0 to 5, the board is drawn turned clockwise."""
        return (3 * self.flip + self.own_turn) % 6
