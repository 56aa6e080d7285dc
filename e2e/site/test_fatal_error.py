"""Python stops while the page is open: the page says so, and the game is there after a reload."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.browsers import PATIENCE_MS
from e2e.hive_page import HivePage
from e2e.python_in_page import _START
from hive_core import Hex, Move, Piece
from hive_core._formats import packing
from tests.languages import LANGUAGES
from tools.shared.whole_games import MIDDLE_GAME, link_to

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

OPENING = Move(Piece.parse("wS1"), Hex(0, 0))
OVERFLOW = "import json\njson.loads('[' * 1_000_000)"
"""Nested deeper than the stack of a browser: the program of Pyodide traps."""

# Counts PyScript's workers in `window.made`, and ends the first one at a message that it posts; the
# browser reports nothing.
DEADLY = """
    window.made = 0;
    const { terminate } = Worker.prototype;
    window.Worker = class extends Worker {
        constructor(address, options) {
            super(address, options);
            if (options?.type !== "module") return;
            window.made += 1;
            if (window.made > 1) return;
            this.addEventListener("message", ({ data }) => {
                if (%s) terminate.call(this);
            });
        }
    };
"""


WHEN = {"during a search": 'data?.hive === "beat"', "during its start": 'data === "hive:alive"'}


def kill(page: Page) -> None:
    """Have Python suffer a fatal error."""
    page.evaluate(_START, OVERFLOW)
    page.wait_for_selector("html[data-app=failed]", state="attached", timeout=PATIENCE_MS)


@pytest.mark.journey
def test_a_fatal_error_is_said_and_the_game_is_there_after_a_reload(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = open_page()
    hive = HivePage(page)
    hive.play(OPENING)
    hive.do("share")
    kill(page)
    failure = page.locator("#failure")
    expect(failure).to_contain_text(LANGUAGES["en"]["boot.stopped-saved"])
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.evaluate("document.querySelector('#app').inert")
    for width, height in ((1280, 800), (700, 420), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        box = failure.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    before = page.evaluate("JSON.stringify(localStorage)")
    page.evaluate("localStorage.setItem('hive.prefs', 'damaged')")
    assert page.evaluate("JSON.stringify(localStorage)") == before
    failure.get_by_role("button", name=LANGUAGES["en"]["boot.reload"]).click()
    page.wait_for_selector("html[data-app=ready]", state="attached")
    expect(hive.tile("wS1")).to_be_visible()
    assert any("Pyodide has suffered a fatal error" in line for line in traffic.errors)
    traffic.excuse()


@pytest.mark.parametrize("moment", WHEN)
def test_a_worker_that_dies_in_silence_is_replaced(open_page: OpenPage, moment: str) -> None:
    def spoil(context: BrowserContext) -> None:
        context.add_init_script(DEADLY % WHEN[moment])

    page = open_page(f"{link_to(MIDDLE_GAME)}&white=ai:1&black=ai:1", before=spoil)
    plies = HivePage(page).moves.count()
    expect(HivePage(page).moves).not_to_have_count(plies, timeout=PATIENCE_MS)
    assert page.evaluate("window.made") == 2


@pytest.mark.parametrize("size", [1_000_000, 30_000])
def test_a_task_of_brackets_alone_is_refused_and_the_page_goes_on(
    open_page: OpenPage, size: int
) -> None:
    hive = HivePage(open_page())
    hive.play(OPENING)
    hive.visit(f"mode=puzzle&task={packing.pack('[' * size)}")
    expect(hive.status).to_contain_text("This task file has an error")
    expect(hive.tile("wS1")).to_be_visible()
    hive.play(Move(Piece.parse("bS1"), Hex(1, 0)))
