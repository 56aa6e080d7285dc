"""The page in a language from right to left: its direction, its keys, and what is not mirrored."""

from __future__ import annotations

import pytest

from hive_core._values.catalogue import Word
from tests.languages import OFFERED
from tests.page import after, walk
from tests.page_states import STATES
from web import locale
from web.app import keys
from web.app.view import view
from web.game.intents import Step
from web.locale import RIGHT_TO_LEFT, direction, text
from web.settings.intents import SetPref
from web.shared.intents import Open
from web.shared.state import AppState
from web.ui.nodes import Node

LEFTWARD = [lang for lang in OFFERED if lang in RIGHT_TO_LEFT]
TURNED = {"review.points", "review.points.short", "review.cost", "review.cost.still"}


def test_arabic_is_the_only_language_from_right_to_left() -> None:
    assert LEFTWARD == ["ar"]
    assert {lang for lang in OFFERED if direction(lang) == "rtl"} == {"ar"}


@pytest.mark.parametrize("key", ["ArrowLeft", "ArrowRight"])
def test_the_arrow_keys_step_as_the_buttons_stand(key: str) -> None:
    back = {"en": "ArrowLeft", "ar": "ArrowRight"}
    for lang, first in back.items():
        wanted = Step("previous" if key == first else "next")
        along = keys.along_line(key, lang)
        assert keys.from_key(along, command=False, shift=False) == wanted
        assert keys.from_words_key(along, "", "") == wanted


@pytest.mark.parametrize("key", ["ArrowUp", "Home", "a", "Enter"])
def test_other_keys_are_the_same_in_every_language(key: str) -> None:
    assert keys.along_line(key, "ar") == key


def rows(lang: str) -> dict[str, list[str]]:
    """Return the keys of each row of the dialog of keys."""
    state = after(AppState(), SetPref("lang", lang), Open("keys"))
    return {
        str(row.key): [key.text for key in walk(row) if key.tag == "kbd"]
        for row in walk(view(state))
        if row.attrs.get("class") == "words-key"
    }


def test_the_dialog_of_keys_lists_the_arrow_that_leads_back_first() -> None:
    english, arabic = rows("en"), rows("ar")
    changed = {name for name in english if english[name] != arabic[name]}
    assert changed == {"step", "line"}
    assert arabic["step"] == ["→", "←"]


def board(lang: str, name: str) -> list[tuple[str, dict[str, str]]]:
    """Return the elements of the board in a state, without what is said of them."""
    said = {"aria-label", "aria-description", "title", "aria-roledescription"}
    (drawn,) = (part for part in walk(view(STATES[name](lang))) if part.attrs.get("id") == "board")
    return [(part.tag, shape(part, said)) for part in walk(drawn)]


def shape(part: Node, without: set[str]) -> dict[str, str]:
    """Return the attributes of an element but those."""
    return {name: value for name, value in part.attrs.items() if name not in without}


@pytest.mark.parametrize("name", ["game", "game, tile selected", "drawing", "stacks"])
@pytest.mark.parametrize("lang", LEFTWARD)
def test_the_board_is_the_same_in_every_language(lang: str, name: str) -> None:
    assert board(lang, name) == board("en", name)


@pytest.mark.parametrize("value", ["wA1 bQ-", "-0.2", "Wilhelmina", "bQ /wA1", "1–0"])
@pytest.mark.parametrize("lang", LEFTWARD)
def test_codes_scores_and_foreign_names_are_isolated_in_a_sentence(lang: str, value: str) -> None:
    assert f"\u2068{value}\u2069" in text(lang, "open.note.CLIMBED", text=value)
    assert f" {value}." in text("en", "open.note.CLIMBED", text=value)


@pytest.mark.parametrize("lang", LEFTWARD)
def test_a_name_that_is_a_word_is_isolated_too(lang: str) -> None:
    told = text(lang, "open.note.CLIMBED", text=Word("Wilhelmina…"))
    assert "\u2068Wilhelmina…\u2069" in told


@pytest.mark.parametrize("value", ["النملة", "12", "", "النملة wA1"])
@pytest.mark.parametrize("lang", LEFTWARD)
def test_other_values_are_not_isolated(lang: str, value: str) -> None:
    assert "\u2068" not in text(lang, "open.note.CLIMBED", text=value)


@pytest.mark.parametrize("lang", LEFTWARD)
def test_arrows_in_texts_point_where_the_lines_go(lang: str) -> None:
    texts = {key: told for key, told in locale._LOADED[lang].texts.items() if key in TURNED}
    assert texts
    assert not any("→" in str(told) for told in texts.values())
