"""Build the page and open it in a browser, as a single file or from a local server."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.shared.arguments import parser_of
from tools.shared.environment import run_main, say
from tools.shared.server import HOST, open_server
from tools.site import build_site
from tools.site_build.single_file import NAME

_NO_BROWSER = "No browser could be opened; open the address yourself."


def main() -> int:
    """Open the single file, or serve the site on this computer until Ctrl-C."""
    parser = parser_of(__doc__)
    parser.add_argument(
        "--serve", action="store_true", help="serve the site on this computer instead"
    )
    parser.add_argument(
        "--port", type=int, help="the port to serve on (default: 8000, or a free one)"
    )
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    options = parser.parse_args()
    site = build_site()
    if options.serve or options.port is not None:
        _serve(site, options.port, in_browser=not options.no_open)
        return 0
    file = site / NAME
    say(f"\nHive is the file {file}\nIn a browser: {file.as_uri()}")
    if not options.no_open and not _open(file.as_uri()):
        say(_NO_BROWSER)
    return 0


def _serve(site: Path, port: int | None, *, in_browser: bool) -> None:
    """Serve the site until Ctrl-C; open it in a browser if `in_browser`."""
    with open_server(site, port) as server:
        address = f"http://{HOST}:{server.server_address[1]}/"
        say(f"\nHive is at {address}\nPress Ctrl-C to stop.")
        if in_browser and not _open(address):
            say(_NO_BROWSER)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("\nStopped.")


def _open(address: str) -> bool:
    """Open the default browser; return whether there is one."""
    screen = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"} & os.environ.keys()
    if sys.platform.startswith("linux") and not screen:
        # Only a text browser would be left, which cannot run the page but takes over the terminal.
        return False
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False


if __name__ == "__main__":
    run_main(main)
