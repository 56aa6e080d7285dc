"""A review of a game: the winning chance at each position, the mistakes, the retries. Pure.

Costs are differences of winning chance (0 to 100), so that finding a forced win one move later
counts little in a game that was decided long before. Searches are limited by nodes, not by time,
so that a review of the same game always has the same result.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from hive_core import Color, Outcome
from hive_core.annotations import Glyph
from hive_core.motifs import Motif
from web.computer.protocol import Answer
from web.computer.score import PovScore
from web.game.clock import Clock
from web.game.record import Line, Record

LEAST_PLIES = 8
"""The fewest plies of a game that can be reviewed."""

LEAST_COST = 5
"""The smallest cost of a mistake; the smallest difference between a better and an equal move."""

WORST = 3
"""How many mistakes have a second search before all others."""

LEAST_COSTS = {Glyph.BLUNDER: 30, Glyph.MISTAKE: 15, Glyph.DUBIOUS: LEAST_COST}
"""The smallest cost of each kind of mistake, the biggest kind first."""

QUICK_NODES, ALL_NODES, LEAST_NODES = 8_000, 480_000, 2_000
"""Nodes of a first search, of all first searches together, and of one in a long game."""

CLOSE_NODES, CLOSE_LOOKS = 20_000, 12
"""Nodes of a second search around a mistake, and how many such searches there are."""


@dataclass(frozen=True, slots=True)
class Look:
    """The result of searching one position.

    `share`: White's winning chance, 0 to 100. `best`: the best move, a MoveString; empty if the
    game is over. `nodes`: nodes of the search. `checked`: White's winning chance by a search of the
    position after the best move; None without one.
    """

    share: int
    best: str = ""
    nodes: int = 0
    checked: int | None = None

    @classmethod
    def of(cls, answer: Answer, turn: Color, nodes: int) -> Look:
        """Return the result in an answer about a position with that side to move."""
        return cls(PovScore.of(answer.lines[0], turn).share, answer.move, nodes)

    @classmethod
    def at_end(cls, outcome: Outcome) -> Look:
        """Return the result for a position in which the game is over."""
        return cls({None: 50, Color.WHITE: 100, Color.BLACK: 0}[outcome.winner])

    @property
    def is_certain(self) -> bool:
        """Return whether another search can't change it: the game is over, or its end is forced."""
        return not self.best or self.share in (0, 100)

    @property
    def is_hasty(self) -> bool:
        """Return whether a second search may improve it."""
        return self.nodes < CLOSE_NODES and not self.is_certain

    def chances(self, color: Color) -> int:
        """Return that side's winning chance, 0 to 100."""
        return self.share if color is Color.WHITE else 100 - self.share


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake: `ply` from 1, and the mover's winning chance before and after it, 0 to 100.

    `color`: who made it. `turn`: the number of the turn, as UHP counts.
    """

    ply: int
    move: str
    before: int
    after: int
    color: Color
    turn: int

    @property
    def cost(self) -> int:
        """Return by how much the winning chance fell."""
        return self.before - self.after

    @property
    def glyph(self) -> Glyph:
        """Return its kind."""
        return next(glyph for glyph, least in LEAST_COSTS.items() if self.cost >= least)


class Verdict(enum.Enum):
    """How good the move of a retry is."""

    WINS = "wins the game"
    SAME = "the move of the game"
    FOUND = "the best move itself"
    BEST = "as good as the best"
    BETTER = "better than in the game"
    NO_BETTER = "not better than in the game"

    @property
    def is_good(self) -> bool:
        """Whether there is nothing left to find."""
        return self in (Verdict.WINS, Verdict.FOUND, Verdict.BEST)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A retry: the player looks for a better move than a mistake of the game.

    `home`, `mode`, `clock`: what to restore afterwards. `threat`: what the best answer to the
    mistake does. `tries`: the moves tried so far, each with the result for the position after it.
    `shown`: the better move is shown; `why`: the reasons for
    that move. `found`: one of the tries was about as good as that move, or wins at once.
    """

    mistake: Mistake
    home: Record
    mode: str
    clock: Clock | None = None
    threat: tuple[Motif, ...] = ()
    tries: tuple[tuple[str, Look], ...] = ()
    shown: bool = False
    why: tuple[Motif, ...] = ()
    found: bool = False

    @property
    def start(self) -> Line:
        """Return the moves before the mistake."""
        return self.home.moves[: self.mistake.ply - 1]

    def tried(self, record: Record) -> str | None:
        """Return the move tried in this record; None if there is none yet."""
        return record.moves[len(self.start)] if len(record.moves) > len(self.start) else None

    def wins(self, move: str) -> bool:
        """Return whether the move wins the game at once."""
        before = self.home.bare(len(self.start))
        after, _ = before.with_move(before.board().parse_move(move))
        outcome = after.outcome()
        return outcome is not None and outcome.winner is self.mistake.color

    def look(self, move: str) -> Look | None:
        """Return the result for that move, if it was searched."""
        return dict(self.tries).get(move)


