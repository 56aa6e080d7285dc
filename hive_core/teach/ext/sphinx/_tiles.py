"""Small pictures of single tiles for running text."""

from __future__ import annotations

import re
from functools import cache

from hive_core._drawing.bug_drawings import (
    BUG_ART,
    BUG_COLORS,
    TILE_COLORS,
    TILE_EDGE_COLORS,
    TILE_PATH,
)
from hive_core.types import Piece

_CLASS = re.compile(r' class="[^"]*"')
# Grey, so that it is seen on light and dark pages.
_RIM = "#8a8578"


@cache
def tile_svg(piece: Piece) -> str:
    """Return the tile as inline SVG, which screen readers pass over, and on one line."""
    face = TILE_COLORS[piece.color]
    art = _CLASS.sub("", BUG_ART[piece.bug.value]).replace("var(--tile, #fff)", face)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-92 -102 184 220" width="21" height="25" '
        'aria-hidden="true" focusable="false">'
        f'<path d="{TILE_PATH}" transform="translate(0 14)" fill="{TILE_EDGE_COLORS[piece.color]}" '
        f'stroke="{_RIM}" stroke-width="8"/>'
        f'<path d="{TILE_PATH}" fill="{face}" stroke="{_RIM}" stroke-width="8"/>'
        f'<g transform="scale(1.12)" color="{BUG_COLORS[piece.bug.value][piece.color]}">{art}</g>'
        "</svg>"
    )
