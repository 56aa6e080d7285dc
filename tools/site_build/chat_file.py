"""Build `hive.xdc`, the page for chats: the single file as a webxdc app (https://webxdc.org).

A messenger serves what is in the zip, and `webxdc.js` beside it, from an origin of its own. Its
policy allows scripts of that origin and blobs, but none from `data:` addresses.
"""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

from tools.site_build.pages import with_policy
from tools.site_build.placeholders import replace_once

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

NAME = "hive.xdc"
HOST_SCRIPT = "webxdc.js"

_MANIFEST = b'name = "Hive"\n'
_ICON = "icons/icon-192.png"
_DATA_IMPORT = "import(`data:text/javascript;charset=utf-8,${encodeURIComponent(text)}`)"
_BLOB_IMPORT = 'import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })))'
_END = "</head>"


def write_chat_file(
    site: Path, page: str, policy: Mapping[str, list[str]], styles: list[str]
) -> None:
    """Write the file into `site`, which has the icon.

    `page`: the text of the single file, without its policy. `policy`: that of the single file,
    `styles`: the policy sources of its style sheets.
    """
    files = {
        "index.html": for_chat(page, policy, styles).encode(),
        "manifest.toml": _MANIFEST,
        "icon.png": (site / _ICON).read_bytes(),
    }
    with zipfile.ZipFile(site / NAME, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name)  # without the time, so that equal pages are equal files
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)


def for_chat(page: str, policy: Mapping[str, list[str]], styles: list[str]) -> str:
    """Return the page with the host's script, and with a policy that allows it.

    :raises ToolError: if the page is not as expected.
    """
    page = replace_once(page, _DATA_IMPORT, _BLOB_IMPORT, "python.js")
    page = replace_once(page, _END, f'<script src="{HOST_SCRIPT}"></script>\n{_END}', NAME)
    scripts = ["'self'", *(source for source in policy["script-src"] if source != "data:")]
    return with_policy(page, NAME, {**policy, "script-src": scripts}, style_src=styles)
