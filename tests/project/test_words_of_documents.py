"""The texts of blocks and sheets: in every language, whole, with the values of the English ones."""

from __future__ import annotations

import pytest

from hive_core._values.catalogue import direction
from hive_core.teach._words.english import ENGLISH
from hive_core.teach._words.texts import FROM_PAGE, LANGUAGES, say
from tools.shared import catalogues

OTHERS = LANGUAGES[1:]


@pytest.mark.parametrize("lang", OTHERS)
def test_a_language_has_every_text(lang: str) -> None:
    assert catalogues.translated_documents(lang).keys() == ENGLISH.keys()


@pytest.mark.parametrize("lang", OTHERS)
def test_a_translation_has_the_values_of_the_english_text(lang: str) -> None:
    """But that a plural form may leave out the number, and a player's name is of either case."""
    for key, text in catalogues.translated_documents(lang).items():
        wanted = {name.lower() for name in catalogues.values_of(ENGLISH[key])}
        assert {name.lower() for name in catalogues.values_of(text)} == wanted, key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_file_of_a_language_is_that_of_its_catalogue(lang: str) -> None:
    """`python tools/languages.py --update` writes it."""
    path = catalogues.WORDS_OF_DOCUMENTS / f"{lang}.json"
    assert path.read_text(encoding="utf-8") == catalogues.words_of_documents(lang)


def test_only_known_languages_have_files() -> None:
    tags = {path.stem for path in catalogues.WORDS_OF_DOCUMENTS.iterdir()}
    assert tags == set(LANGUAGES)


def test_no_text_has_the_key_of_one_of_the_page() -> None:
    assert not [key for key in ENGLISH if key.startswith(FROM_PAGE)]


def test_every_text_says_where_it_is() -> None:
    about = catalogues.comments()
    assert all(about[catalogues.DOCUMENTS + key] for key in ENGLISH)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["1 tile", "2 tiles", "5 tiles", "21 tiles"]),
        ("pl", ["1 płytka", "2 płytki", "5 płytek", "21 płytek"]),
        ("ru", ["1 фишка", "2 фишки", "5 фишек", "21 фишка"]),
        ("cs", ["1 kámen", "2 kameny", "5 kamenů", "21 kamenů"]),
        ("ar", ["قطعة واحدة", "قطعتان", "5 قطع", "21 قطعة"]),
        ("ja", ["駒1個", "駒2個", "駒5個", "駒21個"]),
    ],
)
def test_a_number_has_the_plural_of_its_language(lang: str, said: list[str]) -> None:
    assert [say(lang, "sheet.tiles", count=count) for count in (1, 2, 5, 21)] == said


def test_an_unknown_language_is_english() -> None:
    assert say("tlh", "sheet.title") == "Hive exercises"


def test_a_code_keeps_its_signs_in_a_sentence_from_right_to_left() -> None:
    assert direction("ar") == "rtl"
    assert "\u2068wA1 bQ-\u2069" in say("ar", "sheet.line-after", moves="wA1 bQ-")


def test_names_have_no_places_where_a_word_may_be_divided() -> None:
    files = catalogues.WORDS_OF_DOCUMENTS.iterdir()
    assert not [path.name for path in files if "\u00ad" in path.read_text(encoding="utf-8")]
