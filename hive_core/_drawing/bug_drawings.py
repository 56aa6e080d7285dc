"""The drawings: eight bugs and one tile, as SVG inner markup.

Shapes and their colours, without positions, pages or themes. Every bug is seen from above with its
head up, centred on 0,0 and inside a circle of radius 62, to fit a pointy-top hexagon with
circumradius 100 (columns 173.2 apart, rows 150).

A caller wraps a drawing in ``<g class="bug bug-Q" color="...">``. Shapes are painted with
``currentColor``; cut-out details take the tile's own tone from ``--tile``, white without it. The
classes are ``bug-body`` (solid), ``bug-line`` (legs, feelers), ``bug-wing`` (see-through) and
``bug-detail`` (cut-out). No style sheet is needed. For a renderer without custom properties, use
``.replace("var(--tile, #fff)", "#2a292d")``.
"""

from typing import Final


def _line(d: str, width: float = 7) -> str:
    return (
        f'<path class="bug-line" fill="none" stroke="currentColor" stroke-width="{width:g}" '
        f'stroke-linecap="round" stroke-linejoin="round" d="{d}"/>'
    )


def _wing(d: str) -> str:
    return (
        '<path class="bug-wing" fill="currentColor" fill-opacity=".28" stroke="currentColor" '
        f'stroke-width="5" stroke-linejoin="round" d="{d}"/>'
    )


def _body(d: str) -> str:
    return (
        '<path class="bug-body" fill="currentColor" stroke="var(--tile, #fff)" stroke-width="4" '
        f'stroke-linejoin="round" d="{d}"/>'
    )


def _oval(cy: float, rx: float, ry: float) -> str:
    return (
        '<ellipse class="bug-body" fill="currentColor" stroke="var(--tile, #fff)" '
        f'stroke-width="4" cy="{cy:g}" rx="{rx:g}" ry="{ry:g}"/>'
    )


def _cut(d: str, width: float = 6, cap: str = "round") -> str:
    return (
        '<path class="bug-detail" fill="none" stroke="var(--tile, #fff)" '
        f'stroke-width="{width:g}" stroke-linecap="{cap}" stroke-linejoin="round" d="{d}"/>'
    )


def _dots(x: float, y: float, r: float) -> str:
    """Return two cut-out dots, left and right of the spine."""
    return "".join(
        f'<circle class="bug-detail" fill="var(--tile, #fff)" cx="{cx:g}" cy="{y:g}" r="{r:g}"/>'
        for cx in (-x, x)
    )


_QUEEN: Final = (
    _wing("M8-14C22-40 46-46 57-36C64-26 44-4 10-4ZM-8-14C-22-40-46-46-57-36C-64-26-44-4-10-4Z")
    + _wing("M10-4C32-6 50 2 49 13C46 24 26 18 10 6ZM-10-4C-32-6-50 2-49 13C-46 24-26 18-10 6Z")
    + _line("M5-42C7-52 13-57 21-58M-5-42C-7-52-13-57-21-58", width=6)
    + _body("M-17 0C-29 22-20 50 0 63C20 50 29 22 17 0Z")
    + _cut("M-25 17Q0 26 25 17M-24 32Q0 41 24 32M-16 46Q0 54 16 46", cap="butt")
    + _oval(-10, 17, 17)
    + _oval(-35, 13, 13)
)

_SPIDER: Final = (
    _line("M8-16C22-26 31-36 24-56M-8-16C-22-26-31-36-24-56")
    + _line("M10-12C30-22 42-26 53-30M-10-12C-30-22-42-26-53-30")
    + _line("M10-6C30-2 44 6 53 28M-10-6C-30-2-44 6-53 28")
    + _line("M8 0C24 12 34 28 27 54M-8 0C-24 12-34 28-27 54")
    + _oval(25, 21, 25)
    + _oval(-13, 16, 16)
    + _cut("M0 14V36M-8 25H8")
    + _dots(6, -19, 3.5)
)

_BEETLE: Final = (
    _line("M30 6L47-2L53-14M32 24L56 26M28 40L44 46L45 56")
    + _line("M-30 6L-47-2L-53-14M-32 24L-56 26M-28 40L-44 46L-45 56")
    + _line("M8-34C30-38 31-52 13-59M-8-34C-30-38-31-52-13-59", width=9)
    + _body("M0-8C26-8 37 6 37 24C37 46 20 62 0 62C-20 62-37 46-37 24C-37 6-26-8 0-8Z")
    + _body("M-29-6C-33-20-26-37 0-37C26-37 33-20 29-6C12-11-12-11-29-6Z")
    + _cut("M0-4V60")
)

