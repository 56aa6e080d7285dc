"""A review of a game: how each position stood, what each move cost, and tries at better ones. Pure.

Everything is counted in chances of 100 to win, so that a forced win found a move later does not
drown what was decided long before. Looks are counted in positions, not in seconds, so a review of
the same game always says the same.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from hive_core import Color, Outcome
from hive_core.motifs import Motif
from web.computer.protocol import Answer
from web.computer.score import PovScore
from web.game.clock import Clock
from web.game.record import Line, Record

LEAST_PLIES = 8
"""A shorter game has no review."""

LEAST_COST = 5
"""What costs fewer chances of 100 is no mistake, and no better than something that costs none."""

WORST = 3
"""So many moves are shown to be tried again."""

QUICK_NODES, ALL_NODES, LEAST_NODES = 8_000, 480_000, 2_000
"""Positions that the search visits in a first look, in all of them, and in one of a long game."""

CLOSE_NODES, CLOSE_LOOKS = 20_000, 12
"""Positions in a closer look at what is around a mistake, and how many such looks there are."""


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen of a position.

    `share`: White's chances of 100 to win. `best`: the best move, a MoveString; empty where the
    game is over. `nodes`: how many positions the search visited. `checked`: White's chances when
    the position after the best move was looked at; None: it was not.
    """

    share: int
    best: str = ""
    nodes: int = 0
    checked: int | None = None

    @classmethod
    def of(cls, answer: Answer, turn: Color, nodes: int) -> Look:
        """What an answer says of a position with that side to move."""
        return cls(PovScore.of(answer.lines[0], turn).share, answer.move, nodes)

    @classmethod
    def at_end(cls, outcome: Outcome) -> Look:
        """What there is to see of a game that is over."""
        return cls({None: 50, Color.WHITE: 100, Color.BLACK: 0}[outcome.winner])

    @property
    def is_certain(self) -> bool:
        """Whether a longer look can show nothing new: the game is over, or its end is forced."""
        return not self.best or self.share in (0, 100)

    @property
    def is_hasty(self) -> bool:
        """Whether a closer look may show more."""
        return self.nodes < CLOSE_NODES and not self.is_certain

    def chances(self, color: Color) -> int:
        """That side's chances of 100 to win."""
        return 100 - self.share if color else self.share


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that cost something: `ply` counts from 1; the mover's chances of 100 around it."""

    ply: int
    move: str
    before: int
    after: int

    @property
    def cost(self) -> int:
        """The chances of 100 that were lost."""
        return self.before - self.after

    @property
    def color(self) -> Color:
        """Whose move it was."""
        return Color.WHITE if self.ply % 2 else Color.BLACK

    @property
    def turn(self) -> int:
        """The number of the turn, which White and Black have together."""
        return (self.ply + 1) // 2


