"""The tiles on the board: what tells the style sheet that one of them is selected."""

from __future__ import annotations

import pytest

from hive_core import Piece
from tests.page import after, loaded, of_class
from web.shared.intents import Intent
from web.table.intents import TapReserve, TapTile

GAME = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 wQ\;bG1 bQ/"


@pytest.mark.parametrize(
    ("tap", "choosing"),
    [(TapTile(Piece.parse("wB1")), True), (TapReserve(Piece.parse("wA1")), False)],
)
def test_the_others_fade_while_a_tile_on_the_board_is_selected(tap: Intent, choosing: bool) -> None:
    state = after(loaded(GAME), tap)
    assert state.table.selected is not None
    assert bool(of_class(state, "choosing")) is choosing


def test_no_tile_fades_while_nothing_is_selected() -> None:
    assert not of_class(loaded(GAME), "choosing")
