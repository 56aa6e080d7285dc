"""Property: any text raises only the documented errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from hive_core import (
    Board,
    GameType,
    Hex,
    HiveError,
    IllegalMoveError,
    InvalidGameStringError,
    InvalidMoveError,
    Piece,
)
from hive_core.errors import quoted
from tests.games import random_games

T = TypeVar("T")

# Parts of real notation, letters that look like it, and any other text.
PARTS = st.sampled_from(
    [
        *("wQ", "bQ", "wA1", "bA2", "wB1", "bB1", "wM", "bL1", "wP", "w", "b", "Q", "1", "0", "-1"),
        *(" ", "  ", ";", "/", "\\", "-", "+", "[", "]", ",", "\t", "\n", "\0", "pass", "PASS"),
        *("Base", "base+", "ML", "InProgress", "NotStarted", "Draw", "White[1]", "Black[2]"),
        *("\u017f", "\u0130", "\u212a", "\u0661", "\uff11", "\u00b2", "\U0001f41d", "\ud800"),
    ]
)
TEXTS = st.one_of(st.text(), st.lists(PARTS, max_size=14).map("".join))
GAMES = [board.game_string() for board in random_games("Base+MLP", seed=9, games=3, plies=30)]
LAW = settings(max_examples=250, deadline=None, derandomize=True)


def attempt(parse: Callable[[str], T], text: str) -> T | HiveError:
    """Return the parsed text or its refusal; any other error fails the test."""
    try:
        return parse(text)
    except HiveError as error:
        return error


def check_refusal(error: HiveError, text: str) -> None:
    """Assert that the error has the place of the fault and a legal prefix of `ply` plies."""
    assert isinstance(error, InvalidGameStringError)
    assert 0 <= error.index <= len(text)
    if error.prefix is None:
        assert error.ply == 0
    else:
        assert Board.from_game_string(error.prefix).ply == error.ply


@LAW
@given(TEXTS)
@example("Base;InProgress;White[1];w\u017f1")
@example("Base;InProgress;White[" + "9" * 5000 + "]")
def test_any_text_is_a_game_string_or_refused_with_its_place(text: str) -> None:
    board = attempt(Board.from_game_string, text)
    if isinstance(board, HiveError):
        check_refusal(board, text)
    else:
        assert Board.from_game_string(board.game_string()).game_string() == board.game_string()


@LAW
@given(st.sampled_from(GAMES), st.data(), PARTS)
def test_a_game_string_with_one_fault_is_read_or_refused(
    game: str, data: st.DataObject, part: str
) -> None:
    at = data.draw(st.integers(0, len(game)))
    until = data.draw(st.integers(at, min(at + 3, len(game))))
    text = game[:at] + part + game[until:]
    board = attempt(Board.from_game_string, text)
    if isinstance(board, HiveError):
        check_refusal(board, text)
    else:
        assert board.game_string()


@LAW
@given(TEXTS)
@example("w\u017f1 wQ-")
@example("wA1 w\u017f1-")
def test_any_text_is_a_move_or_refused(text: str) -> None:
    board = Board.from_game_string("Base;InProgress;White[2];wQ;bQ wQ-")
    move = attempt(board.parse_move, text)
    if isinstance(move, HiveError):
        assert isinstance(move, InvalidMoveError)
        assert move.text == text
    else:
        assert board.is_legal(move) == (board.explain(move) is None)


@LAW
@given(TEXTS)
@example("w\u017f1")
@example("WQ1")
def test_any_text_is_a_piece_or_refused(text: str) -> None:
    tile = attempt(Piece.parse, text)
    if isinstance(tile, HiveError):
        assert quoted(text) in str(tile)
    else:
        assert Piece.parse(str(tile)) == tile


@LAW
@given(TEXTS)
@example("1,2")
@example("1,2,3")
@example("9" * 5000 + ",0")
@example("\u0661,0")
def test_any_text_is_a_hex_or_refused(text: str) -> None:
    place = attempt(Hex.parse, text)
    if isinstance(place, HiveError):
        assert quoted(text) in str(place)
    else:
        assert Hex.parse(str(place)) == place


@LAW
@given(TEXTS)
@example("ba\u017fe")
@example("Base+PML")
def test_any_text_is_a_game_type_or_refused(text: str) -> None:
    game_type = attempt(GameType.parse, text)
    if isinstance(game_type, HiveError):
        assert quoted(text) in str(game_type)
    else:
        assert GameType.parse(str(game_type)) == game_type


@pytest.mark.parametrize("letters", ["MLP", "LPM", "pml", "PLM"])
def test_the_letters_of_a_game_type_come_in_any_order(letters: str) -> None:
    assert str(GameType.parse(f"base+{letters}")) == "Base+MLP"


# -- valid games with any number of faults ---------------------------------------------------------

EVERY_GAME = [
    board.game_string()
    for game_type in GameType.every()
    for board in random_games(game_type, seed=10, games=1, plies=24)
]


@st.composite
def spoilt_games(draw: st.DrawFn) -> str:
    """Draw a GameString with parts dropped, doubled, swapped, exchanged or overwritten."""
    parts = draw(st.sampled_from(EVERY_GAME)).split(";")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(parts) - 1))
        other = draw(st.integers(0, len(parts) - 1))
        how = draw(st.sampled_from(["drop", "double", "swap", "exchange", "write", "cut", "case"]))
        if how == "drop" and len(parts) > 1:
            del parts[at]
        elif how == "double":
            parts.insert(other, parts[at])
        elif how == "swap":
            parts[at], parts[other] = parts[other], parts[at]
        elif how == "exchange":
            parts[at] = draw(st.sampled_from(draw(st.sampled_from(EVERY_GAME)).split(";")))
        elif how == "write":
            place = draw(st.integers(0, len(parts[at])))
            parts[at] = parts[at][:place] + draw(st.one_of(PARTS, st.characters()))
            parts[at] += parts[other][place:]
        elif how == "cut":
            parts[at] = parts[at][: draw(st.integers(0, len(parts[at])))]
        else:
            parts[at] = draw(st.sampled_from([parts[at].upper(), parts[at].lower()]))
    return ";".join(parts)


@LAW
@given(spoilt_games(), st.booleans(), st.booleans())
def test_a_game_string_with_many_faults_is_read_or_refused(
    text: str, tournament: bool, repetition: bool
) -> None:
    def read(string: str) -> Board:
        return Board.from_game_string(string, tournament=tournament, repetition_draw=repetition)

    board = attempt(read, text)
    if isinstance(board, HiveError):
        check_refusal(board, text)
        assert isinstance(board, InvalidGameStringError)
        if board.prefix is not None:
            prefix = read(board.prefix)
            assert prefix.ply == board.ply == len(prefix.move_stack)
            assert prefix.game_string() == board.prefix
    else:
        assert read(board.game_string()).game_string() == board.game_string()
        assert board.ply == len(board.move_stack)


@LAW
@given(st.sampled_from(EVERY_GAME), TEXTS)
def test_any_text_is_played_in_a_game_or_refused(game: str, text: str) -> None:
    """A refused text leaves the game as it was; a played one is popped and read back."""
    board = Board.from_game_string(game)
    move = attempt(board.push_move, text)
    if isinstance(move, HiveError):
        assert isinstance(move, (InvalidMoveError, IllegalMoveError))
        assert move.text.strip() == text.strip()
        assert board.game_string() == game
    else:
        assert board.pop() == move
        assert board.parse_move(board.move_string(move)) == move
