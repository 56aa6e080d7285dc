"""A page that tests share begins each of them as a fresh page begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from e2e.hive_page import COMPUTER_MS, HivePage
from e2e.routing import Traffic
from e2e.shared_pages import SharedPages
from hive_core import Hex, Move, Piece
from tools.shared.whole_games import MIDDLE_GAME, link_to

if TYPE_CHECKING:
    from e2e.conftest import OpenPage, SharePage

# All that a test can see of a page. Names of tabs and games, and times, are different in each.
SEEN = """() => {
  const plain = (text) => text.replace(/[0-9a-f]{11}-[0-9a-f]{8}|\\d{13}/g, "…");
  const kept = (storage) => Object.keys(storage).map((name) => plain(`${name}: ${storage[name]}`));
  const root = document.documentElement.cloneNode(true);
  for (const script of root.querySelectorAll("script")) script.remove();
  return {
    markup: plain(root.outerHTML).replace(/></g, ">\\n<").split("\\n"),
    local: kept(localStorage).sort(),
    session: kept(sessionStorage).sort(),
    names: Object.keys(window).filter((name) => !name.startsWith("hiveTest")).sort(),
    title: document.title,
    entry: [history.state, location.hash],
    focus: document.activeElement.tagName,
    hover: document.querySelectorAll(":hover").length,
    window: [innerWidth, innerHeight, scrollX, scrollY],
    dark: matchMedia("(prefers-color-scheme: dark)").matches,
  };
}"""


def half_a_game(hive: HivePage) -> None:
    hive.play(Move(Piece.parse("wA1"), Hex(0, 0)))
    hive.play(Move(Piece.parse("bA1"), Hex(1, 0)))
    hive.choose("wQ")


def settings(hive: HivePage) -> None:
    hive.visit("lang=nl&theme=contrast")
    expect(hive.page.locator("html")).to_have_attribute("lang", "nl")
    hive.do("flip")
    hive.do("settings")
    expect(hive.page.locator("dialog")).to_be_visible()


def analysis(hive: HivePage) -> None:
    hive.visit(link_to(MIDDLE_GAME, "mode=analysis"))
    expect(hive.page.locator("[data-best]").first).to_be_visible(timeout=COMPUTER_MS)


def lesson(hive: HivePage) -> None:
    hive.visit("mode=lesson&id=spider-four")
    expect(hive.app).to_have_attribute("data-mode", "lesson")
    hive.page.evaluate("window.left = scrollTo(0, 99)")


def thinking(hive: HivePage) -> None:
    hive.visit(link_to(MIDDLE_GAME, "white=ai:8"))
    expect(hive.app).to_have_attribute("data-thinking", "1")


STATES = (half_a_game, settings, analysis, lesson, thinking, analysis)


def seen(page: Page) -> dict[str, Any]:
    """Return what can be seen of a page that has settled."""
    expect(page.locator("#app[data-offline]")).to_be_attached()
    HivePage(page).expect_painted()
    found: dict[str, Any] = page.evaluate(SEEN)
    return found


@pytest.mark.chromium_only("no other engine's driver moves the pointer out of the page")
def test_a_shared_page_begins_as_a_fresh_page(share_page: SharePage, open_page: OpenPage) -> None:
    fresh = open_page(reduced_motion="reduce")
    fresh_look = seen(fresh)
    for leave in STATES:
        leave(HivePage(share_page(color_scheme="dark", viewport={"width": 900, "height": 700})))
        shared = share_page(reduced_motion="reduce")
        assert seen(shared) == fresh_look, leave.__name__
    # It goes on as a fresh page does: the apps before it answer no click and save nothing.
    for page in (shared, fresh):
        half_a_game(HivePage(page))
        page.keyboard.press("Tab")
        page.locator("#board").hover()
    assert seen(shared) == seen(fresh)
    for page in (shared, fresh):
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-app", "ready")
    assert seen(shared) == seen(fresh)
    # And so after a reload.
    assert seen(share_page(reduced_motion="reduce")) == fresh_look


def test_an_error_in_a_shared_page_is_of_the_test_that_has_it(
    shared_pages: SharedPages, traffic: Traffic
) -> None:
    first, second = (Traffic(response_cache=traffic.response_cache) for _ in range(2))
    page = shared_pages.open(first, "", {})
    page.evaluate("console.error('one')")
    page.evaluate("void setTimeout(() => { throw new Error('two') })")
    page.wait_for_timeout(0)
    page = shared_pages.open(second, "", {})
    page.evaluate("console.error('three')")
    page.evaluate("0")
    shared_pages.release(healthy=False)
    assert [error.partition(" at ")[0] for error in second.errors] == ["console error: three"]
    assert ["one" in first.errors[0], "two" in first.errors[1]] == [True, True]
