"""Prove wins in two or three moves, which a search with reductions and pruning finds late.

Every reply is tried, so that a win that is found is one, and the first that is found is a shortest.
An attacker's move is tried only if the queen could then be surrounded in the moves that are left,
without help. So one thing is not found: a win for which an opponent with more than `FEW_MOVES` runs
out of good moves. See https://www.chessprogramming.org/Mate_Search.
"""

from __future__ import annotations

from hive_core._rules.hexgrid import CELL_BITS, EMPTY_NEIGHBORS, LAST_CELL, NEIGHBORS, POPULATION
from hive_core._rules.movegen import count, generate
from hive_core._rules.position import PASS_CODE, QUEENS
from hive_core._search.negamax import NEVER, Negamax
from hive_core._search.surround import (
    can_complete_surround,
    is_near_a_hole,
    winning_move,
    wins_at_once,
)
from hive_core._search.transposition_table import NO_MOVE, spared_key

RING = 6
"""The sides of a queen."""

FEW_MOVES = 24
"""Against a player with so few moves, all of the attacker's are tried."""


class TooLongError(Exception):
    """Raised when a proof has visited as many nodes as it may."""


class ShortWins:
    """The proofs of one search, which has the position and counts the nodes.

    `last_node`: where a proof ends without an answer. `_known`: by position and moves left, a move
    that wins, or NO_MOVE. `_working`, `_refuting`: by moves left, the last attack that won, and the
    last reply that refuted one. `_try_all`: by the attacker's colour, whether the opponent has few
    moves at the root.
    """

    __slots__ = ("_known", "_refuting", "_search", "_try_all", "_working", "last_node")

    def __init__(self, search: Negamax) -> None:
        self._search = search
        self._known: dict[tuple[int, int], int] = {}
        self._working: dict[int, int] = {}
        self._refuting: dict[int, int] = {}
        self.last_node = NEVER
        pos = search.pos
        few = [count(pos) <= FEW_MOVES]
        pos.make(PASS_CODE)
        few.insert(pos.turn, count(pos) <= FEW_MOVES)
        pos.unmake()
        few.reverse()  # the attacker is the opponent of the player who has few moves
        self._try_all = few

    # -- the attacker to move --------------------------------------------------------------------

    def wins(self, key: int, moves: int) -> bool:
        """Tell whether the side to move wins within so many own moves; the game is not over.

        `key`: the hash key of the position.
        """
        return wins_at_once(self._search.pos) or any(
            self.winning_move(key, n) != NO_MOVE for n in range(2, moves + 1)
        )

    def winning_move(self, key: int, moves: int) -> int:
        """Return a move that wins within `moves` own moves, 2 or more, or NO_MOVE.

        It does not win within fewer.
        """
        place = (key ^ spared_key(self._search.pos), moves)
        move = self._known.get(place)
        if move is None:
            move = self._known[place] = self._find(key, moves)
        return move

    def _find(self, key: int, moves: int) -> int:
        search = self._search
        pos = search.pos
        other = pos.cell[QUEENS[pos.turn ^ 1]]
        if other < 0 or pos.cell[QUEENS[pos.turn]] < 0:
            return NO_MOVE
        missing = RING - POPULATION[pos.key[other] & 63]
        anything = self._may_be_anything(pos.turn, other)
        if missing > moves + anything:
            return NO_MOVE
        # Most often no tile reaches either side: that costs less than to list all moves.
        if (missing == moves == 2 and not anything) and not any(
            can_complete_surround(pos, pos.turn, hole, other)
            for hole in EMPTY_NEIGHBORS[pos.key[other]]
        ):
            return NO_MOVE
        near, top = NEIGHBORS[other], pos.top
        attacks = generate(pos)
        if missing == moves and not anything:
            attacks = [m for m in attacks if (m & LAST_CELL) in near and top[m & LAST_CELL] < 0]
        else:
            attacks.sort(key=lambda m: (m & LAST_CELL) not in near)
        last = self._working.get(moves, NO_MOVE)
        if last in attacks:
            attacks.insert(0, last)
        for move in attacks:
            if self.works(key, move, moves):
                self._working[moves] = move
                return move
        return NO_MOVE

    def works(self, key: int, move: int, moves: int) -> bool:
        """Tell whether this legal move wins within `moves` own moves, itself included."""
        after = self._search.key_after(key, move)
        self._search.pos.make(move)
        wins = self._works(after, moves - 1)
        self._search.pos.unmake()
        return wins

    def _works(self, key: int, moves: int) -> bool:
        """Tell whether the attacker, who has just moved, wins within `moves` after any reply."""
        search = self._search
        if search.is_third(key):
            return False
        self._count_node()
        pos = search.pos
        defender = pos.turn
        queen = pos.cell[QUEENS[defender]]
        ring = POPULATION[pos.key[queen] & 63]
        ended = pos.surrounded()
        if ended:
            return ended == 1 << defender
        if not self._may_be_anything(defender ^ 1, queen):
            if RING - ring > moves:
                return False
            if moves == 1 and not can_complete_surround(
                pos, defender ^ 1, EMPTY_NEIGHBORS[pos.key[queen]][0], queen
            ):
                return False
        return not wins_at_once(pos) and self._refutation(key, moves) == NO_MOVE

    def _count_node(self) -> None:
        search = self._search
        if search.nodes >= search.next_check:
            search.check()
        if search.nodes >= self.last_node:
            raise TooLongError
        search.nodes += 1

    def _may_be_anything(self, attacker: int, queen: int) -> bool:
        """Tell whether more than taking one side with each move may surround the queen."""
        pos = self._search.pos
        return self._try_all[attacker] or (pos.has_pillbug and is_near_a_hole(pos, queen))

    # -- the defender to move --------------------------------------------------------------------

    def _refutation(self, key: int, moves: int) -> int:
        """Return a reply after which the attacker does not win within `moves`, or NO_MOVE."""
        for move in self._replies(moves):
            if not self._loses(key, move, moves):
                self._refuting[moves] = move
                return move
        return NO_MOVE

    def _loses(self, key: int, reply: int, moves: int) -> bool:
        search = self._search
        pos = search.pos
        after = search.key_after(key, reply)
        self._count_node()
        defender = 1 << pos.turn
        pos.make(reply)
        ended = pos.surrounded()
        if ended:
            lost = ended == defender
        else:
            lost = not search.is_third(after) and self.wins(after, moves)
        pos.unmake()
        return lost

    def _replies(self, moves: int) -> list[int]:
        """Return the legal replies: the last refutation, then moves of or from the own ring.

        The first ones come again later, which costs less than to leave them out.
        """
        pos = self._search.pos
        own = pos.cell[QUEENS[pos.turn]]
        ring = {own, *NEIGHBORS[own]}
        cell = pos.cell
        replies = generate(pos)
        refuting = self._refuting.get(moves, NO_MOVE)
        first = [move for move in replies if cell[move >> CELL_BITS] in ring]
        if refuting in replies:
            first.insert(0, refuting)
        return first + replies

    # -- lines -----------------------------------------------------------------------------------

    def line(self, key: int, moves: int) -> list[int]:
        """Return a win within `moves` own moves, which is known, against the longest defence."""
        if wins_at_once(self._search.pos):
            return [winning_move(self._search.pos)]
        needed = next(n for n in range(2, moves + 1) if self.winning_move(key, n) != NO_MOVE)
        attack = self.winning_move(key, needed)
        return [attack, *self.line_after(key, attack, needed)]

    def line_after(self, key: int, attack: int, moves: int) -> list[int]:
        """Return how the game goes on after the first move of such a win."""
        search = self._search
        pos = search.pos
        after = search.key_after(key, attack)
        pos.make(attack)
        best: list[int] = []
        for reply in generate(pos):
            then = search.key_after(after, reply)
            pos.make(reply)
            rest = [] if pos.surrounded() else self.line(then, moves - 1)
            pos.unmake()
            if len(rest) + 1 > len(best):
                best = [reply, *rest]
        pos.unmake()
        return best
