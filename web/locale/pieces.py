"""The names of tiles, in the forms that sentences need. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

from hive_core import Color, Piece
from web.locale import text
from web.locale.word import Word, forms_of


class Name(Word):
    """A tile's name without an article; sentences may use `.the` and `.The` instead."""

    __slots__ = ("_the",)

    _the: Word

    def __new__(cls, alone: str, the: str) -> Name:
        """`alone`: such as `white ant`; `the`: such as `the white ant`."""
        name: Name = super().__new__(cls, alone, forms_of(alone))  # type: ignore[assignment]
        name._the = Word(the, forms_of(the))
        return name

    @property
    def the(self) -> Word:
        """The name with its article, in a sentence."""
        return self._the


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
    forms = {
        case: text(lang, "piece", kind=form, number=piece.number)
        for case, form in kind.forms.items()
    }
    numbered = Word(text(lang, "piece", kind=kind, number=piece.number), forms)
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
    parts = list(parts)
    cases = {case for part in parts for case in forms_of(part)}
    forms = {
        case: _joined(lang, [forms_of(part).get(case, part) for part in parts]) for case in cases
    }
    return Word(_joined(lang, parts), forms)


def _joined(lang: str, parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    first = text(lang, "list.comma").join(parts[:-1])
    return text(lang, "list.and", first=first, last=parts[-1])
