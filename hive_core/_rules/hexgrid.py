"""Hot path. The board as a torus of cells: hex <-> cell index, neighbours, slides.

A cell is `(q + 32 r) mod 1024`. A hive of 28 tiles and the empty ring around it span fewer than 32
columns and rows, so no two hexes near the hive share a cell, however far the hive moves: the index
arithmetic needs no edges and no re-centring. `coordinates.py` turns cells back into hexes.

Directions are numbered 0 to 5 clockwise from the north-west. A *mask* has bit d set when the
neighbour in direction d is occupied. A *key* is `cell << 6 | mask`.
"""

from __future__ import annotations

from hive_core.types import Direction, Hex

SIDE = 32
CELLS = SIDE * SIDE
CELL_BITS = 10
LAST_CELL = CELLS - 1

STEPS: tuple[int, ...] = tuple(step.value.q + SIDE * step.value.r for step in Direction)

NEIGHBORS: tuple[tuple[int, ...], ...] = tuple(
    tuple((cell + step) % CELLS for step in STEPS) for cell in range(CELLS)
)


def cell_at(place: Hex) -> int:
    """Return the cell of a hex: 0 to 1023."""
    return (place.q + SIDE * place.r) % CELLS


def _flanks(mask: int, direction: int) -> int:
    r"""Return how many of the two cells beside the crossed edge are occupied: 0, 1 or 2.

       L            L and R are the neighbours just before and
    c ->            just after the direction, going round.
       R
    """
    return (mask >> (direction - 1) % 6 & 1) + (mask >> (direction + 1) % 6 & 1)


def _slides(mask: int) -> tuple[int, ...]:
    """Return the directions of one ground slide: an empty cell, and exactly one flank occupied.

    With two, the gate is too narrow; with none, the tile loses contact with the hive on the way.
    """
    return tuple(d for d in range(6) if not mask >> d & 1 and _flanks(mask, d) == 1)


SLIDE_DIRECTIONS: tuple[tuple[int, ...], ...] = tuple(map(_slides, range(64)))

POPULATION: tuple[int, ...] = tuple(mask.bit_count() for mask in range(64))
"""By mask: the number of occupied neighbours."""

ARCS: tuple[int, ...] = tuple(
    mask.bit_count() - sum(mask >> d & mask >> (d + 1) % 6 & 1 for d in range(6))
    for mask in range(64)
)
"""By mask: the number of separate runs of occupied neighbours around a cell.

It is the occupied neighbours minus the pairs of them that touch: 0 for an empty ring and for a full
one. A tile with two or more runs may hold the hive together.
"""


class KeyTable(dict[int, tuple[int, ...]]):
    """key -> some of that cell's neighbours, computed on first use.

    Computing all 65,536 entries would slow down the start; a game needs a few thousand.
    """

    __slots__ = ("_directions",)

    def __init__(self, directions: tuple[tuple[int, ...], ...]) -> None:
        self._directions = directions

    def __missing__(self, key: int) -> tuple[int, ...]:
        around = NEIGHBORS[key >> 6]
        cells = tuple(around[d] for d in self._directions[key & 63])
        self[key] = cells
        return cells


def _directions_with(bit: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(d for d in range(6) if mask >> d & 1 == bit) for mask in range(64))


SLIDES = KeyTable(SLIDE_DIRECTIONS)
OCCUPIED_NEIGHBORS = KeyTable(_directions_with(1))
EMPTY_NEIGHBORS = KeyTable(_directions_with(0))

THROUGH: list[int | None] = [None] * (CELLS << 6)
"""key -> the sum of a cell's two slides, 0 if it has not exactly two; None until the ant generator
needs it.

From one of the two, the walk goes on to the sum minus that one.
"""

DEAD_END = 63
"""The key of a cell with a full ring: nothing ever slides through it."""
