"""The position that the board shows, with what is selected in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from hive_core import Board, Hex, Piece
from web.game.record import Record


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A position of a game, and what the player has selected in it.

    `ply`: the position, 0 to the number of moves. `flip`: the board is turned around. `playable`: a
    click may play a move. `selected`, `pending`, `peek`, `cursor`: as in `TableState`.
    """

    record: Record
    ply: int
    flip: bool = False
    playable: bool = False
    selected: Piece | None = None
    pending: Hex | None = None
    peek: Hex | None = None
    cursor: Piece | Hex | None = None

    @property
    def board(self) -> Board:
        """The position. It is shared: do not change it."""
        return self.record.board(self.ply)

    @property
    def destinations(self) -> tuple[Hex, ...]:
        """The spaces that the selected piece can go to."""
        if self.selected is None or not self.playable:
            return ()
        return _destinations(self.record, self.ply, self.selected)

    @property
    def last_ply(self) -> int:
        """The ply of the last move that is not a forced pass; 0 for none."""
        ply = self.ply
        while ply and self.record.moves[ply - 1] == "pass":
            ply -= 1
        return ply

    @property
    def last_moved(self) -> Piece | None:
        """The piece that was placed or moved last."""
        ply = self.last_ply
        return self.board.move_stack[ply - 1].piece if ply else None


@lru_cache(maxsize=4)
def _destinations(record: Record, ply: int, piece: Piece) -> tuple[Hex, ...]:
    moves = record.board(ply).moves_of(piece)
    return tuple(move.to for move in moves if move.to is not None)
