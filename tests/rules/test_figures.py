"""The outcomes that the rulebook's figures state in numbers, each in a hive of our own."""

from __future__ import annotations

from tests.hives import check_moves, destinations, piece, read


def test_queen_goes_to_one_of_four() -> None:
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


def test_beetle_goes_to_one_of_four_climbs_included() -> None:
    board = check_moves(
        """
        *     wQ*
           wB1   bA1*
              *     bQ
        """,
        "wB1",
    )
    assert len(board.moves_of(piece("wB1"))) == 4


def test_grasshopper_jumps_to_one_of_three_and_not_across_a_gap() -> None:
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


def test_spider_ends_at_one_of_four() -> None:
    """It passes x on its second step; as the first, it would lose contact."""
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


def test_queen_in_the_place_of_that_spider_cannot_step_to_x() -> None:
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


def test_ant_goes_to_one_of_eleven_but_not_into_the_hole() -> None:
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


def test_ladybug_comes_down_on_one_of_ten() -> None:
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


def test_mosquito_beside_a_beetle_and_a_spider_has_six_in_all() -> None:
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


def test_ant_that_would_split_the_hive_stays() -> None:
    board = check_moves(
        """
        wQ    .     wS1
           wA1   bA1   bQ
              .     .
        """,
        "bA1",
    )
    assert board.is_pinned(piece("bA1"))


def test_queen_that_would_link_the_hive_again_stays() -> None:
    """From x the queen would join both parts, but on its way there it leaves them apart."""
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


def test_piece_that_cannot_slide_out_stays() -> None:
    board = check_moves(
        """
           wQ    bS1
        bQ    wA1   .
           wS1   bG1
        """,
        "wA1",
    )
    assert not board.is_pinned(piece("wA1"))


def test_hole_that_cannot_be_slid_into_stays_empty() -> None:
    drawing = """
           wS1   bS1   *
        bQ    x     wQ    .
           wG1   bG1   *
        """
    board = check_moves(drawing, "wQ")
    queen = board.hex_of(piece("wQ"))
    assert queen is not None
    assert read(drawing).names["x"] in queen.neighbors()
