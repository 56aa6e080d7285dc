"""What the page shows, as markup. No browser is needed."""

from __future__ import annotations

import re
import string
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hive_core import Bug, Hex, Piece, Rule
from hive_core._board.clicks import Refused
from hive_core._drawing.bug_drawings import BUG_COLORS
from tests import page_states
from tests.html_parsing import changes
from tests.languages import LANGUAGES
from tests.page import of_class, walk
from tests.page_states import after, page
from tools.shared.whole_games import WHOLE_GAMES
from tools.site_build.style_sheet import style_sheet
from web.app import controls
from web.app.update import update
from web.app.view import prerender, view
from web.game.intents import SetTag
from web.shared.intents import Open, Visit
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.intents import TapHex, TapReserve
from web.ui.drawings import tile_drawing
from web.ui.geometry import FIRST_FRAME, Frame, center, fit, reframe
from web.ui.keyed_diff import longest_increasing_subsequence
from web.ui.nodes import Node, node

ROOT = Path(__file__).resolve().parents[3]


def shown(fragment: str) -> Node:
    """Return the page of a link."""
    return view(update(AppState(), Visit(fragment), tuple(LANGUAGES))[0])


STATES = [
    "",
    *(f"#game={quote(game)}&ply={ply}" for game in WHOLE_GAMES.values() for ply in (0, 9)),
]


@pytest.mark.parametrize("fragment", STATES)
def test_the_markup_is_well_formed_and_its_ids_and_keys_are_unique(fragment: str) -> None:
    tree = shown(fragment)
    # Boolean attributes are written as in HTML, with an empty value, which XML can read, too.
    root = ElementTree.fromstring(re.sub(r"<input([^>]*)>", r"<input\1/>", tree.markup()))
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)) > 3
    for parent in walk(tree):
        keys = [child.key for child in parent.children]
        assert len(set(keys)) == len(keys) or not any(keys), parent.tag


@pytest.mark.parametrize("name", page_states.STATES)
def test_a_browser_that_parses_the_markup_changes_nothing(name: str) -> None:
    assert list(changes(view(page_states.STATES[name]("en")))) == []


def test_the_first_paint_is_the_view_of_a_new_game() -> None:
    assert prerender() == shown("").markup()
    assert 'data-game-string="Base;NotStarted;White[1]"' in prerender()


@given(st.text())
def test_text_never_becomes_markup(text: str) -> None:
    legal = "".join(c for c in text if c in "\t\n\r" or c >= " ")  # characters that XML allows
    legal = legal.encode("utf-8", "ignore").decode().replace("\ufffe", "").replace("\uffff", "")
    element = ElementTree.fromstring(node("p", text=legal, title=legal).markup())
    assert len(element) == 0
    plain = legal.replace("\r\n", "\n").replace("\r", "\n")
    assert (element.text or "") == plain


def test_every_language_has_all_sentences_with_the_same_values() -> None:
    def fields(text: str) -> set[str]:
        named = (name for _, name, _, _ in string.Formatter().parse(text) if name)
        return {name.partition(".")[0] for name in named}

    english = LANGUAGES["en"]
    for texts in LANGUAGES.values():
        assert texts.keys() == english.keys()
        for key, text in texts.items():
            assert fields(text) <= fields(english[key]) | {"Color", "color", "Other", "other"}, key


def test_no_text_speaks_of_a_click_alone_where_a_finger_may_tap() -> None:
    # Of the right mouse button, and of pages that authors make.
    exempt = {"words.mouse", "format.board"}
    click = {"en": r"(?i)\bclick(?! or tap)", "nl": r"(?i)\bkli(k|kken)\b(?! of tik)"}
    assert [
        (lang, key)
        for lang, texts in LANGUAGES.items()
        for key, words in texts.items()
        if key not in exempt and re.search(click[lang], str(words))
    ] == []


def test_every_rule_has_words() -> None:
    said = {Rule[key.split(".")[1]] for key in LANGUAGES["en"] if key.startswith("why.")}
    assert said == set(Rule)


def test_the_style_sheet_has_the_colours_of_the_drawings() -> None:
    css = style_sheet()
    for bug in Bug:
        for tile, color in zip(("white", "black"), BUG_COLORS[bug.value], strict=True):
            assert f".{tile} .bug-{bug.value} {{ --bug: {color}; }}" in css


def test_neighbouring_hexes_lie_one_tile_apart_and_flipping_turns_them_around() -> None:
    here = center(Hex(2, -1))
    for n in Hex(2, -1).neighbors():
        there = center(n)
        distance = ((there.x - here.x) ** 2 + (there.y - here.y) ** 2) ** 0.5
        assert distance == pytest.approx(173.2, abs=0.1)
    assert center(Hex(2, -1), turn=3) == (-here.x, -here.y)


def test_the_frame_does_not_change_until_a_tile_reaches_its_edge() -> None:
    near = dict.fromkeys([Hex(0, 0), Hex(1, 0), Hex(0, 1)], "a tile")
    assert reframe(FIRST_FRAME, {}, near) == FIRST_FRAME
    far = {**near, Hex(6, 0): "another"}
    frame = reframe(FIRST_FRAME, near, far)
    assert frame == fit(far) != FIRST_FRAME
    assert reframe(frame, near, far) == frame
    for place in far:
        for n in place.neighbors():
            assert inside(frame, n)


def inside(frame: Frame, place: Hex) -> bool:
    """Return whether the frame contains the whole tile."""
    x, y = center(place)
    wide = frame.x <= x - 86 and x + 86 <= frame.x + frame.width
    return wide and frame.y <= y - 100 and y + 100 <= frame.y + frame.height


