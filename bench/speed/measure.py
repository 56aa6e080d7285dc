"""Time several functions side by side, and compute ratios; independent of Hive."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median

Done = tuple[int, float]
"""The amount of work done, and the seconds it took."""

Rates = dict[str, list[float]]
"""Name -> the amount of work per second in each round."""


def interleaved(things: Mapping[str, Callable[[], Done]], rounds: int) -> Rates:
    """Time the functions in turn, reversing the order with each round.

    So a machine that slows down or is busy for a while affects all of them alike. Each runs once
    before the first round, untimed, to fill caches and let a browser compile.
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
    """How many times as fast one thing is as another: median, lowest and highest of all rounds."""

    middle: float
    low: float
    high: float

    @classmethod
    def of(cls, ours: list[float], theirs: list[float]) -> Ratio:
        """Return the ratio of two lists of rates, which have one rate per round."""
        ratios = sorted(a / b for a, b in zip(ours, theirs, strict=True))
        return cls(median(ratios), ratios[0], ratios[-1])

    def __str__(self) -> str:
        return f"{self.middle:.2f} ({self.low:.2f} to {self.high:.2f})"
