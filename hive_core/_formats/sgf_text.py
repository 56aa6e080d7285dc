r"""The spelling of BoardSpace's SGF: properties of the main line, and the actions in them.

    ; P0[4 Dropb wB1 N 13 bG1\\]TM[900]

Here `P0` and `TM` are properties; the first is an action: the verb, the tile, the grid cell (column
and row) and the place relative to another tile. There are no rules of the game here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hive_core.bugs import EXPANSIONS
from hive_core.errors import Phrase, Wording, phrase
from hive_core.types import Bug, Color

COLUMNS = 26
"""The width and height of BoardSpace's grid."""

MOST_PROPERTIES = 50_000
"""The most properties of a file; more would take minutes to read."""

DROPS = ("dropb", "pdropb")
MOVES = ("move", "pmove", "movedone", "pmovedone")

_START = re.compile(r"\(\s*+;")
_BETWEEN = re.compile(r"[(;\s]*+")
_NAME = re.compile(r"([A-Za-z0-9_]++)\s*+(?=\[)", re.ASCII)
_STOP = re.compile(r"[\]\\]")
_ESCAPED = re.compile(r'\\([\\\]"])')
_EXPANSION = re.compile(
    rf"[wb]?([{''.join(bug.letter for bug in EXPANSIONS)}])1?", re.IGNORECASE | re.ASCII
)
_CELL = re.compile(r"([A-Z]{1,2})([0-9]{1,4})", re.IGNORECASE | re.ASCII)
_PLAYER = re.compile(r'\s*+id\s++"?(.*)', re.IGNORECASE | re.DOTALL)

Cell = tuple[int, int]
"""Column (A is 0) and row of the grid: rows go up to the north-west, columns to the east."""


@dataclass(frozen=True, slots=True)
class Property:
    """A property of a node: `P0[4 Done]` has the name `P0`; `start` is the offset of its value."""

    name: str
    value: str
    start: int


class SgfFault(Exception):  # noqa: N818 - internal: `sgf.py` turns it into a GameFileError
    """The text is not SGF at the offset `start`; `before`: the properties up to there."""

    def __init__(self, problem: Phrase, start: int, before: list[Property]) -> None:
        super().__init__(str(problem))
        self.problem = problem
        self.start = start
        self.before = before


def properties(text: str) -> list[Property]:
    """Return the properties of the main line, up to the first closing bracket or the end.

    :raises SgfFault: where the text is not SGF.
    """
    found: list[Property] = []
    opening = _START.search(text)
    if opening is None:
        raise SgfFault(phrase(Wording.SGF_BEGIN), 0, found)
    at, name = opening.end(), ""
    while True:
        between = _BETWEEN.match(text, at)
        assert between is not None
        name = "" if ";" in between[0] else name
        at = between.end()
        if at == len(text) or text[at] == ")":
            return found
        match = _NAME.match(text, at)
        if match is not None:
            name, at = match[1].upper(), match.end()
        if text[at] != "[" or not name:
            raise SgfFault(phrase(Wording.SGF_PROPERTY), at, found)
        end = _value_end(text, at + 1, is_action=name in ("P0", "P1"))
        if end < 0:
            raise SgfFault(phrase(Wording.SGF_VALUE), at, found)
        if len(found) >= MOST_PROPERTIES:
            raise SgfFault(phrase(Wording.TOO_LONG), at, found)
        found.append(Property(name, _ESCAPED.sub(r"\1", text[at + 1 : end]), at + 1))
        at = end + 1


def _value_end(text: str, start: int, *, is_action: bool) -> int:
    r"""Return where the bracket closes, -1 if it never does.

    A backslash escapes it; but at the end of an action without quotes the backslash is a direction.
    """
    at = start
    while (stop := _STOP.search(text, at)) is not None:
        if stop[0] == "]":
            return stop.start()
        at = stop.end()
        if is_action and text[at : at + 1] == "]":
            if text.find('"', start, at) < 0:
                return at
            is_action = False
        at += 1
    return -1


def escaped(text: str) -> str:
    """Return the text escaped for a value."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a player: the verb in lower case, the words after it, the value's offset."""

    player: Color
    verb: str
    words: tuple[str, ...]
    start: int

    @property
    def puts(self) -> bool:
        """Whether a tile is put on the board."""
        return self.verb in DROPS or self.verb in MOVES

    @property
    def put(self) -> tuple[str, Cell | None, str]:
        """Of a tile put on the board: its name, its cell, and its place (a dot for none)."""
        words = self.words[self.verb in MOVES :][:4]
        name, column, row, place = (*words, *[""] * (4 - len(words)))
        return name, parse_cell(column, row), place or "."

    @property
    def expansion(self) -> Bug | None:
        """The bug of an expansion whose tile is put on the board, if it is one."""
        match = _EXPANSION.fullmatch(self.put[0]) if self.puts else None
        return Bug(match[1].upper()) if match else None


def action_of(item: Property) -> Action | None:
    """Return the action of a `P0` or `P1`; None for other properties and for a player's name."""
    if item.name not in ("P0", "P1") or _PLAYER.match(item.value):
        return None
    words = item.value.split()
    if words and words[0].isdigit():
        del words[0]
    player = Color.BLACK if item.name == "P1" else Color.WHITE
    return Action(player, words[0].lower(), tuple(words[1:]), item.start) if words else None


def player_name(item: Property) -> str | None:
    """Return the name in `P0[id "name"]`, None for other properties."""
    match = _PLAYER.match(item.value) if item.name in ("P0", "P1") else None
    return match[1].strip().removesuffix('"').strip() if match else None


def parse_cell(column: str, row: str) -> Cell | None:
    """Return the cell of a column such as `N` and a row such as `13`, None if it is not one."""
    match = _CELL.fullmatch(column + row)
    if match is None:
        return None
    number = 0
    for letter in match[1].upper():
        number = COLUMNS * number + ord(letter) - ord("A") + 1
    return number - 1, int(match[2])


def format_cell(cell: Cell) -> str:
    """Return the cell as `N 13`, wrapping around at the edges of the grid."""
    return f"{chr(ord('A') + cell[0] % COLUMNS)} {(cell[1] - 1) % COLUMNS + 1}"


def nearest(steps: int) -> int:
    """Return so many steps along the grid, the short way round."""
    return (steps + COLUMNS // 2) % COLUMNS - COLUMNS // 2
