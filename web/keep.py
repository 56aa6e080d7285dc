"""What the browser keeps: games and settings as text, and back. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from web.clock import Clock
from web.record import Record


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it was left: the position that was shown, and the clock, standing."""

    record: Record
    ply: int
    clock: Clock | None = None
