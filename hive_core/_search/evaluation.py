"""Hot path. The sum of a position's features: of numbers, or of the columns of a network.

A search evaluates its leaves with it: with weights alone, `compiled`, or by `network.py`.
`evaluate.py` computes the same readably and names the features; a test compares the two.
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
from hive_core._values.bugs import BUG_TYPES, LETTERS
from hive_core.types import PIECES, GameType

SLIDER: tuple[bool, ...] = tuple(BUG_TYPES[BUG_OF[p]].slides for p in range(PIECE_COUNT))
RUNNERS: tuple[int, ...] = tuple(
    sum(1 << p for p in range(PIECE_COUNT) if COLOR_OF[p] == color and BUG_TYPES[BUG_OF[p]].ranges)
    for color in range(2)
)
"""By colour: the pieces that reach most of the board in one move, one bit each."""

OF_COLOR = ((1 << PER_COLOR) - 1, (1 << PER_COLOR) - 1 << PER_COLOR)
CLIMBERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        p for p in range(PIECE_COUNT) if COLOR_OF[p] == color and BUG_TYPES[BUG_OF[p]].may_be_on_top
    )
    for color in range(2)
)

Columns = tuple[Mapping[str, int], Mapping[str, int]]
"""What each feature of White adds, and what each feature of Black adds, by name."""


def compiled(weights: Mapping[str, int]) -> Callable[[Position], int]:
    """Return a function that scores a position in progress for the side to move."""
    add = adder((weights, {name: -worth for name, worth in weights.items()}))

    def evaluate(pos: Position) -> int:
        return -add(pos) if pos.turn else add(pos)

    return evaluate


def adder(
    columns: Columns, game_type: GameType | None = None, start: int = 0
) -> Callable[[Position], int]:
    """Return a function that adds to `start` the columns of a position's features.

    `game_type`: without one, tiles in hand that the game does not have are counted too.
    """

    def by_piece(group: str) -> list[int]:
        return [columns[COLOR_OF[p]].get(f"{group}_{LETTERS[BUG_OF[p]]}", 0) for p in pieces]

    def by_number(group: str) -> list[list[int]]:
        return [[of_color.get(f"{group}_{n}", 0) for n in range(16)] for of_color in columns]

    def by_color(name: str) -> list[int]:
        return [of_color[name] for of_color in columns]

    def by_neighbor(state: str) -> list[list[int]]:
        """Return, by queen and by tile beside her, what the tile adds for her owner."""
        tables = []
        for queen, of_color in enumerate(columns):
            sides = ["own" if COLOR_OF[p] == queen else "foe" for p in pieces]
            row = [of_color[f"ring_{sides[p]}_{state}_{LETTERS[BUG_OF[p]]}"] for p in pieces]
            for p in pieces:
                if sides[p] == "own" and BUG_OF[p] in (PILLBUG, MOSQUITO):
                    row[p] += of_color[f"guard_{PIECES[p].bug.info.name}"]
            tables.append(row)
        return tables

    # 1. The columns as tables: by tile, by a number and by colour. `add` only looks numbers up.
    pieces, both = range(PIECE_COUNT), range(2)
    bits = [1 << p for p in pieces]
    hand = [
        column if game_type is None or game_type.has(PIECES[p]) else 0
        for p, column in enumerate(by_piece("hand"))
    ]
    free_on_ground, pinned, shut = map(by_piece, ("free", "pinned", "shut"))
    covered, atop, near = map(by_piece, ("covered", "atop", "close"))
    none = [0] * PER_COLOR
    # By the queens on the board: closeness counts only if the opponent's queen is there.
    closes = [none + none, none + near[PER_COLOR:], near[:PER_COLOR] + none, near]
    ring, run, mobile = map(by_number, ("ring", "runner", "mobile"))
    closed, leave, drop = map(by_number, ("closed", "leave", "drop"))
    low, high, tempo, hurry = map(by_number, ("climber_low", "climber_high", "tempo", "hurry"))
    reach = [
        [[of_color.get(f"reach_{n}_{k}", 0) for k in range(7)] for n in range(7)]
        for of_color in columns
    ]
    counts_reach = any(any(map(any, rows)) for rows in (*reach, drop))  # takes a fifth of the time
    near_free, near_stuck = by_neighbor("free"), by_neighbor("stuck")
    late_guard, steps = by_color("guard_late"), by_color("queen_step")
    under_own, under_foe = by_color("queen_under_own"), by_color("queen_under_foe")
    as_ant, as_beetle = by_color("mosquito_ant"), by_color("mosquito_beetle")
    no_cells: list[int] = []

    def add(pos: Position) -> int:
        cells, top, height, key = pos.cell, pos.top, pos.height, pos.key
        cuts = None if pos.euler == 1 else cut_cells(pos)
        total, free = start, 0
        # 2. Every tile by what it can do: in hand, covered, on the hive, pinned, shut in or free.
        # A free tile counts more one step from the ring of the queen it attacks.
        queens = cells[PER_COLOR], cells[0]
        close = closes[(queens[1] >= 0) + 2 * (queens[0] >= 0)]
        for piece, cell in enumerate(cells):
            if cell < 0:
                total += hand[piece]
            elif top[cell] != piece:
                total += covered[piece]
            elif height[cell] > 1:
                total += atop[piece]
                free |= bits[piece]
            elif ARCS[key[cell] & 63] > 1 and (cuts is None or cell in cuts):
                total += pinned[piece]
            elif SLIDER[piece] and not SLIDES[key[cell]]:
                total += shut[piece]
            else:
                total += free_on_ground[piece]
                free |= bits[piece]
                if DISTANCE[(cell - queens[piece >= PER_COLOR]) & LAST_CELL] == 2:
                    total += close[piece]
                if BUG_OF[piece] == MOSQUITO:
                    around = {BUG_OF[top[to]] for to in OCCUPIED_NEIGHBORS[key[cell]]}
                    if ANT in around:
                        total += as_ant[COLOR_OF[piece]]
                    if BEETLE in around:
                        total += as_beetle[COLOR_OF[piece]]
        # 3. Each queen on the board: how full her ring is, and who could fill or leave it.
        filled = [0, 0]
        for color in both:
            cell = cells[PER_COLOR * color]
            if cell < 0:
                continue
            here, other = key[cell], color ^ 1
            n = filled[color] = POPULATION[here & 63]
            mine = free & OF_COLOR[color]
            total += ring[color][n] + run[other][n] * (free & RUNNERS[other]).bit_count()
            total += mobile[color][mine.bit_count()]
            free_row, stuck_row = near_free[color], near_stuck[color]
            leaves = free >> PER_COLOR * color & 1
            # 4. The tiles beside her, each by its bug, its owner and whether it can go.
            beside = 0
            for to in OCCUPIED_NEIGHBORS[here]:
                piece = top[to]
                beside |= bits[piece]
                if free >> piece & 1:
                    total += free_row[piece]
                    leaves |= mine >> piece & 1
                else:
                    total += stuck_row[piece]
                if n > 3 and BUG_OF[piece] == PILLBUG and COLOR_OF[piece] == color:
                    total += late_guard[color]
            # 5. What lies on her, or her own steps.
            drops = no_cells
            on_top = top[cell]
            if on_top != PER_COLOR * color:
                if COLOR_OF[on_top] == color:
                    total += under_own[color]
                elif not counts_reach:
                    total += under_foe[color]
                else:
                    drops = drop_sides(pos, other, here)
                    total += under_foe[color] + drop[other][n] * len(drops)
            elif free & bits[on_top]:
                total += steps[color] * len(SLIDES[here])
            # 6. A ring of three and more: whether it can be opened, and how many of its gaps the
            # opponent can fill at once.
            if n > 2:
                if leaves:
                    total += leave[color][n]
                sides = EMPTY_NEIGHBORS[here]
                shut_in = [to for to in sides if not SLIDES[key[to]]]
                total += closed[color][n] * len(shut_in)
                if counts_reach:
                    reached = reached_sides(pos, free & ~beside, other, sides, shut_in, drops)
                    total += reach[other][n][reached]
            # 7. The opponent's climbers by their distance to her.
            for piece in CLIMBERS[other]:
                if free & bits[piece]:
                    at = cells[piece]
                    if height[at] > 1:
                        total += high[other][DISTANCE[(at - cell) & LAST_CELL]]
                    elif BUG_OF[piece] == BEETLE:
                        total += low[other][DISTANCE[(at - cell) & LAST_CELL]]
        # 8. Whose turn it is, by the rings of both queens.
        turn = pos.turn
        return total + tempo[turn][filled[turn ^ 1]] + hurry[turn][filled[turn]]

    return add
