"""The score of a position, always from White's side. Pure."""

from __future__ import annotations

import math
from dataclasses import dataclass

from hive_core import Color
from web.computer.protocol import Line

SCALE = 160.0
"""160 hundredths ahead is a winning chance of about 73; the tuning of weights uses this too."""


@dataclass(frozen=True, slots=True)
class PovScore:
    """A score in hundredths, positive if White is better; 100: about one tile next to a queen.

    `plies`: White wins in that many plies, or Black if it is negative; None if no win is forced.
    """

    score: int
    plies: int | None = None

    @classmethod
    def of(cls, line: Line, turn: Color) -> PovScore:
        """Return the score of a line that was found for that side."""
        sign = 1 if turn is Color.WHITE else -1
        return cls(sign * line.score, None if line.plies is None else sign * line.plies)

    @property
    def winner(self) -> Color | None:
        """Return who can force a win; None if no forced win is known."""
        if self.plies is None:
            return None
        return Color.WHITE if self.plies > 0 else Color.BLACK

    @property
    def moves(self) -> int:
        """Return how many moves the winning side needs."""
        return (abs(self.plies or 0) + 1) // 2

    @property
    def tenths(self) -> int:
        """Return the score in tenths, as the page shows it."""
        return round(self.score / 10)

    @property
    def share(self) -> int:
        """Return White's winning chance: 0 or 100 if a win is forced, otherwise 2 to 98."""
        if self.winner is not None:
            return 100 if self.winner is Color.WHITE else 0
        bounded = max(-2000.0, min(2000.0, self.score))
        return min(max(round(100 / (1 + math.exp(-bounded / SCALE))), 2), 98)
