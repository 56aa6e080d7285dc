"""A review of a game: how each position stood, what each move cost, and tries at better ones. Pure.

Everything is counted in chances of 100 to win, so that a forced win found a move later does not
drown what was decided long before.
"""

from __future__ import annotations

import enum
import math
from dataclasses import dataclass, replace

from hive_core import Color, Outcome
from hive_core.purpose import Purpose
from web.balance import Balance
from web.clock import Clock
from web.record import Line, Record
from web.thinking import Answer

LEAST_PLIES = 8
"""A shorter game has no review."""

LEAST_COST = 5
"""What costs fewer chances of 100 is no mistake, and no better than something that costs none."""

WORST = 3
"""So many moves are shown to be tried again."""

QUICK_SECONDS, ALL_SECONDS, LEAST_SECONDS = 0.35, 24.0, 0.08
"""A first look at a position, at all of them, and at one of a very long game."""

CLOSE_SECONDS, CLOSE_LOOKS = 1.0, 10
"""A closer look at the positions around a mistake, and how many such looks there are."""


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen of a position.

    `share`: White's chances of 100 to win. `best`: the play expected, as MoveStrings; empty where
    the game is over. `seconds`: how long was looked; nothing more can be seen of an ended game.
    """

    share: int
    best: Line = ()
    seconds: float = math.inf

    @classmethod
    def of(cls, answer: Answer, turn: Color, seconds: float) -> Look:
        """What an answer says of a position with that side to move."""
        best = answer.lines[0]
        return cls(Balance.of(best, turn).share, best.moves, seconds)

    @classmethod
    def at_end(cls, outcome: Outcome) -> Look:
        """What there is to see of a game that is over."""
        return cls({None: 50, Color.WHITE: 100, Color.BLACK: 0}[outcome.winner])

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
    why: tuple[Purpose, ...] = ()

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
class Review:
    """A game and what was seen of its positions.

    `game` has only the moves and the rules. `looks`: by ply, 0 is the empty table; None where
    nobody has looked. `person`: whose mistakes come first. `running`: there is more to look at,
    and it goes on.
    """

    game: Record
    looks: tuple[Look | None, ...]
    person: Color | None = None
    running: bool = True
    attempt: Attempt | None = None

    @classmethod
    def of(cls, record: Record, person: Color | None = None) -> Review:
        """The review of a game as it begins: nothing was looked at but the end."""
        game = bare(record)
        begun = cls(game, (None,) * (len(game.moves) + 1), person)
        outcome = game.board().outcome()
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

    def next_look(self) -> tuple[int, float] | None:
        """Which position is to be looked at next and for how many seconds; None: no more.

        From the end to the beginning, since what was seen of a position helps with the one before
        it. Then the mistakes are looked into once more, lest haste is taken for one.
        """
        for ply in reversed(range(len(self.looks))):
            if self.looks[ply] is None:
                share = ALL_SECONDS / len(self.looks)
                return ply, max(min(QUICK_SECONDS, share), LEAST_SECONDS)
        seconds = [look.seconds if look else 0.0 for look in self.looks]
        if seconds.count(CLOSE_SECONDS) < CLOSE_LOOKS:
            for mistake in self.worst():
                for ply in (self._chosen(mistake.ply), mistake.ply - 1):
                    if seconds[ply] < CLOSE_SECONDS:
                        return ply, CLOSE_SECONDS
        return None

    def _chosen(self, ply: int) -> int:
        """The ply at which somebody has a choice again, or the end."""
        while "pass" in self.game.moves[ply : ply + 1]:
            ply += 1
        return ply

    def with_look(self, ply: int, look: Look) -> Review:
        """The review with what was seen of that position, and of those that had to lead to it."""
        looks = list(self.looks)
        looks[ply] = look
        while ply > 0 and self.game.moves[ply - 1] == "pass":
            ply -= 1
            look = replace(look, best=("pass", *look.best))
            looks[ply] = look
        seen = replace(self, looks=tuple(looks))
        return replace(seen, running=seen.next_look() is not None)

    def mistake(self, ply: int) -> Mistake | None:
        """What the move to that position cost; None when nothing, or nobody knows."""
        if ply < 2:
            return None  # with an empty table all places are the same
        before, after = self.looks[ply - 1], self.looks[ply]
        move = self.game.moves[ply - 1]
        if before is None or after is None or move in before.best[:1]:
            return None
        color = Color.WHITE if ply % 2 else Color.BLACK
        made = Mistake(ply, move, before.chances(color), after.chances(color))
        return made if made.cost >= LEAST_COST else None

    def worst(self) -> tuple[Mistake, ...]:
        """The moves that cost most, the worst first; a person's before the computer's."""
        made = [m for ply in range(1, len(self.looks)) if (m := self.mistake(ply)) is not None]
        others = None if self.person is None else self.person.other
        made.sort(key=lambda m: (m.color is others, -m.cost, m.ply))
        return tuple(made[:WORST])

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
        return before.best[0]

    def unheard(self) -> Review:
        """The review without what was seen; for what shows none of that."""
        return self if self.attempt else replace(self, looks=(), running=False)


def bare(record: Record) -> Record:
    """The moves of the game and its rules, nothing else."""
    return Record(record.game_type, record.tournament, record.repetition_draw, record.moves)
