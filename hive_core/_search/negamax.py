"""Hot path. The search below the root: principal variation search over packed moves.

`Negamax.negamax` visits a position in the numbered steps of its body; each is a method of this
class or a few lines. Scores are for the side to move; a win in n plies from the root is `WIN - n`.
Uses no `Board`, text or level. Background: https://www.chessprogramming.org/Negamax and
https://www.chessprogramming.org/Principal_Variation_Search.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from hive_core._rules.hexgrid import CELL_BITS, EMPTY_NEIGHBORS, LAST_CELL, POPULATION
from hive_core._rules.movegen import generate
from hive_core._rules.position import IN_HAND, PASS_CODE, QUEENS, Position
from hive_core._rules.repetition import occurrences
from hive_core._search.features import SearchFeatures
from hive_core._search.move_ordering import MOVE_BITS, MOVE_MASK, TACTICAL, MoveOrdering
from hive_core._search.scores import MAX_DEPTH, WIN, WON
from hive_core._search.surround import can_complete_surround, winning_move
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
    or_stored,
    spared_key,
)

MAX_PLIES = 2 * MAX_DEPTH + 8  # with extensions, no line gets longer

CHECK_NODES = 64
"""The clock and `stop` are checked once in so many nodes: every few milliseconds."""

NEVER = 1 << 62
UNLIMITED = 999

# By depth left, up to `PRUNING_DEPTH`: how far above beta the static evaluation must be to skip the
# position, how far below alpha to skip its quiet moves, and how many moves are searched at all.
PRUNING_DEPTH = 3
REVERSE_FUTILITY_MARGIN = (0, 50, 100, 160)
FUTILITY_MARGIN = (0, 60, 110, 180)
LATE_MOVE_COUNTS = (0, 13, 21, 38)

NULL_MOVE_DEPTH = 2
# By depth left: how many plies less deep the reply to a pass is searched.
NULL_MOVE_REDUCTIONS = (2, 2, 2, 2, 2, *[3] * MAX_DEPTH)

WITHOUT_TABLE_MOVE_DEPTH = 4
"""From this depth on, a position without a move from the table is searched one ply less deep."""

# By depth left and place in the order: how many plies less deep a quiet move is searched.
LATE_MOVE_REDUCTIONS: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        0 if depth < 2 or number < 3 else 1 + (number > 12) + (number > 30 and depth > 3)
        for number in range(512)
    )
    for depth in range(MAX_DEPTH + 2)
)
NO_REDUCTIONS = LATE_MOVE_REDUCTIONS[0]


class StoppedError(Exception):
    """Raised when a limit is reached, or `stop` returned true."""


class Negamax:
    """One search of one position: its limits, and what it has gathered so far.

    `lines[ply]`: the principal variation from there on. `path`: the keys of the positions of the
    line that is searched, from the root on. `drawn`: those of the positions of the game so far
    whose next occurrence may be the third. `deepest`: from this ply on, nothing is extended.
    """

    __slots__ = (
        "corrections",
        "deadline",
        "deepest",
        "drawn",
        "evaluate",
        "features",
        "lines",
        "max_nodes",
        "next_check",
        "nodes",
        "ordering",
        "path",
        "pos",
        "stop",
        "table",
        "thirds",
    )

    def __init__(
        self,
        pos: Position,
        evaluate: Callable[[Position], int],
        table: Table,
        features: SearchFeatures,
    ) -> None:
        self.pos = pos
        self.evaluate = evaluate
        self.table = table
        self.features = features
        self.corrections = table.corrections if features.corrections else None
        self.path: set[int] = set()
        self.drawn: set[int] = set()
        self.thirds: dict[int, bool] = {}
        self.nodes = 0
        self.max_nodes = NEVER
        self.deadline: float | None = None
        self.stop: Callable[[], bool] | None = None
        self.next_check = NEVER
        self.deepest = 0
        self.ordering = MoveOrdering(MAX_PLIES, table.history)
        self.lines: list[list[int]] = [[] for _ in range(MAX_PLIES)]

    # -- limits ----------------------------------------------------------------------------------

    def arm(self) -> None:
        """Start to apply the limits."""
        self.next_check = min(self.max_nodes, self.nodes + CHECK_NODES)

    def check(self) -> None:
        """Check the limits; called when `next_check` nodes are done.

        :raises StoppedError: if one is reached.
        """
        if self.nodes >= self.max_nodes:
            raise StoppedError
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise StoppedError
        if self.stop is not None and self.stop():
            raise StoppedError
        self.next_check = min(self.max_nodes, self.nodes + CHECK_NODES)

    # -- one position ----------------------------------------------------------------------------

    def negamax(self, depth: int, alpha: int, beta: int, ply: int, key: int, may_pass: bool) -> int:
        """Return a bound on the score s for the side to move.

        It is s itself when alpha < s < beta, else something at most alpha that is at least s, or
        something at least beta that is at most s. `key`: the hash key of the position. `may_pass`:
        whether a null move may be tried.
        """
        # 1. Count the node, and stop at a limit.
        if self.nodes >= self.next_check:
            self.check()
        self.nodes += 1

        # 2. A surrounded queen ends the game; so does the third occurrence of a position. A
        #    position that is repeated within the line counts as a draw at once.
        pos = self.pos
        cells, cell_keys, turn = pos.cell, pos.key, pos.turn
        own, other = cells[QUEENS[turn]], cells[QUEENS[turn ^ 1]]
        own_ring = POPULATION[cell_keys[own] & 63] if own >= 0 else 0
        other_ring = POPULATION[cell_keys[other] & 63] if other >= 0 else 0
        is_pv = beta - alpha > 1
        if is_pv:
            self.lines[ply] = []
        if own_ring == 6:
            return 0 if other_ring == 6 else ply - WIN
        if other_ring == 6:
            return WIN - ply
        if key in self.path or (key in self.drawn and self.is_third(key)):
            return 0

        # 3. A queen with one free side: win at once, or extend the search of this position.
        features = self.features
        corrections = self.corrections
        in_danger = False
        if features.danger:
            if other_ring == 5 and self.completes_surround(turn, other, own_ring, key):
                if is_pv:
                    self.lines[ply] = [winning_move(pos)]
                return WIN - ply - 1
            in_danger = own_ring == 5 and self.completes_surround(
                turn ^ 1, own, other_ring, key ^ TURN_KEY
            )

        # 4. A leaf is evaluated, and known errors are corrected. https://www.chessprogramming.org/Evaluation
        if depth <= 0:
            if not in_danger or ply >= self.deepest:
                static = self.static(key)
                if corrections:
                    static += corrections.of(pos, own, other)
                return static
            depth = 1

        # 5. Transposition table: a score that is deep enough, or the move to try first.
        #    https://www.chessprogramming.org/Transposition_Table
        table = self.table
        entry_key = key ^ spared_key(pos) if pos.has_pillbug else key
        entry = table.entries[entry_key & table.mask]
        if entry is not None and entry[0] != entry_key:
            entry = None
        table_move = NO_MOVE
        if entry is not None:
            table_move = entry[3]
            if entry[1] >= depth and not is_pv and features.table:
                score = entry[2]
                if score >= WON:
                    score -= ply
                elif score <= -WON:
                    score += ply
                bound = entry[4] & 3
                if bound == EXACT or (score >= beta if bound == LOWER else score <= alpha):
                    return score

        #    Without such a move the order is poor, and the search of the next depth has one:
        #    https://www.chessprogramming.org/Internal_Iterative_Reductions
        if table_move == NO_MOVE and depth >= WITHOUT_TABLE_MOVE_DEPTH and features.reductions:
            depth -= 1

        may_prune = features.pruning and not is_pv and not in_danger
        static, is_futile = 0, False
        if may_prune:
            # 6. The evaluation, or the table's score even if that is not deep enough.
            #    Reverse futility pruning, and whether quiet moves are futile in step 9.
            #    https://www.chessprogramming.org/Reverse_Futility_Pruning
            static = self.static(key)
            if corrections:
                static += corrections.of(pos, own, other)
            if entry is not None and features.table:
                static = or_stored(static, entry)
            if depth <= PRUNING_DEPTH:
                if static - REVERSE_FUTILITY_MARGIN[depth] >= beta > -WON:
                    return static
                is_futile = static + FUTILITY_MARGIN[depth] <= alpha

            # 7. Null move pruning. https://www.chessprogramming.org/Null_Move_Pruning
            may_pass = may_pass and depth >= NULL_MOVE_DEPTH and own >= 0 and other >= 0
            if may_pass and static >= beta > -WON:
                score = self.null_move(depth, beta, ply, key)
                if score >= beta:
                    return score if score < WON else beta

        # 8. Generate the moves and put them in order; extend a forced one.
        moves = generate(pos)
        if len(moves) == 1:
            depth += ply < self.deepest
            may_prune = False
        elif pos.ply == 1:
            first = moves[0] & LAST_CELL  # the six sides of the first tile are all the same
            moves = [move for move in moves if move & LAST_CELL == first]
        ordering = self.ordering
        ranked = ordering.ranked(pos, moves, table_move, ply, own, own_ring, other, other_ring)

        self.path.add(key)
        late = LATE_MOVE_COUNTS[depth] if may_prune and depth <= PRUNING_DEPTH else UNLIMITED
        reduce = features.reductions and not in_danger
        reductions = LATE_MOVE_REDUCTIONS[depth] if reduce else NO_REDUCTIONS
        alpha_before = alpha
        best = -WIN
        best_move = NO_MOVE
        for number, rank in enumerate(ranked):
            move = (rank & MOVE_MASK) - 1
            quiet = rank >> MOVE_BITS < TACTICAL

            # 9. Late move pruning and futility pruning: leave out the quiet moves that follow.
            #    https://www.chessprogramming.org/Futility_Pruning
            if quiet and best > -WON:
                if number >= late:
                    break
                if is_futile:
                    best = max(best, min(alpha, static + FUTILITY_MARGIN[depth]))
                    break

            # 10. Search the first move with the full window, the others with a null window.
            after = self.key_after(key, move)
            pos.make(move)
            if number == 0:
                score = -self.negamax(depth - 1, -beta, -alpha, ply + 1, after, True)
            else:
                reduction = reductions[number] if quiet else 0
                score = self.scout(depth - 1, reduction, alpha, beta, ply + 1, after)
            pos.unmake()

            # 11. Keep the best move; stop at a beta cutoff and learn from it.
            if score > best:
                best = score
                if score > alpha:
                    best_move = move
                    alpha = score
                    if is_pv:
                        self.lines[ply] = [move, *self.lines[ply + 1]]
                    if alpha >= beta:
                        ordering.cutoff(move, depth, ply, quiet)
                        break
        self.path.discard(key)

        # 12. Store the result in the transposition table, and learn the error of the evaluation.
        bound = LOWER if best >= beta else EXACT if best > alpha_before else UPPER
        if corrections and not in_danger and own >= 0 and other >= 0 and -WON < best < WON:
            plain = self.static(key)
            known = plain + corrections.of(pos, own, other)
            if bound == EXACT or (best > known if bound == LOWER else best < known):
                corrections.learn(pos, own, other, best - plain, depth)
        self.store(entry_key, depth, best, best_move, table_move, bound, ply)
        return best

    # -- the steps that are longer than a few lines ----------------------------------------------

    def is_third(self, key: int) -> bool:
        """Tell whether the position, which has this key, has occurred twice before in the game.

        Positions that differ only in the tile that a pillbug may not throw share a key, so the
        rules decide.
        """
        if key not in self.drawn:
            return False
        place = key ^ spared_key(self.pos)
        known = self.thirds.get(place)
        if known is None:
            known = self.thirds[place] = occurrences(self.pos, 3) == 3
        return known

    def completes_surround(self, color: int, queen: int, own_ring: int, key: int) -> bool:
        """Tell whether the player, to move, could take the last free side of the other queen.

        `queen`: her cell. `key`: that of the position with this player to move. `own_ring`: how
        many sides of the player's own queen are taken; to surround both at once is no win. The
        answers are stored in the table.
        """
        pos = self.pos
        threats = self.table.threats
        if pos.turn == color:
            key ^= spared_key(pos)
        known = threats.get(key)
        if known is None:
            if len(threats) >= self.table.most_evals:
                threats.clear()
            (hole,) = EMPTY_NEIGHBORS[pos.key[queen]]
            mine = pos.cell[QUEENS[color]]
            both = own_ring == 5 and hole in EMPTY_NEIGHBORS[pos.key[mine]]
            known = threats[key] = not both and can_complete_surround(pos, color, hole, queen)
        return known

    def static(self, key: int) -> int:
        """Return the evaluation of the position, from the table if it is there."""
        evals = self.table.evals
        score = evals.get(key)
        if score is None:
            if len(evals) >= self.table.most_evals:
                evals.clear()
            score = evals[key] = self.evaluate(self.pos)
        return score

    def null_move(self, depth: int, beta: int, ply: int, key: int) -> int:
        """Return the score when the side to move passes, searched less deep."""
        pos = self.pos
        pos.make(PASS_CODE)
        self.path.add(key)
        less = depth - 1 - NULL_MOVE_REDUCTIONS[depth]
        score = -self.negamax(less, -beta, 1 - beta, ply + 1, key ^ TURN_KEY, False)
        self.path.discard(key)
        pos.unmake()
        return score

    def scout(self, depth: int, reduction: int, alpha: int, beta: int, ply: int, key: int) -> int:
        """Return the score of the move just made, searched exactly only if it beats alpha.

        A late move is searched less deep at first, and again if it scores above alpha:
        https://www.chessprogramming.org/Late_Move_Reductions.
        """
        score = -self.negamax(depth - reduction, -alpha - 1, -alpha, ply, key, True)
        if reduction and score > alpha:
            score = -self.negamax(depth, -alpha - 1, -alpha, ply, key, True)
        if alpha < score < beta:
            score = -self.negamax(depth, -beta, -alpha, ply, key, True)
        return score

    def store(
        self, key: int, depth: int, score: int, move: int, table_move: int, bound: int, ply: int
    ) -> None:
        """Store a score unless the table has a deeper one of this search in its place.

        Wins and losses are stored as plies from this position, not from the root.
        """
        table = self.table
        slot = key & table.mask
        entry = table.entries[slot]
        if entry is None or entry[4] >> 2 << 2 != table.age or depth >= entry[1]:
            if move == NO_MOVE:
                move = table_move
            if score >= WON:
                score += ply
            elif score <= -WON:
                score -= ply
            table.entries[slot] = (key, depth, score, move, bound | table.age)

    def key_after(self, key: int, move: int) -> int:
        """Return the key of the position after a move, from the key before it.

        https://www.chessprogramming.org/Zobrist_Hashing
        """
        if move == PASS_CODE:
            return key ^ TURN_KEY
        pos = self.pos
        piece = move >> CELL_BITS
        cell = move & LAST_CELL
        start = pos.cell[piece]
        height = pos.height
        kind = KIND_BITS[piece]
        key ^= TURN_KEY ^ TILE_KEYS[height[cell] << HEIGHT_SHIFT | kind | cell]
        if start != IN_HAND:
            key ^= TILE_KEYS[height[start] - 1 << HEIGHT_SHIFT | kind | start]
        return key
