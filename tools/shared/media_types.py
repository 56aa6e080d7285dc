"""The media type of each file of the site, as a plain static host gives it."""

from __future__ import annotations

from pathlib import Path

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


def content_type(name: str) -> str:
    """Return the media type that a plain static host gives the file `name`."""
    return TYPES.get(Path(name or "index.html").suffix, "application/octet-stream")
