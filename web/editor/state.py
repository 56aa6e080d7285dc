"""The part of the state about the position editor."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hive_core import Color
from web.editor.draft import Draft
from web.locale.phrases import Notice
from web.ui.geometry import Frame

MOST_EDITS = 200
"""How many edits can be undone."""


@dataclass(frozen=True, slots=True)
class EditorState:
    """A position that is being set up.

    `first`: the position that the editor began with. `past`: the drafts before each edit, `undone`
    those that redo brings back, the next one first. `marking`: the next click on a tile marks it as
    moved last. `unreadable`: why the last text was no position. `mode`, `frame`, `flip`,
    `own_turn`, `draw_offer`: those of the page, to return to.
    """

    draft: Draft
    first: Draft
    mode: str
    frame: Frame
    flip: bool = False
    own_turn: int = 0
    past: tuple[Draft, ...] = ()
    undone: tuple[Draft, ...] = ()
    marking: bool = False
    unreadable: Notice | None = None
    draw_offer: Color | None = None

    def edited(self, draft: Draft) -> EditorState:
        """Return the state with another draft; undo returns to this one."""
        free = replace(self, marking=False, unreadable=None)
        if draft == self.draft:
            return free
        return replace(free, draft=draft, past=(*self.past, self.draft)[-MOST_EDITS:], undone=())

    def undo(self) -> EditorState:
        """Return the state before the last edit."""
        if not self.past:
            return self
        undone = (self.draft, *self.undone)
        free = replace(self, marking=False, unreadable=None)
        return replace(free, draft=self.past[-1], past=self.past[:-1], undone=undone)

    def redo(self) -> EditorState:
        """Return the state with the last undone edit made again."""
        if not self.undone:
            return self
        past = (*self.past, self.draft)
        free = replace(self, marking=False, unreadable=None)
        return replace(free, draft=self.undone[0], past=past, undone=self.undone[1:])
