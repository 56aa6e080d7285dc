"""`embed.html` by itself: it fits, is accessible, and takes keys and links."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from playwright.sync_api import Page, expect

from e2e.axe import expect_faultless
from e2e.host_pages import fits

if TYPE_CHECKING:
    from e2e.conftest import OpenPage

GAME = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 \wQ;bA1 bQ/"
MARKUP = "<img src=x onerror=document.title=1>"


def open_alone(open_page: OpenPage, fragment: str = "", size: str = "900x500") -> Page:
    """Open the small page by itself, with the game."""
    width, height = map(int, size.split("x"))
    return open_page(
        f"game={quote(GAME)}{fragment}",
        path="embed.html",
        viewport={"width": width, "height": height},
    )


def test_a_hostile_link_to_the_small_page_stays_text_and_keeps_the_game(
    open_page: OpenPage,
) -> None:
    page = open_alone(open_page, f"&theme={quote(MARKUP)}&controls={quote(MARKUP)},flip")
    assert fits(page.main_frame)
    expect(page.locator("#status")).to_contain_text("<img src=x")
    expect(page.locator("img")).to_have_count(0)
    for hostile in ("ply=1e99", "white=ai:99", f"game={'%5B' * 9_000}", "controls=" + "a," * 9_000):
        page.evaluate("hash => { location.hash = hash; }", hostile)
    expect(page.locator("#app")).to_have_attribute("data-game-string", GAME)
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0


def test_keys_work_in_the_small_page_once_the_reader_is_in_it(open_page: OpenPage) -> None:
    page = open_alone(open_page)
    page.locator("#board [data-piece=bA1]").focus()
    page.keyboard.press("Escape")
    page.evaluate("location.hash = 'controls=previous,next&mode=view'")
    page.locator("[data-action=previous]").focus()
    page.keyboard.press("Home")
    expect(page.locator("#app")).to_have_attribute("data-ply", "0")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#app")).to_have_attribute("data-ply", "1")
    page.locator("[data-action=about]").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Gen42")
    expect(dialog).to_contain_text("not associated")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0


def test_the_small_page_fits_a_narrow_column_and_is_accessible_in_every_mode(
    open_page: OpenPage,
) -> None:
    page = open_alone(open_page)
    page.set_viewport_size({"width": 280, "height": 320})
    page.evaluate("location.hash = 'controls=undo,previous,next,hint,flip'")
    for mode, theme in (("play", "contrast"), ("analysis", "dark"), ("view", "light")):
        page.evaluate(f"location.hash = 'mode={mode}&theme={theme}'")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert fits(page.main_frame), mode
        expect_faultless(page, f"{mode}, {theme}")


def test_a_long_sentence_in_the_small_page_moves_nothing(open_page: OpenPage) -> None:
    controls = "&controls=undo,previous,next,hint,flip&theme=light"
    page = open_alone(open_page, f"&mode=play&lang=nl{controls}", "280x320")
    hand = page.locator(".near")
    expect(hand).to_be_visible()
    before = hand.bounding_box()
    page.locator("[data-piece=wS1]").click()
    status = page.locator("#status")
    expect(status).to_contain_text("valt de zwerm uiteen")
    told, now = status.bounding_box(), hand.bounding_box()
    assert told is not None
    assert now is not None
    assert told["y"] + told["height"] <= now["y"]
    assert now == before
    assert fits(page.main_frame)
    page.locator("[data-piece=wS1]").click()
    expect(status).not_to_contain_text("valt")


def test_the_small_page_opens_its_position_in_the_app(open_page: OpenPage) -> None:
    page = open_alone(open_page)
    page.evaluate(f"location.hash = 'game={quote(GAME)}&mode=view&ply=1&lang=en'")
    expect(page.locator("#app")).to_have_attribute("data-ply", "1")
    out = page.get_by_role("link", name="Open in Hive")
    with page.expect_popup() as opened:
        out.click()
    app = opened.value
    app.wait_for_selector("html[data-app=ready]", state="attached")
    expect(app.locator("#app")).to_have_attribute("data-game-string", GAME)
    expect(app.locator("#app")).to_have_attribute("data-ply", "1")
    assert app.evaluate("opener") is None
