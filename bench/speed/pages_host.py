"""A local server that answers like GitHub Pages, and counts the bytes that it sends.

Texts, scripts and WebAssembly are compressed by gzip, archives and pictures are not; every file may
be cached for ten minutes and has an ETag. There are no other headers.
"""

from __future__ import annotations

import gzip
import hashlib
import sys
import threading
from collections import Counter
from dataclasses import dataclass
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

from tools.shared.media_types import content_type

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

PACKED = ("text/", "application/json", "application/manifest+json", "application/wasm", "image/svg")


@dataclass(frozen=True)
class File:
    """A file, as it is sent."""

    body: bytes
    type: str
    packed: bool
    tag: str


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report an error, but not that a browser was closed and reset its connection."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class PagesHost:
    """A server of several sites, each below a path. Use it in a `with` statement.

    `sites`: path ("fork/hive") -> folder, or name -> file. `sent`: (path, name) -> the bytes that
    were sent as bodies.
    """

    def __init__(self, sites: Mapping[str, Path | Mapping[str, Path | bytes]]) -> None:
        self._sites = sites
        self._files: dict[tuple[str, str], File | None] = {}
        self.sent: Counter[tuple[str, str]] = Counter()
        self._server = _Server(("127.0.0.1", 0), partial(_Handler, self))
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def __enter__(self) -> PagesHost:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def prepare(self, site: str, names: Iterable[str]) -> None:
        """Read and compress files in advance, so that no request has to wait."""
        for name in names:
            self.find(f"/{site}/{name}")

    def address(self, site: str) -> str:
        """Return the address of the site."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/{site}/"

    def find(self, path: str) -> tuple[tuple[str, str], File] | None:
        """Return the file at a path, with its site and name; None if there is none."""
        site = next((name for name in self._sites if path.startswith(f"/{name}/")), None)
        if site is None:
            return None
        key = site, path.removeprefix(f"/{site}/") or "index.html"
        if key not in self._files:
            self._files[key] = self._read(*key)
        file = self._files[key]
        return None if file is None else (key, file)

    def _read(self, site: str, name: str) -> File | None:
        files = self._sites[site]
        if isinstance(files, Path):
            place: Path | bytes | None = files / name
            if not (files / name).resolve().is_relative_to(files.resolve()):
                return None
        else:
            place = files.get(name)
        if isinstance(place, Path):
            place = place.read_bytes() if place.is_file() else None
        if place is None:
            return None
        kind = content_type(name)
        packed = kind.startswith(PACKED)
        tag = f'"{hashlib.sha256(place).hexdigest()[:16]}"'
        return File(gzip.compress(place, 6, mtime=0) if packed else place, kind, packed, tag)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Send the head and the body of a response at once.
    wbufsize = -1
    disable_nagle_algorithm = True

    def __init__(self, host: PagesHost, *args: object) -> None:
        self._host = host
        super().__init__(*args)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        answer = self._host.find(unquote(urlsplit(self.path).path))
        if answer is None:
            self.send_response(404)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        key, file = answer
        is_current = self.headers.get("If-None-Match") == file.tag
        self.send_response(304 if is_current else 200)
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("ETag", file.tag)
        self.send_header("Access-Control-Allow-Origin", "*")
        if not is_current:
            self.send_header("Content-Type", file.type)
            self.send_header("Content-Length", str(len(file.body)))
            self.send_header("Vary", "Accept-Encoding")
            if file.packed:
                self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if not is_current:
            self._host.sent[key] += len(file.body)
            self.wfile.write(file.body)

    def log_message(self, format: str, *args: object) -> None:
        pass
