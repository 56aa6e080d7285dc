"""Find or install WebKitGTK's MiniBrowser and its driver, and start a display for them.

WebKitGTK is the only build of Safari's engine that package managers have. Tests drive it over
WebDriver; it needs a virtual X server and a message bus of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tools.browsers import find
from tools.shared.environment import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

VARIABLE = "HIVE_WEBKIT"
"""The variable with the path of a MiniBrowser; `none` leaves WebKit out."""

PACKAGES = {"apt-get": ("webkit2gtk-driver", "xvfb", "dbus")}
"""The packages that it needs, by their names in Debian and Ubuntu."""

_BROWSERS = (
    "/usr/lib/*/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/*/webkitgtk-6.0/MiniBrowser",
    "/usr/lib/*/webkit2gtk-4.0/MiniBrowser",
    "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
    "/usr/libexec/webkitgtk-6.0/MiniBrowser",
)


@dataclass(frozen=True)
class WebKit:
    """The paths of the programs: the browser, its driver, the X server, the message bus."""

    browser: str
    driver: str
    screen: str
    bus: str


def find_webkit(environment: Mapping[str, str] = os.environ) -> WebKit | None:
    """Return the paths of the programs, or None if one of them is missing."""
    choice = environment.get(VARIABLE, "")
    if choice == "none" or sys.platform != "linux":
        return None
    places = (path for pattern in _BROWSERS for path in sorted(Path("/").glob(pattern[1:])))
    browser = choice or next((str(path) for path in places), None)
    programs = [shutil.which(name) for name in ("WebKitWebDriver", "Xvfb", "dbus-daemon")]
    driver, screen, bus = programs
    if not (browser and driver and screen and bus):
        return None
    return WebKit(browser, driver, screen, bus)


def get_webkit() -> WebKit | None:
    """Return the paths of the programs, installed if need be; None if that is not possible."""
    programs = find_webkit()
    if programs is not None or sys.platform != "linux" or os.environ.get(VARIABLE):
        return programs
    say("Asking the system's package manager for WebKit ...")
    return find_webkit() if find.install_packages(PACKAGES) else None


@contextmanager
def display(webkit: WebKit) -> Iterator[dict[str, str]]:
    """Start an X server and a message bus; yield the environment variables that name them."""
    read, write = os.pipe()
    screen = subprocess.Popen(
        [
            *(webkit.screen, "-displayfd", str(write), "-nolisten", "tcp"),
            *("-screen", "0", "1400x1000x24"),
        ],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as numbers:
        number = numbers.readline().strip()
    bus = subprocess.Popen(
        [webkit.bus, "--session", "--nofork", "--nopidfile", "--print-address=1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert bus.stdout is not None
    environment = {
        **os.environ,
        "DISPLAY": f":{number}",
        "DBUS_SESSION_BUS_ADDRESS": bus.stdout.readline().strip(),
        "GDK_BACKEND": "x11",
        # The machine has neither a screen reader nor a graphics card.
        "NO_AT_BRIDGE": "1",
        "LIBGL_ALWAYS_SOFTWARE": "1",
    }
    try:
        yield environment
    finally:
        for process in (bus, screen):
            process.terminate()
        for process in (bus, screen):
            process.wait()
        bus.stdout.close()
