"""The parser of drawn hives: coordinates of tiles, and refusal of crooked drawings."""

from __future__ import annotations

import pytest

from hive_core import Direction, Hex
from tests.hives import DrawingError, check_moves, draw, piece, pieces, read

PICTURE = """
   *     wQ
      1*    x
   .     bQ

1 = bA1 wB1
"""


def test_a_drawing_has_tiles_stars_and_names() -> None:
    hive = read(PICTURE)
    assert hive.stacks == {
        Hex(1, 0): pieces("wQ"),
        Hex(0, 1): pieces("bA1 wB1"),
        Hex(0, 2): pieces("bQ"),
    }
    assert hive.stars == {Hex(0, 0), Hex(0, 1)}
    assert hive.names == {"x": Hex(1, 1)}


def test_all_six_neighbors_have_the_coordinates_of_the_drawing() -> None:
    hive = read("""
           wS1   wA1
        wG1   wQ    bG1
           bS1   bA1
    """)
    clockwise = ["wS1", "wA1", "bG1", "bA1", "bS1", "wG1"]
    where = {str(stack[0]): place for place, stack in hive.stacks.items()}
    assert [where[name] for name in clockwise] == [
        where["wQ"] + direction.value for direction in Direction
    ]


def test_a_drawing_is_read_back_unchanged() -> None:
    hive = read(PICTURE)
    notes = dict.fromkeys(hive.stars, "*") | {place: name for name, place in hive.names.items()}
    again = read(draw(hive.stacks, notes))
    shift = next(p.q for p, s in again.stacks.items() if s == pieces("wQ")) - 1
    assert {Hex(p.q - shift, p.r): s for p, s in again.stacks.items()} == hive.stacks
    assert {Hex(p.q - shift, p.r) for p in again.stars} == hive.stars


@pytest.mark.parametrize(
    ("drawing", "complaint"),
    [
        ("wQ   bQ", "off the grid"),
        ("wQ    bQ\nbA1", "off the grid"),
        ("wQ    bQ\n      bA1", "off the grid"),
        ("wQ    wQ", "twice"),
        ("wQ    1\n1 = bQ wQ", "twice"),
        ("wQ    bX", "is not a piece"),
        ("wQ    ??", "no token"),
        ("wQ    x*", "no token"),
        ("wQ    1", "stack 1 needs"),
        ("wQ    bQ\n1 = bA1 bB1", "not in the picture"),
        ("wQ    x     x", "two hexes"),
        ("wQ\n\nbQ", "is empty"),
        (".     *", "no tile"),
        ("", "no tile"),
    ],
)
def test_a_crooked_drawing_is_refused(drawing: str, complaint: str) -> None:
    with pytest.raises(DrawingError, match=complaint):
        read(drawing)


def test_a_failed_comparison_draws_the_difference() -> None:
    with pytest.raises(AssertionError) as caught:
        check_moves(
            """
               *     .
            wQ    bQ    *
               .     .
            """,
            "wQ",
        )
    message = str(caught.value)
    assert "!" in message
    assert "?" in message
    assert str(piece("wQ")) in message
