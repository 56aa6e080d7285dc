"""The lines under "Explain": the parts of the evaluation that make a difference. Pure.

Imported only when the list is opened, to keep the page's start quick.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from hive_core import Board, Bug, Color, Hex, Piece
from hive_core.breakdown import Breakdown, Part, PartKind, breakdown
from web.computer.score import tenths
from web.game.record import Record

MOST_LINES = 8
"""How many lines the list has at most; the rest of the score is one sum."""

COMPARED = (PartKind.FREE, PartKind.HAND)
"""The parts of which one line compares both players."""


@dataclass(frozen=True, slots=True)
class PartLine:
    """A line of the list: its name, White's advantage in tenths, and the parts that it tells."""

    name: str
    tenths: int
    parts: tuple[Part, ...]

    @property
    def kind(self) -> PartKind:
        """What the line is about."""
        return self.parts[0].kind

    @property
    def hexes(self) -> tuple[tuple[Hex, Color], ...]:
        """The hexes to mark, each with the player whom the line is about there."""
        return tuple((place, part.color) for part in self.parts for place in part.hexes)


@dataclass(frozen=True, slots=True)
class Explained:
    """A position's evaluation at first sight: `score` in points, the lines, `rest` in tenths.

    The lines and the rest add up to the score as it is shown.
    """

    score: int
    lines: tuple[PartLine, ...]
    rest: int


@lru_cache(maxsize=4)
def explained(record: Record, ply: int) -> Explained:
    """Return the evaluation of a position of a game in progress."""
    board = record.board(ply)
    parts = breakdown(board)
    full_lines = (line for line in _lines(parts) if not _is_void(line, board))
    lines = sorted(full_lines, key=lambda line: -abs(line.tenths))
    shown = tuple(line for line in lines if line.tenths)[:MOST_LINES]
    rest = tenths(parts.score) - sum(line.tenths for line in shown)
    return Explained(parts.score, shown, rest)


def _is_void(line: PartLine, board: Board) -> bool:
    """Return whether a line means nothing: a pillbug can't move a covered queen to safety."""
    queen = Piece(line.parts[0].color, Bug.QUEEN)
    return line.kind is PartKind.GUARD and board.is_covered(queen)


def _lines(parts: Breakdown) -> Iterator[PartLine]:
    for kind in PartKind:
        both = tuple(parts.part(kind, color) for color in Color)
        if kind in COMPARED:
            yield _line(kind.name.lower(), both)
        else:
            for part in both:
                yield _line(f"{kind.name.lower()}-{part.color}", (part,))


def _line(name: str, parts: tuple[Part, ...]) -> PartLine:
    return PartLine(name.replace("_", "-"), tenths(sum(part.score for part in parts)), parts)
