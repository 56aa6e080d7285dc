"""Hot path. A small network, which evaluates what the features of a position mean together.

A sum of weights cannot say that two dangers together are worse than one after the other. So a layer
of units, with an output from 0 to `ONE` each, is added to it. Each unit has two lanes of 16 bits in
one big integer: one sees the position from White's side, one from Black's, with the same weights.
Above the lanes is the sum of the weights. What a feature adds to all of them is one integer, its
column, so that a feature costs one addition. `bench/fit/network.py` fits networks.
See https://www.chessprogramming.org/NNUE and https://www.chessprogramming.org/SIMD_and_SWAR_Techniques.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import mul
from typing import NamedTuple

from hive_core._rules.position import Position
from hive_core._search.evaluation import adder
from hive_core._search.network_numbers import BIASES, OTHER, OUTPUT, OWN
from hive_core._search.weights import WEIGHTS, weights_for
from hive_core.types import GameType

NAMES = tuple(WEIGHTS)
"""The names of the features, in the order of the tables."""

KINDS = ("Base", "Base+ML", "Base+MLP")
"""A game type for each of the three tables of weights; each has its own linear sum and biases."""

LANE = 16
MIDDLE = 1 << LANE - 1
"""What is added to each lane, so that it is never negative."""

ONE = 255
"""The output of a unit is clipped to 0 to 255; 255 means 1."""

MOST_FEATURES = 72
"""More than the features of one player can be, counted with repetition.

14 states of tiles, 14 tiles close, 6 tiles in the ring, 6 steps of the queen, 5 runners, 4 sides to
drop on, 3 climbers, 3 closed sides, and at most 11 others.
"""

LARGEST = 216
"""The largest weight of a unit; 2 * MOST_FEATURES of them and a bias fit into a lane."""

LARGEST_BIAS = 1600

POINT = 1024
"""A point of the score; linear weights, and what a unit adds for each step, are parts of it."""

LARGEST_WORTH = 1000 * POINT
"""The largest linear weight, and the most that a unit may add; so no score looks like a win."""

MOST_UNITS = 64


class Network(NamedTuple):
    """The integers of a network; those of units are lists with one number a unit.

    `linear`, `bias`: by kind of game, in parts of a point and in steps. `own`, `other`: what a
    feature of the viewing player, and of the other, adds to the units. `output`: what a step of
    each unit adds to the score, in parts of a point, first as the side to move sees the position,
    then as the other does.
    """

    linear: dict[str, dict[str, int]]
    bias: dict[str, list[int]]
    own: dict[str, list[int]]
    other: dict[str, list[int]]
    output: list[int]

    def steps(self, kind: str, mine: Mapping[str, int], theirs: Mapping[str, int]) -> list[int]:
        """Return the output of each unit, 0 to `ONE`, as the player with `mine` sees the position.

        `mine`, `theirs`: the counts of features of that player and of the other. Slow and readable.
        """
        raw = self.bias[kind]
        for layer, counts in ((self.own, mine), (self.other, theirs)):
            for name, count in counts.items():
                raw = [total + count * one for total, one in zip(raw, layer[name], strict=True)]
        return [max(0, min(ONE, total)) for total in raw]


def kind_of(game_type: GameType) -> str:
    """Return the type in `KINDS` whose weights a game has, as `weights_for` chooses them."""
    base, expansions, pillbug = KINDS
    if game_type.pillbug:
        return pillbug
    return base if game_type.full == GameType() else expansions


@cache
def network_for(game_type: GameType) -> Network:
    """Return the network of games of that type."""
    kind = kind_of(game_type)
    return Network(
        linear={kind: {name: worth * POINT for name, worth in weights_for(game_type).items()}},
        bias={kind: [*map(int, BIASES[kind].split())]},
        own=_rows(OWN),
        other=_rows(OTHER),
        output=[*map(int, " ".join(OUTPUT).split())],
    )


def _rows(table: str) -> dict[str, list[int]]:
    """Return the numbers of each line of a table, by the name that it begins with."""
    lines = map(str.split, table.strip().splitlines())
    return {name: [*map(int, numbers)] for name, *numbers in lines}


def compiled(network: Network, game_type: GameType) -> Callable[[Position], int]:
    """Return a function that scores a packed position for the side to move by the network."""
    kind = kind_of(game_type)
    linear, bias = network.linear[kind], network.bias[kind]
    units = len(bias)
    lanes = 2 * units
    width = LANE * lanes
    # The linear sum starts above the most it can lose: slower operations deal with negative ints.
    lowest = 2 * MOST_FEATURES * LARGEST_WORTH
    start = (lowest << width) + _lanes(MIDDLE + one for one in bias * 2)
    white, black = (
        {
            name: (sign * linear[name] << width) + _lanes(first[name] + second[name])
            for name in NAMES
        }
        for sign, first, second in (
            (1, network.own, network.other),
            (-1, network.other, network.own),
        )
    )
    add = adder((white, black), game_type, start)
    ones = _lanes([1] * lanes)
    to_sign_bit = (MIDDLE - ONE - 1) * ones
    outputs = network.output, network.output[units:] + network.output[:units]
    size = 2 * lanes
    shift = POINT.bit_length() - 1
    half = POINT // 2

    def evaluate(pos: Position) -> int:
        total = add(pos)
        positive = total >> LANE - 1 & ones
        clipped = total & (positive << LANE - 1) - positive
        over = clipped + to_sign_bit >> LANE - 1 & ones
        # Only the low byte of each lane is read, and it is 255 where the unit is over.
        steps = (clipped | (over << 8) - over).to_bytes(size, "little")[::2]
        turn = pos.turn
        of_white = (total >> width) - lowest
        score: int = sum(map(mul, outputs[turn], steps), half)
        return (score - of_white if turn else score + of_white) >> shift

    return evaluate


@cache
def evaluation_for(game_type: GameType) -> Callable[[Position], int]:
    """Return the function that evaluates positions of games of that type in a search."""
    return compiled(network_for(game_type), game_type)


def _lanes(values: Iterable[int]) -> int:
    """Return the sum of the values, each in its lane, the first in the lowest."""
    return sum(value << LANE * at for at, value in enumerate(values))
