"""Kinds of knowledge that the evaluation does without: play them, and fit what they are worth.

    python -m bench.match ours:terms=shape ours --nodes 2000

A term counts something for each player in a packed position; what it finds is added to the
evaluation. Most of them have one weight for each thing that they count: `bench/tune_terms.py` fits
these to games and keeps them in `bench/data/siege_terms.json`. The weights of the evaluation stay
as they are. docs/strength.md says what each term is worth.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from hive_core import HiveError
from hive_core._rules.hexgrid import (
    ARCS,
    EMPTY_NEIGHBORS,
    NEIGHBORS,
    OCCUPIED_NEIGHBORS,
    POPULATION,
    SLIDES,
)
from hive_core._rules.movegen import cut_cells
from hive_core._rules.position import (
    BEETLE,
    BUG_COUNT,
    BUG_OF,
    COLOR_OF,
    IN_HAND,
    PER_COLOR,
    QUEEN,
    QUEENS,
    Position,
)
from hive_core._search.evaluation import RUNNERS, SLIDER
from hive_core.bugs import LETTERS
from hive_core.evaluate import compiled

WEIGHTS_FILE = Path(__file__).parent / "data" / "siege_terms.json"

LATE_SIDES = 4
"""From so many taken sides of a queen on, the shapes of her empty sides count in a second table."""

MOST_PLACES = 6
MOST_APART = 5
MOST_ATTACKERS = 4
LOOP_TILES = 2
"""Tiles of one player that may leave a loop, beyond which each counts as one more."""

AHEAD = 150
"""From this score on, the side ahead counts its own danger half, for `conversion`."""

SAFE_SIDES = 2
"""As long as no more sides of its queen are taken."""

Count = Callable[[Position, int], list[int]]
"""Returns what a term finds for a player, 0 or 1, as the numbers of the term's names."""


# -- what is counted -------------------------------------------------------------------------------


def _shapes() -> tuple[list[list[int]], int]:
    """Return the shape of an empty side by her direction and mask, and the number of shapes.

    A shape is which of the five other neighbours are taken, seen from the queen; mirror images are
    the same, which leaves 20.
    """
    numbers: dict[int, int] = {}
    table = []
    for direction in range(6):
        row = []
        for mask in range(64):
            others = [mask >> (direction + 3 + turn) % 6 & 1 for turn in range(1, 6)]
            one, mirrored = (
                sum(bit << at for at, bit in enumerate(bits)) for bits in (others, others[::-1])
            )
            row.append(numbers.setdefault(min(one, mirrored), len(numbers)))
        table.append(row)
    return table, len(numbers)


SHAPES, SHAPE_COUNT = _shapes()


def shapes(pos: Position, color: int) -> list[int]:
    """Return the shape of each empty side of the player's queen."""
    queen = pos.cell[QUEENS[color]]
    if queen == IN_HAND:
        return []
    key = pos.key
    mask = key[queen] & 63
    first = SHAPE_COUNT * (POPULATION[mask] >= LATE_SIDES)
    around = NEIGHBORS[queen]
    return [
        first + SHAPES[direction][key[around[direction]] & 63]
        for direction in range(6)
        if not mask >> direction & 1
    ]


def _tops(pos: Position, color: int) -> Iterator[tuple[int, int]]:
    """Yield the pieces of the player that no other covers, with their cells."""
    top, first = pos.top, PER_COLOR * color
    for piece, cell in enumerate(pos.cell[first : first + PER_COLOR], first):
        if cell != IN_HAND and top[cell] == piece:
            yield piece, cell


def places(pos: Position, color: int) -> list[int]:
    """Return the number of places where the player may place a tile, at most `MOST_PLACES`."""
    first = BUG_COUNT * color
    if pos.ply < 2 or max(pos.next_in_hand[first : first + BUG_COUNT]) < 0:
        return []
    colors, key, others = pos.colors, pos.key, 7 if color else 7 << 3
    found: set[int] = set()
    for _, cell in _tops(pos, color):
        found.update(to for to in EMPTY_NEIGHBORS[key[cell]] if not colors[to] & others)
        if len(found) >= MOST_PLACES:
            return [MOST_PLACES]
    return [len(found)]


