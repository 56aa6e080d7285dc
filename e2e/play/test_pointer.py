"""The mouse and fingers on the board: dragging, panning, zooming."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.hive_page import HivePage
from e2e.pointers import Fingers, drag, face, frame, middle, press_and_carry, spot
from e2e.screens import PHONE
from hive_core import Hex, Move, Piece
from tools.shared.whole_games import MIDDLE_GAME, link_to

if TYPE_CHECKING:
    from e2e.conftest import SharePage

LINK = link_to(MIDDLE_GAME)

_BY_FINGER = pytest.mark.chromium_only("no other engine's driver moves a finger over the screen")


@pytest.fixture
def hive(share_page: SharePage) -> HivePage:
    """Open a page with the middle game above."""
    return HivePage(share_page(LINK, reduced_motion="reduce"))


@pytest.fixture
def phone(share_page: SharePage) -> HivePage:
    """Open it on a phone."""
    return HivePage(share_page(LINK, reduced_motion="reduce", **PHONE))


# -- dragging a tile -------------------------------------------------------------------------------


@pytest.mark.journey
def test_a_tile_can_be_dragged_on_the_board(hive: HivePage) -> None:
    drag(hive.page, face(hive, "wQ"), spot(hive, Hex(0, -1)))
    expect(hive.tile("wQ")).to_have_attribute("data-hex", "0,-1")
    hive.expect_game(MIDDLE_GAME.replace("White[4]", "Black[4]") + r";wQ \wS1")
    expect(hive.targets).to_have_count(0)


def test_a_tile_can_be_dragged_from_the_hand(hive: HivePage) -> None:
    drag(hive.page, middle(hive.reserve("wA1")), spot(hive, Hex(-2, 0)))
    expect(hive.tile("wA1")).to_have_attribute("data-hex", "-2,0")
    expect(hive.reserve("wA2")).to_have_attribute("data-count", "2")


def test_a_dragged_tile_follows_the_pointer_and_highlights_its_destination(
    hive: HivePage,
) -> None:
    to = spot(hive, Hex(0, -1))
    press_and_carry(hive.page, face(hive, "wQ"), (to[0] + 12, to[1] - 8))
    expect(hive.targets).to_have_count(2)
    picture = hive.page.locator(".ghost svg")
    x, y = middle(picture)
    assert (abs(x - to[0] - 12), abs(y - to[1] + 8)) < (3, 6)
    expect(hive.page.locator(".aimed")).to_have_attribute("data-target", "0,-1")
    # The attributes of `docs/page.md` are still unique.
    expect(hive.page.locator("[data-piece=wQ]")).to_have_count(1)
    hive.page.mouse.move(*spot(hive, Hex(3, -3)))
    expect(hive.page.locator(".aimed")).to_have_count(0)
    hive.page.mouse.up()
    expect(picture).to_have_count(0)


def test_an_illegal_drop_is_explained_and_keeps_the_tile_selected(hive: HivePage) -> None:
    drag(hive.page, middle(hive.reserve("wA1")), spot(hive, Hex(1, -1)))
    expect(hive.status).to_contain_text("can’t touch the other colour")
    expect(hive.reserve("wA1")).to_have_attribute("aria-pressed", "true")
    expect(hive.targets.first).to_be_visible()
    hive.expect_game(MIDDLE_GAME)
    hive.target(Hex(-2, 0)).click()
    expect(hive.tile("wA1")).to_have_attribute("data-hex", "-2,0")


def test_a_click_on_the_empty_board_explains_why_the_selected_tile_cannot_go_there(
    hive: HivePage,
) -> None:
    hive.choose("wA1")
    hive.page.mouse.click(*spot(hive, Hex(1, -1)))
    expect(hive.status).to_contain_text("can’t touch the other colour")
    expect(hive.targets.first).to_be_visible()


def test_a_tile_dropped_outside_the_board_returns(hive: HivePage) -> None:
    drag(hive.page, face(hive, "wQ"), middle(hive.status))
    expect(hive.targets).to_have_count(0)
    hive.expect_game(MIDDLE_GAME)


def test_escape_cancels_a_drag(hive: HivePage) -> None:
    press_and_carry(hive.page, face(hive, "wQ"), spot(hive, Hex(0, -1)))
    expect(hive.page.locator(".ghost")).to_have_count(1)
    hive.page.keyboard.press("Escape")
    expect(hive.page.locator(".ghost")).to_have_count(0)
    hive.page.mouse.up()
    expect(hive.targets).to_have_count(0)
    hive.expect_game(MIDDLE_GAME)


def test_dragging_an_immovable_tile_explains_why_and_moves_nothing(hive: HivePage) -> None:
    before = frame(hive)
    drag(hive.page, face(hive, "wS1"), spot(hive, Hex(0, -2)))
    expect(hive.status).to_contain_text("split the hive")
    assert frame(hive) == before
    hive.expect_game(MIDDLE_GAME)


# -- panning and zooming ---------------------------------------------------------------------------


def test_dragging_the_empty_board_pans_and_is_no_click(hive: HivePage) -> None:
    hive.choose("wQ")
    before, (x, y) = frame(hive), face(hive, "bS1")
    start = spot(hive, Hex(2, -3))
    drag(hive.page, start, (start[0] + 60, start[1] + 30))
    expect(hive.page.locator("svg#board")).not_to_have_attribute(
        "viewBox", " ".join(f"{number:g}" for number in before)
    )
    assert face(hive, "bS1") == pytest.approx((x + 60, y + 30), abs=1.5)
    expect(hive.targets).to_have_count(2)


def test_the_cursor_is_a_closed_hand_only_while_the_board_is_dragged(hive: HivePage) -> None:
    x, y = spot(hive, Hex(2, -3))
    cursor = "getComputedStyle(document.querySelector('svg#board')).cursor"
    assert hive.page.evaluate(cursor) != "grabbing"
    hive.page.mouse.move(x, y)
    hive.page.mouse.down()
    hive.page.mouse.move(x + 60, y + 30, steps=4)
    assert hive.page.evaluate(cursor) == "grabbing"
    hive.page.mouse.up()
    assert hive.page.evaluate(cursor) != "grabbing"


def cursor_at(hive: HivePage, place: tuple[float, float]) -> str:
    """Return the cursor that the browser shows there."""
    found: str = hive.page.evaluate(
        "([x, y]) => getComputedStyle(document.elementFromPoint(x, y)).cursor", list(place)
    )
    return found


def test_the_cursor_is_a_hand_over_the_middle_of_a_tile_that_can_move(hive: HivePage) -> None:
    assert cursor_at(hive, face(hive, "wQ")) == "pointer"


def test_the_cursor_is_an_arrow_over_the_middle_of_a_tile_that_cannot_move(hive: HivePage) -> None:
    assert cursor_at(hive, face(hive, "bQ")) == "default"


def test_the_cursor_is_a_cross_over_a_tile_that_can_move_while_the_tool_is_open(
    hive: HivePage,
) -> None:
    hive.page.get_by_role("button", name="Draw marks and arrows").click()
    expect(hive.page.get_by_role("group", name="Marks and arrows")).to_be_visible()
    assert cursor_at(hive, face(hive, "wQ")) == "crosshair"


def test_the_wheel_zooms_and_a_drag_at_the_edge_pans(
    hive: HivePage,
) -> None:
    x, y = face(hive, "bQ")
    wide = frame(hive)[2]
    hive.page.mouse.move(x, y)
    hive.page.mouse.wheel(0, -300)
    hive.page.wait_for_function(
        f"Number(document.querySelector('#board').getAttribute('viewBox').split(' ')[2]) < {wide}"
    )
    assert face(hive, "bQ") == pytest.approx((x, y), abs=1.5)
    hive.page.mouse.wheel(0, -300)
    hive.page.wait_for_function(
        f"Number(document.querySelector('#board').getAttribute('viewBox').split(' ')[2])"
        f" < {wide} / 2.1"
    )
    # A tile that is dragged to the edge of the board pans it.
    table = hive.page.locator("svg#board").bounding_box()
    assert table is not None
    assert spot(hive, Hex(-2, 0))[0] < table["x"]
    press_and_carry(hive.page, middle(hive.reserve("wA1")), (table["x"] + 4, y))
    hive.page.wait_for_function(
        """() => {
            const edge = document.querySelector("#board").getBoundingClientRect().left;
            const ends = [...document.querySelectorAll("[data-target]")];
            // Without the outlines, which Firefox counts as part of the box on the page.
            const left = (end) => end.getBBox().x * end.getScreenCTM().a + end.getScreenCTM().e;
            return ends.every(end => left(end) >= edge);
        }"""
    )
    hive.page.mouse.move(*spot(hive, Hex(-2, 0)), steps=3)
    hive.page.mouse.up()
    expect(hive.tile("wA1")).to_have_attribute("data-hex", "-2,0")


def test_a_zoomed_view_stays_after_a_move_inside_it(hive: HivePage) -> None:
    hive.page.mouse.move(*face(hive, "wQ"))
    hive.page.mouse.wheel(0, -250)
    wide = frame(hive)[2]
    hive.page.mouse.wheel(0, -1)
    hive.page.wait_for_function(
        f"Number(document.querySelector('#board').getAttribute('viewBox').split(' ')[2]) != {wide}"
    )
    close = frame(hive)
    hive.play(Move(Piece.parse("wQ"), Hex(0, -1)))
    assert frame(hive) == close
    hive.do("fit")
    expect(hive.page.locator("svg#board")).not_to_have_attribute(
        "viewBox", " ".join(f"{number:g}" for number in close)
    )


# -- confirmed moves -------------------------------------------------------------------------------


def test_a_move_to_confirm_can_be_changed_and_confirmed(hive: HivePage) -> None:
    hive.do("settings")
    dialog = hive.page.get_by_role("dialog", name="Settings")
    dialog.get_by_label("Confirm").check()
    hive.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    hive.choose("wA1")
    hive.target(Hex(-2, 0)).click()
    hive.expect_game(MIDDLE_GAME)
    expect(hive.status).to_contain_text("Confirm")
    drag(hive.page, middle(hive.reserve("wA1")), spot(hive, Hex(-2, 1)))
    hive.expect_game(MIDDLE_GAME)
    hive.do("confirm")
    expect(hive.tile("wA1")).to_have_attribute("data-hex", "-2,1")


# -- fingers ---------------------------------------------------------------------------------------


@_BY_FINGER
def test_a_finger_drags_a_tile_out_of_the_hand(phone: HivePage) -> None:
    fingers = Fingers(phone.page)
    fingers.drag(middle(phone.reserve("wA1")), spot(phone, Hex(-2, 0)), lift=False)
    expect(phone.page.locator(".ghost")).to_have_count(1)
    expect(phone.page.locator(".aimed")).to_have_attribute("data-target", "-2,0")
    fingers.touch("touchEnd")
    expect(phone.tile("wA1")).to_have_attribute("data-hex", "-2,0")


@_BY_FINGER
def test_a_finger_drags_a_tile_on_the_board(phone: HivePage) -> None:
    Fingers(phone.page).drag(face(phone, "wQ"), spot(phone, Hex(0, -1)))
    expect(phone.tile("wQ")).to_have_attribute("data-hex", "0,-1")


@_BY_FINGER
def test_a_finger_on_an_immovable_tile_pans_the_board(phone: HivePage) -> None:
    x, y = face(phone, "bS1")
    before = frame(phone)
    Fingers(phone.page).drag((x, y), (x - 40, y + 50))
    expect(phone.page.locator("svg#board")).not_to_have_attribute(
        "viewBox", " ".join(f"{number:g}" for number in before)
    )
    assert face(phone, "bS1") == pytest.approx((x - 40, y + 50), abs=1.5)
    phone.expect_game(MIDDLE_GAME)


@_BY_FINGER
def test_two_fingers_zoom_the_board(phone: HivePage) -> None:
    fingers = Fingers(phone.page)
    x, y = face(phone, "wS1")
    wide = frame(phone)[2]
    fingers.touch("touchStart", (x - 30, y))
    fingers.touch("touchStart", (x - 30, y), (x + 30, y))
    for gap in (40, 50, 60):
        fingers.touch("touchMove", (x - gap, y), (x + gap, y))
    phone.page.wait_for_function(
        f"Number(document.querySelector('#board').getAttribute('viewBox').split(' ')[2])"
        f" < {wide} / 1.9"
    )
    assert face(phone, "wS1") == pytest.approx((x, y), abs=2)
    fingers.touch("touchEnd")
    expect(phone.targets).to_have_count(0)
    phone.expect_game(MIDDLE_GAME)
