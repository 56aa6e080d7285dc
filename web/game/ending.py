"""How the players ended a game, or with what result a file says that it ended, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from hive_core import Color, GameState, Outcome, Termination
from web.game.annotations import Path

UNKNOWN = "unknown"
"""A file says who won, the board does not show it, and the file gives no reason."""

_HOW = {
    Termination.RESIGNATION: "resign",
    Termination.TIME: "time",
    Termination.AGREEMENT: "agreed",
    Termination.UNKNOWN: UNKNOWN,
}
LOSERS = {GameState.WHITE_WINS: Color.BLACK, GameState.BLACK_WINS: Color.WHITE}
_TERMINATIONS = {how: termination for termination, how in _HOW.items()}


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended that goes on on the board: `resign`, `time`, `agreed` or `unknown`.

    `loser` is None for a draw.
    """

    how: str
    loser: Color | None = None

    @classmethod
    def of(cls, outcome: Outcome | None) -> Ending | None:
        """Return the ending of this outcome; None if the board shows it."""
        if outcome is None or outcome.termination not in _HOW:
            return None
        loser = None if outcome.winner is None else outcome.winner.other
        return cls(_HOW[outcome.termination], loser)

    @classmethod
    def of_result(cls, result: GameState) -> Ending:
        """Return the ending of a game of which a file has only the result: a win or a draw."""
        return cls(UNKNOWN, LOSERS.get(result))

    @property
    def is_possible(self) -> bool:
        """Whether a game can end so with that winner, or without one."""
        return self.how == UNKNOWN or (self.loser is None) == (self.how == "agreed")

    @property
    def outcome(self) -> Outcome:
        """The outcome that it gives the game."""
        return Outcome(_TERMINATIONS[self.how], None if self.loser is None else self.loser.other)


class Final(NamedTuple):
    """The position in which the players ended the game, and how."""

    path: Path
    ending: Ending
