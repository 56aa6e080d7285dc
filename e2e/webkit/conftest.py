"""Fixtures for WebKit over WebDriver, on a virtual display, with a plain static host."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

import pytest

from e2e.conftest import _FAILED, ARTIFACTS
from tools.browsers.static_host import Host
from tools.browsers.webkit import WebKit, display, find_webkit
from tools.browsers.webkit_session import open_session
from tools.shared.environment import DIST

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from selenium.webdriver.remote.webdriver import WebDriver

    from tools.browsers.webdriver_page import WebDriverPage

AROUND = """<!doctype html><title>Around</title><body>{frame}<script>
window.told = [];
addEventListener("message", ({{data}}) => told.push(data));
</script>"""

# Leaves out the slowest of WebKit's three compilers, whose code pays only in visits that last.
_QUICK = {"JSC_useOMGJIT": "false"}

_NO_WEBKIT = (
    "all tests in WebKit, Safari's engine, are left out: "
    "they need webkit2gtk-driver, xvfb and dbus of Debian or Ubuntu"
)


class Visit(Protocol):
    """Open a page of the site, or the file at `path`, and wait until it is ready.

    `fragment` is the part after the `#`; `page` is a page's name. With `frame`, its attributes,
    the page is opened in a frame of a host page, and the frame is entered.
    `ready=False` does not wait. `at` is another host than the usual one.
    """

    def __call__(
        self,
        fragment: str = "",
        *,
        page: str = "",
        path: Path | None = None,
        frame: str | None = None,
        ready: bool = True,
        at: Host | None = None,
    ) -> WebDriverPage: ...


@pytest.fixture(scope="session")
def webkit() -> WebKit:
    """Return the programs, or skip the test without them."""
    if not (DIST / "index.html").exists():
        pytest.fail("dist/ is not built; run tools/site.py first", pytrace=False)
    found = find_webkit()
    if found is None:
        pytest.skip(_NO_WEBKIT)
    return found


@pytest.fixture(scope="session")
def surroundings(webkit: WebKit) -> Iterator[dict[str, str]]:
    """Yield the environment of an X server and a message bus."""
    with display(webkit) as environment:
        yield environment


@pytest.fixture(scope="session")
def host(webkit: WebKit, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """Yield a host of the whole site."""
    with Host(tmp_path_factory.mktemp("host") / "site", without=()) as host:
        yield host


@pytest.fixture
def driver(webkit: WebKit, surroundings: dict[str, str]) -> Iterator[WebDriver]:
    """Yield a browser with an empty profile."""
    with open_session(webkit, surroundings | _QUICK) as driver:
        driver.set_window_size(1280, 800)
        yield driver


@pytest.fixture
def visit(driver: WebDriver, host: Host, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Return a function that opens a page; see `Visit`.

    The test fails at its end if the open page has had an error since it was ready.
    """
    from selenium.common.exceptions import WebDriverException

    from tools.browsers.webdriver_page import WebDriverPage

    opened = WebDriverPage(driver)

    def open_it(
        fragment: str = "",
        *,
        page: str = "",
        path: Path | None = None,
        frame: str | None = None,
        ready: bool = True,
        at: Host | None = None,
    ) -> WebDriverPage:
        site = at or host
        address = path.as_uri() if path else site.address + page
        address += f"#{fragment}" if fragment else ""
        if frame is None:
            driver.get(address)
        else:
            element = f'<iframe src="{address}" width="700" height="620" {frame}></iframe>'
            around = AROUND.format(frame=element)
            (site.site / "around.html").write_text(around, encoding="utf-8")
            driver.get(f"{site.address}around.html")
            opened.enter("iframe")
        if ready:
            opened.wait_ready()
        return opened

    yield open_it

    errors: list[str] = []
    with suppress(WebDriverException):  # the browser itself may have failed
        errors = opened.errors()
        if errors or request.node.stash.get(_FAILED, False):
            ARTIFACTS.mkdir(exist_ok=True)
            stem = re.sub(r"\W+", "-", request.node.nodeid.removeprefix("e2e/")).strip("-")[:100]
            driver.save_screenshot(str(ARTIFACTS / f"{stem}.png"))
    if errors:
        pytest.fail("\n".join(["the page was not healthy:", *errors]), pytrace=False)
