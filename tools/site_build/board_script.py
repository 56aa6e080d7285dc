"""Build the scripts that other pages load: `hive-board.js` and `hive-results.js`."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

from hive_core import svg
from hive_core._drawing import bug_drawings as drawings
from tools.shared.catalogues import whole
from tools.shared.environment import WEB
from tools.site_build.embed_heights import with_heights
from tools.site_build.lean_script import lean_script
from tools.site_build.placeholders import replace_once

NAME = "hive-board.js"
SOURCES = (WEB / NAME, WEB / "board_picture.js")
RESULTS_NAME = "hive-results.js"
RESULTS_SOURCES = (WEB / RESULTS_NAME, WEB / "result_codes.js")

LANGUAGES = ("en", "nl")
"""The languages of the scripts' own texts, which would be too long in more of them; a board in
another language has these in English until it has started, except in the tutorial."""

_PICTURE = "  // build:picture\n"
_CODES = "  // build:codes\n"
_WORDS = '"build:words"'
_ART = '"build:art"'
_STYLE = re.compile(r"(?<=const STYLE = `).*?(?=`;)", re.DOTALL)
_AROUND = re.compile(r"\s*([{}])\s*|([;:,])\s+")
_TILE_TONE = "var(--tile, #fff)"
# Set once, on the group around a bug.
_OF_THE_GROUP = {("stroke-linecap", "round"), ("stroke-linejoin", "round")}


def scripts() -> dict[str, str]:
    """Return the scripts that other pages load, by their names.

    :raises ToolError: if a source lacks a placeholder.
    """
    return {NAME: board_script(), RESULTS_NAME: results_script()}


def results_script() -> str:
    """Return `hive-results.js`, the table of results, without indentation.

    :raises ToolError: if a source lacks a placeholder.
    """
    table, codes = (path.read_text(encoding="utf-8") for path in RESULTS_SOURCES)
    text = replace_once(table, _CODES, codes, RESULTS_NAME)
    text = replace_once(text, _WORDS, words_in(LANGUAGES, "scores."), RESULTS_NAME)
    return _STYLE.sub(_lean_style, lean_script(text))


def board_script() -> str:
    """Return `hive-board.js` with the drawing code, the texts and the artwork, without indentation
    and without comments but the first.

    :raises ToolError: if a source lacks a placeholder.
    """
    board, picture = (path.read_text(encoding="utf-8") for path in SOURCES)
    text = replace_once(board, _PICTURE, picture, NAME)
    text = replace_once(text, _WORDS, words_in(LANGUAGES), NAME)
    text = with_heights(text)
    text = replace_once(text, _ART, json.dumps(art(), separators=(",", ":")), SOURCES[1].name)
    return _STYLE.sub(_lean_style, lean_script(text))


def words_in(languages: Sequence[str], prefix: str = "board.") -> str:
    """Return the texts of these languages whose keys begin with that, as JSON."""
    words = {
        tag: {
            key.removeprefix(prefix): text
            for key, text in whole(tag).items()
            if key.startswith(prefix)
        }
        for tag in languages
    }
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"))


def _lean_style(style: re.Match[str]) -> str:
    """Return the style sheet without the spaces that have no meaning."""
    return _AROUND.sub(r"\1\2", style[0]).replace(";}", "}")


def art() -> dict[str, Any]:
    """Return the shapes and colours that the script draws with, taken from `hive_core`."""
    return {
        "width": svg.WIDTH,
        "tile": drawings.TILE_PATH,
        "faces": drawings.TILE_COLORS,
        "edges": drawings.TILE_EDGE_COLORS,
        "bugs": {bug: _shapes(markup) for bug, markup in drawings.BUG_ART.items()},
        "colors": drawings.BUG_COLORS,
        "paints": [
            {**svg._PAINTS[name]._asdict(), "shadow": f"{svg._PAINTS[name].shadow:g}"}
            for name in ("light", "dark")
        ],
        "honey": svg._HONEY,
        "ink": svg._HONEY_INK,
        "trail": svg._TRAIL,
        "to": svg._TO_RING,
        "from": svg._FROM_RING,
        "font": svg._FONT.partition('"')[2].rstrip('"'),
    }


def _shapes(markup: str) -> list[tuple[str, dict[str, str]]]:
    """Return a bug's shapes as element and attributes; `@` means the colour of its tile."""
    return [
        (
            shape.tag,
            {
                name: "@" if value == _TILE_TONE else value
                for name, value in shape.attrib.items()
                if name != "class" and (name, value) not in _OF_THE_GROUP
            },
        )
        for shape in ElementTree.fromstring(f"<g>{markup}</g>")
    ]
