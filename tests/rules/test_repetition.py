"""Repetition: which positions are equal, their count, and the option that makes it a draw."""

from __future__ import annotations

import pytest

from hive_core import (
    PASS,
    Board,
    Color,
    GameState,
    IllegalMoveError,
    InvalidGameStringError,
    Outcome,
    Rule,
    Termination,
)
from tests.hives import board_of, row

START = ("wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-")
CYCLE = (r"wQ \wA1", "bQ bA1/", "wQ -wA1", "bQ bA1-")
"""Both queens move out and back."""


def played(*texts: str, repetition_draw: bool = False) -> Board:
    board = Board("Base", repetition_draw=repetition_draw)
    for text in texts:
        board.push_move(text)
    return board


def test_is_repetition_counts_the_occurrences_of_a_position() -> None:
    board = played(*START)
    counts = []
    for text in ("", *CYCLE, *CYCLE, *CYCLE):
        if text:
            board.push_move(text)
        counts.append(next(n for n in range(9, 0, -1) if board.is_repetition(n)))
    assert counts == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4]


def test_the_second_occurrence_is_recognized() -> None:
    board = played(*START, *CYCLE)
    assert board.is_repetition(2)
    assert not board.is_repetition()


def test_the_third_occurrence_does_not_end_the_game_by_default() -> None:
    board = played(*START, *CYCLE, *CYCLE)
    assert board.is_repetition()
    assert board.outcome() is None
    assert board.state is GameState.IN_PROGRESS
    assert len(board.legal_moves) > 1
    assert board.outcome(repetition=True) == Outcome(Termination.REPETITION, None)


def test_with_the_option_the_third_occurrence_is_a_draw() -> None:
    board = played(*START, *CYCLE, *CYCLE, repetition_draw=True)
    assert board.outcome() == Outcome(Termination.REPETITION, None)
    assert board.outcome(repetition=False) is None
    assert board.state is GameState.DRAW
    assert list(board.legal_moves) == []
    reason = board.explain(PASS)
    assert reason is not None
    assert reason.rule is Rule.GAME_OVER
    with pytest.raises(IllegalMoveError):
        board.push_move(CYCLE[0])
    board.pop()
    assert board.outcome() is None
    assert len(board.legal_moves) > 1


def test_a_game_string_may_continue_past_a_third_occurrence_without_the_option() -> None:
    text = played(*START, *CYCLE, *CYCLE, *CYCLE).game_string()
    assert Board.from_game_string(text).game_string() == text
    with pytest.raises(InvalidGameStringError) as caught:
        Board.from_game_string(text, repetition_draw=True)
    assert caught.value.ply == len(START) + 2 * len(CYCLE)


def test_undoing_and_replaying_a_move_is_no_repetition() -> None:
    board = played(*START, *CYCLE)
    for _ in range(3):
        board.pop()
        board.push_move(CYCLE[-1])
    assert not board.is_repetition(3)


def test_a_copy_keeps_the_earlier_occurrences() -> None:
    board = played(*START, *CYCLE, *CYCLE).copy()
    assert board.is_repetition()


def test_the_player_to_move_is_part_of_the_position() -> None:
    """White's ant needs two moves for a round trip and Black's three."""
    board = board_of(row("wA1 wQ bQ bA1"))
    tiles = board.stacks()
    white, black = (r"wA1 \wQ", "wA1 -wQ"), ("bA1 bQ/", "bA1 bQ\\", "bA1 bQ-")
    as_drawn: list[Color] = []
    repeated: list[Color] = []
    for ply in range(12):
        board.push_move(black[ply // 2 % 3] if ply % 2 else white[ply // 2 % 2])
        as_drawn += [board.turn] * (board.stacks() == tiles)
        repeated += [board.turn] * board.is_repetition(2)
    assert as_drawn == [Color.BLACK, Color.WHITE]
    assert repeated == [Color.WHITE]


def test_the_order_in_a_stack_is_part_of_the_position() -> None:
    """The two beetles in the middle swap under the third one."""
    board = board_of(row("bA1 bQ 1 wQ") + "\n1 = wG1 wB1 bB1 wB2")
    tops = {place: stack[-1] for place, stack in board.stacks().items()}
    for text in (
        *("wB2 wQ", "bB1 bQ", "wB1 wB2", "bB1 wG1"),
        *("wB1 bB1", r"bA1 \bQ", "wB2 wB1", "bA1 -bQ"),
    ):
        board.push_move(text)
    assert {place: stack[-1] for place, stack in board.stacks().items()} == tops
    assert not board.is_repetition(2)


def test_a_shifted_hive_is_the_same_position() -> None:
    """Two queens slide around each other to the north-east."""
    board = played("wQ", "bQ wQ-")
    start = board.stacks()
    for times in (2, 3, 4):
        board.push_move(r"wQ \bQ")
        board.push_move("bQ wQ-")
        assert board.stacks() != start
        assert board.is_repetition(times)
        assert not board.is_repetition(times + 1)


def test_tiles_of_the_same_bug_and_colour_are_interchangeable() -> None:
    """White's ants swap, while a black ant makes a round trip of three moves."""
    board = board_of(row("wA1 wQ bQ wA2") + "\n         bA1")
    tiles = board.stacks()
    for text in (r"wA1 \wQ", "bA1 /wQ", "wA2 -wQ", "bA1 bQ\\", "wA1 bQ-", "bA1 /bQ"):
        board.push_move(text)
    assert board.stacks() != tiles
    assert board.is_repetition(2)


def test_no_position_before_a_placement_can_recur() -> None:
    board = played(*START, *CYCLE, "wS1 -wQ", "bS1 bQ-")
    assert not board.is_repetition(2)


def test_a_frozen_tile_beside_a_pillbug_is_part_of_the_position() -> None:
    """At first White may throw the ant; after the cycle it has just moved and is frozen."""
    board = board_of(row("bA1 wP wQ bQ wA1"))
    cycle = (r"wA1 bQ/", r"bA1 \wP", "wA1 bQ-", "bA1 -wP")
    tiles = board.stacks()
    for text in cycle:
        board.push_move(text)
    assert board.stacks() == tiles
    assert not board.is_repetition(2)
    for text in cycle:
        board.push_move(text)
    assert board.is_repetition(2)
    assert not board.is_repetition(3)


def test_a_frozen_tile_away_from_a_pillbug_is_not_part_of_the_position() -> None:
    board = board_of(row("bA1 wS1 wQ bQ wA1") + "\n               wP")
    tiles = board.stacks()
    for text in ("wA1 bQ/", r"bA1 \wS1", "wA1 bQ-", "bA1 -wS1"):
        board.push_move(text)
    assert board.stacks() == tiles
    assert board.is_repetition(2)
