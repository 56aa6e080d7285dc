"""The hexes of the torus's cells at the moment, and packed moves as values.

A board keeps the hive and the ring around it inside its window. When a tile reaches the rim, the
board takes a new window around the hive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import overload

from hive_core._rules.hexgrid import CELL_BITS, CELLS, LAST_CELL, SIDE, cell_at
from hive_core._rules.position import PASS_CODE
from hive_core.errors import expected
from hive_core.types import PASS, PIECES, Hex, Move


class MoveTable(dict[int, Move]):
    """Packed move -> the same move as a value, made on first use."""

    __slots__ = ("_hex_at",)

    def __init__(self, hex_at: Callable[[int], Hex]) -> None:
        self._hex_at = hex_at
        self[PASS_CODE] = PASS

    def __missing__(self, code: int) -> Move:
        move = self[code] = Move(PIECES[code >> CELL_BITS], self._hex_at(code & LAST_CELL))
        return move


class Window:
    """A frame of 32 by 32 hexes, one for each cell.

    `move_of`: returns a packed move as a value, always the same object. It is the dict's own
    look-up, for speed: a board needs eighty a turn.
    """

    __slots__ = ("_hexes", "move_of", "q", "r")

    def __init__(self, q: int, r: int) -> None:
        """`q`, `r`: the smallest coordinates inside."""
        self.q = q
        self.r = r
        self._hexes: list[Hex | None] = [None] * CELLS
        self.move_of: Callable[[int], Move] = MoveTable(self.hex_at).__getitem__

    @classmethod
    def around(cls, hexes: Iterable[Hex]) -> Window:
        """Return a window with these hexes, at most 28 wide and high, in the middle."""
        qs, rs = zip(*hexes, strict=True)
        middle_q, middle_r = (min(qs) + max(qs)) // 2, (min(rs) + max(rs)) // 2
        return cls(middle_q - SIDE // 2, middle_r - SIDE // 2)

    def __contains__(self, place: Hex) -> bool:
        return 0 <= place.q - self.q < SIDE and 0 <= place.r - self.r < SIDE

    def is_rim(self, place: Hex) -> bool:
        """Tell whether some neighbours of the hex are outside."""
        return not (0 < place.q - self.q < SIDE - 1 and 0 < place.r - self.r < SIDE - 1)

    def hex_at(self, cell: int) -> Hex:
        """Return the hex of the cell."""
        place = self._hexes[cell]
        if place is None:
            q = self.q + (cell - self.q) % SIDE
            r = self.r + ((cell - q) // SIDE - self.r) % SIDE
            place = self._hexes[cell] = Hex(q, r)
        return place

    def code_of(self, move: Move) -> int | None:
        """Return the packed move, or None if it leaves the window: no tile can reach there."""
        if move.piece is None or move.to is None:
            return PASS_CODE
        if move.to not in self:
            return None
        return move.piece.index << CELL_BITS | cell_at(move.to)


MIDDLE = Window(-SIDE // 2, -SIDE // 2)
"""The window at the start of every game; shared, so that boards share its moves."""


class LegalMoves(Sequence[Move]):
    """The legal moves of a board at the time of the call, in no particular order.

    A sequence that makes each move on first use: `random.choice(board.legal_moves)`,
    `board.legal_moves[0]`, `len`, `in`; a slice is another such sequence.
    """

    __slots__ = ("_codes", "_window")

    def __init__(self, codes: list[int], window: Window) -> None:
        self._codes = codes
        self._window = window

    def __len__(self) -> int:
        return len(self._codes)

    def __iter__(self) -> Iterator[Move]:
        return map(self._window.move_of, self._codes)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> LegalMoves: ...
    def __getitem__(self, index: int | slice | str) -> Move | LegalMoves:
        if isinstance(index, slice):
            return LegalMoves(self._codes[index], self._window)
        if isinstance(index, str):
            raise expected("a number as index", index, "moves_of('wA1') has the moves of a piece")
        return self._window.move_of(self._codes[index])

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            how = "board.is_legal(text) takes a MoveString"
            raise expected("a Move before `in`", move, how)
        return isinstance(move, Move) and self._window.code_of(move) in self._codes

    def count(self, value: object = None) -> int:
        """Return the number of moves, like `len`; with a move, 1 if it is one of them, else 0."""
        return len(self) if value is None else int(value in self)

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self))}>"
