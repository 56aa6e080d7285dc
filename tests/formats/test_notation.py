r"""MoveStrings: the canonical form, every form that is read, and refused ones."""

from __future__ import annotations

import pytest

from hive_core import (
    PASS,
    Board,
    Color,
    Direction,
    GameType,
    Hex,
    InvalidMoveError,
    Move,
    Piece,
)
from hive_core._notation.move_strings import respelt
from hive_core.uhp import Engine
from tests.games import random_plies
from tests.hives import board_of, piece, read

# How a MoveString names each neighbour of the destination, clockwise from the NW neighbour.
FORMS = ("{0}\\", "/{0}", "-{0}", "\\{0}", "{0}/", "{0}-")


def canonical(board: Board, move: Move) -> str:
    """Return the canonical MoveString: the first tile clockwise from NW, or the tile beneath."""
    if move.piece is None or move.to is None:
        return "pass"

    def top(place: Hex) -> Piece | None:
        rest = [tile for tile in board.stack_at(place) if tile != move.piece]
        return rest[-1] if rest else None

    beneath = top(move.to)
    if beneath is not None:
        return f"{move.piece} {beneath}"
    for form, neighbor in zip(FORMS, move.to.neighbors(), strict=True):
        tile = top(neighbor)
        if tile is not None:
            return f"{move.piece} {form.format(tile)}"
    return str(move.piece)


def test_the_neighbors_of_a_hex_go_clockwise_from_the_north_west() -> None:
    assert [direction.name for direction in Direction] == ["NW", "NE", "E", "SE", "SW", "W"]
    assert Hex(0, 0).neighbors() == tuple(direction.value for direction in Direction)
    assert len(set(Hex(3, -2).neighbors())) == 6


@pytest.mark.parametrize(
    ("drawing", "text"),
    [
        ("   wQ    bQ\n      x", r"wA1 wQ\ "),
        ("   .     bQ\n      x     bS1\n         wQ", "wA1 /bQ"),
        ("   .     .\n      x     wQ    bQ", "wA1 -wQ"),
        ("   .     .\n      x     .\n         wQ    bQ", r"wA1 \wQ"),
        ("         x\n      wQ\n   bQ", "wA1 wQ/"),
        ("bQ    wQ    x", "wA1 wQ-"),
    ],
    ids=["NW", "NE", "E", "SE", "SW", "W"],
)
def test_the_first_neighbor_clockwise_from_the_north_west_is_named(drawing: str, text: str) -> None:
    """The neighbour's place, seen from the destination, decides the mark and its side."""
    board = board_of(drawing)
    move = Move(piece("wA1"), read(drawing).names["x"])
    assert board.move_string(move) == text.strip()
    assert board.parse_move(text) == move


def test_a_climb_names_the_tile_directly_beneath() -> None:
    drawing = "wB1   1     bQ\n1 = wQ bB1"
    board = board_of(drawing)
    assert board.move_string(Move(piece("wB1"), board.hex_of(piece("wQ")))) == "wB1 bB1"


def test_a_neighboring_stack_is_named_by_its_top() -> None:
    drawing = "x     1     wQ    bQ\n1 = bA1 wB1"
    assert board_of(drawing).move_string(Move(piece("wS1"), read(drawing).names["x"])) == "wS1 -wB1"


def test_the_mover_is_no_reference_to_itself_in_canonical_form() -> None:
    """The queen is south-west of x; once she is lifted, the next tile is the reference."""
    drawing = "   x\nwQ    bQ"
    move = Move(piece("wQ"), read(drawing).names["x"])
    assert board_of(drawing).move_string(move) == r"wQ \bQ"


def test_a_beetle_that_steps_down_names_the_tile_it_stood_on() -> None:
    board = board_of("1     bQ\n1 = wQ wB1")
    west = Hex(-1, 0)
    assert board.move_string(Move(piece("wB1"), west)) == "wB1 -wQ"


def test_the_first_move_has_no_reference() -> None:
    board = Board()
    assert board.move_string(Move(piece("wS1"), Hex(0, 0))) == "wS1"
    assert board.parse_move("wS1") == Move(piece("wS1"), Hex(0, 0))


@pytest.mark.parametrize(
    "text",
    [
        "wA1 wQ/",
        "WA1 WQ/",
        "wa1 wq/",
        "  wA1   wQ/  ",
        "wA1\twQ/",
        "wA1 wQ1/",
        "wA1 Wq1/",
        "wA1\u00a0wQ/",
        "\ufeffwA1\u202fwQ/\u200b",
    ],
)
def test_spaces_letter_case_and_a_needless_number_do_not_matter(text: str) -> None:
    drawing = "         x\nwA1   wQ    bQ"
    assert board_of(drawing).parse_move(text) == Move(piece("wA1"), read(drawing).names["x"])


@pytest.mark.parametrize("dash", "‐‑‒–—−")
def test_a_dash_of_a_word_processor_is_a_hyphen(dash: str) -> None:
    board = board_of("wA1   wQ    bQ")
    assert board.parse_move(f"wA1 bQ{dash}") == board.parse_move("wA1 bQ-")


