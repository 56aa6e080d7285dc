"""Find a browser that starts, or install one.

The order is the same for each engine: the browser that a variable names (`HIVE_CHROMIUM`,
`HIVE_FIREFOX`), programs on the path and in the usual places, Playwright's own. If none of them
starts, one is installed: by Playwright, else by the system's package manager.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tools.browsers.engines import CHROMIUM, Engine
from tools.shared.environment import ToolError, run, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

VARIABLE = CHROMIUM.variable
FLAGS = CHROMIUM.flags

# The value of a variable that selects Playwright's own browser.
PLAYWRIGHT = "playwright"

# With some versions of Playwright, a browser starts but cannot open a context.
_TRY = """
import json, sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    browser = getattr(playwright, sys.argv[1]).launch(**json.loads(sys.argv[2]))
    browser.new_context().new_page()
    print(browser.version)
    browser.close()
"""

# Playwright tries several addresses in turn; on a slow line one file can take most of this.
_DOWNLOAD_SECONDS = 900
_CONNECT_SECONDS = 20


def candidates(
    environment: Mapping[str, str],
    platform: str = sys.platform,
    which: Callable[[str], str | None] = shutil.which,
    exists: Callable[[str], bool] = os.path.exists,
    engine: Engine = CHROMIUM,
) -> Iterator[str]:
    """Yield the paths of the browsers to try, in order; "" means Playwright's own.

    If the engine's variable names a browser, it is the only one.
    """
    choice = environment.get(engine.variable)
    if choice:
        yield "" if choice == PLAYWRIGHT else which(choice) or choice
        return
    yield from (path for name in engine.programs if (path := which(name)))
    places: list[str] = []
    if platform == "darwin":
        places += engine.places
    elif platform == "win32":
        homes = [
            environment.get(name) for name in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
        ]
        places += [f"{home}\\{place}" for home in homes if home for place in engine.windows_places]
    yield from (place for place in places if exists(place))
    yield ""


def find_browser(engine: Engine) -> str:
    """Return the first browser to try, without trying it; "" means Playwright's own."""
    return next(candidates(os.environ, engine=engine))


def find_chromium() -> str | None:
    """Return the Chromium that its variable names, else the first one found; None: Playwright's."""
    return find_browser(CHROMIUM) or None


def starts(python: Path, path: str, engine: Engine = CHROMIUM) -> bool:
    """Return whether Playwright can open a page in the browser at `path`; "" is its own."""
    options = json.dumps(engine.launch_options(path))
    try:
        run([python, "-c", _TRY, engine.name, options], quiet=True, timeout=180)
    except ToolError:
        return False
    return True


def find_working(python: Path, engine: Engine) -> str | None:
    """Return the first browser that starts, without installing any; None if there is none.

    "" means Playwright's own. `python` is an interpreter that has Playwright.
    """
    for path in candidates(os.environ, engine=engine):
        if starts(python, path, engine):
            return path
        if path:
            say(f"{path} is installed but does not start")
    return None


def get_browser(python: Path, engine: Engine) -> str:
    """Return a browser that starts, installing one if there is none; "" means Playwright's own.

    `python` is an interpreter that has Playwright.

    :raises ToolError: if none can be found or installed.
    """
    path = find_working(python, engine)
    if path is not None:
        return path
    choice = os.environ.get(engine.variable)
    if choice and choice != PLAYWRIGHT:
        raise ToolError(f"the browser that {engine.variable} names does not start.")
    installers = (_install_with_playwright, _install_with_system)
    for install in installers[: 1 if choice else 2]:
        if install(python, engine):
            path = find_working(python, engine)
            if path is not None:
                return path
    raise ToolError(
        f"no {engine.title} could be found or installed; {engine.advice}, "
        f"or name one in the variable {engine.variable}."
    )


def get_chromium(python: Path) -> str:
    """Return a Chromium that starts, as `get_browser` does."""
    return get_browser(python, CHROMIUM)


def install_packages(packages: Mapping[str, tuple[str, ...]]) -> bool:
    """Install packages with this system's package manager; return whether that worked.

    `packages` maps the manager's command (`brew`, `apt-get`, `dnf`, `pacman`) to package names.
    """
    admin = _as_administrator()
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    if shutil.which("brew") and "brew" in packages:
        commands: list[list[str | Path]] = [["brew", "install", "--cask", *packages["brew"]]]
    elif admin is None:
        return False
    elif shutil.which("apt-get") and "apt-get" in packages:
        install = ["install", "-y", "--no-install-recommends", *packages["apt-get"]]
        commands = [[*admin, *quiet, "update"], [*admin, *quiet, *install]]
    elif shutil.which("dnf") and "dnf" in packages:
        commands = [[*admin, "dnf", "install", "-y", *packages["dnf"]]]
    elif shutil.which("pacman") and "pacman" in packages:
        commands = [[*admin, "pacman", "-Sy", "--noconfirm", *packages["pacman"]]]
    else:
        return False
    return all(_attempt(command, _DOWNLOAD_SECONDS) for command in commands)


def _install_with_playwright(python: Path, engine: Engine) -> bool:
    say(f"No {engine.title} found; asking Playwright for one ...")
    limits = {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": str(_CONNECT_SECONDS * 1000)}
    command: list[str | Path] = [python, "-m", "playwright", "install", *engine.download]
    if not _attempt(command, _DOWNLOAD_SECONDS, limits):
        return False
    if (
        sys.platform == "linux"
        and not starts(python, "", engine)
        and (admin := _as_administrator()) is not None
    ):
        # System libraries that the browser is linked against are missing.
        _attempt(
            [*admin, python, "-m", "playwright", "install-deps", engine.name], _DOWNLOAD_SECONDS
        )
    return True


def _install_with_system(_python: Path, engine: Engine) -> bool:
    say(f"Asking the system's package manager for {engine.title} ...")
    return install_packages({manager: (name,) for manager, name in engine.packages.items()})


def _as_administrator() -> list[str | Path] | None:
    """Return the prefix of a command that needs root rights; None without such rights."""
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
        say(f"  failed: {str(error).splitlines()[0]}")
        return False
    return True
