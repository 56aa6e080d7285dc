"""Which short cuts a search takes, so that each can be measured against doing without it."""

from __future__ import annotations


class Extras:
    """Which of the search's short cuts are on; all off, it is plain alpha-beta.

    `pruning`: skip what looks hopeless or more than good enough. `reductions`: look less far after
    moves that the order puts late. `table`: take scores from the table. `danger`: look further
    when a queen has one free side.
    """

    __slots__ = ("danger", "pruning", "reductions", "table")

    def __init__(
        self,
        *,
        pruning: bool = True,
        reductions: bool = True,
        table: bool = True,
        danger: bool = True,
    ) -> None:
        self.pruning = pruning
        self.reductions = reductions
        self.table = table
        self.danger = danger
