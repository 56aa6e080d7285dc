"""One browser for all tests, a fresh context for each visit, and no error left unseen."""

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
from e2e.browsers import SELECTION, Browsers, Selection, selected
from e2e.response_cache import ResponseCache
from e2e.routing import BASE, DIST, Traffic
from tools.browser_engines import ENGINES

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

HOME = Path(__file__).resolve().parent
ARTIFACTS = HOME / "artifacts"

# Tests in here have a driver of their own.
WEBKIT = HOME / "webkit"

# How long one wait may last; the first start on a slow machine is the longest.
PATIENCE_MS = 60_000

# What is expected of a page that has started; longer than Playwright's own five seconds, which a
# busy machine needs for one picture.
expect.set_options(timeout=PATIENCE_MS / 2)

# A browser's own process that dies (seen once in thousands of visits) is not the page's doing: such
# a test gets one more try, in another browser, which the summary shows. Nothing else is tried
# twice.
_ONCE_MORE = pytest.mark.flaky(reruns=1, only_rerun=["(?i)(page|target) crashed"])

_FAILED = pytest.StashKey[bool]()


class OpenPage(Protocol):
    """Open the site in a context of its own and return the page.

    `fragment` goes behind the `#`, `path` names another page than the index, `at` another address
    than the site's, which the test itself has something served at. `ready=False` returns
    at once instead of waiting for the page to answer clicks; a page without the app, named by
    `path`, is then loaded with its looks. `before` gets the context before the
    page is opened. `frames_in_reach=True` is for tests that click in frames of another site; see
    `Browsers`. Everything else goes to Playwright's `new_context`: `viewport`,
    `color_scheme`, `locale`, `reduced_motion`, `has_touch`, `storage_state` and so on.
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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember for the fixtures whether the test failed."""
    report = yield
    if report.failed:
        item.stash[_FAILED] = True
    return report


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test that needs a browser each engine of this run that it is chosen for."""
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
    """Leave out what this run does not want, and skip what an engine cannot do, with its reason."""
    chosen = {one.engine: one for one in selected()}
    wanted: list[pytest.Item] = []
    unwanted: list[pytest.Item] = []
    for item in items:
        if HOME in item.path.parents:
            item.add_marker(_ONCE_MORE)
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
    """What drives the browsers."""
    if not (DIST / "index.html").exists():
        pytest.fail("dist/ is not built; run tools/site.py first", pytrace=False)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def response_cache(playwright: Playwright) -> Iterator[ResponseCache]:
    """The site's big files, with the driver."""
    with ResponseCache(playwright) as response_cache, slow_machine.busy():
        yield response_cache


@pytest.fixture(scope="session")
def engine(
    playwright: Playwright,
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Browsers]:
    """The engine that this run, or this part of it, is for."""
    browsers = Browsers(playwright, request.param, tmp_path_factory.mktemp("saved"))
    yield browsers
    browsers.close()


@pytest.fixture
def traffic(response_cache: ResponseCache, request: pytest.FixtureRequest) -> Traffic:
    """What went over the wire in this test, and every error its pages spoke of."""
    return Traffic(response_cache=response_cache, delay=slow_machine.delays(request.node.nodeid))


@pytest.fixture
def browsers(engine: Browsers, traffic: Traffic) -> Iterator[Browsers]:
    """The browsers, in which no page has crashed yet."""
    yield engine
    if traffic.crashed:
        # Crashes come in rows: all pages of one browser have their memory laid out alike.
        engine.close()
    engine.spare()


@pytest.fixture
def browser(browsers: Browsers) -> Browser:
    """A browser as anybody's is."""
    return browsers.browser()


@pytest.fixture
def open_page(
    browsers: Browsers, traffic: Traffic, request: pytest.FixtureRequest
) -> Iterator[OpenPage]:
    """Return a function that opens the site; see `OpenPage`.

    The test fails at its end if a page asked another origin for anything, missed a file, wrote a
    console error or let an exception through.
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
        return page

    yield open_it

    if request.node.stash.get(_FAILED, False) or traffic.complaints():
        _save_artifacts(request.node.nodeid, contexts, traffic)
    for context in contexts:
        context.close()
    if complaints := traffic.complaints():
        pytest.fail("\n".join(["the page was not healthy:", *complaints]), pytrace=False)


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """Return the site's index, ready to be played."""
    return open_page()


def _save_artifacts(test: str, contexts: list[BrowserContext], traffic: Traffic) -> None:
    """Keep a picture of each page and all that was said, for who looks into the failure."""
    ARTIFACTS.mkdir(exist_ok=True)
    stem = re.sub(r"\W+", "-", test.removeprefix("e2e/")).strip("-")[:100]
    pages = [page for context in contexts for page in context.pages]
    for number, page in enumerate(pages):
        with suppress(Error):  # of a page that crashed there is no picture
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
