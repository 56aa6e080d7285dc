"""The list that explains the evaluation: in analysis and a review, by pointer, keys and finger."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.axe import expect_faultless
from e2e.browsers import PATIENCE_MS
from e2e.hive_page import HivePage, press
from e2e.screens import THEMES, WINDOWS
from tools.shared.whole_games import WHOLE_GAMES, link_to

if TYPE_CHECKING:
    from e2e.conftest import SharePage

GAME = WHOLE_GAMES["WhiteWins"]
SMALL: dict[str, dict[str, int]] = {
    "landscape": {"width": 844, "height": 390},
    "small phone": {"width": 320, "height": 568},
    "laptop": {"width": 1024, "height": 640},
}
SIZES = SMALL | {name: window["viewport"] for name, window in WINDOWS.items()}
SEARCHED = re.compile(r"\(([+−]?\d+[.,]\d|[WBZ]\d+)\)")
"""The score that a search found, or in how many moves it wins: `(+1.2)`, `(B3)`."""


def analysed(share_page: SharePage, *more: str, window: str = "desktop", ply: int = 30) -> HivePage:
    """Open the middle of a game in analysis, with the list open."""
    link = link_to(GAME, "mode=analysis", f"ply={ply}", *more)
    hive = HivePage(share_page(link, reduced_motion="reduce", **WINDOWS[window]))
    press(hive.action("why-score"))
    expect(parts(hive.page).first).to_be_visible()
    return hive


def parts(page: Page) -> Locator:
    """Return the lines of the list."""
    return page.locator("#parts [data-part]")


def part(page: Page, name: str) -> Locator:
    """Return the line of that name."""
    return page.locator(f'#parts [data-part="{name}"]')


def marks(page: Page, name: str) -> Locator:
    """Return the marks of the line of that name."""
    return page.locator(f'#board [data-counted="{name}"]')


@pytest.mark.parametrize("window", WINDOWS)
def test_the_button_opens_and_closes_the_list(share_page: SharePage, window: str) -> None:
    hive = analysed(share_page, window=window)
    button = hive.action("why-score")
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(hive.page.locator("#parts h2")).to_contain_text("Without looking ahead: ")
    expect(hive.page.locator("#parts")).to_contain_text("This counts what is on the board now")
    press(button)
    expect(hive.page.locator("#parts")).to_have_count(0)
    expect(button).to_have_attribute("aria-expanded", "false")


def test_pointing_at_a_line_marks_its_tiles_until_the_pointer_leaves(share_page: SharePage) -> None:
    page = analysed(share_page).page
    expect(marks(page, "pinned-white")).to_be_hidden()
    part(page, "pinned-white").hover()
    expect(marks(page, "pinned-white")).to_be_visible()
    part(page, "sides-black").hover()
    expect(marks(page, "sides-black")).to_be_visible()
    expect(marks(page, "pinned-white")).to_be_hidden()
    page.mouse.move(400, 30)
    expect(marks(page, "sides-black")).to_be_hidden()


def test_a_click_keeps_the_tiles_marked_until_the_next_one(share_page: SharePage) -> None:
    page = analysed(share_page).page
    line = part(page, "sides-black")
    line.click()
    page.mouse.move(400, 30)
    expect(line).to_have_attribute("aria-pressed", "true")
    expect(marks(page, "sides-black")).to_be_visible()
    line.click()
    page.mouse.move(400, 30)
    expect(line).to_have_attribute("aria-pressed", "false")


@pytest.mark.chromium_only("Playwright taps in no Firefox but its own")
def test_a_tap_marks_the_tiles_and_a_second_tap_removes_the_marks(share_page: SharePage) -> None:
    page = analysed(share_page, window="phone").page
    line = part(page, "pinned-white")
    line.tap()
    expect(marks(page, "pinned-white")).to_be_visible()
    line.tap()
    expect(marks(page, "pinned-white")).to_be_hidden()


def test_the_marks_lie_on_the_tiles_that_the_line_is_about(share_page: SharePage) -> None:
    page = analysed(share_page).page
    line = part(page, "escape-black")
    expect(line).to_contain_text("grasshopper 1 and grasshopper 3")
    line.hover()
    middles = (
        marks(page, "escape-black")
        .locator("> g")
        .evaluate_all(
            """marks => marks.map(mark => {
            const { x, y, width, height } = mark.getBoundingClientRect();
            const at = document.elementFromPoint(x + width / 2, y + height / 2);
            return at.closest("[data-piece]").dataset.piece;
        })"""
        )
    )
    assert sorted(middles) == ["bG1", "bG3"]


def test_the_keyboard_opens_the_list_and_goes_through_it(share_page: SharePage) -> None:
    link = link_to(GAME, "mode=analysis", "ply=30")
    page = share_page(link, reduced_motion="reduce", **WINDOWS["desktop"])
    button = HivePage(page).action("why-score")
    button.focus()
    page.keyboard.press("Enter")
    first = parts(page).first
    expect(first).to_be_visible()
    expect(button).to_be_focused()
    page.keyboard.press("Tab")
    expect(first).to_be_focused()
    name = first.get_attribute("data-part")
    assert name is not None
    expect(marks(page, name)).to_be_visible()
    page.keyboard.press("Tab")
    expect(marks(page, name)).to_be_hidden()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Shift+Tab")
    expect(button).to_be_focused()
    expect(marks(page, name)).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#parts")).to_have_count(0)


def test_escape_closes_the_list(share_page: SharePage) -> None:
    page = analysed(share_page).page
    parts(page).first.focus()
    page.keyboard.press("Escape")
    expect(page.locator("#parts")).to_have_count(0)
    expect(page.locator("body")).not_to_be_focused()


def test_the_numbers_shown_add_up_to_the_score_shown(share_page: SharePage) -> None:
    page = analysed(share_page).page
    title = page.locator("#parts h2").inner_text()
    shown = re.search(r"\(([+−]?\d+\.\d)\)", title)
    assert shown is not None, title
    numbers = page.locator("#parts .best-score").all_inner_texts()
    tenths = [round(10 * float(number.replace("−", "-"))) for number in numbers]
    assert sum(tenths) == round(10 * float(shown[1].replace("−", "-")))


def test_the_score_of_the_search_stands_below(share_page: SharePage) -> None:
    page = analysed(share_page).page
    expect(page.locator("#parts .parts-ahead")).to_have_text(SEARCHED, timeout=PATIENCE_MS)


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("size", SIZES)
def test_no_line_moves_when_the_search_answers(share_page: SharePage, size: str, lang: str) -> None:
    link = link_to(GAME, "mode=analysis", "ply=30", f"lang={lang}")
    page = share_page(link, reduced_motion="reduce", viewport=SIZES[size])
    HivePage(page).do("why-score")
    before = parts(page).first.bounding_box()
    expect(page.locator("#parts .parts-ahead")).to_have_text(SEARCHED, timeout=PATIENCE_MS)
    assert parts(page).first.bounding_box() == before


def test_the_list_follows_the_shown_position(share_page: SharePage) -> None:
    page = analysed(share_page).page
    before = page.locator("#parts").inner_text()
    page.keyboard.press("Home")
    expect(part(page, "pinned-white")).to_have_count(0)
    assert page.locator("#parts").inner_text() != before


def test_a_review_explains_the_position_that_is_shown(share_page: SharePage) -> None:
    link = link_to(GAME)
    hive = HivePage(share_page(link, reduced_motion="reduce", **WINDOWS["desktop"]))
    page = hive.page
    hive.do("review")
    expect(page.locator("#review")).to_be_visible()
    hive.do("previous")
    hive.do("why-score")
    line = parts(page).first
    line.hover()
    name = line.get_attribute("data-part")
    assert name is not None
    expect(marks(page, name)).to_be_visible()
    hive.do("close-review")
    expect(page.locator("#parts")).to_have_count(0)
    expect(page.locator("[data-action=why-score]")).to_have_count(0)


def test_the_list_is_in_dutch(share_page: SharePage) -> None:
    page = analysed(share_page, "lang=nl").page
    expect(page.locator("#parts")).to_contain_text("Dit telt wat nu op het bord ligt")
    expect(part(page, "pinned-white")).to_contain_text("zitten vast")


def test_on_a_desktop_the_button_is_on_top_of_the_list_and_covers_no_line(
    share_page: SharePage,
) -> None:
    page = analysed(share_page, ply=20).page
    expect(page.locator(".best-item")).to_have_count(3)
    button, panel = (
        page.locator(place).bounding_box() for place in ('[data-action="why-score"]', "#parts")
    )
    lines = [line.bounding_box() for line in page.locator(".best-item").all()]
    assert button is not None
    assert panel is not None
    assert panel["x"] < button["x"] < panel["x"] + panel["width"]
    assert 0 <= panel["y"] - (button["y"] + button["height"]) < 24
    assert all(line and line["y"] + line["height"] <= button["y"] for line in lines)


@pytest.mark.parametrize("window", WINDOWS)
def test_the_page_keeps_its_size_and_the_board_gets_its_room_back(
    share_page: SharePage, window: str
) -> None:
    link = link_to(GAME, "mode=analysis", "ply=30")
    hive = HivePage(share_page(link, reduced_motion="reduce", **WINDOWS[window]))
    page = hive.page
    before = page.locator("#board").bounding_box()
    press(hive.action("why-score"))
    expect(parts(page).first).to_be_visible()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width == WINDOWS[window]["viewport"]["width"]
    height = page.evaluate("document.documentElement.scrollHeight")
    assert height == WINDOWS[window]["viewport"]["height"]
    press(hive.action("why-score"))
    expect(page.locator("#parts")).to_have_count(0)
    assert page.locator("#board").bounding_box() == before


@pytest.mark.parametrize("size", SMALL)
def test_every_line_can_be_reached_in_a_small_window(share_page: SharePage, size: str) -> None:
    link = link_to(GAME, "mode=analysis", "ply=30")
    page = share_page(link, reduced_motion="reduce", viewport=SMALL[size])
    hive = HivePage(page)
    hive.do("why-score")
    last = parts(page).last
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true")
    expect(last).to_be_in_viewport()
    hive.do("why-score")
    expect(page.locator("#parts")).to_have_count(0)


@pytest.mark.parametrize("window", WINDOWS)
def test_the_list_is_accessible(share_page: SharePage, window: str) -> None:
    hive = analysed(share_page, window=window)
    for theme in THEMES:
        hive.visit(f"theme={theme}")
        expect(hive.page.locator("html")).to_have_attribute("data-theme", theme)
        expect_faultless(hive.page, f"the list, {theme}")
        press(part(hive.page, "pinned-white"))
        expect_faultless(hive.page, f"a marked line, {theme}")