class Verdict(enum.Enum):
    """What a try at a better move came to."""

    SAME = "the move of the game"
    BEST = "as good as the best"
    BETTER = "better than in the game"
    NO_BETTER = "not better than in the game"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move of the game that is tried again.

    `mistake`: which. `home`, `mode`, `clock`: the table as it was, to come back to. `tries`: what
    was played instead so far, and what was seen after it. `shown`: the better move is given away;
    `why`: what that one is good for.
    """

    mistake: Mistake
    home: Record
    mode: str
    clock: Clock | None = None
    tries: tuple[tuple[str, Look], ...] = ()
    shown: bool = False
    why: tuple[Motif, ...] = ()

    @property
    def start(self) -> Line:
        """The moves before the one that is tried again."""
        return self.home.moves[: self.mistake.ply - 1]

    def tried(self, record: Record) -> str | None:
        """What was played instead on the table with this game; None so far."""
        return record.moves[len(self.start)] if len(record.moves) > len(self.start) else None

    def look(self, move: str) -> Look | None:
        """What was seen after that move, if it was looked at."""
        return dict(self.tries).get(move)


@dataclass(frozen=True, slots=True)
class Next:
    """A position to look at: the game's after `ply` plies, or the one that its best move leads to.

    `nodes`: how many positions the search visits. `instead`: the best move is played there in
    place of the game's.
    """

    ply: int
    nodes: int
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Review:
    """A game and what was seen of its positions.

    `game` has only the moves and the rules. `looks`: by ply, 0 is the empty table; None where
    nobody has looked. `person`: whose mistakes come first. `running`: there is more to look at,
    and it goes on. `closer`: how many closer looks were taken.
    """

    game: Record
    looks: tuple[Look | None, ...]
    person: Color | None = None
    running: bool = True
    attempt: Attempt | None = None
    closer: int = 0

    @classmethod
    def of(cls, record: Record, person: Color | None = None) -> Review:
        """The review of a game as it begins: nothing was looked at but the end."""
        game = bare(record)
        begun = cls(game, (None,) * (len(game.moves) + 1), person)
        outcome = game.outcome()
        return begun if outcome is None else begun.with_look(len(game.moves), Look.at_end(outcome))

    def is_of(self, record: Record) -> bool:
        """Whether the review was made for these moves."""
        return bare(record) == self.game

    @property
    def done(self) -> int:
        """How many positions were looked at."""
        return sum(look is not None for look in self.looks)

    @property
    def is_whole(self) -> bool:
        """Whether every position was looked at."""
        return None not in self.looks

    @property
    def is_finished(self) -> bool:
        """Whether there is no more to look at, and no move of it is being tried again."""
        return self.attempt is None and not self.running and self.next_look() is None

    @property
    def shares(self) -> tuple[int | None, ...]:
        """White's chances of 100 by ply, as the graph shows them; None where nobody has looked.

        What came of a move also tells about the position before it. So no move raises the chances
        of its own side, and what it costs shows at the move that did it.
        """
        return _shares(self.game.moves, self.looks)

    def next_look(self) -> Next | None:
        """What is to be looked at next; None: no more.

        From the end to the beginning, and then around the mistakes once more, lest haste is taken
        for one.
        """
        for ply in reversed(range(len(self.looks))):
            if self.looks[ply] is None:
                share = ALL_NODES // len(self.looks)
                return Next(ply, max(min(QUICK_NODES, share), LEAST_NODES))
        return self._closer_look() if self.closer < CLOSE_LOOKS else None

    def _closer_look(self) -> Next | None:
        """The next closer look: after a costly move, before it, and after the better move."""
        for mistake in self._foremost([*self._mistakes(), *self._suspects()]):
            start = mistake.ply - 1
            for ply in (self._chosen(mistake.ply), start):
                look = self.looks[ply]
                if look is not None and look.is_hasty:
                    return Next(ply, CLOSE_NODES)
            look = self.looks[start]
            if look is None or look.checked is not None or look.is_certain:
                continue
            if look.best != mistake.move:
                return Next(start, CLOSE_NODES, instead=True)
        return None

    def _chosen(self, ply: int) -> int:
        """The ply at which somebody has a choice again, or the end."""
        while "pass" in self.game.moves[ply : ply + 1]:
            ply += 1
        return ply

    def with_look(self, ply: int, look: Look) -> Review:
        """The review with what was seen of that position, and of those that had to lead to it."""
        closer = self.closer + (look.nodes >= CLOSE_NODES)
        looks = list(self.looks)
        looks[ply] = look
        while ply > 0 and self.game.moves[ply - 1] == "pass":
            ply -= 1
            looks[ply] = replace(look, best="pass")
        return self._seen(looks, closer)

    def with_check(self, ply: int, share: int) -> Review:
        """The review with White's chances after the best move of that position."""
        looks, look = list(self.looks), self.looks[ply]
        assert look is not None
        looks[ply] = replace(look, checked=share)
        return self._seen(looks, self.closer + 1)

    def _seen(self, looks: Iterable[Look | None], closer: int) -> Review:
        seen = replace(self, looks=tuple(looks), closer=closer)
        return replace(seen, running=seen.next_look() is not None)

    def mistake(self, ply: int) -> Mistake | None:
        """What the move to that position cost; None when nothing, or nobody knows."""
        before, after = self.shares[ply - 1 : ply + 1] if ply > 0 else (None, None)
        if before is None or after is None:
            return None
        made = _made(ply, self.game.moves[ply - 1], before, after)
        return made if made.cost >= LEAST_COST else None

    def _mistakes(self) -> list[Mistake]:
        found = (self.mistake(ply) for ply in range(1, len(self.looks)))
        return [mistake for mistake in found if mistake is not None]

    def _suspects(self) -> list[Mistake]:
        """Moves that were called the best in haste, and after which things look worse."""
        found = []
        for ply in range(2, len(self.looks)):
            before, after, move = self.looks[ply - 1], self.shares[ply], self.game.moves[ply - 1]
            if before is None or after is None or before.best != move or not before.is_hasty:
                continue
            made = _made(ply, move, before.share, after)
            if made.cost >= LEAST_COST:
                found.append(made)
        return found

    def worst(self) -> tuple[Mistake, ...]:
        """The moves that cost most, the worst first; a person's before the computer's.

        The one that cost most of all is always among them.
        """
        return self._foremost(self._mistakes())

    def _foremost(self, made: list[Mistake]) -> tuple[Mistake, ...]:
        others = None if self.person is None else self.person.other
        made = sorted(made, key=lambda m: (-m.cost, m.color is others, m.ply))
        first = sorted(made, key=lambda m: m.color is others)[:WORST]
        if made and made[0] not in first:
            first[-1] = made[0]
        return tuple(first)

    def verdict(self, move: str) -> Verdict | None:
        """What the move that was tried instead is worth; None while nobody has looked at it."""
        attempt = self.attempt
        assert attempt is not None
        mistake = attempt.mistake
        if move == mistake.move:
            return Verdict.SAME
        if move == self.better:
            return Verdict.BEST
        look = attempt.look(move)
        if look is None:
            return None
        chances = look.chances(mistake.color)
        if mistake.before - chances < LEAST_COST:
            return Verdict.BEST
        return Verdict.BETTER if chances - mistake.after >= LEAST_COST else Verdict.NO_BETTER

    @property
    def better(self) -> str:
        """The best move that was found where one is tried again."""
        assert self.attempt is not None
        before = self.looks[self.attempt.mistake.ply - 1]
        assert before is not None
        return before.best


def bare(record: Record) -> Record:
    """The moves of the game and its rules, nothing else."""
    return Record(record.game_type, record.tournament, record.repetition_draw, record.moves)


def _made(ply: int, move: str, before: int, after: int) -> Mistake:
    """What the move cost, by White's chances before and after it."""
    white = ply % 2 == 1
    return Mistake(ply, move, before if white else 100 - before, after if white else 100 - after)


@lru_cache(maxsize=4)
def _shares(moves: Line, looks: tuple[Look | None, ...]) -> tuple[int | None, ...]:
    """See `Review.shares`: the looks, corrected from the end to the beginning."""
    shares = [None if look is None else look.share for look in looks]
    for ply in reversed(range(len(moves))):
        look, after = looks[ply], shares[ply + 1]
        if look is None or after is None:
            continue
        if ply == 0 or look.best == moves[ply]:
            # The best move was played, and on the empty table all are the same.
            shares[ply] = after
            continue
        other = look.share if look.checked is None else look.checked
        shares[ply] = min(other, after) if ply % 2 else max(other, after)
    return tuple(shares)