@pytest.mark.parametrize("name", ["M", "L", "P", "Q"])
def test_a_bug_without_a_number_may_be_written_with_a_one(name: str) -> None:
    board = board_of("wQ    bQ") if name != "Q" else board_of("wA1   bQ")
    old = "wQ" if name != "Q" else "wA1"
    assert board.parse_move(f"w{name}1 -{old}").piece == piece(f"w{name}")


def test_any_tile_beside_the_destination_is_read_as_reference() -> None:
    drawing = """
           wQ    bQ
        wS1   x     bS1
           wG1   bG1
        """
    board = board_of(drawing)
    move = Move(piece("wA1"), read(drawing).names["x"])
    for text in (r"wQ\ ", "/bQ", "-bS1", r"\bG1", "wG1/", "wS1-"):
        assert board.parse_move(f"wA1 {text}") == move


def test_a_covered_tile_is_read_as_reference() -> None:
    board = board_of("1     bQ\n1 = wQ bB1")
    assert board.parse_move("wA1 -wQ") == board.parse_move("wA1 -bB1")


def test_a_mover_may_be_named_relative_to_itself() -> None:
    drawing = "   bB1   bQ\nx     wQ"
    board = board_of(drawing, Color.BLACK)
    assert board.parse_move("bB1 /bB1") == Move(piece("bB1"), read(drawing).names["x"])
    assert board.push_move("bB1 /bB1") in board.move_stack


CLIMBS = ("bB1 bB1-", "bB1 wQ/")


def test_a_direction_never_means_a_climb() -> None:
    board = board_of("bB1   bQ\n   wQ", Color.BLACK)
    assert board.is_legal("bB1 bQ")
    for text in CLIMBS:
        with pytest.raises(InvalidMoveError) as refusal:
            board.push_move(text)
        how = "that space is occupied: to climb, name the tile beneath, as in 'bB1 bQ'"
        assert refusal.value.problem == how
    engine = Engine()
    engine.handle("options set Tournament False")
    engine.handle(f"newgame {board.position_string()}")
    assert engine.handle("play bB1 wQ/") == [f"invalidmove {how}", "ok"]


def test_a_tile_that_cannot_climb_gets_the_reason_of_the_rules() -> None:
    board = board_of("bA1   bQ\n   wQ", Color.BLACK)
    reason = board.explain("bA1 wQ/")
    assert reason == board.explain("bA1 bQ")
    assert reason is not None


def test_a_climb_of_another_program_by_a_direction_is_read_where_it_is_asked_for() -> None:
    board = board_of("bB1   bQ\n   wQ", Color.BLACK)
    for text in ("bB1 bQ", *CLIMBS):
        assert respelt(board, text) == "bB1 bQ"
    for text in ("bB1 -wQ", "bQ wQ-", "nonsense", "bB1 -bA1"):
        assert respelt(board, text) == text


def test_pass_is_read_in_any_letter_case() -> None:
    for text in ("pass", "PASS", " Pass "):
        assert Board().parse_move(text) == PASS


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "w",
        "xQ",
        "wX",
        "wA",
        "wA0",
        "wA4",
        "wS3",
        "wB3",
        "wG4",
        "wM2",
        "wQ2",
        "wA1 wQ wQ",
        "wA1 /wQ/",
        "wA1 -wQ-",
        "wA1 |wQ",
        "wA1 wQ+",
        "wA1wQ-",
        "wA1 -",
        "wA1 - wQ",
        "wA1 wQ -",
        "pass wQ",
        "passs",
        "wA1;wQ",
        "wA1 bA3-",
        "wA1 -wA1",
        "wA1",
        "\u017fA1 wQ-",
        "w\u017f1 wQ-",
        "wA1 w\u017f1-",
        "w\uff211 wQ-",
        "wA\u0661 wQ-",
    ],
)
def test_an_invalid_move_is_refused(text: str) -> None:
    """Broken spelling, tiles that do not exist, references that are not on the board."""
    board = board_of("wQ    bQ")
    tiles = board.stacks()
    with pytest.raises(InvalidMoveError) as caught:
        board.parse_move(text)
    assert caught.value.text == text
    assert repr(text) in str(caught.value)
    with pytest.raises(InvalidMoveError):
        board.push_move(text)
    assert board.stacks() == tiles


def test_the_error_of_an_invalid_move_has_the_position() -> None:
    board = Board("Base")
    board.push_move("wA1")
    with pytest.raises(InvalidMoveError) as caught:
        board.parse_move("bA1 wA2-")
    assert caught.value.game_string == board.game_string()
    assert board.game_string() in str(caught.value)
    assert "wA2 is not on the board" in str(caught.value)


@pytest.mark.parametrize("game_type", GameType.every(), ids=str)
def test_every_legal_move_is_written_canonically_and_read_back(game_type: GameType) -> None:
    moves = climbs = 0
    for board in random_plies(game_type, seed=11, plies=60):
        for move in board.legal_moves:
            text = board.move_string(move)
            assert text == canonical(board, move)
            assert board.parse_move(text) == move
            assert board.parse_move(text.swapcase()) == move
            moves += 1
            climbs += move.to is not None and bool(board.stack_at(move.to))
    assert moves > 500
    assert climbs > 5
