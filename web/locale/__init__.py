"""The page's words. English is here; the page loads another language when it is chosen.

`locale/<tag>.po` has the words of another language; the build writes them as
`web/locale/<tag>.json`. CONTRIBUTING.md says how to add a language; `python tools/languages.py` lists
what is missing.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping

from hive_core._formats.json_text import JsonError, read_json
from hive_core._values.catalogue import RIGHT_TO_LEFT as RIGHT_TO_LEFT
from hive_core._values.catalogue import Catalogue, catalogue_of
from hive_core._values.catalogue import direction as direction
from web.locale import en

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

_LOADED = {ENGLISH: Catalogue(en.TEXTS, tuple("one" if n == 1 else "other" for n in range(200)))}


def load(lang: str, text: str) -> None:
    """Load the words of a language from the text of its file.

    :raises ValueError: if it is not such a file.
    """
    try:
        values = read_json(text)
        if values["keys"] != digest_of_keys(en.TEXTS):
            raise ValueError("it is of another version")
        texts = {key: told for key, told in zip(en.TEXTS, values["texts"], strict=True) if told}
        _LOADED[lang] = catalogue_of(lang, texts, values)
    except (JsonError, KeyError, TypeError, IndexError, ValueError) as error:
        raise ValueError(f"no words of a language: {text:.60}") from error


def digest_of_keys(texts: Iterable[str]) -> int:
    """Return a number for the keys of a catalogue, since a file of words has only the texts."""
    return zlib.crc32("\n".join(texts).encode())


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
    return (catalogue if key in catalogue.texts else _LOADED[ENGLISH]).text(key, values)
