"""What each side could do if it were its turn: where its tiles can go, and new ones can be placed.

Slow and readable; for telling what a move is good for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hive_core.board import Board
from hive_core.errors import HiveError
from hive_core.types import Bug, Color, Hex, Piece


@dataclass(frozen=True, slots=True)
class Mobility:
    """What a side could do if it were its turn and no tile had to rest.

    `goals`: its tiles on the table that can move, and where to. `places`: hexes for a new tile.
    """

    goals: dict[Piece, frozenset[Hex]]
    places: frozenset[Hex]

    @property
    def count(self) -> int:
        """How many moves its tiles on the table have."""
        return sum(map(len, self.goals.values()))

    def reaching(self, hexes: Iterable[Hex]) -> set[Piece]:
        """The tiles that can go to one of these hexes."""
        wanted = set(hexes)
        return {piece for piece, goals in self.goals.items() if goals & wanted}


NOTHING = Mobility({}, frozenset())


def mobility(board: Board, color: Color) -> Mobility:
    """Count what that side could do in this position if it were its turn.

    `NOTHING` where that cannot be: White has no second move before Black's first.
    """
    try:
        asked = Board.from_stacks(board.stacks(), color, board.game_type)
    except HiveError:
        return NOTHING
    goals: dict[Piece, set[Hex]] = {}
    places = set()
    for move in asked.legal_moves:
        if move.piece is None or move.to is None or move.piece.color is not color:
            continue
        if asked.hex_of(move.piece) is None:
            places.add(move.to)
        else:
            goals.setdefault(move.piece, set()).add(move.to)
    return Mobility({piece: frozenset(to) for piece, to in goals.items()}, frozenset(places))


def open_ring(board: Board, queen: Piece) -> set[Hex]:
    """The empty hexes beside a queen; none while she is in hand."""
    place = board.hex_of(queen)
    return set() if place is None else {n for n in place.neighbors() if board.piece_at(n) is None}


def beside(board: Board, queen: Piece) -> set[Piece]:
    """The tiles on the ground or on top that touch a queen, or lie on her."""
    place = board.hex_of(queen)
    if place is None:
        return set()
    return {piece for at in (place, *place.neighbors()) for piece in board.stack_at(at)}


def saved_ants(board: Board, piece: Piece) -> int:
    """How many ants stay in hand when another tile is placed before tiles can move; else 0."""
    color = piece.color
    if board.hex_of(piece) is not None or board.hex_of(Piece(color, Bug.QUEEN)) is not None:
        return 0
    if piece.bug in (Bug.ANT, Bug.QUEEN):
        return 0
    return sum(tile.bug is Bug.ANT for tile in board.reserve(color))
