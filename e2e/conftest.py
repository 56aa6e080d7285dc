"""Fixtures: one browser for all tests, a new context for each page, and a check for errors."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from e2e import slow_machine
from e2e.browsers import PATIENCE_MS, SELECTION, Browsers, Selection, selected
from e2e.response_cache import ResponseCache
from e2e.routing import BASE, Traffic
from e2e.shared_pages import NO_WARM_UP, SETTLED, SharedPages
from tools.browsers.engines import ENGINES
from tools.shared.environment import DIST

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

HOME = Path(__file__).resolve().parent
ARTIFACTS = HOME / "artifacts"

# The tests in there have a driver of their own.
WEBKIT = HOME / "webkit"

# The limit for expectations of a page that has started. A busy machine can need five seconds, which
# is Playwright's default, for one frame.
expect.set_options(timeout=PATIENCE_MS / 2)

# A crash of a browser process (seen once in thousands of pages) is not caused by the page: such a
# test is run again, in another browser, which the summary shows. No other failure is run again.
_RERUN_AFTER_CRASH = pytest.mark.flaky(reruns=1, only_rerun=["(?i)(page|target) crashed"])

_FAILED = pytest.StashKey[bool]()


class OpenPage(Protocol):
    """Open the site in a context of its own and return the page.

    `fragment` is the part after the `#`, `path` names another page than the index, `at` another
    address than the site's, for which the test serves a page. `ready=False` does not wait until
    the page answers clicks; a page without the app, named by `path`, is then loaded with its
    style sheets. `before` gets the context before the page is opened. `frames_in_reach=True` is
    for tests that click in frames of another site; see `Browsers`. All other options go to
    Playwright's `new_context`: `viewport`, `color_scheme`, `locale`, `reduced_motion`, `has_touch`,
    `storage_state` and so on.
    """

    def __call__(
        self,
        fragment: str = "",
        *,
        path: str = "",
        at: str = BASE,
        ready: bool = True,
        before: Callable[[BrowserContext], object] | None = None,
        **options: Any,
    ) -> Page: ...


class SharePage(Protocol):
    """Open the site, as a first visitor does, in a page that other tests had before.

    Every call ends what the page was doing before. For tests that need a page that has started, and
    nothing else: one that is about the start, that changes the page's own scripts, clock or
    listeners, or that needs two pages at once, calls `open_page`. Options are those of `open_page`
    for Playwright's `new_context`.
    """

    def __call__(self, fragment: str = "", **options: Any) -> Page: ...


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell the fixtures whether the test failed."""
    report = yield
    if report.failed:
        item.stash[_FAILED] = True
    return report


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test that needs a browser in each engine that is chosen for it."""
    if "engine" not in metafunc.fixturenames:
        return
    journey = any(metafunc.definition.iter_markers("journey"))
    first, *others = [one for one in selected() if one.engine in ENGINES] or [Selection("chromium")]
    engines = [
        pytest.param(one.engine, id=pytest.HIDDEN_PARAM if one is first else one.engine)
        for one in (first, *others)
        if journey or not one.journey
    ]
    metafunc.parametrize("engine", engines, indirect=True, scope="session")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests of other engines, and skip what an engine cannot do, with the reason."""
    chosen = {one.engine: one for one in selected()}
    wanted: list[pytest.Item] = []
    unwanted: list[pytest.Item] = []
    for item in items:
        if HOME in item.path.parents:
            item.add_marker(_RERUN_AFTER_CRASH)
        if WEBKIT in item.path.parents:
            one = chosen.get("webkit")
            left_out = SELECTION in os.environ and (
                one is None or (one.journey and not any(item.iter_markers("journey")))
            )
            (unwanted if left_out else wanted).append(item)
            continue
        wanted.append(item)
        callspec = getattr(item, "callspec", None)
        engine = callspec.params.get("engine", "chromium") if callspec else "chromium"
        if engine != "chromium":
            for mark in item.iter_markers("chromium_only"):
                item.add_marker(pytest.mark.skip(f"Chromium only: {mark.args[0]}"))
    if unwanted:
        items[:] = wanted
        config.hook.pytest_deselected(items=unwanted)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Start Playwright."""
    if not (DIST / "index.html").exists():
        pytest.fail("dist/ is not built; run tools/site.py first", pytrace=False)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def response_cache(playwright: Playwright) -> Iterator[ResponseCache]:
    """Return the cache of the site's large files."""
    with ResponseCache(playwright) as response_cache, slow_machine.busy():
        yield response_cache


