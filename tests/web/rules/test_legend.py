"""The explanations of marks and move codes: each in words, shown when it first appears."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from hive_core import Board, Color, GameType, Piece
from hive_core._drawing.bug_drawings import TILE_PATH
from tests.languages import LANGUAGES
from tests.page import after, of_class, walk
from web.app.controls import from_click
from web.app.view import view
from web.files.saved_games import read_prefs, write_prefs
from web.game.intents import GoTo, NewGame, Play
from web.locale import text
from web.locale.moves import MoveStyle, move_shown
from web.rules.intents import ShowRule
from web.rules.legend import LEGEND, MARKS, mark_to_explain, with_explained
from web.rules.sections import MARKS_SECTION
from web.settings.intents import SetPref
from web.settings.state import Prefs
from web.shared.intents import Visit
from web.shared.state import AppState
from web.table.intents import TapReserve, TapTarget, TapTile
from web.table.queen_liberties import bars
from web.ui.nodes import Node

STYLE = Path(__file__).parents[3] / "web" / "style"
GAME = r"Base;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 \wQ;bA1 bQ/"

WORDS = MoveStyle(codes=False, turn=0)


def loaded(game: str = GAME, more: str = "") -> AppState:
    return after(AppState(), Visit(f"game={quote(game, safe='')}{more}"))


def explained(state: AppState, *marks: str) -> AppState:
    for mark in marks:
        state = with_explained(state, mark)
    return state


# -- the marks -------------------------------------------------------------------------------------


def test_the_marks_on_the_board_are_explained_one_after_the_other() -> None:
    state, told = loaded(), []
    while note := of_class(state, "mark-note"):
        told.append(note[0].attrs["data-mark"])
        okay = from_click("action", "explained")
        assert okay is not None
        state = after(state, okay)
    assert told == list(MARKS)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_is_explained_by_its_sentence(mark: str, lang: str) -> None:
    others = [other for other in MARKS if other != mark]
    before = explained(loaded(), *others)
    (note,) = of_class(
        replace(
            before,
            settings=replace(before.settings, lang=lang),
        ),
        "mark-note",
    )
    assert text(lang, f"marks.{mark}") in {n.text for n in walk(note)}


def test_playing_a_move_dismisses_the_explanation() -> None:
    state = loaded()
    assert mark_to_explain(state) == "last"
    assert "last" in after(state, Play(r"wA2 \wA1")).settings.prefs.explained


def test_a_move_by_two_clicks_dismisses_the_explanation() -> None:
    to = loaded().board.parse_move(r"wA2 \wA1").to
    assert to is not None
    clicked = after(loaded(), TapReserve(Piece.parse("wA2")), TapTarget(to))
    assert len(clicked.game.record.moves) == 7
    assert "last" in clicked.settings.prefs.explained


def test_showing_another_position_keeps_the_explanation() -> None:
    state = after(loaded(), GoTo(2), GoTo(6))
    assert mark_to_explain(state) == "last"


def test_explained_marks_are_saved_with_the_settings() -> None:
    prefs = explained(loaded(), "free").settings.prefs
    assert read_prefs(write_prefs(prefs)) == prefs
    before = explained(loaded(), "last")
    assert (
        mark_to_explain(
            replace(
                before,
                settings=replace(before.settings, prefs=prefs),
            )
        )
        == "last"
    )


def test_nothing_is_explained_on_the_first_screen() -> None:
    assert of_class(AppState(), "mark-note") == []


def test_nothing_is_explained_before_there_is_a_mark() -> None:
    begun = after(AppState(), NewGame(GameType()))
    assert mark_to_explain(begun) == ""


def test_no_explanation_covers_the_destinations_of_a_selected_tile() -> None:
    chosen = after(loaded(), TapTile(Piece.parse("wA1")))
    assert chosen.table.selected is not None
    assert of_class(chosen, "mark-note") == []


@pytest.mark.parametrize("more", ["&mode=analysis", "&mode=view", "&white=ai:1"])
def test_marks_are_explained_only_on_the_players_own_turn(more: str) -> None:
    assert of_class(loaded(more=more), "mark-note") == []


def test_an_embedded_page_explains_no_marks() -> None:
    before = loaded()
    assert mark_to_explain(replace(before, embed=replace(before.embed, framed=True))) == ""


@pytest.mark.parametrize("mark", ["free", "movable"])
def test_a_mark_that_is_switched_off_is_not_explained(mark: str) -> None:
    setting = {"free": "liberties", "movable": "movable"}[mark]
    others = (other for other in MARKS if other != mark)
    state = after(explained(loaded(), *others), SetPref(setting, "off"))
    assert mark_to_explain(state) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_have_all_marks_with_a_picture_of_each(lang: str) -> None:
    before = loaded()
    opened = after(
        replace(before, settings=replace(before.settings, lang=lang)),
        ShowRule(MARKS_SECTION),
    )
    (section,) = (n for n in walk(view(opened)) if n.attrs.get("data-section") == MARKS_SECTION)
    assert "marked" in section.attrs["class"]
    rows = [n for n in walk(section) if n.tag == "li"]
    assert [row.children[1].text for row in rows] == [text(lang, f"marks.{m}") for m in LEGEND]
    pictures = {row.children[0].markup() for row in rows}
    assert len(pictures) == len(LEGEND)


def test_the_explanation_links_to_the_section_of_all_marks() -> None:
    (note,) = of_class(loaded(), "mark-note")
    (button,) = (n for n in walk(note) if "data-rule" in n.attrs)
    assert button.attrs["data-rule"] == MARKS_SECTION


def ring(rule: str, file: str) -> float:
    """Return the width of the stroke that a rule of a style sheet sets."""
    sheet = (STYLE / file).read_text(encoding="utf-8")
    found = re.search(re.escape(rule) + r" \{[^}]*stroke-width: ([\d.]+)", sheet)
    assert found is not None
    return float(found[1])


@pytest.mark.parametrize("bar", [".liberties path", ".liberties.few path"])
@pytest.mark.parametrize("look", [".movable", ".last-to", ".selected"])
def test_the_bars_of_a_queen_lie_outside_every_ring_on_her_tile(bar: str, look: str) -> None:
    side = re.search(r"([\d.]+)-35V35", TILE_PATH)
    assert side is not None
    outer = 0.9 * float(side[1]) + ring(f"#board {look} .tile-mark", "tiles.css") / 2
    at = re.search(r"M([\d.]+)", bars((0,)))
    assert at is not None
    assert float(at[1]) - ring(bar, "last-move-and-liberties.css") / 2 >= outer


# -- the free sides of the queens, in words --------------------------------------------------------


def banners(state: AppState) -> dict[str, list[str]]:
    """Return what each side's banner says about the free sides of its queen."""
    told = {}
    for color in ("white", "black"):
        (banner,) = (n for n in of_class(state, "reserve") if color in n.attrs["class"].split())
        looks = [n for n in walk(banner) if "reserve-free" in n.attrs.get("class", "").split()]
        told[color] = [n.children[0].text for n in looks]  # the second says it in fewer words
    return told


