"""Read a game with variations from the properties and brackets of an SGF."""

from __future__ import annotations

from collections.abc import Iterable

from hive_core._formats import sgf_annotations
from hive_core._formats.sgf_game import Gestures, SgfGame
from hive_core._formats.sgf_header import OTHER_TAG
from hive_core._formats.sgf_text import CLOSE, OPEN, Property, cell_of
from hive_core._formats.tree_reading import Fork, TreeReading
from hive_core._game.file_error import GameFileError
from hive_core._game.notes import NoteKind
from hive_core.errors import Wording
from hive_core.game_tree import GameTree

START = "POS"
"""Our own property of the first node for the position that the game starts from."""


class SgfTree(SgfGame):
    """The game while its actions are read, in all branches."""

    def __init__(self, reading: TreeReading) -> None:
        super().__init__(reading)
        self.tree = reading
        self.cells |= {
            piece: cell_of(place)
            for place, stack in reading.board.stacks().items()
            for piece in stack
        }

    def take(self, item: Property) -> None:
        """Carry out one property of the game.

        :raises GameFileError: if a move cannot be played.
        """
        if item.name in (OTHER_TAG, START):
            return
        if item.name not in sgf_annotations.NAMES:
            super().take(item)
        elif not sgf_annotations.take_property(self.tree.draft, item, self.board.turn.other):
            self.leave_out(item.name, f"{item.name}[{item.value}]", item.start)

    def take_all(self, items: Iterable[Property]) -> None:
        """Carry out everything, in all branches.

        :raises GameFileError: if a move cannot be played.
        """
        forks: list[tuple[Fork, Gestures]] = []
        branched = [False]  # whether the position has had a branch, for each open bracket
        open_brackets = 0  # how many brackets are open since a branch could not be played on
        for item in items:
            if open_brackets:
                open_brackets += {OPEN: 1, CLOSE: -1}.get(item.name, 0)
                if open_brackets:
                    continue
            if item.name == OPEN:
                forks.append((self.tree.fork(), self.gestures()))
                self.tree.is_main = self.tree.is_main and not branched[-1]
                branched[-1] = True
                branched.append(False)
            elif item.name == CLOSE:
                if not branched.pop():
                    self.finish_line()
                if forks:
                    fork, before = forks.pop()
                    self.tree.return_to(fork)
                    self.restore(before)
            else:
                open_brackets = self._take_in_branch(item)
        if not forks and branched and not branched[-1]:
            self.finish_line()

    def _take_in_branch(self, item: Property) -> int:
        """Carry out a property, and return 1 if the rest of a branch must be left out.

        :raises GameFileError: if a move of the main line cannot be played.
        """
        try:
            self.take(item)
        except GameFileError as error:
            if self.tree.is_main or error.phrase.wording is not Wording.AT_MOVE:
                raise
            self.pending = None
            self.tree.note_at(NoteKind.IGNORED, error.phrase, item.start)
            return 1
        return 0

    def result_tree(self) -> GameTree:
        """Return the game."""
        result = self.claimed()
        self.header.drop_stand_ins()
        return self.tree.tree(result)
