"""The names of tiles, in the forms that sentences need. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

from hive_core import Color, Piece
from hive_core._values import catalogue
from hive_core._values.catalogue import Name as Name
from web.locale import text


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
    numbered = kind.each(lambda form: text(lang, "piece", kind=form, number=piece.number))
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
    """Return a list in words, `a, b and c`, in the cases that its parts have."""
    return catalogue.joined(
        parts,
        text(lang, "list.comma"),
        lambda first, last: text(lang, "list.and", first=first, last=last),
    )
