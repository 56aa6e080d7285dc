"""The error of a game file: what is wrong, where, and the legal part before it."""

from __future__ import annotations

from hive_core._game.record import GameRecord
from hive_core.errors import HiveError, Phrase
from hive_core.game import Game

LONGEST_PROBLEM = 250
"""The most characters of a sentence about a fault, which quotes the file."""


class GameFileError(HiveError):
    """A file with a fault that ends the reading.

    `line`, `column`: where the fault is, from 1. `ply`: how many moves before it are legal.
    `record`: the game up to there, None if the game type cannot be read. `game`: the same with its
    variations. `problem`: the fault in English. `phrase`: the same for translation.
    """

    def __init__(
        self,
        problem: Phrase,
        line: int,
        column: int,
        ply: int = 0,
        record: GameRecord | None = None,
    ) -> None:
        self.phrase = problem
        self.problem = str(problem)
        if len(self.problem) > LONGEST_PROBLEM:
            self.problem = f"{self.problem[:200]}..."
        super().__init__(f"line {line}, column {column}: {self.problem}")
        self.line = line
        self.column = column
        self.ply = ply
        self.record = record
        self._game: Game | None = None

    @property
    def game(self) -> Game | None:
        """The game up to the fault, None if the game type cannot be read."""
        if self._game is None and self.record is not None:
            self._game = self.record.game()
        return self._game

    @game.setter
    def game(self, game: Game) -> None:
        self._game = game


def error_at(
    text: str, offset: int, problem: Phrase, record: GameRecord | None = None
) -> GameFileError:
    """Return the error for a fault at this offset of the text."""
    line, column = place_of(text, offset)
    return GameFileError(problem, line, column, len(record.moves) if record else 0, record)


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Return the line and the column of an offset, both from 1."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
