"""The root of the search: one ply deeper each time, the best moves of the depth before first.

Decides which root moves are scored exactly, what is searched first when the best move is refuted,
and which results are kept when the search is stopped midway: never a move that is proved lost while
another is not. See https://www.chessprogramming.org/Iterative_Deepening.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from hive_core._rules.hexgrid import LAST_CELL
from hive_core._search.negamax import UNLIMITED, Negamax, StoppedError
from hive_core._search.scores import WIN, WON
from hive_core._search.short_wins import ShortWins, TooLongError
from hive_core._search.transposition_table import NO_MOVE, tiles_key

RootLine = tuple[int, list[int]]
"""A score, and the packed moves of the principal variation."""

ASPIRATION_WINDOW = 40
"""How far from the score of the depth before the best move is first searched."""

EXTENSIONS = 3
"""How many plies beyond the nominal depth a line may be extended."""

PROOFS = ((3, 2), (4, 3))
"""The depths from which on wins within so many moves of a player are proved."""

WIN_EFFORT, LOSS_EFFORT = 0.3, 0.05
"""How many nodes a proof may visit, as a multiple of those visited so far, to depth 4: the proof of
a win of the player's own, and of one of the opponent after a move. Each depth adds as much again;
the next proof goes on from there."""

LEAST_EFFORT = 500
"""How many nodes a proof may visit in any case."""


class End(Enum):
    """How the search of one depth ended."""

    COMPLETE = auto()
    STOPPED = auto()
    REFUTED = auto()
    """The move that was searched first loses, and there are others."""


class IterativeDeepening(Negamax):
    """A search from the root.

    `root`: the key of the position. `lost`: the root moves that are proved lost, each with the
    most that it is worth. `proved`: the exact scores and lines of root moves. `safe`: by root move,
    within how many moves the opponent does not win after it. `no_win_in`: within how many moves
    the side to move does not win, beside the wins in `proved`. `next_proof`: from how many nodes on
    this is tried again.
    """

    __slots__ = ("lost", "next_proof", "no_win_in", "proofs", "proved", "root", "safe")

    def run(
        self,
        codes: list[int],
        last: int,
        count: int,
        report: Callable[[int, list[RootLine]], None],
    ) -> tuple[int, list[RootLine]]:
        """Search and return the depth completed and the `count` best moves, best first.

        `codes`: the legal moves, which get sorted. `last`: the depth to stop at. `report` is
        called after each depth. When the best move is refuted, the others are searched from depth
        2 on, so that one of them has been searched however soon the limit is reached.
        """
        self.root = tiles_key(self.pos)
        self.path.add(self.root)
        self.proofs = ShortWins(self)
        self.proved: dict[int, RootLine] = {}
        self.safe: dict[int, int] = {}
        self.no_win_in = 1
        self.next_proof = 0
        if self.pos.ply == 1:  # the six sides of the first tile are all the same
            codes[:] = [code for code in codes if (code ^ codes[0]) & LAST_CELL == 0]
        scores = {code: self._one_ply(code) for code in codes}
        self.lost = {code: score for code, score in scores.items() if score <= -WON}
        codes.sort(key=scores.__getitem__, reverse=True)
        if scores[codes[0]] >= WON:
            self.no_win_in = UNLIMITED
        best = [(scores[code], [code]) for code in codes[:count]]
        report(1, best)
        depth = 1
        self.arm()
        while depth < last and not self._decided(best, depth):
            results: list[RootLine] = []
            open_codes = [code for code in codes if code not in self.lost] if count == 1 else []
            end = self._one_depth(open_codes or codes, depth + 1, count, results, best[0][0])
            if end is End.REFUTED:
                if self.features.short_wins:
                    self._pass_over_lost(codes, depth)
                depth = 1
                best = self._without_lost([], codes, scores, count)
                continue
            searched = {line[0] for _, line in results}
            best = (results + [old for old in best if old[1][0] not in searched])[:count]
            if count > 1:
                best.sort(key=lambda line: -line[0])
            front = [line[0] for _, line in best]
            codes.sort(key=lambda code: front.index(code) if code in front else count)
            if end is End.STOPPED:
                best = self._without_lost(best, codes, scores, count)
                break
            depth += 1
            report(depth, best)
        return depth, best

    def _without_lost(
        self, best: list[RootLine], codes: list[int], scores: dict[int, int], count: int
    ) -> list[RootLine]:
        """Return `count` moves: those of `best` that are not lost, then others, then lost ones.

        Of the lost ones those come first that lose latest.
        """
        lines = {line[0]: (score, line) for score, line in best}
        selection = [result for code, result in lines.items() if code not in self.lost]
        spare = [code for code in codes if code not in self.lost and code not in lines]
        selection += [(scores[code], [code]) for code in spare[: count - len(selection)]]
        for code in sorted(self.lost, key=self.lost.__getitem__, reverse=True):
            line = lines[code][1] if code in lines else [code]
            selection.append(self.proved.get(code) or (self.lost[code], line))
        return selection[:count]

    @staticmethod
    def _decided(best: list[RootLine], depth: int) -> bool:
        """Tell whether all lines end in a known win or loss, so that more depth changes nothing."""
        return all(abs(score) >= WON and WIN - abs(score) <= depth for score, _ in best)

    def _one_ply(self, code: int) -> int:
        """Return the evaluation after the move, without a reply."""
        self.nodes += 1
        pos = self.pos
        after = self.key_after(self.root, code)
        pos.make(code)
        surrounded = pos.surrounded()
        if surrounded == 3 or self.is_third(after):
            score = 0
        elif surrounded:
            score = 1 - WIN if surrounded >> pos.turn & 1 else WIN - 1
        else:
            score = self.static(after)
        pos.unmake()
        return -score

    def _one_depth(
        self, codes: list[int], depth: int, count: int, results: list[RootLine], before: int
    ) -> End:
        """Search all the moves and put the `count` best into `results`, until a stop.

        The results so far are no worse than those of the depth before: its best moves are searched
        first, and each later one had to beat them. `before`: the best score of that depth.
        """
        pos = self.pos
        played = len(pos.history)
        keys = set(self.path)
        self.deepest = depth + EXTENSIONS
        try:
            return self._search_moves(codes, depth, count, results, before)
        except StoppedError:
            while len(pos.history) > played:
                pos.unmake()
            self.path.clear()
            self.path |= keys
            return End.STOPPED

    def _search_moves(
        self, codes: list[int], depth: int, count: int, results: list[RootLine], before: int
    ) -> End:
        """Search all the moves; see `_one_depth`."""
        proofs = PROOFS if self.features.short_wins else ()
        moves = max((n for first, n in proofs if depth >= first), default=0)
        if moves:
            self._prove_wins(codes, moves, count, depth)
        codes = sorted(codes, key=lambda code: -self.proved[code][0] if code in self.proved else 0)
        no_other = count > 1 or all(code in self.lost for code in codes[1:])
        for number, code in enumerate(codes):
            if moves and count == 1 and self.nodes >= self.next_proof:
                self._prove_wins(codes, moves, count, depth)
                wins = [line for line in self.proved.values() if line[0] >= WON]
                if wins:
                    results[:] = wins[:1]
                    break
            floor = results[-1][0] if len(results) >= count else -WIN
            if code in self.proved:
                score, self.lines[1] = self.proved[code][0], self.proved[code][1][1:]
            elif number == 0 and count == 1 and depth > 2 and abs(before) < WON:
                score = self._aspiration(code, depth - 1, before)
            else:
                score = self._scout(code, depth - 1, floor, number - count)
            open_loss = moves and floor < score < WON and code not in self.proved
            if open_loss and self._is_refuted(code, moves, depth):
                score, self.lines[1] = self.proved[code][0], self.proved[code][1][1:]
            score = min(score, self.lost.get(code, WIN))
            if score <= -WON:
                self.lost[code] = score
                if number == 0 and not no_other:
                    return End.REFUTED
            if score > floor:
                results.append((score, [code, *self.lines[1]]))
                results.sort(key=lambda line: -line[0])
                del results[count:]
        return End.COMPLETE

    def _prove_wins(self, codes: list[int], most: int, count: int, depth: int) -> None:
        """Find up to `count` moves that win within `most` own moves, and with the fewest."""
        pos, proofs, played = self.pos, self.proofs, len(self.pos.history)
        try:
            while self.no_win_in < most and not any(won >= WON for won, _ in self.proved.values()):
                moves = self.no_win_in + 1
                self._limit_proof(WIN_EFFORT, depth)
                first = proofs.winning_move(self.root, moves)
                wins = [first] if first != NO_MOVE else []
                for code in codes if wins else ():
                    if len(wins) == count:
                        break
                    if code not in (first, *self.lost) and proofs.works(self.root, code, moves):
                        wins.append(code)
                for code in wins:
                    line = proofs.line_after(self.root, code, moves)
                    self.proved[code] = WIN + 1 - 2 * moves, [code, *line]
                self.no_win_in = moves
        except TooLongError:
            while len(pos.history) > played:
                pos.unmake()
        self.next_proof = 2 * self.nodes

    def _is_refuted(self, code: int, most: int, depth: int) -> bool:
        """Tell whether the opponent wins within `most` own moves after this one."""
        pos, proofs, played = self.pos, self.proofs, len(self.pos.history)
        after = self.key_after(self.root, code)
        pos.make(code)
        refuted = False
        try:
            drawn = self.is_third(after) or pos.surrounded()
            while not drawn and not refuted and self.safe.get(code, 0) < most:
                moves = self.safe.get(code, 0) + 1
                self._limit_proof(LOSS_EFFORT, depth)
                refuted = proofs.wins(after, moves)
                if refuted:
                    line = proofs.line(after, moves)
                    self.proved[code] = 2 * moves - WIN, [code, *line]
                else:
                    self.safe[code] = moves
        except TooLongError:
            while len(pos.history) > played + 1:
                pos.unmake()
        pos.unmake()
        return refuted

    def _pass_over_lost(self, codes: list[int], depth: int) -> None:
        """Look for the next move after which the opponent does not win within two own moves."""
        played = len(self.pos.history)
        try:
            for code in codes:
                if code not in self.lost:
                    if not self._is_refuted(code, 2, depth):
                        break
                    self.lost[code] = self.proved[code][0]
        except StoppedError:
            while len(self.pos.history) > played:
                self.pos.unmake()

    def _limit_proof(self, effort: float, depth: int) -> None:
        """Limit the nodes of the next proof."""
        most = max(LEAST_EFFORT, int(self.nodes * effort * max(1, depth - 3)))
        self.proofs.last_node = self.nodes + most

    def _aspiration(self, code: int, depth: int, before: int) -> int:
        """Return the exact score of a move that is expected to be worth about `before`.

        https://www.chessprogramming.org/Aspiration_Windows
        """
        low, high = before - ASPIRATION_WINDOW, before + ASPIRATION_WINDOW
        score = self._between(code, depth, low, high)
        if low < score < high or score <= -WON:
            return score
        return self._between(code, depth, -WIN, WIN)

    def _scout(self, code: int, depth: int, floor: int, number: int) -> int:
        """Return the exact score of a move if it is above `floor`, else an upper bound.

        `number`: its place in the order after the `count` best of the depth before.
        """
        if floor > -WIN:
            less = (number > 2) + (number > 20 and depth > 3) if depth > 1 else 0
            if not self.features.reductions or abs(floor) >= WON:
                less = 0
            score = self._between(code, depth - less, floor, floor + 1)
            if less and score > floor:
                score = self._between(code, depth, floor, floor + 1)
            if score <= floor:
                return score
        return self._between(code, depth, floor, WIN)

    def _between(self, code: int, depth: int, low: int, high: int) -> int:
        """Return the score of a move: exact between `low` and `high`, beyond them a bound."""
        pos = self.pos
        after = self.key_after(self.root, code)
        pos.make(code)
        score = -self.negamax(depth, -high, -low, 1, after, True)
        pos.unmake()
        return score
