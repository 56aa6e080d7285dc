"""A best move that is refuted at the next depth: another move is played, at any limit."""

from __future__ import annotations

import pytest

from hive_core import Board, Move
from hive_core.search import Limit, search
from tests.search.test_search_tactics import WINS_IN_THREE

# To depth 4 bS2 bS1\ is best; depth 5 refutes it at once, and finds the win only later.
FALLS_AT_DEPTH_5 = (
    r"Base+ML;InProgress;Black[23];wG1;bA1 -wG1;wL wG1\;bL -bA1;wQ wL-;bQ \bA1;wB1 wG1/;bA2 bL\;"
    r"wB2 wB1\;bL -wB1;wB1 bL;bA2 wQ\;wS1 \wB2;bA3 bA2\;wL /bA1;bG1 /bA2;wA1 wL\;bA3 wA1-;wA2 wQ/;"
    r"bQ \wB1;wB1 bQ;bG1 wA2\;wQ -bA2;bA1 -bA1;wA3 \wB1;bG2 bA2\;wM /wA3;bG2 wB2\;wA2 -bA1;bG1 wQ\;"
    r"wM bA2-;bB1 /bG1;wA3 bB1\;bS1 -bB1;wS2 \wB1;bG3 /bS1;wA3 -bG3;bB2 bS1\;wG2 wB1/;bB2 bS1;"
    r"wG3 /wS2;bM bG1\;wA2 bM-;bB2 bA3\;wA3 -bA1"
)
# The best move of depth 1 is refuted at depth 2.
FALLS_AT_DEPTH_2 = (
    r"Base+MLP;InProgress;White[13];wA1;bP wA1-;wQ \wA1;bL bP/;wB1 -wQ;bB1 bP\;wS1 wB1\;bQ bL\;"
    r"wS2 /wS1;bB1 bQ\;wQ -bL;bL \wQ;wB1 -wS1;bM \bL;wB1 wS2;bS1 bB1-;wG1 -wB1;bA1 bP\;wB1 wG1;"
    r"bB2 /bM;wA2 /wB1;bS1 \bQ;wA3 -wA2;bM bB2"
)


def is_lost(board: Board, move: Move, plies: int) -> bool:
    """Return whether the opponent can force a win after the move within so many plies."""
    after = board.copy()
    after.push(move)
    outcome = after.outcome()
    if outcome is not None:
        return outcome.winner is after.turn
    win_in = search(after, Limit(depth=plies)).win_in
    return win_in is not None and 0 < win_in <= plies


@pytest.mark.parametrize("nodes", [20_000, 22_000, 25_000, 27_000])
def test_a_stopped_search_does_not_play_a_refuted_move(nodes: int) -> None:
    board = Board.from_game_string(FALLS_AT_DEPTH_5)
    result = search(board, Limit(nodes=nodes))
    assert board.move_string(result.move) != "bS2 bS1\\"
    assert result.win_in is None or result.win_in > 0
    assert result.nodes == nodes


def test_after_a_refutation_the_search_finds_the_win_among_the_other_moves() -> None:
    board = Board.from_game_string(FALLS_AT_DEPTH_5)
    result = search(board, Limit(nodes=60_000))
    assert result.win_in == 5
    assert result.nodes < 60_000, "a proven win ends the search"


@pytest.mark.parametrize("lines", [1, 3])
@pytest.mark.parametrize("nodes", range(240, 440, 20))
def test_a_search_with_any_limit_avoids_a_lost_move(nodes: int, lines: int) -> None:
    board = Board.from_game_string(FALLS_AT_DEPTH_2)
    assert is_lost(board, board.parse_move("wA3 bQ/"), 4)
    result = search(board, Limit(nodes=nodes), lines=lines)
    assert result.win_in is None


@pytest.mark.parametrize("text", WINS_IN_THREE)
def test_a_search_plays_a_lost_move_if_all_are_lost(text: str) -> None:
    board = Board.from_game_string(text)
    board.push(search(board, Limit(depth=4)).move)
    result = search(board, Limit(nodes=3000))
    assert result.win_in == -2
    assert board.is_legal(result.move)


def test_a_search_to_a_whole_depth_avoids_a_lost_move() -> None:
    """Without a node limit the search finds a move that is not lost."""
    board = Board.from_game_string(FALLS_AT_DEPTH_2)
    result = search(board, Limit(depth=4))
    assert not is_lost(board, result.move, 3)
    assert result.depth == 4
