"""Choose the browsers of a test run, and open contexts in them.

`HIVE_BROWSERS` is a comma-separated list of engines: `chromium`, `firefox`, `webkit`. An engine
with the suffix `:journey` runs only the tests with that mark. Without the variable all tests run in
Chromium.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import pytest

from tools.browsers.engines import CHROMIUM, ENGINES, FIREFOX
from tools.browsers.find import find_browser

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, Playwright

SELECTION = "HIVE_BROWSERS"

PATIENCE_MS = 60_000
"""The limit of one wait, in milliseconds; the first start on a slow machine takes longest."""

# During a start Chromium compiles much of Python a second time, optimized. A test closes its page
# before that pays. With 150 times the usual budget, which a function has to use up before it is
# compiled again, only long searches get optimized code. 64 tests took 138 s instead of 202 s.
_SHORT_VISITS = "--js-flags=--wasm-tiering-budget=2000000000 --wasm-lazy-compilation"

# Otherwise Firefox compiles all of Python twice at each start.
_SHORT_VISITS_IN_FIREFOX = {"javascript.options.wasm_optimizingjit": False}

# Options that have no effect in a Firefox that is not Playwright's own, without an error.
_WITHOUT_EFFECT = frozenset({"contrast", "forced_colors"})

_FOLDERS: WeakKeyDictionary[Browser, Path] = WeakKeyDictionary()

# The most browsers of one engine that stay open between two tests.
_MOST_OPEN = 2


@dataclass(frozen=True, slots=True)
class Selection:
    """An engine of a run, with all tests or only those marked `journey`."""

    engine: str
    journey: bool = False

    @staticmethod
    def parse(text: str) -> tuple[Selection, ...]:
        """Read a comma list such as `chromium,firefox:journey`; empty is Chromium.

        :raises ValueError: for an unknown engine or a suffix other than `journey`.
        """
        chosen = []
        for word in (text or "chromium").split(","):
            name, colon, suffix = word.strip().partition(":")
            if name not in (*ENGINES, "webkit") or (colon and suffix != "journey"):
                raise ValueError(f"{SELECTION}: {word.strip()!r} is no engine, or engine:journey")
            chosen.append(Selection(name, bool(colon)))
        return tuple(chosen)


def selected() -> tuple[Selection, ...]:
    """Return the engines of this run."""
    return Selection.parse(os.environ.get(SELECTION, ""))


def download_folder(page: Page) -> Path | None:
    """Return the folder of downloads of a browser whose driver gets no event of them, else None."""
    browser = page.context.browser
    return _FOLDERS.get(browser) if browser else None


class Browsers:
    """The browsers of one engine in a run; every page gets a context of its own.

    In a Firefox that is not Playwright's own, dark colours, reduced motion, a coarse pointer and
    disabled scripts are preferences, which cannot change while it runs. It is started once for each
    combination that a test needs, and has no touch events. Its driver cannot click in frames that
    have a process of their own; with `frames_in_reach` no frame has one.
    """

    def __init__(self, playwright: Playwright, name: str, folder: Path) -> None:
        self.engine = ENGINES[name]
        self._folder = folder
        self._path = find_browser(self.engine)
        self._type: BrowserType = getattr(playwright, name)
        self._started: dict[tuple[tuple[str, int], ...], Browser] = {}

    @property
    def by_preferences(self) -> bool:
        """Whether preferences of the browser set motion and colour scheme, not a context."""
        return self.engine is FIREFOX and bool(self._path)

    def launch_options(self, **options: Any) -> dict[str, Any]:
        """Return Playwright's launch options for contexts with `options`."""
        preferences = _SHORT_VISITS_IN_FIREFOX | dict(self._preferences(options))
        made = self.engine.launch_options(self._path, preferences)
        if self.engine is CHROMIUM:
            made["args"].append(_SHORT_VISITS)
        return {**made, "downloads_path": self._folder} if self.by_preferences else made

    def browser(self, **options: Any) -> Browser:
        """Return a browser whose preferences fit contexts with `options`."""
        key = self._preferences(options)
        if key in self._started:
            # The most recently used one comes last.
            self._started[key] = self._started.pop(key)
        else:
            launched = self._type.launch(**self.launch_options(**options))
            if self.by_preferences:
                _FOLDERS[launched] = self._folder
            self._started[key] = launched
        return self._started[key]

    def new_context(self, **options: Any) -> BrowserContext:
        """Open a context with Playwright's options."""
        if self.by_preferences and (lost := _WITHOUT_EFFECT & options.keys()):
            pytest.fail(f"{self.engine.title} ignores {', '.join(lost)}: mark it chromium_only")
        browser = self.browser(**options)
        if self.engine is FIREFOX:
            # Desktop Firefox cannot lay out pages as a phone does.
            options.pop("is_mobile", None)
        options.pop("frames_in_reach", None)
        return browser.new_context(**options)

    def persistent_context(self, folder: Path, **options: Any) -> BrowserContext:
        """Start a separate browser that keeps its data in `folder`."""
        return self._type.launch_persistent_context(
            folder, **self.launch_options(**options), **options
        )

    def spare(self) -> None:
        """Close the least recently used browsers, except `_MOST_OPEN`."""
        while len(self._started) > _MOST_OPEN:
            self._started.pop(next(iter(self._started))).close()

    def close(self) -> None:
        """Close all browsers; later ones are started again."""
        for browser in self._started.values():
            browser.close()
        self._started.clear()

    def _preferences(self, options: dict[str, Any]) -> tuple[tuple[str, int], ...]:
        if not self.by_preferences:
            return ()
        dark = options.get("color_scheme") == "dark"
        coarse = bool(options.get("has_touch"))
        wanted = {
            "ui.prefersReducedMotion": int(options.get("reduced_motion") == "reduce"),
            "layout.css.prefers-color-scheme.content-override": 0 if dark else 1,
            "javascript.enabled": options.get("java_script_enabled", True),
            # 1 is a finger; 2 and 4 together are a mouse, which is precise and can hover.
            "ui.primaryPointerCapabilities": 1 if coarse else 6,
            "ui.allPointerCapabilities": 1 if coarse else 6,
            # 1 is the default: frames of other sites have processes of their own.
            "fission.webContentIsolationStrategy": 0 if options.get("frames_in_reach") else 1,
        }
        return tuple(wanted.items())
