"""Set up positions by hand, and check everything that a position keeps up to date."""

from __future__ import annotations

import enum
from collections.abc import Mapping

from hive_core._rules.connection import connected_parts
from hive_core._rules.coordinates import MIDDLE, Window
from hive_core._rules.hexgrid import cell_at
from hive_core._rules.position import Position
from hive_core.types import Bug, Color, GameType, Hex, Piece

Stacks = Mapping[Hex, tuple[Piece, ...]]


class Status(enum.IntFlag):
    """The faults of a position; `VALID` (0) if there are none."""

    VALID = 0
    NOT_CONNECTED = enum.auto()
    CLIMBER_EXPECTED = enum.auto()
    FACTS_DIFFER = enum.auto()


def lowest_ply(stacks: Stacks, turn: Color, moved: Piece | None) -> int | None:
    """Return the lowest ply at which the tiles can be there, or None if they never can.

    A turn places one tile at most, and a turn that has moved one has placed none.
    """
    colors = [piece.color for stack in stacks.values() for piece in stack]
    white, black = colors.count(Color.WHITE), colors.count(Color.BLACK)
    if not white or not black:
        first = (white, black, turn) in ((0, 0, Color.WHITE), (1, 0, Color.BLACK))
        return white if first else None
    white += moved is not None and turn is Color.BLACK
    black += moved is not None and turn is Color.WHITE
    return max(2 * white - 1, 2 * black + 1) if turn is Color.BLACK else 2 * max(white, black)


def has_only_a_queen(stacks: Stacks, color: Color) -> bool:
    """Tell whether the player has the queen on the board and nothing else: it opened with her."""
    tiles = [piece for stack in stacks.values() for piece in stack if piece.color is color]
    return tiles == [Piece(color, Bug.QUEEN)]


def ply_of(stacks: Stacks, turn: Color, moved: Piece | None, turn_number: int | None) -> int:
    """Return the ply of a position that is possible; without a turn number, the lowest."""
    lowest = lowest_ply(stacks, turn, moved)
    assert lowest is not None, "no tiles of Black's, but more than one of White's"
    return lowest if turn_number is None else 2 * (turn_number - 1) + turn


def lay_out(
    position: Position, stacks: Stacks, turn: Color, moved: Piece | None, ply: int
) -> Window:
    """Put the stacks on the empty board of the position, and return the window around them.

    The caller has checked that it is a position of Hive.
    """
    for place, stack in stacks.items():
        for piece in stack:
            position.drop(piece.index, cell_at(place))
    for piece in sorted((p for stack in stacks.values() for p in stack), key=lambda p: p.index):
        position.take_from_hand(piece.index)
    position.ply = ply
    position.turn = int(turn)
    if moved is not None:
        position.moved = moved.index
    return Window.around(stacks) if stacks else MIDDLE


def status(position: Position, stacks: Stacks, game_type: GameType) -> Status:
    """Recompute everything that the position keeps up to date, and return what is wrong."""
    result = Status.VALID
    if len(connected_parts(stacks)) > 1:
        result |= Status.NOT_CONNECTED
    if any(not piece.bug.info.may_be_on_top for stack in stacks.values() for piece in stack[1:]):
        result |= Status.CLIMBER_EXPECTED
    fresh = Position(game_type, position.tournament)
    for place, stack in stacks.items():
        for piece in stack:
            fresh.drop(piece.index, cell_at(place))
    for piece in sorted({p for stack in stacks.values() for p in stack}, key=lambda p: p.index):
        fresh.take_from_hand(piece.index)
    kept = ("beneath", "cell", "colors", "euler", "height", "key", "next_in_hand", "stacked", "top")
    if any(getattr(fresh, name) != getattr(position, name) for name in kept):
        result |= Status.FACTS_DIFFER
    return result
