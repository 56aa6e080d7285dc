"""Scores of won and lost games, beyond all those of positions in progress."""

from __future__ import annotations

WIN = 1_000_000
"""The score of a won game; a win in n plies scores `WIN - n`."""

MAX_DEPTH = 64

WON = WIN - 4 * MAX_DEPTH
"""Scores from here on are forced wins; the negative, forced losses."""
