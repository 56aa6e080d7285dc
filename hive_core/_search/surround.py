"""Hot path. Tell whether a player can take the last free side of a queen, or win at once.

`generate` would answer this too, at five times the cost; a test compares the two.
"""

from __future__ import annotations

from hive_core._rules.hexgrid import (
    ARCS,
    CELL_BITS,
    CELLS,
    EMPTY_NEIGHBORS,
    LAST_CELL,
    NEIGHBORS,
    POPULATION,
    SLIDES,
)
from hive_core._rules.movegen import REACH, cut_cells, generate, lent_bugs, throws
from hive_core._rules.position import (
    ANT,
    BEETLE,
    BUG_COUNT,
    BUG_OF,
    COLOR_OF,
    GRASSHOPPER,
    IN_HAND,
    MOSQUITO,
    NO_PIECE,
    PER_COLOR,
    PILLBUG,
    QUEENS,
    Position,
)
from hive_core._search.reach import DISTANCE
from hive_core._search.transposition_table import NO_MOVE
from hive_core._values.bugs import BUG_TYPES

STEPS: tuple[int, ...] = tuple(CELLS if row.steps is None else row.steps for row in BUG_TYPES)
"""By bug: how many cells away its move can end at most."""

FULL = 63
"""The mask of a cell whose six neighbours are all occupied."""

TWO_AWAY: tuple[int, ...] = tuple(offset for offset in range(CELLS) if DISTANCE[offset] == 2)
"""The differences of a cell and those two steps away."""


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


def wins_at_once(pos: Position) -> bool:
    """Tell whether the side to move has a move that wins at once."""
    turn = pos.turn
    queen = pos.cell[QUEENS[turn ^ 1]]
    if queen == IN_HAND:
        return False
    key = pos.key
    free = EMPTY_NEIGHBORS[key[queen]]
    if len(free) == 1 and can_complete_surround(pos, turn, free[0], queen):
        own = pos.cell[QUEENS[turn]]
        # Only then the same move might surround the player's own queen.
        drawn = key[free[0]] & FULL == FULL or (
            own != IN_HAND and free[0] in EMPTY_NEIGHBORS[key[own]]
        )
        if not drawn or winning_move(pos) != NO_MOVE:
            return True
    return pos.has_pillbug and _touches_a_hole(pos, queen) and winning_move(pos) != NO_MOVE


def winning_move(pos: Position) -> int:
    """Return a move that wins at once, or NO_MOVE."""
    turn = pos.turn
    queen = QUEENS[turn ^ 1]
    free = EMPTY_NEIGHBORS[pos.key[pos.cell[queen]]] if pos.cell[queen] != IN_HAND else ()
    won = 2 >> turn  # what `surrounded` returns when only the opponent's queen is
    for move in generate(pos):
        # One turn moves one tile: into the last free side, or the queen herself.
        if move & LAST_CELL in free or move >> CELL_BITS == queen:
            pos.make(move)
            surrounded = pos.surrounded()
            pos.unmake()
            if surrounded == won:
                return move
    return NO_MOVE


def _touches_a_hole(pos: Position, queen: int) -> bool:
    """Tell whether a thrower of the side to move, beside the other queen, touches an enclosed cell.

    `queen`: her cell. Necessary, but not sufficient, for a throw that surrounds her.
    """
    top, key = pos.top, pos.key
    for cell in NEIGHBORS[queen]:
        piece = top[cell]
        if piece < 0 or COLOR_OF[piece] != pos.turn:
            continue
        bug = BUG_OF[piece]
        if bug == PILLBUG or (bug == MOSQUITO and PILLBUG in lent_bugs(pos, cell)):
            for to in EMPTY_NEIGHBORS[key[cell]]:
                if key[to] & FULL == FULL and queen not in NEIGHBORS[to]:
                    return True
    return False


def is_near_a_hole(pos: Position, queen: int) -> bool:
    """Tell whether an empty cell two steps from the queen has five or six taken sides.

    Without one, no throw surrounds her within this move and the next.
    """
    top, key = pos.top, pos.key
    for offset in TWO_AWAY:
        cell = (queen + offset) & LAST_CELL
        if top[cell] < 0 and POPULATION[key[cell] & 63] >= 5:
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
