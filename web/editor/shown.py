"""The position that is being set up, as the board shows it."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Hex, Piece
from web.editor.draft import Draft
from web.ui.geometry import Point


@dataclass(frozen=True, slots=True)
class ShownDraft:
    """A draft with what is selected in it: the counterpart of `ShownBoard`."""

    board: Draft
    turn: int = 0
    selected: Piece | None = None
    peek: Hex | None = None
    cursor: Piece | Hex | None = None

    @property
    def destinations(self) -> tuple[Hex, ...]:
        """The spaces beside and on the other tiles; the tile can go to any other space, too."""
        return () if self.selected is None else self.board.spaces(self.selected)

    @property
    def last_moved(self) -> Piece | None:
        """The piece that is set as moved last."""
        return self.board.moved

    @property
    def ahead(self) -> bool:
        """No computer is thinking."""
        return False

    @property
    def pending(self) -> None:
        """No destination waits for confirmation."""

    @property
    def spaces(self) -> tuple[Hex, ...]:
        """None: nothing is drawn on a draft."""
        return ()

    @property
    def movable(self) -> frozenset[Piece]:
        """None: every tile can be moved, so none is marked."""
        return frozenset()

    @property
    def came_from(self) -> None:
        """A draft has no earlier position."""

    @property
    def trail(self) -> tuple[Point, ...]:
        """A draft has no earlier position."""
        return ()
