"""The error shown in a browser that lacks a feature, or cannot fetch the page's files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pytest
from playwright.sync_api import Page, expect

from e2e.browsers import PATIENCE_MS
from e2e.routing import BASE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext

    from e2e.conftest import OpenPage
    from e2e.routing import Traffic


class OpenUnsupported(Protocol):
    """Open the site in a browser that `script` has changed, and return at once."""

    def __call__(self, script: str = "", fragment: str = "", path: str = "") -> Page: ...


LATER = "Chrome or Edge 123, Firefox 121, Safari 17.5"

_SUPPORTS = """
    const has = CSS.supports;
    CSS.supports = (...what) => !`${what}`.includes("%s") && has.call(CSS, ...what);
"""


@pytest.fixture
def open_unsupported(open_page: OpenPage, traffic: Traffic) -> Iterator[OpenUnsupported]:
    """Return a function that opens a page that cannot start; errors of its scripts are ignored."""
    contexts: list[BrowserContext] = []

    def open_it(script: str = "", fragment: str = "", path: str = "") -> Page:
        def spoil(context: BrowserContext) -> None:
            contexts.append(context)
            context.add_init_script(script)

        return open_page(fragment, path=path, ready=False, before=spoil)

    yield open_it
    for context in contexts:
        context.close()
    traffic.excuse()


@pytest.mark.parametrize(
    ("script", "what"),
    [
        ("delete window.WebAssembly", "it lacks WebAssembly"),
        ("WebAssembly.validate = () => false", "WebAssembly exceptions"),
        ("delete HTMLScriptElement.prototype.noModule", "JavaScript modules"),
        ("delete window.Worker", "workers"),
        ("delete window.DecompressionStream", "DecompressionStream"),
        ("delete window.HTMLDialogElement", "dialogs"),
        (_SUPPORTS % ":has", "CSS :has()"),
        (_SUPPORTS % "light-dark", "CSS light-dark()"),
    ],
)
def test_a_missing_feature_is_named_with_the_browsers_that_have_it(
    open_unsupported: OpenUnsupported, script: str, what: str
) -> None:
    page = open_unsupported(script)
    failure = page.get_by_role("alert")
    expect(failure).to_contain_text(what)
    expect(failure).to_contain_text(LATER)
    expect(page.locator("html")).to_have_attribute("data-app", "failed")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    # There is no Python left in the page that PyScript could run.
    expect(page.locator("script[type=py]")).to_have_count(0)


def test_a_missing_feature_is_named_in_dutch(open_unsupported: OpenUnsupported) -> None:
    page = open_unsupported("delete window.WebAssembly", "lang=nl")
    expect(page.get_by_role("alert")).to_contain_text("WebAssembly ontbreekt")


def test_without_its_style_sheet_the_page_shows_only_the_error(
    open_unsupported: OpenUnsupported, traffic: Traffic
) -> None:
    traffic.break_file("web/style.css")
    page = open_unsupported("delete window.WebAssembly", path="embed.html")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("main")).to_be_hidden()
    expect(page.locator("#progress")).to_be_hidden()


def test_a_page_whose_first_script_cannot_be_fetched_shows_an_error(
    open_unsupported: OpenUnsupported, traffic: Traffic
) -> None:
    traffic.break_file("web/boot.js")
    page = open_unsupported()
    expect(page.get_by_role("alert")).to_contain_text("couldn’t be downloaded")


def test_the_whole_page_in_a_sandbox_becomes_the_single_file(
    open_page: OpenPage, traffic: Traffic
) -> None:
    around = f"{BASE}around.html"
    frame = '<iframe src="index.html#game=Base" sandbox="allow-scripts"></iframe>'
    traffic.serve(around, f"<!doctype html><title>Around</title>{frame}")
    page = open_page(at=around, ready=False)
    inside = page.frame_locator("iframe")
    expect(inside.locator("html[data-single]")).to_have_attribute(
        "data-app", "ready", timeout=PATIENCE_MS
    )
    assert page.frames[1].url == f"{BASE}hive.html#game=Base"
    # Chromium logs an error where a frame would take the focus by itself.
    traffic.errors[:] = [error for error in traffic.errors if "autofocus" not in error]
