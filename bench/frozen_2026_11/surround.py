"""Hot path. Tell whether a player can take the last free side of a queen.

`generate` would answer this too, at five times the cost; a test compares the two.
"""

from __future__ import annotations

from bench.frozen_2026_11.evaluation import DISTANCE
from hive_core._rules.hexgrid import ARCS, CELL_BITS, CELLS, LAST_CELL, SLIDES
from hive_core._rules.movegen import REACH, cut_cells, lent_bugs, throws
from hive_core._rules.position import (
    ANT,
    BEETLE,
    BUG_COUNT,
    BUG_OF,
    GRASSHOPPER,
    IN_HAND,
    MOSQUITO,
    NO_PIECE,
    PER_COLOR,
    PILLBUG,
    QUEENS,
    Position,
)
from hive_core.bugs import BUG_TYPES

STEPS: tuple[int, ...] = tuple(CELLS if row.steps is None else row.steps for row in BUG_TYPES)
"""By bug: how many cells away its move can end at most."""


def can_complete_surround(pos: Position, color: int, hole: int, queen: int) -> bool:
    """Tell whether the player could bring a tile to `hole`, the last free side of a queen.

    `hole`, `queen`: cells. A tile on the ground beside the queen does not count, since it would
    leave its side free. If it is not the player's turn, no tile counts as having just moved.
    """
    colors = pos.colors[hole]
    own, foe = (colors >> 3, colors & 7) if color else (colors & 7, colors >> 3)
    if own and not foe:
        first = BUG_COUNT * color
        if any(piece != NO_PIECE for piece in pos.next_in_hand[first : first + BUG_COUNT]):
            return True
    if pos.cell[QUEENS[color]] == IN_HAND:
        return False
    top, height, key = pos.top, pos.height, pos.key
    spared = pos.moved if pos.turn == color else NO_PIECE
    cuts = cut_cells(pos)
    open_side = SLIDES[key[hole]]
    first = color * PER_COLOR
    for piece, cell in enumerate(pos.cell[first : first + PER_COLOR], first):
        if cell == IN_HAND or top[cell] != piece or piece == spared:
            continue
        bug = BUG_OF[piece]
        away = DISTANCE[(cell - hole) & LAST_CELL]
        if height[cell] > 1:
            if away == 1 and hole in REACH[BEETLE](pos, cell):
                return True
            continue
        if (
            away == 1
            and (bug == PILLBUG or (bug == MOSQUITO and PILLBUG in lent_bugs(pos, cell)))
            and _can_throw(pos, cell, cuts, hole, queen, spared)
        ):
            return True
        if DISTANCE[(cell - queen) & LAST_CELL] == 1:
            continue
        mask = key[cell] & 63
        if ARCS[mask] > 1 and (cuts is None or cell in cuts):
            continue
        if bug == ANT:
            if (open_side or away == 1) and SLIDES[key[cell]] and hole in REACH[ANT](pos, cell):
                return True
        elif bug in (GRASSHOPPER, MOSQUITO):
            if hole in REACH[bug](pos, cell):
                return True
        elif away <= STEPS[bug] and hole in REACH[bug](pos, cell):
            return True
    return False


def _can_throw(
    pos: Position, cell: int, cuts: set[int] | None, hole: int, queen: int, spared: int
) -> bool:
    moved = pos.moved
    pos.moved = spared
    thrown = throws(pos, cell, cuts)
    pos.moved = moved
    return any(
        move & LAST_CELL == hole and DISTANCE[(pos.cell[move >> CELL_BITS] - queen) & LAST_CELL] > 1
        for move in thrown
    )