def apart(pos: Position, color: int) -> list[int]:
    """Return how many tiles of the player touch none of the opponent's, at most `MOST_APART`."""
    colors, others = pos.colors, 7 if color else 7 << 3
    return [min(MOST_APART, sum(not colors[cell] & others for _, cell in _tops(pos, color)))]


def _free(pos: Position, color: int, cuts: set[int] | None) -> Iterator[tuple[int, int]]:
    """Yield the pieces of the player that can leave their cells, with these."""
    height, key = pos.height, pos.key
    for piece, cell in _tops(pos, color):
        here = key[cell]
        pinned = ARCS[here & 63] > 1 and (cuts is None or cell in cuts)
        slides = SLIDES[here] or not SLIDER[piece]
        if height[cell] > 1 or (slides and not pinned):
            yield piece, cell


def loops(pos: Position, color: int) -> list[int]:
    """Return the bugs that can move only because they are part of a loop; `BUG_COUNT`: many."""
    if pos.euler == 1:  # a hive without holes has no loops
        return []
    height, key = pos.height, pos.key
    found = [
        BUG_OF[piece]
        for piece, cell in _free(pos, color, cut_cells(pos))
        if height[cell] == 1 and ARCS[key[cell] & 63] > 1
    ]
    return found + [BUG_COUNT] * (len(found) - LOOP_TILES)


def attackers(pos: Position, color: int) -> list[int]:
    """Return how many free tiles of the player are not beside the other queen, by her sides."""
    queen = pos.cell[QUEENS[color ^ 1]]
    if queen == IN_HAND:
        return []
    beside = NEIGHBORS[queen]
    count = sum(
        cell not in beside and BUG_OF[piece] != QUEEN
        for piece, cell in _free(pos, color, cut_cells(pos))
    )
    taken = POPULATION[pos.key[queen] & 63]
    return [(MOST_ATTACKERS + 1) * taken + min(MOST_ATTACKERS, count)]


def beetles(pos: Position, color: int) -> list[int]:
    """Return, for each free beetle on the ground beside an empty side of the other queen, how many
    of her sides are taken."""
    queen = pos.cell[QUEENS[color ^ 1]]
    if queen == IN_HAND:
        return []
    key, height = pos.key, pos.height
    sides = EMPTY_NEIGHBORS[key[queen]]
    taken = POPULATION[key[queen] & 63]
    return [
        taken
        for piece, cell in _free(pos, color, cut_cells(pos))
        if BUG_OF[piece] == BEETLE
        and height[cell] == 1
        and any(side in EMPTY_NEIGHBORS[key[cell]] for side in sides)
    ]


def arrived(pos: Position, color: int) -> list[int]:
    """Return the player's bugs that are pinned or shut in beside the other queen."""
    queen = pos.cell[QUEENS[color ^ 1]]
    if queen == IN_HAND:
        return []
    top, height, key = pos.top, pos.height, pos.key
    cuts: set[int] | None = None
    found = []
    for cell in OCCUPIED_NEIGHBORS[key[queen]]:
        piece = top[cell]
        if COLOR_OF[piece] == color and height[cell] == 1:
            here = key[cell]
            if ARCS[here & 63] > 1:
                cuts = cuts or cut_cells(pos)
                if cuts is None or cell in cuts:
                    found.append(BUG_OF[piece])
            elif SLIDER[piece] and not SLIDES[here]:
                found.append(BUG_COUNT + BUG_OF[piece])
    return found


# -- the terms -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Term:
    """A kind of knowledge: the names of what it counts, and the function that counts them."""

    names: tuple[str, ...]
    count: Count


def _by_bug(group: str) -> list[str]:
    return [f"{group}_{bug}" for bug in LETTERS]


