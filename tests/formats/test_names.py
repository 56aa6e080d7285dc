"""The names of colours and tiles: in every language of the page, and the same as there."""

from __future__ import annotations

import pytest

from hive_core._notation import names
from hive_core.types import PIECES, Color, Piece
from tests.languages import LANGUAGES
from web import locale

LANGS = sorted(LANGUAGES)
KINDS = [piece for piece in PIECES if piece.number < 2]


def page(lang: str, key: str) -> str:
    """Return a text of the page without the places where a word may be divided."""
    return locale.text(lang, key).replace("\u00ad", "")


def key_of(piece: Piece) -> str:
    return f"{piece.color.letter}{piece.bug.value}"


def test_there_are_names_in_every_language_of_the_page() -> None:
    assert tuple(LANGUAGES) == names.LANGUAGES


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("color", Color)
def test_a_colour_has_the_name_that_the_page_gives_it(color: Color, lang: str) -> None:
    assert names.color_name(color, lang) == page(lang, f"color.{color}")
    assert names.color_title(color, lang) == page(lang, f"Color.{color}")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("piece", KINDS, ids=str)
def test_a_kind_has_the_name_that_the_page_gives_it(piece: Piece, lang: str) -> None:
    assert names.kind_name(piece, lang) == page(lang, f"kind.{key_of(piece)}")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("piece", KINDS, ids=str)
def test_a_kind_has_the_article_that_the_page_gives_it(piece: Piece, lang: str) -> None:
    assert names.the_kind(piece, lang) == page(lang, f"the.{key_of(piece)}")


@pytest.mark.parametrize(
    ("tile", "lang", "name"),
    [
        ("wA1", "en", "white ant 1"),
        ("bQ", "en", "black queen bee"),
        ("wL", "nl", "wit lieveheersbeestje"),
        ("bG3", "nl", "zwarte sprinkhaan 3"),
    ],
)
def test_a_tile_is_named_with_its_number_if_it_has_one(tile: str, lang: str, name: str) -> None:
    assert names.tile_name(Piece.parse(tile), lang) == name


def test_names_in_another_language_are_english() -> None:
    assert names.tile_name(Piece.parse("wA1"), "de") == "white ant 1"
