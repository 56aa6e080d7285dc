"""The handicap of a game in words: which tiles a player does without. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from hive_core import Color, GameType, Piece
from web.locale import text
from web.locale.pieces import joined


def tiles_without(lang: str, pieces: Iterable[Piece]) -> str:
    """Return the tiles of one colour that are left out, such as `two ants and the mosquito`."""
    counts = Counter(piece.bug.value for piece in pieces)
    return joined(lang, [text(lang, f"without.{bug}", count=n) for bug, n in counts.items()])


def handicap(lang: str, game_type: GameType, key: str = "handicap") -> str:
    """Return the handicap, such as `White plays without one ant`; empty for none.

    `key`: `handicap.short` for fewer words.
    """
    tiles = {color: [p for p in game_type.without if p.color is color] for color in Color}
    parts = (
        text(lang, f"{key}.{color}", tiles=tiles_without(lang, pieces))
        for color, pieces in tiles.items()
        if pieces
    )
    return " · ".join(parts)
