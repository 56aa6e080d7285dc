"""The page's words, one catalogue a language.

A language is a module here with `NAME` and `TEXTS`, listed in `CATALOGUES` and nowhere else; what
else it needs is in CONTRIBUTING.md, and `python tools/languages.py` names what is missing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from web.locale import en, nl

CATALOGUES = (en, nl)
"""Every language, each a module with its tag as its name; the first is the usual one."""

_BY_TAG = {module.__name__.rpartition(".")[2]: module for module in CATALOGUES}
LANGUAGES: Mapping[str, Mapping[str, str]] = {tag: told.TEXTS for tag, told in _BY_TAG.items()}
NAMES: Mapping[str, str] = {tag: told.NAME for tag, told in _BY_TAG.items()}


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


_BOARD = "board."


def board_words() -> str:
    """What a board in another page says before it runs, in every language, as JSON by language."""
    words = {
        lang: {
            key.removeprefix(_BOARD): words
            for key, words in texts.items()
            if key.startswith(_BOARD)
        }
        for lang, texts in LANGUAGES.items()
    }
    return json.dumps(words, ensure_ascii=False)
