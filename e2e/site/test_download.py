"""The line of progress: how much has been downloaded, and how long the rest will take."""

from __future__ import annotations

import gzip
import http.server
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from e2e.conftest import OpenPage
from e2e.response_cache import site_file
from tools.shared.media_types import content_type

PROGRAM = "pyodide/pyodide.asm.wasm"
LIBRARY = "pyodide/library.bin"
SCRIPT = "hive-board.js"  # of other pages: this one does not load it
MEGABYTES = re.compile(r"([0-9.,]+) of ([0-9.]+) MB")


class _SlowHost(http.server.BaseHTTPRequestHandler):
    """A host that compresses, and stops in the middle of a file, `slow`, until `go_on` is set.

    Then it sends the rest, or with `breaks_off` nothing. `halted`: it has stopped.
    """

    halted: threading.Event
    go_on: threading.Event
    slow = PROGRAM
    breaks_off = False

    def do_GET(self) -> None:
        name = self.path.removeprefix("/").partition("?")[0]
        body = gzip.compress(site_file(name) or b"", 1)
        self.send_response(200)
        self.send_header("Content-Type", content_type(name or "index.html"))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        half = len(body) // 2 if name == self.slow else len(body)
        self.wfile.write(body[:half])
        self.wfile.flush()
        if half < len(body):
            self.halted.set()
            assert self.go_on.wait(120)
            if not self.breaks_off:
                self.wfile.write(body[half:])

    def log_message(self, format: str, *args: object) -> None:
        pass


@dataclass(frozen=True)
class SlowHost:
    """The address of a running `_SlowHost`, and its events."""

    address: str
    halted: threading.Event
    go_on: threading.Event


@pytest.fixture
def slow_host(request: pytest.FixtureRequest) -> Iterator[SlowHost]:
    """Run a `_SlowHost`; a parameter has other values of its attributes."""
    halted, go_on = threading.Event(), threading.Event()
    facts = {"halted": halted, "go_on": go_on, **getattr(request, "param", {})}
    handler = type("Handler", (_SlowHost,), facts)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield SlowHost(f"http://127.0.0.1:{server.server_address[1]}/", halted, go_on)
        go_on.set()
        server.shutdown()
        thread.join()


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """Return a browser that has never been here, and has no service worker."""
    context = browser.new_context(service_workers="block", locale="en-GB")
    yield context
    context.close()


@dataclass(frozen=True)
class SlowVisit:
    """A page whose download stops half-way, until `finish`."""

    page: Page
    go_on: threading.Event

    def finish(self) -> None:
        """Let the rest arrive, and wait until the page is ready."""
        self.go_on.set()
        self.page.wait_for_selector("html[data-app=ready]", state="attached", timeout=120_000)


@pytest.fixture
def slow(slow_host: SlowHost, visitor: BrowserContext) -> SlowVisit:
    """Open the page on the slow host."""
    page = visitor.new_page()
    page.goto(slow_host.address, wait_until="commit")
    return SlowVisit(page, slow_host.go_on)


def amount(page: Page) -> tuple[float, float]:
    """Return how many megabytes have arrived, of how many."""
    found = MEGABYTES.search(page.locator("#progress").text_content() or "")
    assert found is not None
    return float(found[1]), float(found[2])


def test_the_line_tells_how_much_has_arrived(slow: SlowVisit) -> None:
    page = slow.page
    expect(page.locator("#progress")).to_contain_text(MEGABYTES)
    # Half of the program waits; everything else is there.
    page.wait_for_function(
        "performance.getEntriesByType('resource').some(({name}) => name.includes('library.bin'))"
    )
    page.wait_for_function("self.hiveDownloaded?.()?.done > 0.4 * hiveDownloaded().total")
    expect(page.locator("#progress")).to_contain_text(MEGABYTES)
    done, total = amount(page)
    assert 0 < done < total
    slow.finish()
    expect(page.locator("#progress")).to_be_hidden()


