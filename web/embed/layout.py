"""Layout of the embedded page: its buttons, dialogs and height. Pure.

Works without the state, whose selectors use it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_STEPS = ("first", "previous", "next", "last")

CONTROLS = ("new-game", "undo", "redo", *_STEPS, "hint", "pause", "continue", "analyse", "flip")
"""The actions that can have a button in the row below the board, in order."""

MORE_CONTROLS = ("resign", "offer-draw", "zoom-out", "zoom-in", "fit", "stacks", "words")
"""Actions with a button only if `controls` names them; they follow the others."""

_DEFAULT = {
    "view": (*_STEPS, "flip"),
    "play": ("undo", "redo", "hint", "pause", "continue", "flip"),
    "analysis": ("undo", *_STEPS, "flip"),
}

MOVES_CONTROLS = ("autoplay",)
"""The actions that can have a button above a move list, in the mode `view`."""

PACES = (500, 1000, 2000)
"""How long autoplay can show a position, in milliseconds."""

TASK_CONTROLS = ("restart-task", "task-hint", "show-solution", "next-task")
"""The actions that can have a button while a task is open, in order."""

TASK_MODES = ("lesson", "puzzle")
"""The modes of an open task."""

DIALOGS = ("about", "words")
"""The dialogs that an embedded page always has; others need a button in `controls`."""


def offers(mode: str, controls: Sequence[str] | None, action: str) -> bool:
    """Return whether an embedded page in that mode has a button for the action.

    `controls`: the actions named by the link; None for the default ones.
    """
    if mode in TASK_MODES:
        return action in TASK_CONTROLS and (controls is None or action in controls)
    if action in MOVES_CONTROLS:
        return mode == "view" and (controls is None or action in controls)
    if action not in (*CONTROLS, *MORE_CONTROLS):
        return False
    return action in (_DEFAULT.get(mode, _STEPS) if controls is None else controls)


# -- height ----------------------------------------------------------------------------------------

BESIDE = 560
"""From this width on, in pixels, the hands are beside the board."""

ONE_ROW = 480
"""From this width on, in pixels, the buttons are beside the status line, if there are no hands."""

_FOOT, _ROW, _HAND, _BEST, _GOAL = 36, 40, 42, 34, 44
_MOVES = 180
_SLACK = 32

_MOVES_BESIDE = {"view": 0, "analysis": 160}
"""What a move list beside the board adds, by mode, else 120: the hands are there, too."""


class Band(NamedTuple):
    """The height of frames at least `start` wide.

    It is `share` of the width, from `least` to `most`, plus `around` for everything but the board,
    plus `right` or `below` for a move list there; all in pixels except `share`. The build writes
    these numbers into `hive-board.js` and the tutorial's style sheet, which reserve the height
    before the frame exists.
    """

    start: int
    share: float
    least: int
    most: int
    around: int
    right: int = 0
    below: int = 0


def bands(mode: str, *, buttons: bool = True) -> tuple[Band, ...]:
    """Return the bands of a mode, the narrowest first; `buttons`: there is a row of them."""
    moves, beside = (_MOVES, _MOVES_BESIDE.get(mode, 120)) if mode not in TASK_MODES else (0, 0)
    wide = Band(BESIDE, 0.62 if mode == "view" else 0.54, 340, 560, _FOOT, beside, moves)
    row = _ROW if buttons else 0
    if mode == "view":
        return (
            Band(0, 0.8, 220, 420, _FOOT + row, moves, moves),
            Band(ONE_ROW, 0.8, 220, 420, _FOOT, moves, moves),
            wide,
        )
    goal = _GOAL if mode in TASK_MODES else 0
    best = _BEST if mode == "analysis" else 0
    narrow = Band(0, 0.8, 220, 420, _FOOT + row + 2 * _HAND + best + goal, moves, moves)
    return narrow, wide._replace(around=_FOOT + goal)


def has_buttons(mode: str, controls: Sequence[str] | None) -> bool:
    """Return whether an embedded page in that mode has a row of buttons.

    `controls`: the actions named by the link; None for the default ones.
    """
    known = TASK_CONTROLS if mode in TASK_MODES else (*CONTROLS, *MORE_CONTROLS)
    return any(offers(mode, controls, action) for action in known)


def height(width: int, mode: str, *, buttons: bool = True, notation: str = "none") -> int:
    """Return the height in pixels that suits a frame of that width.

    `buttons`: it has a row of them. `notation`: where its move list is. The frame's current height
    has no influence.
    """
    band = [band for band in bands(mode, buttons=buttons) if width >= band.start][-1]
    more = {"right": band.right, "below": band.below}.get(notation, 0)
    return round(min(max(width * band.share, band.least), band.most)) + band.around + more


def asks(before: tuple[int, int] | None, width: int, wanted: int) -> bool:
    """Return whether to request the height `wanted`.

    `before`: the width and the height of the last request; None before the first.

    The new height may show or hide a scroll bar, which changes the width a little; that must not
    change the height again.
    """
    if before is None:
        return True
    same = width == before[0] or abs(width - before[0]) >= _SLACK
    return same and wanted != before[1]
