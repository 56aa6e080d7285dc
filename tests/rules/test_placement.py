"""Placing tiles: spaces, order, and the hands."""

from __future__ import annotations

import pytest

from hive_core import Board, Color, Hex, Move, Piece, Rule
from tests.games import random_games
from tests.hives import board_of, check_moves, destinations, piece, pieces, read

LOWEST = "{0}Q {0}S1 {0}B1 {0}G1 {0}A1 {0}M {0}L"


def test_the_first_tile_is_placed_at_the_origin() -> None:
    board = Board()
    assert set(board.legal_moves) == {Move(tile, Hex(0, 0)) for tile in pieces(LOWEST.format("w"))}


def test_the_second_tile_touches_the_first() -> None:
    board = Board()
    board.push_move("wS1")
    assert set(board.legal_moves) == {
        Move(tile, place) for tile in pieces(LOWEST.format("b")) for place in Hex(0, 0).neighbors()
    }


def test_the_third_tile_touches_only_its_own_colour() -> None:
    check_moves(
        """
           *     .     .
        *     wQ    bQ    .
           *     .     .
        """,
        "wA1",
    )


@pytest.mark.parametrize("name", ["wS1", "wB1", "wG1", "wA2", "wM", "wL", "wP"])
def test_every_bug_may_be_placed_in_the_same_spaces(name: str) -> None:
    check_moves(
        """
           *     *     .
        *     wQ    wA1   bQ
           *     *     .
        """,
        name,
    )


WHITE_ON_BLACK = """
       {w}     {w}     {x}     {b}
    {w}     wQ    1     bQ    {b}
       {w}     {w}     {x}     {b}
    1 = bA1 wB1
"""
BLACK_ON_WHITE = """
       {w}     {x}     {b}     {b}
    {w}     wQ    1     bQ    {b}
       {w}     {x}     {b}     {b}
    1 = wA1 bB1
"""


@pytest.mark.parametrize("drawing", [WHITE_ON_BLACK, BLACK_ON_WHITE])
def test_a_stack_counts_as_the_colour_of_its_top_tile(drawing: str) -> None:
    check_moves(drawing.format(w="*", x=".", b="."), "wG1")
    check_moves(drawing.format(w=".", x=".", b="*"), "bG1")


def test_a_tile_may_be_placed_in_a_surrounded_space() -> None:
    check_moves(
        """
              *     *     *
           *     wA1   wS1   .
        *     wG1   *     wB1   bQ
           *     wS2   wQ    .
              *     *     *
        """,
        "wG2",
    )


def test_no_tile_is_placed_in_a_surrounded_space_beside_the_opponent() -> None:
    check_moves(
        """
              *     *     *
           .     wA1   wS1   *
        .     bQ    .     wB1   *
           .     wS2   wQ    *
              *     *     *
        """,
        "wG1",
    )


def test_no_tile_is_placed_on_another_not_even_a_beetle() -> None:
    board = board_of("wQ    wB1   bQ")
    taken = set(board.stacks())
    assert not destinations(board, piece("wB2")) & taken
    reason = board.explain(Move(piece("wB2"), board.hex_of(piece("wQ"))))
    assert reason is not None
    assert reason.rule is Rule.PLACED_ON_TILE


def test_no_tile_is_placed_apart_from_the_hive() -> None:
    board = board_of("wQ    bQ")
    reason = board.explain(Move(piece("wA1"), Hex(-2, 0)))
    assert reason is not None
    assert reason.rule is Rule.PLACED_APART


def test_tiles_of_a_kind_are_placed_in_number_order() -> None:
    board = Board("Base")

    def ants() -> set[Piece]:
        return {move.piece for move in board.legal_moves if move.piece} & set(pieces("wA1 wA2 wA3"))

    assert ants() == {piece("wA1")}
    for text in ("wA1", "bQ wA1-", "wQ -wA1", "bA1 bQ-"):
        board.push_move(text)
    assert {tile for tile in ants() if board.hex_of(tile) is None} == {piece("wA2")}
    board.push_move("wA2 -wQ")
    board.push_move("bA2 bA1-")
    assert {tile for tile in ants() if board.hex_of(tile) is None} == {piece("wA3")}


def test_a_player_with_an_empty_hand_cannot_place() -> None:
    names = "wA1 wA2 wA3 wG1 wG2 wG3 wS1 wS2 wB1 wB2 wQ bQ"
    board = board_of("   ".join(name.ljust(3) for name in names.split()), game_type="Base")
    assert board.reserve(Color.WHITE) == ()
    assert all(move.piece is None or board.hex_of(move.piece) for move in board.legal_moves)


def test_a_placed_tile_never_leaves_the_board() -> None:
    games = 0
    for board in random_games("Base+MLP", seed=1, games=4, plies=60):
        placed: set[Piece] = set()
        replay = Board("Base+MLP")
        for move in board.move_stack:
            replay.push(move)
            assert placed <= {tile for stack in replay.stacks().values() for tile in stack}
            placed |= {move.piece} if move.piece else set()
        games += 1
        assert len(placed) > 10
    assert games == 4


def test_both_hands_begin_with_the_tiles_of_the_game_type() -> None:
    board = Board("Base+M")
    for color, letter in ((Color.WHITE, "w"), (Color.BLACK, "b")):
        names = "{0}Q {0}S1 {0}S2 {0}B1 {0}B2 {0}G1 {0}G2 {0}G3 {0}A1 {0}A2 {0}A3 {0}M"
        assert set(board.reserve(color)) == set(pieces(names.format(letter)))
        assert len(board.reserve(color)) == 12


def test_the_surrounded_space_of_these_tests_has_six_neighbours() -> None:
    """The surrounded space above has six tiles around it."""
    hive = read("""
           wA1   wS1
        wG1   *     wB1
           wS2   wQ
    """)
    (hole,) = hive.stars
    assert set(hole.neighbors()) == set(hive.stacks)
