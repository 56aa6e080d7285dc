"""The faults of a position that is set up by hand: for an editor, and for what refuses one.

`find_faults` returns all of them, impossible and unusual ones, and raises nothing about the
position itself. `Board.from_stacks` and `Board.from_position` raise the first impossible one.

A position without an impossible fault can be played on by the rules. It need not be one that a game
can reach, which no quick test can tell.
"""

from __future__ import annotations

import enum
from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from hive_core._board.setup import Stacks, lowest_ply
from hive_core._rules.arguments import (
    ColorLike,
    GameTypeLike,
    PieceLike,
    StacksLike,
    as_color,
    as_game_type,
    as_piece,
    as_stacks,
    as_turn_number,
)
from hive_core._rules.connection import connected_parts
from hive_core.errors import InvalidPositionError, Phrase, Wording, phrase
from hive_core.notation import turn_text
from hive_core.positions import PositionText, parse_position_text, row_by_row
from hive_core.types import Bug, Color, GameType, Hex, Piece

QUEEN_DUE = 4
"""The turn of each player in which a queen in hand must be placed."""


class FaultKind(enum.Enum):
    """What is wrong with a position; the value is the sentence."""

    IN_TWO_PLACES = Wording.IN_TWO_PLACES
    NOT_CONNECTED = Wording.NOT_CONNECTED
    NOT_IN_GAME = Wording.NOT_IN_GAME
    CANNOT_CLIMB = Wording.CANNOT_CLIMB
    NUMBER_SKIPPED = Wording.NUMBER_SKIPPED
    FIRST_TILES = Wording.FIRST_TILES
    TURN_TOO_LOW = Wording.TURN_TOO_LOW
    TURN_TOO_HIGH = Wording.TURN_TOO_HIGH
    QUEEN_LATE = Wording.QUEEN_LATE
    MOVED_IN_HAND = Wording.MOVED_IN_HAND
    MOVED_COVERED = Wording.MOVED_COVERED
    MOVED_FIRST = Wording.MOVED_FIRST
    QUEEN_WAITS = Wording.QUEEN_WAITS
    CLIMBED_EARLY = Wording.CLIMBED_EARLY
    MOVED_EARLY = Wording.MOVED_EARLY
    NOT_THROWN = Wording.NOT_THROWN
    FROZEN = Wording.FROZEN
    QUEEN_SURROUNDED = Wording.QUEEN_SURROUNDED
    BOTH_SURROUNDED = Wording.BOTH_SURROUNDED

    @property
    def forbids(self) -> bool:
        """Whether no game can go on from such a position; if not, it is merely unusual."""
        return self not in _UNUSUAL


_UNUSUAL = {
    FaultKind.QUEEN_WAITS,
    FaultKind.CLIMBED_EARLY,
    FaultKind.MOVED_EARLY,
    FaultKind.NOT_THROWN,
    FaultKind.FROZEN,
    FaultKind.QUEEN_SURROUNDED,
    FaultKind.BOTH_SURROUNDED,
}

