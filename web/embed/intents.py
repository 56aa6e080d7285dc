"""Intents of the host page. Pure values."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Move
from web.files.link import Settings
from web.game.record import Record


@dataclass(frozen=True, slots=True)
class Load:
    """Show this game at this ply, in the embedded page."""

    record: Record
    ply: int


@dataclass(frozen=True, slots=True)
class PlayHere:
    """Play a legal move in the position that is shown, in the embedded page."""

    move: Move


@dataclass(frozen=True, slots=True)
class Adjust:
    """Change the look, the mode or the players of the embedded page."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class Autoplay:
    """Play the moves one after another, or stop it."""


@dataclass(frozen=True, slots=True)
class StepOn:
    """Show the next move, if autoplay awaits the step with this number."""

    number: int


@dataclass(frozen=True, slots=True)
class SetPace:
    """Let autoplay show each position for so many milliseconds."""

    pace: int


EmbedIntent = Load | PlayHere | Adjust | Autoplay | StepOn | SetPace
