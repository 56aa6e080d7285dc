"""Chooses the plural form of a text for a number, such as `1 move`, and writes ordinal numbers.

The forms are the plural categories of the Unicode CLDR, for cardinal numbers:
https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """The rules of a language for numbers.

    `categories`: its plural categories. `choose` picks one for `n`. `ordinal`: `n` as in
    `the 11th move`.
    """

    categories: tuple[str, ...]
    choose: Callable[[int], str]
    ordinal: Callable[[int], str]


def _one_other(n: int) -> str:
    return "one" if n == 1 else "other"


_ONE_OTHER = ("one", "other")


def _english(n: int) -> str:
    ending = "th" if n // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def _dutch(n: int) -> str:
    return f"{n}e"


# To add a language, add its line here. `n` is a whole number, so only the CLDR operands
# `n` and `i` matter; `v`, `w`, `f`, `t` and `e` are 0. Polish, for example, would be
#   "pl": Rule(("one", "few", "many"), _polish, _with_a_dot)
# with a function `_polish` next to `_one_other`, and one that writes `11.`.
RULES: Mapping[str, Rule] = {
    "en": Rule(_ONE_OTHER, _one_other, _english),
    "nl": Rule(_ONE_OTHER, _one_other, _dutch),
}


def category(lang: str, n: int) -> str:
    """Return the plural category of `n` in that language: `one`, `other`, …

    :param lang: a language's tag, such as `en`.
    :param n: a whole number; the sign does not matter.
    :raises KeyError: if `RULES` has no rule for the language.
    """
    return RULES[lang].choose(abs(n))


def ordinal(lang: str, n: int) -> str:
    """Return `n` as an ordinal number in that language, such as `11th`.

    :raises KeyError: if `RULES` has no rule for the language.
    """
    return RULES[lang].ordinal(n)
