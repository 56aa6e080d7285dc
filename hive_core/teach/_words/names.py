"""The names of colours, tiles and moves in sentences, in each language: those of the page."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from hive_core._values import catalogue
from hive_core._values.catalogue import Name
from hive_core.notation import MoveText
from hive_core.teach._words.texts import say
from hive_core.types import Color, Piece


def color_name(color: Color, lang: str = "en") -> str:
    """Return `white` or `black`."""
    return say(lang, f"color.{color}")


def color_title(color: Color, lang: str = "en") -> str:
    """Return `White` or `Black`."""
    return say(lang, f"Color.{color}")


def to_move(color: Color, lang: str = "en") -> str:
    """Return whose turn it is, without a full stop: `White to move`."""
    return say(lang, f"kept.turn.{color}")


def turn_sentence(color: Color, lang: str = "en") -> str:
    """Return the same as a sentence: `White to move.`."""
    return say(lang, "turn", turn=to_move(color, lang))


@cache
def kind_name(piece: Piece, lang: str = "en") -> Name:
    """Return a tile without its number: `white ant`, and with its article, `the white ant`."""
    letters = f"{piece.color.letter}{piece.bug.value}"
    return Name(say(lang, f"kind.{letters}"), say(lang, f"the.{letters}"))


def tile_name(piece: Piece, lang: str = "en") -> Name:
    """Return a tile in words, with an article only without a number: `white ant 1`."""
    kind = kind_name(piece, lang)
    if not piece.number:
        return kind
    name = kind.each(lambda form: say(lang, "piece", kind=form, number=piece.number))
    return Name(name, name)


def name_with_code(piece: Piece, lang: str = "en") -> Name:
    """Return a tile as on a diagram: `white ant (wA1)`, and with its article."""
    kind = kind_name(piece, lang)
    alone, the = (name.each(lambda form: f"{form} ({piece})") for name in (kind, kind.the))
    return Name(alone, the)


def the_tile(piece: Piece, lang: str = "en") -> str:
    """Return a tile in words: `white ant 1`, `the white queen bee`."""
    return tile_name(piece, lang).the


def place_name(parts: MoveText, lang: str = "en") -> str:
    """Return where a move leads: `west of the black queen bee`."""
    if parts.reference is None:
        return say(lang, "place.first")
    side = "on" if parts.direction is None else parts.direction.name
    return say(lang, f"place.{side}", piece=tile_name(parts.reference, lang))


def move_name(parts: MoveText, lang: str = "en") -> str:
    """Return a move in words: `white ant 1, west of the black queen bee`."""
    if parts.piece is None:
        return say(lang, "move.pass")
    name = tile_name(parts.piece, lang)
    return say(lang, "spoken.brief", piece=name, place=place_name(parts, lang))


def joined(parts: Iterable[str], lang: str = "en") -> str:
    """Return a list in words: `a, b and c`."""
    return catalogue.joined(
        parts,
        say(lang, "list.comma"),
        lambda first, last: say(lang, "list.and", first=first, last=last),
    )


def joined_names(names: Iterable[Name], lang: str = "en") -> Name:
    """Return several tiles in words: `a, b and c`."""
    names = list(names)
    return Name(joined(names, lang), joined((name.the for name in names), lang))
