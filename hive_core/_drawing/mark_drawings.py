"""The shapes of the marks and arrows that an author draws on a board: sizes, dashes, outlines.

The colours are solid, dashed and dotted, so that they differ in more than colour.
"""

from __future__ import annotations

from typing import Final

RING_RADIUS: Final = 70.0
"""The radius of the ring around a marked hex."""

LINE: Final = 15.0
EDGE: Final = 23.0
"""The width of a line, and of the dark edge under it."""

EDGE_INK: Final = "#10140f"

DASHES: Final = {"green": "", "red": "30 24.98", "blue": "1 26.49"}
"""The dashes of each colour, for lines with round ends; an empty text is a solid line.

A ring has a whole number of dashes.
"""

_TAIL, _GAP, _HEAD, _BARB = 30.0, 20.0, 48.0, 29.0


def shaft(length: float) -> str:
    """Return the path of the shaft of an arrow to the right that connects points so far apart."""
    return f"M{_TAIL:g} 0H{max(length - _GAP - _HEAD, _TAIL + 1):.1f}"


def head(length: float) -> str:
    """Return the outline of the head of that arrow."""
    tip = length - _GAP
    return f"M{tip:.1f} 0L{tip - _HEAD:.1f} {-_BARB:g}V{_BARB:g}Z"


def drawing(length: float, color: str, ink: str) -> str:
    """Return an arrow of that length, or for length 0 a ring, as markup without a style sheet.

    `color`: a key of `DASHES`; `ink`: the same colour as it is painted.
    """
    path = shaft(length) if length else ""
    shape = f'<path d="{path}"' if length else f'<circle r="{RING_RADIUS:g}" fill="none"'
    dashed = f' stroke-dasharray="{DASHES[color]}"' if DASHES[color] else ""
    lines = "".join(
        f'{shape} stroke="{paint}" stroke-width="{width:g}" stroke-linecap="round"{dashed}/>'
        for paint, width in ((EDGE_INK, EDGE), (ink, LINE))
    )
    if not length:
        return lines
    return (
        f'{lines}<path d="{head(length)}" fill="{ink}" stroke="{EDGE_INK}" stroke-width="4" '
        'stroke-linejoin="round"/>'
    )
