"""HOT. The search below the seam: principal variation search over packed moves.

Owns what a search visits, in which order, what it skips, and when it stops. Scores are for the side
to move; a win in n plies from the root is `WIN - n`. Knows no `Board`, text or level.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from hive_core._rules.movegen import generate
from hive_core._rules.position import IN_HAND, PASS_CODE, PIECE_COUNT, QUEENS, Position
from hive_core._search.features import Extras
from hive_core._search.surround import can_complete_surround
from hive_core._search.transposition_table import (
    EXACT,
    HEIGHT_SHIFT,
    KIND_BITS,
    LOWER,
    NO_MOVE,
    TILE_KEYS,
    TURN_KEY,
    UPPER,
    Table,
    spared_key,
)
from hive_core.hexgrid import CELL_BITS, CELLS, EMPTY_NEIGHBORS, LAST_CELL, NEIGHBORS

WIN = 1_000_000
"""The score of a won game; a win in n plies scores `WIN - n`."""

MAX_DEPTH = 64
WON = WIN - 4 * MAX_DEPTH
"""Scores from here on are forced wins; the negative, forced losses."""

CHECK_NODES = 64
"""The clock and `stop` are asked once in so many nodes: every few milliseconds."""

NEVER = 1 << 62

# How far below alpha a position may look before its quiet moves are skipped, and how far above
# beta before it is not searched; by depth left.
FUTILITY_MARGIN = (0, 60, 110, 180)
REVERSE_FUTILITY_MARGIN = (0, 50, 100, 160)
# So many moves are looked at near the leaves; the rest, which the order puts last, are not.
LATE_MOVE_COUNTS = (0, 14, 22, 40)

NULL_DEPTH = 2
NULL_REDUCTION = 2

# Merits in the order of moves, above anything that history says.
TACTICAL = 1 << 14
MOST_HISTORY = 1 << 13
FROM_TABLE = 1 << 24
KILLER = 1 << 12

MOVE_BITS = 15
MOVE_MASK = (1 << MOVE_BITS) - 1

POPULATION: tuple[int, ...] = tuple(mask.bit_count() for mask in range(64))

REDUCTIONS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        0 if depth < 2 or number < 3 else 1 + (number > 12) + (number > 30 and depth > 3)
        for number in range(512)
    )
    for depth in range(MAX_DEPTH + 2)
)


class StoppedError(Exception):
    """The limit is reached, or someone said stop."""


class Negamax:
    """One search of one position: its limits, and what it has learnt of moves so far.

    `lines[ply]`: the play expected from there on. `path`: the keys that must not come again.
    """

    __slots__ = (
        "beside",
        "deadline",
        "deepest",
        "evaluate",
        "extras",
        "history",
        "killers",
        "leaving",
        "lines",
        "max_nodes",
        "next_check",
        "nodes",
        "path",
        "pos",
        "stop",
        "table",
    )

    def __init__(
        self,
        pos: Position,
        evaluate: Callable[[Position], int],
        table: Table,
        extras: Extras,
        path: set[int],
    ) -> None:
        self.pos = pos
        self.evaluate = evaluate
        self.table = table
        self.extras = extras
        self.path = path
        self.nodes = 0
        self.max_nodes = NEVER
        self.deadline: float | None = None
        self.stop: Callable[[], bool] | None = None
        self.next_check = NEVER
        self.deepest = 0
        self.history = [0] * (PIECE_COUNT << CELL_BITS)
        self.killers = [[NO_MOVE, NO_MOVE] for _ in range(2 * MAX_DEPTH + 8)]
        self.lines: list[list[int]] = [[] for _ in range(2 * MAX_DEPTH + 8)]
        self.beside = [0] * CELLS
        self.leaving = [0] * PIECE_COUNT

    def arm(self) -> None:
        """From now on the limits count."""
        self.next_check = min(self.max_nodes, self.nodes + CHECK_NODES)

    def check(self) -> None:
        """Whether to go on; called when `next_check` nodes are done.

        :raises StoppedError: when not.
        """
        if self.nodes >= self.max_nodes:
            raise StoppedError
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise StoppedError
        if self.stop is not None and self.stop():
            raise StoppedError
        self.next_check = min(self.max_nodes, self.nodes + CHECK_NODES)

    def key_after(self, place: int, move: int) -> int:
        """The key of the position after a move, from the key before it."""
        if move == PASS_CODE:
            return place ^ TURN_KEY
        pos = self.pos
        piece = move >> CELL_BITS
        cell = move & LAST_CELL
        start = pos.cell[piece]
        height = pos.height
        kind = KIND_BITS[piece]
        place ^= TURN_KEY ^ TILE_KEYS[height[cell] << HEIGHT_SHIFT | kind | cell]
        if start != IN_HAND:
            place ^= TILE_KEYS[height[start] - 1 << HEIGHT_SHIFT | kind | start]
        return place

    def static(self, place: int) -> int:
        """The evaluation of the position, remembered."""
        evals = self.table.evals
        score = evals.get(place)
        if score is None:
            if len(evals) >= self.table.most_evals:
                evals.clear()
            score = evals[place] = self.evaluate(self.pos)
        return score

    def fills(self, color: int, queen: int, own_ring: int, place: int) -> bool:
        """Whether the player, were it his turn, could take the last free side of the other's queen.

        `place`: the key of the position with that player to move. Taking the last side of both
        queens at once is no win; `own_ring` says how many sides of his own are taken.
        """
        pos = self.pos
        threats = self.table.threats
        if pos.turn == color:
            place ^= spared_key(pos)
        known = threats.get(place)
        if known is None:
            if len(threats) >= self.table.most_evals:
                threats.clear()
            (hole,) = EMPTY_NEIGHBORS[pos.key[queen]]
            mine = pos.cell[QUEENS[color]]
            both = own_ring == 5 and hole in EMPTY_NEIGHBORS[pos.key[mine]]
            known = threats[place] = not both and can_complete_surround(pos, color, hole, queen)
        return known

    def winning(self) -> list[int]:
        """A move that wins at once, as the rest of a line."""
        pos = self.pos
        foe = 2 >> pos.turn  # what `surrounded` says when only the opponent's queen is
        for move in generate(pos):
            pos.make(move)
            surrounded = pos.surrounded()
            pos.unmake()
            if surrounded == foe:
                return [move]
        return []

    def negamax(
        self, depth: int, alpha: int, beta: int, ply: int, place: int, nullable: bool
    ) -> int:
        """A bound on the score s for the side to move: s itself when alpha < s < beta, else
        something at most alpha that is at least s, or at least beta that is at most s.

        `place`: the key of the position. `nullable`: whether the side to move may try to pass.
        """
        if self.nodes >= self.next_check:
            self.check()
        self.nodes += 1
        pos = self.pos
        cells, key, turn = pos.cell, pos.key, pos.turn
        own, other = cells[QUEENS[turn]], cells[QUEENS[turn ^ 1]]
        own_ring = POPULATION[key[own] & 63] if own >= 0 else 0
        other_ring = POPULATION[key[other] & 63] if other >= 0 else 0
        full = beta - alpha > 1
        if full:
            self.lines[ply] = []
        if own_ring == 6:
            return 0 if other_ring == 6 else ply - WIN
        if other_ring == 6:
            return WIN - ply
        if place in self.path:
            return 0
        extras = self.extras
        danger = False
        if extras.danger:
            if other_ring == 5 and self.fills(turn, other, own_ring, place):
                if full:
                    self.lines[ply] = self.winning()
                return WIN - ply - 1
            danger = own_ring == 5 and self.fills(turn ^ 1, own, other_ring, place ^ TURN_KEY)
        if depth <= 0:
            if not danger or ply >= self.deepest:
                return self.static(place)
            depth = 1

        table = self.table
        entry_key = place ^ spared_key(pos) if pos.has_pillbug else place
        entry = table.entries[entry_key & table.mask]
        best_known = NO_MOVE
        if entry is not None and entry[0] == entry_key:
            best_known = entry[3]
            if entry[1] >= depth and not full and extras.table:
                score = entry[2]
                if score >= WON:
                    score -= ply
                elif score <= -WON:
                    score += ply
                bound = entry[4] & 3
                if bound == EXACT or (score >= beta if bound == LOWER else score <= alpha):
                    return score

        prune = extras.pruning and not full and not danger
        static = 0
        futile = False
        if prune:
            static = self.static(place)
            if depth <= 3:
                if static - REVERSE_FUTILITY_MARGIN[depth] >= beta > -WON:
                    return static
                futile = static + FUTILITY_MARGIN[depth] <= alpha
            if (
                nullable
                and depth >= NULL_DEPTH
                and static >= beta > -WON
                and own >= 0
                and other >= 0
            ):
                pos.make(PASS_CODE)
                self.path.add(place)
                score = -self.negamax(
                    depth - 1 - NULL_REDUCTION, -beta, 1 - beta, ply + 1, place ^ TURN_KEY, False
                )
                self.path.discard(place)
                pos.unmake()
                if score >= beta:
                    return score if score < WON else beta

        moves = generate(pos)
        if len(moves) == 1:
            depth += ply < self.deepest
            prune = False
        elif pos.ply == 1:
            first = moves[0] & LAST_CELL  # the six sides of the first tile are all the same
            moves = [move for move in moves if move & LAST_CELL == first]
        ranked = self.ranked(moves, best_known, ply, own, own_ring, other, other_ring)

        history = self.history
        path = self.path
        path.add(place)
        reductions = REDUCTIONS[depth] if extras.reductions and not danger else REDUCTIONS[0]
        late = LATE_MOVE_COUNTS[depth] if prune and depth <= 3 else 999
        floor = alpha
        best = -WIN
        best_move = NO_MOVE
        for number, rank in enumerate(ranked):
            move = (rank & MOVE_MASK) - 1
            quiet = rank >> MOVE_BITS < TACTICAL
            if quiet and best > -WON:
                if number >= late:
                    break
                if futile:
                    best = max(best, min(alpha, static + FUTILITY_MARGIN[depth]))
                    break
            after = self.key_after(place, move)
            pos.make(move)
            if number == 0:
                score = -self.negamax(depth - 1, -beta, -alpha, ply + 1, after, True)
            else:
                less = reductions[number] if quiet else 0
                score = -self.negamax(depth - 1 - less, -alpha - 1, -alpha, ply + 1, after, True)
                if less and score > alpha:
                    score = -self.negamax(depth - 1, -alpha - 1, -alpha, ply + 1, after, True)
                if full and alpha < score < beta:
                    score = -self.negamax(depth - 1, -beta, -alpha, ply + 1, after, True)
            pos.unmake()
            if score > best:
                best = score
                if score > alpha:
                    best_move = move
                    alpha = score
                    if full:
                        self.lines[ply] = [move, *self.lines[ply + 1]]
                    if alpha >= beta:
                        if quiet:
                            killers = self.killers[ply]
                            if killers[0] != move:
                                killers[1] = killers[0]
                                killers[0] = move
                        history[move] = min(MOST_HISTORY, history[move] + depth * depth)
                        break
        path.discard(place)

        kept = best if -WON < best < WON else best + ply if best > 0 else best - ply
        bound = LOWER if best >= beta else EXACT if best > floor else UPPER
        slot = entry_key & table.mask
        entry = table.entries[slot]
        if entry is None or entry[4] >> 2 << 2 != table.age or depth >= entry[1]:
            if best_move == NO_MOVE:
                best_move = best_known
            table.entries[slot] = (entry_key, depth, kept, best_move, bound | table.age)
        return best

    def ranked(
        self,
        moves: list[int],
        best_known: int,
        ply: int,
        own: int,
        own_ring: int,
        other: int,
        other_ring: int,
    ) -> list[int]:
        """The moves with their merit in the high bits, best first.

        The table's move, then moves to and from the queens' rings, killers, and what cut off
        elsewhere.
        """
        pos = self.pos
        top = pos.top
        beside, leaving, history = self.beside, self.leaving, self.history
        fill = TACTICAL << other_ring
        relief = TACTICAL << own_ring - 1 if own_ring > 2 else KILLER
        if other >= 0:
            for cell in NEIGHBORS[other]:
                piece = top[cell]
                if piece < 0:
                    beside[cell] += fill
                else:
                    leaving[piece] -= fill
            beside[other] += TACTICAL << 3  # onto the queen
        if own >= 0:
            for cell in NEIGHBORS[own]:
                piece = top[cell]
                if piece < 0:
                    beside[cell] -= relief
                elif piece != own:
                    leaving[piece] += relief
        first, second = self.killers[ply]
        history[first] += KILLER
        history[second] += KILLER
        history[best_known] += FROM_TABLE
        ranked = [
            history[m] + beside[m & LAST_CELL] + leaving[m >> CELL_BITS] << MOVE_BITS | m + 1
            for m in moves
        ]
        history[first] -= KILLER
        history[second] -= KILLER
        history[best_known] -= FROM_TABLE
        if other >= 0:
            for cell in NEIGHBORS[other]:
                beside[cell] = 0
                leaving[top[cell]] = 0
            beside[other] = 0
        if own >= 0:
            for cell in NEIGHBORS[own]:
                beside[cell] = 0
                leaving[top[cell]] = 0
        ranked.sort(reverse=True)
        return ranked
