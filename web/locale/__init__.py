"""The page's words. English is here; the page loads another language when it is chosen.

`locale/<tag>.po` has the words of another language; the build writes them as
`web/locale/<tag>.json`. CONTRIBUTING.md says how to add a language; `python tools/languages.py` lists
what is missing.

A text that depends on a number is a dict with one text per plural category of its language:
`{"one": "{count} move", "other": "{count} moves"}`.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from hive_core._formats.json_text import JsonError, read_json
from web.locale import en
from web.locale.word import Word

NAMES: Mapping[str, str] = {
    "en": en.NAME,
    "ca": "Català",
    "cs": "Čeština",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
    "pl": "Polski",
    "pt": "Português",
    "ru": "Русский",
    "ar": "العربية",
    "ja": "日本語",
}
"""The languages that the page offers, each with its name for itself; the first is the default."""

DRAFTS = frozenset(NAMES.keys() - {"en", "nl"})
"""Those whose words no native reader has checked; the page says so."""

ENGLISH = "en"

RIGHT_TO_LEFT = frozenset({"ar"})
"""The languages that are written from right to left; the build hands them to `first_paint.js`."""

Text = str | Mapping[str, str]
"""A text, or its plural forms by category."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The words of a language.

    `plural`: the category of each number from 0 to 199; larger numbers are like those with the same
    last two digits from 100 on. `forms`: the forms by case of texts that have some. `cased`: the
    keys of texts that ask for a case or an article.
    """

    texts: Mapping[str, Text]
    plural: tuple[str, ...]
    forms: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    cased: frozenset[str] = frozenset()

    def category(self, n: int) -> str:
        """Return the plural category of a whole number, such as `one`; its sign does not matter."""
        n = abs(n)
        return self.plural[n if n < 200 else 100 + n % 100]


_LOADED = {ENGLISH: Catalogue(en.TEXTS, tuple("one" if n == 1 else "other" for n in range(200)))}


def load(lang: str, text: str) -> None:
    """Load the words of a language from the text of its file.

    :raises ValueError: if it is not such a file.
    """
    try:
        values = read_json(text)
        if values["keys"] != digest_of_keys(en.TEXTS):
            raise ValueError("it is of another version")
        plural = tuple(values["categories"][int(at)] for at in values["plural"])
        _LOADED[lang] = Catalogue(
            {key: told for key, told in zip(en.TEXTS, values["texts"], strict=True) if told},
            plural,
            values["forms"],
            frozenset(values["cased"]),
        )
    except (JsonError, KeyError, TypeError, IndexError, ValueError) as error:
        raise ValueError(f"no words of a language: {text:.60}") from error


def digest_of_keys(texts: Iterable[str]) -> int:
    """Return a number for the keys of a catalogue, since a file of words has only the texts."""
    return zlib.crc32("\n".join(texts).encode())


def direction(lang: str) -> str:
    """Return the direction of the language's lines, as the attribute `dir` has it."""
    return "rtl" if lang in RIGHT_TO_LEFT else "ltr"


def is_loaded(lang: str) -> bool:
    """Return whether the words of the language are here."""
    return lang in _LOADED


def loaded() -> tuple[str, ...]:
    """Return the languages whose words are here, English first."""
    return tuple(_LOADED)


def text(lang: str, key: str, /, **values: object) -> str:
    """Return the text of that key with its placeholders filled in.

    `count` is the number that chooses between plural forms; it also fills `{count}`. What the
    language lacks is in English.

    :raises KeyError: if there is no such key, or a placeholder has no value.
    :raises TypeError: if a text with plural forms gets a `count` that is not an int.
    """
    catalogue = _LOADED.get(lang) or _LOADED[ENGLISH]
    told = catalogue.texts.get(key)
    if told is None:
        catalogue = _LOADED[ENGLISH]
        told = catalogue.texts[key]
    if not isinstance(told, str):
        count = values["count"]
        if not isinstance(count, int):
            raise TypeError(f"{key} takes an int as its count, not {count!r}")
        told = told[catalogue.category(count)]
    if lang in RIGHT_TO_LEFT and catalogue is not _LOADED[ENGLISH]:
        values = {name: _isolated(value) for name, value in values.items()}
    if key in catalogue.cased:
        # A text without forms is the same in every case.
        values = {
            name: Word(value) if type(value) is str else value for name, value in values.items()
        }
    words = told.format_map(values)
    forms = catalogue.forms.get(key)
    return words if forms is None else Word(words, forms)


_SIGNS = frozenset("+-−–/\\")


def _isolated(value: object) -> object:
    """Return a code, a score or a foreign name so that its signs keep their places in a sentence.

    The characters around it let the browser find its direction. Without them the last sign of
    `wA1 bQ-` would go to the other end of the code.
    """
    if not isinstance(value, str) or type(value) not in (str, Word):
        return value  # the name of a tile, or a number
    if value.lower() == value.upper() and _SIGNS.isdisjoint(value):
        return value
    if any("\u0590" <= character < "\u0900" for character in value):
        return value  # it is in a script from right to left itself
    return type(value)(f"\u2068{value}\u2069")
