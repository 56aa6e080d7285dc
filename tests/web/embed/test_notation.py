"""An embedded page with a move list: what it lists, and autoplay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.page import after, of_class, walk
from web.app.controls import from_click, from_field
from web.app.update import update
from web.app.view import view
from web.embed.intents import Adjust, Autoplay, SetPace, StepOn
from web.embed.state import EmbedState
from web.files.intents import OpenText
from web.files.link import Settings, link, parse
from web.game.intents import FoldLine, GoTo, Step
from web.shared.effects import AnimateMove, AwaitStep
from web.shared.intents import Hidden, Intent, Open, Visit
from web.shared.state import AppState
from web.table.intents import Deselect, Flip

PGN = r"""[GameType "Base"]

{Spiders first.} 1. wS1 bS1 wS1- 2. wQ -wS1 $1 {A safe queen.} (2. wA1 -wS1 bQ bS1-) bQ bS1-
"""
STUDY = link(after(AppState(), OpenText(PGN)).game.record, 0)
PIN = "mode=puzzle&task=" + (
    '{"id":"pin","kind":"play","position":"Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0",'
    '"text":{"en":"Pin it."},"goal":{"pins":"bS1"}}'
)


def framed(more: str = "notation=right", mode: str = "view", game: str = STUDY) -> AppState:
    """Return the embedded page with the game and these settings."""
    return after(AppState(embed=EmbedState(framed=True)), Visit(f"#{game}&mode={mode}&{more}"))


def listed(state: AppState) -> list[str]:
    """Return the moves and comments of the list, in its order."""
    (nav,) = of_class(state, "notation")
    nodes = walk(nav)
    return [n.text for n in nodes if n.attrs.get("class") == "code" or (n.tag == "p" and n.text)]


def waited(state: AppState) -> tuple[AppState, int]:
    """Return the state after the step that autoplay awaits, and its position."""
    stepped = after(state, StepOn(state.embed.awaited))
    return stepped, stepped.game.ply


@pytest.mark.parametrize("mode", ["view", "play", "analysis"])
@pytest.mark.parametrize("where", ["right", "below"])
def test_the_frame_lists_moves_comments_and_variations(mode: str, where: str) -> None:
    state = framed(f"notation={where}", mode)
    assert listed(state) == [
        *("Spiders first.", "wS1", "bS1 wS1-", "wQ -wS1", "A safe queen."),
        *("wA1 -wS1", "bQ bS1-", "bQ bS1-"),
    ]
    assert view(state).attrs["data-notation"] == where


@pytest.mark.parametrize("more", ["", "notation=none"])
def test_a_frame_has_no_list_without_being_asked(more: str) -> None:
    state = framed(more)
    assert of_class(state, "notation") == []
    assert "data-notation" not in view(state).attrs
    assert of_class(state, "frame-note") != []


def test_only_an_embedded_page_has_the_list_on_request() -> None:
    state = after(AppState(), Visit(f"#{STUDY}&mode=view&notation=right"))
    assert of_class(state, "notation") == []
    assert of_class(state, "autoplay") == []


def test_a_task_ignores_the_key() -> None:
    state = framed(game=PIN, mode="puzzle")
    assert state.task is not None
    assert of_class(state, "notation") == []


def test_comments_and_variations_are_in_the_list_and_not_over_the_board() -> None:
    state = after(framed(), GoTo(2))
    assert of_class(state, "frame-note") == []
    assert of_class(state, "lines-here") == []


def test_nobody_can_delete_a_variation_in_the_list() -> None:
    (nav,) = of_class(framed(mode="analysis"), "notation")
    assert not any("data-drop-line" in node.attrs for node in walk(nav))


def test_a_click_on_a_move_of_a_variation_shows_its_position() -> None:
    state = framed()
    nodes = [node for node in walk(view(state)) if "data-node" in node.attrs]
    intent = from_click("node", nodes[-1].attrs["data-node"])
    assert intent is not None
    there = after(state, intent)
    assert there.game.record.moves == ("wS1", "bS1 wS1-", "wA1 -wS1", "bQ bS1-")
    assert there.game.ply == 4


def test_variations_fold() -> None:
    assert listed(after(framed(), FoldLine(1, 3)))[-2:] == ["wA1 -wS1", "bQ bS1-"]


def test_a_wrong_place_is_a_problem_of_the_link() -> None:
    (problem,) = parse("notation=left", ("en",), 0).problems
    assert dict(problem.values)["allowed"] == "none, right, below"


def test_the_host_page_can_move_the_list() -> None:
    moved = after(framed(), Adjust(Settings(notation="below")))
    assert view(moved).attrs["data-notation"] == "below"
    assert of_class(after(moved, Adjust(Settings(notation="none"))), "notation") == []


# -- autoplay --------------------------------------------------------------------------------------


def test_autoplay_shows_one_position_after_another_and_stops_at_the_end() -> None:
    state, effects = update(framed(), Autoplay())
    assert effects == (AwaitStep(1, 1000),)
    for ply in (1, 2, 3, 4):
        assert state.embed.awaited
        state, at = waited(state)
        assert at == ply
    assert not state.embed.awaited


def test_autoplay_begins_anew_at_the_end_of_the_line() -> None:
    state = after(framed(), GoTo(4), Autoplay())
    assert state.game.ply == 0
    assert waited(state)[1] == 1


def test_a_step_animates_its_move() -> None:
    state = after(framed(), GoTo(1), Autoplay())
    _, effects = update(state, StepOn(state.embed.awaited))
    assert any(isinstance(effect, AnimateMove) for effect in effects)


@pytest.mark.parametrize(
    "intent",
    [GoTo(0), GoTo(2), Step("next"), Deselect(), Open("about"), Autoplay()],
    ids=str,
)
def test_autoplay_stops_when_the_reader_does_something_else(intent: Intent) -> None:
    state = after(framed(), Autoplay(), intent)
    assert not state.embed.awaited
    assert after(state, StepOn(1)) == state


@pytest.mark.parametrize("intent", [Flip(), SetPace(500), Hidden(True)], ids=str)
def test_autoplay_goes_on_meanwhile(intent: Intent) -> None:
    assert after(framed(), Autoplay(), intent).embed.awaited


def test_autoplay_waits_out_of_view() -> None:
    state = after(framed(), Autoplay(), Hidden(True))
    hidden, at = waited(state)
    assert (at, hidden.embed.awaited) == (0, 2)
    assert waited(after(hidden, Hidden(False)))[1] == 1


def test_a_step_that_autoplay_no_longer_awaits_changes_nothing() -> None:
    state = after(framed(), Autoplay(), Autoplay(), Autoplay())
    assert after(state, StepOn(1)) == state
    assert waited(state)[1] == 1


@pytest.mark.parametrize(("pace", "milliseconds"), [("500", 500), ("2000", 2000), ("7", 1000)])
def test_the_reader_chooses_the_speed(pace: str, milliseconds: int) -> None:
    intent = from_field("autoplay", "pace", pace)
    assert intent is not None
    state = after(framed(), intent)
    assert update(state, Autoplay())[1] == (AwaitStep(1, milliseconds),)


@pytest.mark.parametrize(
    ("state", "offered"),
    [
        (framed(), True),
        (framed("notation=below&controls=autoplay"), True),
        (framed("notation=right&controls=flip"), False),
        (framed(mode="play"), False),
        (framed(mode="analysis"), False),
        (framed(game="game=Base"), False),
        (framed(""), False),
    ],
    ids=["view", "named", "left out", "play", "analysis", "no moves", "no list"],
)
def test_autoplay_is_for_games_to_look_at(state: AppState, offered: bool) -> None:
    assert bool(of_class(state, "autoplay")) is offered
    assert bool(after(state, Autoplay()).embed.awaited) is offered


def test_autoplay_ends_with_its_list() -> None:
    state = after(framed(), Autoplay(), Adjust(Settings(notation="none")))
    assert not state.embed.awaited


def test_a_screen_reader_says_each_move() -> None:
    state, _ = waited(after(framed(), Autoplay()))
    assert state.spoken.text.startswith("Move 1 of 2:")


def test_the_button_says_what_it_does() -> None:
    def label(state: AppState) -> str:
        (button,) = of_class(state, "autoplay-button")
        return button.attrs.get("aria-label") or button.children[-1].text

    state = framed()
    dutch = replace(state, settings=replace(state.settings, lang="nl"))
    assert [label(state), label(dutch)] == ["Play the moves", "Zetten afspelen"]
    assert [label(after(page, Autoplay())) for page in (state, dutch)] == ["Pause", "Pauze"]
