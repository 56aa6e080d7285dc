"""The cache of boards along lines of moves: correct, and with few moves played."""

from __future__ import annotations

from random import Random

import pytest

from hive_core import Board, HiveError
from hive_core._game.line_boards import APART, MOST, LineBoards
from tests.games import long_game

PLIES = 200


MOVES = tuple(long_game(PLIES).move_strings())


def boards() -> LineBoards[bool]:
    """Return a cache of boards with or without the repetition draw."""
    return LineBoards(lambda draw: Board("Base+MLP", repetition_draw=draw))


def test_every_board_of_a_game_has_the_position_that_was_played() -> None:
    cache, rng = boards(), Random(1)
    played = Board("Base+MLP", repetition_draw=False)
    stacks = [played.stacks()]
    for move in MOVES:
        played.push_move(move)
        stacks.append(played.stacks())
    for ply in [*range(PLIES + 1), *(rng.randint(0, PLIES) for _ in range(50))]:
        board = cache.after(False, MOVES[:ply])
        assert (board.ply, board.stacks()) == (ply, stacks[ply])


def test_a_board_is_made_once(moves_played: list[str]) -> None:
    cache = boards()
    first = cache.after(False, MOVES)
    assert len(moves_played) == PLIES
    assert cache.after(False, MOVES) is first
    assert len(moves_played) == PLIES


def test_a_step_back_or_forward_plays_few_moves(moves_played: list[str]) -> None:
    cache = boards()
    cache.after(False, MOVES)
    moves_played.clear()
    steps = [*reversed(range(PLIES)), *range(PLIES)]
    for ply in steps:
        cache.after(False, MOVES[:ply])
    assert len(moves_played) < len(steps) * APART / 2


def test_the_cache_is_bounded_and_separate_for_each_origin() -> None:
    cache = boards()
    for ply in range(PLIES):
        cache.after(False, MOVES[:ply])
        assert len(cache._boards) <= MOST
    assert cache.after(True, MOVES[:1]).repetition_draw
    assert not cache.after(False, MOVES[:1]).repetition_draw


def test_an_illegal_move_makes_no_board() -> None:
    with pytest.raises(HiveError):
        boards().after(False, (*MOVES[:3], MOVES[0]))
