"""The page as a small one inside somebody else's: what it has room for, and how tall it should be.

Pure, and knows nothing of the state: the state asks here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_STEPS = ("first", "previous", "next", "last")

CONTROLS = ("new-game", "undo", "redo", *_STEPS, "hint", "pause", "continue", "analyse", "flip")
"""The actions that can have a button in the row below the table, in its order."""

MORE_CONTROLS = ("resign", "offer-draw", "zoom-out", "zoom-in", "fit", "words")
"""Those that have one only where they are asked for; they come after the others."""

_USUAL = {
    "view": (*_STEPS, "flip"),
    "play": ("undo", "redo", "hint", "pause", "continue", "flip"),
    "analysis": ("undo", *_STEPS, "flip"),
}

DIALOGS = ("about", "words")
"""The dialogs that a frame always has; another one only where its button was asked for."""


def offers(mode: str, controls: Sequence[str] | None, action: str) -> bool:
    """Whether a frame in that mode has a button for the action; `controls`: those asked for."""
    if action not in (*CONTROLS, *MORE_CONTROLS):
        return False
    return action in (_USUAL.get(mode, _STEPS) if controls is None else controls)


# -- how tall a frame likes to be ------------------------------------------------------------------

BESIDE = 560
"""From this width on, in pixels, the hands stand beside the table."""

ONE_ROW = 480
"""From this width on the buttons stand beside the status line, where there are no hands."""

_FOOT, _ROW, _HAND, _BEST = 36, 40, 42, 34
_SLACK = 32


class Band(NamedTuple):
    """The room of frames from a width on: a share of the width, within limits, and `around` it.

    All in pixels but `share`. The build writes these numbers into `hive-board.js` and into the
    tutorial's style sheet, which keep the room before there is a frame.
    """

    start: int
    share: float
    least: int
    most: int
    around: int


def bands(mode: str, *, buttons: bool = True) -> tuple[Band, ...]:
    """Return the bands of a mode, from the narrowest on; `buttons`: there is a row of them."""
    wide = Band(BESIDE, 0.62 if mode == "view" else 0.54, 340, 560, _FOOT)
    row = _ROW if buttons else 0
    if mode == "view":
        return (
            Band(0, 0.8, 220, 420, _FOOT + row),
            Band(ONE_ROW, 0.8, 220, 420, _FOOT),
            wide,
        )
    best = _BEST if mode == "analysis" else 0
    return Band(0, 0.8, 220, 420, _FOOT + row + 2 * _HAND + best), wide


def has_buttons(mode: str, controls: Sequence[str] | None) -> bool:
    """Whether a frame in that mode has a row of buttons; `controls`: those asked for."""
    return any(offers(mode, controls, action) for action in (*CONTROLS, *MORE_CONTROLS))


def height(width: int, mode: str, *, buttons: bool = True) -> int:
    """The height in pixels that suits a frame of that width, so that nothing in it is cramped.

    `buttons`: it has a row of them. Nothing else counts, least of all the height it has.
    """
    band = [band for band in bands(mode, buttons=buttons) if width >= band.start][-1]
    return round(min(max(width * band.share, band.least), band.most)) + band.around


def asks(before: tuple[int, int] | None, width: int, wanted: int) -> bool:
    """Whether to ask for another height: `before` is the width and the height of the last time.

    A scroll bar that comes or goes because the frame grew changes its width a little; that must
    not change its height again.
    """
    if before is None:
        return True
    same = width == before[0] or abs(width - before[0]) >= _SLACK
    return same and wanted != before[1]
