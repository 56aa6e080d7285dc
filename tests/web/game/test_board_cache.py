"""The boards along a game: right, and made no more often than has to be, however long it is."""

from __future__ import annotations

from random import Random

import pytest

from hive_core import Board, HiveError
from tests.games import random_move
from web.game.board_cache import APART, MOST, Boards, Rules
from web.game.record import Record

PLIES = 200


def long_game() -> Board:
    """A game that went on for a long time."""
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
    """Every move that is played from now on, to make boards."""
    played: list[str] = []
    push = Board.push_move

    def counting(board: Board, text: str) -> object:
        played.append(text)
        return push(board, text)

    monkeypatch.setattr(Board, "push_move", counting)
    return played


def test_every_board_of_a_game_is_the_one_that_was_played() -> None:
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


def test_a_step_back_or_forth_plays_few_moves(made: list[str]) -> None:
    boards = Boards()
    boards.after(RULES, MOVES)
    made.clear()
    steps = [*reversed(range(PLIES)), *range(PLIES)]
    for ply in steps:
        boards.after(RULES, MOVES[:ply])
    assert len(made) < len(steps) * APART / 2


def test_looking_at_a_long_game_does_not_play_it_again(made: list[str]) -> None:
    record = Record(GAME.game_type, repetition_draw=False, moves=MOVES)
    record.board()
    made.clear()
    for _ in range(3):
        record.board(), record.board(PLIES - 1), record.board(PLIES - 2)
    assert len(made) < 2 * APART


def test_only_so_many_boards_are_kept_and_other_rules_have_their_own() -> None:
    boards = Boards()
    for ply in range(PLIES):
        boards.after(RULES, MOVES[:ply])
        assert len(boards._boards) <= MOST
    other = boards.after(RULES._replace(repetition_draw=True), MOVES[:1])
    assert other.repetition_draw
    assert not boards.after(RULES, MOVES[:1]).repetition_draw


def test_a_move_that_is_not_legal_is_no_board() -> None:
    with pytest.raises(HiveError):
        Boards().after(RULES, (*MOVES[:3], MOVES[0]))
