"""The names of tiles, in the forms that sentences need. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

from hive_core import Color, Piece
from web.locale import text


class Name(str):
    """A tile's name without an article; sentences may use `.the` and `.The` instead."""

    __slots__ = ("the",)

    the: str

    def __new__(cls, alone: str, the: str) -> Name:
        """`alone`: such as `white ant`; `the`: such as `the white ant`."""
        name = super().__new__(cls, alone)
        name.the = the
        return name

    @property
    def The(self) -> str:  # noqa: N802 - as it is written in the catalogues
        """Return the name with its article at the start of a sentence."""
        return self.the[:1].upper() + self.the[1:]


def color_name(lang: str, color: Color) -> str:
    """Return `white` or `black`, within a sentence."""
    return text(lang, f"color.{color}")


def color_title(lang: str, color: Color) -> str:
    """Return `White` or `Black`, at the start of a sentence."""
    return text(lang, f"Color.{color}")


def piece_name(lang: str, piece: Piece, among: Collection[Piece] | None = None) -> Name:
    """Return a tile in words, such as `white ant 1`.

    `among`: the possible tiles; the number is left out if only one of them is of the kind.
    """
    kind = kind_name(lang, piece)
    if not piece.number or (among is not None and not _has_twin(piece, among)):
        return kind
    # A name with a number has no article: `white ant 1 can't move`.
    numbered = text(lang, "piece", kind=kind, number=piece.number)
    return Name(numbered, numbered)


def _has_twin(piece: Piece, among: Collection[Piece]) -> bool:
    """Return whether another of these tiles is of the piece's kind."""
    kind = (piece.bug, piece.color)
    return any((other.bug, other.color) == kind and other != piece for other in among)


@cache
def kind_name(lang: str, piece: Piece) -> Name:
    """Return a kind of tile in words, such as `white ant`."""
    letters = f"{piece.color.letter}{piece.bug.value}"
    return Name(text(lang, f"kind.{letters}"), text(lang, f"the.{letters}"))


def piece_names(lang: str, pieces: Iterable[Piece], among: Collection[Piece] | None = None) -> Name:
    """Return several tiles in words: `a, b and c`."""
    names = [piece_name(lang, piece, among) for piece in pieces]
    return Name(joined(lang, names), joined(lang, [name.the for name in names]))


def joined(lang: str, parts: Iterable[str]) -> str:
    """Return a list in words: `a, b and c`."""
    parts = list(parts)
    if len(parts) < 2:
        return "".join(parts)
    first = text(lang, "list.comma").join(parts[:-1])
    return text(lang, "list.and", first=first, last=parts[-1])
