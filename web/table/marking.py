"""What the player is drawing on the board: the chosen colour, the open tool, an unfinished arrow.

What has been drawn is kept in the game; see `web/game/marks.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hive_core import Hex
from hive_core.annotations import Arrow, Mark, MarkColor

COLOR_KEYS: Mapping[str, MarkColor] = dict(zip("123", MarkColor, strict=True))
"""The keys that choose the colour of marks and arrows: on the board, or while the tool is open."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A shape under a pointer that is still pressed: an arrow, or a mark if both ends are equal."""

    start: Hex
    end: Hex
    color: MarkColor


@dataclass(frozen=True, slots=True)
class Change:
    """The last thing that was drawn or removed; `shape` None: all marks were."""

    shape: Mark | Arrow | None
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Marking:
    """What the player is drawing.

    `color`: for what is drawn without another one. `tool`: the tool is open, so that clicks and
    drags on the board draw. `arrows`: with the tool, two clicks draw an arrow. `start`: where an
    arrow begins that was begun by a click or a key. `sketch`: what a pressed pointer would draw.
    `change`: what a screen reader has to say.
    """

    color: MarkColor = MarkColor.GREEN
    tool: bool = False
    arrows: bool = False
    start: Hex | None = None
    sketch: Sketch | None = None
    change: Change | None = None

    @property
    def busy(self) -> bool:
        """Whether the next click or key on the board may draw."""
        return self.tool or self.start is not None


NOTHING_DRAWN = Marking()
