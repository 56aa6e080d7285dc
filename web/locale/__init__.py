"""The page's words, one catalogue per language.

A language is a module here with `NAME` and `TEXTS`, listed in `CATALOGUES`, and a rule in
`plurals.py`. CONTRIBUTING.md says what else it needs; `python tools/languages.py` lists what is missing.

A text that depends on a number is a dict with one text per plural category of its language:
`{"one": "{count} move", "other": "{count} moves"}`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from web.locale import en, nl
from web.locale.plurals import category

CATALOGUES = (en, nl)
"""Every language, each a module with its tag as its name; the first is the default."""

_BY_TAG = {module.__name__.rpartition(".")[2]: module for module in CATALOGUES}
LANGUAGES: Mapping[str, Mapping[str, str]] = {
    tag: {
        key: told if isinstance(told, str) else told["other"] for key, told in module.TEXTS.items()
    }
    for tag, module in _BY_TAG.items()
}
"""The texts by language and key; of a text with plural forms, the one for `other`."""

PLURALS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    tag: {key: told for key, told in module.TEXTS.items() if not isinstance(told, str)}
    for tag, module in _BY_TAG.items()
}
"""The plural forms by language, key and category."""

NAMES: Mapping[str, str] = {tag: module.NAME for tag, module in _BY_TAG.items()}


def text(lang: str, key: str, /, **values: object) -> str:
    """Return the text of that key with its placeholders filled in.

    `count` is the number that chooses between plural forms; it also fills `{count}`.

    :raises KeyError: if there is no such language or key, or a placeholder has no value.
    :raises TypeError: if a text with plural forms gets a `count` that is not an int.
    """
    forms = PLURALS[lang].get(key)
    if forms is None:
        return LANGUAGES[lang][key].format_map(values)
    count = values["count"]
    if not isinstance(count, int):
        raise TypeError(f"{key} takes an int as its count, not {count!r}")
    return forms[category(lang, count)].format_map(values)


_BOOT = ("boot.", "frame.open")


def boot_words() -> str:
    """Return the texts before Python runs, by language and key, as JSON for `boot.js`."""
    words = {
        lang: {key: words for key, words in texts.items() if key.startswith(_BOOT)}
        for lang, texts in LANGUAGES.items()
    }
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"))


def script_words(prefix: str) -> str:
    """Return the texts whose keys begin with the prefix, by language and the rest of the key, as
    JSON for a script of other pages.
    """
    words = {
        lang: {
            key.removeprefix(prefix): words
            for key, words in texts.items()
            if key.startswith(prefix)
        }
        for lang, texts in LANGUAGES.items()
    }
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"))
