"""A page of the site in any of the three engines, for the journeys.

The page for Playwright has the methods of the one that the tests use in WebKit.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from tools.browsers.engines import ENGINES
from tools.browsers.find import find_browser
from tools.browsers.webdriver_page import WebDriverPage
from tools.browsers.webkit import display, find_webkit
from tools.browsers.webkit_session import open_session
from tools.profiling.site import KEY, RESULT, bits
from tools.shared.environment import ToolError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

WEBKIT = "webkit"
NAMES = (*ENGINES, WEBKIT)
"""The engines, by their names on the command line."""

_PATIENCE_SECONDS = 240.0
_PAUSE_MS = 50

# The middle of the first visible element.
_MIDDLE = """
    const elements = [...document.querySelectorAll(arguments[0])];
    const element = elements.find((one) => one.checkVisibility());
    if (!element) return null;
    element.scrollIntoView({ block: "nearest" });
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
"""

_KEYS = {
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowRight": "\ue014",
    "ArrowLeft": "\ue012",
    "Tab": "\ue004",
    "Delete": "\ue017",
}


class JourneyPage(Protocol):
    """What a journey does with a page."""

    def open(self, fragment: str = "", name: str = "") -> None:
        """Open a page of the site by its name, and wait until it is ready."""

    def ask(self, script: str, *values: Any) -> Any:
        """Run a script, which has `arguments`, and return its result."""

    def wait(self, expression: str, *values: Any) -> Any:
        """Wait until the expression is true."""

    def wait_app(self, name: str, value: str) -> None:
        """Wait until a `data-` attribute of the app has this value."""

    def click(self, selector: str) -> None:
        """Click the first visible element."""

    def mark(self, selector: str) -> None:
        """Mark a tile, with the right button of the mouse if the driver can."""

    def drag(self, selector: str, to: tuple[int, int]) -> None:
        """Drag it to a point."""

    def press(self, *keys: str) -> None:
        """Press keys in sequence, by their names in JavaScript."""

    def play(self, piece: str, to: str) -> None:
        """Play a move by two clicks."""

    def leave(self) -> None:
        """Leave the page at once for one without a program."""


class _Common:
    """What both pages do in the same way."""

    address: str
    ask: Callable[..., Any]
    wait: Callable[..., Any]
    click: Callable[[str], None]
    goto: Callable[[str], None]

    def open(self, fragment: str = "", name: str = "") -> None:
        self.goto(self.address + RESULT)
        self.goto(self.address + name + (f"#{fragment}" if fragment else ""))
        self.wait("/ready|failed/.test(document.documentElement?.dataset.app)")
        if self.ask("return document.documentElement.dataset.app") != "ready":
            raise ToolError(f"{name or 'the page'} did not start with #{fragment}")

    def leave(self) -> None:
        self.goto(self.address + RESULT)

    def wait_app(self, name: str, value: str) -> None:
        self.wait(
            "document.querySelector('#app')?.dataset[arguments[0]] === arguments[1]", name, value
        )

    def play(self, piece: str, to: str) -> None:
        self.click(f'[data-reserve="{piece}"], svg#board [data-piece="{piece}"]')
        self.click(f'svg#board [data-target="{to}"]')
        tile = f'svg#board [data-piece="{piece}"][data-hex="{to}"]'
        self.wait("document.querySelector(arguments[0])", tile)

    def called(self) -> int:
        """Return the functions that all pages and workers have called, as a set of bits."""
        self.leave()
        bits_text = self.ask("return localStorage.getItem(arguments[0])", KEY)
        import json

        return bits(json.loads(bits_text or "[]"))


class _PlaywrightPage(_Common):
    def __init__(self, page: Page, address: str) -> None:
        self.address = address
        self._page = page

    def goto(self, address: str) -> None:
        self._page.goto(address, wait_until="commit")

    def ask(self, script: str, *values: Any) -> Any:
        return self._page.evaluate(
            f"values => (function () {{ {script} }}).apply(null, values)", list(values)
        )

    def wait(self, expression: str, *values: Any) -> Any:
        end = time.monotonic() + _PATIENCE_SECONDS
        while not (value := self.ask(f"return {expression}", *values)):
            if time.monotonic() > end:
                raise ToolError(f"waited in vain for {expression} {values}")
            self._page.wait_for_timeout(_PAUSE_MS)
        return value

    def click(self, selector: str) -> None:
        self._page.locator(selector).locator("visible=true").first.click(force=True)

    def mark(self, selector: str) -> None:
        element = self._page.locator(selector).locator("visible=true").first
        element.click(force=True, button="right")

    def drag(self, selector: str, to: tuple[int, int]) -> None:
        box = self._page.locator(selector).locator("visible=true").first.bounding_box()
        if box is None:
            raise ToolError(f"{selector} is not on the screen")
        mouse = self._page.mouse
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        mouse.move(*to, steps=5)
        mouse.up()

    def press(self, *keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(key)


class _WebKitPage(_Common):
    def __init__(self, page: WebDriverPage, address: str) -> None:
        self.address = address
        self._page = page
        self.ask = page.ask
        self.wait = page.wait
        self.drag = page.drag

    def goto(self, address: str) -> None:
        self._page.driver.get(address)

    def mark(self, selector: str) -> None:
        # The right button would open this browser's menu, in which its driver is stuck.
        self.ask("document.querySelector(arguments[0]).focus()", selector)
        self.press("m")

    def click(self, selector: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        x, y = self.wait(f"(function () {{ {_MIDDLE} }})(...arguments)", selector)
        actions = ActionChains(self._page.driver, duration=50)
        pointer: Any = actions.w3c_actions.pointer_action
        pointer.move_to_location(x, y).click()
        actions.perform()

    def press(self, *keys: str) -> None:
        self._page.press(*(_KEYS.get(key, key) for key in keys))


@contextmanager
def browser(engine: str, address: str) -> Iterator[Callable[[], Any]]:
    """Yield a context manager that opens an empty profile and yields its page.

    :raises ToolError: if the engine is not installed.
    """
    if engine == WEBKIT:
        with _webkit(address) as fresh:
            yield fresh
        return
    from playwright.sync_api import sync_playwright

    program = ENGINES[engine]
    with sync_playwright() as playwright:
        launched = getattr(playwright, engine).launch(
            **program.launch_options(find_browser(program))
        )

        @contextmanager
        def fresh() -> Iterator[_PlaywrightPage]:
            context = launched.new_context(reduced_motion=None)
            context.set_default_timeout(_PATIENCE_SECONDS * 1000)
            context.on("page", lambda page: page.on("dialog", lambda dialog: dialog.accept()))
            try:
                yield _PlaywrightPage(context.new_page(), address)
            finally:
                context.close()

        yield fresh
        launched.close()


@contextmanager
def _webkit(address: str) -> Iterator[Callable[[], Any]]:
    programs = find_webkit()
    if programs is None:
        raise ToolError("WebKitGTK needs the packages webkit2gtk-driver, xvfb and dbus.")
    with display(programs) as environment:

        @contextmanager
        def fresh() -> Iterator[_WebKitPage]:
            with open_session(programs, environment) as driver:
                driver.set_window_size(1280, 800)
                yield _WebKitPage(WebDriverPage(driver), address)

        yield fresh
