"""Which browsers a run of the tests uses, and opening contexts in them as a test asks for it.

`HIVE_BROWSERS` is a comma list of engines: `chromium`, `firefox`, `webkit`. One with `:journey`
behind it gets the tests with that mark only. Without the variable all run in Chromium.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import pytest

from tools.browser import find_browser
from tools.browser_engines import CHROMIUM, ENGINES, FIREFOX

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, Playwright

SELECTION = "HIVE_BROWSERS"

# During a start Chromium compiles much of Python a second time, optimized. A test closes its page
# before that pays. With 150 times the usual budget, which a function has to use up before it is
# compiled again, only long searches get optimized code. 64 tests took 138 s instead of 202 s.
_SHORT_VISITS = "--js-flags=--wasm-tiering-budget=2000000000 --wasm-lazy-compilation"

# Firefox would compile all of Python twice at each start.
_SHORT_VISITS_IN_FIREFOX = {"javascript.options.wasm_optimizingjit": False}

# What Playwright asks of a Firefox that is not its own, without effect or complaint.
_WITHOUT_EFFECT = frozenset({"contrast", "forced_colors"})

_FOLDERS: WeakKeyDictionary[Browser, Path] = WeakKeyDictionary()

# How many browsers of one engine may be left open between two tests.
_MOST_OPEN = 2


@dataclass(frozen=True, slots=True)
class Selection:
    """An engine of a run, with all tests or only the journey."""

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
    """Return where a browser saves files whose driver is told nothing of them; None for others."""
    browser = page.context.browser
    return _FOLDERS.get(browser) if browser else None


class Browsers:
    """The browsers of one engine in a whole run; every visit has its own context in one.

    A Firefox that is not Playwright's own cannot be told while it runs to be dark, to move less, to
    be used by fingers or to run no scripts. Its preferences say so, and it is started once for
    each combination that a test asks for. Real fingers it does not get. Its driver's pointer goes
    into no frame that has a process of its own; with `frames_in_reach` no frame has one.
    """

    def __init__(self, playwright: Playwright, name: str, folder: Path) -> None:
        self.engine = ENGINES[name]
        self._folder = folder
        self._path = find_browser(self.engine)
        self._type: BrowserType = getattr(playwright, name)
        self._started: dict[tuple[tuple[str, int], ...], Browser] = {}

    @property
    def by_preferences(self) -> bool:
        """Whether motion and colours are preferences of the browser, not of a context."""
        return self.engine is FIREFOX and bool(self._path)

    def launch_options(self, **options: Any) -> dict[str, Any]:
        """Return what starts this browser for contexts with `options`."""
        preferences = _SHORT_VISITS_IN_FIREFOX | dict(self._preferences(options))
        made = self.engine.launch_options(self._path, preferences)
        if self.engine is CHROMIUM:
            made["args"].append(_SHORT_VISITS)
        return {**made, "downloads_path": self._folder} if self.by_preferences else made

    def browser(self, **options: Any) -> Browser:
        """Return the browser in which a context with `options` is what it says."""
        key = self._preferences(options)
        if key in self._started:
            # The last is the one used last.
            self._started[key] = self._started.pop(key)
        else:
            launched = self._type.launch(**self.launch_options(**options))
            if self.by_preferences:
                _FOLDERS[launched] = self._folder
            self._started[key] = launched
        return self._started[key]

    def new_context(self, **options: Any) -> BrowserContext:
        """Open a context, with Playwright's options."""
        if self.by_preferences and (lost := _WITHOUT_EFFECT & options.keys()):
            pytest.fail(f"{self.engine.title} ignores {', '.join(lost)}: mark it chromium_only")
        browser = self.browser(**options)
        if self.engine is FIREFOX:
            # A phone's own way with widths, which no Firefox of a desktop has.
            options.pop("is_mobile", None)
        options.pop("frames_in_reach", None)
        return browser.new_context(**options)

    def persistent_context(self, folder: Path, **options: Any) -> BrowserContext:
        """Start a browser of its own that keeps its data in `folder`."""
        return self._type.launch_persistent_context(
            folder, **self.launch_options(**options), **options
        )

    def spare(self) -> None:
        """End those that were not used for longest, but for a few."""
        while len(self._started) > _MOST_OPEN:
            self._started.pop(next(iter(self._started))).close()

    def close(self) -> None:
        """End all of them; those asked for later are new ones."""
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
            # 1 is a finger, 2 and 4 together are a mouse: it points finely, and hovers.
            "ui.primaryPointerCapabilities": 1 if coarse else 6,
            "ui.allPointerCapabilities": 1 if coarse else 6,
            # 1, as readers have it: the frames of other sites have processes of their own.
            "fission.webContentIsolationStrategy": 0 if options.get("frames_in_reach") else 1,
        }
        return tuple(wanted.items())
