"""The weights of the evaluation; `evaluate.py` explains their names.

`GUESSED` was the start of tuning. The other tables are results of `bench/fit/tune.py`, whose steps
are in docs/search.md: `WEIGHTS` of games with the pillbug, and two of games without it.
"""

from __future__ import annotations

from collections.abc import Mapping

from hive_core._rules.arguments import GameTypeLike, as_game_type
from hive_core._values.bugs import LETTERS
from hive_core.types import GameType


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
    **by_bug("hand", 0, 12, 20, 20, 35, 32, 28, 4),
    **by_bug("free", 33, 31, 22, 23, 64, 50, 26, 42),
    **by_bug("pinned", 20, 0, 13, 4, 22, 31, 15, 33),
    **by_bug("shut", -16, -6, 0, 0, 21, 0, 0, 31),
    **by_bug("covered", -37, -13, 25, 9, -4, 9, 13, -5),
    **by_bug("atop", 0, 0, 42, 0, 0, 22, 0, 0),
    **by_bug("close", 0, 1, 11, 26, -8, 4, 26, 7),
    **by_number("ring", 0, 0, -6, -31, -72, -139, -191),
    **by_number("runner", 0, 0, 0, 4, 8, 11, 30),
    **by_number("closed", 3, 12, 15, -14),
    **by_number("leave", 3, 9, 21, 27),
    **by_number("climber_low", 1, 38, 44),
    **by_number("climber_high", 1, 116, 60),
    **by_number("mobile", 0, -79, -11, -5, -3),
    **by_number("tempo", 0, 24, 22, 22, 35, 43, 34),
    **by_number("hurry", 0, -3, 0, 4, -6, -29, -22),
    **by_bug("ring_own_free", 12, 17, 10, 24, 14, 13, 16, 14),
    **by_bug("ring_own_stuck", -11, -12, 2, 9, -34, -4, 16, 2),
    **by_bug("ring_foe_free", 4, -25, -29, 1, 17, -8, -12, 0),
    **by_bug("ring_foe_stuck", -21, -36, -37, -9, -11, -30, -31, -27),
    **by_number("reach_3", 1, -1, 8, 4),
    **by_number("reach_4", 1, 17, 28),
    **by_number("reach_5", 1, 17),
    **by_number("drop", 2, 33, 47, 51, -1),
    "guard_pillbug": 34,
    "guard_mosquito": 13,
    "guard_late": 43,
    "queen_under_foe": -98,
    "queen_under_own": -10,
    "queen_step": 16,
    "mosquito_ant": 9,
    "mosquito_beetle": 2,
}

NO_PILLBUG_WEIGHTS: Mapping[str, int] = {
    **by_bug("hand", 2, 7, 8, 3, 16, 22, 17, 4),
    **by_bug("free", 31, 32, 22, 39, 63, 52, 38, 42),
    **by_bug("pinned", 18, 15, 33, 6, 37, 32, 15, 33),
    **by_bug("shut", -27, -7, 0, 0, 25, 0, 0, 31),
    **by_bug("covered", -24, -24, 12, 8, -4, 20, 11, -5),
    **by_bug("atop", 0, 0, 48, 0, 0, 17, 0, 0),
    **by_bug("close", 4, -3, 11, 8, 0, 6, 24, 7),
    **by_number("ring", 0, 0, 0, -26, -71, -146, -199),
    **by_number("runner", 0, 0, -1, 9, 15, 9, 28),
    **by_number("closed", 3, 14, 18, -14),
    **by_number("leave", 3, 13, 31, 26),
    **by_number("climber_low", 1, 39, 44),
    **by_number("climber_high", 1, 107, 57),
    **by_number("mobile", 0, -79, -14, -11, -4),
    **by_number("tempo", 0, 24, 20, 22, 36, 48, 36),
    **by_number("hurry", 0, -1, 4, 9, -4, -30, -28),
    **by_bug("ring_own_free", 12, 19, 10, 5, 15, 24, 22, 14),
    **by_bug("ring_own_stuck", -11, -20, 14, -1, -51, -2, 30, 2),
    **by_bug("ring_foe_free", 4, -32, -33, -9, 17, 0, -10, 0),
    **by_bug("ring_foe_stuck", -21, -43, -41, -30, -16, -32, -22, -27),
    **by_number("reach_3", 1, -1, 4, 4),
    **by_number("reach_4", 1, 23, 35),
    **by_number("reach_5", 1, 15),
    **by_number("drop", 2, 33, 45, 52, -1),
    "guard_pillbug": 34,
    "guard_mosquito": 26,
    "guard_late": 43,
    "queen_under_foe": -101,
    "queen_under_own": 6,
    "queen_step": 12,
    "mosquito_ant": 8,
    "mosquito_beetle": -1,
}
"""The weights of games with the mosquito or ladybug and without the pillbug."""

BASE_WEIGHTS: Mapping[str, int] = {
    **by_bug("hand", -8, 26, 21, 31, 53, 35, 10, 0),
    **by_bug("free", 30, 32, 40, 27, 74, 37, 24, 34),
    **by_bug("pinned", 17, -8, -6, 0, 9, 27, 14, 25),
    **by_bug("shut", -16, -7, 0, 0, 10, 0, 0, 38),
    **by_bug("covered", -23, -18, 13, 0, -9, 28, 34, 10),
    **by_bug("atop", 0, 0, 55, 0, 0, 17, 0, 0),
    **by_bug("close", 1, 15, 2, 17, 3, 1, 11, 9),
    **by_number("ring", 0, 0, -7, -28, -69, -138, -187),
    **by_number("runner", 0, 0, -4, 2, 10, 12, 21),
    **by_number("closed", 3, -1, 4, -26),
    **by_number("leave", 3, 9, 16, 24),
    **by_number("climber_low", 1, 21, 35),
    **by_number("climber_high", 1, 97, 46),
    **by_number("mobile", 0, -79, -9, -1, -2),
    **by_number("tempo", 0, 29, 21, 17, 28, 40, 31),
    **by_number("hurry", 0, -6, -3, -1, -13, -31, -18),
    **by_bug("ring_own_free", 19, 18, 0, 22, 27, 19, 19, 19),
    **by_bug("ring_own_stuck", -14, -19, -5, -1, -17, -14, -14, -14),
    **by_bug("ring_foe_free", 2, -13, -8, 13, 20, 2, 2, 2),
    **by_bug("ring_foe_stuck", 1, -15, -11, 3, -8, 1, 1, 1),
    # Worth too little in Base to pay for counting them.
    **by_number("reach_3", 1, 0, 0, 0),
    **by_number("reach_4", 1, 0, 0),
    **by_number("reach_5", 1, 0),
    **by_number("drop", 2, 0, 0, 0, 0),
    "guard_pillbug": 22,
    "guard_mosquito": 12,
    "guard_late": 63,
    "queen_under_foe": -83,
    "queen_under_own": -11,
    "queen_step": 13,
    "mosquito_ant": 3,
    "mosquito_beetle": -12,
}
"""The weights of games without expansions; those of the expansions' bugs do not count there."""


def weights_for(game_type: GameTypeLike) -> Mapping[str, int]:
    """Return the weights of the evaluation in games of that type.

    :raises HiveError: if it is not a game type.
    """
    game_type = as_game_type(game_type)
    if game_type.pillbug:
        return WEIGHTS
    return BASE_WEIGHTS if game_type.full == GameType() else NO_PILLBUG_WEIGHTS
