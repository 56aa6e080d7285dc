"""A page and its program are of one version, also when there is no service worker to see to it."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.routing import BASE
from e2e.site.test_offline import publish, started, version
from tools.browsers.static_host import Host
from tools.shared.environment import DIST

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Route

    from e2e.browsers import Browsers
    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

NOW = json.loads((DIST / "version.json").read_text(encoding="utf-8"))["version"]
OLD = "0123456789abcdef"
SENTENCE = "zijn van verschillende versies"


def old_text(name: str) -> str:
    return (DIST / name).read_text(encoding="utf-8").replace(NOW, OLD)


def old_library() -> bytes:
    """Return the library with one more file."""
    content = io.BytesIO(gzip.decompress((DIST / "pyodide" / "library.bin").read_bytes()))
    with zipfile.ZipFile(content, "a") as archive:
        archive.writestr("old.txt", "")
    return gzip.compress(content.getvalue(), 1)


def test_a_new_page_gets_no_old_file_from_the_cache_of_the_browser(
    browsers: Browsers, tmp_path: Path
) -> None:
    with (
        Host(tmp_path / "site") as host,
        browsers.new_context(service_workers="block") as context,
    ):
        host.max_age = 600
        errors: list[str] = []
        context.on("weberror", lambda error: errors.append(str(error.error)))
        page = context.new_page()
        page.goto(host.address, wait_until="commit")
        started(page)
        first = version(page)

        newer = {"web/boot.js": ("globalThis.", "globalThis.newer = 1; globalThis.")}
        new = publish(host, changed=newer)
        page.goto("about:blank")
        host.given.clear()
        page.goto(host.address, wait_until="commit")
        started(page)
        assert version(page) == new != first
        assert page.evaluate("newer") == 1
        assert {"web/boot.js", "web/style.css", "pyodide/library.bin"} <= set(host.given)
        assert {"pyodide/pyodide.js", "pyodide/pyodide.asm.wasm"} <= set(host.given)
        assert errors == []

        # The files of one version still come from that cache.
        page.goto("about:blank")
        host.given.clear()
        page.goto(host.address, wait_until="commit")
        started(page)
        assert not {"web/boot.js", "pyodide/library.bin"} & set(host.given)


@pytest.mark.parametrize("name", ["web/boot.js", "pyodide/library.bin"])
def test_a_host_that_mixes_versions_is_asked_twice_and_then_named(
    open_page: OpenPage, traffic: Traffic, name: str
) -> None:
    old = old_library() if name.endswith("bin") else old_text(name)

    def spoil(context: BrowserContext) -> None:
        context.route(f"**/{name}*", lambda route: route.fulfill(body=old))

    page = open_page("lang=nl", ready=False, before=spoil)
    failure = page.get_by_role("alert")
    expect(failure).to_contain_text(SENTENCE)
    expect(page.locator("html")).to_have_attribute("data-app", "failed")
    assert traffic.requests.count(BASE) == 2
    # Trying again loads the page once, not twice.
    with page.expect_navigation(wait_until="commit"):
        failure.get_by_role("button").click()
    expect(failure).to_contain_text(SENTENCE)
    assert traffic.requests.count(BASE) == 3
    page.close()  # it may complain of the same file once more
    traffic.excuse()


def test_an_old_page_with_a_new_program_is_loaded_once_more(
    open_page: OpenPage, traffic: Traffic
) -> None:
    given: list[str] = []

    def answer(route: Route) -> None:
        given.append(route.request.url)
        if len(given) > 1:
            route.fallback()
        else:
            route.fulfill(body=old_text("index.html"), content_type="text/html")

    page = open_page(before=lambda context: context.route("**/sub-path/", answer))
    assert len(given) == 2
    assert version(page) == NOW
    traffic.excuse()  # a start that was broken off
