"""Alternatives to functions of the hot core: earlier versions, and rejected ideas.

Each replaces one function of the core and returns the same; `ablations.py` times them.
"""

from __future__ import annotations

from collections.abc import Iterator

from hive_core import LegalMoves, Move
from hive_core._rules.coordinates import Window
from hive_core._rules.hexgrid import (
    CELL_BITS,
    CELLS,
    EMPTY_NEIGHBORS,
    LAST_CELL,
    NEIGHBORS,
    OCCUPIED_NEIGHBORS,
    SLIDES,
    STEPS,
    THROUGH,
    KeyTable,
)
from hive_core._rules.movegen import ant, generate
from hive_core._rules.position import EMPTY, IN_HAND, PASS_CODE, Position
from hive_core.types import PASS, PIECES


def ant_by_looking(pos: Position, cell: int) -> set[int]:
    """Return an ant's destinations without stored masks: every step checks all six neighbours."""
    top = pos.top
    piece, top[cell] = top[cell], EMPTY
    seen = {cell}
    reached = [cell]
    for at in reached:
        around = NEIGHBORS[at]
        filled = [top[n] != EMPTY for n in around]
        for d, to in enumerate(around):
            if not filled[d] and filled[d - 1] != filled[d - 5] and to not in seen:
                seen.add(to)
                reached.append(to)
    top[cell] = piece
    seen.discard(cell)
    return seen


def ant_by_set(pos: Position, cell: int) -> list[int]:
    """Return an ant's destinations by flood fill with a set of visited cells."""
    key = pos.key
    pos.toggle_occupied(cell)
    reached = [cell]
    seen = {cell}
    for at in reached:
        for to in SLIDES[key[at]]:
            if to not in seen:
                seen.add(to)
                reached.append(to)
    pos.toggle_occupied(cell)
    del reached[0]
    return reached


_ALL = (1 << CELLS) - 1


def _shifted(cells: int, step: int) -> int:
    step %= CELLS
    return (cells << step | cells >> (CELLS - step)) & _ALL


def ant_by_bits(pos: Position, cell: int) -> list[int]:
    """Return an ant's destinations by bitboards: one integer, all slides of a direction at once."""
    occupied = 0
    for at in pos.cell:
        if at != IN_HAND:
            occupied |= 1 << at
    occupied &= ~(1 << cell)
    beside = [_shifted(occupied, -step) for step in STEPS]
    ways = [~beside[d] & (beside[d - 1] ^ beside[d - 5]) for d in range(6)]
    found = edge = 1 << cell
    while edge:
        onward = 0
        for way, step in zip(ways, STEPS, strict=True):
            onward |= _shifted(edge & way, step)
        edge = onward & ~found
        found |= edge
    found &= ~(1 << cell)
    reached = []
    while found:
        lowest = found & -found
        reached.append(lowest.bit_length() - 1)
        found ^= lowest
    return reached


class _Shared:
    position: Position | None = None
    ply = -1
    floods: list[set[int]] = []  # noqa: RUF012 - one for the whole measurement


def ant_by_shared_flood(pos: Position, cell: int) -> set[int]:
    """Return an ant's destinations from one flood fill per turn, with no ant lifted.

    That is right where the cells between the ant's two slides touch no other tile.
    """
    key = pos.key
    slides = SLIDES[key[cell]]
    if len(slides) != 2:
        return ant(pos, cell)
    first = slides[0]
    between = [n for n in EMPTY_NEIGHBORS[key[cell]] if n not in slides]
    for n in between:
        if (key[n] & 63).bit_count() > 1:
            return ant(pos, cell)
    if not between:
        return ant(pos, cell)
    if _Shared.position is not pos or _Shared.ply != pos.ply:
        _Shared.position, _Shared.ply, _Shared.floods = pos, pos.ply, []
    for flood in _Shared.floods:
        if first in flood:
            break
    else:
        flood = _flood(key, first)
        _Shared.floods.append(flood)
    return flood.difference(between)


def _flood(key: list[int], start: int) -> set[int]:
    seen = {start}
    forks = [(start, SLIDES[key[start]])]
    for fork, ways in forks:
        for to in ways:
            if to in seen:
                continue
            at = fork
            while (both := THROUGH[key[to]]) and to != start:
                seen.add(to)
                at, to = to, both - at
            if to not in seen:
                seen.add(to)
                forks.append((to, SLIDES[key[to]]))
    return seen


def cuts_by_search(pos: Position) -> set[int]:
    """Find articulation points by depth-first search, also in hives without holes."""
    return _articulation_cells(pos.key, max(pos.cell))


def cuts_by_loop(pos: Position) -> set[int] | None:
    """Find articulation points of hives with holes by a loop over a stack of iterators."""
    return None if pos.euler == 1 else _articulation_cells(pos.key, max(pos.cell))


def _articulation_cells(key: list[int], root: int) -> set[int]:
    cuts: set[int] = set()
    order = {root: 0}
    low = [0]
    path = [root]
    branches = [iter(OCCUPIED_NEIGHBORS[key[root]])]
    root_children = 0
    while path:
        cell = path[-1]
        at = order[cell]
        for neighbor in branches[-1]:
            seen = order.get(neighbor)
            if seen is None:
                order[neighbor] = len(order)
                low.append(order[neighbor])
                path.append(neighbor)
                branches.append(iter(OCCUPIED_NEIGHBORS[key[neighbor]]))
                break
            low[at] = min(low[at], seen)
        else:
            path.pop()
            branches.pop()
            if len(path) == 1:
                root_children += 1
            elif path:
                parent = order[path[-1]]
                if low[at] >= parent:
                    cuts.add(path[-1])
                low[parent] = min(low[parent], low[at])
    if root_children > 1:
        cuts.add(root)
    return cuts


def settle_in_two(pos: Position, cell: int, amount: int) -> None:
    """Update masks and colours by one function each."""
    pos.toggle_occupied(cell)
    pos._add_color(cell, amount)


def count_a_list(pos: Position) -> int:
    """Count the leaves by listing their moves."""
    return len(generate(pos))


_made: dict[int, Move] = {PASS_CODE: PASS}


def _move_of(window: Window, code: int) -> Move:
    move = _made.get(code)
    if move is None:
        move = _made[code] = Move(PIECES[code >> CELL_BITS], window.hex_at(code & LAST_CELL))
    return move


def iterate_by_method(moves: LegalMoves) -> Iterator[Move]:
    """Convert packed moves to values by a Python function with a cache."""
    window = moves._window
    return (_move_of(window, code) for code in moves._codes)


def iterate_anew(moves: LegalMoves) -> Iterator[Move]:
    """Convert packed moves to values without a cache."""
    hex_at = moves._window.hex_at
    return (
        Move(PIECES[code >> CELL_BITS], hex_at(code & LAST_CELL)) if code != PASS_CODE else PASS
        for code in moves._codes
    )


def whole(table: KeyTable) -> list[tuple[int, ...]]:
    """Return a table of keys as a complete list."""
    filled = KeyTable(table._directions)
    return [filled[key] for key in range(CELLS << 6)]
