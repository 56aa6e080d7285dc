"""GameStrings: round trips, lenient reading, strict writing, and errors with place and reason."""

from __future__ import annotations

import pytest

from hive_core import (
    Board,
    GameState,
    GameType,
    HiveError,
    IllegalMoveError,
    InvalidGameStringError,
    InvalidMoveError,
)
from tests.games import random_games

GAME = "Base+ML;InProgress;White[3];wS1;bG1 wS1/;wQ /wS1;bQ bG1/"


def test_a_new_game_is_written_in_full() -> None:
    assert Board("Base").game_string() == "Base;NotStarted;White[1]"


@pytest.mark.parametrize(
    ("plies", "turn"), [(0, "White[1]"), (1, "Black[1]"), (2, "White[2]"), (3, "Black[2]")]
)
def test_a_turn_number_counts_one_move_of_each_player(plies: int, turn: str) -> None:
    board = Board("Base")
    for text in ("wA1", "bA1 wA1-", "wQ -wA1")[:plies]:
        board.push_move(text)
    assert board.game_string().split(";")[2] == turn


@pytest.mark.parametrize("game_type", GameType.every(), ids=str)
def test_random_games_round_trip(game_type: GameType) -> None:
    states: set[GameState] = set()
    for board in random_games(game_type, seed=2, games=3, plies=120):
        text = board.game_string()
        again = Board.from_game_string(text)
        assert again.game_string() == text
        assert again.stacks() == board.stacks()
        assert again.move_stack == board.move_stack
        assert set(again.legal_moves) == set(board.legal_moves)
        assert again.move_strings() == text.split(";")[3:] == board.move_strings()
        assert not text.endswith(";")
        states.add(board.state)
    assert states


@pytest.mark.parametrize(
    "text",
    [
        GAME + ";",
        GAME.lower().replace("base+ml", "BASE+LM"),
        GAME.replace(";", " ; "),
        GAME.replace("White[3]", "white [ 3 ]"),
        GAME.replace("wQ /wS1", "wQ1   /wS1"),
        GAME.replace("bQ bG1/", "bQ1 BG1/"),
        GAME.replace("InProgress", "Draw"),
        GAME.replace("White[3]", "Black[17]"),
        f"\n {GAME} \n",
        GAME.replace(";", ";\r\n"),
        f"\ufeff{GAME}",
        GAME.replace(" ", "\u00a0").replace("-", "–"),
        GAME.replace("+", " + "),
    ],
)
def test_a_game_string_is_read_leniently_and_written_strictly(text: str) -> None:
    """State and turn are computed from the moves, not taken from the text."""
    assert Board.from_game_string(text).game_string() == GAME


@pytest.mark.parametrize("text", ["Base", "Base;", "base;NotStarted", "Base;NotStarted;White[1];"])
def test_a_new_game_is_read_in_short_form(text: str) -> None:
    assert Board.from_game_string(text).game_string() == "Base;NotStarted;White[1]"


@pytest.mark.parametrize(
    ("read", "written"),
    [("wA1 wS1/", r"wA1 \wQ"), ("wB1 -wB1", r"wB1 \wS1")],
    ids=["another neighbour", "relative to itself"],
)
def test_moves_that_are_not_canonical_are_rewritten(read: str, written: str) -> None:
    """The tiles so far:  wS1 wQ bQ bS1  in a line, and wB1 to the north-west of the queen."""
    start = "Base;InProgress;White[1];wQ;bQ wQ-;wS1 -wQ;bS1 bQ-;wB1 \\wQ;bA1 bS1-"
    if read.endswith("wS1/"):
        start = start.split(";wB1")[0]
    assert Board.from_game_string(f"{start};{read}").move_strings()[-1] == written


@pytest.mark.parametrize(
    "text",
    ["Base;InProgress;White[2];wQ;bS1 wQ-", "Base;InProgress;White[2];wS1;bQ wS1-"],
    ids=["white", "black"],
)
def test_a_queen_in_the_first_move_switches_tournament_off(text: str) -> None:
    board = Board.from_game_string(text, tournament=True)
    assert not board.tournament
    assert board.ply == 2