def test_a_banner_says_how_many_sides_of_its_queen_are_free() -> None:
    assert banners(loaded()) == {
        "white": ["queen: 4 free sides"],
        "black": ["queen: 4 free sides"],
    }


def test_one_free_side_is_singular() -> None:
    game = (
        r"Base;InProgress;White[7];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 \wQ;bA1 bQ/;wA1 bQ-;bA2 bA1/;"
        r"wA2 -wQ;bA2 \bQ;wA2 bQ\;bG1 bA1/"
    )
    assert banners(loaded(game))["black"] == ["queen: 1 free side"]


def test_a_surrounded_queen_has_no_side_free() -> None:
    game = (
        r"Base;WhiteWins;Black[7];wS1;bA1 wS1\;wB1 -wS1;bQ bA1-;wB2 wS1/;bQ wB2\;wQ \wB2;bA2 bQ-;"
        r"wG1 /wQ;bB1 bA2\;wG2 wQ/;bG1 bQ\;wG1 \bA2"
    )
    assert banners(loaded(game))["black"] == ["queen: no free sides"]


def test_a_queen_in_hand_has_no_free_sides() -> None:
    assert banners(loaded("Base;InProgress;White[2];wS1;bS1 wS1-")) == {"white": [], "black": []}


def test_the_setting_for_free_sides_also_hides_the_words() -> None:
    off = after(loaded(), SetPref("liberties", "off"))
    assert banners(off) == {"white": [], "black": []}


# -- moves in words or as codes --------------------------------------------------------------------


def moves(state: AppState) -> list[Node]:
    return [n for n in walk(view(state)) if "data-ply" in n.attrs and n.tag == "button"]


def test_the_list_shows_moves_in_words() -> None:
    shown = [n.attrs.get("data-words") for n in moves(loaded())]
    assert shown[:3] == [
        "Spider 1",
        "Spider 1 E of white spider 1",
        "Queen bee W of white spider 1",
    ]


def test_the_list_shows_codes_if_the_setting_says_so() -> None:
    coded = after(loaded(), SetPref("codes", "on"))
    assert [n.attrs.get("data-words") for n in moves(coded)] == [None] * 6


@pytest.mark.parametrize("codes", ["on", "off"])
def test_the_text_of_an_entry_is_always_the_movestring(codes: str) -> None:
    state = after(loaded(), SetPref("codes", codes))
    texts = ["".join(n.text for n in walk(entry)) for entry in moves(state)]
    assert texts == list(state.game.record.moves)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_different_moves_of_a_position_have_different_words(lang: str) -> None:
    board = Board.from_game_string(GAME)
    legal = [board.move_string(move) for move in board.legal_moves]
    assert len({move_shown(lang, move, board.turn, WORDS) for move in legal}) == len(legal)


def test_a_pass_and_a_climb_have_words() -> None:
    assert move_shown("en", "pass", Color.WHITE, WORDS) == "Pass"
    assert move_shown("nl", "wB1 bQ", Color.WHITE, WORDS) == "Kever 1 op zwarte bijenkoningin"


# -- typed moves -----------------------------------------------------------------------------------


def fields(state: AppState) -> list[Node]:
    return [n for n in walk(view(state)) if n.attrs.get("id") == "type-move"]


def test_the_field_for_typed_moves_is_off_by_default() -> None:
    assert fields(loaded()) == []
    assert not Prefs().typing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_field_has_a_label(lang: str) -> None:
    before = loaded()
    wanted = after(
        replace(before, settings=replace(before.settings, lang=lang)),
        SetPref("typing", "on"),
    )
    (field,) = fields(wanted)
    label = text(lang, "typing.label")
    assert field.attrs["aria-label"] == label
    assert field.attrs["placeholder"].startswith(label)
