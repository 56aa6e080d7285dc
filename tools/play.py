"""Build the page, serve it on this computer only, and open it in a browser."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.environment import run_main, say
from tools.server import HOST, open_server
from tools.site import build_site


def main() -> int:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--port", type=int, help="the port to serve on (default: 8000, or a free one)"
    )
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    options = parser.parse_args()
    site = build_site()
    with open_server(site, options.port) as server:
        address = f"http://{HOST}:{server.server_address[1]}/"
        say(f"\nHive is at {address}\nPress Ctrl-C to stop.")
        if not options.no_open and not _open(address):
            say("No browser could be opened from here; open the address yourself.")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("\nStopped.")
    return 0


def _open(address: str) -> bool:
    """Open the default browser; return whether there was one."""
    screen = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"} & os.environ.keys()
    if sys.platform.startswith("linux") and not screen:
        # All that is left would be a browser for text, which cannot play and would take our window.
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


if __name__ == "__main__":
    run_main(main)
