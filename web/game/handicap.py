"""The handicap as the dialog for a new game chooses it, and with swapped colours."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hive_core import GameType, Piece

CHOICES = (
    "",
    *("wA3", "wA2 wA3", "wB2", "wG3", "wS2", "wM", "wL", "wP"),
    *("bA3", "bA2 bA3", "bB2", "bG3", "bS2", "bM", "bL", "bP"),
)
"""What the dialog for a new game offers: the tiles that a player does without."""


def swapped(game_type: GameType) -> GameType:
    """Return the type of a game in which the players have swapped colours."""
    return game_type.with_handicap(
        [Piece(piece.color.other, piece.bug, piece.number) for piece in game_type.without]
    )


def with_expansion(game_type: GameType, name: str, *, chosen: bool) -> GameType:
    """Return the game type with this expansion or without; a handicap keeps what is in play."""
    changed: dict[str, Any] = {name: chosen}
    bare = replace(game_type.full, **changed)
    return bare.with_handicap([p for p in game_type.without if bare.includes(p.bug)])
