"""The twelve symmetries of the board, and numbers that tell positions apart.

Six rotations, each with and without a mirror, turn a hive into one that plays the same way. A board
that is turned, mirrored or shifted is a new board that was set up by hand: it keeps the turn, the
piece that moved last and the options, but not the moves before.

>>> from hive_core import Board
>>> board = Board.from_position("Base;Position;White[2];wS1@0,0;bG1@1,0")
>>> transformed(board, 1).position_string()
'Base;Position;White[2];wS1@0,0;bG1@0,1'
>>> len({image.key() for image in images(board)}), len({canonical_key(i) for i in images(board)})
(6, 1)

Keys are the same in every process, on every machine and in every version of this module. A key is
the exclusive or of one number for each fact, as in Zobrist hashing
(https://www.chessprogramming.org/Zobrist_Hashing): each tile with its level, 0 on the ground, and
its hex; the game type; the side to move, if it is Black; and the piece that moved in the turn just
before, if any. The numbers are not drawn but mixed from the fact by the finalizer of SplitMix64
(https://doi.org/10.1145/2660193.2660195). The turn number, the options and earlier moves do not
count. Two positions have the same key by chance once in 2**64.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hive_core._rules.arguments import HexLike, as_flag, as_hex, as_whole
from hive_core.board import Board, as_board
from hive_core.errors import expected
from hive_core.positions import row_by_row
from hive_core.types import Color, Hex, Piece

Stacks = Mapping[Hex, tuple[Piece, ...]]

_BITS = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A way to turn the board about the hex 0,0: the mirror first, then the rotation.

    `rotation`: how many sixths of a turn clockwise, 0 to 5. `mirror`: whether east and west are
    exchanged.

    :raises HiveError: if they are of the wrong kind.

    >>> Symmetry(rotation=1).apply("1,0"), Symmetry(mirror=True).apply("1,0")
    (Hex(q=0, r=1), Hex(q=-1, r=0))
    """

    rotation: int = 0
    mirror: bool = False

    def __post_init__(self) -> None:
        as_whole(self.rotation, "a rotation in sixths of a turn", 0, 5)
        as_flag(self.mirror, "a mirror")

    def apply(self, place: HexLike) -> Hex:
        """Return where the hex goes.

        :raises HiveError: if it is not a hex.
        """
        q, r = as_hex(place)
        if self.mirror:
            q = -q - r
        for _ in range(self.rotation):
            q, r = -r, q + r
        return Hex(q, r)


SYMMETRIES: tuple[Symmetry, ...] = tuple(
    Symmetry(rotation, mirror) for mirror in (False, True) for rotation in range(6)
)
"""All twelve; the first changes nothing."""


def transformed(board: Board, rotation: int = 0, *, mirror: bool = False) -> Board:
    """Return the position mirrored, if `mirror` is true, and then turned clockwise about 0,0.

    `rotation`: in sixths of a turn, 0 to 5.

    :raises HiveError: if an argument is of the wrong kind.
    """
    symmetry = Symmetry(rotation, mirror)
    stacks = as_board(board).stacks()
    return _with(board, {symmetry.apply(place): stack for place, stack in stacks.items()})


def translated(board: Board, by: HexLike) -> Board:
    """Return the position with every tile moved by the same step: `0,0` goes to `by`.

    :raises HiveError: if an argument is of the wrong kind.
    """
    step = as_hex(by)
    return _with(board, {at + step: stack for at, stack in as_board(board).stacks().items()})


def images(board: Board) -> tuple[Board, ...]:
    """Return the twelve images of the position, in the order of `SYMMETRIES`.

    :raises HiveError: if it is not a board.
    """
    return tuple(transformed(board, s.rotation, mirror=s.mirror) for s in SYMMETRIES)


def canonical(board: Board) -> Board:
    """Return the same position for all that are its images, wherever on the board they lie.

    Its first tile, row by row, is on 0,0; among the twelve it is the one with the first stacks, row
    by row, in the order of `hive_core.PIECES`. Pieces keep their numbers: two ants that are
    exchanged make another position.

    :raises HiveError: if it is not a board.
    """
    stacks = as_board(board).stacks()
    if not stacks:
        return _with(board, {})
    return _with(board, min((_settled(stacks, s) for s in SYMMETRIES), key=_order))


def canonical_key(board: Board) -> int:
    """Return a number that all images of a position share, wherever on the board they lie.

    :raises HiveError: if it is not a board.
    """
    return key(canonical(board))


def key(board: Board) -> int:
    """Return the number of the exact position, 0 to 2**64 - 1; see above.

    :raises HiveError: if it is not a board.
    """
    if not isinstance(board, Board):
        raise expected("a Board", board)
    number = _number(str(board.game_type))
    if board.turn is Color.BLACK:
        number ^= _number("Black")
    if board.last_moved is not None:
        number ^= _number("moved", str(board.last_moved))
    for place, stack in board.stacks().items():
        for level, piece in enumerate(stack):
            number ^= _number(str(piece), level, place.q, place.r)
    return number


def _number(*facts: str | int) -> int:
    """Return a number of 64 bits that is mixed from the facts in this order.

    A text counts as the number that its ASCII bytes are, the first byte highest.
    """
    result = 0
    for fact in facts:
        number = int.from_bytes(fact.encode("ascii"), "big") if isinstance(fact, str) else fact
        result = _mixed(result ^ (number & _BITS))
    return result


def _mixed(number: int) -> int:
    """Return the 64 bits in which each bit depends on all bits of the number."""
    number = (number + 0x9E3779B97F4A7C15) & _BITS
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _BITS
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _BITS
    return number ^ number >> 31


def _settled(stacks: Stacks, symmetry: Symmetry) -> dict[Hex, tuple[Piece, ...]]:
    """Return the image of the stacks, with its first tile, row by row, on 0,0."""
    turned = {symmetry.apply(place): stack for place, stack in stacks.items()}
    first = min(turned, key=row_by_row)
    return {Hex(at.q - first.q, at.r - first.r): stack for at, stack in turned.items()}


def _order(stacks: Stacks) -> list[tuple[tuple[int, int], list[int]]]:
    """Return the key by which the first of several images is found."""
    return [
        (row_by_row(place), [piece.index for piece in stacks[place]])
        for place in sorted(stacks, key=row_by_row)
    ]


def _with(board: Board, stacks: Stacks) -> Board:
    """Return a board with other stacks and all else the same, without the moves."""
    return Board._laid_out(
        stacks,
        board.turn,
        board.game_type,
        board.last_moved,
        board.ply,
        tournament=board.tournament,
        repetition_draw=board.repetition_draw,
    )
