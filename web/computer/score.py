"""How a position stands, always from White's side. Pure."""

from __future__ import annotations

import math
from dataclasses import dataclass

from hive_core import Color
from web.computer.protocol import Line

SCALE = 160.0
"""Who is ahead by so many hundredths wins about 73 of 100 games; weights are tuned with it too."""


@dataclass(frozen=True, slots=True)
class PovScore:
    """`score`: hundredths of about a tile beside a queen, positive when White is better.

    `plies`: White can win in so many, or Black in as many when it is negative; None: open.
    """

    score: int
    plies: int | None = None

    @classmethod
    def of(cls, line: Line, turn: Color) -> PovScore:
        """How a line stands that was found for that side."""
        sign = -1 if turn else 1
        return cls(sign * line.score, None if line.plies is None else sign * line.plies)

    @property
    def winner(self) -> Color | None:
        """Who can force a win, as far as that is known."""
        if self.plies is None:
            return None
        return Color.WHITE if self.plies > 0 else Color.BLACK

    @property
    def moves(self) -> int:
        """So many moves of its own the winning side needs."""
        return (abs(self.plies or 0) + 1) // 2

    @property
    def tenths(self) -> int:
        """The score as it is shown, in tenths."""
        return round(self.score / 10)

    @property
    def share(self) -> int:
        """White's part of 100: about its chance to win, and never all of it while that is open."""
        if self.winner is not None:
            return 0 if self.winner else 100
        bounded = max(-2000.0, min(2000.0, self.score))
        return min(max(round(100 / (1 + math.exp(-bounded / SCALE))), 2), 98)
