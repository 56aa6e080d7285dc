"""The rules in the page: a section for every refusal, and pictures that match the engine."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from hive_core import Bug, Color, GameState, Hex, Piece, Reason, Rule
from hive_core._board.clicks import Refused, Stuck
from tests import hives
from tests.languages import LANGUAGES
from tests.page import walk
from tests.web.table.test_explanation import SENT, STUCK, Shown
from tools.site_build.style_sheet import style_sheet
from web.app import controls
from web.app.update import update
from web.app.view import view
from web.embed.state import EmbedState
from web.locale import text
from web.rules.examples import EXAMPLES, Example
from web.rules.intents import ShowRule
from web.rules.pictures import picture, words_of
from web.rules.sections import SECTION_OF, SECTIONS, bug_section, bugs_of, section_of
from web.shared.effects import ScrollToRule
from web.shared.intents import Close, Open, Visit
from web.shared.state import AppState, Outside
from web.table.intents import TapReserve
from web.ui.geometry import center
from web.ui.nodes import Node

REFUSED = {"one-hive": Rule.PINNED, "sliding": Rule.GATED}
LEGAL = sorted(EXAMPLES.keys() - REFUSED.keys())


def found(state: AppState, name: str, value: str | None = None) -> list[Node]:
    """Return the nodes of the page with that value of the attribute."""
    nodes = walk(view(state))
    return [n for n in nodes if name in n.attrs and value in (None, n.attrs[name])]


def opened(lang: str = "en", game: str = "Base+ML") -> AppState:
    """Return the page with the rules open."""
    state = update(AppState(), Visit(f"#game={game.replace('+', '%2B')}"))[0]
    return update(replace(state, settings=replace(state.settings, lang=lang)), Open("rules"))[0]


def drawn(section: str) -> Node:
    """Return the picture of a section."""
    node = picture("en", section)
    assert node is not None
    return node


def mover(section: str) -> Node:
    """Return the moving tile of a picture."""
    return next(n for n in walk(drawn(section)) if "rule-mover" in n.attrs.get("class", ""))


def shown_way(section: str) -> list[tuple[float, float]]:
    """Return the points through which the tile of a picture moves."""
    places = re.findall(r"--p\d:translate\((.*?)px,(.*?)px\)", mover(section).attrs["style"])
    return [(float(x), float(y)) for x, y in places]


# -- refusals --------------------------------------------------------------------------------------


def test_every_reason_links_to_a_section() -> None:
    assert SECTION_OF.keys() == set(Rule)
    for rule in Rule:
        for piece in map(Piece.parse, ("wQ", "wA1", "wP", "bM")):
            assert section_of(Reason(rule), piece, Color.WHITE) in SECTIONS


def test_a_move_that_the_bug_cannot_make_links_to_the_bugs_section() -> None:
    reason = Reason(Rule.NO_REACH)
    assert section_of(reason, Piece.parse("wS1"), Color.WHITE) == "bug-S"
    # Only a pillbug can move another player's tile.
    assert section_of(reason, Piece.parse("bS1"), Color.WHITE) == "bug-P"


@pytest.mark.parametrize("case", [*STUCK, *SENT], ids=str)
def test_each_refusal_has_a_button_that_shows_its_rule(case: Shown) -> None:
    state = case.state()
    note = state.notice
    assert isinstance(note, Stuck | Refused)
    (button,) = (n for n in found(state, "data-rule") if n.tag == "button")
    assert button.attrs["aria-label"].startswith("Why?")
    section = button.attrs["data-rule"]
    assert section == section_of(note.reason, note.piece, state.board.turn)
    intent = controls.from_click("rule", section)
    assert intent is not None
    after, effects = update(state, intent)
    assert effects == (ScrollToRule(section),)
    (marked,) = (n for n in found(after, "data-section") if "marked" in n.attrs["class"])
    assert marked.attrs["data-section"] == section
    # After reading the rule, the player still sees on the board what was refused.
    assert update(after, Close())[0].notice == note


def test_without_a_refusal_there_is_no_button_for_a_rule() -> None:
    assert found(AppState(), "data-rule") == []
    ready = update(AppState(), TapReserve(Piece.parse("wS1")))[0]
    assert found(ready, "data-rule") == []


def test_a_click_on_an_unknown_section_does_nothing() -> None:
    assert controls.from_click("rule", "nonsense") is None
    assert update(AppState(), ShowRule("nonsense")) == (AppState(), ())


# -- links to the rules ----------------------------------------------------------------------------


def test_the_rules_open_from_the_header_and_from_about() -> None:
    begun = replace(AppState(), newcomer=False)
    assert [n.attrs["title"] for n in found(begun, "data-action", "rules")] == ["Rules"]
    about = update(begun, Open("about"))[0]
    assert len(found(about, "data-action", "rules")) == 2
    intent = controls.from_click("action", "rules")
    assert intent == Open("rules")
    after = update(about, Open("rules"))[0]
    assert [n.attrs["id"] for n in walk(view(after)) if n.tag == "dialog"] == ["rules-dialog"]
    assert not any("marked" in n.attrs["class"] for n in found(after, "data-section"))


def test_an_embedded_page_has_no_rules_dialog() -> None:
    framed = AppState(embed=EmbedState(framed=True))
    assert update(framed, Open("rules")) == (framed, ())
    assert update(framed, ShowRule("goal")) == (framed, ())
    about = update(framed, Open("about"))[0]
    assert found(about, "data-action", "rules") == []
    before = STUCK[0].state()
    refused = replace(before, embed=replace(before.embed, framed=True))
    assert found(refused, "data-rule") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_tutorial_is_linked_if_the_site_has_it(lang: str) -> None:
    state = opened(lang)
    for address, there in (("https://hive.test/", True), ("file:///home/hive.html", False)):
        told = replace(state, outside=Outside(address))
        links = [n.attrs["href"] for n in walk(view(told)) if n.tag == "a"]
        assert links == [text(lang, "about.tutorial.page")] * there


# -- the sections ----------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_section_appears_once_and_has_text(lang: str) -> None:
    state = opened(lang)
    assert sorted(n.attrs["data-section"] for n in found(state, "data-section")) == sorted(SECTIONS)
    for section in found(state, "data-section"):
        said = [n.text for n in section.children if n.tag == "p"]
        assert said
        assert all(len(line) > 15 for line in said)
        heading = section.children[0]
        assert heading.tag in ("h3", "h4")
        assert heading.attrs["id"] == section.attrs["aria-labelledby"]
        assert heading.attrs["id"] == f"rule-{section.attrs['data-section']}"


def test_the_headings_go_down_one_step_at_a_time() -> None:
    levels = [int(n.tag[1]) for n in walk(rules_of(opened())) if re.fullmatch(r"h\d", n.tag)]
    assert levels[0] == 2
    assert all(b <= a + 1 for a, b in pairwise(levels))


def rules_of(state: AppState) -> Node:
    """Return the rules dialog."""
    return next(n for n in walk(view(state)) if n.attrs.get("id") == "rules-dialog")


@pytest.mark.parametrize("game", ["Base", "Base+ML", "Base+P", "Base+MLP"])
def test_the_bugs_of_the_game_come_first_and_expansions_are_named(game: str) -> None:
    state = opened(game=game)
    order = [n.attrs["data-section"] for n in found(state, "data-section")]
    bugs = [Bug(name.removeprefix("bug-")) for name in order if name.startswith("bug-")]
    included = [state.board.game_type.includes(bug) for bug in bugs]
    assert included == sorted(included, reverse=True)
    assert tuple(bugs) == bugs_of(state.board.game_type)
    tags = {
        section.attrs["data-section"]: n.text
        for section in found(state, "data-section")
        for n in walk(section)
        if n.attrs.get("class") == "rule-tag"
    }
    assert tags.keys() == {"bug-M", "bug-L", "bug-P"}
    for bug in (Bug.MOSQUITO, Bug.LADYBUG, Bug.PILLBUG):
        there = state.board.game_type.includes(bug)
        key = "rules.expansion" if there else "rules.absent"
        assert tags[bug_section(bug)] == text("en", key)


# -- pictures --------------------------------------------------------------------------------------


def test_every_bug_and_the_rules_of_moving_have_a_picture() -> None:
    assert EXAMPLES.keys() >= {*map(bug_section, Bug), "goal", "placing", "one-hive", "sliding"}
    assert EXAMPLES.keys() <= set(SECTIONS)


@pytest.mark.parametrize("section", EXAMPLES)
def test_a_drawn_position_is_read_as_in_the_tests_of_the_core(section: str) -> None:
    example = EXAMPLES[section]
    hive = hives.read(example.drawing)
    board, to = example.board(), example.move.to
    assert to is not None
    assert hive.stars == {to}
    assert board.stacks() == hive.stacks
    assert board.turn is Color.WHITE
    assert board.outcome() is None


@pytest.mark.parametrize("section", LEGAL)
def test_a_shown_move_is_legal_and_takes_the_engines_path(section: str) -> None:
    example = EXAMPLES[section]
    board, move = example.board(), example.move
    assert board.is_legal(move)
    path = board.path(move)
    way = [tuple(center(place, level)) for place, level in path.steps]
    shown = shown_way(section)
    assert shown[-1] == way[-1]
    trail = [n.attrs["d"] for n in walk(drawn(section)) if n.attrs.get("class") == "rule-way"]
    if len(way) == 1:
        assert trail == []
        assert "enters" in mover(section).attrs["class"]
        return
    assert trail == ["M" + "L".join(f"{x:g} {y:g}" for x, y in way)]
    leaps = "leaps" in mover(section).attrs["class"]
    assert leaps is (path.by is Bug.GRASSHOPPER or path.thrower is not None)
    assert shown == ([way[0], way[-1]] if leaps else way)


HOW = {
    "goal": Bug.GRASSHOPPER,
    "placing": None,
    **{bug_section(bug): bug for bug in Bug},
    "bug-M": Bug.GRASSHOPPER,
    "bug-P": None,
}


@pytest.mark.parametrize("section", LEGAL)
def test_a_bug_moves_in_its_picture_as_its_section_says(section: str) -> None:
    example = EXAMPLES[section]
    path = example.board().path(example.move)
    assert path.by is HOW[section]
    if section == "bug-P":
        assert path.thrower == Piece.parse("wP")
    elif section.startswith("bug-"):
        assert example.piece.bug.value == section[-1]


def test_the_last_move_of_the_goal_surrounds_the_other_queen() -> None:
    board = EXAMPLES["goal"].board().copy()
    board.push(EXAMPLES["goal"].move)
    assert board.state is GameState.WHITE_WINS
    assert [n.key for n in drawn("goal").children if n.attrs.get("class") == "rule-fallen"] == [
        "fallen bQ"
    ]


@pytest.mark.parametrize("section", REFUSED)
def test_an_illegal_move_is_refused_for_the_reason_of_its_section(section: str) -> None:
    example = EXAMPLES[section]
    for reason in (example.board().explain(example.move), example.reason()):
        assert reason is not None
        assert reason.rule is REFUSED[section]
        assert section_of(reason, example.piece, Color.WHITE) == section
    assert "refused" in mover(section).attrs["class"]
    marks = {n.attrs["class"].split()[0] for n in walk(drawn(section)) if n.attrs.get("class")}
    assert {"one-hive": "why-crack", "sliding": "why-gate"}[section] in marks


def test_the_tile_in_the_one_hive_section_has_no_move_at_all() -> None:
    example = EXAMPLES["one-hive"]
    assert example.board().is_pinned(example.piece)
    for lang in LANGUAGES:
        # The section explains its picture as the page explains such a tile.
        said = words_of(lang, example).partition(":")[2].strip()
        assert said in text(lang, "rules.one-hive")


@pytest.mark.parametrize("section", LEGAL)
def test_a_picture_shows_all_destinations_of_the_piece_or_one(section: str) -> None:
    example = EXAMPLES[section]
    keys = [n.key for n in drawn(section).children if n.attrs.get("class") == "rule-spot"]
    shown = {Hex.parse(key.removeprefix("to ")) for key in keys}
    if example.spots:
        assert shown == hives.destinations(example.board(), example.piece)
    else:
        assert shown == {example.move.to}


@pytest.mark.parametrize("section", EXAMPLES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_picture_has_a_text_alternative(lang: str, section: str) -> None:
    node = picture(lang, section)
    assert node is not None
    assert node.attrs["role"] == "img"
    assert node.attrs["aria-label"] == words_of(lang, EXAMPLES[section])
    assert len(node.attrs["aria-label"]) > 20


@pytest.mark.parametrize("section", EXAMPLES)
def test_every_picture_fits_its_frame(section: str) -> None:
    left, top, width, height = map(float, drawn(section).attrs["viewBox"].split())
    points = [tuple(center(place)) for place in EXAMPLES[section].board().stacks()]
    ways = shown_way(section)
    points += ways[-1:] if "enters" in mover(section).attrs["class"] else ways
    for x, y in points:
        assert left + 87 <= x <= left + width - 87
        assert top + 100 <= y <= top + height - 112


def test_the_style_sheet_has_rules_for_every_kind_of_path() -> None:
    css = style_sheet()
    looks = {word for section in EXAMPLES for word in mover(section).attrs["class"].split()}
    for word in looks - {"rule-mover"}:
        assert f".rule-mover.{word}" in css
    most = max(len(shown_way(section)) for section in EXAMPLES)
    for steps in range(1, most):
        assert f"@keyframes rule-way-{steps} " in css


def test_an_example_without_a_star_is_refused() -> None:
    with pytest.raises(AssertionError):
        Example("wQ    bQ", Piece.parse("wQ")).board()
