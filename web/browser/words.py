"""Loads the words of a language: those of the painted page at the start, others when chosen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from pyscript import window

from web import locale
from web.app.loop import Runners
from web.settings.intents import WordsFailed, WordsLoaded
from web.shared.effects import FetchWords
from web.shared.intents import Intent

_ADDRESS = "web/locale/{lang}.json"


def load_painted(lang: str) -> str:
    """Load the words of the language that the page is painted in; return that language."""
    text = getattr(window, "hiveWords", None)
    if text and lang in locale.NAMES and lang != locale.ENGLISH:
        locale.load(lang, str(text))
    return lang if locale.is_loaded(lang) else locale.ENGLISH


class Words:
    """Carries out the effect that fetches the words of a language."""

    def __init__(self, dispatch: Callable[[Intent], None]) -> None:
        self._dispatch = dispatch
        self._fetching: dict[str, asyncio.Task[None]] = {}

    def register(self, runners: Runners) -> None:
        """Register the effect that this carries out."""
        runners.register(FetchWords, lambda effect: self._fetch(effect.lang))

    def _fetch(self, lang: str) -> None:
        if lang not in self._fetching:
            self._fetching[lang] = asyncio.ensure_future(self._load(lang))

    async def _load(self, lang: str) -> None:
        try:
            locale.load(lang, await _text(lang))
        except Exception:  # whatever the browser raises: there are no words
            self._dispatch(WordsFailed(lang))
        else:
            self._dispatch(WordsLoaded(lang))
        finally:
            del self._fetching[lang]


async def _text(lang: str) -> str:
    """Return the file: from the page itself if it is the single file, else fetched.

    :raises OSError: if the answer is an error.
    """
    address = _ADDRESS.format(lang=lang)
    packed = getattr(window, "hiveFile", None)
    if packed:
        return str(await packed(address))
    meta = window.document.querySelector("meta[name=hive-version]")
    answer = await window.fetch(f"{address}?v={meta.content}" if meta else address)
    if not answer.ok:
        raise OSError(address)
    return str(await answer.text())
