"""The eight levels: described, legal, repeatable, and each sees what it says it sees."""

from __future__ import annotations

import pytest

from hive_core import Board, HiveError
from hive_core.levels import LEVELS, choose, level_of
from hive_core.search import Limit, Table
from tests.games import random_games
from tests.hives import board_of

WIN_IN_ONE = "   wA1   wS1\nbA1   bQ    .\n   wG1   bG1   wA2\n      wQ"
QUICK = Limit(nodes=300)


def midgame(seed: int = 3) -> Board:
    (board,) = random_games("Base+MLP", seed=seed, games=1, plies=24)
    return board


def test_there_are_eight_named_and_described() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert len({level.key for level in LEVELS}) == len({level.name for level in LEVELS}) == 8
    for level in LEVELS:
        assert level.description.endswith(".")
        assert level.description.count(".") == 1, "one sentence"
        assert level_of(level.number) is level


def test_each_looks_no_less_far_than_the_one_below() -> None:
    nodes = [level.limit.nodes or 0 for level in LEVELS]
    assert all(nodes)
    assert nodes == sorted(nodes)
    noises = [level.noise for level in LEVELS]
    assert noises[0] > 0 == noises[-1]


@pytest.mark.parametrize("number", range(1, 9))
def test_every_level_plays_legal_moves_and_the_same_again(number: int) -> None:
    for seed in range(3):
        board = midgame(seed)
        before = repr(board)
        found = choose(board, number, seed, within=QUICK)
        assert board.is_legal(found.move)
        assert found.line[0] == found.move
        assert repr(board) == before
        assert choose(board, number, seed, within=QUICK) == found


@pytest.mark.parametrize("number", range(2, 9))
def test_all_but_the_first_take_a_win_in_one(number: int) -> None:
    board = board_of(WIN_IN_ONE)
    for seed in range(10):
        board_after = board.copy()
        board_after.push(choose(board, number, seed).move)
        outcome = board_after.outcome()
        assert outcome is not None
        assert outcome.winner is board.turn


def test_the_first_level_may_overlook_it() -> None:
    board = board_of(WIN_IN_ONE)
    ends = set()
    for seed in range(20):
        after = board.copy()
        after.push(choose(board, 1, seed).move)
        ends.add(after.outcome() is None)
    assert ends == {True, False}


def test_low_levels_vary_and_the_highest_do_not_err() -> None:
    board = midgame()
    assert len({choose(board, 1, seed).move for seed in range(12)}) > 6
    assert len({choose(board, 2, seed).move for seed in range(12)}) > 1
    assert all(not level.noise for level in LEVELS[5:])


def test_a_level_keeps_to_a_limit_of_the_caller() -> None:
    board = midgame()
    assert choose(board, 8, within=Limit(nodes=500)).nodes == 500
    assert choose(board, 8, within=Limit(depth=2)).depth == 2
    assert choose(board, 6, within=Limit(seconds=0)).depth == 1
    told: list[int] = []
    choose(board, 4, table=Table(1), progress=lambda result: told.append(result.depth))
    assert told == [1, 2]
    assert choose(board, 7, stop=lambda: True).depth >= 1


def test_there_is_no_level_nine() -> None:
    for number in (0, 9, -1):
        with pytest.raises(HiveError, match=f"no level {number}"):
            level_of(number)
    with pytest.raises(HiveError, match="no level 9"):
        choose(Board(), 9)
