"""Timing two or more things side by side, and what the times say. Knows nothing of Hive."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median

Done = tuple[int, float]
"""How much was done, and in how many seconds."""

Rates = dict[str, list[float]]
"""By name: the amounts a second, one for each round."""


def interleaved(things: Mapping[str, Callable[[], Done]], rounds: int) -> Rates:
    """Time the things in turn, round after round, each round in the opposite order.

    A machine that gets slower or is busy for a while then does no more harm to one than to another.
    Before the first round each is done once untimed: tables fill, a browser compiles.
    """
    rates: Rates = {name: [] for name in things}
    for thing in things.values():
        thing()
    for at in range(rounds):
        names = list(things)
        for name in names[::-1] if at % 2 else names:
            amount, seconds = things[name]()
            rates[name].append(amount / seconds)
    return rates


@dataclass(frozen=True)
class Ratio:
    """How many times as fast one thing is as another: the middle and the ends of all rounds."""

    middle: float
    low: float
    high: float

    @classmethod
    def of(cls, ours: list[float], theirs: list[float]) -> Ratio:
        """The ratio of each round, summed up; the lists go round by round."""
        ratios = sorted(a / b for a, b in zip(ours, theirs, strict=True))
        return cls(median(ratios), ratios[0], ratios[-1])

    def __str__(self) -> str:
        return f"{self.middle:.2f} ({self.low:.2f} to {self.high:.2f})"