FITTED: Mapping[str, Term] = {
    "shape": Term(
        tuple(f"shape_{time}_{n}" for time in ("early", "late") for n in range(SHAPE_COUNT)), shapes
    ),
    "places": Term(tuple(f"places_{n}" for n in range(MOST_PLACES + 1)), places),
    "loops": Term((*_by_bug("loop"), "loop_more"), loops),
    "attackers": Term(
        tuple(f"attackers_{n}_{k}" for n in range(7) for k in range(MOST_ATTACKERS + 1)), attackers
    ),
    "beetles": Term(tuple(f"beetles_{n}" for n in range(7)), beetles),
    "apart": Term(tuple(f"apart_{n}" for n in range(MOST_APART + 1)), apart),
}
"""The terms whose weights are fitted."""

ARRIVED = Term((*_by_bug("arrived_pinned"), *_by_bug("arrived_shut")), arrived)

TERMS = (*FITTED, "arrived", "conversion")

Evaluation = Callable[[Position], int]


def with_terms(named: str, weights: Mapping[str, int]) -> Evaluation:
    """Return the evaluation with these weights and terms, such as `shape+places`.

    :raises HiveError: if there is no such term, or no fit of these together.
    """
    names = named.split("+")
    if unknown := sorted(set(names) - set(TERMS)):
        raise HiveError(f"there is no term {unknown[0]!r}, only {', '.join(TERMS)}")
    counts: list[tuple[Count, list[int]]] = []
    fitted = [name for name in FITTED if name in names]
    if fitted:
        worth = _fitted("+".join(fitted))
        counts += [(FITTED[n].count, [worth[m] for m in FITTED[n].names]) for n in fitted]
    if "arrived" in names:
        counts.append((arrived, _worth_of_arrived(weights)))
    score = compiled(weights)
    if counts:
        score = partial(_sum, score, counts)
    return partial(_convert, score, weights) if "conversion" in names else score


def _fitted(names: str) -> dict[str, int]:
    """Return the weights that were fitted together."""
    known: dict[str, dict[str, int]] = json.loads(WEIGHTS_FILE.read_text("utf-8"))
    if names not in known:
        said = names.replace("+", " and ")
        raise HiveError(f"the terms {said} were not fitted together: each was alone, and all were")
    return known[names]


def _worth_of_arrived(weights: Mapping[str, int]) -> list[int]:
    """Return what is added for each tile beside the queen, so that it counts as if it were free."""
    return [
        weights[f"free_{bug}"]
        - weights[f"{state}_{bug}"]
        - weights[f"ring_foe_free_{bug}"]
        + weights[f"ring_foe_stuck_{bug}"]
        for state in ("pinned", "shut")
        for bug in LETTERS
    ]


def _sum(score: Evaluation, counts: list[tuple[Count, list[int]]], pos: Position) -> int:
    turn = pos.turn
    more = 0
    for count, worth in counts:
        for number in count(pos, turn):
            more += worth[number]
        for number in count(pos, turn ^ 1):
            more -= worth[number]
    return score(pos) + more


def _convert(score: Evaluation, weights: Mapping[str, int], pos: Position) -> int:
    """Return the score, in which a side that is safely ahead counts its own danger half."""
    plain = score(pos)
    if abs(plain) < AHEAD:
        return plain
    color = pos.turn if plain > 0 else pos.turn ^ 1
    queen = pos.cell[QUEENS[color]]
    taken = 6 if queen == IN_HAND else POPULATION[pos.key[queen] & 63]
    if taken > SAFE_SIDES:
        return plain
    runners = sum(
        RUNNERS[color ^ 1] >> piece & 1 for piece, _ in _free(pos, color ^ 1, cut_cells(pos))
    )
    danger = (weights[f"runner_{taken}"] * runners - weights[f"ring_{taken}"]) // 2
    return plain + danger if plain > 0 else plain - danger
