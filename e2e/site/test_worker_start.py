"""A worker that does not start: tried again once, then reported, without a long wait."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.browsers import PATIENCE_MS
from e2e.hive_page import HivePage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

# Counts PyScript's workers in `window.made`; `%s` may replace the program of a worker.
WORKERS = """
    window.made = 0;
    const Native = Worker;
    window.Worker = class extends Native {
        constructor(address, options) {
            if (options?.type === "module") {
                window.made += 1;
                const text = (() => { %s })();
                if (text !== undefined) address = URL.createObjectURL(new Blob([text]));
            }
            super(address, options);
        }
    };
"""

UNSTARTED = "The computer player can’t start. Reload the page"

CRASHES = 'return "throw new Error(1)"'
CRASHES_DURING_IMPORT = "return \"await import('./nowhere.js')\""
REFUSED = 'throw new DOMException("no", "SecurityError")'
SILENT = 'return ""'


@pytest.fixture
def forgiving(traffic: Traffic, open_page: OpenPage) -> Iterator[list[BrowserContext]]:
    """Return a list for contexts whose pages may log errors."""
    contexts: list[BrowserContext] = []
    yield contexts
    for context in contexts:
        context.close()
    traffic.excuse()


COMPUTER_TO_MOVE = "game=Base&white=ai:1&seed=5"


def opened(
    open_page: OpenPage,
    forgiving: list[BrowserContext],
    program: str,
    fragment: str = COMPUTER_TO_MOVE,
) -> Page:
    """Open a page whose workers get this program."""

    def spoil(context: BrowserContext) -> None:
        forgiving.append(context)
        context.add_init_script(WORKERS % program)

    return open_page(fragment, before=spoil, reduced_motion="reduce")


@pytest.mark.parametrize("program", [CRASHES, CRASHES_DURING_IMPORT, REFUSED, SILENT])
def test_a_worker_that_does_not_start_is_tried_again_once_and_then_reported(
    open_page: OpenPage, forgiving: list[BrowserContext], program: str
) -> None:
    page = opened(open_page, forgiving, program)
    # Much sooner than the limit of a slow start.
    expect(HivePage(page).status).to_contain_text(UNSTARTED, timeout=PATIENCE_MS)
    assert page.evaluate("window.made") == 2
    expect(page.locator("#app")).to_have_attribute("data-thinking", "0")


def test_the_second_worker_answers_if_the_first_did_not_start(
    open_page: OpenPage, forgiving: list[BrowserContext]
) -> None:
    page = opened(open_page, forgiving, f"if (window.made === 1) {CRASHES}")
    expect(page.locator("#app")).to_have_attribute("data-ply", "1", timeout=PATIENCE_MS)
    assert page.evaluate("window.made") == 2


def test_a_worker_that_fails_after_its_request_was_cancelled_shows_no_error(
    open_page: OpenPage, forgiving: list[BrowserContext], traffic: Traffic
) -> None:
    program = "new BroadcastChannel('fall').onmessage = () => { throw new Error('fallen'); };"
    page = opened(open_page, forgiving, f'if (window.made === 1) return "{program}"', "game=Base")
    hive = HivePage(page)
    hive.visit("mode=analysis")
    page.wait_for_function("window.made === 1")
    hive.visit("mode=play")
    page.evaluate("new BroadcastChannel('fall').postMessage(1)")
    # The next request gets another worker.
    hive.visit("mode=analysis")
    expect(page.locator("[data-best]").first).to_be_visible(timeout=PATIENCE_MS)
    assert [error for error in traffic.errors if "fallen" not in error] == []


@pytest.mark.parametrize("file", ["ai.py", "pyodide/interpreter.js"])
def test_a_worker_with_missing_files_is_reported_and_starts_after_they_return(
    open_page: OpenPage, forgiving: list[BrowserContext], traffic: Traffic, file: str
) -> None:
    hive = HivePage(opened(open_page, forgiving, "", "game=Base"))
    traffic.break_file(file)
    hive.visit(COMPUTER_TO_MOVE)
    expect(hive.status).to_contain_text(UNSTARTED, timeout=PATIENCE_MS)
    traffic.mend()
    hive.do("continue")
    expect(hive.app).to_have_attribute("data-ply", "1", timeout=PATIENCE_MS)
