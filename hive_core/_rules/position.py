"""Hot path. The position as flat lists of ints, changed in place by `make` and `unmake`.

Holds what is on each cell, whose turn it is, and what is updated with each move (neighbour masks,
colours around a cell, holes in the hive). The only rule here is how tiles stack; moves must be
legal, which `movegen.py` decides. `board.py` has the names and errors.

Pieces are their index in `types.PIECES` (0 to 27, white first). A packed move is
`piece << 10 | cell`, a pass is -1. Hot paths use no enums, dataclasses, properties or generators:
one attribute of a frozen dataclass costs as much as a whole neighbour test.
"""

from __future__ import annotations

from hive_core._rules.hexgrid import ARCS, CELL_BITS, CELLS, LAST_CELL, NEIGHBORS
from hive_core._values.bugs import BUG_TYPES
from hive_core.types import PIECES, Bug, GameType

EMPTY = -1
IN_HAND = -1
NO_PIECE = -1
PASS_CODE = -1

PIECE_COUNT = len(PIECES)
PER_COLOR = PIECE_COUNT // 2
BUG_COUNT = len(BUG_TYPES)
QUEEN, SPIDER, BEETLE, GRASSHOPPER, ANT, MOSQUITO, LADYBUG, PILLBUG = range(BUG_COUNT)
"""Bugs are their index in `bugs.BUG_TYPES`."""

_BUGS = tuple(Bug)
BUG_OF: tuple[int, ...] = tuple(_BUGS.index(piece.bug) for piece in PIECES)
COLOR_OF: tuple[int, ...] = tuple(int(piece.color) for piece in PIECES)
KIND_OF: tuple[int, ...] = tuple(BUG_COUNT * COLOR_OF[p] + BUG_OF[p] for p in range(PIECE_COUNT))
"""By piece: its kind, a bug of one colour, 0 to 15. Pieces of a kind differ only in number."""

NEXT_OF_KIND: tuple[int, ...] = tuple(
    p + 1 if p + 1 < PIECE_COUNT and KIND_OF[p + 1] == KIND_OF[p] else NO_PIECE
    for p in range(PIECE_COUNT)
)
"""By piece: the one to be placed after it, the next number of its kind, or NO_PIECE."""

QUEENS = (0, PER_COLOR)

# What one neighbour adds to `colors`: white tops count in the low three bits, black tops above.
COLOR_UNIT = (1, 8)


