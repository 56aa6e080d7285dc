"""Intents of the host page. Pure values."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Move
from web.files.link import Settings
from web.game.record import Record


@dataclass(frozen=True, slots=True)
class Load:
    """The page around a framed one wants this game shown, after so many plies."""

    record: Record
    ply: int


@dataclass(frozen=True, slots=True)
class PlayHere:
    """The page around a framed one plays a move, a legal one, in the position that is shown."""

    move: Move


@dataclass(frozen=True, slots=True)
class Adjust:
    """The page around a framed one wants it to look, or to be played, like this."""

    settings: Settings


EmbedIntent = Load | PlayHere | Adjust
