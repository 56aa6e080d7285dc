"""The prover of forced wins, on positions made by hand and against a second, slow prover."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from hive_core import Board, Bug, Color, GameType, HiveError, Piece
from hive_core.teach._tasks.prover import best_defence, can_win, losing_moves, refutation, wins_in
from tests.games import random_plies
from tests.tasks.slow_prover import losing_replies, winning_moves

TYPES = tuple(map(str, GameType.every()))

# White's pillbug on 0,0 has the black queen on one side and an enclosed space on the other.
HOLE_BEHIND_A_PILLBUG = {
    "-1,0": "bQ",
    "0,0": "wP",
    "1,-1": "wA1",
    "2,-1": "bA1",
    "2,0": "wQ",
    "1,1": "bA2",
    "0,1": "wA2",
}
# The queens share their only free side, 0,1. White's ant can go there.
SHARED_SIDE = {
    "0,0": "bQ",
    "1,0": "wQ",
    "0,-1": "bS1",
    "1,-1": "wS1",
    "-1,0": "bB1",
    "-1,1": "bG1",
    "2,-1": "wB1",
    "2,0": "wB2",
    "1,1": "bB2",
    "3,0": "wA1",
    "-2,0": "bA1",
}
# The black queen has one free side, 0,1; both ants can go there.
ONE_SIDE_FREE = {
    "0,0": "bQ",
    "1,0": "bS1",
    "0,-1": "bB1",
    "1,-1": "wS1",
    "-1,0": "wB1",
    "-1,1": "bG1",
    "2,0": "bA1",
    "-2,0": "wQ",
    "-3,0": "wA1",
}
# White wins in two, in several ways.
WINS_IN_TWO = (
    "Base;InProgress;Black[10];wB1;bS1 /wB1;wA1 wB1/;bA1 bS1\\;wS1 \\wA1;bA2 /bS1;wQ wA1\\;"
    "bQ bA2\\;wG1 wA1/;bA1 wQ\\;wG1 -wS1;bA3 bS1\\;wB2 \\wS1;bA3 wQ/;wG2 wG1\\;bB1 bS1\\;"
    "wG3 \\wB2;bA2 bA3\\;wG3 bA1\\"
)


def test_a_move_onto_the_last_free_side_wins_in_one() -> None:
    board = Board.from_stacks(ONE_SIDE_FREE, "white")
    assert wins_in(board, 1) == (board.parse_move("wA1 bQ\\"),) == tuple(winning_moves(board, 1))


def test_a_tile_that_leaves_the_queen_for_her_last_free_side_does_not_win() -> None:
    stacks = ONE_SIDE_FREE | {"-1,1": "wA1", "-3,0": "bG1"}
    board = Board.from_stacks(stacks, "white")
    assert board.is_legal("wA1 bQ\\")
    assert wins_in(board, 1) == ()


def test_a_covered_queen_is_surrounded_too() -> None:
    stacks = {**ONE_SIDE_FREE, "0,0": "bQ bB1", "0,-1": "bG2"}
    board = Board.from_stacks(stacks, "white")
    assert wins_in(board, 1) == (board.parse_move("wA1 bB1\\"),)


def test_throwing_the_queen_into_an_enclosed_space_wins() -> None:
    board = Board.from_stacks(HOLE_BEHIND_A_PILLBUG, "white")
    assert wins_in(board, 1) == (board.parse_move("bQ wP-"),)
    assert can_win(board, 1)


def test_a_queen_that_moved_in_the_turn_before_cannot_be_thrown_so() -> None:
    board = Board.from_stacks(HOLE_BEHIND_A_PILLBUG, "white", moved="bQ")
    assert not can_win(board, 1)


def test_surrounding_both_queens_is_no_win() -> None:
    board = Board.from_stacks(SHARED_SIDE, "white")
    assert board.is_legal("wA1 bQ\\")
    assert wins_in(board, 1) == ()
    assert not can_win(board, 1)


def test_a_player_who_surrounds_the_own_queen_loses() -> None:
    board = Board.from_stacks(ONE_SIDE_FREE, "black")
    move = board.parse_move("bA1 bQ\\")
    assert move in losing_moves(board, 0)
    assert losing_moves(board, 0) == losing_replies(board, 0)


def test_a_win_at_once_cannot_be_refuted() -> None:
    board = Board.from_stacks(ONE_SIDE_FREE, "white")
    board.push("wA1 bQ\\")
    assert refutation(board, 0) is None


def test_a_queen_in_hand_cannot_be_surrounded() -> None:
    board = Board("Base")
    for text in ("wS1", "bS1 wS1-", "wQ -wS1"):
        board.push(text)
    assert wins_in(board, 2) == ()
    assert losing_moves(board, 2) == frozenset()


def test_a_game_that_is_over_has_no_wins() -> None:
    board = Board.from_stacks(ONE_SIDE_FREE, "white")
    board.resign("black")
    assert wins_in(board, 1) == ()
    assert not can_win(board, 1)


def test_a_win_in_two_is_no_win_in_one() -> None:
    board = Board.from_game_string(WINS_IN_TWO)
    assert not can_win(board, 1)
    assert can_win(board, 2)


def test_a_win_in_two_is_also_a_win_within_three() -> None:
    board = Board.from_game_string(WINS_IN_TWO)
    assert set(wins_in(board, 2)) <= set(wins_in(board, 3))


def test_no_reply_refutes_a_winning_move() -> None:
    board = Board.from_game_string(WINS_IN_TWO)
    for move in wins_in(board, 2):
        board.push(move)
        assert refutation(board, 1) is None
        board.pop()


def test_after_a_refutation_the_attacker_no_longer_wins() -> None:
    board = Board.from_game_string(WINS_IN_TWO)
    for move in set(board.legal_moves) - set(wins_in(board, 2)):
        board.push(move)
        reply = refutation(board, 1)
        assert reply is not None
        board.push(reply)
        assert not winning_moves(board, 1)
        board.pop()
        board.pop()


def test_the_best_defence_leaves_the_fewest_winning_moves() -> None:
    board = Board.from_game_string(WINS_IN_TWO)
    board.push(wins_in(board, 2)[0])
    left = {}
    for reply in list(board.legal_moves):
        text = board.move_string(reply)
        board.push(reply)
        if board.outcome() is None:  # a reply that surrounds the own queen lasts shortest
            left[reply] = (len(winning_moves(board, 1)), text)
        board.pop()
    assert best_defence(board, 1) == min(left, key=lambda reply: left[reply])


def test_the_best_defence_against_a_wrong_move_refutes_it() -> None:
    board = Board.from_game_string(WINS_IN_TWO)
    move = min(set(board.legal_moves) - set(wins_in(board, 2)), key=str)
    board.push(move)
    board.push(best_defence(board, 1))
    assert not can_win(board, 1)


def test_the_board_is_not_changed() -> None:
    board = Board.from_game_string(WINS_IN_TWO)
    wins_in(board, 2)
    losing_moves(board, 2)
    assert board == Board.from_game_string(WINS_IN_TWO)


@pytest.mark.parametrize("moves", [0, -1, 1.5, True, "2"])
def test_a_wrong_number_of_moves_is_refused(moves: object) -> None:
    with pytest.raises(HiveError, match="a number of moves"):
        wins_in(Board(), moves)  # type: ignore[arg-type]


def test_the_best_defence_of_a_game_that_is_over_is_refused() -> None:
    board = Board.from_stacks(ONE_SIDE_FREE, "white")
    board.push("wA1 bQ\\")
    with pytest.raises(HiveError, match="the game is over"):
        best_defence(board, 1)


def test_a_refutation_after_a_draw_is_refused() -> None:
    board = Board.from_stacks(SHARED_SIDE, "white")
    board.push("wA1 bQ\\")
    with pytest.raises(HiveError, match="the attacker cannot win, the game is over"):
        refutation(board, 1)


# -- against the slow prover --------------------------------------------------------------------


def _crowding(board: Board) -> int:
    """Return how many sides of the queens are taken."""
    queens = (Piece(color, Bug.QUEEN) for color in Color)
    places = [place for place in map(board.hex_of, queens) if place is not None]
    return sum(board.piece_at(n) is not None for place in places for n in place.neighbors())


@cache
def _crowded(game_type: str) -> tuple[Board, ...]:
    """Return positions of random games in which queens have few free sides."""
    found = [
        board.copy()
        for seed in range(40)
        for board in random_plies(game_type, seed=seed, plies=70)
        if board.outcome() is None and _crowding(board) >= 8
    ]
    return tuple(found[:: max(len(found) // 60, 1)])


def _some(game_type: str, every: int) -> Iterator[Board]:
    boards = _crowded(game_type)
    assert len(boards) >= 20
    yield from boards[::every]


@pytest.mark.slow
@pytest.mark.parametrize("game_type", TYPES)
def test_wins_in_one_are_those_of_the_slow_prover(game_type: str) -> None:
    for board in _some(game_type, 1):
        assert set(wins_in(board, 1)) == winning_moves(board, 1), board
        assert can_win(board, 1) == bool(wins_in(board, 1))


@pytest.mark.slow
@pytest.mark.parametrize("game_type", TYPES)
def test_losing_moves_are_those_of_the_slow_prover(game_type: str) -> None:
    for board in _some(game_type, 6):
        losing = losing_replies(board, 1)
        assert losing_moves(board, 1) == losing, board
        assert (refutation(board, 1) is None) == (len(losing) == len(board.legal_moves))


@pytest.mark.parametrize("game_type", ["Base", "Base+ML", "Base+MLP"])
def test_wins_in_two_are_those_of_the_slow_prover(game_type: str) -> None:
    for board in _some(game_type, 20):
        assert set(wins_in(board, 2)) == winning_moves(board, 2), board
        assert can_win(board, 2) == bool(wins_in(board, 2))
