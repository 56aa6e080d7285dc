"""Short ways to common facts: the last move, the result, distances, games from files."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hive_core import Board, GameRecord, GameState, GameType, Hex, HiveError, read_game
from hive_core._formats.game_string import read_game_string
from hive_core.pgn import read_pgn, read_pgns, write_pgn
from hive_core.sgf import read_sgf, write_sgf
from tests.games import random_plies

OPENING = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
HEXES = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))


def opened() -> Board:
    board = Board("Base")
    for text in OPENING:
        board.push_move(text)
    return board


# -- the last move and the result --------------------------------------------------------------


def test_peek_returns_the_last_move_and_leaves_it() -> None:
    board = opened()
    assert board.peek() == board.move_stack[-1]
    assert board == opened()
    assert board.peek() == board.pop()


def test_peek_returns_every_move_of_a_game() -> None:
    for board in random_plies("Base+MLP", seed=1, plies=60):
        if board.ply:
            assert board.peek() == board.move_stack[-1]


@pytest.mark.parametrize("board", [Board("Base"), Board.from_stacks({"0,0": "wQ"}, "black")])
def test_peek_without_a_move_is_an_error(board: Board) -> None:
    with pytest.raises(HiveError, match=r"^no move was played in "):
        board.peek()


def test_a_game_in_progress_has_no_result() -> None:
    assert Board("Base").result is None
    assert opened().result is None


def test_the_result_of_a_game_is_its_state() -> None:
    board = opened()
    board.resign("white")
    assert (board.result, str(board.result)) == (GameState.BLACK_WINS, "BlackWins")


def test_an_agreed_draw_is_a_result() -> None:
    board = opened()
    board.agree_draw()
    assert board.result is GameState.DRAW


def test_the_game_type_of_a_board_cannot_be_changed() -> None:
    board = opened()
    with pytest.raises(AttributeError):
        board.game_type = GameType(pillbug=True)  # type: ignore[misc]
    assert board == opened()


# -- hexes -------------------------------------------------------------------------------------


def steps_between(start: Hex, end: Hex) -> int:
    """Count the steps by walking: each goes to the neighbour that is nearest in a straight line."""

    def squared(place: Hex) -> int:
        q, r = place.q - end.q, place.r - end.r
        return q * q + q * r + r * r

    steps = 0
    while start != end:
        start = min(start.neighbors(), key=squared)
        steps += 1
    return steps


@given(HEXES, HEXES)
def test_the_distance_is_the_number_of_steps(one: Hex, other: Hex) -> None:
    assert one.distance(other) == other.distance(one) == steps_between(one, other)
    assert Hex.distance(one, other) == one.distance(str(other)) == one.distance((other.q, other.r))


@given(HEXES, st.integers(1, 8))
def test_a_ring_has_the_hexes_at_its_radius(center: Hex, radius: int) -> None:
    ring = center.ring(radius)
    assert len(set(ring)) == len(ring) == 6 * radius
    assert {center.distance(place) for place in ring} == {radius}


@given(HEXES, st.integers(1, 8))
def test_a_ring_goes_round_from_the_north_west(center: Hex, radius: int) -> None:
    ring = center.ring(radius)
    assert ring[0] == Hex(center.q, center.r - radius)
    assert all(a.distance(b) == 1 for a, b in zip(ring, ring[1:] + ring[:1], strict=True))
    assert ring[radius] == Hex(center.q + radius, center.r - radius)  # north-east: clockwise


def test_the_smallest_rings_are_the_hex_and_its_neighbours() -> None:
    place = Hex(2, -1)
    assert place.ring(0) == (place,)
    assert place.ring(1) == place.neighbors()


# -- games from texts, files and paths -----------------------------------------------------------


def moves_of_pgns(source: object) -> tuple[str, ...]:
    return next(iter(read_pgns(source))).moves  # type: ignore[arg-type]


def moves_of_board(source: object) -> tuple[str, ...]:
    return tuple(Board.from_game_string(source).move_strings())  # type: ignore[arg-type]


def by(read: Callable[..., GameRecord]) -> Callable[[object], tuple[str, ...]]:
    return lambda source: read(source).moves


TEXT, PGN, SGF = opened().game_string(), write_pgn(opened()), write_sgf(opened())
READERS = {
    "Board.from_game_string": (moves_of_board, TEXT),
    "read_game_string": (by(read_game_string), TEXT),
    "read_game": (by(read_game), TEXT),
    "read_game of a PGN": (by(read_game), PGN),
    "read_game of an SGF": (by(read_game), SGF),
    "read_pgn": (by(read_pgn), PGN),
    "read_pgns": (moves_of_pgns, PGN),
    "read_sgf": (by(read_sgf), SGF),
}


@pytest.mark.parametrize(("read", "text"), READERS.values(), ids=READERS)
def test_every_reader_takes_a_text_a_path_and_an_open_file(
    read: Callable[[object], tuple[str, ...]], text: str, tmp_path: Path
) -> None:
    path = tmp_path / "game"
    path.write_text(f"\ufeff{text}\n", encoding="utf-8")
    assert read(text) == read(path) == read(io.StringIO(f"{text}\n")) == OPENING
    assert read(io.BytesIO(text.encode("utf-16"))) == OPENING
    with path.open(encoding="utf-8") as file:
        assert read(file) == OPENING


@pytest.mark.parametrize(("read", "text"), READERS.values(), ids=READERS)
def test_every_reader_refuses_bytes_and_missing_files(
    read: Callable[[object], tuple[str, ...]], text: str, tmp_path: Path
) -> None:
    with pytest.raises(HiveError, match=r"decode it first, with \.decode\(\)"):
        read(text.encode())
    with pytest.raises(HiveError, match=r"cannot read '.*missing': No such file"):
        read(tmp_path / "missing")
