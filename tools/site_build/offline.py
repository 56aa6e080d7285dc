"""Make the built site work offline: write its version, and the service worker's list of files.

The version is a hash of all files that are kept. Each page names its version, and asks for its own
scripts and data by addresses that end in it, so that the browser's cache never gives it those of
another version. `web/sw.js` explains its other uses.

A page in one language, such as `tutorial.de.html`, is kept only for those who read that language.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from typing import TYPE_CHECKING

from tools.shared.environment import WEB
from tools.site_build.placeholders import replace_once

if TYPE_CHECKING:
    from pathlib import Path

WORKER = "sw.js"
VERSION_MARK = "build:version"

OF_VERSION = f"?v={VERSION_MARK}"
"""The end of the address of a file that must be of the page's version."""

TEMPLATE = WEB / WORKER
_LIST_MARK = "build:files"
_IN_LANGUAGE = re.compile(r"\w+\.([a-z]{2,3})\.html")

EXCLUDED = {
    WORKER: "the browser stores the service worker itself, and must check it for updates",
    "version.json": "for those who host the site, not for the page",
    "hive.html": "a page for itself, which readers download",
    "hive.xdc": "the same page for chats, which messengers open",
}
"""File name -> why it is not kept for offline play."""


def kept_files(site: Path) -> list[Path]:
    """Return the files that are kept for offline play: all but those in `EXCLUDED`."""
    files = sorted(path for path in site.rglob("*") if path.is_file())
    return [path for path in files if _name(site, path) not in EXCLUDED]


def seal(site: Path) -> str:
    """Write the version into pages and scripts, and `sw.js` into the site; return the version.

    Call it last, when all other files are in `site`.

    :raises ToolError: if the service worker's source lacks a placeholder.
    """
    version = _version(site)
    for path in kept_files(site):
        text = path.read_bytes() if path.suffix in (".html", ".js") else b""
        if VERSION_MARK.encode() in text:
            path.write_bytes(text.replace(VERSION_MARK.encode(), version.encode()))
    files = {
        _name(site, path): (*fact_of(path), *_IN_LANGUAGE.findall(path.name))
        for path in kept_files(site)
    }
    script = TEMPLATE.read_text(encoding="utf-8")
    for mark, value in ((VERSION_MARK, version), (_LIST_MARK, files)):
        script = replace_once(
            script, json.dumps(mark), json.dumps(value, separators=(",", ":")), f"web/{WORKER}"
        )
    (site / WORKER).write_text(script, encoding="utf-8")
    return version


def _version(site: Path) -> str:
    """Return a hash of the site, before its version is in it, and of the worker's source."""
    total = hashlib.sha256(TEMPLATE.read_bytes())
    for path in kept_files(site):
        total.update(
            _name(site, path).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest()
        )
    return total.hexdigest()[:16]


def fact_of(path: Path) -> tuple[int, str]:
    """Return a file's size in bytes and its SHA-256 in base64, as browsers write it."""
    content = path.read_bytes()
    return len(content), base64.b64encode(hashlib.sha256(content).digest()).decode()


def _name(site: Path, path: Path) -> str:
    return path.relative_to(site).as_posix()
