"""Chromium keeps the compiled program, and a later visit finds it instead of compiling again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Playwright

from bench.speed.pages_host import PagesHost
from tools.browsers.find import FLAGS, find_chromium
from tools.shared.environment import DIST

FOUND = "v8.wasm.moduleCacheHit"
CATEGORY = "disabled-by-default-devtools.timeline"

# Chromium decides during a visit whether to keep the program: on a busy machine each visit has a
# chance of about a half, and one that ended without it is not helped by waiting.
MOST_VISITS = 20


def stop_tracing(devtools: CDPSession) -> set[str]:
    """End the recording, and return the names of its events."""
    names: set[str] = set()
    ended = []

    def note(data: dict[str, Any]) -> None:
        names.update(event["name"] for event in data["value"])

    devtools.on("Tracing.dataCollected", note)
    devtools.on("Tracing.tracingComplete", lambda _: ended.append(True))
    devtools.send("Tracing.end")
    while not ended:  # the driver delivers events during a call
        devtools.send("Browser.getVersion")
    return names


def visit(visitor: BrowserContext, address: str) -> set[str]:
    """Visit the page until Python has been warmed up; return the names of Chromium's events."""
    browser = visitor.browser
    assert browser is not None
    devtools = browser.new_browser_cdp_session()
    config = {"includedCategories": [CATEGORY]}
    devtools.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    page = visitor.new_page()
    page.goto(address)
    page.wait_for_function(
        "performance.getEntriesByName('hive:warm').length", timeout=120_000, polling=100
    )
    page.close()
    names = stop_tracing(devtools)
    devtools.detach()
    return names


def test_a_later_visit_finds_the_compiled_program(playwright: Playwright, tmp_path: Path) -> None:
    # Without the flags of other tests, which save compiling; without the service worker, which
    # answers later visits of most users with the same bytes.
    visitor = playwright.chromium.launch_persistent_context(
        tmp_path, executable_path=find_chromium() or None, args=list(FLAGS), service_workers="block"
    )
    with PagesHost({"hive": DIST}) as host, visitor:
        assert any(FOUND in visit(visitor, host.address("hive")) for _ in range(MOST_VISITS))
