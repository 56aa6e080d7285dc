"""A position that is being set up: it may be impossible, unlike a `Board`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from hive_core import Board, Bug, Color, GameType, Hex, Piece
from hive_core._board.setup import lowest_ply

Stack = tuple[Hex, tuple[Piece, ...]]
"""A hex and its tiles, bottom to top."""

MOST_TURNS = 999
"""The highest turn number that can be set."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Tiles on hexes, each tile once, and whose turn it is.

    `placed`: the stacks, row by row. `number`: the number of the turn; None for the lowest that is
    possible. `moved`: the tile that moved in the turn just before; None for none.
    """

    game_type: GameType
    turn: Color = Color.WHITE
    placed: tuple[Stack, ...] = ()
    number: int | None = None
    moved: Piece | None = None

    @classmethod
    def of(cls, board: Board) -> Draft:
        """Return the position of a board."""
        return cls.made(
            board.game_type, board.turn, board.stacks(), board.ply // 2 + 1, board.last_moved
        )

    @classmethod
    def made(
        cls,
        game_type: GameType,
        turn: Color,
        stacks: Mapping[Hex, tuple[Piece, ...]],
        number: int | None,
        moved: Piece | None,
    ) -> Draft:
        """Return a draft of these values; a number that is the lowest possible is left out."""
        draft = cls(game_type, turn, _sorted(stacks), None, moved)
        return draft if number == draft.lowest_number else replace(draft, number=number)

    # -- what lies on the board, as in `Board` ---------------------------------------------------

    def stacks(self) -> dict[Hex, tuple[Piece, ...]]:
        """Return everything on the board: hex -> pieces, bottom to top."""
        return dict(self.placed)

    def stack_at(self, place: Hex) -> tuple[Piece, ...]:
        """Return the pieces on the hex, bottom to top; empty if there are none."""
        return self.stacks().get(place, ())

    def piece_at(self, place: Hex) -> Piece | None:
        """Return the piece on top of the hex, if any."""
        stack = self.stack_at(place)
        return stack[-1] if stack else None

    def hex_of(self, piece: Piece) -> Hex | None:
        """Return the hex of the piece, or None if it is not on the board."""
        return _hexes(self).get(piece)

    def is_on_top(self, piece: Piece) -> bool:
        """Return whether the piece is in hand, or on top of its stack."""
        place = self.hex_of(piece)
        return place is None or self.piece_at(place) == piece

    def reserve(self, color: Color) -> tuple[Piece, ...]:
        """Return the player's pieces that are not on the board."""
        return tuple(p for p in self.game_type.pieces(color) if self.hex_of(p) is None)

    def surrounded_queens(self) -> tuple[Piece, ...]:
        """Return the queens with six occupied neighbouring hexes, white's first."""
        queens = (Piece(color, Bug.QUEEN) for color in Color)
        return tuple(queen for queen in queens if self._is_surrounded(queen))

    def _is_surrounded(self, queen: Piece) -> bool:
        place = self.hex_of(queen)
        return place is not None and all(map(self.stack_at, place.neighbors()))

    # -- the turn ----------------------------------------------------------------------------------

    @property
    def lowest_number(self) -> int:
        """The lowest turn number that these tiles allow; 1 if none does."""
        ply = lowest_ply(self.stacks(), self.turn, self.moved)
        return 1 if ply is None else ply // 2 + 1

    @property
    def text(self) -> str:
        """The PositionString, even of an impossible position."""
        return _text(self)

    # -- changes -----------------------------------------------------------------------------------

    def spaces(self, piece: Piece) -> tuple[Hex, ...]:
        """Return where the piece can go: beside or onto any other tile.

        It can also go to a space apart from the hive, which is not listed.
        """
        start = self.hex_of(piece)
        others = self.without(piece, renumber=False).stacks()
        if not others:
            return start.neighbors() if start is not None else (Hex(0, 0),)
        near = {place for at in others for place in (at, *at.neighbors())}
        return tuple(sorted(near - {start}, key=row_by_row))

    def with_piece(self, piece: Piece, at: Hex) -> Draft:
        """Return the draft with the piece on top of that hex, wherever it was before."""
        stacks = self.without(piece, renumber=False).stacks()
        stacks[at] = (*stacks.get(at, ()), piece)
        return replace(self, placed=_sorted(stacks))

    def without(self, piece: Piece, *, renumber: bool = True) -> Draft:
        """Return the draft without the piece.

        With `renumber`, the tiles of its kind get the lowest numbers, so that none is missing.
        """
        stacks = {
            place: tuple(other for other in stack if other != piece) for place, stack in self.placed
        }
        if not renumber:
            return replace(self, placed=_sorted(stacks))
        names = _renumbered([p for stack in stacks.values() for p in stack], piece)
        renamed = {place: tuple(names[p] for p in stack) for place, stack in stacks.items()}
        moved = None if self.moved is None else names.get(self.moved)
        return replace(self, placed=_sorted(renamed), moved=moved)

    def cleared(self) -> Draft:
        """Return the empty board of the same game type."""
        return Draft(self.game_type)


def row_by_row(place: Hex) -> tuple[int, int]:
    """Return the key that sorts hexes row by row."""
    return place.r, place.q


def _sorted(stacks: Mapping[Hex, tuple[Piece, ...]]) -> tuple[Stack, ...]:
    places: Iterable[Hex] = (place for place, stack in stacks.items() if stack)
    return tuple((place, stacks[place]) for place in sorted(places, key=row_by_row))


def _renumbered(pieces: list[Piece], gone: Piece) -> dict[Piece, Piece]:
    """Return the new name of each piece after `gone` has left the board."""
    kind = (gone.color, gone.bug)
    same = sorted(p.number for p in pieces if (p.color, p.bug) == kind)
    lowest = {number: at for at, number in enumerate(same, start=1) if number}
    return {
        p: Piece(p.color, p.bug, lowest[p.number]) if p.number and (p.color, p.bug) == kind else p
        for p in pieces
    }


@lru_cache(maxsize=8)
def _hexes(draft: Draft) -> dict[Piece, Hex]:
    return {piece: place for place, stack in draft.placed for piece in stack}


@lru_cache(maxsize=8)
def _text(draft: Draft) -> str:
    # Imported here to keep the page's start quick.
    from hive_core.positions import format_position_text

    number = draft.number or draft.lowest_number
    return format_position_text(
        draft.stacks(), draft.turn, draft.game_type, turn_number=number, moved=draft.moved
    )
