"""Images of a position under the twelve symmetries, and the numbers that tell positions apart."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hive_core import Board, Direction, GameType, Hex, HiveError
from hive_core.symmetry import (
    SYMMETRIES,
    Symmetry,
    canonical,
    canonical_key,
    images,
    transformed,
    translated,
)
from tests.games import random_games, random_plies

ROOT = Path(__file__).resolve().parents[2]
TEXT = "Base+MLP;Position;White[5];wQ@-1,0;bG1.wB1@0,0;bQ@1,0;wP@-1,1;moved:bQ"
TYPES = [str(game_type) for game_type in GameType.every()]
CLOCKWISE = [direction.value for direction in Direction]

games = st.builds(
    lambda name, seed, plies: next(random_games(name, seed=seed, games=1, plies=plies)),
    st.sampled_from(TYPES),
    st.integers(0, 10**6),
    st.integers(0, 60),
)
hexes = st.builds(Hex, st.integers(-50, 50), st.integers(-50, 50))


# -- symmetries of the hexes -------------------------------------------------------------------


@pytest.mark.parametrize("rotation", range(6))
def test_a_rotation_turns_the_directions_clockwise(rotation: int) -> None:
    turned = [Symmetry(rotation).apply(step) for step in CLOCKWISE]
    assert turned == CLOCKWISE[rotation:] + CLOCKWISE[:rotation]


def test_the_mirror_exchanges_east_and_west() -> None:
    pairs = {"NW": "NE", "NE": "NW", "E": "W", "W": "E", "SE": "SW", "SW": "SE"}
    for name, other in pairs.items():
        assert Symmetry(mirror=True).apply(Direction[name].value) == Direction[other].value


def test_the_twelve_symmetries_differ_and_the_first_changes_nothing() -> None:
    assert len({tuple(s.apply(step) for step in CLOCKWISE) for s in SYMMETRIES}) == 12
    assert [SYMMETRIES[0].apply(step) for step in CLOCKWISE] == CLOCKWISE


@given(hexes, hexes, st.sampled_from(SYMMETRIES))
def test_a_symmetry_keeps_neighbours(one: Hex, other: Hex, symmetry: Symmetry) -> None:
    before = other in one.neighbors()
    assert (symmetry.apply(other) in symmetry.apply(one).neighbors()) is before
    assert set(map(symmetry.apply, one.neighbors())) == set(symmetry.apply(one).neighbors())


# -- images of positions -----------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(games, hexes)
def test_the_twelve_images_have_one_canonical_key_and_as_many_moves(board: Board, by: Hex) -> None:
    key, text = canonical_key(board), canonical(board).position_string()
    for image in images(board):
        assert canonical_key(image) == key
        assert canonical(translated(image, by)).position_string() == text
        assert len(image.legal_moves) == len(board.legal_moves)
        assert image.outcome() == board.outcome()
        assert image.status() == board.status()
        assert (image.ply, image.last_moved) == (board.ply, board.last_moved)


@settings(max_examples=25, deadline=None)
@given(games, st.sampled_from(SYMMETRIES))
def test_the_moves_of_an_image_are_the_images_of_the_moves(
    board: Board, symmetry: Symmetry
) -> None:
    assume(board.ply)  # the first tile goes to 0,0 on every board
    image = transformed(board, symmetry.rotation, mirror=symmetry.mirror)
    moves = {(m.piece, m.to and symmetry.apply(m.to)) for m in board.legal_moves}
    assert {(m.piece, m.to) for m in image.legal_moves} == moves


def test_an_image_is_written_and_keeps_the_rest_of_the_position() -> None:
    board = Board.from_position(TEXT, tournament=True, repetition_draw=True)
    image = transformed(board, 2, mirror=True)
    assert (
        image.position_string()
        == "Base+MLP;Position;White[5];bQ@1,-1;wP@-1,0;bG1.wB1@0,0;wQ@-1,1;moved:bQ"
    )
    assert image.hex_of("bQ") == Symmetry(2, True).apply("1,0")
    assert (image.tournament, image.repetition_draw) == (True, True)
    assert transformed(board) == board


def test_a_translation_moves_every_tile() -> None:
    moved = translated(Board.from_position(TEXT), "100,-3")
    assert moved.stack_at("100,-3") == Board.from_position(TEXT).stack_at("0,0")
    assert translated(moved, "-100,3").position_string() == TEXT


def test_the_canonical_position_begins_at_the_origin() -> None:
    for board in random_games("Base+MLP", seed=3, games=5, plies=30):
        text = canonical(board).position_string()
        assert text.split(";")[3].endswith("@0,0")
        assert canonical(Board.from_position(text)).position_string() == text


def test_an_empty_board_has_images() -> None:
    for image in (*images(Board()), canonical(Board()), translated(Board(), "5,5")):
        assert image == Board()
        assert not image.is_set_up


def test_positions_that_are_no_images_of_each_other_have_other_canonical_keys() -> None:
    texts = [
        "Base;Position;White[3];wQ@0,0;bQ@1,0;bA1@2,0;wA1@-1,0",
        "Base;Position;White[3];wQ@0,0;bQ@1,0;bA1@2,0;wA1@-1,1",
        "Base;Position;White[3];wQ@0,0;bQ@1,0;bA1@2,-1;wA1@-1,1",
        "Base;Position;Black[3];wQ@0,0;bQ@1,0;bA1@2,0;wA1@-1,0",
        "Base+M;Position;White[3];wQ@0,0;bQ@1,0;bA1@2,0;wA1@-1,0",
    ]
    assert len({canonical_key(Board.from_position(text)) for text in texts}) == len(texts)


# -- keys --------------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(games)
def test_equal_positions_have_equal_keys(board: Board) -> None:
    again = Board.from_position(board.position_string())
    assert again.key() == board.key()
    assert 0 <= board.key() < 2**64


def test_a_key_does_not_depend_on_how_the_position_was_reached() -> None:
    one, other = Board("Base"), Board("Base")
    for text in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-", "wB1 /wQ"):
        one.push_move(text)
    for text in ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wB1 /wQ", "bA1 bQ-", "wA1 -wQ"):
        other.push_move(text)
    assert one.key() == other.key()


def test_ten_thousand_positions_have_different_keys() -> None:
    keys: dict[str, int] = {}
    for seed in range(1000):
        for board in random_plies(TYPES[seed % 8], seed=seed, plies=30):
            kind, word, turn, *rest = board.position_string().split(";")
            keys[";".join([kind, word, turn[:5], *rest])] = board.key()
        if len(keys) > 10_000:
            break
    assert len(keys) > 10_000
    assert len(set(keys.values())) == len(keys)


@pytest.mark.parametrize(
    "other",
    [
        TEXT.replace("White[5]", "Black[5]").replace("moved:bQ", "moved:wQ"),
        TEXT.removesuffix(";moved:bQ"),
        TEXT.replace("moved:bQ", "moved:wB1"),
        TEXT.replace("Base+MLP", "Base+P"),
        TEXT.replace("bG1.wB1", "wB1.bG1").replace("bG1@", "bB1@"),
        TEXT.replace("wQ@-1,0", "wP@-1,0").replace("wP@-1,1", "wQ@-1,1"),
    ],
)
def test_every_part_of_a_position_is_in_its_key(other: str) -> None:
    assert Board.from_position(other).key() != Board.from_position(TEXT).key()


def test_the_turn_number_and_the_options_are_not_in_the_key() -> None:
    board = Board.from_position(TEXT)
    other = Board.from_position(TEXT.replace("[5]", "[50]"), repetition_draw=True, tournament=True)
    assert other.key() == board.key()
    assert other != board


def test_keys_are_the_same_in_every_version_and_process() -> None:
    assert Board("Base").key() == 13725091138954814512
    code = (
        "from hive_core import Board; from hive_core.symmetry import canonical_key;"
        f"b = Board.from_position({TEXT!r}); print(b.key(), canonical_key(b))"
    )
    command = [sys.executable, "-c", code]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    board = Board.from_position(TEXT)
    assert (
        list(map(int, said.split()))
        == [board.key(), canonical_key(board)]
        == [1941424952814186997, 8304005521207108944]
    )


@pytest.mark.parametrize("rotation", [-1, 6, "1", True])
def test_a_rotation_out_of_range_is_refused(rotation: int) -> None:
    with pytest.raises(HiveError, match="a rotation in sixths of a turn, 0 to 5"):
        transformed(Board(), rotation)