_OF_THE_TURN = {
    FaultKind.FIRST_TILES,
    FaultKind.TURN_TOO_LOW,
    FaultKind.TURN_TOO_HIGH,
    FaultKind.QUEEN_LATE,
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a position: its kind, and the pieces and hexes that show it.

    `str()` is a clause in English without a full stop; `phrase` is the same for translation.
    """

    kind: FaultKind
    phrase: Phrase
    pieces: tuple[Piece, ...] = ()
    hexes: tuple[Hex, ...] = ()

    @property
    def forbids(self) -> bool:
        """Whether no game can go on from such a position; if not, it is merely unusual."""
        return self.kind.forbids

    def __str__(self) -> str:
        return str(self.phrase)


def find_faults(
    stacks: StacksLike,
    turn: ColorLike = Color.WHITE,
    game_type: GameTypeLike = "Base+MLP",
    *,
    moved: PieceLike | None = None,
    turn_number: int | None = None,
) -> tuple[Fault, ...]:
    """Return everything that is impossible or unusual in a position, impossible faults first.

    The arguments are those of `Board.from_stacks`.

    :raises HiveError: if an argument is of the wrong kind; never because of the position.

    >>> for fault in find_faults({"0,0": "wQ wA1", "2,0": "bQ"}, "white", "Base"):
    ...     print(fault.kind.name, fault)
    NOT_CONNECTED the tiles are not connected: bQ at 2,0 is apart from the others
    CANNOT_CLIMB wA1 at 0,0 cannot have climbed
    """
    if turn_number is not None:
        turn_number = as_turn_number(turn_number)
    moving = None if moved is None else as_piece(moved)
    position = _Position(
        as_stacks(stacks), as_color(turn), as_game_type(game_type), moving, turn_number
    )
    return tuple(sorted(position.faults(), key=lambda fault: not fault.forbids))


def read_position(text: str) -> PositionText:
    """Return the parts of a PositionString after checking that a game can go on from it.

    :raises InvalidPositionError: at the first fault, with its index.
    """
    parts = parse_position_text(text)
    number = parts.turn_number
    position = _Position(parts.stacks, parts.turn, parts.game_type, parts.moved, number)
    for fault in position.faults():
        if fault.forbids:
            raise InvalidPositionError(fault.phrase, _index_of(fault, parts))
    return parts


def _index_of(fault: Fault, parts: PositionText) -> int:
    if fault.kind.name.startswith("MOVED"):
        return parts.moved_index
    if fault.kind in _OF_THE_TURN:
        return parts.turn_index
    # The second place of a piece that has two; else that of the piece that the sentence names.
    place = fault.hexes[1 if fault.kind is FaultKind.IN_TWO_PLACES else 0]
    piece = dict(fault.phrase.values)["piece"]
    assert isinstance(piece, Piece)
    return parts.index_of(piece, place)


class _Position:
    """A position with what the checks need; `faults` yields what they find."""

    def __init__(
        self,
        stacks: Stacks,
        turn: Color,
        game_type: GameType,
        moved: Piece | None,
        turn_number: int | None,
    ) -> None:
        self.stacks = stacks
        self.turn = turn
        self.game_type = game_type
        self.moved = moved
        self.tiles = [
            (piece, place, level)
            for place, stack in stacks.items()
            for level, piece in enumerate(stack)
        ]
        self.hexes: dict[Piece, Hex] = {piece: place for piece, place, _ in self.tiles}
        self.lowest = lowest_ply(stacks, turn, moved)
        self.ply = self.lowest if turn_number is None else 2 * (turn_number - 1) + turn

    def faults(self) -> Iterator[Fault]:
        yield from self._twice()
        yield from self._apart()
        yield from self._out_of_place()
        yield from self._numbers()
        yield from self._moved()
        yield from self._turn()
        yield from self._queens()
        yield from self._climbed()
        yield from self._surrounded()

    def _twice(self) -> Iterator[Fault]:
        places: dict[Piece, list[Hex]] = {}
        for piece, place, _ in self.tiles:
            places.setdefault(piece, []).append(place)
        for piece, hexes in places.items():
            if len(hexes) > 1:
                values = {"piece": piece, "place": str(hexes[0]), "other": str(hexes[1])}
                yield _fault(FaultKind.IN_TWO_PLACES, [piece], hexes, **values)

    def _apart(self) -> Iterator[Fault]:
        for part in connected_parts(self.stacks)[1:]:
            hexes = sorted(part, key=row_by_row)
            pieces = [piece for place in hexes for piece in self.stacks[place]]
            values = {"piece": self.stacks[hexes[0]][-1], "place": str(hexes[0])}
            yield _fault(FaultKind.NOT_CONNECTED, pieces, hexes, **values)

    def _out_of_place(self) -> Iterator[Fault]:
        for piece, place, level in self.tiles:
            values = {"piece": piece, "place": str(place)}
            if not self.game_type.has(piece):
                yield _fault(
                    FaultKind.NOT_IN_GAME, [piece], [place], **values, game_type=self.game_type
                )
            if level and not piece.bug.info.may_be_on_top:
                yield _fault(FaultKind.CANNOT_CLIMB, [piece], [place], **values)

    def _numbers(self) -> Iterator[Fault]:
        for piece in sorted(self.hexes, key=lambda piece: piece.index):
            lower = (Piece(piece.color, piece.bug, n) for n in range(1, piece.number))
            if any(other not in self.hexes for other in lower):
                yield self._about(FaultKind.NUMBER_SKIPPED, piece)

    def _turn(self) -> Iterator[Fault]:
        if self.lowest is None:
            yield _fault(FaultKind.FIRST_TILES, list(self.hexes), list(self.stacks))
            return
        assert self.ply is not None
        # With fewer than two tiles there is one turn number: no move or pass is possible before.
        if self.ply < self.lowest or (self.lowest < 2 and self.ply != self.lowest):
            kind = FaultKind.TURN_TOO_LOW if self.ply < self.lowest else FaultKind.TURN_TOO_HIGH
            turns = {"turn": turn_text(self.ply), "lowest": turn_text(self.lowest)}
            yield _fault(kind, [], [], **turns)

    def _queens(self) -> Iterator[Fault]:
        if self.ply is None:
            return
        for color, turns in zip(Color, ((self.ply + 1) // 2, self.ply // 2), strict=True):
            tiles = [piece for piece in self.hexes if piece.color is color]
            if self._has_queen(color):
                continue
            if turns >= QUEEN_DUE:
                yield _fault(FaultKind.QUEEN_LATE, tiles, [], color=color)
            elif len(tiles) < turns:
                counts = {"count": len(tiles), "turns": turns}
                yield _fault(FaultKind.QUEEN_WAITS, tiles, [], color=color, **counts)

    def _moved(self) -> Iterator[Fault]:
        piece, mover = self.moved, self.turn.other
        if piece is None:
            return
        if piece not in self.hexes:
            yield self._about(FaultKind.MOVED_IN_HAND, piece)
            return
        top = self.stacks[self.hexes[piece]][-1]
        if top != piece:
            yield self._about(FaultKind.MOVED_COVERED, piece, other=top)
        elif len(self.hexes) == 1:
            yield self._about(FaultKind.MOVED_FIRST, piece)
        elif not self._has_queen(mover):
            yield self._about(FaultKind.MOVED_EARLY, piece, color=mover)
        elif piece.color is not mover:
            thrown = self._can_throw(mover, piece)
            kind = FaultKind.FROZEN if thrown else FaultKind.NOT_THROWN
            yield self._about(kind, piece, color=mover)

    def _climbed(self) -> Iterator[Fault]:
        for piece, place, level in self.tiles:
            if level and piece.bug.info.may_be_on_top and not self._has_queen(piece.color):
                where = {"place": str(place), "color": piece.color}
                yield self._about(FaultKind.CLIMBED_EARLY, piece, **where)

    def _surrounded(self) -> Iterator[Fault]:
        queens = [
            queen
            for queen in (Piece(color, Bug.QUEEN) for color in Color)
            if queen in self.hexes
            and all(place in self.stacks for place in self.hexes[queen].neighbors())
        ]
        if len(queens) == 2:
            values = {"piece": queens[0], "other": queens[1]}
            hexes = [self.hexes[queen] for queen in queens]
            yield _fault(FaultKind.BOTH_SURROUNDED, queens, hexes, **values)
        elif queens:
            yield self._about(FaultKind.QUEEN_SURROUNDED, queens[0])

    # -- shared by the checks --------------------------------------------------------------------

    def _about(self, kind: FaultKind, piece: Piece, **values: Hashable) -> Fault:
        """Return the fault of one piece, at its hex if it is on the board."""
        place = self.hexes.get(piece)
        return _fault(kind, [piece], [] if place is None else [place], piece=piece, **values)

    def _has_queen(self, color: Color) -> bool:
        return Piece(color, Bug.QUEEN) in self.hexes

    def _can_throw(self, color: Color, piece: Piece) -> bool:
        """Tell whether a tile of the colour beside the piece has the pillbug's ability."""
        place = self.hexes[piece]
        return len(self.stacks[place]) == 1 and any(
            self._has_ability(color, neighbor) for neighbor in place.neighbors()
        )

    def _has_ability(self, color: Color, place: Hex) -> bool:
        stack = self.stacks.get(place, ())
        if len(stack) != 1 or stack[0].color is not color:
            return False
        if stack[0].bug.info.throws:
            return True
        # A mosquito has it beside a pillbug of either colour, which lies on top of its own stack.
        beside = (self.stacks.get(neighbor, ()) for neighbor in place.neighbors())
        return stack[0].bug.info.copies and any(s and s[-1].bug.info.throws for s in beside)


def _fault(kind: FaultKind, pieces: list[Piece], hexes: list[Hex], **values: Hashable) -> Fault:
    return Fault(kind, phrase(kind.value, **values), tuple(pieces), tuple(hexes))