@dataclass(frozen=True, slots=True)
class Next:
    """A position to search: after `ply` plies of the game, or one ply later with `instead`.

    `nodes`: nodes of the search. `instead`: the MoveString played there in place of the game's
    move, or "".
    """

    ply: int
    nodes: int
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Review:
    """A game and the search results for its positions.

    `game` has only the moves and the rules. `looks`: by ply, 0 is the empty board; None where not
    searched yet. `human`: the side of the human, whose mistakes are listed first. `running`:
    searches remain and the review is not stopped. `closer`: the number of second searches so far.
    `ahead`: results of searches that were begun before it was certain that they are needed.
    """

    game: Record
    looks: tuple[Look | None, ...]
    human: Color | None = None
    running: bool = True
    attempt: Attempt | None = None
    closer: int = 0
    ahead: tuple[tuple[Next, Look], ...] = ()

    @classmethod
    def of(cls, record: Record, human: Color | None = None) -> Review:
        """Return a new review of the game, with a result only for its end."""
        game = record.bare()
        begun = cls(game, (None,) * (len(game.moves) + 1), human)
        outcome = game.outcome()
        return begun if outcome is None else begun.with_look(len(game.moves), Look.at_end(outcome))

    def is_of(self, record: Record) -> bool:
        """Return whether this is a review of these moves."""
        return record.has_moves_of(self.game)

    @property
    def done(self) -> int:
        """Return how many positions have a result."""
        return sum(look is not None for look in self.looks)

    @property
    def is_whole(self) -> bool:
        """Return whether every position has a result."""
        return None not in self.looks

    @property
    def is_finished(self) -> bool:
        """Return whether no search remains and no retry is going on."""
        return self.attempt is None and not self.running and self.next_look() is None

    @property
    def shares(self) -> tuple[int | None, ...]:
        """Return White's winning chances by ply, as in the graph; None where not searched yet.

        The result after a move corrects the one before it. So no move raises the winning chance of
        its own side, and the cost shows at the mistake itself.
        """
        return _shares(self.game.moves, self.looks, self.game.mover(1))

    def next_look(self) -> Next | None:
        """Return the next position to search; None if there is none.

        First each position from the last to the first, then a second search around each mistake, in
        case the first one was too short.
        """
        for ply in reversed(range(len(self.looks))):
            if self.looks[ply] is None:
                share = ALL_NODES // len(self.looks)
                return Next(ply, max(min(QUICK_NODES, share), LEAST_NODES))
        return self._closer_look() if self.closer < CLOSE_LOOKS else None

    def upcoming(self, count: int) -> list[Next]:
        """Return up to `count` positions to search, the next one first.

        It is certain that the first is needed. The others follow if the searches before them
        confirm what is known so far.
        """
        review: Review | None = self
        looks: list[Next] = []
        while review is not None and len(looks) < count:
            following = review.next_look()
            if following is None:
                break
            looks.append(following)
            review = review._supposed(following)
        return looks

    def _supposed(self, looked: Next) -> Review | None:
        """Return the review after a search that confirms what is known; None if nothing is."""
        look = self.looks[looked.ply]
        if look is None:
            after = self.with_look(looked.ply, Look(50, nodes=looked.nodes))
            return None if after.is_whole else after
        if looked.instead:
            return self.with_check(looked.ply, look.share)
        return self.with_look(looked.ply, replace(look, nodes=looked.nodes))

    def known_ahead(self, looked: Next) -> Look | None:
        """Return the result of that search, if it was made ahead."""
        return dict(self.ahead).get(looked)

    def _closer_look(self) -> Next | None:
        """Return the next second search: after a mistake, before it, after the better move."""
        for mistake in self._foremost([*self.mistakes(), *self._suspects()]):
            start = mistake.ply - 1
            for ply in (self._chosen(mistake.ply), start):
                look = self.looks[ply]
                if look is not None and look.is_hasty:
                    return Next(ply, CLOSE_NODES)
            look = self.looks[start]
            if look is None or look.checked is not None or look.is_certain:
                continue
            if look.best != mistake.move:
                return Next(start, CLOSE_NODES, look.best)
        return None

    def _chosen(self, ply: int) -> int:
        """Return the ply from `ply` on at which a player has a choice, or the end of the game."""
        while "pass" in self.game.moves[ply : ply + 1]:
            ply += 1
        return ply

    def with_look(self, ply: int, look: Look) -> Review:
        """Return the review with that result, also for positions before it with a forced pass."""
        closer = self.closer + (look.nodes >= CLOSE_NODES)
        looks = list(self.looks)
        looks[ply] = look
        while ply > 0 and self.game.moves[ply - 1] == "pass":
            ply -= 1
            looks[ply] = replace(look, best="pass")
        return self._seen(looks, closer)

    def with_check(self, ply: int, share: int) -> Review:
        """Return the review with White's winning chance after the best move of that position."""
        looks, look = list(self.looks), self.looks[ply]
        assert look is not None
        looks[ply] = replace(look, checked=share)
        return self._seen(looks, self.closer + 1)

    def _seen(self, looks: Iterable[Look | None], closer: int) -> Review:
        seen = replace(self, looks=tuple(looks), closer=closer)
        running = seen.next_look() is not None
        return replace(seen, running=running, ahead=seen.ahead if running else ())

    def mistake(self, ply: int) -> Mistake | None:
        """Return the move to that position if it is a mistake; None if not, or not known yet."""
        before, after = self.shares[ply - 1 : ply + 1] if ply > 0 else (None, None)
        if before is None or after is None:
            return None
        judgment = _made(self.game, ply, before, after)
        return judgment if judgment.cost >= LEAST_COST else None

    def mistakes(self) -> list[Mistake]:
        """Return all mistakes that are known, first to last."""
        candidates = (self.mistake(ply) for ply in range(1, len(self.looks)))
        return [mistake for mistake in candidates if mistake is not None]

    def _suspects(self) -> list[Mistake]:
        """Return moves that a short search took for the best, though the next position is worse."""
        suspects = []
        for ply in range(2, len(self.looks)):
            before, after, move = self.looks[ply - 1], self.shares[ply], self.game.moves[ply - 1]
            if before is None or after is None or before.best != move or not before.is_hasty:
                continue
            judgment = _made(self.game, ply, before.share, after)
            if judgment.cost >= LEAST_COST:
                suspects.append(judgment)
        return suspects

    def worst(self) -> tuple[Mistake, ...]:
        """Return the `WORST` biggest mistakes, the human's before the computer's.

        The biggest mistake of the game is always among them.
        """
        return self._foremost(self.mistakes())

    def ranked(self) -> tuple[Mistake, ...]:
        """Return all mistakes, the biggest first, the human's before the computer's."""
        return self._ranked(self.mistakes())

    def following(self, mistake: Mistake) -> Mistake | None:
        """Return the mistake that follows in the list; None after the last."""
        ranked = self.ranked()
        at = next((at for at, one in enumerate(ranked) if one.ply == mistake.ply), len(ranked))
        return ranked[at + 1] if at + 1 < len(ranked) else None

    def _foremost(self, mistakes: list[Mistake]) -> tuple[Mistake, ...]:
        first = self._ranked(mistakes)[:WORST]
        biggest = max(mistakes, key=lambda m: m.cost, default=None)
        # The biggest mistake is searched again, too, whichever player made it.
        if biggest is None or any(mistake.cost == biggest.cost for mistake in first):
            return first
        return (*first[:-1], biggest)

    def _ranked(self, mistakes: list[Mistake]) -> tuple[Mistake, ...]:
        others = None if self.human is None else self.human.other
        return tuple(sorted(mistakes, key=lambda m: (m.color is others, -m.cost, m.ply)))

    def counts(self, color: Color) -> dict[Glyph, int]:
        """Return how many mistakes of each kind that side made."""
        made = [mistake.glyph for mistake in self.mistakes() if mistake.color is color]
        return {glyph: made.count(glyph) for glyph in LEAST_COSTS}

    def accuracy(self, color: Color) -> int | None:
        """Return how well that side played, 0 to 100; None if no move of it is judged yet.

        The mean over its moves, each of which is worth what it is worth in lichess: 100 if it costs
        nothing, 63 if it costs 10 points of the winning chance, 40 for 20, 9 for 50. A forced pass
        does not count.
        """
        worth = []
        for ply, (before, after) in enumerate(pairwise(self.shares), start=1):
            if before is None or after is None or self.game.moves[ply - 1] == "pass":
                continue
            if self.game.mover(ply) is color:
                fell = 103.1668 * math.exp(-0.04354 * abs(before - after)) - 3.1669
                worth.append(min(max(fell, 0.0), 100.0))
        return round(sum(worth) / len(worth)) if worth else None

    def answer_to(self, mistake: Mistake) -> str:
        """Return the best answer to a mistake; empty if none is known."""
        after = self.looks[mistake.ply]
        return "" if after is None or after.best == "pass" else after.best

    def verdict(self, move: str) -> Verdict | None:
        """Return how good a move of the retry is; None if it is not searched yet."""
        attempt = self.attempt
        assert attempt is not None
        mistake = attempt.mistake
        if attempt.wins(move):
            return Verdict.WINS
        if move == mistake.move:
            return Verdict.SAME
        if move == self.better:
            return Verdict.FOUND
        look = attempt.look(move)
        if look is None:
            return None
        chances = look.chances(mistake.color)
        if mistake.before - chances < LEAST_COST:
            return Verdict.BEST
        return Verdict.BETTER if chances - mistake.after >= LEAST_COST else Verdict.NO_BETTER

    @property
    def better(self) -> str:
        """Return the best move found in the position of the retry."""
        assert self.attempt is not None
        return self.better_than(self.attempt.mistake)

    def better_than(self, mistake: Mistake) -> str:
        """Return the best move found in the position of a mistake."""
        before = self.looks[mistake.ply - 1]
        assert before is not None
        return before.best


def _made(game: Record, ply: int, before: int, after: int) -> Mistake:
    """Return the move with its cost, from White's winning chance before and after it."""
    move, color, turn = game.moves[ply - 1], game.mover(ply), game.turn_number(ply)
    if color is Color.BLACK:
        before, after = 100 - before, 100 - after
    return Mistake(ply, move, before, after, color, turn)


@lru_cache(maxsize=4)
def _shares(moves: Line, looks: tuple[Look | None, ...], first: Color) -> tuple[int | None, ...]:
    """Return `Review.shares`: the results, corrected from the last position to the first."""
    shares = [None if look is None else look.share for look in looks]
    for ply in reversed(range(len(moves))):
        look, after = looks[ply], shares[ply + 1]
        if look is None or after is None:
            continue
        if ply == 0 or look.best == moves[ply]:
            # The best move was played; on the empty board all moves are equal.
            shares[ply] = after
            continue
        other = look.share if look.checked is None else look.checked
        white = (first is Color.WHITE) == (ply % 2 == 0)
        shares[ply] = max(other, after) if white else min(other, after)
    return tuple(shares)
