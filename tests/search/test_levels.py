"""The eight levels: described, legal, reproducible, and as deep as described."""

from __future__ import annotations

from itertools import count
from statistics import median

import pytest

from hive_core import Board, Bug, Color, HiveError, Piece
from hive_core.levels import LEVELS, choose, level_of
from hive_core.search import Limit, Table, search
from tests.games import random_games
from tests.hives import board_of
from web.locale import en

WIN_IN_ONE = "   wA1   wS1\nbA1   bQ    .\n   wG1   bG1   wA2\n      wQ"
QUICK = Limit(nodes=300)


def midgame(seed: int = 3) -> Board:
    (board,) = random_games("Base+MLP", seed=seed, games=1, plies=24)
    return board


def test_there_are_eight_levels_with_a_name_and_a_description() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert len({level.key for level in LEVELS}) == len({level.name for level in LEVELS}) == 8
    for level in LEVELS:
        assert level.description.endswith(".")
        assert level.description.count(".") == 1, "one sentence"
        assert level_of(level.number) is level


def test_the_page_describes_the_levels_as_the_library_does() -> None:
    for level in LEVELS:
        assert en.TEXTS[f"level.{level.number}.about"] == level.description


@pytest.fixture(scope="module")
def positions() -> list[Board]:
    """Return positions of games between two players of level 3, after 12, 18 and 24 plies."""
    found = []
    for game_type in ("Base", "Base+ML", "Base+MLP"):
        game = next(game for seed in count(1) if (game := game_of_level_3(game_type, seed)))
        found += [game[11], game[17], game[23]]
    return found


def taken_sides(board: Board) -> list[int]:
    """Return how many sides of each queen on the board are taken."""
    queens = (board.hex_of(Piece(color, Bug.QUEEN)) for color in Color)
    return [
        sum(bool(board.stack_at(side)) for side in queen.neighbors())
        for queen in queens
        if queen is not None
    ]


def game_of_level_3(game_type: str, seed: int) -> list[Board]:
    """Return the positions after each of 24 plies; none if the game ends before."""
    board = Board(game_type, repetition_draw=True)
    found: list[Board] = []
    while len(found) < 24:
        board.push(choose(board, 3, seed).move)
        if board.outcome() is not None:
            return []
        found.append(board.copy())
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("number", "depth"), [(5, 3), (6, 5), (7, 6)])
def test_a_level_searches_as_deep_as_its_description_says(
    number: int, depth: int, positions: list[Board]
) -> None:
    words = {3: "about three moves", 5: "about five moves", 6: "about six moves"}
    assert words[depth] in level_of(number).description
    assert abs(median(choose(board, number, 1).depth for board in positions) - depth) <= 1


def test_the_fourth_level_searches_two_plies(positions: list[Board]) -> None:
    """Unless a move can take the fifth side of a queen: that extends the search to its limit."""
    assert "your reply" in level_of(4).description
    most = level_of(4).limit.nodes
    found = [(board, choose(board, 4, 1)) for board in positions]
    assert {one.depth for _, one in found if one.nodes != most} == {2}
    hurried = [board for board, one in found if one.nodes == most]
    assert all(max(taken_sides(board)) >= 4 for board in hurried)
    assert len(hurried) < len(found) / 2


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_first_levels_ignore_the_reply(number: int) -> None:
    assert choose(midgame(), number).depth == 1


def test_no_level_has_a_time_limit() -> None:
    assert all(level.limit.seconds is None for level in LEVELS)


def test_the_chosen_line_is_listed_first() -> None:
    """With noise it may differ from the search's best line."""
    board = midgame()
    found = [choose(board, 1, seed) for seed in range(6)]
    lines = set(search(board, Limit(depth=1), lines=1000).lines)
    for one in found:
        assert set(one.lines) == lines
        assert (one.lines[0].move, one.lines[0].score) == (one.move, one.score)
    assert any(one.score < max(line.score for line in one.lines) for one in found)


def test_each_level_has_at_least_the_nodes_of_the_one_below() -> None:
    nodes = [level.limit.nodes or 0 for level in LEVELS]
    assert all(nodes)
    assert nodes == sorted(nodes)
    noises = [level.noise for level in LEVELS]
    assert noises[0] > 0 == noises[-1]


@pytest.mark.parametrize("number", range(1, 9))
def test_every_level_is_legal_and_reproducible(number: int) -> None:
    for seed in range(3):
        board = midgame(seed)
        before = repr(board)
        found = choose(board, number, seed, within=QUICK)
        assert board.is_legal(found.move)
        assert found.line[0] == found.move
        assert repr(board) == before
        assert choose(board, number, seed, within=QUICK) == found


@pytest.mark.parametrize("number", range(2, 9))
def test_every_level_but_the_first_takes_a_win_in_one(number: int) -> None:
    board = board_of(WIN_IN_ONE)
    for seed in range(10):
        board_after = board.copy()
        board_after.push(choose(board, number, seed).move)
        outcome = board_after.outcome()
        assert outcome is not None
        assert outcome.winner is board.turn


def test_the_first_level_may_overlook_a_win_in_one() -> None:
    board = board_of(WIN_IN_ONE)
    ends = set()
    for seed in range(100):
        after = board.copy()
        after.push(choose(board, 1, seed).move)
        ends.add(after.outcome() is None)
    assert ends == {True, False}


def test_low_levels_vary_their_moves_and_the_highest_have_no_noise() -> None:
    board = midgame()
    assert len({choose(board, 1, seed).move for seed in range(12)}) > 6
    assert len({choose(board, 2, seed).move for seed in range(12)}) > 1
    assert all(not level.noise for level in LEVELS[5:])


def test_a_level_obeys_the_limit_of_the_caller() -> None:
    board = midgame()
    assert choose(board, 8, within=Limit(nodes=500)).nodes == 500
    assert choose(board, 8, within=Limit(depth=2)).depth == 2
    assert choose(board, 6, within=Limit(seconds=0)).depth == 1
    reported: list[int] = []
    choose(board, 4, table=Table(1), progress=lambda result: reported.append(result.depth))
    assert reported == [1, 2]
    assert choose(board, 7, stop=lambda: True).depth >= 1


def test_a_level_outside_1_to_8_is_refused() -> None:
    for number in (0, 9, -1):
        with pytest.raises(HiveError, match=rf"a level, 1 to 8, not {number} \(int\)"):
            level_of(number)
    with pytest.raises(HiveError, match="a level, 1 to 8, not 9"):
        choose(Board(), 9)
