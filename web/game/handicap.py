"""The handicap as the dialog for a new game chooses it, and with swapped colours."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hive_core import Color, GameType, Piece

CHOICES = ("", "A3", "A2 A3", "B2", "G3", "S2", "M", "L", "P")
"""What a player can do without: names of tiles without their colour."""

FIELDS = {Color.WHITE: "without-white", Color.BLACK: "without-black"}
"""The fields of the dialog."""


def chosen(game_type: GameType, color: Color) -> str:
    """Return what the player does without in a game, as `CHOICES` has it."""
    return " ".join(str(piece)[1:] for piece in game_type.without if piece.color is color)


def tiles_of(choice: str, color: Color) -> list[str]:
    """Return the names of the player's tiles that a choice leaves out."""
    return [f"{color.letter}{name}" for name in choice.split()]


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
