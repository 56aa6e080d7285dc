"""An evaluation by a small network, computed in the lanes of one big integer.

Each unit has two lanes of 16 bits: one sees the position from White's side, one from Black's, with
the same weights. Above the lanes is a linear sum. What a feature adds to all of them is one integer
here, its column, so that a feature costs one addition. `bench/network.py` fits such networks.
See https://www.chessprogramming.org/SIMD_and_SWAR_Techniques.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import mul
from pathlib import Path
from typing import NamedTuple

from hive_core import GameType, HiveError
from hive_core._rules.hexgrid import (
    ARCS,
    EMPTY_NEIGHBORS,
    LAST_CELL,
    OCCUPIED_NEIGHBORS,
    POPULATION,
    SLIDES,
)
from hive_core._rules.movegen import cut_cells
from hive_core._rules.position import (
    ANT,
    BEETLE,
    BUG_OF,
    COLOR_OF,
    MOSQUITO,
    PER_COLOR,
    PIECE_COUNT,
    PILLBUG,
    Position,
)
from hive_core._search.evaluation import CLIMBERS, MOST_MOBILE, OF_COLOR, RUNNERS, SLIDER
from hive_core._search.reach import DISTANCE, drop_sides, reached_sides
from hive_core.bugs import LETTERS
from hive_core.evaluate import WEIGHTS
from hive_core.types import PIECES

NAMES = tuple(WEIGHTS)

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

Columns = tuple[Mapping[str, int], Mapping[str, int]]
"""What each feature of White adds, and what each feature of Black adds, by name."""


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


def kind_of(game_type: GameType) -> str:
    """Return the type in `KINDS` whose weights a game has, as `weights_for` chooses them."""
    base, expansions, pillbug = KINDS
    if game_type.pillbug:
        return pillbug
    return base if game_type == GameType() else expansions


def write_network(path: str, network: Network) -> None:
    """Write the network as JSON."""
    Path(path).write_text(json.dumps(network._asdict()) + "\n", "utf-8")


def read_network(path: str) -> Network:
    """Return the network of a file.

    :raises HiveError: if the file cannot be read, or has no network.
    """
    try:
        found = Network(**json.loads(Path(path).read_text("utf-8")))
        valid = _is_valid(found)
    except (OSError, ValueError, TypeError, AttributeError, KeyError):
        valid = False
    if not valid:
        raise HiveError(f"{path} has no network: bench.network fit writes such a file")
    return found


def _is_valid(network: Network) -> bool:
    """Tell whether the numbers of a network are complete, whole, and small enough for the lanes."""
    units = len(network.output) // 2
    layers = network.own, network.other
    kinds = network.linear.keys()
    most = LARGEST_WORTH // ONE
    return (
        1 <= units <= MOST_UNITS
        and _are_numbers(network.output, 2 * units, most)
        and bool(kinds)
        and kinds <= set(KINDS)
        and kinds == network.bias.keys()
        and all(_are_numbers(bias, units, LARGEST_BIAS) for bias in network.bias.values())
        and all(layer.keys() == set(NAMES) for layer in layers)
        and all(table.keys() == set(NAMES) for table in network.linear.values())
        and all(_are_numbers(row, units, LARGEST) for layer in layers for row in layer.values())
        and all(
            _are_numbers([*table.values()], len(NAMES), LARGEST_WORTH)
            for table in network.linear.values()
        )
    )


def _are_numbers(values: object, count: int, most: int) -> bool:
    """Tell whether it is a list of so many integers, each from -`most` to `most`."""
    if not isinstance(values, list) or len(values) != count:
        return False
    return all(type(value) is int and abs(value) <= most for value in values)


@cache
def network_evaluation(path: str, game_type: GameType) -> Callable[[Position], int]:
    """Return a function that scores a packed position for the side to move by a network.

    :raises HiveError: if the file has no network, or none for games of this type.
    """
    network = read_network(path)
    if kind_of(game_type) not in network.linear:
        raise HiveError(f"the network in {path} was not fitted to games like {game_type}")
    return compiled(network, game_type)


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


def _lanes(values: Iterable[int]) -> int:
    """Return the sum of the values, each in its lane, the first in the lowest."""
    return sum(value << LANE * at for at, value in enumerate(values))


def counter(game_type: GameType) -> Callable[[Position], bytes]:
    """Return a function that counts features, one byte a name: White's, then Black's."""
    size = len(NAMES)
    white, black = (
        {name: 1 << 8 * (first + at) for at, name in enumerate(NAMES)} for first in (0, size)
    )
    add = adder((white, black), game_type)
    return lambda pos: add(pos).to_bytes(2 * size, "little")


def adder(columns: Columns, game_type: GameType, start: int = 0) -> Callable[[Position], int]:
    """Return a function that adds to `start` the columns of a position's features.

    It finds the features as `hive_core/_search/evaluation.py` does, of both players apart.
    """

    def by_piece(group: str) -> list[int]:
        return [columns[COLOR_OF[p]].get(f"{group}_{LETTERS[BUG_OF[p]]}", 0) for p in pieces]

    def by_number(group: str) -> list[list[int]]:
        return [[of_color.get(f"{group}_{n}", 0) for n in range(16)] for of_color in columns]

    def by_color(name: str) -> list[int]:
        return [of_color[name] for of_color in columns]

    def by_neighbor(state: str) -> list[list[int]]:
        """Return, by queen and by tile beside her, what the tile adds for her owner."""
        tables = []
        for queen, of_color in enumerate(columns):
            sides = ["own" if COLOR_OF[p] == queen else "foe" for p in pieces]
            row = [of_color[f"ring_{sides[p]}_{state}_{LETTERS[BUG_OF[p]]}"] for p in pieces]
            for p in pieces:
                if sides[p] == "own" and BUG_OF[p] in (PILLBUG, MOSQUITO):
                    row[p] += of_color[f"guard_{PIECES[p].bug.info.name}"]
            tables.append(row)
        return tables

    pieces, both = range(PIECE_COUNT), range(2)
    bits = [1 << p for p in pieces]
    hand = [
        column if game_type.includes(PIECES[p].bug) else 0
        for p, column in enumerate(by_piece("hand"))
    ]
    free_on_ground, pinned, shut = map(by_piece, ("free", "pinned", "shut"))
    covered, atop, near = map(by_piece, ("covered", "atop", "close"))
    none = [0] * PER_COLOR
    # By the queens on the board: closeness counts only if the opponent's queen is there.
    closes = [none + none, none + near[PER_COLOR:], near[:PER_COLOR] + none, near]
    ring, run, mobile = map(by_number, ("ring", "runner", "mobile"))
    closed, leave, drop = map(by_number, ("closed", "leave", "drop"))
    low, high, tempo, hurry = map(by_number, ("climber_low", "climber_high", "tempo", "hurry"))
    reach = [
        [[of_color.get(f"reach_{n}_{k}", 0) for k in range(7)] for n in range(7)]
        for of_color in columns
    ]
    near_free, near_stuck = by_neighbor("free"), by_neighbor("stuck")
    late_guard, steps = by_color("guard_late"), by_color("queen_step")
    under_own, under_foe = by_color("queen_under_own"), by_color("queen_under_foe")
    as_ant, as_beetle = by_color("mosquito_ant"), by_color("mosquito_beetle")
    no_cells: list[int] = []

    def add(pos: Position) -> int:
        cells, top, height, key = pos.cell, pos.top, pos.height, pos.key
        cuts = None if pos.euler == 1 else cut_cells(pos)
        total, free = start, 0
        queens = cells[PER_COLOR], cells[0]
        close = closes[(queens[1] >= 0) + 2 * (queens[0] >= 0)]
        for piece, cell in enumerate(cells):
            if cell < 0:
                total += hand[piece]
            elif top[cell] != piece:
                total += covered[piece]
            elif height[cell] > 1:
                total += atop[piece]
                free |= bits[piece]
            elif ARCS[key[cell] & 63] > 1 and (cuts is None or cell in cuts):
                total += pinned[piece]
            elif SLIDER[piece] and not SLIDES[key[cell]]:
                total += shut[piece]
            else:
                total += free_on_ground[piece]
                free |= bits[piece]
                if DISTANCE[(cell - queens[piece >= PER_COLOR]) & LAST_CELL] == 2:
                    total += close[piece]
                if BUG_OF[piece] == MOSQUITO:
                    around = {BUG_OF[top[to]] for to in OCCUPIED_NEIGHBORS[key[cell]]}
                    if ANT in around:
                        total += as_ant[COLOR_OF[piece]]
                    if BEETLE in around:
                        total += as_beetle[COLOR_OF[piece]]
        filled = [0, 0]
        for color in both:
            cell = cells[PER_COLOR * color]
            if cell < 0:
                continue
            here, other = key[cell], color ^ 1
            n = filled[color] = POPULATION[here & 63]
            mine = free & OF_COLOR[color]
            total += ring[color][n] + run[other][n] * (free & RUNNERS[other]).bit_count()
            if mine.bit_count() < MOST_MOBILE:
                total += mobile[color][mine.bit_count()]
            free_row, stuck_row = near_free[color], near_stuck[color]
            leaves = free >> PER_COLOR * color & 1
            beside = 0
            for to in OCCUPIED_NEIGHBORS[here]:
                piece = top[to]
                beside |= bits[piece]
                if free >> piece & 1:
                    total += free_row[piece]
                    leaves |= mine >> piece & 1
                else:
                    total += stuck_row[piece]
                if n > 3 and BUG_OF[piece] == PILLBUG and COLOR_OF[piece] == color:
                    total += late_guard[color]
            drops = no_cells
            on_top = top[cell]
            if on_top != PER_COLOR * color:
                if COLOR_OF[on_top] == color:
                    total += under_own[color]
                else:
                    drops = drop_sides(pos, other, here)
                    total += under_foe[color] + drop[other][n] * len(drops)
            elif free & bits[on_top]:
                total += steps[color] * len(SLIDES[here])
            if n > 2:
                if leaves:
                    total += leave[color][n]
                sides = EMPTY_NEIGHBORS[here]
                shut_in = [to for to in sides if not SLIDES[key[to]]]
                total += closed[color][n] * len(shut_in)
                reached = reached_sides(pos, free & ~beside, other, sides, shut_in, drops)
                total += reach[other][n][reached]
            for piece in CLIMBERS[other]:
                if free & bits[piece]:
                    at = cells[piece]
                    if height[at] > 1:
                        total += high[other][DISTANCE[(at - cell) & LAST_CELL]]
                    elif BUG_OF[piece] == BEETLE:
                        total += low[other][DISTANCE[(at - cell) & LAST_CELL]]
        turn = pos.turn
        return total + tempo[turn][filled[turn ^ 1]] + hurry[turn][filled[turn]]

    return add
