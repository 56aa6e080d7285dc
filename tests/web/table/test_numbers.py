"""A tile shows its number where sentences name it with one."""

from __future__ import annotations

import pytest

from tests.page import of_class
from tests.page_states import MIXED, after, page, pending
from tools.shared.whole_games import WHOLE_GAMES
from web.game.intents import GoTo
from web.locale.moves import on_table
from web.locale.pieces import kind_name, piece_name
from web.shared.sentences import sentence


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
