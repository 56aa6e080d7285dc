"""A plain static server on this computer, with a copy of the site below its root.

Tests can make it refuse files, change files, let browsers keep them, and switch it off.
"""

from __future__ import annotations

import http.server
import shutil
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from tools.shared.environment import DIST
from tools.shared.media_types import content_type
from tools.shared.server import Server

if TYPE_CHECKING:
    from collections.abc import Container

PATH = "/deep/below/"


class Host:
    """A server of one copy of the site. Use it in a `with` statement.

    `asked`: the names of requested files. `given`: those that were sent, and not answered by "not
    modified". `refused`: those to answer by 404. `max_age`: seconds for which browsers may use what
    they got without asking again, except for pages.
    """

    def __init__(self, folder: Path, without: Container[str] = ("hive.html",)) -> None:
        """Copy the site to `folder`, which must not exist, leaving out top-level names."""
        shutil.copytree(
            DIST, folder, ignore=lambda _, names: [name for name in names if name in without]
        )
        self.site = folder
        self.asked: list[str] = []
        self.given: list[str] = []
        self.refused: set[str] = set()
        self.max_age = 0
        self._server = Server(("127.0.0.1", 0), partial(_Handler, self, directory=str(folder)))
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._on = False

    @property
    def address(self) -> str:
        """The address of the site."""
        return f"http://127.0.0.1:{self._server.server_address[1]}{PATH}"

    def __enter__(self) -> Host:
        self._thread.start()
        self._on = True
        return self

    def __exit__(self, *_: object) -> None:
        self.switch_off()

    def switch_off(self) -> None:
        """Stop the server."""
        if self._on:
            self._on = False
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()


class _Handler(http.server.SimpleHTTPRequestHandler):
    """Answers requests for a host; addresses outside the site are not found."""

    def __init__(self, host: Host, *args: object, directory: str) -> None:
        self._host = host
        self._name = ""
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def send_head(self):  # type: ignore[no-untyped-def]
        path = unquote(urlsplit(self.path).path)
        name = self._name = path.removeprefix(PATH) or "index.html"
        self._host.asked.append(name)
        if not path.startswith(PATH) or name in self._host.refused:
            return self._lost()
        if not (self._host.site / name).is_file():
            return self._lost()
        return super().send_head()

    def send_response(self, code: int, message: str | None = None) -> None:
        if code == http.HTTPStatus.OK:
            self._host.given.append(self._name)
        super().send_response(code, message)

    def end_headers(self) -> None:
        if self._host.max_age:
            page = self._name.endswith(".html")
            self.send_header("Cache-Control", f"max-age={0 if page else self._host.max_age}")
        super().end_headers()

    def _lost(self) -> None:
        """Send the site's 404 page for any path, as static hosts do."""
        body = (self._host.site / "404.html").read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.replace(PATH, "/", 1))

    def guess_type(self, path: object) -> str:
        return content_type(str(path))

    def log_message(self, format: str, *args: object) -> None:
        pass
