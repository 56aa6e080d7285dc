"""Hot path. How far tiles are from a queen, and which of her empty sides they reach in one move.

`evaluate.py` counts the same readably; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Sequence

from hive_core._rules.hexgrid import (
    CELLS,
    EMPTY_NEIGHBORS,
    LAST_CELL,
    OCCUPIED_NEIGHBORS,
    SIDE,
    STEPS,
)
from hive_core._rules.position import (
    ANT,
    BUG_COUNT,
    BUG_OF,
    COLOR_OF,
    GRASSHOPPER,
    PIECE_COUNT,
    Position,
)


def _distance(offset: int) -> int:
    """Return the distance of two cells whose indices differ by so much, on the torus."""
    best = CELLS
    for q in range(-SIDE // 2, SIDE // 2):
        if (offset - q) % SIDE:
            continue
        r = (offset - q) // SIDE % SIDE
        for wrapped in (r, r - SIDE):
            best = min(best, max(abs(q), abs(wrapped), abs(q + wrapped)))
    return best


FAR = 4
DISTANCE: list[int] = [min(FAR, _distance(offset)) for offset in range(CELLS)]
"""By the difference of two cells modulo 1024: their distance, at most `FAR`."""

LONGEST_JUMP = 12
"""Longer jumps are not looked for, since lines that go around the torus would be ambiguous."""


def _lines() -> list[int]:
    """Return the step of the straight line between two cells; 0 for cells that touch, or no line.

    By the difference of the cells modulo 1024.
    """
    table = [0] * CELLS
    for step in STEPS:
        for count in range(2, LONGEST_JUMP + 1):
            table[step * count % CELLS] = step
    return table


LINES = _lines()


def _bits(bug: int) -> tuple[int, ...]:
    """Return the pieces of that kind by colour, one bit each."""
    pieces = [piece for piece in range(PIECE_COUNT) if BUG_OF[piece] == bug]
    return tuple(sum(1 << p for p in pieces if COLOR_OF[p] == color) for color in range(2))


ANTS = _bits(ANT)
GRASSHOPPERS = _bits(GRASSHOPPER)
GRASSHOPPER_PIECES = tuple(
    tuple(p for p in range(PIECE_COUNT) if mask >> p & 1) for mask in GRASSHOPPERS
)


def drop_sides(pos: Position, attacker: int, key: int) -> list[int]:
    """Return the empty sides of a queen on which the attacker may place a tile.

    There are some only while a tile of the attacker is on top of her. `key`: of her cell.
    """
    first = BUG_COUNT * attacker
    if max(pos.next_in_hand[first : first + BUG_COUNT]) < 0:
        return []
    colors, others = pos.colors, 7 if attacker else 7 << 3
    return [to for to in EMPTY_NEIGHBORS[key] if not colors[to] & others]


def reached_sides(
    pos: Position,
    outside: int,
    attacker: int,
    sides: Sequence[int],
    shut: Sequence[int],
    drops: Sequence[int],
) -> int:
    """Return how many of a queen's empty sides the attacker can fill in one move, roughly.

    By an ant that slides or a grasshopper that jumps, from elsewhere than beside her; by a tile
    that climbs down; by a tile in hand. It is assumed that an ant gets everywhere. `outside`: the
    free pieces that are not beside her, one bit each. `sides`: the cells; of these, `shut`: those
    to which nothing can slide, `drops`: see `drop_sides`.
    """
    left = shut if outside & ANTS[attacker] else sides
    if left and drops:
        left = [to for to in left if to not in drops]
    if left:
        jumpers = outside & GRASSHOPPERS[attacker]
        if jumpers:
            top, cells = pos.top, pos.cell
            starts = [cells[p] for p in GRASSHOPPER_PIECES[attacker] if jumpers >> p & 1]
            left = [to for to in left if not _is_jumped_to(top, starts, to)]
        if pos.stacked:
            left = [to for to in left if not _is_below(pos, attacker, to)]
    return len(sides) - len(left)


def _is_jumped_to(top: list[int], starts: list[int], to: int) -> bool:
    """Tell whether a grasshopper on one of the cells jumps to `to`."""
    for start in starts:
        step = LINES[(to - start) & LAST_CELL]
        if step:
            at = (start + step) & LAST_CELL
            while top[at] >= 0:
                at = (at + step) & LAST_CELL
            if at == to:
                return True
    return False


def _is_below(pos: Position, attacker: int, to: int) -> bool:
    """Tell whether a tile of the attacker is on top of another beside the cell."""
    top, height = pos.top, pos.height
    for beside in OCCUPIED_NEIGHBORS[pos.key[to]]:
        if height[beside] > 1 and COLOR_OF[top[beside]] == attacker:
            return True
    return False
