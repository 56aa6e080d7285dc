"""Renumber the tiles in games from other sites.

In UHP, tiles of a kind are numbered in the order in which they are placed; on Board Game Arena
(https://boardgamearena.com) a number names a physical tile. Works on MoveStrings alone: a tile
counts as placed when it is first named as the mover.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from hive_core._rules.arguments import as_texts
from hive_core.errors import InvalidMoveError
from hive_core.notation import format_move_text, parse_move_text
from hive_core.types import Bug, Color, Piece


class Renumbering:
    """Gives the tiles of a kind numbers in the order in which they are placed."""

    def __init__(self) -> None:
        self._names: dict[Piece, Piece] = {}
        self._placed: Counter[tuple[Color, Bug]] = Counter()

    def copy(self) -> Renumbering:
        """Return an independent one that has given the same numbers."""
        other = Renumbering()
        other._names |= self._names
        other._placed |= self._placed
        return other

    def keep(self, piece: Piece) -> None:
        """Let a tile that is on the board from the start keep its number."""
        self._names[piece] = piece
        self._placed[piece.color, piece.bug] += 1

    def mover(self, piece: Piece) -> Piece:
        """Return the new name of a piece that is placed or moves."""
        name = self.reference(piece)
        if piece not in self._names:
            self._names[piece] = name
            self._placed[piece.color, piece.bug] += 1
        return name

    def reference(self, piece: Piece) -> Piece:
        """Return the new name of a piece; for one not placed yet, the next of its kind."""
        if piece in self._names or not piece.number:
            return self._names.get(piece, piece)
        return replace(piece, number=self._placed[piece.color, piece.bug] + 1)

    def move(self, text: str) -> str:
        """Return the MoveString with the new names; unchanged if it is not a MoveString."""
        try:
            parts = parse_move_text(text)
        except InvalidMoveError:
            return text
        if parts.piece is None:
            return text
        piece = self.mover(parts.piece)
        reference = self.reference(parts.reference) if parts.reference else None
        if (piece, reference) == (parts.piece, parts.reference):
            return text
        return format_move_text(replace(parts, piece=piece, reference=reference))


def renumbered(moves: Iterable[str]) -> list[str]:
    r"""Return the MoveStrings with the tiles of each kind numbered in the order they are placed.

    >>> renumbered(["wA3", "bQ wA3-", "wA1 -wA3", "bA2 bQ-"])
    ['wA1', 'bQ wA1-', 'wA2 -wA1', 'bA1 bQ-']
    """
    names = Renumbering()
    return [names.move(move) for move in as_texts(moves, "MoveStrings")]
