"""A static file server on the loopback address, for playing only."""

from __future__ import annotations

import errno
import functools
import http.server
import socketserver
from typing import TYPE_CHECKING

from tools.shared.environment import ToolError
from tools.shared.media_types import TYPES

if TYPE_CHECKING:
    from pathlib import Path

HOST = "127.0.0.1"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serve files with the right media types, without logging, and never from a stale cache."""

    # The system's own table may lack some or, on Windows, be wrong.
    extensions_map = {"": "application/octet-stream"} | TYPES

    def end_headers(self) -> None:
        """Make the browser check each time whether a file has changed."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: a player does not need a list of requests."""


class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
    """A server with one thread per connection; the threads end with the program."""

    daemon_threads = True
    # Not on Windows, where the option would let two servers share a port.
    allow_reuse_address = http.server.HTTPServer.allow_reuse_address

    def handle_error(self, request: object, client_address: object) -> None:
        """Log nothing: a browser that closes a connection early is not an error."""


def open_server(site: Path, port: int | None, *, preferred: int = 8000) -> Server:
    """Return a server for `site` on `port`; if that is None, on `preferred` or any free port.

    :raises ToolError: if `port` is given and cannot be used.
    """
    handler = functools.partial(Handler, directory=str(site))
    try:
        return Server((HOST, preferred if port is None else port), handler)
    except (OSError, OverflowError) as error:
        if port is not None:
            in_use = getattr(error, "errno", None) == errno.EADDRINUSE
            state = "taken" if in_use else "not available"
            raise ToolError(
                f"port {port} is {state}; without --port, a free one is used."
            ) from error
        return Server((HOST, 0), handler)
