"""The site as a whole: its requests, a plain host, and errors at the start."""

from __future__ import annotations

import http.server
import json
import threading
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, expect

from e2e.routing import BASE, ORIGIN, Traffic
from tools.browsers.find import FLAGS
from tools.python_library.library import own_sources
from tools.shared.environment import DIST
from tools.site_build.board_copy import integrity
from tools.site_build.pages import templates

if TYPE_CHECKING:
    from collections.abc import Iterator

    from e2e.conftest import OpenPage

ROOT = Path(__file__).resolve().parents[2]
WASM = "pyodide/pyodide.asm.wasm"


def module_of(path: Path) -> str:
    """Return the dotted module name of one of our source files."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


# Programs of workers cannot be imported in the page.
MODULES = [name for path in own_sources() if not (name := module_of(path)).endswith("_worker")]


def test_all_requests_go_to_the_site(open_page: OpenPage, traffic: Traffic) -> None:
    page = open_page()
    expect(page.locator("html")).to_have_attribute("data-app", "ready")
    expect(page.locator("#progress")).to_be_hidden()
    expect(page.locator("#failure")).to_be_hidden()
    assert all(url.startswith(BASE) for url in traffic.requests)
    asked = {url.removeprefix(BASE).partition("?")[0] for url in traffic.requests}
    # The harness has recorded the large and the late files, and all of them exist.
    assert {"", "web/boot.js", WASM, "pyodide/library.bin"} <= asked
    assert all((DIST / (name or "index.html")).is_file() for name in asked)


def test_every_module_imports_in_the_page(page: Page) -> None:
    assert {"web.main", "hive_core"} <= set(MODULES)
    program = f"""
import importlib, json, sys, traceback
from pyscript import document
failed = {{}}
for name in {MODULES!r}:
    try:
        importlib.import_module(name)
    except Exception:
        failed[name] = traceback.format_exc()
