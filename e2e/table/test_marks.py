"""Marks and arrows on the board: drawn by mouse, finger and keys, in pictures and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.axe import expect_faultless
from e2e.clipboard_and_files import save
from e2e.hive_page import HivePage
from e2e.pointers import Fingers, drag, face, frame, middle, press_and_carry, spot
from e2e.screens import PHONE, THEMES, WINDOWS
from hive_core import Hex
from tools.shared.whole_games import MIDDLE_GAME, link_to

if TYPE_CHECKING:
    from e2e.conftest import OpenPage, SharePage

LINK = link_to(MIDDLE_GAME)
STACK = link_to(MIDDLE_GAME.replace("White[4]", "Black[4]") + ";wB1 wS1")

_BY_FINGER = pytest.mark.chromium_only("no other engine's driver moves a finger over the screen")


@pytest.fixture
def hive(share_page: SharePage) -> HivePage:
    """Open a page with the middle game above."""
    return HivePage(share_page(LINK, reduced_motion="reduce"))


@pytest.fixture
def phone(share_page: SharePage) -> HivePage:
    """Open it on a phone."""
    return HivePage(share_page(LINK, reduced_motion="reduce", **PHONE))


def mark(hive: HivePage, place: Hex, color: str = "green") -> Locator:
    """Return the mark of that colour on a space, once it is drawn."""
    return hive.page.locator(f'.marks:not(.sketch) [data-marked="{place}"][data-color={color}]')


def arrow(hive: HivePage, start: Hex, end: Hex, color: str = "green") -> Locator:
    """Return the arrow of that colour, once it is drawn."""
    ends = f"{start} {end}"
    return hive.page.locator(f'.marks:not(.sketch) [data-arrow="{ends}"][data-color={color}]')


def shapes(page: Page) -> Locator:
    """Return all marks and arrows on the board, also one that is being drawn."""
    return page.locator("#board .mark")


def sketch(page: Page) -> Locator:
    """Return what is being drawn."""
    return page.locator(".sketch .mark")


def hold(hive: HivePage, fingers: Fingers, at: tuple[float, float]) -> None:
    """Press a finger there until the page draws."""
    fingers.touch("touchStart", at)
    expect(hive.page.locator("html")).to_have_attribute("data-hands", "drawing")


# -- the mouse -------------------------------------------------------------------------------------


@pytest.mark.journey
def test_a_right_drag_draws_an_arrow_and_the_same_again_removes_it(hive: HivePage) -> None:
    start, end = face(hive, "wQ"), spot(hive, Hex(0, -1))
    drag(hive.page, start, end, "right")
    expect(arrow(hive, Hex(-1, 0), Hex(0, -1))).to_have_count(1)
    drag(hive.page, start, end, "right")
    expect(shapes(hive.page)).to_have_count(0)
    hive.expect_game(MIDDLE_GAME)


def test_a_right_click_marks_a_tile_and_the_same_again_removes_it(hive: HivePage) -> None:
    hive.page.mouse.click(*face(hive, "bQ"), button="right")
    expect(mark(hive, Hex(2, 0))).to_have_count(1)
    expect(hive.targets).to_have_count(0)
    hive.page.mouse.click(*face(hive, "bQ"), button="right")
    expect(shapes(hive.page)).to_have_count(0)


def test_any_empty_space_can_be_marked(hive: HivePage) -> None:
    hive.page.mouse.click(*spot(hive, Hex(2, -3)), button="right")
    expect(mark(hive, Hex(2, -3))).to_have_count(1)


@pytest.mark.parametrize(
    ("key", "color"), [("Control", "red"), ("Alt", "blue"), ("Shift", "red"), ("Meta", "blue")]
)
def test_a_modifier_chooses_the_colour(hive: HivePage, key: str, color: str) -> None:
    hive.page.keyboard.down(key)
    hive.page.mouse.click(*face(hive, "bS1"), button="right")
    hive.page.keyboard.up(key)
    expect(mark(hive, Hex(1, 0), color)).to_have_count(1)


def test_the_arrow_is_shown_while_it_is_drawn(hive: HivePage) -> None:
    press_and_carry(hive.page, face(hive, "wQ"), spot(hive, Hex(0, -1)), "right")
    expect(sketch(hive.page)).to_have_attribute("data-arrow", "-1,0 0,-1")
    hive.page.mouse.up(button="right")
    expect(sketch(hive.page)).to_have_count(0)


def test_escape_cancels_the_arrow_that_is_drawn(hive: HivePage) -> None:
    press_and_carry(hive.page, face(hive, "wQ"), spot(hive, Hex(0, -1)), "right")
    expect(sketch(hive.page)).to_have_count(1)
    hive.page.keyboard.press("Escape")
    hive.page.mouse.up(button="right")
    expect(shapes(hive.page)).to_have_count(0)


def test_the_context_menu_opens_only_where_nothing_is_drawn(hive: HivePage) -> None:
    hive.page.evaluate(
        """() => {
          window.menus = [];
          addEventListener("contextmenu", event => {
            window.menus.push(event.defaultPrevented);
            event.preventDefault();
          });
        }"""
    )
    drag(hive.page, face(hive, "wQ"), spot(hive, Hex(0, -1)), "right")
    hive.page.mouse.click(*face(hive, "bQ"), button="right")
    hive.page.mouse.click(*middle(hive.status), button="right")
    hive.page.wait_for_function("window.menus.length === 3")
    assert hive.page.evaluate("window.menus") == [True, True, False]


def test_after_a_right_drag_the_left_button_still_carries_a_tile(hive: HivePage) -> None:
    drag(hive.page, face(hive, "wQ"), spot(hive, Hex(0, -1)), "right")
    drag(hive.page, face(hive, "wQ"), spot(hive, Hex(0, -1)))
    expect(hive.tile("wQ")).to_have_attribute("data-hex", "0,-1")


def test_after_a_right_drag_the_left_button_still_pans(hive: HivePage) -> None:
    start = spot(hive, Hex(2, -3))
    drag(hive.page, start, (start[0] + 60, start[1]), "right")
    before = frame(hive)
    drag(hive.page, start, (start[0] + 60, start[1] + 30))
    expect(hive.page.locator("svg#board")).not_to_have_attribute(
        "viewBox", " ".join(f"{number:g}" for number in before)
    )


def test_a_mark_belongs_to_its_position(hive: HivePage) -> None:
    hive.page.mouse.click(*face(hive, "bQ"), button="right")
    expect(mark(hive, Hex(2, 0))).to_have_count(1)
    hive.do("previous")
    expect(shapes(hive.page)).to_have_count(0)
    hive.do("next")
    expect(mark(hive, Hex(2, 0))).to_have_count(1)


def test_a_board_to_view_cannot_be_drawn_on(share_page: SharePage) -> None:
    hive = HivePage(share_page(f"{LINK}&mode=view"))
    hive.page.mouse.click(*face(hive, "bQ"), button="right")
    drag(hive.page, face(hive, "wQ"), spot(hive, Hex(0, -1)), "right")
    hive.do("previous")
    hive.do("next")
    expect(shapes(hive.page)).to_have_count(0)


# -- fingers ---------------------------------------------------------------------------------------


@_BY_FINGER
def test_a_long_press_marks_a_space(phone: HivePage) -> None:
    fingers = Fingers(phone.page)
    hold(phone, fingers, face(phone, "bS1"))
    expect(sketch(phone.page)).to_have_attribute("data-marked", "1,0")
    fingers.touch("touchEnd")
    expect(mark(phone, Hex(1, 0))).to_have_count(1)
    expect(phone.targets).to_have_count(0)


@_BY_FINGER
def test_a_long_press_and_a_drag_draw_an_arrow(phone: HivePage) -> None:
    fingers = Fingers(phone.page)
    before, end = frame(phone), spot(phone, Hex(0, -1))
    hold(phone, fingers, face(phone, "bS1"))
    fingers.touch("touchMove", end)
    expect(sketch(phone.page)).to_have_attribute("data-arrow", "1,0 0,-1")
    fingers.touch("touchEnd")
    expect(arrow(phone, Hex(1, 0), Hex(0, -1))).to_have_count(1)
    phone.expect_game(MIDDLE_GAME)
    assert frame(phone) == before


@_BY_FINGER
def test_a_tile_that_was_held_long_is_moved_by_a_drag(phone: HivePage) -> None:
    fingers, end = Fingers(phone.page), spot(phone, Hex(0, -1))
    hold(phone, fingers, face(phone, "wQ"))
    fingers.touch("touchMove", end)
    expect(sketch(phone.page)).to_have_count(0)
    fingers.touch("touchEnd")
    expect(phone.tile("wQ")).to_have_attribute("data-hex", "0,-1")
    expect(shapes(phone.page)).to_have_count(0)


@_BY_FINGER
def test_a_second_finger_turns_a_long_press_into_a_pinch(phone: HivePage) -> None:
    fingers = Fingers(phone.page)
    (x, y), wide = face(phone, "bS1"), frame(phone)[2]
    hold(phone, fingers, (x, y))
    fingers.touch("touchStart", (x, y), (x + 60, y))
    fingers.touch("touchMove", (x, y), (x + 120, y))
    phone.page.wait_for_function(
        f"Number(document.querySelector('#board').getAttribute('viewBox').split(' ')[2]) < {wide}"
    )
    fingers.touch("touchEnd")
    expect(shapes(phone.page)).to_have_count(0)


@_BY_FINGER
def test_a_finger_still_pans_and_drags(phone: HivePage) -> None:
    fingers = Fingers(phone.page)
    x, y = face(phone, "bS1")
    fingers.drag((x, y), (x - 20, y + 20))
    fingers.drag(face(phone, "wQ"), spot(phone, Hex(0, -1)))
    expect(phone.tile("wQ")).to_have_attribute("data-hex", "0,-1")
    expect(shapes(phone.page)).to_have_count(0)


@_BY_FINGER
def test_a_long_press_on_a_stack_shows_its_tiles_and_marks_nothing(share_page: SharePage) -> None:
    hive = HivePage(share_page(STACK, reduced_motion="reduce", **PHONE))
    fingers = Fingers(hive.page)
    hold(hive, fingers, face(hive, "wB1"))
    expect(hive.page.locator(".peek svg")).to_have_count(2)
    fingers.touch("touchEnd")
    expect(hive.page.locator("html")).not_to_have_attribute("data-hands", "drawing")
    expect(hive.page.locator(".peek svg")).to_have_count(2)
    expect(shapes(hive.page)).to_have_count(0)


@_BY_FINGER
def test_an_arrow_can_begin_at_a_stack(share_page: SharePage) -> None:
    hive = HivePage(share_page(STACK, reduced_motion="reduce", **PHONE))
    fingers, end = Fingers(hive.page), face(hive, "bQ")
    hold(hive, fingers, face(hive, "wB1"))
    fingers.touch("touchMove", end)
    fingers.touch("touchEnd")
    expect(arrow(hive, Hex(0, 0), Hex(2, 0))).to_have_count(1)


@_BY_FINGER
def test_a_finger_draws_on_an_embedded_analysis(open_page: OpenPage) -> None:
    page = open_page(f"{LINK}&mode=analysis", path="embed.html", **PHONE)
    hive, fingers = HivePage(page), Fingers(page)
    end = face(hive, "bQ")
    hold(hive, fingers, face(hive, "wS1"))
    fingers.touch("touchMove", end)
    fingers.touch("touchEnd")
    expect(arrow(hive, Hex(0, 0), Hex(2, 0))).to_have_count(1)


# -- the keyboard ----------------------------------------------------------------------------------


def test_m_marks_the_focused_tile_in_the_chosen_colour(hive: HivePage) -> None:
    hive.tile("bG1").focus()
    hive.page.keyboard.press("m")
    expect(mark(hive, Hex(3, -1))).to_have_count(1)
    hive.page.keyboard.press("2")
    hive.page.keyboard.press("m")
    expect(mark(hive, Hex(3, -1), "red")).to_have_count(1)
    hive.page.keyboard.press("m")
    expect(shapes(hive.page)).to_have_count(0)
    expect(hive.tile("bG1")).to_be_focused()


def test_d_begins_an_arrow_that_ends_on_an_empty_space(hive: HivePage) -> None:
    hive.tile("bG1").focus()
    hive.page.keyboard.press("d")
    expect(hive.status).to_contain_text("choose where it ends")
    hive.page.keyboard.press("ArrowRight")
    expect(hive.page.locator(":focus")).to_have_attribute("data-space", "4,-1")
    expect(sketch(hive.page)).to_have_attribute("data-arrow", "3,-1 4,-1")
    hive.page.keyboard.press("d")
    expect(arrow(hive, Hex(3, -1), Hex(4, -1))).to_have_count(1)
    expect(hive.page.locator("[data-space]")).to_have_count(0)


def test_escape_cancels_an_arrow_that_a_key_began(hive: HivePage) -> None:
    hive.tile("bG1").focus()
    hive.page.keyboard.press("d")
    expect(sketch(hive.page)).to_have_count(1)
    hive.page.keyboard.press("Escape")
    expect(shapes(hive.page)).to_have_count(0)
    expect(hive.tile("bG1")).to_be_focused()


def test_the_keys_are_in_the_list_of_shortcuts(hive: HivePage) -> None:
    hive.page.keyboard.press("?")
    expect(hive.page.get_by_text("right mouse button draws")).to_be_visible()


# -- the tool --------------------------------------------------------------------------------------


@_BY_FINGER
def test_with_the_tool_a_tap_marks_and_a_drag_draws(share_page: SharePage) -> None:
    hive = HivePage(share_page(f"{LINK}&mode=analysis", reduced_motion="reduce", **PHONE))
    hive.page.get_by_role("button", name="Draw marks and arrows").tap()
    tool = hive.page.get_by_role("group", name="Marks and arrows")
    tool.get_by_role("button", name="Blue").tap()
    hive.tile("wQ").tap()
    expect(mark(hive, Hex(-1, 0), "blue")).to_have_count(1)
    Fingers(hive.page).drag(face(hive, "wQ"), face(hive, "bQ"))
    expect(arrow(hive, Hex(-1, 0), Hex(2, 0), "blue")).to_have_count(1)
    tool.get_by_role("button", name="Clear").click()
    expect(shapes(hive.page)).to_have_count(0)
    hive.expect_game(MIDDLE_GAME)


def test_the_tool_draws_arrows_without_dragging(hive: HivePage) -> None:
    hive.do("marks")
    hive.do("mark-arrows")
    hive.tile("wQ").click()
    hive.tile("bQ").click()
    expect(arrow(hive, Hex(-1, 0), Hex(2, 0))).to_have_count(1)


def test_the_tool_is_operated_by_keys(hive: HivePage) -> None:
    hive.action("marks").focus()
    hive.page.keyboard.press("Enter")
    hive.tile("bG1").focus()
    hive.page.keyboard.press("ArrowRight")
    hive.page.keyboard.press("Enter")
    expect(mark(hive, Hex(4, -1))).to_have_count(1)
    expect(hive.page.locator(":focus")).to_have_attribute("data-space", "4,-1")
    hive.page.keyboard.press("Escape")
    expect(hive.page.locator(".palette")).to_have_count(0)


@pytest.mark.chromium_only("axe is run in one engine")
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("window", WINDOWS)
def test_the_open_tool_is_accessible_and_inside_the_board(
    share_page: SharePage, window: str, theme: str
) -> None:
    page = share_page(f"{LINK}&mode=analysis&theme={theme}", **WINDOWS[window])
    hive = HivePage(page)
    hive.do("marks")
    page.mouse.click(*face(hive, "bQ"))
    expect(mark(hive, Hex(2, 0))).to_have_count(1)
    tool, board = page.locator(".palette").bounding_box(), page.locator(".table").bounding_box()
    assert tool is not None
    assert board is not None
    assert tool["x"] >= board["x"] + 12
    assert tool["y"] + tool["height"] <= board["y"] + board["height"]
    expect_faultless(page, "marks")


# -- words and pictures ----------------------------------------------------------------------------


def test_the_text_view_and_screen_readers_name_the_marks(hive: HivePage) -> None:
    drag(hive.page, face(hive, "wQ"), face(hive, "bQ"), "right")
    words = "Green arrow from the white queen bee to the black queen bee"
    expect(hive.page.locator("#spoken-marks")).to_have_text(f"{words}.")
    hive.do("words")
    expect(hive.page.get_by_role("dialog").get_by_text(words, exact=True)).to_be_visible()


def test_a_saved_picture_has_the_marks(hive: HivePage) -> None:
    hive.page.keyboard.down("Alt")
    hive.page.mouse.click(*face(hive, "bQ"), button="right")
    hive.page.keyboard.up("Alt")
    expect(mark(hive, Hex(2, 0), "blue")).to_have_count(1)
    hive.do("share")
    _, content = save(hive.page, hive.page.locator("[data-save=svg]").click)
    assert b'stroke-dasharray="1 26.49"' in content
