"""The techniques of a search that can be switched off, to measure what each is worth."""

from __future__ import annotations


class SearchFeatures:
    """The techniques of a search that can be switched; without them all, it is alpha-beta.

    `pruning`: null move pruning, futility pruning both ways and late move pruning. `reductions`:
    late moves are searched less deep. `table`: scores are taken from the transposition table.
    `danger`: the search sees a win in one, and is extended when a queen has one free side.
    `short_wins`: wins in two and three moves are proved first. `corrections`: the evaluation is
    corrected by its errors in positions that were searched before.
    """

    __slots__ = (
        "corrections",
        "danger",
        "pruning",
        "reductions",
        "short_wins",
        "table",
    )

    def __init__(
        self,
        *,
        pruning: bool = True,
        reductions: bool = True,
        table: bool = True,
        danger: bool = True,
        short_wins: bool = True,
        corrections: bool = True,
    ) -> None:
        self.pruning = pruning
        self.reductions = reductions
        self.table = table
        self.danger = danger
        self.short_wins = short_wins
        self.corrections = corrections