facts = {{"failed": failed, "python": list(sys.version_info[:2])}}
document.documentElement.setAttribute("data-imports", json.dumps(facts))
"""
    page.evaluate(
        """program => {
            const script = document.createElement("script");
            script.type = "py";
            script.textContent = program;
            document.body.append(script);
        }""",
        program,
    )
    page.wait_for_selector("html[data-imports]", state="attached")
    facts = json.loads(page.locator("html").get_attribute("data-imports") or "")
    assert facts == {"failed": {}, "python": [3, 14]}


NGINX = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "application/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
}
"""The types that nginx knows without being told, in an older release: neither .mjs nor .wasm."""


@pytest.fixture(params=[None, NGINX], ids=["python", "nginx"])
def plain_host(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run a plain static host with the site below its root; yield the address."""
    types: dict[str, str] | None = request.param

    class Handler(http.server.SimpleHTTPRequestHandler):
        def translate_path(self, path: str) -> str:
            return super().translate_path(path.removeprefix("/deep/below"))

        def guess_type(self, path: Any) -> str:
            if types is None:
                return super().guess_type(path)
            return types.get(Path(path).suffix, "application/octet-stream")

        def log_message(self, format: str, *args: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Handler, directory=DIST)
    ) as host:
        thread = threading.Thread(target=host.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{host.server_address[1]}/deep/below/"
        host.shutdown()
        thread.join()


def test_a_plain_static_host_is_enough(browser: Browser, plain_host: str) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        errors: list[str] = []
        page.on(
            "console",
            lambda message: errors.append(message.text) if message.type == "error" else None,
        )
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(plain_host)
        page.wait_for_selector("html[data-app=ready]", state="attached", timeout=60_000)
        # Not if a start calls a function of the rest, for which it would have to wait.
        page.wait_for_function("performance.getEntriesByName('hive:whole').length")
        assert errors == []


def test_a_module_of_another_type_is_named(open_page: OpenPage, traffic: Traffic) -> None:
    """Such as the log-in page of a network in its place."""

    def spoil(context: BrowserContext) -> None:
        answer: dict[str, Any] = {
            "body": "<!doctype html><title>Log in</title>",
            "content_type": "text/html",
        }
        context.route("**/pyodide/interpreter.js*", lambda route: route.fulfill(**answer))

    page = open_page(ready=False, before=spoil)
    sentence = page.locator("#failure .failure-text")
    expect(sentence).to_contain_text("sends interpreter.js as “text/html”")
    traffic.excuse()


@pytest.mark.parametrize(
    ("name", "status"),
    [
        (WASM, 404),
        (WASM, None),
        ("pyodide/library.bin", None),
        ("pyodide/library.bin", 404),
        ("pyodide/library.bin", 200),
        ("pyodide/pyodide.js", 404),
        ("pyodide/interpreter.js", None),
        ("pyscript/core.js", 404),
        ("pyscript/core-*.js", None),
    ],
)
def test_a_failed_start_is_reported_and_can_be_repeated(
    open_page: OpenPage, traffic: Traffic, name: str, status: int | None
) -> None:
    traffic.break_file(name, status)
    page = open_page(ready=False)
    page.wait_for_selector("html[data-app=failed]", state="attached")
    failure = page.get_by_role("alert")
    expect(failure).to_be_visible()
    expect(failure.locator(".failure-text")).to_contain_text("couldn’t be downloaded")
    expect(page.locator("#progress")).to_be_hidden()
    traffic.mend()
    with page.expect_navigation(wait_until="commit"):
        failure.locator("[data-action=retry]").click()
    traffic.forgive()  # not sooner: a failed start logs errors for a while
    page.wait_for_selector("html[data-app=ready]", state="attached")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_python_error_at_the_start_is_shown(open_page: OpenPage, traffic: Traffic) -> None:
    def spoil(route: Route) -> None:
        text = (DIST / "index.html").read_text(encoding="utf-8")
        changed = text.replace("import web.main", "raise ValueError('the sky fell')")
        assert changed != text
        route.fulfill(body=changed, content_type="text/html; charset=utf-8")

    page = open_page(ready=False, before=lambda context: context.route(BASE, spoil))
    page.wait_for_selector("html[data-app=failed]", state="attached")
    expect(page.locator("#failure .failure-text")).to_contain_text("ValueError: the sky fell")
    traffic.excuse()


def test_the_progress_line_names_the_steps(open_page: OpenPage) -> None:
    watch = """
    window.lines = [];
    new MutationObserver(() => {
        const line = document.querySelector("#progress .progress-text")?.textContent;
        if (line && line !== window.lines.at(-1)) window.lines.push(line);
    }).observe(document, {childList: true, subtree: true, characterData: true});
    """
    page = open_page(before=lambda context: context.add_init_script(watch))
    lines = page.evaluate("window.lines")
    # On a fast host the program has arrived before there is a line to say so.
    begun = ("Downloading the game…", "Starting the game…")
    assert [line for line in lines if line.startswith(begun)], lines
    assert "Loading the rules…" in lines
    assert "board" in lines[-1]


def test_the_harness_reports_unwanted_requests_and_errors(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = open_page()
    # The page's policy blocks a request to another host, which is reported ...
    page.evaluate("fetch('https://refused.example/').catch(() => 0)")
    page.evaluate("fetch('no-such-file')")
    page.evaluate(f"fetch('{ORIGIN}/above').catch(() => 0)")
    page.evaluate("console.error('spoken')")
    page.evaluate("setTimeout(() => { throw new Error('thrown') })")
    page.wait_for_function("true")
    assert f"{ORIGIN}/above" in traffic.foreign
    assert any("refused.example" in error for error in traffic.errors)
    # ... and requests that it does not block are recorded.
    with suppress(Error):
        page.goto("https://elsewhere.example/")
    assert "https://elsewhere.example/" in traffic.foreign
    assert traffic.missing == [f"{BASE}no-such-file"]
    assert any("spoken" in error for error in traffic.errors)
    assert any("thrown" in error for error in traffic.errors)
    traffic.foreign.clear()
    traffic.excuse()


def test_every_page_has_only_relative_addresses() -> None:
    for page in templates():
        text = (DIST / page.name).read_text(encoding="utf-8")
        assert "build:" not in text
        for attribute in ("src", "href"):
            assert f'{attribute}="/' not in text
            assert f'{attribute}="http' not in text


def test_flags_disable_requests_of_the_browser_itself() -> None:
    assert "--disable-background-networking" in FLAGS


def test_the_site_states_the_hashes_of_the_scripts_for_other_pages() -> None:
    told = json.loads((DIST / "version.json").read_text(encoding="utf-8"))["integrity"]
    names = ("hive-board.js", "hive-results.js")
    assert told == {name: integrity(DIST / name) for name in names}
