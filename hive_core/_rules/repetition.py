"""Repetition: when two positions count as the same, and how often one has occurred.

They are the same when the side to move is, and the kinds of tile on each hex, stacks included.
Tiles of a kind are interchangeable, and a hive that has moved across the board as a whole is the
same. The tile that moved last matters only if a pillbug could otherwise throw it.
"""

from __future__ import annotations

from hive_core._rules.hexgrid import CELLS
from hive_core._rules.movegen import generate
from hive_core._rules.position import EMPTY, IN_HAND, KIND_OF, NO_PIECE, PASS_CODE, QUEENS, Position

Stacks = frozenset[tuple[int, ...]]
"""(cell relative to a queen, kinds from the ground up) of each stack."""


def occurrences(position: Position, enough: int) -> int:
    """Return how often the position has occurred in its game, now included; at most `enough`.

    Tiles never leave the board, so positions before the last placement are not compared.
    """
    now = position.copy()
    turn, stacks = now.turn, None
    count = 1
    while count < enough and now.history:
        move, start, _ = now.history[-1]
        if start == IN_HAND and move != PASS_CODE:
            break
        if stacks is None:
            stacks, spared = _stacks(now), None
        now.unmake()
        if now.turn != turn or _stacks(now) != stacks:
            continue
        # Which tile may not be thrown takes two move generations, so it is compared last.
        if spared is None:
            spared = _spared(position.copy())
        count += _spared(now) == spared
    return count


def _stacks(pos: Position) -> Stacks:
    """Return the kinds of tile on each hex, wherever the hive as a whole lies."""
    origin = _origin(pos)
    stacks = set()
    for cell in {cell for cell in pos.cell if cell != IN_HAND}:
        kinds = []
        piece = pos.top[cell]
        while piece != EMPTY:
            kinds.append(KIND_OF[piece])
            piece = pos.beneath[piece]
        stacks.add(((cell - origin) % CELLS, *reversed(kinds)))
    return frozenset(stacks)


def _origin(pos: Position) -> int:
    """Return the cell that others are compared with: that of a queen, if one is placed."""
    return max(pos.cell[QUEENS[0]], pos.cell[QUEENS[1]] if pos.cell[0] == IN_HAND else IN_HAND)


def _spared(pos: Position) -> int:
    """Return the cell of the tile that may not be thrown, relative to a queen; -1 for none."""
    return (pos.cell[pos.moved] - _origin(pos)) % CELLS if _sparing_matters(pos) else -1


def _sparing_matters(pos: Position) -> bool:
    moved = pos.moved
    if not pos.has_pillbug or moved == NO_PIECE:
        return False
    restricted = set(generate(pos))
    pos.moved = NO_PIECE
    free = set(generate(pos))
    pos.moved = moved
    return restricted != free
