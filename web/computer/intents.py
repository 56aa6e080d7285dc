"""Intents about the computer. Pure values."""

from __future__ import annotations

from dataclasses import dataclass

from web.computer.protocol import Answer


@dataclass(frozen=True, slots=True)
class Answered:
    """The computer has found something: the end of its thinking, or the best so far."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class ThinkingFailed:
    """The question of that number was not answered: the worker fell over, or is stuck.

    `unstarted`: no worker can be started.
    """

    number: int
    problem: str
    unstarted: bool = False


@dataclass(frozen=True, slots=True)
class PauseComputer:
    """The computer waits, or goes on."""

    paused: bool


@dataclass(frozen=True, slots=True)
class AskHint:
    """Help with the next move is wanted, or a bit more of it."""


@dataclass(frozen=True, slots=True)
class Analyse:
    """The game is to be analysed, or that comes to its end."""


@dataclass(frozen=True, slots=True)
class ReviewAct:
    """The game is to be reviewed: `begin` (or go on), `stop`, `close`.

    Of a move that is tried again: `another` try, `show` the better move, `leave` it.
    """

    what: str


@dataclass(frozen=True, slots=True)
class TryAgain:
    """The move that led to that position is to be tried again."""

    ply: int


ComputerIntent = (
    Answered | ThinkingFailed | PauseComputer | AskHint | Analyse | ReviewAct | TryAgain
)
