r"""Hives drawn in text, so that each test shows its position.

Parses and draws hives, and compares sets of moves. Contains no rules.

A row of hexes is a line; each line is shifted by half a hex (3 columns) against the one above:

    *     wQ*          a tile is its UHP name, `.` is an empty hex (and may be left out);
       wB1   1         `*` is an expected destination: alone, or after the tile that is climbed;
          x     bQ     a lower-case letter names an empty hex; a digit is a stack,
    1 = bA1 wB2        written below the picture from bottom to top.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from hive_core import Board, Color, GameType, Hex, HiveError, Piece

HALF = 3
"""Columns of half a hex."""

_LEGEND = re.compile(r"\s*(\d)\s*=\s*(\S.*)")
_TOKEN = re.compile(r"(?P<name>[.*]|[a-z]|\d|[wb][A-Z]\d?)(?P<star>\*?)")


class DrawingError(ValueError):
    """The drawing is not a hive."""


@dataclass(frozen=True)
class Hive:
    """A parsed drawing: tiles, expected destinations, and hexes with a letter."""

    stacks: dict[Hex, tuple[Piece, ...]] = field(default_factory=dict)
    stars: frozenset[Hex] = frozenset()
    names: dict[str, Hex] = field(default_factory=dict)


def piece(name: str) -> Piece:
    """Return the piece of that name."""
    return Piece.parse(name)


def pieces(names: str) -> tuple[Piece, ...]:
    """Return the pieces of names separated by spaces."""
    return tuple(map(Piece.parse, names.split()))


def read(drawing: str) -> Hive:
    """Parse the drawing; its first token is at 0,0.

    :raises DrawingError: when a token is unknown or off the grid, a piece or a letter is there
        twice, or the legend of the stacks does not match.
    """
    lines = [line.rstrip() for line in textwrap.dedent(drawing).splitlines()]
    legend: dict[str, tuple[Piece, ...]] = {}
    rows: list[str] = []
    for line in lines:
        match = _LEGEND.fullmatch(line)
        if match:
            if match[1] in legend:
                raise DrawingError(f"stack {match[1]} is described twice")
            legend[match[1]] = _parse_pieces(match[2])
        elif line or rows:
            rows.append(line)
    while rows and not rows[-1]:
        rows.pop()
    return _lay_out(rows, legend)


def _lay_out(rows: list[str], legend: dict[str, tuple[Piece, ...]]) -> Hive:
    stacks: dict[Hex, tuple[Piece, ...]] = {}
    stars: set[Hex] = set()
    names: dict[str, Hex] = {}
    digits: set[str] = set()
    first: int | None = None
    for y, row in enumerate(rows):
        if not row:
            raise DrawingError(f"row {y} is empty: rows without a tile are written with dots")
        for found in re.finditer(r"\S+", row):
            text, x = found[0], found.start()
            token = _TOKEN.fullmatch(text)
            if (
                token is None
                or (token["star"] and token["name"] in ".*")
                or (token["star"] and token["name"].islower())
            ):
                raise DrawingError(f"{text!r} in row {y} is no token")
            halves = x // HALF - y
            first = halves if first is None else first
            if x % HALF or (halves - first) % 2:
                raise DrawingError(f"{text!r} in row {y} is off the grid, at column {x}")
            place = Hex((halves - first) // 2, y)
            name = token["name"]
            if name == "*" or token["star"]:
                stars.add(place)
            if name.isdigit():
                if name not in legend or name in digits:
                    raise DrawingError(f"stack {name} needs one place and one description")
                digits.add(name)
                stacks[place] = legend[name]
            elif len(name) > 1:
                stacks[place] = _parse_pieces(name)
            elif name.islower():
                if name in names:
                    raise DrawingError(f"two hexes are called {name}")
                names[name] = place
    if set(legend) != digits:
        raise DrawingError(f"stacks {sorted(set(legend) - digits)} are not in the picture")
    tiles = [tile for stack in stacks.values() for tile in stack]
    if not tiles:
        raise DrawingError("there is no tile in the picture")
    twice = sorted({str(tile) for tile in tiles if tiles.count(tile) > 1})
    if twice:
        raise DrawingError(f"twice in the picture: {', '.join(twice)}")
    return Hive(stacks, frozenset(stars), names)


def _parse_pieces(names: str) -> tuple[Piece, ...]:
    try:
        return pieces(names)
    except HiveError as error:
        raise DrawingError(str(error)) from None


def row(names: str) -> str:
    """Return the drawing of a hive in one row, west to east."""
    return "".join(name.ljust(2 * HALF) for name in names.split())


def draw(stacks: Mapping[Hex, tuple[Piece, ...]], notes: Mapping[Hex, str] | None = None) -> str:
    """Draw the tiles; a note is on its empty hex, or after the tile there."""
    notes = notes or {}
    rows: dict[int, dict[int, str]] = {}
    legend: list[str] = []
    for place in {*stacks, *notes}:
        stack = stacks.get(place, ())
        if len(stack) > 1:
            legend.append(f"{len(legend) + 1} = {' '.join(map(str, stack))}")
            token = str(len(legend))
        else:
            token = str(stack[0]) if stack else ""
        rows.setdefault(place.r, {})[2 * place.q + place.r] = token + notes.get(place, "")
    left = min(x for row in rows.values() for x in row)
    lines: list[str] = []
    for r in range(min(rows), max(rows) + 1):
        line = ""
        for x, token in sorted(rows.get(r, {}).items()):
            line = line.ljust((x - left) * HALF) + token
        lines.append(line)
    return "\n".join([*lines, *legend])


def board_of(
    drawing: str,
    turn: Color = Color.WHITE,
    game_type: GameType | str = "Base+MLP",
    *,
    moved: str | None = None,
) -> Board:
    """Return the board of the drawing."""
    last = None if moved is None else piece(moved)
    return Board.from_stacks(read(drawing).stacks, turn, game_type, moved=last)


def destinations(board: Board, mover: Piece) -> set[Hex]:
    """Return the destinations of the piece, from the hand or on the board."""
    return {move.to for move in board.moves_of(mover) if move.to is not None}


def check_moves(
    drawing: str,
    mover: str,
    turn: Color | None = None,
    game_type: GameType | str = "Base+MLP",
    *,
    also: str = "",
    moved: str | None = None,
) -> Board:
    """Assert that the piece may go to exactly the starred hexes; return the board.

    `also`: letters of further destinations, so that one drawing shows several cases.
    The piece's own player is to move, unless `turn` is given (a throw by the opponent).
    """
    tile = piece(mover)
    hive = read(drawing)
    board = board_of(drawing, tile.color if turn is None else turn, game_type, moved=moved)
    compare(board, tile, hive.stars | {hive.names[letter] for letter in also})
    return board


def compare(board: Board, mover: Piece, expected: Collection[Hex]) -> None:
    """Assert that the piece may go to exactly these hexes; the message draws the difference."""
    found = destinations(board, mover)
    if found == set(expected):
        return
    notes = dict.fromkeys(expected, "*")
    notes |= dict.fromkeys(set(expected) - found, "!")
    notes |= dict.fromkeys(found - set(expected), "?")
    raise AssertionError(
        f"{mover} goes elsewhere (* as expected, ! missing, ? not expected):\n"
        f"{draw(board.stacks(), notes)}"
    )
