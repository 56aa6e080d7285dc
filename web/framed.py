"""The page as a small one inside somebody else's: what it has room for, and how tall it should be.

Pure, and knows nothing of the state: the state asks here.
"""

from __future__ import annotations

from collections.abc import Sequence

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


def height(width: int, mode: str, *, buttons: bool = True) -> int:
    """The height in pixels that suits a frame of that width, so that nothing in it is cramped.

    `buttons`: it has a row of them. Nothing else counts, least of all the height it has.
    """
    if width >= BESIDE:
        return _within(width * (0.62 if mode == "view" else 0.54), 340, 560) + _FOOT
    around = _FOOT + (_ROW if buttons and (mode != "view" or width < ONE_ROW) else 0)
    if mode != "view":
        around += 2 * _HAND
    if mode == "analysis":
        around += _BEST
    return _within(width * 0.8, 220, 420) + around


def asks(before: tuple[int, int] | None, width: int, wanted: int) -> bool:
    """Whether to ask for another height: `before` is the width and the height of the last time.

    A scroll bar that comes or goes because the frame grew changes its width a little; that must
    not change its height again.
    """
    if before is None:
        return True
    same = width == before[0] or abs(width - before[0]) >= _SLACK
    return same and wanted != before[1]


def _within(number: float, least: int, most: int) -> int:
    return round(min(max(number, least), most))
