"""A tile shows its number where sentences name it with one."""

from __future__ import annotations

import pytest

from hive_core import Hex
from tests.page import of_class
from tests.page_states import MIXED, after, page, pending
from tools.shared.whole_games import WHOLE_GAMES
from web.editor.intents import EditPosition, ReadPosition
from web.game.intents import GoTo
from web.locale.moves import on_table
from web.locale.pieces import kind_name, piece_name
from web.shared.sentences import sentence
from web.table.intents import TurnBoard
from web.ui.geometry import center

STACK = Hex(0, 0)
BESIDE_A_STACK = (
    "Base;Position;White[12];wQ.bB1@0,0;bQ@1,0;wA1@0,-1;wA2@-1,0;wA3@-1,1;bA1@0,1;bA2@1,-1"
)


@pytest.mark.parametrize("ply", [1, 8, 15, 30])
def test_a_tile_shows_its_number_exactly_if_its_name_has_it(ply: int) -> None:
    state = after(page("en", WHOLE_GAMES["WhiteWins"]), GoTo(ply))
    among = on_table(state.board)
    named = {str(one) for one in among if piece_name("en", one, among) != kind_name("en", one)}
    shown = of_class(state, "twin")
    assert {tile.attrs["data-piece"] for tile in shown} == named


def test_a_move_to_confirm_names_a_tile_without_a_number_that_none_shows() -> None:
    state = pending(page("en", MIXED, confirm=True), "wG1 -wM")
    assert sentence(state) == (
        "White grasshopper: west of the white mosquito? Confirm, or choose another space."
    )


@pytest.mark.parametrize("turn", range(6))
def test_a_number_moves_where_a_stack_on_the_lower_right_would_cover_it(turn: int) -> None:
    state = after(page("en"), EditPosition(), ReadPosition(BESIDE_A_STACK))
    there = after(state, *[TurnBoard(1)] * turn)
    seen = [tile.attrs for tile in of_class(there, "tile") if "data-hex" in tile.attrs]
    assert len(seen) == 8
    stack = center(STACK, turn=there.table.turn)
    for tile in seen:
        at = center(Hex(*map(int, str(tile["data-hex"]).split(","))), turn=there.table.turn)
        is_covered = at.x < stack.x and at.y < stack.y
        assert ("overlapped" in str(tile["class"]).split()) == is_covered, tile["data-piece"]
