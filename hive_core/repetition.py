"""When a position occurs again: what makes two positions the same, and how often one stood.

The same are: side to move, and which kinds of tile lie where, stacks included. Tiles of a kind are
interchangeable, and so is the place on the table: a hive that crept away as a whole is the same.
The tile that moved last belongs to the position only where a pillbug sparing it matters.
"""

from __future__ import annotations

from hive_core._rules.movegen import generate
from hive_core._rules.position import EMPTY, IN_HAND, KIND_OF, NOBODY, PASS_CODE, QUEENS, Position
from hive_core.hexgrid import CELLS

PositionKey = tuple[int, int, frozenset[tuple[int, ...]]]
"""Side to move; the spared tile's cell or -1; (cell, kinds bottom to top) of each stack."""


def position_key(pos: Position) -> PositionKey:
    """What two occurrences of the same position have in common; cells count from a queen."""
    origin = max(pos.cell[QUEENS[0]], pos.cell[QUEENS[1]] if pos.cell[0] == IN_HAND else IN_HAND)
    stacks = set()
    for cell in {cell for cell in pos.cell if cell != IN_HAND}:
        kinds = []
        piece = pos.top[cell]
        while piece != EMPTY:
            kinds.append(KIND_OF[piece])
            piece = pos.beneath[piece]
        stacks.add(((cell - origin) % CELLS, *reversed(kinds)))
    spared = (pos.cell[pos.moved] - origin) % CELLS if _sparing_matters(pos) else -1
    return pos.turn, spared, frozenset(stacks)


def _sparing_matters(pos: Position) -> bool:
    moved = pos.moved
    if not pos.has_pillbug or moved == NOBODY:
        return False
    restricted = set(generate(pos))
    pos.moved = NOBODY
    free = set(generate(pos))
    pos.moved = moved
    return restricted != free


def occurrences(position: Position, enough: int) -> int:
    """How often the position stood in its game, itself included; counts no further than `enough`.

    A placement is for ever, so nothing before the last one is looked at.
    """
    now = position.copy()
    key = position_key(now)
    count = 1
    while count < enough and now.history:
        move, start, _ = now.history[-1]
        if start == IN_HAND and move != PASS_CODE:
            break
        now.unmake()
        count += position_key(now) == key
    return count
