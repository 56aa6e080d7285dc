"""A match: several games of the same two players, who swap colours after each."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Color, Outcome

LENGTHS = (2, 4, 6, 10, 20)
"""The numbers of games to choose from."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match that is being played.

    `games`: how many it has. `points`: what the player who began as White got in each finished
    game, in half points: 2 for a win, 1 for a draw. `has_next`: the game after the one on
    the board has begun, so that it is not begun again.
    """

    games: int
    points: tuple[int, ...] = ()
    has_next: bool = False

    @property
    def number(self) -> int:
        """The number of the game on the board, from 1."""
        return len(self.points) + 1

    @property
    def is_last(self) -> bool:
        """Whether the game on the board is the last one."""
        return self.number == self.games

    @property
    def is_possible(self) -> bool:
        """Whether it has a game to play, and points that games give."""
        return self.games in LENGTHS and self.number <= self.games and {*self.points} <= {0, 1, 2}

    def with_game(self, outcome: Outcome) -> Match:
        """Return the match after the game on the board has ended like that."""
        first = Color.WHITE if self.number % 2 else Color.BLACK
        gained = 1 if outcome.winner is None else 2 * (outcome.winner is first)
        return Match(self.games, (*self.points, gained))


def of_choice(value: str) -> Match | None:
    """Return a match of the chosen number of games; None for a single game."""
    return Match(int(value)) if value in map(str, LENGTHS) else None
