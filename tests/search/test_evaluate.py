"""The evaluation: the fast form equals the sum of the features, and colours are symmetric."""

from __future__ import annotations

import pytest

from hive_core import Board, Color, GameType, Hex, Piece
from hive_core.evaluate import (
    BASE_WEIGHTS,
    GUESSED,
    NO_PILLBUG_WEIGHTS,
    WEIGHTS,
    evaluate,
    features,
    together,
    weights_for,
)
from hive_core.search import Limit, search
from tests.games import random_games, random_plies
from tests.hives import board_of


def swapped(board: Board) -> Board:
    """Return the position with the colours swapped and the other player to move."""
    stacks: dict[Hex, list[Piece]] = {
        place: [Piece(tile.color.other, tile.bug, tile.number) for tile in stack]
        for place, stack in board.stacks().items()
    }
    return Board.from_stacks(stacks, board.turn.other, board.game_type)


def test_every_weight_has_a_name_and_every_feature_a_weight() -> None:
    for weights in (WEIGHTS, NO_PILLBUG_WEIGHTS, BASE_WEIGHTS):
        assert weights.keys() == GUESSED.keys()
    for game_type in ("Base", "Base+MLP"):
        for board in random_games(game_type, seed=1, games=4, plies=30):
            assert features(board).keys() <= WEIGHTS.keys()


@pytest.mark.parametrize("game_type", ["Base", "Base+P", "Base+ML", "Base+MLP"])
def test_the_fast_evaluation_is_the_readable_one(game_type: str) -> None:
    """A search of depth 1 returns the evaluation after each move."""
    seen = 0
    for seed in range(6):
        for board in random_plies(game_type, seed=seed, plies=60):
            if board.ply % 11 or board.outcome() is not None:
                continue
            for line in search(board, Limit(depth=1), lines=3).lines:
                board.push(line.move)
                if board.outcome() is None and not board.is_repetition(2):
                    assert line.score == -evaluate(board), board.game_string()
                    seen += 1
                board.pop()
    assert seen > 50


@pytest.mark.parametrize("plies", [9, 15, 21, 27])
def test_swapping_the_colours_does_not_change_the_evaluation(plies: int) -> None:
    for board in random_games("Base+MLP", seed=plies, games=3, plies=plies):
        if board.ply == plies:
            assert evaluate(swapped(board)) == evaluate(board)


def test_features_are_opposite_for_the_opponent_except_those_of_the_move() -> None:
    for board in random_games("Base+ML", seed=8, games=3, plies=24):
        other = Board.from_stacks(board.stacks(), board.turn.other, board.game_type)
        tempo = {name for name in WEIGHTS if name.startswith(("tempo", "hurry"))}
        mine, theirs = features(board), features(other)
        for name in mine.keys() | theirs.keys() - tempo:
            if name not in tempo:
                assert mine.get(name, 0) == -theirs.get(name, 0)


def test_a_crowded_opposing_queen_raises_the_evaluation() -> None:
    free = board_of("wQ    wA1   bA1   bQ    bG1", turn=Color.WHITE)
    crowded = board_of("wQ    wA1   bA1   bQ    bG1\n   .     .     wG1   wG2", turn=Color.WHITE)
    assert evaluate(crowded) > evaluate(free)


def test_features_are_counted_for_the_side_to_move() -> None:
    board = board_of("wQ    wA1   bA1   bQ", turn=Color.WHITE)
    found = features(board)
    # Each player has a movable queen with one tile beside her, and a pinned ant.
    assert found["tempo_1"] == found["hurry_1"] == 1
    assert not {"pinned_A", "free_Q", "ring_1"} & found.keys(), "they cancel out"


@pytest.mark.parametrize("game_type", GameType.every(), ids=str)
def test_a_new_game_is_equal_except_for_the_right_to_move(game_type: GameType) -> None:
    weights = weights_for(game_type)
    assert evaluate(Board(game_type), weights) == weights["tempo_0"] + weights["hurry_0"]


def test_the_weights_depend_on_the_pillbug_and_on_whether_there_are_expansions() -> None:
    tables = {str(one): weights_for(one) for one in GameType.every()}
    assert {name for name, weights in tables.items() if weights is BASE_WEIGHTS} == {"Base"}
    without = {name for name, weights in tables.items() if weights is NO_PILLBUG_WEIGHTS}
    assert without == {"Base+M", "Base+L", "Base+ML"}
    assert all(weights is WEIGHTS for name, weights in tables.items() if "P" in name)


def test_the_weights_can_be_chosen() -> None:
    board = board_of("wQ    wA1   bA1   bQ    bG1", turn=Color.WHITE)
    assert evaluate(board, dict.fromkeys(WEIGHTS, 0)) == 0
    weights = weights_for(board.game_type)
    assert evaluate(board, weights) == evaluate(board) - together(board)


def test_the_network_counts_in_games_of_every_type() -> None:
    counted = {
        str(game_type)
        for game_type in GameType.every()
        for board in random_games(str(game_type), seed=2, games=2, plies=20)
        if together(board)
    }
    assert counted == {str(game_type) for game_type in GameType.every()}


def test_what_features_mean_together_is_seldom_worth_more_than_two_tiles_beside_a_queen() -> None:
    worth = [
        abs(together(board))
        for game_type in ("Base", "Base+ML", "Base+MLP")
        for board in random_games(game_type, seed=4, games=6, plies=40)
        if board.outcome() is None
    ]
    assert sorted(worth)[len(worth) * 19 // 20] < 80