def test_the_total_is_what_a_compressing_host_sends(slow: SlowVisit) -> None:
    page = slow.page
    page.wait_for_function("self.hiveArriving && self.hiveDownloaded?.()")
    facts: Any = page.evaluate("hiveDownloaded()")
    slow.finish()
    # The cold code follows after the start.
    sent = page.evaluate(
        """() => performance.getEntriesByType("resource")
            .filter(({ name }) => /pyodide|pyscript/.test(name) && !name.includes("cold.wasm"))
            .reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)"""
    )
    # The host compresses less than those that the sizes were taken for.
    assert sent == pytest.approx(facts["total"], rel=0.15)


def test_a_slow_line_has_a_time_that_is_left(slow: SlowVisit) -> None:
    page = slow.page
    expect(page.locator("#progress")).to_contain_text(re.compile(r"MB, about [0-9]+ s left"))
    slow.finish()


def reported_by_a_page_that_is_left(
    visitor: BrowserContext, host: SlowHost, script: str = ""
) -> list[str]:
    """Leave the page when half of the slow file has arrived; return the errors it reported.

    `script` is run in the page before.
    """
    errors: list[str] = []
    said: list[ConsoleMessage] = []
    visitor.on("weberror", lambda report: errors.append(str(report.error)))
    visitor.on("console", lambda entry: said.append(entry))
    page = visitor.new_page()
    page.goto(host.address, wait_until="commit")
    page.wait_for_function("self.hiveDownloaded?.()")  # the scripts of the start have run
    page.evaluate(script)
    assert host.halted.wait(30)
    # Firefox may interrupt a `goto` of the driver here by starting the same one again.
    page.evaluate(f"setTimeout(() => location.assign('{host.address}web/icon.svg'))")
    page.wait_for_url("**/icon.svg")
    # The reports of a page come in order, so that one of the next page comes after all of this one.
    with visitor.expect_console_message(lambda entry: entry.text == "next"):
        page.evaluate("console.log('next')")
    return [*errors, *(entry.text for entry in said if entry.type == "error")]


@pytest.mark.journey
@pytest.mark.parametrize(
    "slow_host", [{"slow": PROGRAM}, {"slow": LIBRARY}], indirect=True, ids=["program", "library"]
)
def test_a_page_that_is_left_during_a_download_reports_no_error(
    slow_host: SlowHost, visitor: BrowserContext
) -> None:
    assert reported_by_a_page_that_is_left(visitor, slow_host) == []


@pytest.mark.journey
@pytest.mark.parametrize("slow_host", [{"slow": SCRIPT}], indirect=True, ids=["script"])
def test_a_page_that_is_left_while_a_worker_starts_reports_no_error(
    slow_host: SlowHost, visitor: BrowserContext
) -> None:
    # PyScript starts its workers like this, and writes their errors to the console.
    start = f"""() => {{
        const address = "{slow_host.address}{SCRIPT}";
        const script = new Blob([`import "${{address}}"`], {{ type: "text/javascript" }});
        const worker = new Worker(URL.createObjectURL(script), {{ type: "module" }});
        worker.onerror = console.error;
    }}"""
    assert reported_by_a_page_that_is_left(visitor, slow_host, start) == []


@pytest.mark.journey
@pytest.mark.parametrize("slow_host", [{"breaks_off": True}], indirect=True, ids=["breaks off"])
def test_a_download_that_breaks_off_is_reported_as_such(
    slow_host: SlowHost, visitor: BrowserContext
) -> None:
    page = visitor.new_page()
    page.goto(slow_host.address, wait_until="commit")
    page.wait_for_function("self.hiveArriving?.bytes > 0")
    slow_host.go_on.set()
    expect(page.locator("#failure")).to_contain_text("couldn’t be downloaded")


def test_a_saved_page_names_no_amount(open_page: OpenPage) -> None:
    page = open_page("game=Base", service_workers="allow")
    page.wait_for_selector("#app[data-offline=ready]", timeout=120_000)
    page.reload()
    page.wait_for_selector("html[data-app=ready]", state="attached")
    assert page.evaluate("navigator.serviceWorker.controller !== null")
    assert page.evaluate("self.hiveArriving === undefined")
