"""Write `oembed.json` and the link to it, by which other programs embed the app (oembed.com).

A program that knows only the app's address learns from the file which frame to write. It asks a
static host, without the fragment of the address, so everyone gets the same: a new game.
"""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Any

from tools.site_build.localize import ask_page
from tools.site_build.placeholders import replace_once

if TYPE_CHECKING:
    from pathlib import Path

NAME = "oembed.json"

_PAGE = "index.html"
_WIDTH = 480
_BEFORE = '<link rel="manifest"'

# The `&` at its end keeps the value whole: WordPress appends `#?secret=…` to the address.
_GAME = "embed.html#game=Base&black=ai:1&"

_ASK = f"""
import json
from web.embed import layout
from web.locale import text
output = json.dumps([text("en", "frame.title"), layout.height({_WIDTH}, "play")])
"""


def write_oembed(site: Path, address: str) -> None:
    """Write the file into the folder `site`, and the link to it into its index.

    Both need absolute addresses, so without the public `address` of the site there are none.

    :raises ToolError: if the index has no place for the link.
    """
    if not address:
        return
    (site / NAME).write_text(json.dumps(oembed(address), indent=1) + "\n", encoding="utf-8")
    link = (
        '<link rel="alternate" type="application/json+oembed" '
        f'href="{html.escape(address + NAME)}" title="Hive">\n    '
    )
    text = (site / _PAGE).read_text(encoding="utf-8")
    (site / _PAGE).write_text(
        replace_once(text, _BEFORE, link + _BEFORE, _PAGE), encoding="utf-8", newline="\n"
    )


def oembed(address: str) -> dict[str, Any]:
    """Return the fields of the file for a site with that address."""
    title, height = json.loads(ask_page(_ASK))
    frame = (
        f'<iframe src="{html.escape(address + _GAME)}" title="{html.escape(title)}" '
        f'width="{_WIDTH}" height="{height}" frameborder="0" loading="lazy" '
        'allow="clipboard-write; fullscreen"></iframe>'
    )
    return {
        "type": "rich",
        "version": "1.0",
        "title": title,
        "provider_name": "Hive",
        "provider_url": address,
        "width": _WIDTH,
        "height": height,
        "html": frame,
    }
