r"""The spelling of BoardSpace's SGF: properties of the main line, and the gestures in them.

    ; P0[4 Dropb wB1 N 13 bG1\\]TM[900]

Here `P0` and `TM` are properties; the first is a gesture: the verb, the tile, the grid cell (column
and row) and the place in words. Knows no rules, and nothing of what the game is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hive_core.bugs import EXPANSIONS
from hive_core.errors import Phrase, Wording, phrase
from hive_core.types import Bug, Color

COLUMNS = 26
"""How wide and high BoardSpace's grid is."""

MOST_PROPERTIES = 50_000
"""A file with more is refused rather than read for minutes."""

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
"""Column (A is 0) and row of the grid: a row up is to the north-west, a column on to the east."""


@dataclass(frozen=True, slots=True)
class Property:
    """A property of a node: `P0[4 Done]` has the name `P0`; `start` is the offset of its value."""

    name: str
    value: str
    start: int


class SgfFault(Exception):  # noqa: N818 - never shown: `sgf.py` makes a GameFileError of it
    """The text is no SGF at the offset `start`; `before` are the properties up to there."""

    def __init__(self, problem: Phrase, start: int, before: list[Property]) -> None:
        super().__init__(str(problem))
        self.problem = problem
        self.start = start
        self.before = before


def properties(text: str) -> list[Property]:
    """The properties of the main line, up to the first closing bracket or the end.

    :raises SgfFault: where the text is not spelt as SGF.
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
        end = _value_end(text, at + 1, is_gesture=name in ("P0", "P1"))
        if end < 0:
            raise SgfFault(phrase(Wording.SGF_VALUE), at, found)
        if len(found) >= MOST_PROPERTIES:
            raise SgfFault(phrase(Wording.TOO_LONG), at, found)
        found.append(Property(name, _ESCAPED.sub(r"\1", text[at + 1 : end]), at + 1))
        at = end + 1


def _value_end(text: str, start: int, *, is_gesture: bool) -> int:
    r"""Where the bracket closes, -1 when it never does.

    A backslash escapes it; but at the end of a gesture without quotes it is a direction, unescaped.
    """
    at = start
    while (stop := _STOP.search(text, at)) is not None:
        if stop[0] == "]":
            return stop.start()
        at = stop.end()
        if is_gesture and text[at : at + 1] == "]":
            if text.find('"', start, at) < 0:
                return at
            is_gesture = False
        at += 1
    return -1


def escaped(text: str) -> str:
    """The text as it stands in a value."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


@dataclass(frozen=True, slots=True)
class Gesture:
    """What a player did: the verb in lower case, the words after it, the offset of the value."""

    player: Color
    verb: str
    words: tuple[str, ...]
    start: int

    @property
    def puts(self) -> bool:
        """Whether a tile is put on the table."""
        return self.verb in DROPS or self.verb in MOVES

    @property
    def put(self) -> tuple[str, Cell | None, str]:
        """Of a tile that is put: its name, its cell, and the place in words (a dot for none)."""
        words = self.words[self.verb in MOVES :][:4]
        name, column, row, place = (*words, *[""] * (4 - len(words)))
        return name, parse_cell(column, row), place or "."

    @property
    def expansion(self) -> Bug | None:
        """The bug beyond the base game whose tile is put, if it is one."""
        match = _EXPANSION.fullmatch(self.put[0]) if self.puts else None
        return Bug(match[1].upper()) if match else None


def gesture_of(item: Property) -> Gesture | None:
    """The gesture of a `P0` or `P1`; None for other properties, and for a player's name."""
    if item.name not in ("P0", "P1") or _PLAYER.match(item.value):
        return None
    words = item.value.split()
    if words and words[0].isdigit():
        del words[0]
    player = Color.BLACK if item.name == "P1" else Color.WHITE
    return Gesture(player, words[0].lower(), tuple(words[1:]), item.start) if words else None


def player_name(item: Property) -> str | None:
    """The name in `P0[id "name"]`, None for other properties."""
    match = _PLAYER.match(item.value) if item.name in ("P0", "P1") else None
    return match[1].strip().removesuffix('"').strip() if match else None


def parse_cell(column: str, row: str) -> Cell | None:
    """The cell of a column such as `N` and a row such as `13`, None when it is none."""
    match = _CELL.fullmatch(column + row)
    if match is None:
        return None
    number = 0
    for letter in match[1].upper():
        number = COLUMNS * number + ord(letter) - ord("A") + 1
    return number - 1, int(match[2])


def format_cell(cell: Cell) -> str:
    """The cell as `N 13`; one beyond the rim comes in on the other side."""
    return f"{chr(ord('A') + cell[0] % COLUMNS)} {(cell[1] - 1) % COLUMNS + 1}"


def nearest(steps: int) -> int:
    """So many steps along the grid, the short way round."""
    return (steps + COLUMNS // 2) % COLUMNS - COLUMNS // 2
