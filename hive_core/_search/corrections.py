"""Hot path. The errors of the evaluation that searches found, to correct it in like positions.

When a position has been searched, the difference between its score and its evaluation is learned:
for the sides that are taken beside the two queens, and for the last move. The idea:
https://www.chessprogramming.org/Static_Evaluation_Correction_History.
"""

from __future__ import annotations

from hive_core._rules.hexgrid import CELL_BITS
from hive_core._rules.position import PIECE_COUNT, Position

UNIT_BITS = 8
"""Errors are stored in units of 1/256 point."""

MOST = 150
"""A greater difference, in points, counts as this: it is a tactic, not an error of judgement."""

MOST_WEIGHT = 12
"""How many 256ths of the way towards a new difference a stored error goes; less at low depth."""


class Corrections:
    """The mean errors so far, of which `of` takes half the sum.

    `rings`: by side to move, and by the masks of the neighbours of its queen and of the other.
    `moves`: by the packed move that was played last.
    """

    __slots__ = ("moves", "rings")

    def __init__(self) -> None:
        self.rings = [0] * (2 << 12)
        self.moves = [0] * (PIECE_COUNT << CELL_BITS)

    def of(self, pos: Position, own: int, other: int) -> int:
        """Return what to add to the evaluation; 0 while a queen is in hand.

        `own`, `other`: the cells of the queens of the side to move and of the opponent.
        """
        if own < 0 or other < 0:
            return 0
        key = pos.key
        correction = self.rings[pos.turn << 12 | (key[own] & 63) << 6 | key[other] & 63]
        last = pos.history[-1][0] if pos.history else -1
        if last >= 0:
            correction += self.moves[last]
        return correction >> UNIT_BITS + 1

    def learn(self, pos: Position, own: int, other: int, error: int, depth: int) -> None:
        """Learn the score minus the evaluation of a position that was searched to this depth."""
        key = pos.key
        goal = max(-MOST, min(MOST, error)) << UNIT_BITS
        weight = min(depth + 1, MOST_WEIGHT)
        ring = pos.turn << 12 | (key[own] & 63) << 6 | key[other] & 63
        self.rings[ring] += (goal - self.rings[ring]) * weight >> 8
        last = pos.history[-1][0] if pos.history else -1
        if last >= 0:
            self.moves[last] += (goal - self.moves[last]) * weight >> 8
