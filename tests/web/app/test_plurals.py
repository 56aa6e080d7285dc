"""Plural forms, ordinal numbers, and words in the cases of a language."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from hive_core import Color, Piece
from hive_core._values.catalogue import Word
from tests.languages import ALL, LANGUAGES
from tools.shared import catalogues
from web import locale
from web.locale import en, text
from web.locale.ordinals import ordinal
from web.locale.pieces import kind_name, piece_name, piece_names


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("n", "expected"),
    [(0, "other"), (1, "one"), (-1, "one"), (2, "other"), (11, "other"), (101, "other")],
)
def test_one_is_singular_and_all_else_plural(lang: str, n: int, expected: str) -> None:
    assert locale._LOADED[lang].category(n) == expected


@pytest.mark.parametrize("lang", ALL)
def test_a_plural_text_has_the_same_values_in_each_form(lang: str) -> None:
    texts = catalogues.english() if lang == "en" else catalogues.translated(lang)
    for key, told in texts.items():
        if isinstance(told, dict):
            values = [catalogues.values_of(form) - {"count"} for form in told.values()]
            assert all(names == values[0] for names in values), key


def test_the_count_chooses_the_form_and_is_inserted_in_it() -> None:
    assert text("en", "aim.LIMITS", count=1, Color="White") == "takes 1 move away from White"
    assert text("en", "aim.LIMITS", count=2, Color="White") == "takes 2 moves away from White"


def test_a_plural_text_needs_a_whole_number() -> None:
    with pytest.raises(KeyError, match="count"):
        text("en", "aim.LIMITS", Color="White")
    with pytest.raises(TypeError, match=r"aim\.LIMITS takes an int as its count, not '2'"):
        text("en", "aim.LIMITS", count="2", Color="White")


def test_an_ordinal_has_the_ending_of_its_language() -> None:
    numbers = (1, 2, 3, 4, 11, 12, 13, 21, 112, 1001)
    english = "1st 2nd 3rd 4th 11th 12th 13th 21st 112th 1001st"
    assert [ordinal("en", n) for n in numbers] == english.split()
    assert [ordinal("nl", n) for n in (1, 11)] == ["1e", "11e"]


# -- a language with cases -------------------------------------------------------------------------

POLISH: dict[str, Any] = {
    "categories": ["one", "few", "many"],
    "plural": "".join(
        "0" if n == 1 else "1" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "2"
        for n in range(200)
    ),
    "texts": {
        "kind.wA": "biała mrówka",
        "the.wA": "biała mrówka",
        "kind.bQ": "czarna królowa pszczół",
        "the.bQ": "czarna królowa pszczół",
        "list.and": "{first} i {last}",
        "place.NW": "Wybierz pole, na które przestawisz {piece.the:acc}.",
        "title.turn": "{Color:gen}",
        "aim.LIMITS": {"one": "{count} ruch", "few": "{count} ruchy", "many": "{count} ruchów"},
    },
    "forms": {
        "kind.wA": {"acc": "białą mrówkę"},
        "the.wA": {"acc": "białą mrówkę"},
        "the.bQ": {"acc": "czarną królową pszczół"},
    },
    "cased": ["place.NW", "title.turn"],
}
ANT, QUEEN = Piece.parse("wA1"), Piece.parse("bQ")


@pytest.fixture
def polish(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Load a small language with cases and three plural forms."""
    kind_name.cache_clear()
    monkeypatch.setattr(locale, "_LOADED", dict(locale._LOADED))
    texts = [POLISH["texts"].get(key) for key in en.TEXTS]
    values = {**POLISH, "texts": texts, "keys": locale.digest_of_keys(en.TEXTS)}
    locale.load("tlh", json.dumps(values))
    yield
    kind_name.cache_clear()


@pytest.mark.usefixtures("polish")
def test_a_sentence_has_a_tile_in_the_case_that_it_asks_for() -> None:
    told = text("tlh", "place.NW", piece=piece_name("tlh", ANT, {ANT}))
    assert told == "Wybierz pole, na które przestawisz białą mrówkę."


@pytest.mark.usefixtures("polish")
def test_a_tile_with_a_number_has_its_cases_too() -> None:
    assert f"{piece_name('tlh', ANT):acc}" == "białą mrówkę 1"


@pytest.mark.usefixtures("polish")
def test_each_tile_of_a_list_is_in_the_case() -> None:
    both = piece_names("tlh", [ANT, QUEEN], {ANT, QUEEN})
    assert f"{both.the:acc}" == "białą mrówkę i czarną królową pszczół"


@pytest.mark.usefixtures("polish")
def test_a_case_without_a_form_is_the_plain_word() -> None:
    assert f"{kind_name('tlh', QUEEN):acc}" == "czarna królowa pszczół"


@pytest.mark.usefixtures("polish")
def test_a_name_that_somebody_has_typed_is_the_same_in_every_case() -> None:
    assert text("tlh", "title.turn", Color="Ann") == "Ann"


@pytest.mark.usefixtures("polish")
def test_a_word_begins_with_a_capital_in_each_case() -> None:
    assert f"{piece_name('tlh', ANT, {ANT}).The:acc}" == "Białą mrówkę"


@pytest.mark.usefixtures("polish")
@pytest.mark.parametrize(("n", "told"), [(1, "1 ruch"), (3, "3 ruchy"), (112, "112 ruchów")])
def test_a_language_has_more_than_two_plural_forms(n: int, told: str) -> None:
    assert text("tlh", "aim.LIMITS", count=n, Color="") == told


@pytest.mark.usefixtures("polish")
def test_a_text_that_a_language_lacks_is_in_english() -> None:
    assert text("tlh", "board.again") == "Continue"
    assert text("tlh", f"color.{Color.WHITE}") == "white"


def test_words_of_another_version_are_refused() -> None:
    with pytest.raises(ValueError, match="no words of a language"):
        locale.load("tlh", json.dumps({**POLISH, "texts": [], "keys": 1}))


def test_a_word_without_forms_is_a_text() -> None:
    assert f"{Word('ant'):acc} {Word('ant')}" == "ant ant"


@pytest.mark.parametrize("damaged", ["", "[]", "{}", "not JSON", '{"categories": []}'])
def test_a_damaged_file_of_words_is_refused(damaged: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        locale.load("tlh", damaged)
    assert not locale.is_loaded("tlh")