@pytest.fixture(scope="session")
def engine(
    playwright: Playwright,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Browsers]:
    """Return the browsers of the engine that the test runs in."""
    browsers = Browsers(playwright, request.param, tmp_path_factory.mktemp("saved"))
    yield browsers
    browsers.close()


@pytest.fixture(scope="session")
def shared_pages(engine: Browsers) -> SharedPages:
    """Return the pages that tests of this engine share."""
    return SharedPages(engine)


@pytest.fixture
def traffic(response_cache: ResponseCache, request: pytest.FixtureRequest) -> Traffic:
    """Record the requests of the test, and the errors of its pages."""
    return Traffic(response_cache=response_cache, delay=slow_machine.delays(request.node.nodeid))


@pytest.fixture
def browsers(engine: Browsers, traffic: Traffic) -> Iterator[Browsers]:
    """Return the browsers; they are closed after a crash."""
    yield engine
    if traffic.crashed:
        # More pages of this browser may crash, since they have the same memory layout.
        engine.close()
    engine.spare()


@pytest.fixture
def browser(browsers: Browsers) -> Browser:
    """Return a browser with the usual preferences."""
    return browsers.browser()


@pytest.fixture
def open_page(
    browsers: Browsers, traffic: Traffic, request: pytest.FixtureRequest
) -> Iterator[OpenPage]:
    """Return a function that opens the site; see `OpenPage`.

    The test fails at its end if a page asked another origin for anything, missed a file, wrote a
    console error or raised an exception.
    """
    contexts: list[BrowserContext] = []

    def open_it(
        fragment: str = "",
        *,
        path: str = "",
        at: str = BASE,
        ready: bool = True,
        before: Callable[[BrowserContext], object] | None = None,
        **options: Any,
    ) -> Page:
        context = browsers.new_context(**{"service_workers": "block", **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        traffic.attach(context)
        if ready and not path:
            context.add_init_script(NO_WARM_UP)
        if before:
            before(context)
        page = context.new_page()
        whole = bool(path) and not ready
        page.goto(
            at + path + (f"#{fragment}" if fragment else ""),
            wait_until="load" if whole else "commit",
        )
        if ready:
            page.wait_for_selector("html[data-app=ready], html[data-app=failed]", state="attached")
            state = page.locator("html").get_attribute("data-app")
            said = page.locator("#failure").inner_text() if state == "failed" else ""
            assert state == "ready", f"the page did not start: {said}"
            page.wait_for_selector(SETTLED, state="attached")
        return page

    yield open_it

    if request.node.stash.get(_FAILED, False) or traffic.complaints():
        _save_artifacts(request.node.nodeid, contexts, traffic)
    for context in contexts:
        context.close()
    _fail_if_unhealthy(traffic)


@pytest.fixture
def share_page(
    browsers: Browsers, shared_pages: SharedPages, traffic: Traffic, request: pytest.FixtureRequest
) -> Iterator[SharePage]:
    """Return a function that opens the site in a page that tests share; see `SharePage`.

    The test fails at its end for the same reasons as with `open_page`.
    """

    def share_it(fragment: str = "", **options: Any) -> Page:
        return shared_pages.open(traffic, fragment, options)

    yield share_it

    healthy = not (request.node.stash.get(_FAILED, False) or traffic.complaints())
    if not healthy:
        _save_artifacts(request.node.nodeid, shared_pages.contexts(), traffic)
    shared_pages.release(healthy=healthy)
    _fail_if_unhealthy(traffic)


def _fail_if_unhealthy(traffic: Traffic) -> None:
    if complaints := traffic.complaints():
        pytest.fail("\n".join(["the page was not healthy:", *complaints]), pytrace=False)


@pytest.fixture
def page(share_page: SharePage) -> Page:
    """Open the index of the site in a shared page."""
    return share_page()


def _save_artifacts(test: str, contexts: list[BrowserContext], traffic: Traffic) -> None:
    """Save a screenshot of each page, and all errors, requests and console messages."""
    ARTIFACTS.mkdir(exist_ok=True)
    stem = re.sub(r"\W+", "-", test.removeprefix("e2e/")).strip("-")[:100]
    pages = [page for context in contexts for page in context.pages]
    for number, page in enumerate(pages):
        with suppress(Error):  # a crashed page has no screenshot
            page.screenshot(path=ARTIFACTS / f"{stem}-{number}.png")
    lines = [
        *traffic.complaints(),
        "",
        "requests:",
        *traffic.requests,
        "",
        "console:",
        *traffic.console,
    ]
    (ARTIFACTS / f"{stem}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
