"""Hot path. Hash keys of positions, the transposition table, and the other memory of searches.

Tiles of one kind are interchangeable, so positions that differ only in their numbers share a key.
See https://www.chessprogramming.org/Zobrist_Hashing.
"""

from __future__ import annotations

import math

from hive_core._rules.hexgrid import CELL_BITS
from hive_core._rules.position import EMPTY, IN_HAND, KIND_OF, NO_PIECE, PIECE_COUNT, Position
from hive_core._search.corrections import Corrections
from hive_core._search.scores import WON
from hive_core.errors import expected
from hive_core.types import GameType

_ALL = (1 << 64) - 1

HEIGHT_SHIFT = CELL_BITS + 4
KIND_BITS: tuple[int, ...] = tuple(kind << CELL_BITS for kind in KIND_OF)
"""By piece: its kind, shifted to its place in the index of `TILE_KEYS`."""

UPPER, LOWER, EXACT = range(3)
"""The kind of a stored score: an upper bound, a lower bound, or exact."""

Entry = tuple[int, int, int, int, int]
"""Key, depth, score, best move (or `NO_MOVE`), and bound plus 4 times the search's number."""

NO_MOVE = -2
BYTES_PER_ENTRY = 420
"""The size of an entry in CPython with its share of evaluations and threats; measured: 400."""

SMALLEST = 1 << 10


def scramble(number: int) -> int:
    """Return 64 bits that look random and are the same in every Python.

    The finaliser of SplitMix64: https://prng.di.unimi.it/splitmix64.c.
    """
    mixed = (number + 1) * 0x9E3779B97F4A7C15 & _ALL
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _ALL
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _ALL
    return mixed ^ mixed >> 31


class TileKeys(dict[int, int]):
    """`height << 14 | kind << 10 | cell` -> 64 bits, computed on first use."""

    __slots__ = ()

    def __missing__(self, index: int) -> int:
        value = self[index] = scramble(index)
        return value


TILE_KEYS = TileKeys()
SPARED_KEYS = TileKeys()
"""By cell: the tile there moved in the turn just before, so that a pillbug may not throw it."""

TURN_KEY = scramble(-2)


def tiles_key(pos: Position) -> int:
    """Compute the key of the side to move and the tiles on the board from scratch."""
    key = TURN_KEY if pos.turn else 0
    for cell in {cell for cell in pos.cell if cell != IN_HAND}:
        height = pos.height[cell]
        piece = pos.top[cell]
        while piece != EMPTY:
            height -= 1
            key ^= TILE_KEYS[height << HEIGHT_SHIFT | KIND_BITS[piece] | cell]
            piece = pos.beneath[piece]
    return key


def spared_key(pos: Position) -> int:
    """Return what the tile that a pillbug may not throw adds to the key; 0 without one."""
    if pos.has_pillbug and pos.moved != NO_PIECE:
        return SPARED_KEYS[1 << 20 | pos.cell[pos.moved]]
    return 0


def or_stored(evaluation: int, entry: Entry) -> int:
    """Return the entry's score if its bound contradicts the evaluation, else the evaluation."""
    score, bound = entry[2], entry[4] & 3
    if not -WON < score < WON:
        return evaluation
    if bound == LOWER:
        return max(evaluation, score)
    return min(evaluation, score) if bound == UPPER else score


class Table:
    """A bounded store of search results; give the same one to each search of a game.

    `megabytes`: about how much memory it may take; less than a third counts as a third.

    :raises HiveError: if it is not a number, or negative.
    """

    __slots__ = (
        "age",
        "corrections",
        "entries",
        "evals",
        "game_type",
        "history",
        "mask",
        "most_evals",
        "threats",
    )

    def __init__(self, megabytes: float = 32) -> None:
        if isinstance(megabytes, bool) or not isinstance(megabytes, (int, float)):
            raise expected("a number of megabytes", megabytes)
        if not 0 <= megabytes < math.inf:
            raise expected("a number of megabytes, 0 or more", megabytes)
        entry_count = max(SMALLEST, int(megabytes * 1_000_000 / BYTES_PER_ENTRY))
        size = 1 << (entry_count.bit_length() - 1)
        self.mask = size - 1
        self.most_evals = size
        self.age = 0
        self.game_type: GameType | None = None
        self.entries: list[Entry | None] = [None] * size
        self.evals: dict[int, int] = {}
        self.threats: dict[int, bool] = {}
        # By packed move: how often and how deep it caused a cutoff in the searches so far.
        self.history = [0] * (PIECE_COUNT << CELL_BITS)
        self.corrections = Corrections()

    def __len__(self) -> int:
        """Return how many positions fit into it."""
        return self.mask + 1

    def clear(self) -> None:
        """Empty the table."""
        self.entries = [None] * (self.mask + 1)
        self.evals.clear()
        self.threats.clear()
        self.history = [0] * len(self.history)
        self.corrections = Corrections()
        self.age = 0

    def next_search(self, game_type: GameType) -> None:
        """Start a new search: it may overwrite all entries of the ones before.

        Cutoffs of earlier searches count a quarter. Those in games of another type count nothing:
        the same tiles have the same key there, and another score.
        """
        if self.game_type not in (None, game_type):
            self.clear()
        self.game_type = game_type
        if self.age:
            self.history = [merit >> 2 for merit in self.history]
        self.age += 4
        if len(self.evals) > self.most_evals // 2:
            self.evals.clear()
