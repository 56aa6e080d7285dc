"""Clicks on the painted page count, although Python is not ready yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.conftest import OpenPage
from e2e.hive_page import COMPUTER_MS, HivePage

PROGRAM = "pyodide/pyodide.asm.wasm"

Painted = Callable[..., HivePage]


@pytest.fixture
def held() -> list[Route]:
    """Return the requests for Python's program, which are answered by `start`."""
    return []


@pytest.fixture
def painted(open_page: OpenPage, held: list[Route]) -> Painted:
    """Return a function that opens a page whose Python does not start before `start`."""

    def hold(context: BrowserContext) -> None:
        context.route(f"**/{PROGRAM}*", lambda route: held.append(route))

    def open_it(fragment: str = "", **options: Any) -> HivePage:
        hive = HivePage(open_page(fragment, ready=False, before=hold, **options))
        hive.expect_painted()
        return hive

    return open_it


def start(page: Page, held: list[Route]) -> None:
    """Let Python start, and wait until the page is ready."""
    answer(page, held)
    page.wait_for_selector("html[data-app=ready]", state="attached")


def answer(page: Page, held: list[Route]) -> None:
    """Answer the request that is held, once it comes."""
    while not held:
        page.wait_for_event("request")
    held.pop().fallback()


def test_a_button_that_was_clicked_early_acts_when_the_page_is_ready(
    painted: Painted, held: list[Route]
) -> None:
    hive = painted()
    hive.page.locator("#welcome [data-action=play-computer]").click()
    start(hive.page, held)
    expect(hive.page.locator("#welcome")).to_be_hidden()
    expect(hive.app).to_have_attribute("data-mode", "play", timeout=COMPUTER_MS)


def test_the_page_says_what_it_will_do(painted: Painted, held: list[Route]) -> None:
    hive = painted()
    hive.page.locator("#welcome [data-action=play-computer]").click()
    expect(hive.page.locator("#progress [role=status]")).to_have_text(
        "As soon as Hive is ready: Play the computer"
    )
    start(hive.page, held)


def test_a_dutch_page_says_it_in_dutch(painted: Painted, held: list[Route]) -> None:
    hive = painted(locale="nl-NL")
    hive.page.locator("#welcome [data-action=play-computer]").click()
    expect(hive.page.locator("#progress [role=status]")).to_contain_text("Zodra Hive klaar is:")
    start(hive.page, held)


def test_a_tile_that_was_chosen_early_is_selected(painted: Painted, held: list[Route]) -> None:
    hive = painted("game=Base")
    tile = hive.page.locator("[data-reserve=wA1]")
    tile.click()
    expect(tile).to_have_attribute("data-waiting", "")
    start(hive.page, held)
    expect(hive.page.locator("[data-reserve=wA1]")).to_have_attribute("aria-pressed", "true")
    expect(hive.page.locator("[data-waiting]")).to_have_count(0)


def test_of_two_tiles_the_last_is_selected(painted: Painted, held: list[Route]) -> None:
    hive = painted("game=Base")
    hive.page.locator("[data-reserve=wA1]").click()
    hive.page.locator("[data-reserve=wS1]").click()
    expect(hive.page.locator("[data-waiting]")).to_have_count(1)
    start(hive.page, held)
    expect(hive.page.locator("[aria-pressed=true][data-reserve]")).to_have_attribute(
        "data-reserve", "wS1"
    )


def test_a_second_click_takes_the_first_back(painted: Painted, held: list[Route]) -> None:
    hive = painted("game=Base")
    for _ in range(2):
        hive.page.locator("[data-reserve=wA1]").click()
    expect(hive.page.locator("[data-waiting]")).to_have_count(0)
    start(hive.page, held)
    expect(hive.page.locator("[aria-pressed=true][data-reserve]")).to_have_count(0)


def test_several_choices_are_carried_out_in_their_order(
    painted: Painted, held: list[Route]
) -> None:
    hive = painted("game=Base")
    hive.page.locator("[data-reserve=wA1]").click()
    hive.page.locator("[data-action=settings]").locator("visible=true").first.click()
    start(hive.page, held)
    expect(hive.page.locator("#settings-dialog")).to_be_visible()
    expect(hive.page.locator("[data-reserve=wA1]")).to_have_attribute("aria-pressed", "true")


def test_the_keyboard_chooses_early_too(painted: Painted, held: list[Route]) -> None:
    hive = painted()
    hive.page.locator("#welcome [data-action=play-friend]").focus()
    hive.page.keyboard.press("Enter")
    expect(hive.page.locator("[data-waiting]")).to_have_count(1)
    start(hive.page, held)
    expect(hive.page.locator("#welcome")).to_be_hidden()


def test_a_choice_before_the_other_scripts_have_arrived_counts(open_page: OpenPage) -> None:
    """A slow connection can deliver them long after the style sheet."""
    late: list[Route] = []

    def hold(context: BrowserContext) -> None:
        context.route("**/web/boot.js*", lambda route: late.append(route))

    hive = HivePage(open_page(ready=False, before=hold))
    hive.expect_painted()
    hive.page.locator("#welcome [data-action=play-friend]").focus()
    hive.page.keyboard.press("Enter")
    expect(hive.page.locator("[data-waiting]")).to_have_count(1)
    answer(hive.page, late)
    hive.page.wait_for_selector("html[data-app=ready]", state="attached")
    expect(hive.page.locator("#welcome")).to_be_hidden()


def test_a_click_early_in_an_embedded_board_counts(painted: Painted, held: list[Route]) -> None:
    hive = painted("game=Base&mode=play", path="embed.html")
    hive.page.locator("[data-reserve=wA1]").click()
    start(hive.page, held)
    expect(hive.page.locator("[data-reserve=wA1]")).to_have_attribute("aria-pressed", "true")
