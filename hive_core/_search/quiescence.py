"""Hot path. Quiescence: one move more at a leaf, by the tile that was placed in the turn before.

A tile is placed away from the opponent and moves to the opponent's queen in its owner's next turn.
A leaf in between gives it no credit. The idea: https://www.chessprogramming.org/Quiescence_Search.
"""

from __future__ import annotations

from collections.abc import Callable

from hive_core._rules.hexgrid import ARCS, CELL_BITS, EMPTY_NEIGHBORS, LAST_CELL
from hive_core._rules.movegen import REACH, cut_cells
from hive_core._rules.position import BUG_OF, IN_HAND, PASS_CODE, QUEENS, Position

SURROUNDED = 63


def best_arrival(
    pos: Position,
    key: int,
    other: int,
    least: int,
    static: Callable[[int], int],
    key_after: Callable[[int, int], int],
) -> int:
    """Return the best evaluation after the tile moves beside the other queen, or `least` if better.

    `key`: of the position. `other`: the cell of the opponent's queen. `static` evaluates the
    position with that key, `key_after` returns the key after a move: see `Negamax`.
    """
    history = pos.history
    if other < 0 or len(history) < 2 or pos.cell[QUEENS[pos.turn]] < 0:
        return least
    move, start, _ = history[-2]
    if start != IN_HAND or move == PASS_CODE or move >> CELL_BITS in QUEENS:
        return least
    piece, cell = move >> CELL_BITS, move & LAST_CELL
    if pos.cell[piece] != cell or pos.top[cell] != piece or pos.moved == piece:
        return least
    if ARCS[pos.key[cell] & 63] > 1:
        cuts = cut_cells(pos)
        if cuts is None or cell in cuts:
            return least
    sides = EMPTY_NEIGHBORS[pos.key[other]]
    best = least
    for to in REACH[BUG_OF[piece]](pos, cell):
        if to in sides:
            code = piece << CELL_BITS | to
            after = key_after(key, code)
            pos.make(code)
            if pos.key[other] & SURROUNDED != SURROUNDED:
                best = max(best, -static(after))
            pos.unmake()
    return best
