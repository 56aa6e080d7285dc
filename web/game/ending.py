"""How the players ended a game, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hive_core import Color, Outcome, Termination
from web.game.annotations import Path

_HOW = {
    Termination.RESIGNATION: "resign",
    Termination.TIME: "time",
    Termination.AGREEMENT: "agreed",
}
_TERMINATIONS = {how: termination for termination, how in _HOW.items()}


@dataclass(frozen=True, slots=True)
class Ending:
    """How the players ended a game: `resign`, `time` or `agreed`; `loser` is None for a draw."""

    how: str
    loser: Color | None = None

    @classmethod
    def of(cls, outcome: Outcome | None) -> Ending | None:
        """Return the ending by the players; None for any other outcome."""
        if outcome is None or outcome.termination not in _HOW:
            return None
        loser = None if outcome.winner is None else outcome.winner.other
        return cls(_HOW[outcome.termination], loser)

    @property
    def outcome(self) -> Outcome:
        """The outcome that it gives the game."""
        return Outcome(_TERMINATIONS[self.how], None if self.loser is None else self.loser.other)


class Final(NamedTuple):
    """The position in which the players ended the game, and how."""

    path: Path
    ending: Ending
