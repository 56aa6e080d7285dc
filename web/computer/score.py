"""The score of a position, always from White's side. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Color
from hive_core.scores import chance
from web.computer.protocol import AnalysedLine


def tenths(points: float) -> int:
    """Return how many tenths the page shows for a score: a hundred points are 1.0."""
    return round(points / 10)


@dataclass(frozen=True, slots=True)
class PovScore:
    """A score in points (`hive_core.scores`), positive if White is better.

    `plies`: White wins in that many plies, or Black if it is negative; None if no win is forced.
    """

    score: int
    plies: int | None = None

    @classmethod
    def of(cls, line: AnalysedLine, turn: Color) -> PovScore:
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
        return tenths(self.score)

    @property
    def share(self) -> int:
        """Return White's winning chance: 0 or 100 if a win is forced, otherwise 2 to 98."""
        if self.winner is not None:
            return 100 if self.winner is Color.WHITE else 0
        return min(max(round(100 * chance(self.score)), 2), 98)
