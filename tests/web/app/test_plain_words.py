"""Words of the page that readers have met and not understood, and those that replace them."""

from __future__ import annotations

import pytest

from hive_core import Color, Piece, Rule
from tests.languages import LANGUAGES
from tests.page import after, loaded, of_class, walk
from tools.shared.whole_games import MIDDLE_GAME
from web.app.view import view
from web.computer.intents import Analyse
from web.locale import text
from web.locale.moves import move_phrase
from web.rules.sections import SECTION_OF_MOTIF
from web.settings.intents import SetPref
from web.shared.intents import Open
from web.shared.sentences import sentence
from web.table.intents import TapTile


@pytest.mark.parametrize("lang", LANGUAGES)
def test_free_sides_are_said_to_be_those_of_a_queen_in_few_words_too(lang: str) -> None:
    state = after(loaded(MIDDLE_GAME), SetPref("lang", lang))
    lines = of_class(state, "reserve-free")
    assert len(lines) == 2
    for full, brief in (line.children for line in lines):
        queen = full.text.partition(":")[0]
        assert queen in ("queen", "koningin")
        assert brief.text.startswith(f"{queen}: ")
        assert brief.attrs["aria-hidden"] == "true"  # the full words are read out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_analysis_does_not_speak_of_an_opponent(lang: str) -> None:
    state = after(loaded(MIDDLE_GAME), SetPref("lang", lang), Analyse())
    turn = state.board.turn
    other = Piece.parse(f"{turn.other.letter}Q")
    assert state.board.explain_piece(other).rule is Rule.NOT_YOUR_PIECE  # type: ignore[union-attr]
    told = sentence(after(state, TapTile(other)))
    assert text(lang, f"Color.{turn}") in told
    assert not {"opponent", "tegenstander"} & set(told.strip(".").split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_section_that_explains_pins_says_what_a_pin_is(lang: str) -> None:
    pinned = {"en": "is pinned", "nl": "zit vast"}[lang]
    for section in SECTION_OF_MOTIF.values():
        assert pinned in text(lang, f"rules.{section}")


def test_a_move_within_a_sentence_has_no_colon() -> None:
    assert move_phrase("en", "bG1 -wQ", Color.BLACK, turn=0) == (
        "black grasshopper 1, west of the white queen bee"
    )


def test_the_settings_have_one_name_in_each_language() -> None:
    for lang in LANGUAGES:
        names = {text(lang, key) for key in ("tool.settings", "action.settings", "settings.title")}
        assert len(names) == 1
        opened = after(loaded(MIDDLE_GAME), SetPref("lang", lang), Open("settings"))
        title = next(n for n in walk(view(opened)) if n.attrs.get("id") == "settings-title")
        assert {title.text} == names


def test_thinking_ahead_prepares_replies_in_dutch_too() -> None:
    assert "antwoorden op je waarschijnlijkste zetten" in text("nl", "settings.ponder.hint")
