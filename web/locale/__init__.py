"""The page's words, one catalogue a language.

A language is a module here with `NAME` and `TEXTS`, listed in `LANGUAGES`; the tests hold its keys
and placeholders to those of English.
"""

from __future__ import annotations

from collections.abc import Mapping

from web.locale import en

LANGUAGES: Mapping[str, Mapping[str, str]] = {"en": en.TEXTS}
NAMES: Mapping[str, str] = {"en": en.NAME}


def text(lang: str, key: str, /, **values: object) -> str:
    """The text of that key with its placeholders filled in.

    :raises KeyError: when there is no such language or key, or a placeholder has no value.
    """
    return LANGUAGES[lang][key].format_map(values)
