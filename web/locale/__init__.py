"""The page's words, one catalogue a language.

A language is a module here with `NAME` and `TEXTS`, listed in `LANGUAGES`; the tests hold its keys
and placeholders to those of English.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from web.locale import en, nl

LANGUAGES: Mapping[str, Mapping[str, str]] = {"en": en.TEXTS, "nl": nl.TEXTS}
NAMES: Mapping[str, str] = {"en": en.NAME, "nl": nl.NAME}


def text(lang: str, key: str, /, **values: object) -> str:
    """The text of that key with its placeholders filled in.

    :raises KeyError: when there is no such language or key, or a placeholder has no value.
    """
    return LANGUAGES[lang][key].format_map(values)


_BOOT = ("boot.", "frame.open")


def boot_words() -> str:
    """What the page says before Python runs, in every language, as JSON for `boot.js`."""
    words = {
        lang: {key: words for key, words in texts.items() if key.startswith(_BOOT)}
        for lang, texts in LANGUAGES.items()
    }
    return json.dumps(words, ensure_ascii=False)
