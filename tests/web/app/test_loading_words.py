"""A language whose words the page still has to load."""

from __future__ import annotations

import pytest

import tests.languages  # noqa: F401 - loads all of them
from tests.page import after
from web import locale
from web.app.update import update
from web.settings.intents import SetPref, WordsFailed, WordsLoaded
from web.settings.state import Prefs
from web.shared.effects import FetchWords
from web.shared.intents import Resume, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState

DUTCH = locale._LOADED["nl"]


@pytest.fixture(autouse=True)
def _dutch_is_not_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locale, "_LOADED", {"en": locale._LOADED["en"]})


def arrived(state: AppState) -> AppState:
    """Return the page when the words of Dutch are here."""
    locale._LOADED["nl"] = DUTCH
    return after(state, WordsLoaded("nl"))


def test_the_words_of_a_chosen_language_are_fetched_once() -> None:
    state, effects = update(AppState(), SetPref("lang", "nl"))
    assert FetchWords("nl") in effects
    assert not any(isinstance(e, FetchWords) for e in update(state, SetPref("sound", "on"))[1])


def test_the_page_stays_in_its_language_until_the_words_are_here() -> None:
    state = after(AppState(), SetPref("lang", "nl"))
    assert sentence(state) == "White starts: place a tile."
    assert sentence(arrived(state)) == "Wit begint: plaats een steen."


def test_a_language_that_was_chosen_since_stays() -> None:
    state = after(AppState(), SetPref("lang", "nl"), SetPref("lang", "en"))
    assert arrived(state).settings.lang == "en"


def test_a_link_in_another_language_than_the_settings_stays() -> None:
    state, _ = update(AppState(), Resume(Prefs(), "nl"), ("en", "nl"))
    state, _ = update(state, Visit("#lang=en"), ("en", "nl"))
    assert arrived(state).settings.lang == "en"


def test_words_that_cannot_be_fetched_are_told_and_can_be_chosen_again() -> None:
    state = after(AppState(), SetPref("lang", "nl"), WordsFailed("nl"))
    assert sentence(state).startswith("The words in this language couldn’t be downloaded (Neder")
    again = after(state, SetPref("lang", "en"))
    assert FetchWords("nl") in update(again, SetPref("lang", "nl"))[1]
