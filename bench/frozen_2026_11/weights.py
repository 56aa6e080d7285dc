"""The weights of the evaluation; `evaluate.py` explains their names.

`GUESSED` was the start of tuning. `WEIGHTS` is the result of `bench/tune.py`, with 16 added to each
tempo; docs/strength.md says why.
"""

from __future__ import annotations

from collections.abc import Mapping

from hive_core.bugs import LETTERS


def _by_bug(group: str, *worth: int) -> dict[str, int]:
    return {f"{group}_{bug}": value for bug, value in zip(LETTERS, worth, strict=True)}


def _by_number(group: str, first: int, *worth: int) -> dict[str, int]:
    return {f"{group}_{number}": value for number, value in enumerate(worth, first)}


GUESSED: Mapping[str, int] = {
    **_by_bug("hand", 0, 14, 32, 22, 48, 44, 34, 34),
    **_by_bug("free", 20, 16, 36, 24, 62, 44, 38, 38),
    **_by_bug("pinned", -10, 2, 10, 8, 12, 14, 12, 16),
    **_by_bug("shut", -8, 4, 0, 0, 14, 0, 0, 14),
    **_by_bug("covered", 0, -4, 0, -2, 0, 2, 0, 0),
    **_by_bug("atop", 0, 0, 46, 0, 0, 46, 0, 0),
    **_by_number("ring", 0, 0, -14, -36, -70, -120, -200),
    **_by_number("runner", 0, 0, 1, 3, 6, 10, 16),
    "ring_own_free": 8,
    "ring_own_stuck": 0,
    "ring_foe_free": 0,
    "ring_foe_stuck": 2,
    "guard_pillbug": 14,
    "guard_mosquito": 6,
    "guard_late": 16,
    "queen_under_foe": -60,
    "queen_under_own": -10,
    "queen_step": 5,
    **_by_number("closed", 3, 4, 8, 12),
    **_by_number("leave", 3, 0, 0, 0),
    **_by_bug("close", 0, 0, 0, 0, 0, 0, 0, 0),
    **_by_number("climber_low", 1, 10, 6),
    **_by_number("climber_high", 1, 30, 16),
    "mosquito_ant": 14,
    "mosquito_beetle": 6,
    **_by_number("mobile", 0, -50, -30, -15, -6),
    **_by_number("tempo", 0, 12, 12, 14, 18, 24, 30),
    **_by_number("hurry", 0, 0, 0, 0, -4, -10, -20),
}
WEIGHTS: Mapping[str, int] = {
    **_by_bug("hand", -7, 26, 13, 27, 52, 35, 10, 0),
    **_by_bug("free", 27, 30, 32, 20, 64, 37, 24, 34),
    **_by_bug("pinned", 12, -1, 10, 1, 16, 27, 14, 25),
    **_by_bug("shut", -20, -7, 0, 0, 13, 0, 0, 38),
    **_by_bug("covered", -14, -22, 16, 10, -8, 28, 34, 10),
    **_by_bug("atop", 0, 0, 51, 0, 0, 17, 0, 0),
    **_by_bug("close", 3, 21, 8, 16, 13, 1, 11, 9),
    **_by_number("ring", 0, 0, -11, -33, -72, -132, -183),
    **_by_number("runner", 0, 0, -12, 5, 6, 11, 24),
    **_by_number("closed", 3, 5, 10, -25),
    **_by_number("leave", 3, 3, 11, 27),
    **_by_number("climber_low", 1, 27, 41),
    **_by_number("climber_high", 1, 81, 32),
    **_by_number("mobile", 0, -78, -11, 0, 8),
    **_by_number("tempo", 0, 29, 28, 28, 36, 48, 34),
    **_by_number("hurry", 0, -5, 1, 5, -6, -17, -12),
    "ring_own_free": 19,
    "ring_own_stuck": -14,
    "ring_foe_free": 2,
    "ring_foe_stuck": 1,
    "guard_pillbug": 22,
    "guard_mosquito": 12,
    "guard_late": 63,
    "queen_under_foe": -77,
    "queen_under_own": -8,
    "queen_step": 9,
    "mosquito_ant": 3,
    "mosquito_beetle": -12,
}
