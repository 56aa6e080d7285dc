"""What the results of a match say: score, Elo with its error, and the sequential test.

Games come in pairs, one opening with the colours changed, and a pair's two results hang together;
so the spread is taken over pairs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

NORMAL_95 = 1.96
_LEAST = 1e-4


def expected(elo: float) -> float:
    """The share of points that goes with a difference in Elo."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(share: float) -> float:
    """The difference in Elo that goes with a share of the points; infinite for all or none."""
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else 400 * math.log10(share / (1 - share))


@dataclass(frozen=True)
class Standing:
    """A match so far, from the first player's side: points of each game, 1, 0.5 or 0.

    `points[2 k]` and `points[2 k + 1]` are the two games of one opening.
    """

    points: Sequence[float]

    @property
    def share(self) -> float:
        """Points a game."""
        return sum(self.points) / len(self.points) if self.points else 0.5

    @property
    def wins(self) -> int:
        """Games won."""
        return sum(point == 1 for point in self.points)

    @property
    def draws(self) -> int:
        """Games drawn."""
        return sum(point == 0.5 for point in self.points)

    @property
    def losses(self) -> int:
        """Games lost."""
        return sum(point == 0 for point in self.points)

    def pairs(self) -> list[float]:
        """Points a game of each opening played both ways."""
        return [(a + b) / 2 for a, b in zip(self.points[::2], self.points[1::2], strict=False)]

    def error(self) -> float:
        """The standard error of `share`."""
        pairs = self.pairs()
        if len(pairs) < 2:
            return 0.5
        mean = sum(pairs) / len(pairs)
        variance = sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1)
        return math.sqrt(max(variance, _LEAST) / len(pairs))

    def interval(self) -> tuple[float, float]:
        """Elo at both ends of the interval that holds the truth 95 times in 100."""
        reach = NORMAL_95 * self.error()
        return elo_of(self.share - reach), elo_of(self.share + reach)

    def __str__(self) -> str:
        low, high = self.interval()
        return (
            f"{100 * self.share:.1f}% of {len(self.points)} games"
            f" (+{self.wins} ={self.draws} -{self.losses}),"
            f" Elo {elo_of(self.share):+.0f} ({low:+.0f} to {high:+.0f})"
        )


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential test: is the difference `elo1` rather than `elo0`?

    `alpha`: the chance to accept `elo1` where `elo0` is true; `beta`: the other way round.
    """

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def ratio(self, standing: Standing) -> float:
        """The logarithm of the likelihoods' ratio, in the normal approximation over pairs."""
        pairs = standing.pairs()
        if len(pairs) < 2:
            return 0.0
        low, high = expected(self.elo0), expected(self.elo1)
        mean = sum(pairs) / len(pairs)
        return (high - low) * (2 * mean - low - high) / (2 * standing.error() ** 2)

    def bounds(self) -> tuple[float, float]:
        """At or below the first `elo0` is accepted, at or above the second `elo1`."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    def verdict(self, standing: Standing) -> str:
        """`H0`, `H1`, or nothing while it is open."""
        low, high = self.bounds()
        ratio = self.ratio(standing)
        return "H1" if ratio >= high else "H0" if ratio <= low else ""
