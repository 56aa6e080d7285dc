"""How big a game may be: what `Game` and `GameTree` build, and what readers of files accept.

docs/formats.md names the limits. They are the same on both sides, so that what is written can be
read again.
"""

from __future__ import annotations

from hive_core.errors import Phrase, Wording, phrase

MAX_PLIES = 2000
"""The most plies of a line; a longer game is refused, as it would take long."""

MOST_MOVES = 10_000
"""The most moves of a game in all its lines."""

MOST_STORED = 2_000_000
"""The most moves of a game when each line is written in full."""


def excess(plies: int, moves: int, stored: int) -> Phrase | None:
    """Return which limit a game exceeds, None if it keeps all of them.

    `plies`: of its longest line. `moves`: in all lines. `stored`: with each line in full.
    """
    if plies > MAX_PLIES:
        return phrase(Wording.TOO_MANY_PLIES, most=MAX_PLIES)
    if moves > MOST_MOVES:
        return phrase(Wording.TOO_MANY_MOVES, most=MOST_MOVES)
    if stored > MOST_STORED:
        return phrase(Wording.TOO_MANY_STORED, most=MOST_STORED)
    return None
