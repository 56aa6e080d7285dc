"""The root of the search: one ply deeper each time, the best moves of the depth before first.

Owns which root moves are scored exactly, what is searched first when the best move falls, and what
is kept when the search is stopped midway: never a move that was proved lost while another was not.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from hive_core._search.negamax import WIN, WON, Negamax, StoppedError
from hive_core._search.transposition_table import tiles_key
from hive_core.hexgrid import LAST_CELL

Found = tuple[int, list[int]]
"""A score, and the packed moves of the play expected."""

ASPIRATION_WINDOW = 40
"""How far from the last depth's score the best move is first thought to be."""

EXTENSIONS = 3
"""Plies beyond the nominal depth up to which dangers may be looked into."""


class End(Enum):
    """How the search of one depth ended."""

    COMPLETE = auto()
    STOPPED = auto()
    REFUTED = auto()
    """The move that was searched first is lost, and there are others."""


class IterativeDeepening(Negamax):
    """A search from the root.

    `lost`: root moves that are proved lost, with what they are worth at most.
    """

    __slots__ = ("lost", "root")

    def run(
        self,
        codes: list[int],
        last: int,
        count: int,
        report: Callable[[int, list[Found]], None],
    ) -> tuple[int, list[Found]]:
        """The depth completed and the `count` best moves, best first.

        `codes`: the legal moves; they are sorted here. `report` is told of each depth completed.
        When the best move is refuted, the others are searched from depth 2 on, so that one of them
        has been looked at however soon the limit is reached.
        """
        self.root = tiles_key(self.pos)
        if self.pos.ply == 1:  # the six sides of the first tile are all the same
            codes[:] = [code for code in codes if (code ^ codes[0]) & LAST_CELL == 0]
        looks = {code: self._first_look(code) for code in codes}
        self.lost = {code: look for code, look in looks.items() if look <= -WON}
        codes.sort(key=looks.__getitem__, reverse=True)
        best = [(looks[code], [code]) for code in codes[:count]]
        report(1, best)
        depth = 1
        self.arm()
        while depth < last and not self._decided(best, depth):
            found: list[Found] = []
            open_codes = [code for code in codes if code not in self.lost] if count == 1 else []
            end = self._deeper(open_codes or codes, depth + 1, count, found, best[0][0])
            if end is End.REFUTED:
                depth = 1
                best = self._without_lost([], codes, looks, count)
                continue
            done = {line[0] for _, line in found}
            best = (found + [old for old in best if old[1][0] not in done])[:count]
            if count > 1:
                best.sort(key=lambda line: -line[0])
            front = [line[0] for _, line in best]
            codes.sort(key=lambda code: front.index(code) if code in front else count)
            if end is End.STOPPED:
                best = self._without_lost(best, codes, looks, count)
                break
            depth += 1
            report(depth, best)
        return depth, best

    def _without_lost(
        self, best: list[Found], codes: list[int], looks: dict[int, int], count: int
    ) -> list[Found]:
        """The moves of `best`, after others that are not proved lost where it lacks such."""
        kept = [line for line in best if line[1][0] not in self.lost]
        known = {line[0] for _, line in best}
        spare = [code for code in codes if code not in self.lost and code not in known]
        kept += [(looks[code], [code]) for code in spare[: count - len(kept)]]
        kept += [line for line in best if line[1][0] in self.lost]
        if not kept:
            kept = [(self.lost[code], [code]) for code in codes]
            kept.sort(key=lambda line: -line[0])
        return kept[:count]

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
    ) -> End:
        """Put the `count` best moves into `found`.

        What was found until a stop is no worse than what the depth before found: its best moves
        come first, and each later one had to beat them. `before`: the best score of that depth.
        """
        pos = self.pos
        played = len(pos.history)
        keys = set(self.path)
        self.deepest = depth + EXTENSIONS
        try:
            return self._all_of(codes, depth, count, found, before)
        except StoppedError:
            while len(pos.history) > played:
                pos.unmake()
            self.path.clear()
            self.path |= keys
            return End.STOPPED

    def _all_of(
        self, codes: list[int], depth: int, count: int, found: list[Found], before: int
    ) -> End:
        """Search all the moves; see `_deeper`."""
        alone = count > 1 or all(code in self.lost for code in codes[1:])
        for number, code in enumerate(codes):
            floor = found[-1][0] if len(found) >= count else -WIN
            if number == 0 and count == 1 and depth > 2 and abs(before) < WON:
                score = self._aspiration(code, depth - 1, before)
            else:
                score = self._scout(code, depth - 1, floor, number - count)
            if score <= -WON:
                self.lost[code] = score
                if number == 0 and not alone:
                    return End.REFUTED
            if score > floor:
                found.append((score, [code, *self.lines[1]]))
                found.sort(key=lambda line: -line[0])
                del found[count:]
        return End.COMPLETE

    def _aspiration(self, code: int, depth: int, before: int) -> int:
        """The exact score of a move that is thought to be worth about `before`."""
        low, high = before - ASPIRATION_WINDOW, before + ASPIRATION_WINDOW
        score = self._between(code, depth, low, high)
        if low < score < high or score <= -WON:
            return score
        return self._between(code, depth, -WIN, WIN)

    def _scout(self, code: int, depth: int, floor: int, number: int) -> int:
        """The exact score of a move if it is above `floor`, else the most that it can be worth.

        `number`: its place after the best.
        """
        if floor > -WIN:
            less = (number > 2) + (number > 20 and depth > 3) if depth > 1 else 0
            if not self.extras.reductions or abs(floor) >= WON:
                less = 0
            score = self._between(code, depth - less, floor, floor + 1)
            if less and score > floor:
                score = self._between(code, depth, floor, floor + 1)
            if score <= floor:
                return score
        return self._between(code, depth, floor, WIN)

    def _between(self, code: int, depth: int, low: int, high: int) -> int:
        """The score of a move: exact between `low` and `high`, beyond them a bound."""
        pos = self.pos
        after = self.key_after(self.root, code)
        pos.make(code)
        score = -self.negamax(depth, -high, -low, 1, after, True)
        pos.unmake()
        return score
