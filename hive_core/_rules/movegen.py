"""Hot path. Legal moves of a `Position`, packed, each once.

The rules of placement and movement; `explain.py` gives the reasons. A function named after a bug
returns the cells that this bug on `cell` reaches by itself; `movements` checks whether it may leave
(it may be pinned, covered, or have moved in the turn just before).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from hive_core._rules.hexgrid import (
    ARCS,
    CELL_BITS,
    DEAD_END,
    EMPTY_NEIGHBORS,
    NEIGHBORS,
    OCCUPIED_NEIGHBORS,
    SLIDES,
    THROUGH,
    cell_at,
)
from hive_core._rules.position import (
    ANT,
    BEETLE,
    BUG_COUNT,
    BUG_OF,
    EMPTY,
    GRASSHOPPER,
    IN_HAND,
    LADYBUG,
    MOSQUITO,
    NO_PIECE,
    PASS_CODE,
    PER_COLOR,
    PILLBUG,
    QUEEN,
    QUEENS,
    SPIDER,
    Position,
)
from hive_core._values.bugs import BUG_TYPES
from hive_core.types import Hex

ORIGIN = cell_at(Hex(0, 0))
QUEEN_DUE_PLY = 6
"""From this ply on (each player's fourth turn) a queen in hand must be placed."""

SHORT_SLIDERS = {bug for bug, row in enumerate(BUG_TYPES) if row.slides and row.steps is not None}
"""The bugs whose slides are all among an ant's."""

CAN_BLOCK = 2
"""With fewer tiles on top of others than this, no climb is blocked: a gate needs two stacks."""


def generate(pos: Position) -> list[int]:
    """Return all legal moves: only a pass if there is no other, none if the game is over."""
    if pos.surrounded():
        return []
    moves = placements(pos)
    if pos.cell[QUEENS[pos.turn]] != IN_HAND:
        movements(pos, moves)
    return moves or [PASS_CODE]


def count(pos: Position) -> int:
    """Return the number of moves that `generate` returns, without making the list."""
    if pos.surrounded():
        return 0
    pieces = placeable(pos)
    moves = len(pieces) * len(placement_cells(pos)) if pieces else 0
    if pos.cell[QUEENS[pos.turn]] != IN_HAND:
        own: list[int] = []
        movements(pos, own)
        moves += len(own)
    return moves or 1


def placements(pos: Position) -> list[int]:
    """Return the placements, kind by kind."""
    pieces = placeable(pos)
    if not pieces:
        return []
    cells = placement_cells(pos)
    return [piece << CELL_BITS | cell for piece in pieces for cell in cells]


def placeable(pos: Position) -> list[int]:
    """Return the pieces that may enter now: the next of each kind, or only a queen that is due."""
    first = BUG_COUNT * pos.turn
    pieces = [piece for piece in pos.next_in_hand[first : first + BUG_COUNT] if piece != NO_PIECE]
    if pos.next_in_hand[first] != NO_PIECE:
        if pos.ply >= QUEEN_DUE_PLY:
            return pieces[:1]
        if pos.tournament and pos.ply < 2:
            return pieces[1:]
    return pieces


def placement_cells(pos: Position) -> Collection[int]:
    """Return the empty cells that touch own tiles and none of the opponent's."""
    if pos.ply == 0:
        return (ORIGIN,)
    if pos.ply == 1:
        return NEIGHBORS[max(pos.cell)]  # the one tile that is not in hand
    turn = pos.turn
    top = pos.top
    key = pos.key
    first = turn * PER_COLOR
    mine = [
        cell
        for piece, cell in enumerate(pos.cell[first : first + PER_COLOR], first)
        if cell != IN_HAND and top[cell] == piece
    ]
    colors = pos.colors
    if turn:
        return {n for cell in mine for n in EMPTY_NEIGHBORS[key[cell]] if not colors[n] & 7}
    return {n for cell in mine for n in EMPTY_NEIGHBORS[key[cell]] if colors[n] < 8}


def movements(pos: Position, moves: list[int]) -> None:
    """Append the movements of the side to move, whose queen is on the board."""
    top, height, key, moved = pos.top, pos.height, pos.key, pos.moved
    cuts = cut_cells(pos)
    first = pos.turn * PER_COLOR
    throwers: list[int] = []
    for piece, cell in enumerate(pos.cell[first : first + PER_COLOR], first):
        if cell == IN_HAND or top[cell] != piece or piece == moved:
            continue
        bug = BUG_OF[piece]
        if height[cell] > 1:
            bug = BEETLE  # a mosquito moves like one up there
        else:
            if bug == PILLBUG or (bug == MOSQUITO and PILLBUG in lent_bugs(pos, cell)):
                throwers.append(cell)
            if ARCS[key[cell] & 63] > 1 and (cuts is None or cell in cuts):
                continue
        code = piece << CELL_BITS
        moves += [code | to for to in REACH[bug](pos, cell)]
    if throwers:
        thrown = {move for cell in throwers for move in throws(pos, cell, cuts)}
        thrown.difference_update(moves)  # two paths to the same cell are one move
        moves += thrown


def pinned_cells(pos: Position) -> set[int]:
    """Return the ground cells that hold the hive together: emptying one splits it.

    One move never empties a stack, so callers ask about single tiles only.
    """
    key = pos.key
    cuts = cut_cells(pos)
    tiles = {cell for cell in pos.cell if cell != IN_HAND and ARCS[key[cell] & 63] > 1}
    return tiles if cuts is None else tiles & cuts


def cut_cells(pos: Position) -> set[int] | None:
    """Return the cells with separate runs of neighbours that hold the hive together; None: all.

    In a hive without holes (`euler` 1) they all do, and the masks show them; in random games that
    is five positions in six. Otherwise a depth-first search finds the articulation points:
    https://en.wikipedia.org/wiki/Biconnected_component.
    """
    if pos.euler == 1:
        return None
    key = pos.key
    root = max(pos.cell)
    order = {root: 0}
    cuts: set[int] = set()
    branches = 0
    for neighbor in OCCUPIED_NEIGHBORS[key[root]]:
        if neighbor not in order:
            branches += 1
            _search_cuts(key, neighbor, order, cuts)
    if branches > 1:
        cuts.add(root)
    return cuts


def _search_cuts(key: list[int], cell: int, order: dict[int, int], cuts: set[int]) -> int:
    """Visit the tiles from here on, depth first; return the number of the earliest they touch.

    A tile is a cut if some tile visited from it, with all that follow, touches no tile visited
    before it.
    """
    mine = earliest = order[cell] = len(order)
    for neighbor in OCCUPIED_NEIGHBORS[key[cell]]:
        lowest = order.get(neighbor)
        if lowest is None:
            lowest = _search_cuts(key, neighbor, order, cuts)
            if lowest >= mine:
                cuts.add(cell)
        if lowest < earliest:
            earliest = lowest
    return earliest


def queen(pos: Position, cell: int) -> tuple[int, ...]:
    """Return the cells one slide away; no tile has to be lifted, as gates are neighbours."""
    return SLIDES[pos.key[cell]]


def ant(pos: Position, cell: int) -> set[int]:
    """Return the cells that one or more slides reach.

    Most cells around a hive are passages, with one cell before and one after. The walk follows a
    passage to its end without checking what was seen before; it checks only the other cells, the
    forks. `THROUGH` remembers which cells are passages; what it does not know yet is found out
    here, and the walk goes on as if it had known. So the set is filled in the same order, and read
    in the same order, whatever was walked before.
    """
    key = pos.key
    pos.toggle_occupied(cell)
    start = key[cell]
    key[cell] = DEAD_END  # so that walks end at the start
    reached = {cell}
    forks = [(cell, SLIDES[start])]
    for fork, ways in forks:  # grows while it is read
        for to in ways:
            if to in reached:
                continue
            at = fork
            while True:
                while both := THROUGH[key[to]]:
                    reached.add(to)
                    at, to = to, both - at
                if both is not None:
                    break
                onward = SLIDES[key[to]]
                THROUGH[key[to]] = sum(onward) if len(onward) == 2 else 0
            if to not in reached:
                reached.add(to)
                forks.append((to, SLIDES[key[to]]))
    key[cell] = start
    pos.toggle_occupied(cell)
    reached.discard(cell)
    return reached


def spider(pos: Position, cell: int) -> set[int]:
    """Return the cells that exactly three slides reach, none visited twice."""
    key = pos.key
    pos.toggle_occupied(cell)
    ends = {
        third
        for first in SLIDES[key[cell]]
        for second in SLIDES[key[first]]
        if second != cell
        for third in SLIDES[key[second]]
        if third not in (first, cell)
    }
    pos.toggle_occupied(cell)
    return ends


def grasshopper(pos: Position, cell: int) -> list[int]:
    """Return the first empty cells straight over one or more tiles."""
    top = pos.top
    mask = pos.key[cell] & 63
    ends = []
    for direction in range(6):
        if mask >> direction & 1:
            to = NEIGHBORS[cell][direction]
            while top[to] != EMPTY:
                to = NEIGHBORS[to][direction]
            ends.append(to)
    return ends


def can_step(height: list[int], start: int, direction: int, left: int) -> bool:
    """Tell whether a step passes its flanks; `left`: the height of `start` without the mover.

    The step is blocked if both flanks are higher than its higher end.
    """
    around = NEIGHBORS[start]
    path = max(left, height[around[direction]])
    return height[around[direction - 1]] <= path or height[around[direction + 1 - 6]] <= path


def beetle(pos: Position, cell: int) -> Iterable[int]:
    """Return the cells one step away: by a slide on the ground, or a climb up, across or down."""
    key = pos.key[cell]
    height = pos.height
    left = height[cell] - 1
    if pos.stacked < CAN_BLOCK:
        return NEIGHBORS[cell] if left else SLIDES[key] + OCCUPIED_NEIGHBORS[key]
    ends = [] if left else [*SLIDES[key]]
    for direction, to in enumerate(NEIGHBORS[cell]):
        if (left or height[to]) and can_step(height, cell, direction, left):
            ends.append(to)
    return ends


def ladybug(pos: Position, cell: int) -> set[int]:
    """Return the empty cells two steps on top of the hive and one down away."""
    key = pos.key
    if pos.stacked >= CAN_BLOCK:
        return _ladybug_among_stacks(pos, cell)
    over = {
        second
        for first in OCCUPIED_NEIGHBORS[key[cell]]
        for second in OCCUPIED_NEIGHBORS[key[first]]
    }
    over.discard(cell)
    return {end for second in over for end in EMPTY_NEIGHBORS[key[second]]}


def _ladybug_among_stacks(pos: Position, cell: int) -> set[int]:
    """Return the same where stacks may block each of the three steps."""
    height = pos.height
    height[cell] = 0
    ends = set()
    for d1, first in enumerate(NEIGHBORS[cell]):
        if not height[first] or not can_step(height, cell, d1, 0):
            continue
        for d2, second in enumerate(NEIGHBORS[first]):
            if not height[second] or not can_step(height, first, d2, height[first]):
                continue
            for d3, end in enumerate(NEIGHBORS[second]):
                if not height[end] and can_step(height, second, d3, height[second]):
                    ends.add(end)
    height[cell] = 1
    ends.discard(cell)
    return ends


def mosquito(pos: Position, cell: int) -> set[int]:
    """Return the cells that it reaches as any bug it touches, other mosquitoes left out."""
    lenders = lent_bugs(pos, cell)
    if ANT in lenders:  # an ant's reach holds every slide of these
        lenders -= SHORT_SLIDERS
    return {end for bug in lenders for end in REACH[bug](pos, cell)}


def lent_bugs(pos: Position, cell: int) -> set[int]:
    """Return the bugs on top of the neighbouring stacks, mosquitoes left out."""
    top = pos.top
    bugs = {BUG_OF[top[n]] for n in OCCUPIED_NEIGHBORS[pos.key[cell]]}
    bugs.discard(MOSQUITO)
    return bugs


GENERATORS: dict[int, Callable[[Position, int], Iterable[int]]] = {
    QUEEN: queen,
    SPIDER: spider,
    BEETLE: beetle,
    GRASSHOPPER: grasshopper,
    ANT: ant,
    MOSQUITO: mosquito,
    LADYBUG: ladybug,
    PILLBUG: queen,  # it moves like a queen
}
REACH = tuple(GENERATORS[bug] for bug in range(BUG_COUNT))
"""By bug: the cells it reaches on its own from the ground."""


def throws(pos: Position, cell: int, cuts: set[int] | None) -> list[int]:
    """Return the moves by which the pillbug, or a mosquito as one, on `cell` throws a neighbour.

    It throws an unpinned neighbour of either colour that is not in a stack over itself to an empty
    cell, but not the tile that moved in the turn just before. It may be pinned itself. `cuts`: as
    `cut_cells` returns.
    """
    top, height, key = pos.top, pos.height, pos.key
    starts: Iterable[int] = OCCUPIED_NEIGHBORS[key[cell]]
    onto: Iterable[int] = EMPTY_NEIGHBORS[key[cell]]
    if pos.stacked >= CAN_BLOCK:
        clear = [to for d, to in enumerate(NEIGHBORS[cell]) if can_step(height, cell, d, 1)]
        starts = [start for start in starts if start in clear]
        onto = [to for to in onto if to in clear]
    moves = []
    for start in starts:
        if height[start] > 1 or top[start] == pos.moved:
            continue
        if ARCS[key[start] & 63] > 1 and (cuts is None or start in cuts):
            continue
        code = top[start] << CELL_BITS
        moves += [code | to for to in onto]
    return moves
