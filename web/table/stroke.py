"""A mark or an arrow while the pointer that draws it is pressed."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Hex
from hive_core.annotations import MarkColor
from web.shared.intents import Intent
from web.table.mark_intents import ShowSketch, ToggleArrow, ToggleMark
from web.table.marking import Sketch


@dataclass(frozen=True, slots=True)
class Stroke:
    """A mark or an arrow that is being drawn; `end` None: outside the board.

    `marks`: released where it began, it marks that space.
    """

    start: Hex
    end: Hex | None
    color: MarkColor
    marks: bool = True

    @property
    def is_mark(self) -> bool:
        """Whether the pointer is where it began."""
        return self.start == self.end

    def shown(self) -> ShowSketch:
        """Return the intent that shows it."""
        if self.end is None or (self.is_mark and not self.marks):
            return ShowSketch(None)
        return ShowSketch(Sketch(self.start, self.end, self.color))

    def drawn(self) -> Intent:
        """Return the intent that draws it."""
        if self.end is None or (self.is_mark and not self.marks):
            return ShowSketch(None)
        if self.is_mark:
            return ToggleMark(self.start, self.color)
        return ToggleArrow(self.start, self.end, self.color)
