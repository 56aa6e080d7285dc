r"""The spelling of BoardSpace's SGF: properties, brackets, and the actions of the players.

    ; P0[4 Dropb wB1 N 13 bG1\\]TM[900]

Here `P0` and `TM` are properties; the first is an action: the verb, the tile, the grid cell (column
and row) and the place relative to another tile. There are no rules of the game here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from hive_core._values.bugs import EXPANSIONS
from hive_core.errors import Phrase, Wording, phrase
from hive_core.types import Bug, Color, Hex

COLUMNS = 26
"""The width and height of BoardSpace's grid."""

DROPS = ("dropb", "pdropb")
MOVES = ("move", "pmove", "movedone", "pmovedone")

MOST_IN_BRANCHES = 500_000
"""The most properties and brackets of a game; more would take minutes to read."""

MOST_DEPTH = 2_000
"""How deep variations may be nested."""

_FIRST_CELL = (13, 13)
_START = re.compile(r"\(\s*+;")
_HEADLESS = re.compile(r"\s*+\(?\s*+;?\s*+(?=[A-Za-z0-9]++\s*+\[)")
"""The beginning of a game whose first signs are missing."""
_IN_NODE = re.compile(r"[;\s]*+")
_GAME = re.compile(r"\(\s*+;\s*+GM\s*+\[", re.IGNORECASE)
_NAME = re.compile(r"([A-Za-z0-9_-]++)\s*+(?=\[)", re.ASCII)
_FOLLOWING = re.compile(r"[;()]|(?<![A-Za-z0-9_-])[A-Za-z0-9_-]++\s*+\[", re.ASCII)
_GOES_ON = re.compile(r"\s*+(?:;(?!\s*+GM\s*+\[)|[A-Za-z0-9_-]++\s*+\[)", re.IGNORECASE)
_NODE = re.compile(r"\n\s*+;\s*+P[01]\s*+\[")
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


OPEN, CLOSE = "(", ")"
"""The names of the brackets of a branch, among the properties."""


class SgfFault(Exception):  # noqa: N818 - internal: `sgf.py` turns it into a GameFileError
    """The text is not SGF, or too much of it, at `start`; `before`: the properties up to there."""

    def __init__(self, problem: Phrase, start: int, before: SgfText) -> None:
        super().__init__(str(problem))
        self.problem = problem
        self.start = start
        self.before = before


@dataclass(slots=True)
class SgfText:
    """A game as it is written: its properties and brackets, where it ends, and what is damaged.

    `damage`: what is wrong, and the offset.
    """

    items: list[Property] = field(default_factory=list)
    end: int = -1
    damage: list[tuple[Phrase, int]] = field(default_factory=list)

    def main_line(self) -> Iterator[Property]:
        """Yield the properties of the main line."""
        for item in self.items:
            if item.name == CLOSE:
                return
            if item.name != OPEN:
                yield item


def game_start(text: str, at: int) -> int:
    """Return where the first game from this offset on begins, -1 if there is none."""
    opening = _START.search(text, at)
    if opening is None and not at:
        opening = _HEADLESS.match(text)
    return -1 if opening is None else opening.start()


def sgf_text(text: str, start: int) -> SgfText:
    """Return a whole game, without the outer brackets; `start`: where it begins.

    What is damaged is mended: an action ends with its line, a bracket too many is left out.

    :raises SgfFault: where it is too long or nested too deep.
    """
    sgf = SgfText()
    opening = _START.match(text, start) or _HEADLESS.match(text, start)
    assert opening is not None
    at, name, depth = opening.end(), "", 1
    if "".join(opening[0].split()) != "(;":
        sgf.damage.append((phrase(Wording.SGF_BEGIN), start))
    while True:
        between = _IN_NODE.match(text, at)
        assert between is not None
        name = "" if ";" in between[0] else name
        at = between.end()
        sign = text[at : at + 1]
        if not sign or (sign == OPEN and at > start and _GAME.match(text, at)):
            sgf.damage.append((phrase(Wording.SGF_OPEN), start))
            sgf.end = at
            return sgf
        if sign == CLOSE and depth == 1:
            if not _GOES_ON.match(text, at + 1):
                sgf.end = at + 1
                return sgf
            sgf.damage.append((phrase(Wording.SGF_CLOSE), at))
            at += 1
        elif sign in (OPEN, CLOSE):
            depth += 1 if sign == OPEN else -1
            if depth > MOST_DEPTH:
                raise SgfFault(phrase(Wording.NESTED, most=MOST_DEPTH), at, sgf)
            sgf.items.append(Property(sign, "", at))
            at, name = at + 1, ""
        else:
            name, at = _take_property(text, at, name, sgf)


