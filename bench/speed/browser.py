"""Run the workload in Chromium, with our library in Pyodide, from `dist/` and without a server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bench.speed.measure import Done
from e2e.routing import BASE, Traffic
from tools.browsers.find import FLAGS, find_chromium
from tools.shared.environment import DIST

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Route

_PAGE = "bench.html"
_HTML = """<!doctype html>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<title>bench</title>
<script type="module">
  import { loadPyodide } from "./pyodide/interpreter.js";
  window.hiveOnFatal = (error) => { throw error; }; // which boot.js sets in the page
  loadPyodide({}).then((python) => { window.python = python; });
</script>
"""
_SOURCE = Path(__file__).with_name("workload.py")
_START_MS = 120_000


def _serve(route: Route) -> None:
    route.fulfill(body=_HTML, content_type="text/html; charset=utf-8")


@contextmanager
def chromium() -> Iterator[tuple[str, Callable[[str], Done]]]:
    """Open a page with Python; yield the browser's version and a function that runs a call there.

    :raises FileNotFoundError: if the site is not built.
    """
    from playwright.sync_api import sync_playwright

    if not (DIST / "pyodide" / "library.bin").exists():
        raise FileNotFoundError("dist/ is not built; run tools/site.py first")
    path = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path or None, args=list(FLAGS))
        context = browser.new_context()
        Traffic().attach(context)
        context.route(BASE + _PAGE, _serve)
        page = context.new_page()
        page.goto(BASE + _PAGE)
        page.wait_for_function("window.python", timeout=_START_MS)
        page.evaluate("source => { python.runPython(source); }", _SOURCE.read_text("utf-8"))

        def run(call: str) -> Done:
            amount, seconds = page.evaluate("call => python.runPython(call).toJs()", call)
            return int(amount), float(seconds)

        yield f"Chromium {browser.version}", run
        browser.close()
