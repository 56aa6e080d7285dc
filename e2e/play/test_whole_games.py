"""Whole games played by clicks; at each ply the page agrees with `hive_core`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.find_games import features
from e2e.games import WHOLE_GAMES
from e2e.hive_page import HivePage
from hive_core import PASS, Board, GameState

if TYPE_CHECKING:
    from e2e.conftest import OpenPage

ENDINGS = {
    GameState.WHITE_WINS: "White wins",
    GameState.BLACK_WINS: "Black wins",
    GameState.DRAW: "Draw",
}


def test_the_games_contain_every_kind_of_turn() -> None:
    boards = [Board.from_game_string(text) for text in WHOLE_GAMES.values()]
    assert {board.state for board in boards} == set(ENDINGS)
    assert all(board.state.value == name for name, board in zip(WHOLE_GAMES, boards, strict=True))
    for board in boards:
        assert features(board) == {"pass", "climb", "ladybug", "mosquito"}
    draw = Board.from_game_string(WHOLE_GAMES["Draw"])
    assert len(draw.surrounded_queens()) == 2


@pytest.mark.parametrize("ending", WHOLE_GAMES)
def test_a_whole_game_can_be_played_by_clicks(open_page: OpenPage, ending: str) -> None:
    game = Board.from_game_string(WHOLE_GAMES[ending])
    hive = HivePage(open_page(reduced_motion="reduce"))
    board = Board(game.game_type)
    moves = game.move_stack
    while board.ply < len(moves):
        move = moves[board.ply]
        assert move != PASS, "the page plays a forced pass itself"
        hive.play(move)
        board.push(move)
        passed = board.ply < len(moves) and moves[board.ply] == PASS
        while board.ply < len(moves) and moves[board.ply] == PASS:
            board.push(PASS)
        hive.expect_game(board.game_string())
        check_page(hive, board)
        if passed:
            expect(hive.status).to_contain_text("passes")
    expect(hive.app).to_have_attribute("data-state", ending)
    expect(hive.status).to_contain_text(ENDINGS[game.state])
    # A finished game accepts no moves.
    hive.page.locator("svg#board [data-piece][data-level='0']").first.click(force=True)
    expect(hive.targets).to_have_count(0)
    hive.expect_game(WHOLE_GAMES[ending])


def check_page(hive: HivePage, board: Board) -> None:
    """Check that the page shows the same board, hands and state as `board`."""
    expect(hive.app).to_have_attribute("data-turn", str(board.turn))
    expect(hive.app).to_have_attribute("data-ply", str(board.ply))
    expect(hive.app).to_have_attribute("data-state", board.state)
    expect(hive.moves).to_have_count(board.ply)
    assert hive.shown_tiles() == {
        str(piece): (str(place), str(level))
        for place, stack in board.stacks().items()
        for level, piece in enumerate(stack)
    }
    in_hand = [piece for color in (0, 1) for piece in board.reserve(type(board.turn)(color))]
    first: dict[tuple[object, object], str] = {}
    counts: dict[str, int] = {}
    for piece in in_hand:
        name = first.setdefault((piece.color, piece.bug), str(piece))
        counts[name] = counts.get(name, 0) + 1
    assert hive.shown_reserves() == counts
