"""Hot path. The evaluation function, compiled from a table of weights.

A search calls it at its leaves. `evaluate.py` computes the same sum readably and names the weights;
a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hive_core._rules.hexgrid import (
    ARCS,
    EMPTY_NEIGHBORS,
    LAST_CELL,
    OCCUPIED_NEIGHBORS,
    POPULATION,
    SLIDES,
)
from hive_core._rules.movegen import cut_cells
from hive_core._rules.position import (
    ANT,
    BEETLE,
    BUG_OF,
    COLOR_OF,
    MOSQUITO,
    PER_COLOR,
    PIECE_COUNT,
    PILLBUG,
    Position,
)
from hive_core._search.reach import DISTANCE, drop_sides, reached_sides
from hive_core.bugs import BUG_TYPES, LETTERS

SLIDER: tuple[bool, ...] = tuple(BUG_TYPES[BUG_OF[p]].slides for p in range(PIECE_COUNT))
RUNNERS: tuple[int, ...] = tuple(
    sum(1 << p for p in range(PIECE_COUNT) if COLOR_OF[p] == color and BUG_TYPES[BUG_OF[p]].ranges)
    for color in range(2)
)
"""By colour: the pieces that reach most of the board in one move, one bit each."""

OF_COLOR = ((1 << PER_COLOR) - 1, (1 << PER_COLOR) - 1 << PER_COLOR)
MOST_MOBILE = 4
CLIMBERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        p for p in range(PIECE_COUNT) if COLOR_OF[p] == color and BUG_TYPES[BUG_OF[p]].may_be_on_top
    )
    for color in range(2)
)


def _signed(weights: Mapping[str, int], group: str) -> list[int]:
    """Return the weight of each piece, negative for black."""
    return [
        weights.get(f"{group}_{LETTERS[BUG_OF[p]]}", 0) * (-1 if COLOR_OF[p] else 1)
        for p in range(PIECE_COUNT)
    ]


def _ring(weights: Mapping[str, int], state: str) -> list[list[int]]:
    """Return, by queen and by tile beside her, what the tile is worth to her owner."""
    tables = []
    for queen in range(2):
        row = []
        for piece in range(PIECE_COUNT):
            side = "own" if COLOR_OF[piece] == queen else "foe"
            worth = weights[f"ring_{side}_{state}_{LETTERS[BUG_OF[piece]]}"]
            if side == "own" and BUG_OF[piece] == PILLBUG:
                worth += weights["guard_pillbug"]
            if side == "own" and BUG_OF[piece] == MOSQUITO:
                worth += weights["guard_mosquito"]
            row.append(worth)
        tables.append(row)
    return tables


def compiled(weights: Mapping[str, int]) -> Callable[[Position], int]:
    """Return a function that scores a position in progress for the side to move."""
    hand, free_w, pinned = (_signed(weights, group) for group in ("hand", "free", "pinned"))
    near = _signed(weights, "close")
    none = [0] * PER_COLOR
    # By the queens on the board: closeness counts only if the opponent's queen is there.
    closes = [
        none + none,
        none + near[PER_COLOR:],
        near[:PER_COLOR] + none,
        near,
    ]
    shut, covered, atop = (_signed(weights, group) for group in ("shut", "covered", "atop"))
    ring = [weights[f"ring_{n}"] for n in range(6)] + [0]
    run = [weights[f"runner_{n}"] for n in range(6)] + [0]
    near_free, near_stuck = _ring(weights, "free"), _ring(weights, "stuck")
    late_guard = weights["guard_late"]
    sat_on, sat_on_own = weights["queen_under_foe"], weights["queen_under_own"]
    steps = weights["queen_step"]
    closed = [0, 0, 0, *(weights[f"closed_{n}"] for n in (3, 4, 5)), 0]
    leave = [0, 0, 0, *(weights[f"leave_{n}"] for n in (3, 4, 5)), 0]
    reach = [[0, *(weights.get(f"reach_{n}_{k}", 0) for k in (1, 2, 3))] for n in range(7)]
    drop = [0, 0, *(weights[f"drop_{n}"] for n in (2, 3, 4, 5)), 0]
    counts_reach = any(map(any, reach)) or any(drop)  # a fifth of the time, if one has a weight
    climb_low = [0, weights["climber_low_1"], weights["climber_low_2"], 0, 0]
    climb_high = [0, weights["climber_high_1"], weights["climber_high_2"], 0, 0]
    as_ant, as_beetle = weights["mosquito_ant"], weights["mosquito_beetle"]
    mobile = [weights[f"mobile_{n}"] for n in range(MOST_MOBILE)] + [0] * 16
    tempo = [weights[f"tempo_{n}"] for n in range(6)] + [0]
    hurry = [weights[f"hurry_{n}"] for n in range(6)] + [0]
    bits = [1 << piece for piece in range(PIECE_COUNT)]
    both = range(2)
    nowhere: list[int] = []

    def evaluate(pos: Position) -> int:
        cells, top, height, key = pos.cell, pos.top, pos.height, pos.key
        cuts = None if pos.euler == 1 else cut_cells(pos)
        score = free = 0
        queens = cells[PER_COLOR], cells[0]
        close = closes[(queens[1] >= 0) + 2 * (queens[0] >= 0)]
        for piece, cell in enumerate(cells):
            if cell < 0:
                score += hand[piece]
            elif top[cell] != piece:
                score += covered[piece]
            elif height[cell] > 1:
                score += atop[piece]
                free |= bits[piece]
            elif ARCS[key[cell] & 63] > 1 and (cuts is None or cell in cuts):
                score += pinned[piece]
            elif SLIDER[piece] and not SLIDES[key[cell]]:
                score += shut[piece]
            else:
                score += free_w[piece]
                free |= bits[piece]
                if DISTANCE[(cell - queens[piece >= PER_COLOR]) & LAST_CELL] == 2:
                    score += close[piece]
                if BUG_OF[piece] == MOSQUITO:
                    ant = beetle = 0
                    for to in OCCUPIED_NEIGHBORS[key[cell]]:
                        bug = BUG_OF[top[to]]
                        if bug == ANT:
                            ant = as_ant
                        elif bug == BEETLE:
                            beetle = as_beetle
                    score += ant + beetle if piece < PER_COLOR else -ant - beetle
        filled = [0, 0]
        for color in both:
            cell = cells[PER_COLOR * color]
            if cell < 0:
                continue
            here = key[cell]
            n = filled[color] = POPULATION[here & 63]
            worth = ring[n] - run[n] * (free & RUNNERS[color ^ 1]).bit_count()
            free_row, stuck_row = near_free[color], near_stuck[color]
            mine = free & OF_COLOR[color]
            worth += mobile[mine.bit_count()]
            leaves = free >> PER_COLOR * color & 1
            beside = 0
            for to in OCCUPIED_NEIGHBORS[here]:
                piece = top[to]
                beside |= bits[piece]
                if free >> piece & 1:
                    worth += free_row[piece]
                    leaves |= mine >> piece & 1
                else:
                    worth += stuck_row[piece]
                if n > 3 and BUG_OF[piece] == PILLBUG and COLOR_OF[piece] == color:
                    worth += late_guard
            drops = nowhere
            on_top = top[cell]
            if on_top != PER_COLOR * color:
                if COLOR_OF[on_top] == color:
                    worth += sat_on_own
                elif not counts_reach:
                    worth += sat_on
                else:
                    drops = drop_sides(pos, color ^ 1, here)
                    worth += sat_on - drop[n] * len(drops)
            elif free & bits[on_top]:
                worth += steps * len(SLIDES[here])
            if n > 2:
                if leaves:
                    worth += leave[n]
                sides = EMPTY_NEIGHBORS[here]
                shut_in = [to for to in sides if not SLIDES[key[to]]]
                worth += closed[n] * len(shut_in)
                if counts_reach:
                    reached = reached_sides(pos, free & ~beside, color ^ 1, sides, shut_in, drops)
                    worth -= reach[n][reached]
            for piece in CLIMBERS[color ^ 1]:
                if free & bits[piece]:
                    at = cells[piece]
                    if height[at] > 1:
                        worth -= climb_high[DISTANCE[(at - cell) & LAST_CELL]]
                    elif BUG_OF[piece] == BEETLE:
                        worth -= climb_low[DISTANCE[(at - cell) & LAST_CELL]]
            if color:
                score -= worth
            else:
                score += worth
        turn = pos.turn
        if turn:
            score = -score
        return score + tempo[filled[turn ^ 1]] + hurry[filled[turn]]

    return evaluate
