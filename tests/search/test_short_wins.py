"""Wins and losses within five plies: the search finds them early, and they are exact."""

from __future__ import annotations

import pytest

from hive_core.search import Limit, search
from hive_core.teach import puzzles
from hive_core.teach._tasks.prover import can_win, losing_moves, refutation
from hive_core.teach._tasks.task import band_of_id
from hive_core.teach.tasks import Task
from tests.games import random_plies

FIRST = [task for task in puzzles.load() if not band_of_id(task.id)]
"""The puzzles of the first file. Five only moves of the others, of 237, need a longer search."""

WINS = [task for task in FIRST if task.kind == "win" and task.moves > 1]
IN_TWO = [task for task in WINS if task.moves == 2]
IN_THREE = [task for task in WINS if task.moves == 3]
ONLY_MOVES = [task for task in FIRST if task.kind == "only-move"]

NODES_IN_TWO = 4_000
NODES_IN_THREE = 50_000
"""Without the proofs, 7 of these wins in three take more."""

SLOW, NODES_IN_SLOW = ("w3-0043", "w3-0047", "w3-0049"), 250_000
"""Wins in three that take more with the proofs too."""


def named(task: Task) -> str:
    return task.id


def test_there_are_at_least_fifty_proved_wins_in_two_and_fifty_in_three() -> None:
    assert min(len(IN_TWO), len(IN_THREE)) >= 50


@pytest.mark.slow
@pytest.mark.parametrize("task", IN_TWO, ids=named)
def test_the_search_soon_finds_a_win_in_two(task: Task) -> None:
    board = task.board()
    found = search(board, Limit(nodes=NODES_IN_TWO))
    assert found.win_in == 3
    board.push(found.move)
    assert refutation(board, 1) is None


@pytest.mark.slow
@pytest.mark.parametrize("task", IN_THREE, ids=named)
def test_the_search_finds_a_win_in_three(task: Task) -> None:
    board = task.board()
    found = search(board, Limit(nodes=NODES_IN_SLOW if task.id in SLOW else NODES_IN_THREE))
    assert found.win_in == 5
    board.push(found.move)
    assert refutation(board, 2) is None


@pytest.mark.parametrize("task", IN_TWO[::10], ids=named)
def test_the_line_of_a_win_ends_the_game(task: Task) -> None:
    board = task.board()
    winner = board.turn
    found = search(board, Limit(nodes=NODES_IN_TWO))
    assert len(found.line) == 3
    for move in found.line:
        board.push(move)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.winner is winner


@pytest.mark.parametrize("nodes", [12_000, 15_000, 20_000])
def test_of_moves_that_all_lose_the_one_that_loses_latest_is_played(nodes: int) -> None:
    (task,) = (task for task in ONLY_MOVES if task.id == "om-0018")
    board = task.board()
    found = search(board, Limit(nodes=nodes))
    assert found.win_in == -6
    assert found.move not in losing_moves(board, 2)


@pytest.mark.slow
@pytest.mark.parametrize("task", ONLY_MOVES, ids=named)
def test_the_search_plays_the_only_move_that_does_not_lose_within_two(task: Task) -> None:
    board = task.board()
    assert search(board, Limit(nodes=10_000)).move not in losing_moves(board, 2)


@pytest.mark.parametrize("task", IN_TWO[::10], ids=named)
def test_of_several_lines_one_is_the_win(task: Task) -> None:
    found = search(task.board(), Limit(nodes=NODES_IN_TWO), lines=3)
    assert [line.win_in for line in found.lines].count(3) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("game_type", ["Base", "Base+M", "Base+MLP"])
@pytest.mark.parametrize("seed", range(4))
def test_the_search_agrees_with_the_prover(game_type: str, seed: int) -> None:
    for board in random_plies(game_type, seed=seed, plies=60):
        if board.ply > 16 and board.outcome() is None:
            found = search(board, Limit(depth=3)).win_in
            soon = next((2 * moves - 1 for moves in (1, 2) if can_win(board, moves)), None)
            assert (found if found in (1, 3) else None) == soon, board.game_string()
