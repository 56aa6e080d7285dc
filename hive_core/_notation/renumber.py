"""Renumber the tiles in games from other sites.

In UHP, tiles of a kind are numbered in the order in which they are placed; on Board Game Arena
(https://boardgamearena.com) a number names a physical tile. Works on MoveStrings alone: a tile
counts as placed when it is first named as the mover.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import replace

from hive_core._rules.arguments import as_texts
from hive_core._values.reasons import Reason
from hive_core.errors import InvalidMoveError, Phrase
from hive_core.notation import format_move_text, parse_move_text
from hive_core.types import Bug, Color, Move, Piece


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

    def _written(self) -> dict[Piece, Piece]:
        """Return the name in the file of each piece that has been placed."""
        return {ours: theirs for theirs, ours in self._names.items()}

    def piece_as_written(self, piece: Piece) -> Piece:
        """Return the name in the file of a piece that has been placed."""
        return self._written().get(piece, piece)

    def move_as_written(self, text: str) -> str:
        """Return a MoveString of placed pieces with their names in the file."""
        parts, old = parse_move_text(text), self._written()
        piece, reference = (
            old.get(piece, piece) if piece else None for piece in (parts.piece, parts.reference)
        )
        return format_move_text(replace(parts, piece=piece, reference=reference))

    def as_written(self, problem: Phrase, text: str) -> Phrase:
        """Return the problem of a move with the names of the file; `text`: the move in the file."""
        old = self._written()
        try:
            reference = parse_move_text(text).reference
        except InvalidMoveError:
            reference = None
        if reference is not None:
            old.setdefault(self.reference(reference), reference)
        values = {name: _renamed(value, old) for name, value in problem.values}
        if "text" in values:
            values["text"] = text
        return Phrase(problem.wording, tuple(values.items()))


def _renamed(value: Hashable, names: dict[Piece, Piece]) -> Hashable:
    """Return a value of a phrase with other names for the pieces."""
    if isinstance(value, Piece):
        return names.get(value, value)
    if isinstance(value, Move) and value.piece is not None:
        return replace(value, piece=names.get(value.piece, value.piece))
    if isinstance(value, Reason):
        return replace(value, pieces=tuple(names.get(piece, piece) for piece in value.pieces))
    if isinstance(value, Phrase):
        values = tuple((name, _renamed(inner, names)) for name, inner in value.values)
        return Phrase(value.wording, values)
    return value


def renumbered(moves: Iterable[str]) -> list[str]:
    r"""Return the MoveStrings with the tiles of each kind numbered in the order they are placed.

    >>> renumbered(["wA3", "bQ wA3-", "wA1 -wA3", "bA2 bQ-"])
    ['wA1', 'bQ wA1-', 'wA2 -wA1', 'bA1 bQ-']
    """
    names = Renumbering()
    return [names.move(move) for move in as_texts(moves, "MoveStrings")]
