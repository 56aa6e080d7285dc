"""The start of the page: a readable board long before Python has started."""

from __future__ import annotations

import http.server
import re
import threading
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from e2e.hive_page import HivePage
from e2e.response_cache import site_file
from tests.languages import LANGUAGES
from tools.shared.media_types import content_type

if TYPE_CHECKING:
    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

PROGRAM = "pyodide/pyodide.asm.wasm"

WHITE = {lang: texts["Color.white"] for lang, texts in LANGUAGES.items()}

WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries()) {
        for (const { node } of sources) {
            // The line that tells how far the start is has words of different lengths.
            if (node?.parentElement?.id !== "progress") shifts.push(node?.outerHTML ?? "gone");
        }
    }
}).observe({ type: "layout-shift", buffered: true });
// Firefox tells of no shifts: each part that shows has to be where it was in the frame before.
const places = new Map();
(function look() {
    for (const node of document.querySelectorAll("#app *")) {
        const { left, top, width } = node.getBoundingClientRect();
        if (!width || !node.checkVisibility({ visibilityProperty: true })) continue;
        const [x, y] = places.get(node) ?? [left, top];
        if (Math.hypot(left - x, top - y) > 3) shifts.push(node.outerHTML);
        places.set(node, [left, top]);
    }
    requestAnimationFrame(look);
})();
// What the status line says in each frame that is painted, while it is in sight.
window.statuses = [];
(function look() {
    const status = document.getElementById("status");
    if (status?.checkVisibility({ visibilityProperty: true })) {
        if (statuses.at(-1) !== status.textContent) statuses.push(status.textContent);
    }
    if (document.documentElement?.dataset.app !== "ready") requestAnimationFrame(look);
})();
addEventListener("DOMContentLoaded", () => {
    if (location.href === "about:blank") return; // Firefox runs this there, too.
    window.painted = document.getElementById("app").outerHTML;
});
"""


@pytest.mark.parametrize(
    "device",
    [
        {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"},
        {
            "viewport": {"width": 390, "height": 844},
            "color_scheme": "dark",
            "has_touch": True,
            "locale": "nl-BE",
        },
    ],
    ids=["desktop", "phone of a Dutch reader"],
)
def test_the_board_is_readable_before_python_and_does_not_change(
    open_page: OpenPage, traffic: Traffic, device: dict[str, Any]
) -> None:
    """The runtime's program is held back until the board has been checked.

    The page is in the reader's language from the start.
    """
    held: list[Route] = []

    def hold(context: BrowserContext) -> None:
        context.add_init_script(WATCH)
        context.route(f"**/{PROGRAM}*", lambda route: held.append(route))

    page = open_page(ready=False, before=hold, **device)
    HivePage(page).expect_painted()
    lang = "nl" if "locale" in device else "en"
    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.locator("html")).to_have_attribute("data-app", "loading")
    can_be_read(page)
    page.wait_for_function("window.painted")
    assert len(held) == 1, "it is requested once, before other files need it"
    assert not any(PROGRAM in url for url in traffic.requests)

    held.pop().fallback()
    page.wait_for_selector("html[data-app=ready]", state="attached")
    can_be_read(page)
    # Python keeps it, and only adds attributes that depend on the browser.
    now = page.evaluate("document.getElementById('app').outerHTML")
    assert re.sub(r' data-offline="\w+"', "", now) == page.evaluate("painted")
    assert page.evaluate("shifts") == []
    assert page.evaluate("statuses") == [LANGUAGES[lang]["status.begin"].format(Color=WHITE[lang])]


class _Halting(http.server.BaseHTTPRequestHandler):
    """A host that stops in the middle of a page, between buttons, until `go_on` is set."""

    go_on: threading.Event

    def do_GET(self) -> None:
        name = self.path.removeprefix("/").partition("?")[0]
        body = site_file(name) or b""
        self.send_response(200)
        self.send_header("Content-Type", content_type(name))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        half = 0 if name else body.index(b'data-action="hint"')
        self.wfile.write(body[:half])
        self.wfile.flush()
        assert name or self.go_on.wait(60)
        self.wfile.write(body[half:])

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_a_partly_loaded_page_is_not_shown(browser: Browser) -> None:
    go_on = threading.Event()
    handler = type("Handler", (_Halting,), {"go_on": go_on})
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        # Its scripts are the subject of another test.
        context = browser.new_context(service_workers="block")
        try:
            page = context.new_page()
            page.route("**/*.{js,mjs,wasm,bin}*", lambda route: route.abort())
            page.goto(f"http://127.0.0.1:{server.server_address[1]}/", wait_until="commit")
            expect(page.locator("[data-action=new-game]")).to_be_attached()
            expect(page.locator("body")).to_be_hidden()
            go_on.set()
            expect(page.locator("body")).to_be_visible()
        finally:
            go_on.set()
            context.close()
            server.shutdown()
            thread.join()


def can_be_read(page: Page) -> None:
    """Check that the board and both hands are visible, with every kind of bug and its name."""
    expect(page.locator("#status")).to_have_text(re.compile(r"\b(White|Wit)\b.*\."))
    hands = page.locator("[data-reserve]")
    assert hands.count() == 10
    for element in (page.locator("svg#board"), hands.first, hands.last):
        expect(element).to_be_in_viewport()
    assert all(
        page.evaluate(
            """() => [...document.querySelectorAll("[data-reserve] .tile-face, #board")].map(
                (shape) => shape.getBoundingClientRect().width > 10
            )"""
        )
    )
    ink = page.locator("#status").evaluate("element => getComputedStyle(element).fontSize")
    assert float(ink.removesuffix("px")) >= 12
