"""PositionStrings: every position is written in one way and read back; faults have an index."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core import (
    Board,
    Color,
    GameType,
    Hex,
    HiveError,
    InvalidGameStringError,
    InvalidPositionError,
    perft,
)
from hive_core.positions import (
    format_position_text,
    is_position_text,
    parse_position_text,
)
from tests.games import random_games, random_plies
from tests.hives import board_of, pieces

TEXT = "Base+MLP;Position;White[5];wQ@-1,0;bG1.wB1@0,0;bQ@1,0;wP@-1,1;moved:bQ"
TYPES = [str(game_type) for game_type in GameType.every()]
# The second hex of each is beside the first.
TWO = "Base;Position;White[2];wQ@0,0;bQ@1,0"


def positions(number: int) -> Iterator[Board]:
    """Yield so many boards of random games, of all game types in turn; each is used at once."""
    walks: list[Iterator[Board]] = []
    while number > 0:
        if not walks:
            walks = [random_plies(name, seed=number, plies=60) for name in TYPES]
        for walk in list(walks):
            board = next(walk, None)
            if board is None:
                walks.remove(walk)
            elif number > 0:
                yield board
                number -= 1


def fault(text: str) -> InvalidPositionError:
    with pytest.raises(InvalidPositionError) as caught:
        Board.from_position(text)
    return caught.value


# -- written and read back ---------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TYPES), st.integers(0, 10**6), st.integers(0, 70))
def test_a_position_of_a_game_is_read_back_equal(name: str, seed: int, plies: int) -> None:
    (board,) = random_games(name, seed=seed, games=1, plies=plies)
    text = board.position_string()
    again = Board.from_position(text)
    assert again == board
    assert again.position_string() == text
    assert text.isascii()
    assert " " not in text


def test_perft_of_a_thousand_positions_that_are_read_back_agrees() -> None:
    stacks = frozen = 0
    for number, board in enumerate(positions(1000)):
        again = Board.from_position(board.position_string())
        assert set(again.legal_moves) == set(board.legal_moves), board.game_string()
        if not number % 10:
            assert perft(again, 2) == perft(board, 2), board.game_string()
        stacks += any(len(stack) > 1 for stack in board.stacks().values())
        frozen += board.last_moved is not None
    assert stacks > 100
    assert frozen > 100


def test_a_tile_that_a_pillbug_has_thrown_stays_frozen_in_the_text() -> None:
    """White's pillbug has thrown Black's ant over itself, so Black may not move it."""
    text = "Base+P;Position;Black[4];bA1@1,-1;wQ@0,0;wP@1,0;bQ@2,0;moved:bA1"
    board = Board.from_position(text)
    assert board.last_moved == pieces("bA1")[0]
    assert not board.moves_of("bA1")
    assert Board.from_position(text.removesuffix(";moved:bA1")).moves_of("bA1")
    assert board.position_string() == text


@pytest.mark.parametrize(
    "stacks",
    [
        {},
        {Hex(0, 0): "wQ", Hex(1, 0): "bQ"},
        {Hex(-(10**30), 10**30): "wQ", Hex(1 - 10**30, 10**30): "bQ"},
        {Hex(0, 0): "wQ bB1 wB1 bB2 wB2 wM bM", Hex(1, 0): "bQ"},
    ],
)
def test_a_position_set_up_by_hand_is_read_back_equal(stacks: dict[Hex, str]) -> None:
    for number in (None, 30) if stacks else (None,):
        board = Board.from_stacks(stacks, turn_number=number)
        assert Board.from_position(board.position_string()) == board


@pytest.mark.parametrize(
    ("stacks", "turn", "number", "ply"),
    [
        ({}, "white", None, 0),
        ({"0,0": "wS1"}, "black", None, 1),
        ({"0,0": "wQ", "1,0": "bQ"}, "white", None, 2),
        ({"0,0": "wQ", "1,0": "bQ"}, "black", None, 3),
        ({"0,0": "wQ", "1,0": "bQ"}, "black", 9, 17),
        ({"0,0": "wQ", "1,0": "bQ", "0,1": "wA1"}, "white", None, 4),
    ],
)
def test_the_turn_number_is_the_lowest_possible_unless_it_is_given(
    stacks: dict[str, str], turn: str, number: int | None, ply: int
) -> None:
    assert Board.from_stacks(stacks, turn, turn_number=number).ply == ply


def test_a_movement_just_before_makes_the_lowest_turn_later() -> None:
    assert Board.from_stacks({"0,0": "wQ", "1,0": "bQ"}, "white", moved="bQ").ply == 4
    assert Board.from_stacks({"0,0": "wQ", "1,0": "bQ"}, "black", moved="wQ").ply == 3


def test_moves_are_played_from_a_position_as_in_a_game() -> None:
    board = Board("Base+MLP")
    for text in ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"):
        board.push_move(text)
    read = Board.from_position(board.position_string())
    for text in ("wQ /wS1", "bQ bG1/", "wA1 -wQ"):
        board.push_move(text)
        read.push_move(text)
    assert read == board
    assert read.move_strings() == board.move_strings()[4:]
    assert [str(move) for move in read.move_stack] == [str(move) for move in board.move_stack[4:]]
    with pytest.raises(HiveError, match="set up by hand has no GameString"):
        read.game_string()


def test_the_root_is_the_position_before_the_first_move() -> None:
    board = Board.from_position(TWO)
    board.push_move("wA1 -wQ")
    assert board.root().position_string() == TWO
    assert board.root().is_set_up
    game = Board("Base")
    game.push_move("wQ")
    assert game.root() == Board("Base")
    assert not game.root().is_set_up


def test_an_empty_position_is_the_start_of_a_game() -> None:
    board = Board.from_position("Base;Position;White[1]")
    assert board == Board("Base")
    board.push_move("wS1")
    assert board.game_string() == "Base;InProgress;Black[1];wS1"


def test_a_position_can_be_one_of_a_game_that_is_over() -> None:
    text = "Base;Position;Black[4];wA1@0,-1;wA2@1,-1;wA3@-1,0;bQ@0,0;wQ@1,0;bA1@-1,1;bA2@0,1"
    board = Board.from_position(text)
    assert str(board.outcome()) == "white wins: queen surrounded"
    assert not board.legal_moves
    assert board.position_string() == text


def test_repetitions_before_a_position_are_not_in_its_text() -> None:
    board = Board("Base")
    for text in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-"):
        board.push_move(text)
    for text in ("wQ /wS1", "bQ bS1\\", "wQ -wS1", "bQ bS1-"):
        board.push_move(text)
    assert board.is_repetition(2)
    assert not Board.from_position(board.position_string()).is_repetition(2)


# -- the canonical text ------------------------------------------------------------------------


def test_stacks_are_written_row_by_row_from_the_ground_up() -> None:
    board = board_of("   wQ    1\nwA1   bQ\n1 = bA1 wB1 bB1", moved="bB1")
    assert board.position_string() == (
        "Base+MLP;Position;White[5];wQ@0,0;bA1.wB1.bB1@1,0;wA1@-1,1;bQ@0,1;moved:bB1"
    )


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_text_written_in_another_way_means_the_same(data: st.DataObject) -> None:
    rng = data.draw(st.randoms(use_true_random=False))
    kind, word, turn, *rest = TEXT.split(";")
    rng.shuffle(rest)
    turn = rng.choice([turn, "w[5]", "White 5", "white[ 05 ]", "W (5)"])
    kind = rng.choice([kind, "Base+PLM", "Base MLP", "base + m+l+p"])
    rest = [part.replace(".", rng.choice([".", "+", " ", " . "])) for part in rest]
    rest = [part.replace("@", rng.choice(["@", " @ "])) for part in rest]
    rest = [part.replace(",", rng.choice([",", " , "])) for part in rest]
    rest = [part.replace("-", rng.choice(["-", "\u2212", "-0"])) for part in rest]
    rest = [part.replace("wQ@", rng.choice(["wQ@", "wQ1@"])) for part in rest]
    ends = rng.choice(["", ";", " ;\n", "\u00a0"])
    text = rng.choice([";", "; ", " ;\t"]).join([kind, word, turn, *rest]) + ends
    text = rng.choice([text, text.lower(), text.upper(), text.swapcase()])
    assert Board.from_position(text).position_string() == TEXT


@pytest.mark.parametrize("turn", ["White", "w", "W", "white[]", "White[2]"])
def test_a_turn_without_a_number_is_the_lowest_possible(turn: str) -> None:
    text = f"Base;Position;{turn};wQ@0,0;bQ@1,0"
    if turn == "white[]":
        assert fault(text).index == 14
    else:
        assert Board.from_position(text).position_string() == TWO


@pytest.mark.parametrize("end", ["moved:-", "moved:", "moved:none", "Moved = -"])
def test_a_text_may_say_that_nothing_moved(end: str) -> None:
    assert Board.from_position(f"{TWO};{end}").position_string() == TWO


def test_coordinates_are_kept() -> None:
    texts = {TWO, TWO.replace("0,0", "2,0"), "Base;Position;White[2];wQ@5,5;bQ@6,5"}
    assert {Board.from_position(text).position_string() for text in texts} >= texts - {
        TWO.replace("0,0", "2,0")
    }
    mirrored = Board.from_position(TWO.replace("0,0", "2,0")).position_string()
    assert mirrored == "Base;Position;White[2];bQ@1,0;wQ@2,0"


def test_an_editor_can_write_a_position_that_is_impossible() -> None:
    stacks = {"0,0": "wQ", "5,0": ["wQ"]}
    text = format_position_text(stacks, "b", "base+m", turn_number=3, moved="bQ")
    assert text == "Base+M;Position;Black[3];wQ@0,0;wQ@5,0;moved:bQ"
    assert parse_position_text(text).stacks == {Hex(0, 0): pieces("wQ"), Hex(5, 0): pieces("wQ")}


def test_the_parts_of_a_text_have_their_offsets() -> None:
    parts = parse_position_text(TEXT)
    assert (parts.game_type, parts.turn, parts.turn_number) == (
        GameType.parse("Base+MLP"),
        Color.WHITE,
        5,
    )
    assert TEXT[parts.turn_index :].startswith("White[5]")
    assert TEXT[parts.moved_index :] == "moved:bQ"
    for token in parts.tokens:
        assert TEXT[token.index :].startswith(str(token.pieces[0]))
        for piece, index in zip(token.pieces, token.indices, strict=True):
            assert TEXT[index:].startswith(str(piece))


@pytest.mark.parametrize("number", [0, 10**12])
def test_a_turn_number_out_of_range_is_refused(number: int) -> None:
    with pytest.raises(HiveError, match="a turn number"):
        format_position_text({}, "white", "Base", turn_number=number)
    with pytest.raises(HiveError, match="a turn number"):
        Board.from_stacks({"0,0": "wQ", "1,0": "bQ"}, turn_number=number)


# -- games and positions are told apart --------------------------------------------------------


def test_a_position_string_is_told_from_a_game_string() -> None:
    game = "Base;InProgress;Black[1];wS1"
    assert is_position_text(TWO)
    assert is_position_text("base ; POSITION")
    assert not is_position_text(game)
    assert not is_position_text("Base")
    assert "this is a game, not a position" in str(fault(game))
    with pytest.raises(InvalidGameStringError, match="this is a position, not a game") as caught:
        Board.from_game_string(TWO)
    assert caught.value.index == 5


# -- faults of the spelling --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "index", "problem"),
    [
        ("", 0, "'' is not a game type"),
        ("Chess;Position;White[1]", 0, "'Chess' is not a game type"),
        ("Base", 4, "a position has the word Position after its game type, not ''"),
        ("Base;Situation", 5, "a position has the word Position after its game type, not 'Situa"),
        ("Base;Position", 13, "'' is not a turn such as White[1]"),
        ("Base;Position;Red[1]", 14, "'Red[1]' is not a turn such as White[1]"),
        ("Base;Position;White[0]", 14, "'White[0]' is not a turn such as White[1]"),
        ("Base;Position;White[-1]", 14, "'White[-1]' is not a turn"),
        (f"Base;Position;White[{'9' * 13}]", 14, "is not a turn"),
        ("Base;Position;White[2]; wQ;bQ@1,0", 24, "'wQ' is not a stack such as wS1@0,0"),
        ("Base;Position;White[2];@0,0;bQ@1,0", 23, "'@0,0' is not a stack"),
        ("Base;Position;White[2];wQ@0,0;bQ.bX@1,0", 33, "'bX' is not a piece such as wQ"),
        ("Base;Position;White[2];wA4@0,0", 23, "'wA4' is not a piece"),
        ("Base;Position;White[2];wQ@ 0;bQ@1,0", 27, "'0' is not a hex such as 0,-1"),
        ("Base;Position;White[2];wQ@0,0@1,0", 26, "'0,0@1,0' is not a hex"),
        ("Base;Position;White[2];wQ@0.5,0", 26, "'0.5,0' is not a hex"),
        ("Base;Position;White[2];wQ@\u0661,0", 26, "is not a hex"),
        (f"{TWO};bA1@00,-0", 37, "the hex 0,0 is given twice"),
        (f"{TWO};moved:xy", 37, "'moved:xy' is not the piece that moved last"),
        (f"{TWO};moved:bQ;moved:-", 46, "the piece that moved last is given twice"),
    ],
)
def test_a_fault_of_the_spelling_has_its_offset(text: str, index: int, problem: str) -> None:
    error = fault(text)
    assert error.index == index
    assert error.problem.startswith(problem) or problem in error.problem
    assert f"invalid PositionString at character {index + 1}: " in str(error)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("Base;Position;White[2];wQ@0,0;bQ@1,0;wA1.wQ@0,1", "wQ@0,1"),
        ("Base;Position;White[2];wQ@0,0;bQ@1,0;bA1@5,0", "bA1@5,0"),
        ("Base;Position;White[3];wQ@0,0;bA2.wB1@6,0;bQ@1,0;bA1@5,0", "bA1@5,0"),
        ("Base;Position;White[4];bA1.wB1.wB1@0,0;bQ@1,0;wQ@0,1", "wB1@0,0"),
        ("Base;Position;White[2];wQ@0,0;bQ.bB1.wM@1,0", "wM@1,0"),
        ("Base;Position;White[2];wQ@0,0;bQ.wA1@1,0", "wA1@1,0"),
        ("Base;Position;White[2];wQ@0,0;bQ.wB2@1,0", "wB2@1,0"),
        ("Base;Position;White[2];wQ@0,0", "White[2]"),
        ("Base;Position;Black[1];wQ@0,0;bQ@1,0", "Black[1]"),
        ("Base;Position;Black[3]", "Black[3]"),
        ("Base;Position;White[9];wQ@0,0;bS1@1,0", "White[9]"),
        ("Base;Position;White[3];wQ@0,0;bQ@1,0;moved:bA1", "moved:bA1"),
        ("Base;Position;White[3];moved:bQ;wQ@0,0;bQ.wB1@1,0", "moved:bQ"),
    ],
)
def test_an_impossible_position_has_the_offset_of_its_fault(text: str, at: str) -> None:
    assert text[fault(text).index :].startswith(at)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_any_text_is_read_or_refused(data: st.DataObject) -> None:
    letters = list(TEXT)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(letters) - 1))
        letters[at] = data.draw(st.sampled_from(";@.,:wb0-[] Q\0é") | st.characters())
    text = "".join(letters)
    found = refused_at(text)
    if found is None:
        board = Board.from_position(text)
        assert Board.from_position(board.position_string()) == board
    else:
        assert 0 <= found <= len(text)


def refused_at(text: str) -> int | None:
    """Return the offset of the fault, or None if the text is accepted."""
    try:
        Board.from_position(text)
    except InvalidPositionError as error:
        return error.index
    return None


# -- options -----------------------------------------------------------------------------------


@pytest.mark.parametrize("tournament", [False, True])
@pytest.mark.parametrize("repetition_draw", [False, True])
def test_the_repr_of_a_position_keeps_the_options(tournament: bool, repetition_draw: bool) -> None:
    board = Board.from_position(TEXT, tournament=tournament, repetition_draw=repetition_draw)
    assert (board.tournament, board.repetition_draw) == (tournament, repetition_draw)
    board.push_move("wA1 -wP")
    assert repr(board).startswith("Board.from_position('Base+MLP;Position;Black[5];")
    assert eval(repr(board)) == board


def test_a_queen_as_a_players_only_tile_switches_the_tournament_option_off() -> None:
    for text in (TWO, "Base;Position;Black[1];wQ@0,0"):
        assert not Board.from_position(text, tournament=True).tournament
    board = Board.from_position("Base;Position;Black[1];wS1@0,0", tournament=True)
    assert board.tournament
    assert not board.moves_of("bQ")


def test_an_illegal_move_is_refused_with_the_position() -> None:
    with pytest.raises(HiveError) as caught:
        Board.from_position(TWO).push_move("wS1 bQ-")
    assert TWO in str(caught.value)
