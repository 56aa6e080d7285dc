"""The unit of scores, which evaluation, search, info lines of UHP and page have in common.

A score is a whole number of points, in most places for the side to move: 0 if neither player is
better. The page shows a hundred points as 1.0, and White's side of it.
"""

from __future__ import annotations

import math

from hive_core.errors import expected

__all__ = ["SCALE", "TILE", "chance"]

TILE = 40
"""The points that one more tile beside the opponent's queen is worth, on average."""

SCALE = 160.0
"""The points at which the chance to win is 1 / (1 + 1/e), 73%."""


def chance(score: float) -> float:
    """Return the chance to win, 0 to 1, for a score; for evaluation bars and for tuning.

    >>> chance(0), round(chance(160), 2), chance(999_997)
    (0.5, 0.73, 1.0)
    """
    if not isinstance(score, (int, float)):
        raise expected("a score", score, "evaluate(board) or a search has one")
    return 1 / (1 + math.exp(-max(-40.0, min(40.0, score / SCALE))))
