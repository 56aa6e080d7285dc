"""The drawings that explain on the board why a move is illegal. Constants, drawn for this project.

Marks on a side are drawn for the east side of a hex, the line from 86.6,-50 to 86.6,50; the view
turns them.
"""

from __future__ import annotations

from collections.abc import Iterator

from hive_core._drawing.bug_drawings import BUG_ART, TILE_PATH


def _inside(x: float, y: float, margin: float = 0.0) -> bool:
    flat = 78.0 - margin
    return abs(x) <= flat and abs(x) / 2 + abs(y) * 3**0.5 / 2 <= flat


def _hatch(rising: bool) -> str:
    """Return slanted lines across the face of a tile."""
    parts = []
    for step in range(-6, 7):
        # Step along the line x - y = c (or x + y = c) and keep the points on the face.
        c = step * 24 * 2**0.5
        on = [
            (c / 2 + t, t - c / 2) if not rising else (c / 2 + t, c / 2 - t)
            for t in range(-120, 121, 2)
        ]
        on = [(x, y) for x, y in on if _inside(x, y)]
        if len(on) > 4:
            (ax, ay), (bx, by) = on[0], on[-1]
            parts.append(f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}")
    return "".join(parts)


def _grid(gap: float, margin: float) -> Iterator[tuple[float, float]]:
    """Yield points all over the face of a tile, every other row shifted."""
    for row in range(-5, 6):
        for column in range(-6, 7):
            x, y = (column + (row % 2) / 2) * gap, row * gap * 0.87
            if _inside(x, y, margin):
                yield x, y


_DOTS = "".join(f"M{x:.0f} {y:.0f}h.1" for x, y in _grid(29, 8))
_CROSSES = "".join(f"M{x - 7:.0f} {y:.0f}h14m-7-7v14" for x, y in _grid(38, 12))

WASHES = tuple(f'<path d="{d}"/>' for d in (_hatch(rising=True), _DOTS, _CROSSES))
"""Patterns for the parts of a hive, distinct without colour: lines, dots, crosses."""


def _outlined_line(d: str) -> str:
    """Return a line with an outline, so that it is visible on any background."""
    return f'<path class="why-edge" d="{d}"/><path class="why-line" d="{d}"/>'


CRACK = _outlined_line("M86-56L93-38L79-22L94-5L78 11L94 27L80 40L87 56")
"""On a side: the hive would split here."""

WALL = _outlined_line("M86.6-41V41")
"""On a side: the way is blocked, or two tiles touch here that must not."""

GATE = (
    '<path class="why-claw" d="M62-104L111-104L86.6-22Z"/>'
    '<path class="why-claw" d="M62 104L111 104L86.6 22Z"/>'
    '<path class="why-edge why-shut" d="M86.6-26V26"/>'
    '<path class="why-line why-shut" d="M86.6-26V26"/>' + _outlined_line("M4 0H54M36-19L57 0L36 19")
)
"""Two wedges that close the side, and an arrow out of the hex that stops there."""

RING = f'<path class="why-edge" d="{TILE_PATH}" transform="scale(.92)"/>' + (
    f'<path class="why-line" d="{TILE_PATH}" transform="scale(.92)"/>'
)
"""Around a tile that is the cause."""

PLACE = f'<path d="{TILE_PATH}" transform="scale(.88)"/>'
"""Around an empty space."""

CROSS = _outlined_line("M-30-30L30 30M30-30L-30 30")
NO_ENTRY = '<circle class="why-disc" r="37"/><path class="why-bar" d="M-20 0H20"/>'
PRESS = _outlined_line("M-26-30L0-12L26-30M-26-6L0 12L26-6")
"""On a tile that covers another one."""

BROKEN_LINK = _outlined_line(
    "M-12-14H-30A14 14 0 0 0-30 14H-12M12-14H30A14 14 0 0 1 30 14H12M-3-27L-7-38M9-27L16-37"
    "M-3 27L-7 38M9 27L16 37"
)
"""On a side where the tile would not touch the hive: a broken link of a chain."""

_GLYPHS = {
    "pinned": "M-8-7a8 8 0 1 0 16 0a8 8 0 1 0-16 0zM0 1V16",
    "gated": "M-16-11L-5 0L-16 11M16-11L5 0L16 11",
    "covered": "M0-15V5M-9-4L0 5L9-4M-12 14H12",
    "resting": "M-6-10V10M6-10V10",
    "locked": "M-10-2H10V12H-10ZM-6-2V-7A6 6 0 0 1 6-7V-2",
    "no": "M-9-9L9 9M9-9L-9 9",
    "apart": "M-4-6H-9A6 6 0 0 0-9 6H-4M4-6H9A6 6 0 0 1 9 6H4M-1-11L-2-15M-1 11L-2 15",
    "nothing": "M-12-5H11L5-11M12 6H-11L-5 12",
    "order": "M-6-5L1-12V12",
    "wanted": "M0-13V4M0 12V12.1",
}

_BEE = f'<g class="why-bee" transform="scale(.36)">{BUG_ART["Q"]}</g>'

SIGNS = {
    name: f'<circle class="why-disc" r="27"/><path class="why-glyph" d="{d}"/>'
    for name, d in _GLYPHS.items()
} | {"queen": f'<circle class="why-disc why-disc-bee" r="29"/>{_BEE}'}
"""Small signs on a piece that can't move, by the reason."""
