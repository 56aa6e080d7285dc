"""A static file server on this computer's loopback address, for playing and nothing else."""

from __future__ import annotations

import errno
import functools
import http.server
import socketserver
from typing import TYPE_CHECKING

from tools.environment import ToolError

if TYPE_CHECKING:
    from pathlib import Path

HOST = "127.0.0.1"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serve files with the right types, quietly, and never stale after a rebuild."""

    # The system's own table may lack these or, on Windows, be plain wrong.
    extensions_map = {  # noqa: RUF012 - an instance variable to the base class
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".mjs": "text/javascript; charset=utf-8",
        ".py": "text/x-python; charset=utf-8",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".zip": "application/zip",
    }

    def end_headers(self) -> None:
        """Ask the browser to check each time whether a file changed."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: a list of requests is no use to a player."""


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """One thread for each connection; none of them outlives the program."""

    daemon_threads = True
    # On Windows the option would let two servers share one port.
    allow_reuse_address = http.server.HTTPServer.allow_reuse_address

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: a browser that hangs up early is no error."""


def open_server(site: Path, port: int | None, *, preferred: int = 8000) -> Server:
    """Return a server for `site` on `port`; without one, on `preferred` or any that is free.

    :raises ToolError: if `port` is given and taken.
    """
    handler = functools.partial(Handler, directory=str(site))
    try:
        return Server((HOST, preferred if port is None else port), handler)
    except (OSError, OverflowError) as error:
        if port is not None:
            taken = getattr(error, "errno", None) == errno.EADDRINUSE
            state = "taken" if taken else "not to be had"
            raise ToolError(
                f"port {port} is {state}; without --port a free one is found."
            ) from error
        return Server((HOST, 0), handler)
