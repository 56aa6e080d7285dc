"""Set up positions by hand, and check everything that a position keeps up to date."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Mapping

from hive_core._rules.arguments import StacksLike, as_hex, as_piece
from hive_core._rules.coordinates import MIDDLE, Window
from hive_core._rules.hexgrid import cell_at
from hive_core._rules.position import Position
from hive_core.errors import HiveError, expected
from hive_core.types import Color, GameType, Hex, Piece

Stacks = Mapping[Hex, tuple[Piece, ...]]


class Status(enum.IntFlag):
    """The faults of a position; `VALID` (0) if there are none."""

    VALID = 0
    NOT_CONNECTED = enum.auto()
    CLIMBER_EXPECTED = enum.auto()
    FACTS_DIFFER = enum.auto()


def connected(places: set[Hex]) -> set[Hex]:
    """Return one connected part of the places: all of them if they form one hive."""
    found: set[Hex] = set()
    waiting = list(places)[:1]
    while waiting:
        place = waiting.pop()
        if place not in found:
            found.add(place)
            waiting += [n for n in place.neighbors() if n in places]
    return found


def read_stacks(stacks: StacksLike) -> dict[Hex, tuple[Piece, ...]]:
    """Return the stacks as values, without empty ones; hexes and pieces may be given as text.

    :raises HiveError: if a hex, a stack or a piece is not one, or a hex occurs twice.
    """
    how = "write {'0,0': ['wQ'], '1,0': ['bQ', 'wB1']}"
    if not isinstance(stacks, Mapping):
        raise expected("a mapping of hexes to pieces", stacks, how)
    found: dict[Hex, tuple[Piece, ...]] = {}
    for place, given in stacks.items():
        if isinstance(given, Piece):
            stack: Iterable[Piece | str] = [given]
        elif isinstance(given, str):
            stack = re.findall(r"[^\s+]+", given)
        else:
            stack = given
        if not isinstance(stack, Iterable):
            raise expected(f"the pieces at {as_hex(place)}, bottom to top", given, how)
        pieces = tuple(map(as_piece, stack))
        if as_hex(place) in found:
            raise HiveError(f"the hex {as_hex(place)} is given twice")
        if pieces:
            found[as_hex(place)] = pieces
    return found


def lay_out(position: Position, stacks: Stacks, game_type: GameType, turn: Color) -> Window:
    """Put the stacks on the empty board of the position, and return the window around them.

    :raises HiveError: if this cannot be a position of Hive.
    """
    pieces = [piece for stack in stacks.values() for piece in stack]
    _check(stacks, pieces, game_type)
    for place, stack in stacks.items():
        for piece in stack:
            position.drop(piece.index, cell_at(place))
    for piece in sorted(pieces, key=lambda piece: piece.index):
        if piece.index not in position.next_in_hand:
            raise HiveError(f"{piece} is on the board before a lower number of its kind")
        position.take_from_hand(piece.index)
    position.ply = _first_ply(pieces, turn)
    position.turn = int(turn)
    return Window.around(stacks) if stacks else MIDDLE


def _check(stacks: Stacks, pieces: list[Piece], game_type: GameType) -> None:
    if len(set(pieces)) < len(pieces):
        raise HiveError("a piece is in two places")
    if len(connected(set(stacks))) < len(stacks):
        raise HiveError(f"the tiles are not connected: {' '.join(map(str, stacks))}")
    for place, stack in stacks.items():
        for level, piece in enumerate(stack):
            if not game_type.includes(piece.bug):
                raise HiveError(f"{piece} at {place} is not in {game_type}")
            if level and not piece.bug.info.may_be_on_top:
                raise HiveError(f"{piece} at {place} cannot have climbed")


def _first_ply(pieces: list[Piece], turn: Color) -> int:
    """Return the lowest ply at which so many tiles can be on the board with that side to move."""
    white = sum(piece.color is Color.WHITE for piece in pieces)
    black = len(pieces) - white
    if white and black:
        odd = turn is Color.BLACK
        return max(2 * white - 1, 2 * black + 1) if odd else 2 * max(white, black)
    if (white, black, turn) not in ((0, 0, Color.WHITE), (1, 0, Color.BLACK)):
        raise HiveError("white places the first tile, and black the second")
    return white


def status(position: Position, stacks: Stacks, game_type: GameType) -> Status:
    """Recompute everything that the position keeps up to date, and return what is wrong."""
    found = Status.VALID
    if len(connected(set(stacks))) != len(stacks):
        found |= Status.NOT_CONNECTED
    if any(not piece.bug.info.may_be_on_top for stack in stacks.values() for piece in stack[1:]):
        found |= Status.CLIMBER_EXPECTED
    fresh = Position(game_type, position.tournament)
    for place, stack in stacks.items():
        for piece in stack:
            fresh.drop(piece.index, cell_at(place))
    for piece in sorted({p for stack in stacks.values() for p in stack}, key=lambda p: p.index):
        fresh.take_from_hand(piece.index)
    kept = ("beneath", "cell", "colors", "euler", "height", "key", "next_in_hand", "stacked", "top")
    if any(getattr(fresh, name) != getattr(position, name) for name in kept):
        found |= Status.FACTS_DIFFER
    return found
