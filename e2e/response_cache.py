"""Hand the large files of the site to the browser's driver once per run.

A page loads 13 MB. Sent from Python for each page, as text, they took a third of the processor time
of a start.
"""

from __future__ import annotations

import http.server
import threading
from contextlib import AbstractContextManager
from functools import cache
from typing import TYPE_CHECKING

from tools.shared.environment import DIST
from tools.shared.media_types import content_type

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Playwright

_LARGE = 100_000  # bytes


@cache
def site_file(name: str) -> bytes | None:
    """Return the bytes of `name` in the site ("" is its index), or None."""
    path = (DIST / (name or "index.html")).resolve()
    if not path.is_relative_to(DIST) or not path.is_file():
        return None
    return path.read_bytes()


class ResponseCache(AbstractContextManager["ResponseCache"]):
    """Responses that the driver keeps, by file name. Use it in a `with` statement."""

    def __init__(self, playwright: Playwright) -> None:
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        address = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._driver = playwright.request.new_context(base_url=address)
        self._kept: dict[str, APIResponse] = {}

    def get(self, name: str) -> APIResponse | None:
        """Return the response with the file `name` of the site; None for a small file."""
        body = site_file(name)
        if body is None or len(body) < _LARGE:
            return None
        if name not in self._kept:
            response = self._driver.get(f"/{name}")
            assert response.headers["content-length"] == str(len(body)), name
            self._kept[name] = response
        return self._kept[name]

    def __exit__(self, *_: object) -> None:
        self._driver.dispose()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Handler(http.server.BaseHTTPRequestHandler):
    """Answers the driver's requests for large files."""

    def do_GET(self) -> None:
        name = self.path.removeprefix("/")
        body = site_file(name)
        assert body is not None
        self.send_response(200)
        self.send_header("Content-Type", content_type(name))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        pass
