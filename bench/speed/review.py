"""Measure how long a review of a game takes in the page, with one worker and with two."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from bench.speed import workload
from e2e.routing import BASE, Traffic
from tools.browsers.find import FLAGS, find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TILES = 25

ONE, TWO = 1, 8
"""The cores that the page sees: enough for one worker, and for two."""

_DEVICE = """
    Object.defineProperty(navigator, "hardwareConcurrency", { get: () => %d });
    Object.defineProperty(navigator, "deviceMemory", { get: () => 8 });
"""
_REVIEW = """async () => {
    const done = () => document.querySelector("#review[data-review=done]");
    const began = performance.now();
    document.querySelector(".actions [data-action=review]").click();
    while (!done()) await new Promise(requestAnimationFrame);
    return performance.now() - began;
}"""
_READY_MS = 120_000


def measure(rounds: int) -> dict[int, list[float]]:
    """Return the seconds of a whole review in each round, by the cores of the device.

    The worker starts for the analysis before the review, so its start does not count; that of the
    second worker does.
    """
    from playwright.sync_api import sync_playwright

    times: dict[int, list[float]] = {ONE: [], TWO: []}
    path = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path or None, args=list(FLAGS))
        for _ in range(rounds):
            for cores, seconds in times.items():
                seconds.append(_seconds(browser, cores))
        browser.close()
    return times


def _seconds(browser: Browser, cores: int) -> float:
    ((board, *_),) = workload.boards_with((TILES,), 1)
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(_DEVICE % cores)
    Traffic().attach(context)
    page = context.new_page()
    fragment = f"game={quote(board.game_string(), safe='')}&mode=analysis"
    page.goto(f"{BASE}#{fragment}", wait_until="commit")
    page.wait_for_selector("[data-best]", timeout=_READY_MS)
    page.set_default_timeout(10 * _READY_MS)
    milliseconds: float = page.evaluate(_REVIEW)
    context.close()
    return milliseconds / 1000
