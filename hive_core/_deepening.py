"""The root of the search: one ply deeper each time, the best moves of the depth before first.

Owns which root moves are scored exactly and what is kept when the search is stopped midway.
"""

from __future__ import annotations

from collections.abc import Callable

from hive_core._alphabeta import WIN, WON, AlphaBeta, StoppedError
from hive_core._table import placing_key
from hive_core.hexgrid import LAST_CELL

Found = tuple[int, list[int]]
"""A score, and the packed moves of the play expected."""

ASPIRATION = 40
"""How far from the last depth's score the best move is first thought to be."""

EXTENSIONS = 3
"""Plies beyond the nominal depth up to which dangers may be looked into."""


class Deepening(AlphaBeta):
    """A search from the root."""

    __slots__ = ("root",)

    def run(
        self,
        codes: list[int],
        last: int,
        count: int,
        report: Callable[[int, list[Found]], None],
    ) -> tuple[int, list[Found]]:
        """The depth completed and the `count` best moves, best first.

        `codes`: the legal moves; they are sorted here. `report` is told of each depth completed.
        """
        self.root = placing_key(self.pos)
        if self.pos.ply == 1:  # the six sides of the first tile are all the same
            codes[:] = [code for code in codes if (code ^ codes[0]) & LAST_CELL == 0]
        looks = {code: self._first_look(code) for code in codes}
        codes.sort(key=looks.__getitem__, reverse=True)
        best = [(looks[code], [code]) for code in codes[:count]]
        report(1, best)
        depth = 1
        self.arm()
        while depth < last and not self._decided(best, depth):
            found: list[Found] = []
            complete = self._deeper(codes, depth + 1, count, found, best[0][0])
            done = {line[0] for _, line in found}
            best = (found + [old for old in best if old[1][0] not in done])[:count]
            if count > 1:
                best.sort(key=lambda line: -line[0])
            front = [line[0] for _, line in best]
            codes.sort(key=lambda code: front.index(code) if code in front else count)
            if not complete:
                break
            depth += 1
            report(depth, best)
        return depth, best

    @staticmethod
    def _decided(best: list[Found], depth: int) -> bool:
        """Whether the ends of all lines are known, and looking deeper shows nothing new."""
        return all(abs(score) >= WON and WIN - abs(score) <= depth for score, _ in best)

    def _first_look(self, code: int) -> int:
        """What the move leads to, without a reply."""
        self.nodes += 1
        pos = self.pos
        after = self.key_after(self.root, code)
        pos.make(code)
        surrounded = pos.surrounded()
        if surrounded == 3 or after in self.path:
            score = 0
        elif surrounded:
            score = 1 - WIN if surrounded >> pos.turn & 1 else WIN - 1
        else:
            score = self.static(after)
        pos.unmake()
        return -score

    def _deeper(
        self, codes: list[int], depth: int, count: int, found: list[Found], before: int
    ) -> bool:
        """Put the `count` best moves into `found`; False when stopped on the way.

        What was found until then is no worse than what the depth before found: its best moves come
        first, and each later one had to beat them. `before`: the best score of that depth.
        """
        pos = self.pos
        played = len(pos.history)
        keys = set(self.path)
        self.deepest = depth + EXTENSIONS
        try:
            for number, code in enumerate(codes):
                after = self.key_after(self.root, code)
                floor = found[-1][0] if len(found) >= count else -WIN
                pos.make(code)
                if number == 0 and count == 1 and depth > 2 and abs(before) < WON:
                    score = self._near(depth - 1, before, after)
                else:
                    score = self._beyond(depth - 1, floor, number - count, after)
                pos.unmake()
                if score > floor:
                    found.append((score, [code, *self.lines[1]]))
                    found.sort(key=lambda line: -line[0])
                    del found[count:]
        except StoppedError:
            while len(pos.history) > played:
                pos.unmake()
            self.path.clear()
            self.path |= keys
            return False
        return True

    def _near(self, depth: int, before: int, after: int) -> int:
        """The exact score of a move that is thought to be worth about `before`."""
        low, high = before - ASPIRATION, before + ASPIRATION
        score = -self.negamax(depth, -high, -low, 1, after, True)
        if low < score < high:
            return score
        return -self.negamax(depth, -WIN, WIN, 1, after, True)

    def _beyond(self, depth: int, floor: int, number: int, after: int) -> int:
        """The exact score of a move if it is above `floor`; `number`: its place after the best."""
        if floor > -WIN:
            less = (number > 2) + (number > 20 and depth > 3) if depth > 1 else 0
            if not self.extras.reductions or abs(floor) >= WON:
                less = 0
            score = -self.negamax(depth - less, -floor - 1, -floor, 1, after, True)
            if less and score > floor:
                score = -self.negamax(depth, -floor - 1, -floor, 1, after, True)
            if score <= floor:
                return score
        return -self.negamax(depth, -WIN, -floor, 1, after, True)
