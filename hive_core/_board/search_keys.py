"""Numbers by which positions of many games are compared quickly, however they are turned.

All positions that are images of one another under the twelve symmetries, shifted, or differ only in
the numbers of tiles of a kind, have the same search key. The rules treat them alike. The game type,
the turn number and the piece that moved last do not count; the side to move does.

Each tile contributes one number for each symmetry, from its kind, its level and where it lies as
seen from the anchor, the tile of the first kind on the board. Twelve sums are made at once, side by
side in one big integer; the smallest is the key. If several tiles could be the anchor, all are
tried. `symmetry.canonical_key` computes exact keys from readable values, a hundred times slower.
"""

from __future__ import annotations

from collections.abc import Iterator

from hive_core.board import Board
from hive_core.types import PIECES, Bug, Color, Hex, Move, Piece

BITS = 53
"""The size of a key, an integer that JavaScript can hold. In 100,000 games of 50 plies, two
positions have the same key by chance with a probability of one in 700."""

_LANE = 64
_MASK = (1 << _LANE) - 1
_BLACK = 0x1F83D9ABFB41BD6B >> (_LANE - BITS)

_SURROUNDINGS = 0x5BE0CD19137E2179 >> (_LANE - BITS)

# Queens first, so that nearly always a single tile is the anchor.
_KINDS = {p: 2 * list(Bug).index(p.bug) + (p.color is Color.BLACK) for p in PIECES}

_OTHER = 2 * len(Bug)

Tile = tuple[int, int, int, int]
"""The kind of a tile, its level, and its hex as q and r."""

_contributions: dict[Tile, int] = {}


def search_key(board: Board) -> int:
    """Return the number that all positions share that the rules treat like this one.

    It is 0 to 2**53 - 1, and the same in every process and version.
    """
    return _key(list(_tiles(board)), board.turn)


def surroundings_key(board: Board, color: Color) -> int | None:
    """Return the number that all positions share in which a queen is surrounded like that one.

    Which kinds of tiles lie around it and on it counts, and whose they are: its own or the other
    side's; however the hive is turned. It is 0 to 2**53 - 1; None if the queen is not on the board.
    """
    queen = board.hex_of(Piece(color, Bug.QUEEN))
    if queen is None:
        return None
    stacks = board.stacks()
    around = [(stacks[at][-1], 0, at) for at in queen.neighbors() if at in stacks]
    on_it = [(piece, level, queen) for level, piece in enumerate(stacks[queen])]
    tiles = [
        (2 * list(Bug).index(piece.bug) + (piece.color is not color), level, at.q, at.r)
        for piece, level, at in (*around, *on_it)
    ]
    return (_smallest(tiles, queen) ^ _SURROUNDINGS) & ((1 << BITS) - 1)


def keys_after(board: Board) -> dict[int, Move]:
    """Return the search key of the position after each legal move, with the first such move."""
    moves: dict[int, Move] = {}
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        moves.setdefault(search_key(after), move)
    return moves


def different_moves(board: Board) -> list[Move]:
    """Return the legal moves, without those that are images of an earlier one."""
    moves: dict[int, Move] = {}
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        # The tile that moved counts: it may rest now.
        tiles = list(_tiles(after, but=move.piece))
        moves.setdefault(_key(tiles, after.turn), move)
    return list(moves.values())


def _tiles(board: Board, but: Piece | None = None) -> Iterator[Tile]:
    """Yield the tiles; `but`: one that is not like the others of its kind."""
    for (q, r), stack in board.stacks().items():
        for level, piece in enumerate(stack):
            yield _KINDS[piece] + (_OTHER if piece == but else 0), level, q, r


def _key(tiles: list[Tile], turn: Color) -> int:
    smallest = 0
    if tiles:
        first = min(tile[0] for tile in tiles)
        anchors = {Hex(q, r) for kind, _, q, r in tiles if kind == first}
        smallest = min(_smallest(tiles, anchor) for anchor in anchors)
    return (smallest ^ (_BLACK if turn is Color.BLACK else 0)) & ((1 << BITS) - 1)


def _smallest(tiles: list[Tile], anchor: Hex) -> int:
    """Return the smallest of the twelve sums, as seen from that hex."""
    total = 0
    for kind, level, q, r in tiles:
        tile = kind, level, q - anchor.q, r - anchor.r
        contribution = _contributions.get(tile)
        total += _contribution(tile) if contribution is None else contribution
    return min((total >> shift) & _MASK for shift in range(0, 12 * _LANE, _LANE))


def _contribution(tile: Tile) -> int:
    """Return the twelve numbers of a tile side by side, each small enough for sums of 32 tiles."""
    kind, level, q, r = tile
    lanes = 0
    for mirrored in (q, r), (-q - r, r):
        q, r = mirrored
        for _ in range(6):
            lanes = lanes << _LANE | _mixed(((kind * 8 + level) * 256 + q + 128) * 256 + r + 128)
            q, r = -r, q + r
    _contributions[tile] = lanes
    return lanes


def _mixed(number: int) -> int:
    """Return 59 bits, each of which depends on all bits of the number, by SplitMix64."""
    number = (number + 1) * 0x9E3779B97F4A7C15 & _MASK
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _MASK
    return (number ^ number >> 31) >> 5
