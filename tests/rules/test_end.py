"""The end of a game: a queen surrounded by any move, both queens, resignation, agreement."""

from __future__ import annotations

import pytest

from hive_core import (
    PASS,
    Board,
    Bug,
    Color,
    GameState,
    HiveError,
    Move,
    Outcome,
    Piece,
    Reason,
    Rule,
    Termination,
)
from tests.games import random_plies
from tests.hives import board_of, piece, read

WHITE_WINS = Outcome(Termination.QUEEN_SURROUNDED, Color.WHITE)
BLACK_WINS = Outcome(Termination.QUEEN_SURROUNDED, Color.BLACK)


def finish(drawing: str, mover: str, turn: Color = Color.WHITE) -> Board:
    """Return the board after the piece moves to x; the game was not over before."""
    board = board_of(drawing, turn)
    move = Move(piece(mover), read(drawing).names["x"])
    assert board.outcome() is None
    assert board.state is GameState.IN_PROGRESS
    assert move in board.legal_moves
    board.push(move)
    return board


ONE_FREE_SIDE = """
   {queen}    bS1
bA1   {prey}    x
   wS1   bG1
{mover}
"""


@pytest.mark.parametrize(
    ("mover", "turn"), [("wA1", Color.WHITE), ("bA2", Color.BLACK)], ids=["opponent", "own doing"]
)
def test_white_wins_when_the_black_queen_is_surrounded(mover: str, turn: Color) -> None:
    drawing = ONE_FREE_SIDE.format(queen="wQ", prey="bQ", mover=mover)
    assert finish(drawing, mover, turn).outcome() == WHITE_WINS


@pytest.mark.parametrize(
    ("mover", "turn"), [("wA1", Color.WHITE), ("bA2", Color.BLACK)], ids=["own doing", "opponent"]
)
def test_black_wins_when_the_white_queen_is_surrounded(mover: str, turn: Color) -> None:
    drawing = ONE_FREE_SIDE.format(queen="bQ", prey="wQ", mover=mover)
    assert finish(drawing, mover, turn).outcome() == BLACK_WINS


def test_surrounding_both_queens_at_once_is_a_draw() -> None:
    board = finish(
        """
              wA1
           bS1   x     wS1
        bA1   bQ    wQ    wG1
           bG1   bG2   wS2
        """,
        "wA1",
    )
    assert board.outcome() == Outcome(Termination.BOTH_QUEENS_SURROUNDED, None)
    assert board.state is GameState.DRAW


def test_a_placement_may_surround_a_covered_queen() -> None:
    """A white beetle is on top of Black's queen, so White may place beside her."""
    board = finish(
        """
           wQ    wS1
        bA1   1     x
           bG1   wG1
        1 = bQ wB1
        """,
        "wA1",
    )
    assert board.outcome() == WHITE_WINS


def test_a_step_down_may_surround_the_queen_that_it_uncovers() -> None:
    board = finish(
        """
           wQ    wS1
        bA1   1     x
           bG1   wG1
        1 = bQ wB1
        """,
        "wB1",
    )
    assert board.outcome() == WHITE_WINS


def test_a_throw_may_surround_the_thrown_queen() -> None:
    board = finish(
        """
           .     wQ    bS1
        bQ    wP    x     bA1
           .     wS1   bG1
        """,
        "bQ",
    )
    assert board.outcome() == WHITE_WINS


def test_a_stack_beside_the_queen_fills_one_side() -> None:
    board = board_of(
        """
           wQ    1
        bA1   bQ    .
           wS1   bG1
        1 = bS1 wB1
        """
    )
    assert board.outcome() is None
    assert len(board.legal_moves) > 1


def test_a_tile_on_top_of_the_queen_fills_no_side() -> None:
    board = board_of(
        """
           wQ    bS1
        bA1   1     .
           wS1   bG1
        1 = bQ bB1 wB1
        """
    )
    assert board.outcome() is None


@pytest.mark.parametrize("turn", Color)
def test_a_finished_game_has_no_moves(turn: Color) -> None:
    board = board_of(
        """
           wQ    bS1
        bA1   bQ    bG2   wG1
           wS1   bG1
        """,
        turn,
    )
    assert board.outcome() == WHITE_WINS
    assert board.state is GameState.WHITE_WINS
    assert list(board.legal_moves) == []
    assert len(board.legal_moves) == 0
    assert board.moves_of(piece("wG1")) == []
    assert board.explain(PASS) == Reason(Rule.GAME_OVER)
    assert board.explain_piece(piece("wG1")) == Reason(Rule.GAME_OVER)


def test_undoing_the_last_move_reopens_the_game() -> None:
    board = finish(ONE_FREE_SIDE.format(queen="wQ", prey="bQ", mover="wA1"), "wA1")
    assert list(board.legal_moves) == []
    board.pop()
    assert board.outcome() is None
    assert board.moves_of(piece("wA1"))


def test_the_game_is_not_started_before_the_first_tile() -> None:
    board = Board()
    states = [board.state]
    board.push_move("wS1")
    states.append(board.state)
    board.pop()
    states.append(board.state)
    assert states == [GameState.NOT_STARTED, GameState.IN_PROGRESS, GameState.NOT_STARTED]


def is_surrounded(board: Board, color: Color) -> bool:
    """Return whether six tiles are around the queen."""
    place = board.hex_of(Piece(color, Bug.QUEEN))
    return place is not None and all(board.stack_at(n) for n in place.neighbors())


def test_the_outcome_is_known_after_every_turn() -> None:
    ends: set[GameState] = set()
    for seed in range(12):
        for board in random_plies("Base+MLP", seed=seed, plies=150):
            white, black = (is_surrounded(board, color) for color in Color)
            state = board.state
            assert (state is GameState.DRAW) == (white and black)
            assert (state is GameState.WHITE_WINS) == (black and not white)
            assert (state is GameState.BLACK_WINS) == (white and not black)
            assert state in board.game_string().split(";")
        ends.add(board.state)
    assert {GameState.WHITE_WINS, GameState.BLACK_WINS} <= ends


def test_a_player_may_resign() -> None:
    board = Board("Base")
    board.push_move("wA1")
    board.resign(Color.BLACK)
    assert board.outcome() == Outcome(Termination.RESIGNATION, Color.WHITE)
    assert board.state is GameState.WHITE_WINS
    assert board.game_string() == "Base;WhiteWins;Black[1];wA1"
    assert len(board.legal_moves) == 0
    reason = board.explain(board.parse_move("bA1 wA1-"))
    assert reason is not None
    assert reason.rule is Rule.GAME_OVER


def test_players_may_agree_a_draw_and_pop_cancels_it() -> None:
    board = Board("Base")
    board.push_move("wA1")
    board.agree_draw()
    assert board.outcome() == Outcome(Termination.AGREEMENT, None)
    assert board.copy().state is GameState.DRAW
    with pytest.raises(HiveError, match="over already"):
        board.resign(Color.WHITE)
    board.pop()
    assert board.outcome() is None
    assert len(board.legal_moves) > 0
