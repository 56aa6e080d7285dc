"""The contract of `search`: legal moves, limits, reproducibility, and wins in one."""

from __future__ import annotations

import random
import time

import pytest

from hive_core import PASS, Board, Color, GameState, Hex, HiveError, Move
from hive_core.search import WIN, Limit, search
from tests.games import random_games, random_move
from tests.hives import board_of

LIMITS = [
    Limit(depth=1),
    Limit(depth=2),
    Limit(seconds=0),
    Limit(nodes=0),
    Limit(nodes=500),
    Limit(depth=9, seconds=0.01),
]
# One hex beside Black's queen is empty, and White has tiles that reach it.
WIN_IN_ONE = "   wA1   wS1\nbA1   bQ    .\n   wG1   bG1   wA2\n      wQ"


def midgame(seed: int = 3) -> Board:
    """Return a game after 24 plies."""
    (board,) = random_games("Base+MLP", seed=seed, games=1, plies=24)
    return board


def winners(board: Board) -> set[Move]:
    """Return the moves that win at once, by playing each."""
    found = set()
    for move in list(board.legal_moves):
        board.push(move)
        outcome = board.outcome()
        board.pop()
        if outcome is not None and outcome.winner is board.turn:
            found.add(move)
    return found


@pytest.mark.parametrize("limit", LIMITS, ids=str)
def test_a_win_in_one_is_found_at_any_limit(limit: Limit) -> None:
    board = board_of(WIN_IN_ONE)
    assert winners(board)
    for seed in range(3):
        result = search(board, limit, seed=seed)
        assert result.move in winners(board)
        assert result.score == WIN - 1
        assert result.line == (result.move,)


def test_the_search_takes_wins_in_one_and_avoids_losses_in_one_in_games() -> None:
    """White searches against a random player; wins in one are found by playing each move."""
    rng = random.Random(4)
    seen = 0
    for seed in range(4):
        board = Board("Base+MLP" if seed % 2 else "Base+ML")
        while board.outcome() is None and board.ply < 150:
            if board.turn is Color.BLACK:
                random_move(board, rng, tangle=False)
                continue
            wins = winners(board)
            if wins:
                seen += 1
                assert search(board, Limit(nodes=0), seed=seed).move in wins
            result = search(board, Limit(depth=2), seed=seed)
            board.push(result.move)
            if board.outcome() is None and result.score > -WIN + 2:
                assert not winners(board), board.game_string()
        outcome = board.outcome()
        assert outcome is None or outcome.winner is Color.WHITE
    assert seen >= 2


@pytest.mark.parametrize("limit", LIMITS, ids=str)
def test_the_search_returns_a_legal_move_and_a_playable_line(limit: Limit) -> None:
    for seed in range(4):
        board = midgame(seed)
        before = repr(board)
        result = search(board, limit)
        assert repr(board) == before
        assert board.status() == 0
        assert result.line[0] == result.move
        for move in result.line:
            assert board.is_legal(move)
            board.push(move)


def test_the_search_wins_against_a_player_who_can_only_pass() -> None:
    r"""White's beetle covers Black's only tile, so that Black passes to the end."""
    board = Board.from_game_string(
        r"Base;InProgress;White[4];wB1;bQ wB1-;wQ \wB1;bQ wB1/;wB1 bQ;pass"
    )
    while board.outcome() is None and board.ply < 40:
        board.push(search(board, Limit(depth=2)).move)
        assert not board.is_repetition(2)
    assert board.state is GameState.WHITE_WINS


def test_the_search_is_reproducible() -> None:
    for limit in (Limit(depth=2), Limit(nodes=1500)):
        first = search(midgame(), limit, seed=7)
        assert search(midgame(), limit, seed=7) == first


def test_the_seed_chooses_among_moves_of_equal_score() -> None:
    moves = {search(Board(), Limit(depth=1), seed=seed).move for seed in range(20)}
    scores = {search(Board(), Limit(depth=1), seed=seed).score for seed in range(20)}
    assert len(scores) == 1
    moves |= {search(opened(), Limit(depth=1), seed=seed).move for seed in range(20)}
    assert len(moves) > 2


