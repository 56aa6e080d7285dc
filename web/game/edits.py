"""What the player has changed of a game: undo and redo outside the play of a game. Pure.

Records are frozen and share their parts, so each edit costs little more than what it changes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from hive_core.game_tree import GameTree
from web.game.annotations import Path
from web.game.record import Record

MOST = 200
"""How many edits can be undone."""


class Before(NamedTuple):
    """A record, and the ply that it showed."""

    record: Record
    ply: int


@dataclass(frozen=True, slots=True)
class Edits:
    """The records before each edit, oldest first, and after each edit that was undone, newest last.

    `tree`: to which the last edit led, or its undoing. A game that has another tree since then was
    changed otherwise, such as by a move of the computer, and nothing can be undone. `written`: the
    position whose comment the last edit began; what is added to it belongs to the same edit.
    """

    done: tuple[Before, ...] = ()
    undone: tuple[Before, ...] = ()
    tree: GameTree | None = None
    written: Path | None = None

    def fits(self, record: Record) -> bool:
        """Return whether the record has not been changed otherwise."""
        return self.tree is record.tree

    def with_edit(self, shown: Before, after: Record, written: Path | None) -> Edits:
        """Return the edits with one more; `written`: the position of the comment that it wrote."""
        done = self.done if self.fits(shown.record) else ()
        if written is None or written != self.written or not done:
            done = (*done[1 - MOST :], shown)
        return Edits(done, (), after.tree, written)

    def without_last(self, shown: Before) -> tuple[Edits, Before] | None:
        """Return the edits with the last one undone, and what to show; None if there is none."""
        if not self.done or not self.fits(shown.record):
            return None
        before = self.done[-1]
        return Edits(self.done[:-1], (*self.undone, shown), before.record.tree), before

    def with_redone(self, shown: Before) -> tuple[Edits, Before] | None:
        """Return the edits with the one undone last made again, and what to show; None: no such."""
        if not self.undone or not self.fits(shown.record):
            return None
        after = self.undone[-1]
        return Edits((*self.done, shown), self.undone[:-1], after.record.tree), after

    def with_reopened(self, shown: Before, after: Record) -> Edits:
        """Return the edits after the end of the game was undone, which redo restores."""
        return Edits((), (shown,), after.tree)

    def taken_back(self) -> Edits:
        """Return the edits after a move of the game was undone or redone."""
        return replace(self, done=(), written=None)

    def ended(self) -> Edits:
        """Return the edits after the players ended the game, of which nothing can be redone."""
        return replace(self, undone=(), written=None)


NO_EDITS = Edits()
