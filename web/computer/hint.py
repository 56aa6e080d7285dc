"""Help with a move, told a bit at a time: which piece, where it goes, why. Pure."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace

from hive_core import Board, Hex, HiveError, Move, Piece
from hive_core.motifs import Motif, motifs
from web.computer.protocol import Answer, EngineRequest

HINT_NODES = 40_000
"""Positions that the search for a hint visits: about 1.3 seconds in a desktop's browser."""


class Told(enum.IntEnum):
    """How much of a hint has been told."""

    NOTHING = 0
    PIECE = 1
    PLACE = 2
    REASON = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint for one position.

    `request`: what the computer is asked for it. `move`: what it found, None until then; `plies`:
    the end it can force or has to suffer, as in a `Line`. `why`: what the move is good for, once
    that is told.
    """

    request: EngineRequest
    move: Move | None = None
    plies: int | None = None
    told: Told = Told.NOTHING
    why: tuple[Motif, ...] = ()

    @property
    def looking(self) -> bool:
        """Whether the computer still looks for the move."""
        return self.move is None

    @property
    def piece(self) -> Piece | None:
        """The piece to be looked at."""
        return None if self.move is None else self.move.piece

    @property
    def place(self) -> Hex | None:
        """Where it goes, once that is told."""
        return None if self.move is None or self.told < Told.PLACE else self.move.to

    def finding(self, board: Board, answer: Answer) -> Hint | None:
        """The hint with what was found, of which the piece is told; None if it is no legal move."""
        try:
            move = board.parse_move(answer.move)
        except HiveError:
            return None
        if not board.is_legal(move):
            return None
        return replace(self, move=move, plies=answer.lines[0].plies, told=Told.PIECE)

    def further(self, board: Board) -> Hint:
        """The hint with a bit more of it told."""
        if self.move is None or self.told is Told.REASON:
            return self
        told = Told(self.told + 1)
        why = motifs(board, self.move) if told is Told.REASON else ()
        return replace(self, told=told, why=why)
