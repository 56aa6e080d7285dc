"""What is shown and selected on the board. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Hex, Piece
from web.ui.geometry import FIRST_FRAME, Frame


@dataclass(frozen=True, slots=True)
class TableState:
    """What is shown of the board, and what is selected on it.

    `selected`: the piece in hand or on the board whose destinations are shown; `pending`: where it
    goes once that is confirmed. `peek`: the stack that is shown open. `cursor`: the tile or
    destination where the keyboard is. `frame`: the part of the drawing that is shown; `flip`: it is
    turned around.
    """

    selected: Piece | None = None
    pending: Hex | None = None
    peek: Hex | None = None
    cursor: Piece | Hex | None = None
    frame: Frame = FIRST_FRAME
    flip: bool = False
