"""All stacks of the board show their covered tiles on request."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from hive_core import Board
from tests.page import after, loaded, of_class, walk
from web.app import keys
from web.app.view import view
from web.computer.intents import Analyse
from web.editor.intents import EditPosition
from web.shared.intents import Visit
from web.shared.state import AppState
from web.table.intents import FanStacks, Flip

STACKS = {
    "0,0": "wQ bB1",
    "1,0": "bQ wB1 bB2 wM",
    "2,0": "bA1",
    "-1,0": "wG1",
    "-1,1": "wS1",
    "0,1": "bG1",
    "0,-1": "wA1",
}
SURROUNDED = {**STACKS, "1,-1": "bA2"}


def at(stacks: dict[str, str], link: str = "") -> AppState:
    position = quote(Board.from_stacks(stacks).position_string())
    return after(AppState(), Visit(f"#position={position}{link}"))


GAME = at(STACKS)
MODES = {
    "a game": GAME,
    "a position to look at": at(STACKS, "&mode=view"),
    "an analysis": after(GAME, Analyse()),
    "the editor": after(GAME, EditPosition()),
    "the end of a game": at(SURROUNDED),
}


def fanned(state: AppState) -> list[str]:
    """Return the keys of the tiles that fans show, in order."""
    (layer,) = of_class(state, "fans")
    return [str(tile.key) for tile in layer.children]


def buttons(state: AppState) -> list[str]:
    """Return the `aria-pressed` of the buttons for the stacks."""
    parts = walk(view(state))
    return [p.attrs["aria-pressed"] for p in parts if p.attrs.get("data-action") == "stacks"]


@pytest.mark.parametrize("name", MODES)
def test_every_covered_tile_is_shown_in_every_mode_and_hidden_again(name: str) -> None:
    state = MODES[name]
    assert (fanned(state), buttons(state)) == ([], ["false"])
    opened = after(state, FanStacks())
    assert sorted(fanned(opened)) == ["bB2", "bQ", "wB1", "wQ"]
    assert buttons(opened) == ["true"]
    assert fanned(after(opened, FanStacks())) == []


def test_the_end_of_these_tests_is_one() -> None:
    assert MODES["the end of a game"].outcome is not None


def test_the_tiles_of_a_fan_begin_with_the_lowest() -> None:
    shown = fanned(after(GAME, FanStacks()))
    assert shown.index("bQ") < shown.index("wB1") < shown.index("bB2")


def test_a_board_without_stacks_has_no_button_for_them() -> None:
    assert buttons(loaded("Base;InProgress;Black[1];wS1", "white=human")) == []


def test_a_surrounded_queen_in_a_fan_is_marked_and_lies_straight_below() -> None:
    state = MODES["the end of a game"]
    (queen,) = (t for t in of_class(state, "covered") if t.attrs["data-piece"] == "wQ")
    fanned_state = after(state, FanStacks())
    (below,) = (t for t in of_class(fanned_state, "covered") if t.attrs["data-piece"] == "wQ")
    assert below.attrs["style"] != queen.attrs["style"]
    (layer,) = of_class(fanned_state, "fans")
    (shown,) = (tile for tile in layer.children if tile.key == "wQ")
    assert "fallen" in shown.attrs["class"]


def test_fans_turn_with_the_board() -> None:
    straight, turned = after(GAME, FanStacks()), after(GAME, FanStacks(), Flip())
    assert sorted(fanned(straight)) == sorted(fanned(turned))
    assert of_class(straight, "fans") != of_class(turned, "fans")


def test_the_key_s_shows_the_stacks() -> None:
    assert keys.from_key("s", command=False, shift=False) == FanStacks()
