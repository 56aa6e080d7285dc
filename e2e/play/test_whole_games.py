"""Whole games played by clicks; at each ply the page agrees with `hive_core`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.hive_page import HivePage
from hive_core import PASS, Board, Bug, GameState
from tools.shared.whole_games import WHOLE_GAMES, link_to

if TYPE_CHECKING:
    from e2e.conftest import SharePage

ENDINGS = {
    GameState.WHITE_WINS: "White wins",
    GameState.BLACK_WINS: "Black wins",
    GameState.DRAW: "Draw",
}


def features(board: Board) -> set[str]:
    """Return the kinds of turn in a game: `pass`, `climb`, `ladybug`, `mosquito`."""
    kinds = set()
    replay = Board(board.game_type)
    for move in board.move_stack:
        if move.piece is None or move.to is None:
            kinds.add("pass")
        elif replay.hex_of(move.piece) is not None:
            if replay.stack_at(move.to):
                kinds.add("climb")
            if move.piece.bug in (Bug.LADYBUG, Bug.MOSQUITO):
                kinds.add(str(move.piece.bug))
        replay.push(move)
    return kinds


def test_the_games_contain_every_kind_of_turn() -> None:
    boards = [Board.from_game_string(text) for text in WHOLE_GAMES.values()]
    assert {board.state for board in boards} == set(ENDINGS)
    assert all(board.state.value == name for name, board in zip(WHOLE_GAMES, boards, strict=True))
    for board in boards:
        assert features(board) == {"pass", "climb", "ladybug", "mosquito"}
    draw = Board.from_game_string(WHOLE_GAMES["Draw"])
    assert len(draw.surrounded_queens()) == 2


# How many plies are played by clicks: all of the other game, which has every kind of turn.
BY_CLICKS = {"WhiteWins": 12, "BlackWins": 12}


@pytest.mark.parametrize("ending", WHOLE_GAMES)
def test_a_game_can_be_played_to_its_end_by_clicks(share_page: SharePage, ending: str) -> None:
    game = Board.from_game_string(WHOLE_GAMES[ending])
    moves = game.move_stack
    board = Board(game.game_type)
    first = len(moves) - BY_CLICKS.get(ending, len(moves))
    while moves[first] == PASS:
        first += 1
    for move in moves[:first]:
        board.push(move)
    hive = HivePage(share_page(link_to(board.game_string()), reduced_motion="reduce"))
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


# All of it at once, since a round trip to the browser takes longest.
SHOWN = """() => {
  const rows = (selector, row) =>
    [...document.querySelectorAll(selector)].map((element) => row(element.dataset));
  const { turn, ply, state } = document.querySelector("#app").dataset;
  return {
    turn, ply, state,
    moves: rows("#moves [data-ply]", (d) => d.ply).length,
    tiles: rows("svg#board [data-piece]", (d) => [d.piece, d.hex, d.level]).sort(),
    hands: rows("[data-reserve]", (d) => [d.reserve, +d.count]).sort(),
  };
}"""


def check_page(hive: HivePage, board: Board) -> None:
    """Check that the page shows the same board, hands and state as `board`."""
    first: dict[tuple[object, object], str] = {}
    counts: dict[str, int] = {}
    for color in (0, 1):
        for piece in board.reserve(type(board.turn)(color)):
            name = first.setdefault((piece.color, piece.bug), str(piece))
            counts[name] = counts.get(name, 0) + 1
    tiles = [
        [str(piece), str(place), str(level)]
        for place, stack in board.stacks().items()
        for level, piece in enumerate(stack)
    ]
    assert hive.page.evaluate(SHOWN) == {
        "turn": str(board.turn),
        "ply": str(board.ply),
        "state": board.state,
        "moves": board.ply,
        "tiles": sorted(tiles),
        "hands": sorted([name, count] for name, count in counts.items()),
    }
