"""How a search stops, what it reports, and its node counts."""

from __future__ import annotations

import pytest

from hive_core import Board, HiveError
from hive_core.search import Limit, SearchResult, Table, search
from tests.games import random_games


def midgame(seed: int = 3, plies: int = 24) -> Board:
    (board,) = random_games("Base+MLP", seed=seed, games=1, plies=plies)
    return board


@pytest.mark.parametrize("patience", [0, 1, 5, 20])
def test_a_stopped_search_returns_its_best_move_so_far(patience: int) -> None:
    calls = 0

    def stop() -> bool:
        nonlocal calls
        calls += 1
        return calls > patience

    board = midgame()
    result = search(board, Limit(seconds=3600), stop=stop)
    assert calls == patience + 1, "the search stops at the first request"
    assert board.is_legal(result.move)
    assert result.nodes < 64 * (patience + 1) + len(board.legal_moves) + 1


def test_each_completed_depth_is_reported() -> None:
    reported: list[SearchResult] = []
    result = search(midgame(), Limit(depth=4), lines=2, progress=reported.append)
    assert [one.depth for one in reported] == [1, 2, 3, 4]
    assert [len(one.lines) for one in reported] == [2] * 4
    nodes = [one.nodes for one in reported]
    assert nodes == sorted(nodes)
    assert reported[-1] == result
    assert result.nodes_per_second >= 0


def test_a_search_for_more_lines_than_moves_returns_every_move() -> None:
    board = midgame()
    result = search(board, Limit(depth=1), lines=1000)
    assert {line.move for line in result.lines} == set(board.legal_moves)
    with pytest.raises(HiveError, match="number of lines, 1 or more, not 0"):
        search(board, Limit(depth=1), lines=0)


def test_a_warm_transposition_table_saves_nodes() -> None:
    board = midgame()
    table = Table(4)
    cold = search(board, Limit(depth=4), table=table)
    warm = search(board, Limit(depth=4), table=table)
    assert warm.nodes < cold.nodes
    table.clear()
    assert search(board, Limit(depth=4), table=table) == cold


def test_a_table_of_a_game_of_another_type_changes_nothing() -> None:
    played = r"InProgress;White[3];wS1;bG1 -wS1;wQ wS1/;bQ \bG1"
    base, other = (Board.from_game_string(f"{name};{played}") for name in ("Base", "Base+ML"))
    table, limit = Table(1), Limit(depth=4)
    search(base, limit, table=table)
    assert search(other, limit, table=table) == search(other, limit, table=Table(1))


def test_a_transposition_table_keeps_its_size() -> None:
    table = Table(0)
    assert len(table) == 1024
    search(midgame(), Limit(nodes=6000), table=table)
    assert len(table.entries) == 1024
    assert len(table.evals) <= 1024
    assert len(Table(64)) > len(Table(8)) > len(table)


def test_an_only_move_is_searched_only_with_a_depth_limit() -> None:
    r"""White's beetle covers Black's only tile, so that Black can only pass."""
    board = Board.from_game_string(r"Base;InProgress;White[4];wB1;bQ wB1-;wQ \wB1;bQ wB1/;wB1 bQ")
    assert search(board, Limit(seconds=3600)).nodes == 1
    assert search(board, Limit(depth=3)).depth == 3


SIGNATURE = {(1, 12): 2304, (2, 20): 3153, (3, 28): 5608}
"""(seed, plies) -> positions visited to depth 4, with the current search and weights."""


def test_the_search_has_its_known_node_counts() -> None:
    found = {
        (seed, plies): search(midgame(seed, plies), Limit(depth=4)).nodes
        for seed, plies in SIGNATURE
    }
    assert found == SIGNATURE
