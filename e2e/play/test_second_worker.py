"""A review by two workers, on a device with enough cores and memory."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, expect

from e2e.hive_page import HivePage
from e2e.play.test_review import GAME, expect_review, verdict_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

CORES = "Object.defineProperty(navigator, 'hardwareConcurrency', {get: () => %d});"
MEMORY = "Object.defineProperty(navigator, 'deviceMemory', {get: () => 8});"

# Notes the workers of PyScript; `%s` may replace the program of all but the first.
WORKERS = """
    window.made = [];
    const Native = Worker;
    window.Worker = class extends Native {
        constructor(address, options) {
            const isLater = options?.type === "module" && window.made.length > 0;
            super(isLater ? (() => { %s })() ?? address : address, options);
            if (options?.type === "module") window.made.push(this);
        }
        terminate() {
            this.ended = true;
            super.terminate();
        }
    };
"""
FAILS = "return URL.createObjectURL(new Blob(['throw new Error(1)']))"


def begun(open_page: OpenPage, cores: int, second: str = "") -> HivePage:
    """Open a page on a device with so many cores, and begin the review of the game."""

    def prepare(context: BrowserContext) -> None:
        context.add_init_script(CORES % cores + MEMORY + WORKERS % second)

    page = open_page(f"game={quote(GAME, safe='')}", before=prepare, reduced_motion="reduce")
    hive = HivePage(page)
    page.locator(".banner [data-action=review]").click()
    expect_review(hive, "running")
    return hive


def test_two_workers_review_a_game_with_the_result_of_one(open_page: OpenPage) -> None:
    alone = begun(open_page, 2)
    one = verdict_of(alone)
    assert alone.page.evaluate("made.length") == 1

    hive = begun(open_page, 8)
    assert verdict_of(hive) == one
    assert hive.page.evaluate("made.length") == 2


def test_the_second_worker_ends_after_the_review_and_the_first_stays(open_page: OpenPage) -> None:
    hive = begun(open_page, 8)
    hive.page.wait_for_function("made.length === 2")
    hive.do("stop-review")
    expect_review(hive, "stopped")
    hive.page.wait_for_function("made[1].ended", timeout=60_000)
    assert not hive.page.evaluate("Boolean(made[0].ended)")


@pytest.fixture
def forgiven(traffic: Traffic) -> Iterator[None]:
    """Forgive what the page logs about a worker that fails."""
    yield
    traffic.excuse()


@pytest.mark.usefixtures("forgiven")
def test_a_review_ends_if_the_second_worker_does_not_start(open_page: OpenPage) -> None:
    hive = begun(open_page, 8, FAILS)
    one = verdict_of(hive)
    assert len(one["costly"]) >= 3
    assert hive.page.evaluate("made.length") == 3
    expect(hive.status).not_to_contain_text("can’t start")
