"""Plural forms: the category of a number, and texts that have one form per category."""

from __future__ import annotations

from string import Formatter

import pytest

from web.locale import LANGUAGES, PLURALS, text
from web.locale.plurals import RULES, category, ordinal


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize(
    ("n", "expected"),
    [(0, "other"), (1, "one"), (-1, "one"), (2, "other"), (11, "other"), (101, "other")],
)
def test_one_is_singular_and_all_else_plural(lang: str, n: int, expected: str) -> None:
    assert category(lang, n) == expected


def test_a_language_without_a_rule_is_refused() -> None:
    with pytest.raises(KeyError):
        category("tlh", 1)


def test_every_language_has_a_rule_whose_choice_is_one_of_its_categories() -> None:
    assert RULES.keys() == LANGUAGES.keys()
    for rule in RULES.values():
        assert "other" in rule.categories
        assert {rule.choose(n) for n in range(1000)} <= set(rule.categories)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_plural_text_has_a_form_for_each_category_with_the_same_values(lang: str) -> None:
    assert PLURALS[lang]
    for key, forms in PLURALS[lang].items():
        assert tuple(forms) == RULES[lang].categories, key
        values = {category: _values(form) - {"count"} for category, form in forms.items()}
        assert all(names == values["other"] for names in values.values()), key
        assert LANGUAGES[lang][key] == forms["other"]


def test_all_languages_have_plural_forms_of_the_same_texts() -> None:
    assert len({frozenset(texts) for texts in PLURALS.values()}) == 1


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


def _values(form: str) -> set[str]:
    return {name.partition(".")[0] for _, name, _, _ in Formatter().parse(form) if name}
