"""The cache of boards: correct, and with few moves played however long the game is."""

from __future__ import annotations

from random import Random

import pytest

from hive_core import Board, HiveError
from tests.games import random_move
from web.game.board_cache import APART, MOST, Boards, Rules
from web.game.record import Record

PLIES = 200


def long_game() -> Board:
    """Return a long game."""
    for seed in range(50):
        rng = Random(f"long {seed}")
        board = Board("Base+MLP", repetition_draw=False)
        while board.ply < PLIES and board.outcome() is None:
            random_move(board, rng)
        if board.outcome() is None:
            return board
    raise AssertionError("no seed leads to a long game")


GAME = long_game()
RULES = Rules(GAME.game_type, tournament=False, repetition_draw=False)
MOVES = tuple(GAME.move_strings())


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Yield a list of all moves that are played from now on to make boards."""
    played: list[str] = []
    push = Board.push_move

    def counting(board: Board, text: str) -> object:
        played.append(text)
        return push(board, text)

    monkeypatch.setattr(Board, "push_move", counting)
    return played


def test_every_board_of_a_game_has_the_position_that_was_played() -> None:
    boards, rng = Boards(), Random(1)
    played = Board(RULES.game_type, repetition_draw=False)
    stacks = [played.stacks()]
    for move in MOVES:
        played.push_move(move)
        stacks.append(played.stacks())
    for ply in [*range(PLIES + 1), *(rng.randint(0, PLIES) for _ in range(50))]:
        board = boards.after(RULES, MOVES[:ply])
        assert (board.ply, board.stacks()) == (ply, stacks[ply])


def test_a_board_is_made_once(made: list[str]) -> None:
    boards = Boards()
    first = boards.after(RULES, MOVES)
    assert len(made) == PLIES
    assert boards.after(RULES, MOVES) is first
    assert len(made) == PLIES


def test_a_step_back_or_forward_plays_few_moves(made: list[str]) -> None:
    boards = Boards()
    boards.after(RULES, MOVES)
    made.clear()
    steps = [*reversed(range(PLIES)), *range(PLIES)]
    for ply in steps:
        boards.after(RULES, MOVES[:ply])
    assert len(made) < len(steps) * APART / 2


def test_stepping_through_a_long_game_does_not_replay_it(made: list[str]) -> None:
    record = Record(GAME.game_type, repetition_draw=False, moves=MOVES)
    record.board()
    made.clear()
    for _ in range(3):
        record.board(), record.board(PLIES - 1), record.board(PLIES - 2)
    assert len(made) < 2 * APART


def test_the_cache_is_bounded_and_separate_for_each_set_of_rules() -> None:
    boards = Boards()
    for ply in range(PLIES):
        boards.after(RULES, MOVES[:ply])
        assert len(boards._boards) <= MOST
    other = boards.after(RULES._replace(repetition_draw=True), MOVES[:1])
    assert other.repetition_draw
    assert not boards.after(RULES, MOVES[:1]).repetition_draw


def test_an_illegal_move_makes_no_board() -> None:
    with pytest.raises(HiveError):
        Boards().after(RULES, (*MOVES[:3], MOVES[0]))
