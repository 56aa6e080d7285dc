"""What makes the built site work offline: its version, and the service worker with its list.

The version is a hash of all that is kept. Pages know theirs; see `web/sw.js` for what it is for.
"""

from __future__ import annotations

import base64
import hashlib
import json
from typing import TYPE_CHECKING

from tools.environment import WEB, ToolError

if TYPE_CHECKING:
    from pathlib import Path

WORKER = "sw.js"
VERSION_MARK = "build:version"

TEMPLATE = WEB / WORKER
_LIST_MARK = "build:files"

EXCLUDED = {
    WORKER: "the browser keeps a service worker by itself, and has to ask for it anew",
    "version.json": "only who puts the site on a host reads it",
    "hive.html": "the page in one file needs nothing beside it; who wants it saves it",
}
"""By name: the files of the site that are not kept for offline play, and why."""


def kept_files(site: Path) -> list[Path]:
    """Return the files that are kept for offline play, all but those in `EXCLUDED`."""
    files = sorted(path for path in site.rglob("*") if path.is_file())
    return [path for path in files if _name(site, path) not in EXCLUDED]


def seal(site: Path) -> str:
    """Write the version into the pages and `sw.js` beside them; return the version.

    The site must be complete otherwise.

    :raises ToolError: if the service worker's source has no place for what it is to know.
    """
    version = _version(site)
    for page in site.rglob("*.html"):
        text = page.read_bytes()
        if VERSION_MARK.encode() in text:
            page.write_bytes(text.replace(VERSION_MARK.encode(), version.encode()))
    files = {_name(site, path): _fact(path) for path in kept_files(site)}
    script = TEMPLATE.read_text(encoding="utf-8")
    for mark, value in ((VERSION_MARK, version), (_LIST_MARK, files)):
        quoted = json.dumps(mark)
        if script.count(quoted) != 1:
            raise ToolError(f"web/{WORKER} has to have one {quoted}.")
        script = script.replace(quoted, json.dumps(value, separators=(",", ":")))
    (site / WORKER).write_text(script, encoding="utf-8")
    return version


def _version(site: Path) -> str:
    """Hash the site before its pages know the result, and the service worker's source."""
    total = hashlib.sha256(TEMPLATE.read_bytes())
    for path in kept_files(site):
        total.update(
            _name(site, path).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest()
        )
    return total.hexdigest()[:16]


def _fact(path: Path) -> tuple[int, str]:
    """Return a file's size in bytes and its SHA-256 as base64, the way browsers write it."""
    content = path.read_bytes()
    return len(content), base64.b64encode(hashlib.sha256(content).digest()).decode()


def _name(site: Path, path: Path) -> str:
    return path.relative_to(site).as_posix()
