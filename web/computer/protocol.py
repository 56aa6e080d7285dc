"""The protocol between page and engine worker: requests and answers, as values and as JSON. Pure.

Both sides import this module; `search_runner.py` makes the answers, in the worker.
"""

from __future__ import annotations

import enum
import json
from dataclasses import asdict, dataclass

from hive_core._formats.json_text import read_json

LEVELS = 8
"""The number of levels; the lowest is 1."""

MOST_LINES, USUAL_LINES = 5, 3
"""How many lines an analysis has at most, and if the player has not chosen."""

GUESSES = 3
"""After how many of the player's moves pondering works out the computer's answer."""


class RequestPurpose(enum.StrEnum):
    """What the page uses the answer for."""

    PLAY = "play"
    HINT = "hint"
    REVIEW = "review"
    GUESS = "guess"
    ANALYSIS = "analysis"
    THREAT = "threat"
    PONDER = "ponder"


@dataclass(frozen=True, slots=True)
class EngineRequest:
    """A position for the engine, what its answer is for, and the limits of the search.

    `number` identifies the answer. For `PLAY` the engine returns what `levels.choose` plays at
    `level` (1 to 8) with `seed` (None: any). For `PONDER` it works out such moves before the player
    moves, and returns none. For the other purposes it returns the best `lines` lines at full
    strength. `game`: a GameString; `start`: the PositionString that its moves start from, None for
    the empty board. `nodes`: the search visits this many positions and returns the same answer
    every time, unless it takes more than `seconds`; None: it takes `seconds`. `timed`: the level
    searches for `seconds`, not its own number of positions.
    """

    number: int
    purpose: RequestPurpose
    game: str
    tournament: bool = False
    repetition: bool = True
    level: int = 8
    seed: int | None = None
    seconds: float = 1.0
    lines: int = 1
    nodes: int | None = None
    start: str | None = None
    timed: bool = False

    @property
    def moves(self) -> tuple[str, ...]:
        """The MoveStrings of the game."""
        return tuple(self.game.split(";")[3:])

    @property
    def patience(self) -> float:
        """The seconds that the engine may need, without a report."""
        return self.seconds * (1 + GUESSES if self.purpose is RequestPurpose.PONDER else 1)

    def json(self) -> str:
        """Return the request as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, text: str) -> EngineRequest:
        """Return the request from the JSON of `json`."""
        fields = read_json(text)
        return cls(purpose=RequestPurpose(fields.pop("purpose")), **fields)


@dataclass(frozen=True, slots=True)
class AnalysedLine:
    """A line of play from a position, as MoveStrings, with its score for the side to move.

    `score`: in points, see `hive_core.scores`. `plies`: the side to move wins in that
    many plies, or loses if it is negative; None if neither is forced.
    """

    moves: tuple[str, ...]
    score: int
    plies: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine found: the best line first; each line has at least one move.

    Only the answer to `PONDER` has no lines.

    `final`: False for a report before the search ends. `depth`: in plies. `nodes`: of the search.
    """

    number: int
    final: bool
    lines: tuple[AnalysedLine, ...]
    depth: int
    nodes: int

    @property
    def move(self) -> str:
        """Return the move to play, as a MoveString."""
        return self.lines[0].moves[0]

    def json(self) -> str:
        """Return the answer as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def parse(cls, text: str) -> Answer:
        """Return the answer from the JSON of `json`."""
        fields = read_json(text)
        lines = [AnalysedLine(tuple(line.pop("moves")), **line) for line in fields.pop("lines")]
        return cls(lines=tuple(lines), **fields)
