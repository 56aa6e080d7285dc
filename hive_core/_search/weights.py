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
    **by_bug("hand", -3, 15, 22, 23, 39, 35, 26, 8),
    **by_bug("free", 32, 29, 27, 25, 64, 53, 24, 41),
    **by_bug("pinned", 16, 6, 9, 1, 22, 31, 17, 31),
    **by_bug("shut", -16, -3, 0, 0, 19, 0, 0, 33),
    **by_bug("covered", -30, -22, 20, 7, -7, 8, 16, -6),
    **by_bug("atop", 0, 0, 44, 0, 0, 16, 0, 0),
    **by_bug("close", 2, 5, 6, 13, -7, 5, 28, 3),
    **by_number("ring", 0, 0, -7, -33, -71, -136, -189),
    **by_number("runner", 0, 0, 2, 5, 8, 11, 23),
    **by_number("closed", 3, 12, 12, -13),
    **by_number("leave", 3, 8, 18, 24),
    **by_number("climber_low", 1, 38, 39),
    **by_number("climber_high", 1, 109, 49),
    **by_number("mobile", 0, -76, -13, -4, -4),
    **by_number("tempo", 0, 25, 21, 22, 31, 40, 33),
    **by_number("hurry", 0, -5, -2, 1, -9, -29, -21),
    **by_bug("ring_own_free", 12, 17, 6, 24, 15, 12, 14, 16),
    **by_bug("ring_own_stuck", -11, -16, 7, 4, -20, -2, 6, -2),
    **by_bug("ring_foe_free", 4, -25, -26, -2, 16, -8, -15, -1),
    **by_bug("ring_foe_stuck", -22, -25, -36, -15, -13, -18, -22, -20),
    **by_number("reach_3", 1, -3, 6, 7),
    **by_number("reach_4", 1, 13, 29),
    **by_number("reach_5", 1, 16),
    **by_number("drop", 2, 34, 45, 47, -1),
    "guard_pillbug": 31,
    "guard_mosquito": 14,
    "guard_late": 50,
    "queen_under_foe": -93,
    "queen_under_own": -7,
    "queen_step": 14,
    "mosquito_ant": 5,
    "mosquito_beetle": -2,
}
