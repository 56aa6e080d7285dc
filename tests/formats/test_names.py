"""The names of colours and tiles: in every language of the page, and the same as there."""

from __future__ import annotations

import pytest

from hive_core.notation import parse_move_text
from hive_core.teach._words import names, texts
from hive_core.types import PIECES, Color, Piece
from tests.languages import OFFERED
from web import locale

LANGS = OFFERED
KINDS = [piece for piece in PIECES if piece.number < 2]


def page(lang: str, key: str) -> str:
    """Return a text of the page without the places where a word may be divided."""
    return locale.text(lang, key).replace("\u00ad", "")


def key_of(piece: Piece) -> str:
    return f"{piece.color.letter}{piece.bug.value}"


def test_there_are_names_in_every_language_of_the_page() -> None:
    assert texts.LANGUAGES == OFFERED == tuple(locale.NAMES)


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
    assert names.kind_name(piece, lang).the == page(lang, f"the.{key_of(piece)}")


@pytest.mark.parametrize(
    ("tile", "lang", "name"),
    [
        ("wA1", "en", "white ant 1"),
        ("bQ", "en", "black queen bee"),
        ("wL", "nl", "wit lieveheersbeestje"),
        ("bG3", "nl", "zwarte sprinkhaan 3"),
        ("wA1", "pl", "biała mrówka 1"),
    ],
)
def test_a_tile_is_named_with_its_number_if_it_has_one(tile: str, lang: str, name: str) -> None:
    assert names.tile_name(Piece.parse(tile), lang) == name


def test_names_in_another_language_are_english() -> None:
    assert names.tile_name(Piece.parse("wA1"), "tlh") == "white ant 1"


@pytest.mark.parametrize(
    ("lang", "move", "said"),
    [
        ("en", "wA1 -bQ", "white ant 1, west of the black queen bee"),
        ("en", "wB1 bA2", "white beetle 1, on top of black ant 2"),
        ("en", "pass", "pass"),
        ("nl", "bL wS1/", "zwart lieveheersbeestje, ten noordoosten van witte spin 1"),
        ("nl", "wQ", "witte bijenkoningin, midden op het bord"),
        ("ru", "wA1 -bQ", "белый муравей 1, к западу от чёрной пчеломатки"),
        ("ja", "wA1 -bQ", "白のアリ1を黒の女王バチの西へ"),
    ],
)
def test_moves_are_said_in_words(lang: str, move: str, said: str) -> None:
    assert names.move_name(parse_move_text(move), lang) == said
