"""Find a Chromium that starts, or install one.

Order: `HIVE_CHROMIUM`, the programs on the path, the usual places, Playwright's own download, then
installing: Playwright's download first, the system's package manager after it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tools.environment import ToolError, run, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

VARIABLE = "HIVE_CHROMIUM"

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)

MAC_PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)

WINDOWS_PLACES = (
    r"Chromium\Application\chrome.exe",
    r"Google\Chrome\Application\chrome.exe",
    r"Microsoft\Edge\Application\msedge.exe",
)

# A browser that is driven by tests has nobody to talk to but the page.
# The list given last is the one that counts, so that it repeats what Playwright switches off; the
# two popups of the address bar, which nobody sees, would be pages of their own in every window.
_NOT_NEEDED = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,"
    "MediaRouter,OptimizationHints,NetworkTimeServiceQuerying,PaintHolding,PreconnectToSearch,"
    "ThirdPartyStoragePartitioning,WebUIOmniboxAimPopup,WebUIOmniboxPopup"
)

FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    f"--disable-features={_NOT_NEEDED}",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)

_TRY = """
import sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    path, *flags = sys.argv[1:]
    browser = playwright.chromium.launch(executable_path=path or None, args=flags, timeout=60000)
    print(browser.version)
    browser.close()
"""

# Playwright tries several addresses in turn, and a slow line may need most of this for one file.
_DOWNLOAD_SECONDS = 900
_CONNECT_SECONDS = 20


def candidates(
    environment: Mapping[str, str],
    platform: str = sys.platform,
    which: Callable[[str], str | None] = shutil.which,
    exists: Callable[[str], bool] = os.path.exists,
) -> Iterator[str]:
    """Yield the paths of the browsers that are there, the most wanted first.

    A browser named by `HIVE_CHROMIUM` is the only one: who names it means it.
    """
    if named := environment.get(VARIABLE):
        yield which(named) or named
        return
    yield from (path for name in NAMES if (path := which(name)))
    places: list[str] = []
    if platform == "darwin":
        places += MAC_PLACES
    elif platform == "win32":
        homes = [
            environment.get(name) for name in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
        ]
        places += [f"{home}\\{place}" for home in homes if home for place in WINDOWS_PLACES]
    yield from (place for place in places if exists(place))


def find_chromium() -> str | None:
    """Return the first browser that is there, or None to leave the choice to Playwright."""
    return next(candidates(os.environ), None)


def starts(python: Path, path: str) -> bool:
    """Tell whether the browser at `path` starts under Playwright; "" means Playwright's own."""
    try:
        run([python, "-c", _TRY, path, *FLAGS], quiet=True, timeout=120)
    except ToolError:
        return False
    return True


def get_chromium(python: Path) -> str:
    """Return a browser that starts, installing one if there is none; "" means Playwright's own.

    `python` is an interpreter that has Playwright.

    :raises ToolError: if none could be had.
    """
    found = _first_that_starts(python)
    if found is not None:
        return found
    if os.environ.get(VARIABLE):
        raise ToolError(f"the browser that {VARIABLE} names does not start.")
    for install in (_install_with_playwright, _install_with_system):
        if install(python):
            found = _first_that_starts(python)
            if found is not None:
                return found
    raise ToolError(
        "no Chromium could be found or installed; install Chromium, Chrome or Edge, "
        f"or name one in the variable {VARIABLE}."
    )


def _first_that_starts(python: Path) -> str | None:
    for path in candidates(os.environ):
        if starts(python, path):
            return path
        say(f"{path} is there but does not start")
    return "" if not os.environ.get(VARIABLE) and starts(python, "") else None


def _install_with_playwright(python: Path) -> bool:
    say("No Chromium found; asking Playwright for one ...")
    limits = {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": str(_CONNECT_SECONDS * 1000)}
    command: list[str | Path] = [python, "-m", "playwright", "install", "--only-shell", "chromium"]
    if not _attempt(command, _DOWNLOAD_SECONDS, limits):
        return False
    if (
        sys.platform == "linux"
        and not starts(python, "")
        and (admin := _as_administrator()) is not None
    ):
        # The program came without the system libraries it is linked against.
        _attempt(
            [*admin, python, "-m", "playwright", "install-deps", "chromium"], _DOWNLOAD_SECONDS
        )
    return True


def _install_with_system(_python: Path) -> bool:
    admin = _as_administrator()
    if shutil.which("brew"):
        commands: list[list[str | Path]] = [["brew", "install", "--cask", "chromium"]]
    elif admin is None:
        return False
    elif shutil.which("apt-get"):
        quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
        commands = [
            [*admin, *quiet, "update"],
            [*admin, *quiet, "install", "-y", "--no-install-recommends", "chromium"],
        ]
    elif shutil.which("dnf"):
        commands = [[*admin, "dnf", "install", "-y", "chromium"]]
    elif shutil.which("pacman"):
        commands = [[*admin, "pacman", "-Sy", "--noconfirm", "chromium"]]
    else:
        return False
    say("Asking the system's package manager for Chromium ...")
    return all(_attempt(command, _DOWNLOAD_SECONDS) for command in commands)


def _as_administrator() -> list[str | Path] | None:
    """Return what to put before a command that needs the administrator, None if it cannot be."""
    if sys.platform == "win32" or os.geteuid() == 0:
        return []
    sudo = shutil.which("sudo")
    # -n: never ask for a password.
    if (
        sudo
        and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0
    ):
        return [sudo, "-n"]
    return None


def _attempt(
    command: list[str | Path], seconds: float, env: Mapping[str, str] | None = None
) -> bool:
    try:
        run(command, env=env, quiet=True, timeout=seconds)
    except ToolError as error:
        say(f"  that did not work: {str(error).splitlines()[0]}")
        return False
    return True
