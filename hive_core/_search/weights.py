"""The weights of the evaluation; `evaluate.py` explains their names.

`GUESSED` was the start of tuning. `WEIGHTS` is the result of `bench/tune.py`; docs/strength.md has
its steps.
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
    **_by_bug("hand", -6, 22, 12, 24, 53, 38, 17, 6),
    **_by_bug("free", 30, 32, 32, 21, 63, 42, 22, 35),
    **_by_bug("pinned", 15, 3, 11, 2, 17, 29, 17, 31),
    **_by_bug("shut", -18, -6, 0, 0, 15, 0, 0, 38),
    **_by_bug("covered", -23, -26, 16, 10, -11, 19, 26, -2),
    **_by_bug("atop", 0, 0, 51, 0, 0, 16, 0, 0),
    **_by_bug("close", 5, 19, 6, 17, 10, 4, 16, 9),
    **_by_number("ring", 0, 0, -11, -31, -74, -134, -184),
    **_by_number("runner", 0, 0, -5, 5, 4, 10, 21),
    **_by_number("closed", 3, 6, 7, -26),
    **_by_number("leave", 3, 7, 11, 26),
    **_by_number("climber_low", 1, 34, 39),
    **_by_number("climber_high", 1, 95, 39),
    **_by_number("mobile", 0, -77, -12, -1, 2),
    **_by_number("tempo", 0, 27, 24, 18, 30, 42, 31),
    **_by_number("hurry", 0, -5, -2, -2, -14, -24, -17),
    "ring_own_free": 12,
    "ring_own_stuck": -11,
    "ring_foe_free": 1,
    "ring_foe_stuck": -5,
    "guard_pillbug": 29,
    "guard_mosquito": 13,
    "guard_late": 58,
    "queen_under_foe": -88,
    "queen_under_own": -5,
    "queen_step": 13,
    "mosquito_ant": 7,
    "mosquito_beetle": -3,
}
