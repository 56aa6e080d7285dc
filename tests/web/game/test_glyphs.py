"""Glyphs that a player gives to moves of an analysis, by buttons and keys."""

from __future__ import annotations

import pytest

from hive_core.annotations import Glyph
from tests.page import after, loaded, walk
from web.app.controls import from_click
from web.app.keys import from_key
from web.app.view import view
from web.files.export_game import game_text
from web.files.intents import OpenText
from web.game.annotations import with_glyph
from web.game.intents import GoTo, SetGlyph, Undo
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.ui.nodes import Node

PLAYED = loaded("Base;InProgress;White[2];wS1;bS1 wS1-")
STUDY = loaded("Base;InProgress;White[2];wS1;bS1 wS1-", "mode=analysis")


def buttons(state: AppState) -> dict[str, Node]:
    """Return the buttons for glyphs, by their signs."""
    found = (node for node in walk(view(state)) if "data-glyph" in node.attrs)
    return {node.attrs["data-glyph"]: node for node in found}


def glyphs(state: AppState) -> tuple[int, ...]:
    """Return the glyphs of the shown move."""
    return state.game.record.annotation(state.game.shown_moves).glyphs


def test_each_glyph_has_a_button_with_its_name() -> None:
    assert list(buttons(STUDY)) == [glyph.sign for glyph in Glyph]
    assert buttons(STUDY)["??"].attrs["aria-label"] == "Blunder"


def test_a_button_sets_a_glyph_and_the_same_again_removes_it() -> None:
    intent = from_click("glyph", "!?")
    assert intent == SetGlyph("!?")
    marked = after(STUDY, intent)
    assert glyphs(marked) == (Glyph.INTERESTING,)
    assert glyphs(after(marked, intent)) == ()


def test_the_button_of_a_glyph_that_is_set_is_pressed() -> None:
    marked = after(STUDY, SetGlyph("!?"))
    pressed = [s for s, b in buttons(marked).items() if b.attrs["aria-pressed"] == "true"]
    assert pressed == ["!?"]


def test_the_status_line_says_which_glyph_was_set_or_removed() -> None:
    marked = after(STUDY, SetGlyph("!?"))
    assert sentence(marked) == "Marked as: interesting move."
    assert sentence(after(marked, SetGlyph("!?"))) == "Removed: interesting move."


def test_a_move_has_one_glyph_of_its_own_and_one_of_its_position() -> None:
    state = after(STUDY, SetGlyph("!"), SetGlyph("±"), SetGlyph("??"), SetGlyph("="))
    assert glyphs(state) == (Glyph.BLUNDER, Glyph.EQUAL)


def test_of_several_glyphs_in_a_file_only_the_chosen_one_is_removed() -> None:
    assert with_glyph((1, 3, 146), Glyph.GOOD) == (3, 146)


def test_other_glyphs_of_a_file_stay() -> None:
    assert with_glyph((146,), Glyph.GOOD) == (1, 146)


def test_undo_removes_a_glyph() -> None:
    assert glyphs(after(STUDY, SetGlyph("!"), Undo())) == ()


@pytest.mark.parametrize(("key", "sign"), [("1", "!"), ("4", "??"), ("6", "?!"), ("8", "∞")])
def test_a_digit_sets_a_glyph(key: str, sign: str) -> None:
    assert from_key(key, command=False, shift=False) == SetGlyph(sign)


def test_a_digit_does_nothing_in_a_game() -> None:
    assert after(PLAYED, SetGlyph("!")).game == PLAYED.game


def test_the_start_has_no_glyph() -> None:
    start = after(STUDY, GoTo(0))
    assert buttons(start)["!"].attrs["aria-disabled"] == "true"
    assert after(start, SetGlyph("!")).game == start.game


def test_an_unknown_glyph_changes_nothing() -> None:
    assert after(STUDY, SetGlyph("!!!")).game == STUDY.game


def test_a_game_that_is_played_has_no_buttons_for_glyphs() -> None:
    assert buttons(PLAYED) == {}


@pytest.mark.parametrize("what", ["pgn-lines", "sgf"])
def test_glyphs_survive_a_file(what: str) -> None:
    state = after(STUDY, SetGlyph("!?"), SetGlyph("±"))
    opened = after(AppState(), OpenText(game_text(state, what)))
    assert glyphs(opened) == (Glyph.INTERESTING, Glyph.WHITE_BETTER)