def test_another_opening_keeps_the_tournament_option() -> None:
    board = Board.from_game_string("Base;InProgress;White[2];wS1;bG1 wS1-", tournament=True)
    assert board.tournament
    assert not Board.from_game_string("Base").tournament
    assert Board.from_game_string("Base", tournament=True).tournament


@pytest.mark.parametrize(
    ("text", "at", "prefix"),
    [
        ("", "", None),
        (";", "", None),
        ("Chess;InProgress;White[1]", "Chess", None),
        ("Base+;NotStarted;White[1]", "Base+", None),
        ("Base+MM;NotStarted;White[1]", "Base+MM", None),
        ("  Base+X", "Base+X", None),
        ("Base;Nowhere;White[1]", "Nowhere", "Base;NotStarted;White[1]"),
        ("Base; InProgress;Red[1]", "Red[1]", "Base;NotStarted;White[1]"),
        ("Base+M;InProgress;White;wQ", "White", "Base+M;NotStarted;White[1]"),
        ("Base;InProgress;White[1];wX1", "wX1", "Base;NotStarted;White[1]"),
        ("Base;InProgress;White[1];", None, "Base;NotStarted;White[1]"),
        ("Base;InProgress;White[1];;wQ", ";wQ", "Base;NotStarted;White[1]"),
        ("Base;InProgress;Black[1];bQ", "bQ", "Base;NotStarted;White[1]"),
        ("Base;InProgress;Black[1];wM", "wM", "Base;NotStarted;White[1]"),
        ("Base;InProgress;White[2];wQ; bQ wS1-", "bQ wS1-", "Base;InProgress;Black[1];wQ"),
        ("Base;InProgress;White[2];wQ;pass", "pass", "Base;InProgress;Black[1];wQ"),
        (
            "Base;InProgress;White[2];wQ;bQ wQ-;wS1 bQ-;bS1 bQ\\",
            "wS1 bQ-",
            "Base;InProgress;White[2];wQ;bQ wQ-",
        ),
    ],
)
def test_the_error_of_a_broken_game_string_has_the_place_and_the_legal_part(
    text: str, at: str | None, prefix: str | None
) -> None:
    if at is None:
        assert Board.from_game_string(text).ply == 0
        return
    with pytest.raises(InvalidGameStringError) as caught:
        Board.from_game_string(text, strict=True)
    error = caught.value
    assert error.index == text.index(at)
    assert error.prefix == prefix
    assert error.ply == (0 if prefix is None else Board.from_game_string(prefix).ply)
    assert f"character {error.index + 1}" in str(error)
    assert error.problem in str(error)


def test_the_prefix_and_the_ply_are_those_of_the_legal_part() -> None:
    text = GAME + ";wA1 bQ/"
    with pytest.raises(InvalidGameStringError, match="move 5") as caught:
        Board.from_game_string(text)
    error = caught.value
    assert error.prefix == GAME
    assert error.ply == 4
    assert text[error.index :] == "wA1 bQ/"
    assert isinstance(error.__cause__, IllegalMoveError)


def test_a_misspelt_move_in_a_game_string_causes_an_invalid_move_error() -> None:
    with pytest.raises(InvalidGameStringError) as caught:
        Board.from_game_string(GAME + ";wA1 +bQ")
    assert isinstance(caught.value.__cause__, InvalidMoveError)


def test_moves_after_the_end_are_refused() -> None:
    won = next(
        board.game_string()
        for board in random_games("Base", seed=5, games=40, plies=200)
        if board.outcome() is not None
    )
    with pytest.raises(InvalidGameStringError, match="the game is over") as caught:
        Board.from_game_string(won + ";pass")
    assert caught.value.prefix == won


def test_every_error_is_a_hive_error() -> None:
    for kind in (InvalidGameStringError, InvalidMoveError, IllegalMoveError):
        assert issubclass(kind, HiveError)
    assert issubclass(HiveError, ValueError)


def test_the_repr_of_a_game_has_its_game_string() -> None:
    board = Board.from_game_string(GAME)
    assert repr(board) == f"Board.from_game_string({GAME!r})"


@pytest.mark.parametrize("text", ["Base+M+L", "base+LM", " Base+ML ", "BASE+L+M"])
def test_a_game_type_is_read_in_any_spelling(text: str) -> None:
    assert str(GameType.parse(text)) == "Base+ML"