_GRASSHOPPER: Final = (
    _line("M5-47C7-55 13-60 21-58M-5-47C-7-55-13-60-21-58", width=6)
    + _line("M10-24L27-29L34-48M-10-24L-27-29L-34-48")
    + _line("M49-17L52 36M-49-17L-52 36")
    + _body("M8 16C20-8 32-21 44-27C53-30 58-21 53-14C44 4 28 30 8 40Z")
    + _body("M-8 16C-20-8-32-21-44-27C-53-30-58-21-53-14C-44 4-28 30-8 40Z")
    + _body("M-16-26C-20 6-16 46 0 63C16 46 20 6 16-26Z")
    + _body("M-17-21C-18-55 18-55 17-21C8-13-8-13-17-21Z")
    + _cut("M0-2V46", width=5)
)

_ANT: Final = (
    _line("M10-47L26-44L34-55M-10-47L-26-44L-34-55", width=5.5)
    + _line("M6-14L32-24L45-42M6-8L40-4L58 8M6-2L32 14L42 44")
    + _line("M-6-14L-32-24L-45-42M-6-8L-40-4L-58 8M-6-2L-32 14L-42 44")
    + _oval(37, 20, 26)
    + _oval(-6, 12, 20)
    + _body("M0-55C14-55 20-46 19-38C18-28 10-22 0-22C-10-22-18-28-19-38C-20-46-14-55 0-55Z")
    + _cut("M-12 32Q0 38 12 32", width=5)
)

_MOSQUITO: Final = (
    _line("M7-20L30-40L51-33M-7-20L-30-40L-51-33M5 6L26 38L23 57M-5 6L-26 38L-23 57", width=5.5)
    + _wing("M7-14C30-22 56-6 57 16C50 22 22 14 7 0ZM-7-14C-30-22-56-6-57 16C-50 22-22 14-7 0Z")
    + _line("M0-34V-60", width=6)
    + _body("M-9-2C-12 20-9 48 0 63C9 48 12 20 9-2Z")
    + _oval(-10, 14, 14)
    + _oval(-31, 10, 10)
)

_LADYBUG: Final = (
    _line("M36-18L48-30M42 14L59 14M34 42L44 50M-36-18L-48-30M-42 14L-59 14M-34 42L-44 50")
    + _line("M9-48L17-58M-9-48L-17-58", width=6)
    + _body("M-25-24C-25-46-12-53 0-53C12-53 25-46 25-24Z")
    + _oval(13, 46, 46)
    + _cut("M0-30V56")
    + _dots(20, -7, 8.5)
    + _dots(26, 19, 8.5)
    + _dots(14, 40, 7)
)

_PILLBUG: Final = (
    _line("M8-46C16-50 19-56 27-55M-8-46C-16-50-19-56-27-55", width=6)
    + _line("M28-26L40-33M32-9L47-14M33 9L50 9M31 26L46 32M24 42L36 50")
    + _line("M-28-26L-40-33M-32-9L-47-14M-33 9L-50 9M-31 26L-46 32M-24 42L-36 50")
    + _body("M0-53C22-53 36-24 36 6C36 38 22 62 0 62C-22 62-36 38-36 6C-36-24-22-53 0-53Z")
    + _cut(
        "M-24-34Q0-26 24-34M-32-15Q0-7 32-15M-35 4Q0 12 35 4M-34 23Q0 31 34 23M-28 41Q0 49 28 41",
        width=5,
        cap="butt",
    )
)

BUG_ART: Final[dict[str, str]] = {
    "Q": _QUEEN,
    "S": _SPIDER,
    "B": _BEETLE,
    "G": _GRASSHOPPER,
    "A": _ANT,
    "M": _MOSQUITO,
    "L": _LADYBUG,
    "P": _PILLBUG,
}
"""UHP letter of a bug -> inner SVG markup of its drawing."""

BUG_COLORS: Final[dict[str, tuple[str, str]]] = {
    "Q": ("#a86400", "#ffbe3d"),
    "S": ("#7d4426", "#dfa27a"),
    "B": ("#6a3aa8", "#bfa0f2"),
    "G": ("#2c7a2c", "#84d268"),
    "A": ("#1a5fae", "#74b8fb"),
    "M": ("#5b6470", "#c3cad3"),
    "L": ("#c22030", "#ff7d78"),
    "P": ("#0b7777", "#4fd0c4"),
}
"""UHP letter -> its colour on a white tile and on a black one, each at least 3:1 against it."""

TILE_COLORS: Final[tuple[str, str]] = ("#fbf5e6", "#2a292d")
"""The faces of a white tile and of a black one."""

TILE_EDGE_COLORS: Final[tuple[str, str]] = ("#cdbf9d", "#121114")
"""The sides of a white tile and of a black one, seen below the face."""

TILE_PATH: Final = (
    "M-11.3-89.5Q0-96 11.3-89.5L71.9-54.5Q83.1-48 83.1-35V35Q83.1 48 71.9 54.5L11.3 89.5"
    "Q0 96-11.3 89.5L-71.9 54.5Q-83.1 48-83.1 35V-35Q-83.1-48-71.9-54.5Z"
)
"""The outline of a tile: pointy-top, circumradius 96, round corners, centred on 0,0."""
