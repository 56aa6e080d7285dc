"""Evaluate the results of a match: score, Elo with its error, and the sequential test (SPRT).

Games come in pairs: one opening, played with both colours. The two results of a pair are
correlated, so the variance is computed over pairs.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

NORMAL_95 = 1.96
_LEAST = 1e-4
SPRT_PAIRS = 20
"""From how many pairs on the test decides: the variance of fewer says little."""


def expected(elo: float) -> float:
    """Return the expected share of points, 0 to 1, for a difference in Elo."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(share: float) -> float:
    """Return the difference in Elo for a share of the points; infinite for 0 and 1."""
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else 400 * math.log10(share / (1 - share))


@dataclass(frozen=True)
class Standing:
    """The results of a match so far: the first player's points in each game, 1, 0.5 or 0.

    `points[2 k]` and `points[2 k + 1]` are the two games of one opening.
    """

    points: Sequence[float]

    @property
    def share(self) -> float:
        """The mean points per game."""
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
        """Return the mean points of each opening that was played with both colours."""
        return [(a + b) / 2 for a, b in zip(self.points[::2], self.points[1::2], strict=False)]

    def error(self) -> float:
        """Return the standard error of `share`."""
        pairs = self.pairs()
        if len(pairs) < 2:
            return 0.5
        mean = sum(pairs) / len(pairs)
        variance = sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1)
        return math.sqrt(max(variance, _LEAST) / len(pairs))

    def interval(self) -> tuple[float, float]:
        """Return the Elo at both ends of the 95% confidence interval."""
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
    """Wald's sequential probability ratio test of a difference `elo1` against `elo0`.

    `alpha`: the chance to accept `elo1` where `elo0` is true; `beta`: the reverse.
    """

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def ratio(self, standing: Standing) -> float:
        """Return the log-likelihood ratio, in the normal approximation over pairs."""
        pairs = standing.pairs()
        if len(pairs) < 2:
            return 0.0
        low, high = expected(self.elo0), expected(self.elo1)
        mean = sum(pairs) / len(pairs)
        return (high - low) * (2 * mean - low - high) / (2 * standing.error() ** 2)

    def bounds(self) -> tuple[float, float]:
        """Return the ratios at or below which `elo0`, and at or above which `elo1` is accepted."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    def verdict(self, standing: Standing) -> str:
        """Return `H0` or `H1`, or "" while neither is accepted or there are too few games."""
        if len(standing.pairs()) < SPRT_PAIRS:
            return ""
        low, high = self.bounds()
        ratio = self.ratio(standing)
        return "H1" if ratio >= high else "H0" if ratio <= low else ""
