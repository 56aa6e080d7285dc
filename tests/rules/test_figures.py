"""The numbers of destinations in the rulebook's figures, each in a hive of our own."""

from __future__ import annotations

from tests.hives import check_moves, destinations, piece, read


def test_the_queen_of_the_figure_has_four_destinations() -> None:
    board = check_moves(
        """
           wS1   wA1   bS1
        wQ    *     *     bA1
           wG1   bQ    bG1
              *     *
        """,
        "bQ",
    )
    assert len(board.moves_of(piece("bQ"))) == 4


def test_the_beetle_of_the_figure_has_four_destinations_with_climbs() -> None:
    board = check_moves(
        """
        *     wQ*
           wB1   bA1*
              *     bQ
        """,
        "wB1",
    )
    assert len(board.moves_of(piece("wB1"))) == 4


def test_the_grasshopper_of_the_figure_has_three_destinations() -> None:
    drawing = """
                 *
              bS1   bQ
           wA1         bA1
        wG1   wQ    *     bG1   x
           wS1
              *
        """
    board = check_moves(drawing, "wG1")
    assert len(board.moves_of(piece("wG1"))) == 3
    assert read(drawing).names["x"] not in destinations(board, piece("wG1"))


def test_the_spider_of_the_figure_has_four_destinations() -> None:
    """The spider passes x on its second step; a first step to x would lose contact."""
    board = check_moves(
        """
                       wA1   wG1   bG1
              bA1   wQ    *     *     wS1
           bG2   .     bQ    .     wG2
        *     x     bS1   .     *
        """,
        "bS1",
        game_type="Base",
    )
    assert len(board.moves_of(piece("bS1"))) == 4


def test_a_queen_cannot_take_a_step_that_loses_contact() -> None:
    drawing = """
                       wA1   wG1   bG1
              bA1   wQ    .     .     wS1
           bG2   *     bS1   .     wG2
        .     x     bQ    *     .
        """
    board = check_moves(drawing, "bQ")
    queen = board.hex_of(piece("bQ"))
    assert queen is not None
    assert read(drawing).names["x"] in queen.neighbors()


def test_the_ant_of_the_figure_has_eleven_destinations() -> None:
    drawing = """
              *     *     *
           *     wQ    bS1   *
        wA1   bQ    x     *
           *     wS1   bG1   *
              *     *     *
        """
    board = check_moves(drawing, "wA1")
    assert len(board.moves_of(piece("wA1"))) == 11
    assert read(drawing).names["x"] not in destinations(board, piece("wA1"))


def test_the_ladybug_of_the_figure_has_ten_destinations() -> None:
    board = check_moves(
        """
              *     *     *
           wL    wQ    bQ    *
        *     bS1   wS1   *
           *     bA1   *
              *     *
        """,
        "wL",
    )
    assert len(board.moves_of(piece("wL"))) == 10


def test_a_mosquito_beside_a_beetle_and_a_spider_has_six_destinations() -> None:
    board = check_moves(
        """
                 *
        *     wS1*  wQ    bQ
           wM    bB1*  *
              *
        """,
        "wM",
    )
    assert len(board.moves_of(piece("wM"))) == 6


def test_an_ant_that_would_split_the_hive_cannot_move() -> None:
    board = check_moves(
        """
        wQ    .     wS1
           wA1   bA1   bQ
              .     .
        """,
        "bA1",
    )
    assert board.is_pinned(piece("bA1"))


def test_a_queen_that_would_reconnect_the_split_hive_cannot_move() -> None:
    """At x the queen would reconnect the parts, but the move splits them first."""
    drawing = """
           wS1   bQ    wQ
        bA1   .     x
           wA1   bS1
        """
    board = check_moves(drawing, "bQ")
    x = read(drawing).names["x"]
    others = {place for place, stack in board.stacks().items() if stack != (piece("bQ"),)}
    assert len(others & set(x.neighbors())) == 2
    assert board.is_pinned(piece("bQ"))


def test_a_tile_that_cannot_slide_out_has_no_move() -> None:
    board = check_moves(
        """
           wQ    bS1
        bQ    wA1   .
           wS1   bG1
        """,
        "wA1",
    )
    assert not board.is_pinned(piece("wA1"))


def test_a_queen_does_not_slide_into_a_hole_behind_a_gate() -> None:
    drawing = """
           wS1   bS1   *
        bQ    x     wQ    .
           wG1   bG1   *
        """
    board = check_moves(drawing, "wQ")
    queen = board.hex_of(piece("wQ"))
    assert queen is not None
    assert read(drawing).names["x"] in queen.neighbors()
