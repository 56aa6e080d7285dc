"""The move that looks best at first sight, which must not be the answer of a puzzle.

Its evaluation stays as it is: with the weights of the search, each tuning would make other puzzles
too easy, although people see in them what they saw before.
"""

from __future__ import annotations

from collections.abc import Mapping

from hive_core._search.evaluation import compiled
from hive_core._search.weights import by_bug, by_number
from hive_core.board import Board
from hive_core.types import Move

_WEIGHTS: Mapping[str, int] = {
    **by_bug("hand", -6, 22, 12, 24, 53, 38, 17, 6),
    **by_bug("free", 30, 32, 32, 21, 63, 42, 22, 35),
    **by_bug("pinned", 15, 3, 11, 2, 17, 29, 17, 31),
    **by_bug("shut", -18, -6, 0, 0, 15, 0, 0, 38),
    **by_bug("covered", -23, -26, 16, 10, -11, 19, 26, -2),
    **by_bug("atop", 0, 0, 51, 0, 0, 16, 0, 0),
    **by_bug("close", 5, 19, 6, 17, 10, 4, 16, 9),
    **by_number("ring", 0, 0, -11, -31, -74, -134, -184),
    **by_number("runner", 0, 0, -5, 5, 4, 10, 21),
    **by_number("closed", 3, 6, 7, -26),
    **by_number("leave", 3, 7, 11, 26),
    **by_number("climber_low", 1, 34, 39),
    **by_number("climber_high", 1, 95, 39),
    **by_number("mobile", 0, -77, -12, -1, 2),
    **by_number("tempo", 0, 27, 24, 18, 30, 42, 31),
    **by_number("hurry", 0, -5, -2, -2, -14, -24, -17),
    **by_number("drop", 2, 0, 0, 0, 0),
    **by_bug("ring_own_free", *[12] * 8),
    **by_bug("ring_own_stuck", *[-11] * 8),
    **by_bug("ring_foe_free", *[1] * 8),
    **by_bug("ring_foe_stuck", *[-5] * 8),
    "guard_pillbug": 29,
    "guard_mosquito": 13,
    "guard_late": 58,
    "queen_under_foe": -88,
    "queen_under_own": -5,
    "queen_step": 13,
    "mosquito_ant": 7,
    "mosquito_beetle": -3,
}
"""Those of the search of November 2026."""

_EVALUATE = compiled(_WEIGHTS)


def looks_best(board: Board) -> Move | None:
    """Return the move after which this evaluation is highest; None if the game is over."""
    position = board._position.copy()
    best: tuple[int, int] | None = None
    for code in sorted(board._legal_codes()):
        position.make(code)
        if not position.surrounded():
            score = -_EVALUATE(position)
            if best is None or score > best[0]:
                best = (score, code)
        position.unmake()
    return None if best is None else board._window.move_of(best[1])
