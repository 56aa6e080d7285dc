"""A position that is being set up, as a value."""

from __future__ import annotations

import pytest

from hive_core import Board, Color, GameType, Hex, Piece
from web.editor import check
from web.editor.draft import Draft
from web.locale.phrases import Notice

STACKED = "Base+MLP;Position;White[7];wQ@-1,0;bG1.wB1@0,0;bQ@1,0;wP@-1,1;moved:bQ"
SPLIT = "Base;Position;White[2];wQ@0,0;bQ@4,0"


def draft(text: str) -> Draft:
    """Return the position of the text."""
    found = check.read(text)
    assert isinstance(found, Draft)
    return found


def piece(name: str) -> Piece:
    return Piece.parse(name)


def test_a_draft_of_a_board_has_its_position_string() -> None:
    assert Draft.of(Board.from_position(STACKED)).text == STACKED


def test_an_impossible_position_is_read_and_written() -> None:
    assert draft(SPLIT).text == SPLIT


def test_a_turn_number_that_is_the_lowest_possible_stays_automatic() -> None:
    opened = draft("Base;Position;White[2];wQ@0,0;bQ@1,0")
    assert opened.number is None
    assert opened.with_piece(piece("wA1"), Hex(-1, 0)).text.split(";")[2] == "White[3]"


def test_a_piece_is_put_on_top_of_a_stack() -> None:
    after = draft(STACKED).with_piece(piece("bB1"), Hex(0, 0))
    assert after.stack_at(Hex(0, 0)) == tuple(map(piece, ("bG1", "wB1", "bB1")))


def test_a_piece_leaves_the_hex_where_it_was() -> None:
    after = draft(STACKED).with_piece(piece("wQ"), Hex(0, -1))
    assert after.stack_at(Hex(-1, 0)) == ()
    assert after.hex_of(piece("wQ")) == Hex(0, -1)


def test_a_removed_piece_is_in_hand_again() -> None:
    after = draft(STACKED).without(piece("wP"))
    assert piece("wP") in after.reserve(Color.WHITE)


def test_higher_numbers_move_up_when_a_lower_one_is_removed() -> None:
    before = draft("Base;Position;White[4];wA1@0,0;wA2@1,0;wA3@2,0;bQ@3,0;moved:wA3")
    after = before.without(piece("wA1"))
    assert after.text == "Base;Position;White[3];wA1@1,0;wA2@2,0;bQ@3,0;moved:wA2"


def test_a_removed_piece_no_longer_moved_last() -> None:
    assert draft(STACKED).without(piece("bQ")).moved is None


def test_the_first_tile_goes_in_the_middle() -> None:
    assert Draft(GameType()).spaces(piece("wQ")) == (Hex(0, 0),)


def test_a_tile_can_go_beside_and_onto_every_other_tile() -> None:
    opened = draft("Base;Position;White[2];wQ@0,0;bQ@1,0")
    spaces = opened.spaces(piece("wQ"))
    assert set(spaces) == {Hex(1, 0), *Hex(1, 0).neighbors()} - {Hex(0, 0)}


@pytest.mark.parametrize("text", [STACKED, SPLIT])
def test_a_position_is_possible_if_a_board_can_be_made_of_it(text: str) -> None:
    assert check.is_possible(draft(text)) is (text is STACKED)


def test_a_position_in_which_the_game_is_over_cannot_be_played() -> None:
    around = ";".join(
        f"{name}@{place}"
        for name, place in zip(
            ("bQ", "wA1", "wA2", "wA3", "bA1", "bA2"), Hex(0, 0).neighbors(), strict=True
        )
    )
    over = draft(f"Base;Position;White[5];wQ@0,0;{around}")
    assert check.is_possible(over)
    assert not check.is_playable(over)


def test_the_hexes_of_an_impossible_fault_are_told_apart_from_unusual_ones() -> None:
    assert check.fault_hexes(draft(SPLIT)) == {Hex(4, 0): True}
    thrown = draft("Base+P;Position;White[3];wQ@0,0;bQ@1,0;moved:wQ")
    assert check.fault_hexes(thrown) == {Hex(0, 0): False}


@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("Base;Position;White[2];wX@0,0", "24"),
        ("Base;Position;White[2];wQ@0,0;bA1@1,0;wQ@2,0", "39"),
        ("Base;Position;White[2];wQ@900,0", "24"),
        ("Base;Position;White[5000]", "15"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_the_index(text: str, index: str) -> None:
    found = check.read(text)
    assert isinstance(found, Notice)
    assert dict(found.values)["index"] == index