class Position:
    """The whole state that legal moves depend on.

    `top[cell]`: the piece on top there, or EMPTY. `height[cell]`: 0 to 7. `key[cell]`: the cell
    and the mask of its occupied neighbours. `colors[cell]`: how many neighbouring stacks are
    topped by white, plus 8 times how many by black. `cell[piece]`: where it is, or IN_HAND.
    `beneath[piece]`: the piece directly under it, or EMPTY. `next_in_hand[kind]`: the lowest
    number still in hand, or NO_PIECE. `next_of_kind`: `NEXT_OF_KIND` without the tiles of the
    handicap. `stacked`: how many tiles are on top of others. `euler`: tiles
    minus touching pairs plus touching triples on the ground, 1 for one hive without holes
    (https://en.wikipedia.org/wiki/Euler_characteristic). `moved`: the piece that moved (not
    placed) in the turn just before, or NO_PIECE.
    """

    __slots__ = (
        "beneath",
        "cell",
        "colors",
        "euler",
        "has_pillbug",
        "height",
        "history",
        "key",
        "moved",
        "next_in_hand",
        "next_of_kind",
        "ply",
        "stacked",
        "top",
        "tournament",
        "turn",
    )

    def __init__(self, game_type: GameType, tournament: bool) -> None:
        self.top = [EMPTY] * CELLS
        self.height = [0] * CELLS
        self.key = [cell << 6 for cell in range(CELLS)]
        self.colors = [0] * CELLS
        self.cell = [IN_HAND] * PIECE_COUNT
        self.beneath = [EMPTY] * PIECE_COUNT
        self.next_in_hand = [NO_PIECE] * (2 * BUG_COUNT)
        following = list(NEXT_OF_KIND)
        for piece in range(PIECE_COUNT - 1, -1, -1):
            if game_type.has(PIECES[piece]):
                self.next_in_hand[KIND_OF[piece]] = piece
            elif following[piece - 1] == piece:
                following[piece - 1] = NO_PIECE
        self.next_of_kind = tuple(following)
        self.stacked = 0
        self.euler = 0
        self.turn = 0
        self.ply = 0
        self.moved = NO_PIECE
        self.has_pillbug = game_type.pillbug
        self.tournament = tournament
        self.history: list[tuple[int, int, int]] = []

    def copy(self) -> Position:
        """Return an independent copy, with its history."""
        other = Position.__new__(Position)
        other.top = self.top[:]
        other.height = self.height[:]
        other.key = self.key[:]
        other.colors = self.colors[:]
        other.cell = self.cell[:]
        other.beneath = self.beneath[:]
        other.next_in_hand = self.next_in_hand[:]
        other.next_of_kind = self.next_of_kind
        other.stacked = self.stacked
        other.euler = self.euler
        other.turn = self.turn
        other.ply = self.ply
        other.moved = self.moved
        other.has_pillbug = self.has_pillbug
        other.tournament = self.tournament
        other.history = self.history[:]
        return other

    def make(self, move: int) -> None:
        """Play a packed move, which must be legal."""
        if move == PASS_CODE:
            self.history.append((move, IN_HAND, self.moved))
            self.moved = NO_PIECE
        else:
            piece = move >> CELL_BITS
            start = self.cell[piece]
            self.history.append((move, start, self.moved))
            if start == IN_HAND:
                self.take_from_hand(piece)
                self.moved = NO_PIECE
            else:
                self.lift(piece)
                self.moved = piece
            self.drop(piece, move & LAST_CELL)
        self.turn ^= 1
        self.ply += 1

    def unmake(self) -> int:
        """Undo the last move and return it packed."""
        move, start, self.moved = self.history.pop()
        self.turn ^= 1
        self.ply -= 1
        if move != PASS_CODE:
            piece = move >> CELL_BITS
            self.lift(piece)
            if start == IN_HAND:
                self.cell[piece] = IN_HAND
                self.next_in_hand[KIND_OF[piece]] = piece
            else:
                self.drop(piece, start)
        return move

    def take_from_hand(self, piece: int) -> None:
        """Remove the piece from the hand: the next of its kind, if any, is placed next."""
        self.next_in_hand[KIND_OF[piece]] = self.next_of_kind[piece]

    def lift(self, piece: int) -> None:
        """Take the piece off the top of its stack; `cell[piece]` keeps its old value."""
        cell = self.cell[piece]
        below = self.beneath[piece]
        unit = COLOR_UNIT[COLOR_OF[piece]]
        self.height[cell] -= 1
        if below == EMPTY:
            self.top[cell] = EMPTY
            self._settle(cell, -unit)
            self.euler -= 1 - ARCS[self.key[cell] & 63]
        else:
            self.top[cell] = below
            self.beneath[piece] = EMPTY
            self.stacked -= 1
            shift = COLOR_UNIT[COLOR_OF[below]] - unit
            if shift:
                self._add_color(cell, shift)

    def drop(self, piece: int, cell: int) -> None:
        """Put the piece on the cell, on top of whatever is there."""
        below = self.top[cell]
        unit = COLOR_UNIT[COLOR_OF[piece]]
        self.cell[piece] = cell
        self.top[cell] = piece
        self.height[cell] += 1
        if below == EMPTY:
            self._settle(cell, unit)
            self.euler += 1 - ARCS[self.key[cell] & 63]
        else:
            self.beneath[piece] = below
            self.stacked += 1
            shift = unit - COLOR_UNIT[COLOR_OF[below]]
            if shift:
                self._add_color(cell, shift)

    def toggle_occupied(self, cell: int) -> None:
        """Update the masks of the six neighbours after the cell was filled or emptied.

        For the neighbour in direction d, the cell is in direction d + 3. The loop is unrolled,
        which halves the time.
        """
        key = self.key
        nw, ne, e, se, sw, w = NEIGHBORS[cell]
        key[nw] ^= 8
        key[ne] ^= 16
        key[e] ^= 32
        key[se] ^= 1
        key[sw] ^= 2
        key[w] ^= 4

    def _settle(self, cell: int, amount: int) -> None:
        """Update masks and colours when a tile is put on the ground or leaves it, in one call."""
        key = self.key
        colors = self.colors
        nw, ne, e, se, sw, w = NEIGHBORS[cell]
        key[nw] ^= 8
        key[ne] ^= 16
        key[e] ^= 32
        key[se] ^= 1
        key[sw] ^= 2
        key[w] ^= 4
        colors[nw] += amount
        colors[ne] += amount
        colors[e] += amount
        colors[se] += amount
        colors[sw] += amount
        colors[w] += amount

    def _add_color(self, cell: int, amount: int) -> None:
        """Add to the colour counts of the six neighbours; unrolled as above."""
        colors = self.colors
        nw, ne, e, se, sw, w = NEIGHBORS[cell]
        colors[nw] += amount
        colors[ne] += amount
        colors[e] += amount
        colors[se] += amount
        colors[sw] += amount
        colors[w] += amount

    def surrounded(self) -> int:
        """Return the surrounded queens: bit 0 for white's, bit 1 for black's."""
        white, black = self.cell[QUEENS[0]], self.cell[QUEENS[1]]
        key = self.key
        return (white != IN_HAND and key[white] & 63 == 63) + 2 * (
            black != IN_HAND and key[black] & 63 == 63
        )
