"""The page object for a browser driven by WebDriver: pointer, keys, and waiting."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

if TYPE_CHECKING:
    from selenium.webdriver.remote.webdriver import WebDriver

PATIENCE_SECONDS = 300.0
"""The limit of a wait: on a busy machine Python needs minutes to start."""

_EVERY_SECONDS = 0.1

# WebDriver has no list of a page's errors.
_COLLECT = """
    if (!window.faults) {
        window.faults = [];
        addEventListener("error", ({message}) => faults.push(`uncaught: ${message}`));
        addEventListener("unhandledrejection", ({reason}) => faults.push(`uncaught: ${reason}`));
        const {error} = console;
        console.error = (...what) => { faults.push(`console: ${what.join(" ")}`); error(...what); };
    }
"""

# The middle of an element in its own frame; null while it is missing or covered.
_MIDDLE = """
    const elements = [...document.querySelectorAll(arguments[0])];
    const element = elements.find(one => one.getClientRects().length);
    if (!element) return null;
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2].map(Math.round);
    const hit = document.elementFromPoint(x, y);
    return element.contains(hit) || hit?.contains(element) ? [x, y] : null;
"""


class WebDriverPage:
    """The page, or a frame in it after `enter`."""

    def __init__(self, driver: WebDriver) -> None:
        self.driver = driver

    def ask(self, script: str, *values: Any) -> Any:
        """Run a script, and return its result."""
        return self.driver.execute_script(script, *values)

    def wait(self, expression: str, *values: Any) -> Any:
        """Wait until the expression is true in the page, and return its value.

        :raises AssertionError: with the state of the page, if it does not become true.
        """
        end = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                value = self.ask(f"return {expression}", *values)
            except WebDriverException as error:
                # The document was replaced while the driver asked: ask the new one.
                if "parse script result" not in str(error):
                    raise
                value = None
            if value:
                return value
            assert time.monotonic() < end, f"{expression} {values}: {self._describe()}"
            # WebDriver cannot wait for a condition: poll with pauses in which the page can work.
            ActionChains(self.driver).pause(_EVERY_SECONDS).perform()

    def wait_ready(self) -> None:
        """Wait until the page answers clicks, and collect its errors from now on.

        :raises AssertionError: with the message of the page, if it did not start.
        """
        self.wait("/ready|failed/.test(document.documentElement?.dataset.app)")
        assert self.app("app", "html") == "ready", self.text("#failure")
        self.ask(_COLLECT)

    def enter(self, selector: str) -> None:
        """Switch to a frame."""
        self.wait("document.querySelector(arguments[0])", selector)
        self.driver.switch_to.frame(self.driver.find_element(By.CSS_SELECTOR, selector))

    def errors(self) -> list[str]:
        """Return the errors of the page since it was ready."""
        return list(self.ask("return window.faults ?? []"))

    def app(self, name: str, selector: str = "#app") -> str | None:
        """Return a `data-` attribute of the app, by its name in scripts."""
        value = self.ask(
            "return document.querySelector(arguments[0])?.dataset[arguments[1]]", selector, name
        )
        return None if value is None else str(value)

    def wait_app(self, name: str, value: str) -> None:
        """Wait until a `data-` attribute of the app has this value."""
        self.wait(
            "document.querySelector('#app')?.dataset[arguments[0]] === arguments[1]", name, value
        )

    def text(self, selector: str) -> str:
        """Return the text of an element."""
        return str(self.ask("return document.querySelector(arguments[0])?.innerText", selector))

    def wait_text(self, selector: str, part: str) -> None:
        """Wait until the text of the element contains `part`."""
        self.wait(
            "document.querySelector(arguments[0])?.innerText.includes(arguments[1])", selector, part
        )

    def wait_gone(self, selector: str) -> None:
        """Wait until there is no such element."""
        self.wait("!document.querySelector(arguments[0])", selector)

    # -- acting ------------------------------------------------------------------------------------

    def middle(self, selector: str) -> tuple[int, int]:
        """Return the point at which a click reaches the first visible element."""
        self.wait(f"(function () {{ {_MIDDLE} }})(...arguments)", selector)
        x, y = self.ask(_MIDDLE, selector)
        return x, y

    def click(self, selector: str) -> None:
        """Click the centre of the element."""
        x, y = self.middle(selector)
        actions = ActionChains(self.driver, duration=50)
        pointer: Any = actions.w3c_actions.pointer_action
        pointer.move_to_location(x, y).click()
        actions.perform()

    def drag(self, selector: str, to: tuple[int, int]) -> None:
        """Drag the element to a point."""
        x, y = self.middle(selector)
        actions = ActionChains(self.driver, duration=100)
        pointer: Any = actions.w3c_actions.pointer_action
        pointer.move_to_location(x, y).pointer_down()
        for part in (0.1, 0.5, 1):
            pointer.move_to_location(round(x + (to[0] - x) * part), round(y + (to[1] - y) * part))
        pointer.pointer_up()
        actions.perform()

    def press(self, *keys: str) -> None:
        """Press keys in sequence."""
        for key in keys:
            ActionChains(self.driver).send_keys(key).perform()

    def focus(self, selector: str) -> None:
        """Give the element the focus."""
        self.wait("document.querySelector(arguments[0])", selector)
        self.ask("document.querySelector(arguments[0]).focus()", selector)

    def choose(self, piece: str) -> None:
        """Click a piece, in hand or on the board, and wait for its destinations."""
        self.click(f'[data-reserve="{piece}"], svg#board [data-piece="{piece}"]')
        self.wait("document.querySelector('svg#board [data-target]')")

    def play(self, piece: str, to: str) -> None:
        """Click a piece and a destination, `q,r`, and wait until the tile is there."""
        self.choose(piece)
        self.click(f'svg#board [data-target="{to}"]')
        self.wait_tile(piece, to)

    def wait_tile(self, piece: str, at: str) -> None:
        """Wait until the piece is at this hex."""
        tile = f'svg#board [data-piece="{piece}"][data-hex="{at}"]'
        self.wait("document.querySelector(arguments[0])", tile)

    def _describe(self) -> str:
        state = self.ask(
            "return {url: location.href, ...document.documentElement.dataset,"
            " game: {...document.querySelector('#app')?.dataset},"
            " status: document.querySelector('#status')?.innerText,"
            " failure: document.querySelector('#failure')?.innerText, faults: window.faults}"
        )
        return json.dumps(state)