@given(st.lists(st.integers(0, 30), unique=True))
def test_as_many_children_as_possible_stay_in_place(order: list[int]) -> None:
    staying = longest_increasing_subsequence(order)
    kept = [number for number in order if number in staying]
    assert kept == sorted(kept)
    best = [1] * len(order)
    for i, number in enumerate(order):
        best[i] = 1 + max((best[j] for j in range(i) if order[j] < number), default=0)
    assert len(kept) == max(best, default=0)


def test_the_page_and_the_readme_contain_the_legal_notice() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    about = view(update(AppState(), Open("about"))[0]).markup()
    for text in (readme, prerender(), about):
        assert "Gen42" in text
        assert "associated" in text


def test_a_stack_is_described_from_the_ground_up() -> None:
    tree = shown("#game=" + quote(r"Base;InProgress;White[3];wB1;bQ wB1-;wQ \wB1;bQ wB1/;wB1 bQ"))
    tiles = {n.attrs["data-piece"]: n for n in walk(tree) if "data-piece" in n.attrs}
    assert set(tiles) == {"wB1", "wQ", "bQ"}
    assert (tiles["bQ"].attrs["data-level"], tiles["wB1"].attrs["data-level"]) == ("0", "1")
    assert "covered" in tiles["bQ"].attrs["aria-label"]
    assert "level 2 of 2" in tiles["wB1"].attrs["aria-label"]
    assert Piece.parse("wB1") == Piece.parse(tiles["wB1"].attrs["data-piece"])


@pytest.mark.parametrize(
    ("controls", "buttons"),
    [("none", set()), ("undo,next", {"undo", "next"}), ("", set())],
)
def test_a_link_chooses_the_controls(controls: str, buttons: set[str]) -> None:
    everywhere = {n.attrs["data-action"] for n in walk(shown("")) if "data-action" in n.attrs}
    assert {"undo", "redo", "new-game", "first", "previous", "next", "last"} <= everywhere
    tree = shown(f"#controls={controls}")
    of_dialogs = {"close"}
    actions = {n.attrs["data-action"] for n in walk(tree) if "data-action" in n.attrs}
    assert actions - of_dialogs == buttons


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_accessible_name_contains_the_word_below_an_icon(lang: str) -> None:
    tools = [n for n in walk(shown(f"#game=Base&lang={lang}")) if n.attrs.get("class") == "tool"]
    words = {n.attrs["aria-label"]: part.text for n in tools for part in n.children if part.text}
    assert len(words) == len(tools) == 18
    assert all(word.lower() in name.lower() for name, word in words.items())


def test_a_tile_in_hand_has_the_letters_of_the_next_tile() -> None:
    tree = shown("#game=" + quote("Base;InProgress;White[2];wA1;bA1 wA1-"))
    (hand,) = (n for n in walk(tree) if n.attrs.get("data-reserve") == "wA2")
    assert any(">A2</text>" in n.drawing for n in walk(hand))


def test_the_letters_of_a_tile_are_drawn_over_its_ring() -> None:
    drawing = tile_drawing(Bug.ANT, "A1")
    assert drawing.index("tile-mark") < drawing.index("tile-label")


@pytest.mark.parametrize("name", ["new-game", "open", "share", "settings", "about"])
def test_a_dialog_closes_by_its_corner_button_and_by_a_click_outside(name: str) -> None:
    state = update(AppState(), Open(name))[0]
    (dialog,) = (n for n in walk(view(state)) if n.tag == "dialog")
    assert dialog.attrs["closedby"] == "any"
    (cross,) = (n for n in walk(dialog) if n.attrs.get("class") == "dialog-close")
    intent = controls.from_click("action", cross.attrs["data-action"])
    assert intent is not None
    assert update(state, intent)[0].dialog is None


def test_a_first_tile_outside_the_centre_is_refused_with_a_sentence() -> None:
    chosen = update(AppState(), TapReserve(Piece.parse("wA1")))[0]
    refused = update(chosen, TapHex(Hex(2, 0)))[0]
    assert isinstance(refused.notice, Refused)
    assert refused.notice.reason.rule is Rule.FIRST_AT_ORIGIN
    assert refused.table.selected == Piece.parse("wA1")


TURNS = {
    "place": ("Base;InProgress;Black[1];wS1", ""),
    "move": (r"Base;InProgress;White[4];wS1;bG1 wS1-;wQ -wS1;bG2 bG1/;wA1 -wQ;bQ bG1" + "\\", ""),
    "queen": (
        r"Base;InProgress;Black[4];wS1;bG1 wS1-;wQ -wS1;bG2 bG1/;wA1 -wQ;bB1 bG1\;wA2 /wQ",
        "",
    ),
    "pass": (r"Base+ML;InProgress;White[4];wL;bQ /wL;wQ wL-;bQ wL\;wL /bQ;pass", ""),
    "another move": ("Base;InProgress;White[2];wS1;bG1 wS1-", "ply=1"),
    "watched": ("Base;InProgress;White[2];wS1;bG1 wS1-", "mode=view"),
}
"""Games about whose last move and turn the page has a sentence each, and the rest of their link."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "rest"), TURNS.values(), ids=TURNS)
def test_no_name_is_so_long_that_the_last_move_has_no_room(game: str, rest: str, lang: str) -> None:
    plain = page(lang, game, rest)
    (above,) = of_class(plain, "done")
    for name in ("Ann", *(letter * count for letter in "xש王" for count in (10, 18, 25, 60))):
        named = after(plain, SetTag("White", name), SetTag("Black", name))
        assert of_class(named, "done") == [above], sentence(named)
        short = name[:4] in sentence(named)
        assert short or sentence(named) == sentence(plain)
