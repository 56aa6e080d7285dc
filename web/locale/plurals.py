"""Chooses the plural form of a text for a number, such as `1 move` and `2 moves`.

The forms are the plural categories of the Unicode CLDR, for cardinal numbers:
https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """The plural rule of a language: `categories` it has, and `choose`, which picks one for `n`."""

    categories: tuple[str, ...]
    choose: Callable[[int], str]


def _one_other(n: int) -> str:
    return "one" if n == 1 else "other"


ONE_OTHER = Rule(("one", "other"), _one_other)

# To add a language, add its line here. `n` is a whole number, so only the CLDR operands
# `n` and `i` matter; `v`, `w`, `f`, `t` and `e` are 0. Polish, for example, would be
#   "pl": Rule(("one", "few", "many"), _polish)
# with a function `_polish` next to `_one_other`.
RULES: Mapping[str, Rule] = {
    "en": ONE_OTHER,
    "nl": ONE_OTHER,
}


def category(lang: str, n: int) -> str:
    """Return the plural category of `n` in that language: `one`, `other`, …

    :param lang: a language's tag, such as `en`.
    :param n: a whole number; the sign does not matter.
    :raises KeyError: if `RULES` has no rule for the language.
    """
    return RULES[lang].choose(abs(n))
