"""The drawings of the page, tiles and icons, as constant SVG markup, made for this project."""

from __future__ import annotations

from functools import cache

from hive_core import Bug
from hive_core._drawing.bug_drawings import BUG_ART, TILE_PATH

BUG_SCALE = 1.12
TILE_BOX = "-100 -104 200 222"
"""The viewBox of a single tile, with its side."""


# Drawn, not written: voice control compares a written text with the name of the tile.
_LETTERS = {
    "Q": "M0-40C-48-40-48 40 0 40C48 40 48-40 0-40M12 16L36 46",
    "S": "M28-26C16-48-30-46-30-19C-30 6 31-8 31 20C31 48-20 48-32 25",
    "B": "M-26-40V40H4C40 40 40-3 4-3C35-3 33-40 2-40ZM-26-3H4",
    "G": "M31-22C16-52-38-46-38 0C-38 46 18 48 33 28V4H8",
    "A": "M-36 40L0-40L36 40M-22 15H22",
    "M": "M-38 40V-40L0 14L38-40V40",
    "L": "M-22-40V40H28",
    "P": "M-22 40V-40H6C42-40 42 7 6 7H-22",
}
_DIGITS = {
    "1": "M-6-6L2-13V13",
    "2": "M-9-5C-9-17 9-17 9-5C9 3-9 7-9 13H10",
    "3": "M-9-8C-6-16 9-16 8-6C8-2 3-1-1-1C4-1 10 1 9 7C8 16-8 16-10 7",
}


@cache
def tile_drawing(bug: Bug, label: str = "", height: int = 1) -> str:
    """Return the side, face, mark and bug of a tile; with a badge for a height above 1.

    The style sheet shows the bug as the player's tiles have it: drawn, as a letter, or on a disc.

    `label`: the short name, such as `A1`; of a tile with a twin only the number is shown.
    """
    text = f'<text class="tile-label" y="67">{label}</text>' if label else ""
    if label[1:]:
        digit = f'<path d="{_DIGITS[label[1:]]}"/>'
        text += f'<g class="tile-number" transform="translate(56 45)">{digit}{digit}</g>'
    badge = height_badge(height) if height > 1 else ""
    return (
        f'<path class="tile-side" d="{TILE_PATH}" transform="translate(0 12)"/>'
        f'<path class="tile-face" d="{TILE_PATH}"/>'
        f'<path class="tile-mark" d="{TILE_PATH}" transform="scale(.9)"/>'
        f'<g class="bug bug-{bug.value}" transform="scale({BUG_SCALE})">'
        f'<circle class="disc" r="60"/>{BUG_ART[bug.value]}'
        f'<path class="letter" d="{_LETTERS[bug.value]}"/></g>{text}{badge}'
    )


def height_badge(height: int) -> str:
    """Return a badge with the number of tiles in a stack."""
    return (
        '<g class="badge" transform="translate(58 -52)"><circle r="23"/>'
        f'<text y="10">{height}</text></g>'
    )


TILE_SHADOW = f'<path class="tile-shadow" d="{TILE_PATH}" transform="translate(3 24)"/>'
TILE_OUTLINE = f'<path d="{TILE_PATH}" transform="scale(.9)"/>'

_TARGET = f'd="{TILE_PATH}" transform="scale(.88)"'
TARGET = (
    f'<path class="target-under" {_TARGET}/><path class="target-ring" {_TARGET}/>'
    '<circle class="target-dot" r="17"/>'
)
CLIMB_TARGET = (
    f'<path class="target-under" {_TARGET}/><path class="target-ring" {_TARGET}/>'
    '<g class="target-sign" transform="translate(0 -64)"><circle r="24"/>'
    '<path d="M-10 5L0-6L10 5"/></g>'
)

SPACE = f'<path d="{TILE_PATH}" transform="scale(.88)"/>'
"""An empty space that can be marked."""

PLACE_RING = f'<path class="entering-ring" d="{TILE_PATH}" transform="scale(.86)"/>'
"""Around the space where a tile is placed."""

ENTERING = (
    '<g class="entering-sign" transform="translate(60 -58)"><circle r="25"/>'
    '<path d="M0-13V11M-9 3L0 12L9 3"/></g>'
)
"""On a tile that is placed from a hand."""

