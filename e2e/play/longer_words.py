"""A language of the tests: English whose words are longer by two fifths, as in other languages."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, cast

from hive_core._values.catalogue import Catalogue
from tools.shared import catalogues, task_texts
from web import locale
from web.locale import en

if TYPE_CHECKING:
    import pytest

TAG = "en-longer"

# A placeholder or an element, which stays as it is; or a word.
_PART = re.compile(r"\{[^}]*\}|<[^>]*>|[A-Za-z’]{3,}")


def load(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the page offer the language until the end of the test."""
    texts = {
        key: longer(words)
        if isinstance(words, str)
        else {category: longer(form) for category, form in words.items()}
        for key, words in en.TEXTS.items()
    }
    tasks = {
        key.removeprefix(task_texts.PREFIX): longer(words)
        for key, words in task_texts.english().items()
    }
    plural = locale._LOADED[locale.ENGLISH].plural
    monkeypatch.setitem(locale._LOADED, TAG, Catalogue(texts, plural))
    monkeypatch.setitem(cast("dict[str, str]", locale.NAMES), TAG, "Longer English")
    monkeypatch.setattr(catalogues, "words_of_tasks", lambda _: json.dumps(tasks))


def longer(words: str) -> str:
    """Return the words with more letters."""
    return _PART.sub(lambda part: _longer(part[0]), words)


def _longer(word: str) -> str:
    return word if word[0] in "{<" else word + ("aeiou" * len(word))[: round(0.4 * len(word))]
