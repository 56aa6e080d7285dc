"""Intents about the computer. Pure values."""

from __future__ import annotations

from dataclasses import dataclass

from web.computer.protocol import Answer


@dataclass(frozen=True, slots=True)
class Answered:
    """Take an answer of the engine: its final one, or the best so far."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class ThinkingFailed:
    """Report that the request with this number failed: the engine worker crashed or hangs.

    `unstarted`: no worker can be started.
    """

    number: int
    problem: str
    unstarted: bool = False


@dataclass(frozen=True, slots=True)
class PauseComputer:
    """Pause the computer, or let it play on."""

    paused: bool


@dataclass(frozen=True, slots=True)
class AskHint:
    """Show a hint, or the next step of it."""


@dataclass(frozen=True, slots=True)
class Analyse:
    """Start analysis, or end it."""


@dataclass(frozen=True, slots=True)
class DirectEngine:
    """Direct the engine: `engine-on`, `deeper` or `threat` of an analysis, `move-now` of a game."""

    what: str


@dataclass(frozen=True, slots=True)
class ExplainScore:
    """Open the list that explains the evaluation of the shown position, or close it."""


@dataclass(frozen=True, slots=True)
class MarkPart:
    """Mark the tiles of that line of the list, or stop marking them."""

    name: str


@dataclass(frozen=True, slots=True)
class KeepLine:
    """Add the line with that rank, 0 for the best, to the game as a variation."""

    rank: int


@dataclass(frozen=True, slots=True)
class ReviewAct:
    """Control the review of the game: `begin` (or continue), `stop`, `close`, `keep` its verdicts.

    While a move is retried: `another` try, `show` the better move, `leave` the retry, or
    go on with the `next` mistake.
    """

    what: str


@dataclass(frozen=True, slots=True)
class TryAgain:
    """Retry the move that led to position `ply`."""

    ply: int


@dataclass(frozen=True, slots=True)
class PlayLine:
    """Play these moves of one of the lines, as MoveStrings, from the shown position."""

    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PointAtLine:
    """Show the position after the first `count` moves of the line with that rank on a small board.

    0 moves: show none, but the lines stand still; a rank of -1: nothing is pointed at.
    """

    rank: int = -1
    count: int = 0


ComputerIntent = (
    Answered
    | ThinkingFailed
    | PauseComputer
    | AskHint
    | Analyse
    | DirectEngine
    | ExplainScore
    | MarkPart
    | KeepLine
    | PlayLine
    | PointAtLine
    | ReviewAct
    | TryAgain
)
