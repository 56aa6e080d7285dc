"""The position that the board shows, with what is selected in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from hive_core import Board, Color, GameType, Hex, Piece
from web.game.marks import drawable
from web.game.move_animation import way_to
from web.game.record import Record
from web.game.skipped_turn import turned
from web.locale.moves import Stacks
from web.ui.geometry import Point


class Position(Stacks, Protocol):
    """What the drawing needs of a position: a `Board`, or one that is being set up."""

    @property
    def turn(self) -> Color: ...
    @property
    def game_type(self) -> GameType: ...

    def piece_at(self, place: Hex, /) -> Piece | None: ...
    def reserve(self, color: Color, /) -> tuple[Piece, ...]: ...
    def surrounded_queens(self) -> tuple[Piece, ...]: ...


class Shown(Protocol):
    """A position on the board and what is selected in it, as the drawing and the keys need it.

    `movable`: the tiles that have a move. `came_from`, `trail`: where the last moved tile was, and
    the points of the drawing over which it went. The rest is as in `ShownBoard`.
    """

    @property
    def board(self) -> Position: ...
    @property
    def turn(self) -> int: ...
    @property
    def selected(self) -> Piece | None: ...
    @property
    def pending(self) -> Hex | None: ...
    @property
    def peek(self) -> Hex | None: ...
    @property
    def cursor(self) -> Piece | Hex | None: ...
    @property
    def destinations(self) -> tuple[Hex, ...]: ...
    @property
    def ahead(self) -> bool: ...
    @property
    def spaces(self) -> tuple[Hex, ...]: ...
    @property
    def movable(self) -> frozenset[Piece]: ...
    @property
    def last_moved(self) -> Piece | None: ...
    @property
    def came_from(self) -> Hex | None: ...
    @property
    def trail(self) -> tuple[Point, ...]: ...


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A position of a game, and what the player has selected in it.

    `ply`: the position, 0 to the number of moves. `playable`: a click may play a move. `turn`,
    `selected`, `pending`, `peek`, `cursor`: as in `TableState`. `drawing`: the next click or key
    may draw a mark or an arrow, also on an empty space. `ahead`: a click may choose a move while
    the computer thinks.
    """

    record: Record
    ply: int
    turn: int = 0
    playable: bool = False
    selected: Piece | None = None
    pending: Hex | None = None
    peek: Hex | None = None
    cursor: Piece | Hex | None = None
    drawing: bool = False
    ahead: bool = False

    @property
    def board(self) -> Board:
        """The position. It is shared: do not change it."""
        return self.record.board(self.ply)

    @property
    def choice_board(self) -> Board | None:
        """The position in which a click chooses a move; None: it chooses none. It is shared.

        While the computer thinks, as if it were the player's turn.
        """
        if self.playable:
            return self.board
        there = turned(self.record, self.ply) if self.ahead else None
        return None if there is None else there.board()

    @property
    def destinations(self) -> tuple[Hex, ...]:
        """The spaces that the selected piece can go to."""
        board = None if self.selected is None else self.choice_board
        if board is None or self.selected is None:
            return ()
        return tuple(move.to for move in board.moves_of(self.selected) if move.to is not None)

    @property
    def spaces(self) -> tuple[Hex, ...]:
        """The empty spaces that the keyboard reaches while something is drawn."""
        return _spaces(self.record, self.ply) if self.drawing else ()

    @property
    def last_ply(self) -> int:
        """The ply of the last move that is not a forced pass; 0 for none."""
        ply = self.ply
        while ply and self.record.moves[ply - 1] == "pass":
            ply -= 1
        return ply

    @property
    def last_moved(self) -> Piece | None:
        """The piece that was placed or moved last."""
        ply = self.last_ply
        return Piece.parse(self.record.moves[ply - 1].partition(" ")[0]) if ply else None

    @property
    def movable(self) -> frozenset[Piece]:
        """The tiles that have a legal move, on the board and in hand."""
        if not self.playable:
            return frozenset()
        return _movable(self.record, self.ply)

    @property
    def came_from(self) -> Hex | None:
        """Where the last moved tile was before; None if it was in hand."""
        piece = self.last_moved
        return None if piece is None else self.record.board(self.last_ply - 1).hex_of(piece)

    @property
    def trail(self) -> tuple[Point, ...]:
        """The points over which the last move went; empty for a placement."""
        return way_to(self.record, self.last_ply, turn=self.turn)


@lru_cache(maxsize=4)
def _movable(record: Record, ply: int) -> frozenset[Piece]:
    return frozenset(m.piece for m in record.board(ply).legal_moves if m.piece is not None)


@lru_cache(maxsize=2)
def _spaces(record: Record, ply: int) -> tuple[Hex, ...]:
    """Return the empty spaces beside the hive, and those with a mark or the end of an arrow."""
    hive, annotation = record.board(ply).stacks(), drawable(record, ply)
    spaces = {beside for place in hive for beside in place.neighbors()} or {Hex(0, 0)}
    spaces |= {mark.hex for mark in annotation.marks}
    spaces |= {end for arrow in annotation.arrows for end in (arrow.start, arrow.end)}
    return tuple(sorted(spaces - set(hive)))
