"""The positions in the pictures of the rules, each with the move that it is about.

A position is drawn in characters: a token is a tile, a line of text is a row of hexes, shifted by
half a hex (3 columns) from the row above. `*` marks the destination, alone or behind the tile on
that space. `hive_core` decides what is legal, and why not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from hive_core import Board, Hex, Move, Piece, Reason
from hive_core.types import Path

_HALF = 3


@dataclass(frozen=True, slots=True)
class Example:
    """A position, the piece that moves, and its destination.

    `piece`: in hand or on the board. `spots`: show all its destinations. `stuck`: show that the
    piece has no move at all, without a destination.
    """

    drawing: str
    piece: Piece
    spots: bool = True
    stuck: bool = False

    @property
    def move(self) -> Move:
        """The move that the example is about."""
        return Move(self.piece, _read(self.drawing)[1])

    def board(self) -> Board:
        """Return the position, White to move. It is shared: do not change it."""
        return _board(self)

    def reason(self) -> Reason | None:
        """Return why the move is illegal; None for a legal one."""
        return _answer(self)[0]

    def path(self) -> Path | None:
        """Return the path of the move; None for an illegal one."""
        return _answer(self)[1]


@lru_cache(maxsize=16)
def _board(example: Example) -> Board:
    return Board.from_stacks(_read(example.drawing)[0])


@lru_cache(maxsize=16)
def _answer(example: Example) -> tuple[Reason | None, Path | None]:
    """Return the engine's answer: the reason why the move is illegal, or its path."""
    board = example.board()
    if board.is_legal(example.move):
        return None, board.path(example.move)
    stuck = example.stuck
    return board.explain_piece(example.piece) if stuck else board.explain(example.move), None


@lru_cache(maxsize=16)
def _read(drawing: str) -> tuple[Mapping[Hex, tuple[Piece, ...]], Hex]:
    """Return the tiles and the space of the star; the first token is at 0,0."""
    stacks: dict[Hex, tuple[Piece, ...]] = {}
    first: int | None = None
    star: Hex | None = None
    for row, line in enumerate(drawing.strip("\n").splitlines()):
        for token in re.finditer(r"\S+", line):
            halves = token.start() // _HALF - row
            first = halves if first is None else first
            place = Hex((halves - first) // 2, row)
            if token[0].endswith("*"):
                star = place
            name = token[0].rstrip("*.")
            if name:
                stacks[place] = (Piece.parse(name),)
    assert star is not None
    return stacks, star


EXAMPLES: Mapping[str, Example] = {
    "goal": Example(
        """
         wQ    bS1
wG1   wB1   bQ    *
         wS1   bA1
""",
        Piece.parse("wG1"),
        spots=False,
    ),
    "placing": Example(
        """
   *     wS1   bG1
.     wQ    .     bQ
""",
        Piece.parse("wA1"),
    ),
    "one-hive": Example(
        """
bG1   .     wS1
   wQ    wA1   bQ
      *     .     bS1
""",
        Piece.parse("wA1"),
        stuck=True,
    ),
    "sliding": Example(
        """
   wS1   bS1
wQ    *     wA1
   bQ    bG1
""",
        Piece.parse("wA1"),
        spots=False,
    ),
    "bug-Q": Example(
        """
   wA1   *
bS1   bQ    wQ
""",
        Piece.parse("wQ"),
    ),
    "bug-S": Example(
        """
   .     .     *
wS1   wQ    bG1   bQ
""",
        Piece.parse("wS1"),
    ),
    "bug-B": Example(
        """
   wQ    bG1
bQ    bS1*  wB1
""",
        Piece.parse("wB1"),
    ),
    "bug-G": Example(
        """
         bA1
wG1   bS1   wQ    *
         bQ
""",
        Piece.parse("wG1"),
    ),
    "bug-A": Example(
        """
wA1   wQ    bS1   bQ    *
""",
        Piece.parse("wA1"),
    ),
    "bug-M": Example(
        """
   wM
      bG1   wQ
   bQ    *
""",
        Piece.parse("wM"),
    ),
    "bug-L": Example(
        """
   bA1   bG1   wL
bS1   *     wQ
   bQ    wS1
""",
        Piece.parse("wL"),
        spots=False,
    ),
    "bug-P": Example(
        """
   bQ
bA1   wP    *
         wQ
""",
        Piece.parse("bA1"),
    ),
}
"""The pictures, by section."""
