"""What the boards of a game are made from."""

from __future__ import annotations

from typing import NamedTuple

from hive_core import Board, Bug, GameType

EXPANSIONS = tuple(bug for bug in Bug if bug.info.expansion)
"""The bugs that a game may be played without."""


class Rules(NamedTuple):
    """What a game starts from, and the rules that it is played by."""

    game_type: GameType
    start: str | None
    tournament: bool
    repetition_draw: bool

    def begin(self) -> Board:
        """Return a new board with the start of the game."""
        if self.start is None:
            board = Board(self.game_type, tournament=self.tournament)
        else:
            board = Board.from_position(self.start, tournament=self.tournament)
        board.repetition_draw = self.repetition_draw
        return board
