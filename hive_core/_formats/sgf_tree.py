"""Read a game with variations from the properties and brackets of an SGF."""

from __future__ import annotations

from collections.abc import Iterable

from hive_core._formats import sgf_said
from hive_core._formats.sgf_game import Gestures, SgfGame
from hive_core._formats.sgf_text import CLOSE, OPEN, Property, cell_of
from hive_core._formats.tree_reading import Fork, TreeReading
from hive_core.errors import Wording, phrase
from hive_core.game_tree import GameTree
from hive_core.gamefile import NoteKind

OTHER_TAG = "TG"
"""Our own property for a tag that SGF lacks: `TG[name:value]`."""

START = "POS"
"""Our own property of the first node for the position that the game starts from."""

PLAYERS = ("White", "Black")


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
        self._named: set[str] = set()

    def take_tag(self, item: Property) -> None:
        """Store a property of the whole game."""
        name, colon, value = item.value.partition(":")
        if item.name != OTHER_TAG:
            super().take_tag(item)
        elif colon:
            self.tree.tags[name.strip()] = value
            self._named.add(name.strip())

    def take(self, item: Property) -> None:
        """Carry out one property of the game.

        :raises GameFileError: if a move cannot be played.
        """
        if item.name not in sgf_said.NAMES:
            super().take(item)
        elif not sgf_said.take(self.tree.said, item, self.board.turn.other):
            if item.name not in self.not_understood:
                said = phrase(Wording.QUOTED, text=f"{item.name}[{item.value[:30]}]")
                self.tree.note(NoteKind.IGNORED, said, self.tree.plies)
            self.not_understood.add(item.name)

    def take_all(self, items: Iterable[Property]) -> None:
        """Carry out everything, in all branches.

        :raises GameFileError: if a move cannot be played.
        """
        forks: list[tuple[Fork, Gestures]] = []
        branched = [False]  # whether the position has had a branch, for each open bracket
        for item in items:
            if item.name == OPEN:
                forks.append((self.tree.fork(), self.gestures()))
                self.tree.is_main = self.tree.is_main and not branched[-1]
                branched[-1] = True
                branched.append(False)
            elif item.name == CLOSE:
                if not branched.pop():
                    self.finish_line()
                    self.tree.end_line(item.start)
                if forks:
                    fork, before = forks.pop()
                    self.tree.return_to(fork)
                    self.restore(before)
            else:
                self.take(item)
        if not forks and branched and not branched[-1]:
            self.finish_line()

    def result_tree(self) -> GameTree:
        """Return the game."""
        result = self.claimed()
        for name in PLAYERS:  # the names of players without one
            if self.tree.tags.get(name) == name and name not in self._named:
                del self.tree.tags[name]
        return self.tree.tree(result)
