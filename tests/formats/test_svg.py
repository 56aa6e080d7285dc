"""The image of a board: well-formed, complete, self-contained and accessible."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from hive_core import PIECES, Board, Color, Hex, HiveError, Piece
from hive_core._drawing.bug_drawings import TILE_COLORS
from hive_core._drawing.mark_drawings import DASHES, RING_RADIUS
from hive_core.annotations import Annotation, Mark, MarkColor
from hive_core.annotations import Arrow as DrawnArrow
from hive_core.svg import ARROW_COLORS, THEMES, WIDTH, Arrow, Theme, animate, draw
from tests.games import random_games
from tests.hives import board_of

SVG = "{http://www.w3.org/2000/svg}"
REFERENCE = "{http://www.w3.org/1999/xlink}href"
GAME = r"Base+ML;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
STACKS = "wQ    1\n   2     bA1\n1 = bQ wB1 bB1\n2 = wS1 wM"
HOSTILE = "</title><script>alert('1')</script> & \" ]]> <!-- \0 \x1b \ud800 \ufffe \U0001f41d"


def parse(text: str) -> ET.Element:
    """Parse the image; malformed text fails the test."""
    root = ET.fromstring(text.encode("utf-8"))
    assert root.tag == f"{SVG}svg"
    return root


def tiles(root: ET.Element) -> dict[str, tuple[float, float]]:
    """Return the points of the tiles by name, in drawing order; each name occurs once."""
    found = {}
    for group in root.iter(f"{SVG}g"):
        name = group.get("data-piece")
        if name is not None:
            assert name not in found
            found[name] = place_of(group)
    return found


def place_of(element: ET.Element) -> tuple[float, float]:
    match = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    assert match is not None
    return float(match[1]), float(match[2])


def view_box(root: ET.Element) -> list[float]:
    return [float(number) for number in root.attrib["viewBox"].split()]


def colors_of(text: str, element: str) -> set[str]:
    return set(re.findall(rf"<{element}[^>]*(#[0-9a-f]{{3,6}})", text))


@pytest.mark.parametrize(
    "covers",
    [
        {"marks": [Mark(Hex(0, 0))]},
        {"arrows": [DrawnArrow(Hex(0, 0), Hex(1, 0))]},
        {"marks": ["wS1"]},
        {"arrows": [("wS1", "wQ")]},
        {"targets": ["wS1"]},
    ],
)
def test_the_heights_of_stacks_lie_over_what_is_drawn_on_the_tiles(
    covers: Mapping[str, Any],
) -> None:
    board = board_of(STACKS)
    heights = sorted(str(len(stack)) for stack in board.stacks().values() if len(stack) > 1)
    last = list(parse(draw(board, **covers)))[-len(heights) :]
    assert sorted("".join(group.itertext()) for group in last) == heights


@pytest.mark.parametrize("theme", THEMES)
def test_every_tile_is_drawn_once_at_its_own_point(theme: Theme) -> None:
    seen = 0
    for board in random_games("Base+MLP", seed=6, games=6, plies=50):
        root = parse(draw(board, theme=theme, labels=True))
        places = tiles(root)
        on_table = {str(piece) for stack in board.stacks().values() for piece in stack}
        assert set(places) == on_table
        assert len(set(places.values())) == len(places)
        left, top, width, height = view_box(root)
        for x, y in places.values():
            assert left + 87 <= x <= left + width - 87
            assert top + 100 <= y <= top + height - 114
        seen += len(places)
    assert seen > 60


def test_neighbours_are_drawn_one_tile_apart() -> None:
    places = tiles(parse(draw(Board.from_game_string(GAME))))
    assert places["bG1"][0] - places["wS1"][0] == pytest.approx(WIDTH, abs=0.2)
    assert places["wQ"][1] == places["bQ"][1]


def test_a_flipped_board_is_turned_by_half_a_turn() -> None:
    board = Board.from_game_string(GAME)
    straight, flipped = (tiles(parse(draw(board, flip=flip))) for flip in (False, True))
    for name, (x, y) in straight.items():
        assert flipped[name] == (-x, -y)


def test_a_board_can_be_turned_by_sixths_besides() -> None:
    board = Board.from_game_string(GAME)
    east, south_east = (tiles(parse(draw(board, turn=turn)))["bG1"] for turn in (0, 1))
    assert east == pytest.approx((WIDTH, 0), abs=0.2)
    assert south_east == pytest.approx((WIDTH / 2, 150), abs=0.2)
    assert draw(board, flip=True, turn=2) == draw(board, turn=5)
    with pytest.raises(HiveError, match="a turn in sixths"):
        draw(board, turn=-1)


def test_a_stack_is_drawn_raised_with_its_height() -> None:
    root = parse(draw(board_of(STACKS), labels=True))
    places = tiles(root)
    heights = [places[name][1] for name in ("bQ", "wB1", "bB1")]
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 3
    order = list(places)
    assert order.index("bQ") < order.index("wB1") < order.index("bB1")
    texts = sorted("".join(text.itertext()) for text in root.iter(f"{SVG}text"))
    # Covered tiles show neither bug nor name.
    assert texts == sorted(["3", "2", "bB1", "wM", "wQ", "bA1"])


def test_labels_are_drawn_on_request() -> None:
    board = Board.from_game_string(GAME)
    assert not list(parse(draw(board)).iter(f"{SVG}text"))
    names = {text.text for text in parse(draw(board, labels=True)).iter(f"{SVG}text")}
    assert names == {"wS1", "bG1", "wQ", "bQ"}


TWINS = "Base;InProgress;White[4];wA1;bG1 wA1-;wQ -wA1;bQ bG1-;wA2 -wQ;bA1 bQ-"


def test_the_outline_of_a_space_that_was_left_lies_below_the_tiles() -> None:
    board = Board("Base")
    for move in ("wQ", "bG1 wQ-", "wA1 -wQ", "bQ bG1-", "wA1 \\wQ"):
        board.push_move(move)
    picture = draw(board)
    assert picture.index("stroke-dasharray") < picture.index("data-piece")


def test_numbers_tell_tiles_of_one_kind_apart() -> None:
    picture = draw(Board.from_game_string(TWINS), numbers=True)
    assert [text.text for text in parse(picture).iter(f"{SVG}text")] == ["2", "1"]


def test_names_stand_in_place_of_numbers() -> None:
    board = Board.from_game_string(TWINS)
    assert draw(board, labels=True, numbers=True) == draw(board, labels=True)


def test_a_label_stays_inside_the_ring_of_the_last_move() -> None:
    board = Board("Base")
    board.push_move("wS1")
    picture = draw(board, labels=True)
    label = re.search(r'<text y="-(\d+)"[^>]* font-size="(\d+)"[^>]*>wS1<', picture)
    ring = re.search(r'scale\((\.\d+)\)" fill="none" stroke="[^"]*" stroke-width="(\d+)"', picture)
    assert label is not None
    assert ring is not None
    # A side of the tile has a slope of 1/sqrt(3) from its point at -96.
    half = math.sqrt(3) / 2
    inner = 96 * float(ring[1]) - float(ring[2]) / 2 / half - 20 / math.sqrt(3)
    assert float(label[1]) + 0.7 * float(label[2]) < inner


def test_far_tiles_are_drawn_before_near_ones() -> None:
    board = board_of("wQ    bQ\n   wA1   bA1\n      wS1")
    for flip in (False, True):
        rows = [y for _, y in tiles(parse(draw(board, flip=flip))).values()]
        assert rows == sorted(rows)


def test_an_empty_board_is_drawn_without_tiles() -> None:
    root = parse(draw(Board()))
    assert not tiles(root)
    assert min(view_box(root)[2:]) > 100
    assert root.findtext(f"{SVG}title") == "A game of Hive (Base+ML), white to move"


def test_the_last_move_is_ringed_and_a_movement_also_at_its_start() -> None:
    board = Board.from_game_string(GAME)
    assert draw(board).count("stroke-dasharray") == 0
    plain = draw(board, last_move=False)
    assert len(draw(board)) > len(plain)
    board.push_move(r"wQ \wS1")
    moved = draw(board)
    assert moved.count("stroke-dasharray") == 1
    # The hex that it left is in the frame, though it is empty.
    assert view_box(parse(moved))[2] > view_box(parse(draw(board, last_move=False)))[2]


def test_nothing_is_ringed_without_a_last_move() -> None:
    for board in (Board(), board_of(STACKS)):
        assert draw(board) == draw(board, last_move=False)
    passed = Board.from_game_string(r"Base;InProgress;Black[3];wB1;bQ wB1-;wQ \wB1;bQ wB1/;wB1 bQ")
    passed.push_move("pass")
    assert draw(passed) == draw(passed, last_move=False)


def test_drawing_does_not_change_the_board() -> None:
    board = Board.from_game_string(GAME)
    draw(board)
    assert board.game_string() == GAME


def test_targets_marks_and_arrows_are_drawn_within_the_frame() -> None:
    board = Board.from_game_string(GAME)
    far = Hex(4, 3)
    plain = parse(draw(board, last_move=False))
    for text in (
        draw(board, last_move=False, targets=[far]),
        draw(board, last_move=False, marks=iter([far])),
        draw(board, last_move=False, arrows=[(Hex(0, 0), far)]),
        draw(board, last_move=False, arrows=[Arrow(far, far, "red")]),
    ):
        root = parse(text)
        assert len(list(root.iter())) > len(list(plain.iter()))
        assert view_box(root)[2] > view_box(plain)[2]
        assert view_box(root)[3] > view_box(plain)[3]


def test_arrows_are_drawn_in_their_colours() -> None:
    board = Board.from_game_string(GAME)
    pictures = {
        draw(board, arrows=[Arrow(Hex(0, 0), Hex(1, 0), "green")]),
        draw(board, arrows=[Arrow(Hex(0, 0), Hex(1, 0), "red")]),
        draw(board, arrows=[Arrow(Hex(0, 0), Hex(1, 0), "blue")]),
        draw(board, arrows=[Arrow(Hex(0, 0), Hex(1, 0), "yellow")]),
    }
    assert len(pictures) == 4


def test_a_mark_of_an_annotation_is_a_ring_on_its_hex() -> None:
    board = Board.from_game_string(GAME)
    for color in MarkColor:
        root = parse(draw(board, last_move=False, marks=[Mark("1,0", color)]))
        rings = {
            place_of(group)
            for group in root.iter(f"{SVG}g")
            for circle in group.findall(f"{SVG}circle")
            if circle.get("r") == f"{RING_RADIUS:g}"
        }
        assert rings == {tiles(root)["bG1"]}


def test_annotations_differ_in_colour_and_in_their_dashes() -> None:
    board = Board.from_game_string(GAME)
    for color in MarkColor:
        for picture in (
            draw(board, last_move=False, marks=[Mark("1,0", color)]),
            draw(board, last_move=False, arrows=[DrawnArrow("0,0", "1,0", color)]),
        ):
            dashes = set(re.findall(r'stroke-dasharray="([^"]*)"', picture))
            assert dashes == ({DASHES[color.value]} if DASHES[color.value] else set())
            assert ARROW_COLORS[color.value] in picture


def test_a_ring_has_a_whole_number_of_dashes() -> None:
    for dashes in filter(None, DASHES.values()):
        count = 2 * math.pi * RING_RADIUS / sum(map(float, dashes.split()))
        assert count == pytest.approx(round(count), abs=0.01)


def test_the_parts_of_an_annotation_can_be_passed_as_they_are() -> None:
    board = Board.from_game_string(GAME)
    said = Annotation(marks=["0,0"], arrows=[("0,0", "1,0", "red")])
    picture = draw(board, marks=said.marks, arrows=said.arrows)
    assert picture == draw(board, marks=Mark("0,0"), arrows=[DrawnArrow("0,0", "1,0", "red")])


def test_marks_and_arrows_of_both_kinds_can_be_mixed() -> None:
    board = Board.from_game_string(GAME)
    plain = draw(board, marks=["wQ"], arrows=[("wS1", "bG1")])
    both = draw(board, marks=["wQ", Mark("1,0")], arrows=[DrawnArrow("0,0", "1,0"), ("wS1", "bG1")])
    assert set(plain.split("<")) <= set(both.split("<"))
    assert len(both) > len(plain)


def test_an_arrow_of_an_annotation_connects_the_tops_of_stacks() -> None:
    board = board_of(STACKS)
    (start,) = (at for at, stack in board.stacks().items() if len(stack) == 3)
    top = tiles(root := parse(draw(board, arrows=[DrawnArrow(start, start.neighbors()[0])])))["bB1"]
    assert top in {place_of(group) for group in root.iter(f"{SVG}g") if group.get("opacity")}


def test_the_image_is_self_contained_without_ids_or_styles() -> None:
    board = board_of(STACKS)
    text = draw(board, targets=[Hex(0, 0)], arrows=[(Hex(0, 0), Hex(1, 0))], marks=[Hex(0, 1)])
    for element in parse(text).iter():
        assert element.tag.removeprefix(SVG) in {
            *("svg", "title", "desc", "metadata", "rect", "g", "path", "circle", "ellipse", "text")
        }
        assert not {"id", "class", "style", "href", REFERENCE} & set(element.attrib)
        assert not any(name.startswith("on") for name in element.attrib)
    assert "url(" not in text
    assert "var(" not in text


def test_an_image_with_ids_draws_the_same_shapes_by_reference() -> None:
    for board in random_games("Base+MLP", seed=3, games=3, plies=40):
        for labels in (False, True):
            plain, short = draw(board, labels=labels), draw(board, labels=labels, ids="one")
            assert tiles(parse(short)) == tiles(parse(plain))
            ids = re.findall(r' id="([^"]*)"', short)
            assert len(set(ids)) == len(ids)
            assert all(name.startswith("one-") for name in ids)
            assert whole(parse(short)) == whole(parse(plain))
    assert len(short) < 0.6 * len(plain)


def whole(root: ET.Element) -> list[tuple[str, str]]:
    """Return every shape in drawing order, with references resolved."""
    named = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}

    def shapes(element: ET.Element) -> list[tuple[str, str]]:
        if element.tag == f"{SVG}use":
            return shapes(named[element.attrib[REFERENCE].removeprefix("#")])
        own = (
            element.get("d") or element.get("r") or element.get("cy") or "".join(element.itertext())
        )
        below = [shape for child in element for shape in shapes(child)]
        return below if element.tag in (f"{SVG}svg", f"{SVG}g") else [(element.tag, own), *below]

    return shapes(root)


def test_the_themes_differ_and_the_tiles_keep_their_colours() -> None:
    light, dark = (draw(board_of(STACKS), theme="light"), draw(board_of(STACKS), theme="dark"))
    assert light != dark
    assert colors_of(light, "rect") != colors_of(dark, "rect")
    for text in (light, dark):
        assert set(TILE_COLORS) <= colors_of(text, "path")


def test_the_image_has_a_title_to_read_and_its_game_as_metadata() -> None:
    root = parse(draw(Board.from_game_string(GAME)))
    assert root.get("role") == "img"
    tags = [child.tag.removeprefix(SVG) for child in root]
    assert tags[:3] == ["title", "desc", "metadata"]
    assert root.findtext(f"{SVG}metadata") == GAME
    set_up = parse(draw(board_of(STACKS)))
    assert "bQ.wB1.bB1@" in (set_up.findtext(f"{SVG}metadata") or "")


def test_the_image_is_described_by_its_tiles_and_the_free_sides_of_its_queens() -> None:
    for make in (draw, animate):
        assert parse(make(Board.from_game_string(GAME))).findtext(f"{SVG}desc") == (
            "2 white and 2 black tiles on the board. The white queen bee has 5 free sides. "
            "The black queen bee has 5 free sides."
        )
    assert "The black queen bee is in hand." in draw(Board())


def test_an_image_with_a_title_of_its_own_has_only_a_given_description() -> None:
    assert "<desc>" not in draw(Board(), title="Een bord")
    root = parse(draw(Board(), title="Een bord", description=HOSTILE))
    assert (root.findtext(f"{SVG}desc") or "").startswith("</title><script>")


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        ("   wQ    bS1\nbA1   bQ    bG1\n   wS1   bG2", "white has won"),
        ("   bQ    bS1\nbA1   wQ    bG1\n   wS1   bG2", "black has won"),
        ("wQ    bQ", "to move"),
    ],
)
def test_the_title_gives_the_state_of_the_game(picture: str, words: str) -> None:
    assert words in (parse(draw(board_of(picture))).findtext(f"{SVG}title") or "")


def test_an_agreed_draw_is_in_the_title() -> None:
    board = Board.from_game_string(GAME)
    board.agree_draw()
    assert "drawn" in (parse(draw(board)).findtext(f"{SVG}title") or "")


def test_a_hostile_title_stays_text() -> None:
    root = parse(draw(Board.from_game_string(GAME), title=HOSTILE))
    title = root.findtext(f"{SVG}title")
    assert title is not None
    assert title.startswith("</title><script>alert('1')</script> & \" ]]>")
    assert title.endswith("\U0001f41d")
    assert not list(root.iter(f"{SVG}script"))


def test_the_size_sets_the_longer_side() -> None:
    wide = parse(draw(Board.from_game_string(GAME), size=500))
    assert wide.get("width") == "500"
    assert int(wide.attrib["height"]) < 500
    _, _, width, height = view_box(wide)
    assert int(wide.attrib["height"]) == pytest.approx(500 * height / width, abs=1)
    row = {Hex(piece.index, 0): [piece] for piece in PIECES}
    assert int(parse(draw(Board.from_stacks(row))).attrib["width"]) <= 800


def test_an_argument_that_cannot_be_drawn_is_refused() -> None:
    board = Board()
    with pytest.raises(HiveError, match="'pink' is not a theme: light, dark"):
        draw(board, theme="pink")  # type: ignore[arg-type]
    with pytest.raises(HiveError, match="size in pixels, 1 or more, not 0"):
        draw(board, size=0)
    for ids in ("", "1a", "a b", 'a"', "ä"):
        with pytest.raises(HiveError, match="cannot begin an id"):
            draw(board, ids=ids)
    with pytest.raises(HiveError, match="'pink' is not an arrow colour"):
        draw(board, arrows=[Arrow(Hex(0, 0), Hex(1, 0), "pink")])  # type: ignore[arg-type]


def test_a_piece_far_from_the_origin_is_drawn_in_a_tight_frame() -> None:
    far, near = (
        Board.from_stacks({corner: [Piece.parse("wQ")]}, Color.BLACK)
        for corner in (Hex(9000, -7000), Hex(0, 0))
    )
    assert view_box(parse(draw(far)))[2:] == view_box(parse(draw(near)))[2:]


# -- animated --------------------------------------------------------------------------------------


def seen(svg: str, ply: int, plies: int) -> set[str]:
    """Return the pieces that an animated picture shows after so many of its moves."""
    at = (ply - 0.5) / (plies + 2)
    shown = set()
    for group in ET.fromstring(svg).iter(f"{SVG}g"):
        pieces = [tile.attrib["data-piece"] for tile in group if "data-piece" in tile.attrib]
        switch = group.find(f"{SVG}animate")
        if switch is None:
            shown.update(pieces)
            continue
        times = [float(time) for time in switch.attrib["keyTimes"].split(";")]
        values = switch.attrib["values"].split(";")
        if values[max(n for n, time in enumerate(times) if time <= at)] == "visible":
            shown.update(pieces)
    return shown


def played(plies: int) -> Board:
    (board,) = random_games("Base+MLP", seed=5, games=1, plies=plies)
    return board


@pytest.mark.parametrize("ids", [None, "a"])
def test_an_animated_picture_shows_the_tiles_of_each_position(ids: str | None) -> None:
    board = played(40)
    svg = animate(board, ids=ids)
    while board.move_stack:
        there = {str(piece) for stack in board.stacks().values() for piece in stack}
        assert seen(svg, board.ply, 40) == there
        board.pop()


def test_without_animation_the_last_position_is_seen() -> None:
    board = played(30)
    svg = re.sub(r"<animate [^>]*/>", "", animate(board))
    hidden = [
        tile.attrib["data-piece"]
        for group in ET.fromstring(svg).iter(f"{SVG}g")
        if group.attrib.get("visibility") == "hidden"
        for tile in group
        if "data-piece" in tile.attrib
    ]
    drawn = re.findall(r'data-piece="(\w+)"', svg)
    there = sorted(str(piece) for stack in board.stacks().values() for piece in stack)
    assert sorted((Counter(drawn) - Counter(hidden)).elements()) == there


def test_an_animated_picture_leaves_the_board_as_it_is() -> None:
    board = played(20)
    before = board.game_string()
    animate(board)
    assert board.game_string() == before


def test_the_last_position_stays_three_times_as_long() -> None:
    assert 'dur="6s"' in animate(played(10), seconds=0.5)


def test_a_board_without_moves_is_a_still_picture() -> None:
    assert "<animate" not in animate(Board("Base"))


@pytest.mark.parametrize("seconds", [0, 0.01, 61, float("inf")])
def test_a_pace_that_nobody_can_follow_is_refused(seconds: float) -> None:
    with pytest.raises(HiveError, match=r"from 0\.1 to 60"):
        animate(played(4), seconds=seconds)