def next_start(text: str, fault: int) -> int:
    """Return where the next game begins after a fault, -1 if there is none."""
    match = _GAME.search(text, fault)
    return match.start() if match else -1


def _take_property(text: str, at: int, name: str, sgf: SgfText) -> tuple[str, int]:
    """Add the value at this offset to `sgf`, and return its name and where it ends.

    `name`: of the property before, to which this may be one more value. What is no property is left
    out.

    :raises SgfFault: if there are too many properties.
    """
    if len(sgf.items) >= MOST_IN_BRANCHES:
        raise SgfFault(phrase(Wording.TOO_LONG), at, sgf)
    match = _NAME.match(text, at)
    if match is not None:
        name, at = match[1].upper(), match.end()
    if text[at] != "[":
        sgf.damage.append((phrase(Wording.SGF_PROPERTY), at))
        following = _FOLLOWING.search(text, at + 1)
        return name, following.start() if following else len(text)
    end, is_closed = _value_end(text, at + 1, is_action=name in ("P0", "P1"))
    if not is_closed:
        sgf.damage.append((phrase(Wording.SGF_VALUE), at))
    if name:
        sgf.items.append(Property(name, _ESCAPED.sub(r"\1", text[at + 1 : end]), at + 1))
    else:
        sgf.damage.append((phrase(Wording.SGF_PROPERTY), at))
    return name, end + is_closed


def _value_end(text: str, start: int, *, is_action: bool) -> tuple[int, bool]:
    r"""Return where a value ends, and whether a bracket closes it there.

    A backslash escapes it; but at the end of an action without quotes the backslash is a direction.
    A value that is never closed ends with its line: one after which the next bracket that closes
    belongs to an action of a later line.
    """
    at, end = start, -1
    while (stop := _STOP.search(text, at)) is not None:
        if stop[0] == "]":
            end = stop.start()
            break
        at = stop.end()
        if is_action and text[at : at + 1] == "]":
            if text.find('"', start, at) < 0:
                end = at
                break
            is_action = False
        at += 1
    line_end = text.find("\n", start)
    if line_end < 0 or (0 <= end < line_end):
        return (end, True) if end >= 0 else (len(text), False)
    if end < 0 or _swallows_action(text, line_end, end):
        return line_end, False
    return end, True


def _swallows_action(text: str, start: int, end: int) -> bool:
    """Tell whether the bracket that closes a value belongs to an action inside of it."""
    last = max((node.end() for node in _NODE.finditer(text, start, end)), default=-1)
    return last >= 0 and text.find("\\]", last, end) < 0


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


def cell_of(place: Hex) -> Cell:
    """Return the cell of a hex; the first tile's is N 13. The grid wraps around at its edges."""
    column, row = _FIRST_CELL[0] + place.q, _FIRST_CELL[1] - place.r
    return column % COLUMNS, (row - 1) % COLUMNS + 1


def format_cell(cell: Cell) -> str:
    """Return the cell as `N 13`."""
    return f"{chr(ord('A') + cell[0])} {cell[1]}"


def nearest(steps: int) -> int:
    """Return so many steps along the grid, the short way round."""
    return (steps + COLUMNS // 2) % COLUMNS - COLUMNS // 2
