"""The weights of the evaluation; `evaluate.py` explains their names.

`GUESSED` was the start of tuning. `WEIGHTS` is the result of `bench/tune.py`; docs/strength.md has
its steps.
"""

from __future__ import annotations

from collections.abc import Mapping

from hive_core.bugs import LETTERS


def by_bug(group: str, *worth: int) -> dict[str, int]:
    """Return the weights of a group of features, one for each bug, in the order of `LETTERS`."""
    return {f"{group}_{bug}": value for bug, value in zip(LETTERS, worth, strict=True)}


def by_number(group: str, first: int, *worth: int) -> dict[str, int]:
    """Return the weights of a group of features that are numbered from `first` on."""
    return {f"{group}_{number}": value for number, value in enumerate(worth, first)}


GUESSED: Mapping[str, int] = {
    **by_bug("hand", 0, 14, 32, 22, 48, 44, 34, 34),
    **by_bug("free", 20, 16, 36, 24, 62, 44, 38, 38),
    **by_bug("pinned", -10, 2, 10, 8, 12, 14, 12, 16),
    **by_bug("shut", -8, 4, 0, 0, 14, 0, 0, 14),
    **by_bug("covered", 0, -4, 0, -2, 0, 2, 0, 0),
    **by_bug("atop", 0, 0, 46, 0, 0, 46, 0, 0),
    **by_number("ring", 0, 0, -14, -36, -70, -120, -200),
    **by_number("runner", 0, 0, 1, 3, 6, 10, 16),
    **by_bug("ring_own_free", 8, 8, 8, 8, 8, 8, 8, 8),
    **by_bug("ring_own_stuck", 0, 0, 0, 0, 0, 0, 0, 0),
    **by_bug("ring_foe_free", 0, 0, 0, 0, 0, 0, 0, 0),
    **by_bug("ring_foe_stuck", 2, 2, 2, 2, 2, 2, 2, 2),
    **by_number("reach_3", 1, 0, 0, 0),
    **by_number("reach_4", 1, 0, 0),
    **by_number("reach_5", 1, 0),
    **by_number("drop", 2, 0, 0, 0, 0),
    "guard_pillbug": 14,
    "guard_mosquito": 6,
    "guard_late": 16,
    "queen_under_foe": -60,
    "queen_under_own": -10,
    "queen_step": 5,
    **by_number("closed", 3, 4, 8, 12),
    **by_number("leave", 3, 0, 0, 0),
    **by_bug("close", 0, 0, 0, 0, 0, 0, 0, 0),
    **by_number("climber_low", 1, 10, 6),
    **by_number("climber_high", 1, 30, 16),
    "mosquito_ant": 14,
    "mosquito_beetle": 6,
    **by_number("mobile", 0, -50, -30, -15, -6),
    **by_number("tempo", 0, 12, 12, 14, 18, 24, 30),
    **by_number("hurry", 0, 0, 0, 0, -4, -10, -20),
}
WEIGHTS: Mapping[str, int] = {
    **by_bug("hand", -5, 21, 20, 25, 49, 41, 25, 5),
    **by_bug("free", 31, 34, 28, 22, 64, 48, 21, 37),
    **by_bug("pinned", 15, 1, 12, 3, 20, 31, 18, 29),
    **by_bug("shut", -14, -4, 0, 0, 15, 0, 0, 37),
    **by_bug("covered", -29, -27, 17, 6, -11, 11, 18, -1),
    **by_bug("atop", 0, 0, 45, 0, 0, 12, 0, 0),
    **by_bug("close", 3, 6, 5, 17, 1, 5, 21, 6),
    **by_number("ring", 0, 0, -11, -33, -73, -133, -185),
    **by_number("runner", 0, 0, -1, 3, 4, 9, 23),
    **by_number("closed", 3, 10, 11, -12),
    **by_number("leave", 3, 6, 16, 29),
    **by_number("climber_low", 1, 39, 38),
    **by_number("climber_high", 1, 98, 50),
    **by_number("mobile", 0, -77, -12, -3, -1),
    **by_number("tempo", 0, 26, 22, 20, 32, 38, 30),
    **by_number("hurry", 0, -5, -4, -2, -11, -27, -19),
    **by_bug("ring_own_free", 12, 21, 7, 18, 18, 10, 7, 16),
    **by_bug("ring_own_stuck", -11, -6, 3, -5, -25, -1, -14, 2),
    **by_bug("ring_foe_free", 4, -19, -20, 5, 13, -8, -14, 0),
    **by_bug("ring_foe_stuck", -22, -20, -27, -2, -9, -17, -19, -20),
    **by_number("reach_3", 1, -4, 6, 4),
    **by_number("reach_4", 1, 12, 24),
    **by_number("reach_5", 1, 15),
    **by_number("drop", 2, 29, 41, 44, -1),
    "guard_pillbug": 35,
    "guard_mosquito": 12,
    "guard_late": 54,
    "queen_under_foe": -88,
    "queen_under_own": -11,
    "queen_step": 13,
    "mosquito_ant": 3,
    "mosquito_beetle": -1,
}
