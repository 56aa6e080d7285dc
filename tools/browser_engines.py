"""Where the programs of each browser engine are, and how Playwright starts them.

Chromium and Firefox are driven by Playwright. WebKit, which Playwright brings to few systems, is
driven in another way and is not in here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

# A browser that is driven by tests has nobody to talk to but the page.
# The list given last is the one that counts, so that it repeats what Playwright switches off; the
# two popups of the address bar, which nobody sees, would be pages of their own in every window.
_NOT_NEEDED = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,"
    "MediaRouter,OptimizationHints,NetworkTimeServiceQuerying,PaintHolding,PreconnectToSearch,"
    "ThirdPartyStoragePartitioning,WebUIOmniboxAimPopup,WebUIOmniboxPopup"
)


@dataclass(frozen=True, slots=True)
class Engine:
    """One browser engine, its programs and its packages.

    `variable` is the environment variable that names a program, or `playwright` for Playwright's
    own; `places` are usual paths on a Mac, `windows_places` such below the folders for programs.
    `packages` maps a package manager's command to the name of the package.
    """

    name: str
    title: str
    variable: str
    programs: tuple[str, ...]
    places: tuple[str, ...]
    windows_places: tuple[str, ...]
    packages: Mapping[str, str]
    # What Playwright calls its download, and what it calls a program that it did not bring.
    download: tuple[str, ...]
    channel: str | None = None
    flags: tuple[str, ...] = ()
    advice: str = ""

    def launch_options(
        self, path: str, preferences: Mapping[str, int] | None = None
    ) -> dict[str, Any]:
        """Return what Playwright's `launch` takes for the program at `path`, "" for its own.

        `preferences` are Firefox's, and ignored by other engines.
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
