"""A hint about the next move, given in steps: which tile, where it goes, why. Pure."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace

from hive_core import Board, Hex, HiveError, Move, Piece
from hive_core.motifs import Motif, motifs
from web.computer.protocol import Answer, EngineRequest

HINT_NODES = 40_000
"""Positions that the search for a hint visits: about 1.3 seconds in a browser on a desktop."""


class HintStep(enum.IntEnum):
    """The step up to which a hint is shown."""

    NOTHING = 0
    PIECE = 1
    PLACE = 2
    REASON = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """A hint for one position.

    `request`: what the engine is asked; None where no engine is needed. `move`: the engine's move,
    None until it answers; `plies`: when the game is won or lost, as in a `Line`. `why`: the reasons
    for the move, once they are shown.
    """

    request: EngineRequest | None
    move: Move | None = None
    plies: int | None = None
    step: HintStep = HintStep.NOTHING
    why: tuple[Motif, ...] = ()

    @property
    def looking(self) -> bool:
        """Return whether the engine has not answered yet."""
        return self.move is None

    @property
    def piece(self) -> Piece | None:
        """Return the tile to move; None until the engine answers."""
        return None if self.move is None else self.move.piece

    @property
    def place(self) -> Hex | None:
        """Return the space to move it to, once that is shown."""
        return None if self.move is None or self.step < HintStep.PLACE else self.move.to

    def with_answer(self, board: Board, answer: Answer) -> Hint | None:
        """Return the hint with the answer's move, showing its tile; None if the move is illegal."""
        try:
            move = board.parse_move(answer.move)
        except HiveError:
            return None
        if not board.is_legal(move):
            return None
        return replace(self, move=move, plies=answer.lines[0].plies, step=HintStep.PIECE)

    def next_step(self, board: Board) -> Hint:
        """Return the hint with the next step shown."""
        if self.move is None or self.step is HintStep.REASON:
            return self
        step = HintStep(self.step + 1)
        why = motifs(board, self.move) if step is HintStep.REASON else ()
        return replace(self, step=step, why=why)