def opened() -> Board:
    board = Board()
    board.push_move("wS1")
    return board


def test_the_node_limit_is_kept_exactly() -> None:
    board = midgame()
    moves = len(board.legal_moves)
    unlimited = search(board, Limit(depth=5)).nodes
    assert unlimited > 1000
    for nodes in (moves, moves + 1, 500, 777, 1000):
        assert search(board, Limit(nodes=nodes)).nodes == nodes
        assert search(board, Limit(nodes=nodes, depth=60)).nodes == nodes
    # Every root move is searched even then.
    assert search(board, Limit(nodes=0)).nodes == moves
    assert search(board, Limit(depth=5, nodes=unlimited)).depth == 5


def test_a_stopped_search_is_no_worse_than_the_depth_it_completed() -> None:
    """The move is that of the completed depth, or one found at the next depth."""
    board = midgame(1)
    exact = {depth: search(board, Limit(depth=depth)) for depth in (1, 2, 3)}
    for nodes in range(100, exact[3].nodes, exact[3].nodes // 16):
        result = search(board, Limit(nodes=nodes))
        done = exact[result.depth]
        deeper = exact[result.depth + 1]
        assert (result.move, result.score) == (done.move, done.score) or (
            result.score <= deeper.score
        )


def test_the_time_limit_is_kept() -> None:
    """The margin is large, since a machine may be busy."""
    board = midgame()
    start = time.perf_counter()
    search(board, Limit(seconds=0.05))
    assert time.perf_counter() - start < 2


def test_the_search_returns_a_forced_pass() -> None:
    board = board_of("   bQ    bS1\nbA1   wQ    .\n   bG1   bG2")
    for limit in (Limit(depth=1), Limit(depth=3), Limit(seconds=0), Limit(seconds=60)):
        assert search(board, limit).move == PASS


def test_a_line_far_from_the_origin_has_true_coordinates() -> None:
    """The engine's window of coordinates moves with the hive."""
    far = {Hex(500 + place.q, -900 + place.r): stack for place, stack in midgame().stacks().items()}
    board = Board.from_stacks(far, Color(midgame().turn), "Base+MLP")
    for move in search(board, Limit(depth=3)).line:
        assert board.is_legal(move)
        board.push(move)


def test_a_finished_game_has_no_best_move() -> None:
    board = board_of("   wQ    bS1\nbA1   bQ    bG1\n   wS1   bG2")
    with pytest.raises(HiveError, match="the game is over"):
        search(board, Limit(depth=1))
    resigned = Board()
    resigned.resign(Color.WHITE)
    with pytest.raises(HiveError, match="the game is over"):
        search(resigned, Limit(depth=1))


def test_an_invalid_limit_is_refused() -> None:
    with pytest.raises(HiveError, match="needs a limit"):
        Limit()
    with pytest.raises(HiveError, match="depth in plies, 1 or more, not 0"):
        Limit(depth=0)
    with pytest.raises(HiveError, match="seconds, 0 or more, not -1"):
        Limit(seconds=-1)
    with pytest.raises(HiveError, match="seconds, 0 or more, not nan"):
        Limit(seconds=float("nan"))
    with pytest.raises(HiveError, match="positions, 0 or more, not -1"):
        Limit(nodes=-1)


def test_root_moves_are_the_moves_to_choose_from() -> None:
    board = midgame()
    some = sorted(board.legal_moves, key=str)[:3]
    result = search(board, Limit(depth=2), lines=5, root_moves=map(board.move_string, some))
    assert {line.moves[0] for line in result.lines} == set(some)


@pytest.mark.parametrize("moves", [[], ["wX1"], ["wA1 -wA1"]])
def test_root_moves_without_a_legal_move_are_refused(moves: list[str]) -> None:
    with pytest.raises(HiveError):
        search(midgame(), Limit(depth=1), root_moves=moves)
