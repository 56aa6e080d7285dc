"""The page "find the move" of `docs/embedding.md`, unchanged, on an author's site."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.axe import expect_faultless
from e2e.board_pages import BoardElement
from e2e.browsers import PATIENCE_MS
from e2e.routing import BASE

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

TEXT = (Path(__file__).resolve().parents[2] / "docs/embedding.md").read_text(encoding="utf-8")
AUTHOR = "https://teacher.test/"
WINNING = "wB1 wS1\\"


def documented_page() -> str:
    """Return the documented page with the address of the site, and the documented listener."""
    pages = re.findall(r"```html\n(<!doctype html>.*?)```", TEXT, re.DOTALL)
    (page,) = (page for page in pages if 'id="puzzle"' in page)
    listeners = re.findall(r"```js\n(.*?)```", TEXT, re.DOTALL)
    (listener,) = (text for text in listeners if "hive-move" in text)
    named = str(page).replace("https://example.org/hive/", BASE)
    return named.replace("</body>", f"<script>{listener}</script></body>")


@pytest.fixture
def puzzle(open_page: OpenPage) -> Page:
    """Open the page as a reader does."""

    def settle(context: BrowserContext) -> None:
        context.route(
            f"{AUTHOR}**",
            lambda route: route.fulfill(
                body=documented_page(), content_type="text/html; charset=utf-8"
            ),
        )

    page = open_page(path="tutorial.html", ready=False, before=settle, frames_in_reach=True)
    page.goto(AUTHOR)
    return page


def board_of(page: Page) -> BoardElement:
    """Return the board of the page."""
    return BoardElement(page.locator("hive-board"))


def verdict(page: Page) -> Locator:
    """Return the element with the page's verdict on a move."""
    return page.locator("#verdict")


def play(page: Page, move: str) -> None:
    """Play a move by the board's method, which starts it."""
    board_of(page).element.evaluate("(board, move) => board.play(move)", move)


def test_the_puzzle_is_visible_and_accessible_before_it_starts(puzzle: Page) -> None:
    expect(board_of(puzzle).element.locator(".drawn [data-piece]")).to_have_count(15)
    expect_faultless(puzzle, "find the move")


def test_the_hint_is_hidden_until_requested(puzzle: Page) -> None:
    hint = puzzle.get_by_text("One space next to the black queen")
    expect(hint).to_be_hidden()
    puzzle.get_by_text("Hint").click()
    expect(hint).to_be_visible()


def test_a_wrong_move_is_reported_and_taken_back(puzzle: Page) -> None:
    board = board_of(puzzle)
    board.wake()
    board.inside.locator("[data-piece=wS2]").click()
    board.inside.locator("[data-target]").first.click()
    expect(verdict(puzzle)).to_contain_text(re.compile(r"^wS2 .* does not win\. Try again\.$"))
    expect(board.app).to_have_attribute("data-ply", "26")
    expect(board.app).to_have_attribute("data-turn", "white")


def test_the_right_move_is_recognized_in_another_spelling(puzzle: Page) -> None:
    board = board_of(puzzle)
    play(puzzle, "wB1 /bG1")
    expect(verdict(puzzle)).to_contain_text("the black queen is surrounded", timeout=PATIENCE_MS)
    expect(verdict(puzzle)).to_contain_text(WINNING)
    expect(board.app).to_have_attribute("data-state", "WhiteWins")


def test_after_the_right_move_the_board_is_read_only(puzzle: Page) -> None:
    play(puzzle, WINNING)
    expect(verdict(puzzle)).to_contain_text("surrounded", timeout=PATIENCE_MS)
    expect(board_of(puzzle).app).to_have_attribute("data-mode", "view")


def test_the_solution_is_shown_on_request(puzzle: Page) -> None:
    puzzle.get_by_role("button", name="Show the move").click()
    board_of(puzzle).expect_awake()
    expect(verdict(puzzle)).to_contain_text("surrounded")


def test_the_documented_listener_receives_the_move(puzzle: Page, traffic: Traffic) -> None:
    with puzzle.expect_console_message(lambda message: "wB1" in message.text) as told:
        play(puzzle, WINNING)
    assert "WhiteWins" in told.value.text
