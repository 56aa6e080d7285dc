"""The board as a Python value: copies, comparisons, printing; and options changed in a game."""

from __future__ import annotations

import copy
import pickle
import textwrap
from collections.abc import Callable

import pytest

from hive_core import Board, Color, GameType, Hex
from tests.games import random_games
from tests.hives import board_of, read

START = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-")
CYCLE = ("wQ /wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-")


def played(*moves: str, tournament: bool = False, repetition_draw: bool = False) -> Board:
    board = Board("Base+MLP", tournament=tournament, repetition_draw=repetition_draw)
    for move in moves:
        board.push_move(move)
    return board


@pytest.mark.parametrize(
    "copy_of",
    [copy.copy, copy.deepcopy, lambda board: pickle.loads(pickle.dumps(board))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_a_copy_of_any_kind_is_independent(copy_of: Callable[[Board], Board]) -> None:
    board = played(*START)
    other = copy_of(board)
    assert other == board
    assert other.game_string() == board.game_string()
    other.push_move(CYCLE[0])
    assert other != board
    assert board == played(*START)
    assert len(board.legal_moves) == len(played(*START).legal_moves)


def test_boards_with_the_same_position_and_rules_are_equal() -> None:
    board = played(*START, *CYCLE)
    assert board == played(*START, *CYCLE)
    assert board != played(*START), "each player has two moves fewer"
    assert board != played(*START, *CYCLE, tournament=True)
    assert board != played(*START, *CYCLE, repetition_draw=True)
    assert board != board.game_string()
    resigned = played(*START, *CYCLE)
    resigned.resign(Color.WHITE)
    assert board != resigned


def test_boards_with_other_moves_to_the_same_position_are_equal() -> None:
    one = played("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-", "wB1 /wQ")
    other = played("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wB1 /wQ", "bA1 bQ-", "wA1 -wQ")
    assert one == other
    assert one.move_stack != other.move_stack


def test_the_repetition_option_can_be_switched_on_and_off() -> None:
    board = played(*START, *CYCLE, *CYCLE)
    assert board.legal_moves
    assert not board.is_game_over()
    board.repetition_draw = True
    assert board.is_game_over()
    assert not board.legal_moves
    board.repetition_draw = False
    assert board.legal_moves


def test_the_tournament_option_cannot_be_changed_during_a_game() -> None:
    board = played(*START, tournament=True)
    assert board.tournament
    with pytest.raises(AttributeError):
        board.tournament = False  # type: ignore[misc]


@pytest.mark.parametrize("tournament", [False, True])
@pytest.mark.parametrize("repetition_draw", [False, True])
def test_the_repr_keeps_the_options(tournament: bool, repetition_draw: bool) -> None:
    board = played(*START, tournament=tournament, repetition_draw=repetition_draw)
    assert eval(repr(board)) == board


def test_print_draws_the_hive() -> None:
    drawing = """
             bQ
    1     bS1   wG1
       wS1
    1 = wQ wB1
    """
    assert str(board_of(drawing)) == textwrap.dedent(drawing).strip("\n")
    assert str(Board()) == "(an empty table)"


def test_a_printed_board_is_read_back_unchanged() -> None:
    for game_type in GameType.every():
        for board in random_games(game_type, seed=4, games=2, plies=30):
            printed = read(str(board)).stacks
            (place, stack), *_ = printed.items()
            home = board.hex_of(stack[0])
            assert home is not None
            moved = {at + home + Hex(-place.q, -place.r): tiles for at, tiles in printed.items()}
            assert moved == board.stacks()