BRAND = f'<path d="{TILE_PATH}"/><g class="bug" transform="scale(1.12)">{BUG_ART["Q"]}</g>'

_ICONS = {
    "play-computer": "M6.5 8.5h11A1.5 1.5 0 0 1 19 10v8a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 "
    "18v-8a1.5 1.5 0 0 1 1.5-1.5zM12 8.5V5M12 4.9v.1M9.2 12.6v1.4M14.8 12.6v1.4M9.5 16.6h5",
    "play-friend": "M8.5 5.5a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2zM3.5 18.5c0-3 2-5 5-5s5 2 5 5"
    "M15.5 6a2.4 2.4 0 0 1 0 4.7M16.5 13.7c2.4.4 4 2.2 4 4.8",
    "learn": "M12 5L2.5 9.5 12 14l9.5-4.5zM6.5 11.5V16c0 1 2.5 2.5 5.5 2.5s5.5-1.5 5.5-2.5v-4.5"
    "M21.5 9.5v5",
    "lesson": "M4.5 5.5h5.5A2 2 0 0 1 12 7.5V19a2 2 0 0 0-2-1.5H4.5zM19.5 5.5H14a2 2 0 0 0-2 2V19"
    "a2 2 0 0 1 2-1.5h5.5z",
    "puzzle": "M5 8.5h4.2a2 2 0 1 1 3.6 0H17v4.2a2 2 0 1 1 0 3.6v4.2h-4.2a2 2 0 1 0-3.6 0H5v-4.2"
    "a2 2 0 1 0 0-3.6z",
    "daily-puzzle": "M5.5 6h13A1.5 1.5 0 0 1 20 7.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 "
    "18.5v-11A1.5 1.5 0 0 1 5.5 6zM4 10.5h16M8 3.5v4M16 3.5v4M12 13v4M10 15h4",
    "again-puzzle": "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15",
    "show-solution": "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"
    "M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
    "next-task": "M4.5 12h14M13 6.5l5.5 5.5-5.5 5.5",
    "new-game": "M12 3.5l7.4 4.25v8.5L12 20.5l-7.4-4.25v-8.5zM12 9v6M9 12h6",
    "undo": "M8.5 5L4.5 9l4 4M4.5 9H14a5 5 0 0 1 0 10h-3.5",
    "redo": "M15.5 5l4 4-4 4M19.5 9H10a5 5 0 0 0 0 10h3.5",
    "edit-position": "M15 10.2V6.7L9.5 3.5L3.9 6.7v6.5l5.6 3.2M12 20.5l.8-3.4 6-6a1.6 1.6 0 0 1 "
    "2.4 2.4l-6 6z",
    "leave-editor": "M6 6l12 12M18 6L6 18",
    "first": "M18 6l-7 6 7 6zM7 6v12",
    "previous": "M15 6l-7 6 7 6z",
    "next": "M9 6l7 6-7 6z",
    "last": "M6 6l7 6-7 6zM17 6v12",
    "flip": "M8 20V5M4.5 8.5L8 5l3.5 3.5M16 4v15M12.5 15.5L16 19l3.5-3.5",
    "turn": "M12 9.5l4.3 2.5v5L12 19.5l-4.3-2.5v-5zM4.5 8.5a9 9 0 0 1 14.5-1.5M19.5 3v4.5H15",
    "fit": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    "stacks": "M12 3.5l4.5 2.5v5L12 13.5 7.5 11V6zM7.5 12.5L4 14.5v3.5l3 1.8M16.5 12.5L20 14.5"
    "v3.5l-3 1.8M12 15.5v5",
    "open": "M4 18V6.5A1.5 1.5 0 0 1 5.5 5H9l2 2.5h6.5A1.5 1.5 0 0 1 19 9v1M4 18l2.6-8H21l-2.6 8z",
    "share": "M12 15V3.5M8 7l4-3.5L16 7M6 11H5v9.5h14V11h-1",
    "show-qr": "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2.5M14 20h2.5M20 20v.1",
    "send": "M20.5 3.5L3.5 10l6.5 3 3 7.5zM10 13l4.5-4",
    "picture": "M5.5 4.5h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6"
    "a1.5 1.5 0 0 1 1.5-1.5zM4 16.5l4.5-5 4 4.5 2.5-2.5 5 5M15 8.8v.1",
    "settings": "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
    "words": "M4 6h2M9 6h11M4 12h2M9 12h11M4 18h2M9 18h11",
    "bin": "M5 7h14M9.5 7V4.5h5V7M7 7l1 12.5h8L17 7M10.5 10.5v5.5M13.5 10.5v5.5",
    "resign": "M6 21V4M6 4.5c4-2 7 2 12 0v8.5c-5 2-8-2-12 0",
    "offer-draw": "M4 9h16M4 15h16",
    "pause": "M9 5v14M15 5v14",
    "continue": "M8 5l11 7-11 7z",
    "hint": "M9.5 17.5h5M10.5 20.5h3M12 3.5a5.5 5.5 0 0 0-3.4 9.8c.6.5.9 1.2.9 2v.2h5v-.2"
    "c0-.8.3-1.5.9-2A5.5 5.5 0 0 0 12 3.5z",
    "streak": "M12 3c1 4-5 6-5 11a5 5 0 0 0 10 0c0-2.5-1.5-4-2-6-1 1-1.5 2-1.5 3C12 9 13 6 12 3z",
    "siege": "M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM8.5 12l2.5 2.5 4.5-4.5",
    "hold": "M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 9v6M12 9v6M15 9v6",
    "storm": "M13 3L5.5 13.5H11L10 21l8-11h-5.5z",
    "train": "M3 10v4M6.5 7v10M17.5 7v10M21 10v4M6.5 12h11",
    "analyse": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.3 15.3L20.5 20.5M7.5 12l2-2.5 2 2"
    " 2.5-3.5",
    "note": "M5.5 4.5h13A1.5 1.5 0 0 1 20 6v8.5a1.5 1.5 0 0 1-1.5 1.5H12l-4.5 4v-4h-2A1.5 1.5 0 0 1"
    " 4 14.5V6a1.5 1.5 0 0 1 1.5-1.5zM8 8.5h8M8 12h5",
    "engine-on": "M12 3.5v8M7.5 6.5a7 7 0 1 0 9 0",
    "deeper": "M6 5l6 6 6-6M6 12l6 6 6-6",
    "threat": "M12 4l9 15.5H3zM12 10v4.5M12 17v.1",
    "explorer": "M12 6.5C10 5 7.5 4.5 4 4.5v13c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2v-13c-3.5 0-6 .5-8 2z"
    "M12 6.5v13",
    "review": "M4 4.5v15h16M6.5 15.5l4-4.5 3 2.5 5.5-7.5M15 6h4v4",
    "marks": "M5 19l1-4L15.5 5.5a2.1 2.1 0 0 1 3 3L9 18zM13.5 7.5l3 3",
    "mark-arrows": "M5 19L18.5 5.5M10 5h9v9",
    "clear-marks": "M9 19.5l-4.5-4.5 9-9.5 6 6-8 8zM8.5 10.5l6 6M9 19.5h10.5",
    "zoom-in": "M12 5v14M5 12h14",
    "zoom-out": "M5 12h14",
    "out": "M14 4.5h5.5V10M19.5 4.5l-9 9M17 13.5v6H4.5V7h6",
    "rules": "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.4 9.7a2.6 2.6 0 1 1 4 2.2"
    "c-.9.6-1.4 1.1-1.4 2.2M12 17v.1",
    "why": "M8.6 8.9a3.5 3.5 0 1 1 5.4 2.9c-1.2.9-1.9 1.5-1.9 3M12 19v.1",
    "about": "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.5v.1",
}
_SAME = {
    "autoplay": "continue",
    "play-friend-away": "send",
    "away": "send",
    "rename": "marks",
    "own-puzzle": "review",
    "task-hint": "hint",
    "restart-task": "undo",
    "skip-move": "next-task",
    "leave-task": "leave-editor",
    "read-task": "lesson",
    "keep-mistakes": "puzzle",
    "make-task": "learn",
}
_ICONS |= {name: _ICONS[other] for name, other in _SAME.items()}
ICONS = {name: f'<path d="{path}"/>' for name, path in _ICONS.items()}
