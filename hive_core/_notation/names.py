"""The names of colours, bugs and tiles in sentences, in each language; those of the page too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hive_core.types import Bug, Color, Piece


@dataclass(frozen=True, slots=True)
class _Names:
    """The names in one language; those of bugs are in the order of `Bug`.

    `adjectives`: the colours before a noun. `neuter`: bugs that have `neuter_article`, and without
    an article no ending of the adjective.
    """

    colors: tuple[str, str]
    adjectives: tuple[str, str]
    bugs: tuple[str, ...]
    article: str
    neuter: tuple[Bug, ...] = ()
    neuter_article: str = ""


_NAMES: Final[Mapping[str, _Names]] = {
    "en": _Names(
        colors=("white", "black"),
        adjectives=("white", "black"),
        bugs=(
            *("queen bee", "spider", "beetle", "grasshopper", "ant"),
            *("mosquito", "ladybug", "pillbug"),
        ),
        article="the",
    ),
    "nl": _Names(
        colors=("wit", "zwart"),
        adjectives=("witte", "zwarte"),
        bugs=(
            *("bijenkoningin", "spin", "kever", "sprinkhaan", "mier"),
            *("mug", "lieveheersbeestje", "pissebed"),
        ),
        article="de",
        neuter=(Bug.LADYBUG,),
        neuter_article="het",
    ),
}

LANGUAGES: Final = tuple(_NAMES)
"""The languages in which there are names and sentences. Another language counts as English."""

_INDEX: Final = {bug: index for index, bug in enumerate(Bug)}


def _in(lang: str) -> _Names:
    return _NAMES.get(lang, _NAMES["en"])


def color_name(color: Color, lang: str = "en") -> str:
    """Return `white` or `black`."""
    return _in(lang).colors[color]


def color_title(color: Color, lang: str = "en") -> str:
    """Return `White` or `Black`."""
    return color_name(color, lang).capitalize()


def color_adjective(color: Color, lang: str = "en") -> str:
    """Return the colour as it is before a noun; in Dutch `witte` or `zwarte`."""
    return _in(lang).adjectives[color]


def kind_name(piece: Piece, lang: str = "en") -> str:
    """Return a tile without its number: `white ant`."""
    neuter = piece.bug in _in(lang).neuter
    color = (color_name if neuter else color_adjective)(piece.color, lang)
    return f"{color} {_bug_name(piece.bug, lang)}"


def the_kind(piece: Piece, lang: str = "en") -> str:
    """Return a tile without its number, with its article: `the white ant`."""
    names = _in(lang)
    article = names.neuter_article if piece.bug in names.neuter else names.article
    return f"{article} {color_adjective(piece.color, lang)} {_bug_name(piece.bug, lang)}"


def tile_name(piece: Piece, lang: str = "en") -> str:
    """Return a tile in words: `white ant 1`, `white queen bee`."""
    kind = kind_name(piece, lang)
    return f"{kind} {piece.number}" if piece.number else kind


def the_tile(piece: Piece, lang: str = "en") -> str:
    """Return a tile in words; with an article only without a number: `the white queen bee`."""
    return tile_name(piece, lang) if piece.number else the_kind(piece, lang)


def _bug_name(bug: Bug, lang: str) -> str:
    return _in(lang).bugs[_INDEX[bug]]
