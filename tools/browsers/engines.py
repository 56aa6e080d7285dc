"""The browser engines that Playwright drives: where their programs are, and how to start them.

WebKit is not among them, since Playwright has it for few systems; see `webkit.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

# Features of the browser that would make requests of their own or slow a test down. Only the last
# `--disable-features` counts, so this list repeats Playwright's. The two popups of the address bar
# are invisible, and would be an extra page in every window.
_NOT_NEEDED = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,"
    "MediaRouter,OptimizationHints,NetworkTimeServiceQuerying,PaintHolding,PreconnectToSearch,"
    "ThirdPartyStoragePartitioning,WebUIOmniboxAimPopup,WebUIOmniboxPopup"
)


@dataclass(frozen=True, slots=True)
class Engine:
    """One browser engine, its programs and its packages.

    `variable` is the environment variable that names a program, or `playwright` for Playwright's
    own; `places` are the usual paths on a Mac, `windows_places` those below the program folders of
    Windows.
    `packages` maps a package manager's command to the name of the package.
    """

    name: str
    title: str
    variable: str
    programs: tuple[str, ...]
    places: tuple[str, ...]
    windows_places: tuple[str, ...]
    packages: Mapping[str, str]
    # Playwright's names of its own download, and of a program that is not its own.
    download: tuple[str, ...]
    channel: str | None = None
    flags: tuple[str, ...] = ()
    advice: str = ""

    def launch_options(
        self, path: str, preferences: Mapping[str, int] | None = None
    ) -> dict[str, Any]:
        """Return the options of Playwright's `launch` for the program at `path`; "" is its own.

        `preferences` are for Firefox; other engines ignore them.
        """
        options: dict[str, Any] = {"args": list(self.flags), "timeout": 120_000}
        if path:
            options["executable_path"] = path
            if self.channel:
                options["channel"] = self.channel
        if self is FIREFOX and preferences:
            options["firefox_user_prefs"] = dict(preferences)
        return options


CHROMIUM = Engine(
    name="chromium",
    title="Chromium",
    variable="HIVE_CHROMIUM",
    programs=(
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
        "microsoft-edge",
    ),
    places=(
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ),
    windows_places=(
        r"Chromium\Application\chrome.exe",
        r"Google\Chrome\Application\chrome.exe",
        r"Microsoft\Edge\Application\msedge.exe",
    ),
    packages=dict.fromkeys(("brew", "apt-get", "dnf", "pacman"), "chromium"),
    download=("--only-shell", "chromium"),
    flags=(
        "--disable-background-networking",
        "--disable-component-update",
        f"--disable-features={_NOT_NEEDED}",
        "--disable-gpu",
        "--disable-quic",
        "--disable-sync",
        "--no-first-run",
    ),
    advice="install Chromium, Chrome or Edge",
)

FIREFOX = Engine(
    name="firefox",
    title="Firefox",
    variable="HIVE_FIREFOX",
    programs=("firefox-esr", "firefox"),
    places=("/Applications/Firefox.app/Contents/MacOS/firefox",),
    windows_places=(r"Mozilla Firefox\firefox.exe",),
    packages={
        "brew": "firefox",
        "apt-get": "firefox-esr",
        "dnf": "firefox",
        "pacman": "firefox",
    },
    download=("firefox",),
    # Playwright drives a Firefox that is not its own by WebDriver BiDi.
    channel="moz-firefox",
    advice="install Firefox 140 or later",
)

ENGINES = {engine.name: engine for engine in (CHROMIUM, FIREFOX)}
