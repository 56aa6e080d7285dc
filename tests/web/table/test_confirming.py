"""A move that waits for its confirmation: its tile lies where it goes, however it was made."""

from __future__ import annotations

import pytest

from hive_core import Hex, Piece
from tests.page import after, of_class, with_id
from tests.page_states import HINTED, MIXED, STATES, THROWN, page, pending
from web.app.controls import from_form
from web.game.intents import Undo
from web.shared.intents import Intent
from web.shared.sentences import sentence
from web.shared.state import AppState
from web.table.intents import Confirm, Deselect, Drop, Grab, TapTarget, TapTile
from web.ui.geometry import center

ASKED = page("en", HINTED, confirm=True)
ANT, SIDE = Piece.parse("wA2"), Hex(0, 3)


def typed(text: str) -> Intent:
    """Return the intent of a move that is typed."""
    intent = from_form("type", {"move": text})
    assert intent is not None
    return intent


def provisional(state: AppState) -> tuple[str, str] | None:
    """Return the classes and the place of the tile that waits; None without one."""
    tiles = of_class(state, "provisional")
    return (tiles[0].attrs["class"], tiles[0].attrs["style"]) if tiles else None


def at(place: Hex, level: int = 0) -> str:
    """Return the style of a tile there."""
    return "transform:translate({:g}px,{:g}px)".format(*center(place, level))


WAYS: dict[str, tuple[Intent, ...]] = {
    "clicked": (TapTile(ANT), TapTarget(SIDE)),
    "dragged": (Grab(ANT), Drop(SIDE)),
    "typed": (typed("wA2 bQ\\"),),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_tile_lies_where_it_goes_until_the_move_is_confirmed_or_cancelled(way: str) -> None:
    asked = after(ASKED, *WAYS[way])
    assert asked.game.record == ASKED.game.record
    assert provisional(asked) == ("tile white provisional", at(SIDE))
    assert "Confirm" in sentence(asked)
    played = after(asked, Confirm())
    assert played.game.record.moves[-1] == "wA2 bQ\\"
    assert provisional(played) is None
    back = after(asked, Deselect())
    assert (back.game.record, provisional(back)) == (ASKED.game.record, None)


def test_undo_drops_a_move_that_waits_and_nothing_else() -> None:
    undone = after(ASKED, *WAYS["clicked"], Undo())
    assert (undone.game.record, provisional(undone)) == (ASKED.game.record, None)


def test_the_same_move_typed_again_confirms_it() -> None:
    assert after(ASKED, typed("wA2 bQ\\"), typed("wA2 bQ\\")).game.record.moves[-1] == "wA2 bQ\\"
    other = after(ASKED, typed("wA2 bQ\\"), typed("wA2 bA2-"))
    assert other.table.pending not in (None, SIDE)


@pytest.mark.parametrize(
    ("game", "move", "look", "level"),
    [
        (MIXED, "wG1 -wM", "tile white provisional", 0),
        (MIXED, "wM wB1", "tile white provisional", 1),
        (THROWN, "wM \\bP", "tile white provisional", 0),
    ],
    ids=["placement", "climb", "throw"],
)
def test_placements_climbs_and_throws_wait_too(game: str, move: str, look: str, level: int) -> None:
    asked = pending(page("en", game, confirm=True), move)
    to = asked.table.pending
    assert to is not None
    assert provisional(asked) == (look, at(to, level))
    assert after(asked, Confirm()).game.record.moves[-1] == move


def test_without_the_setting_nothing_waits() -> None:
    for way in WAYS.values():
        state = after(page("en", HINTED), *way)
        assert provisional(state) is None
        assert state.game.record.moves[-1] == "wA2 bQ\\"


def test_a_drawn_state_has_buttons_for_the_answer() -> None:
    state = STATES["confirm, movement"]("en")
    assert with_id(state, "app").attrs["data-confirm"] == "1"
    (question,) = of_class(state, "question")
    assert [button.attrs["data-action"] for button in question.children] == ["confirm", "cancel"]
