"""What a game says about a position: comment, glyphs, marks, arrows, and the time on the clock.

The numbers of the glyphs are those of chess (Numeric Annotation Glyphs, NAG):
https://en.wikipedia.org/wiki/Numeric_Annotation_Glyphs.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from hive_core._game.tags_and_comments import tidy_comment
from hive_core._rules.arguments import HexLike, as_hex, as_seconds, as_text, as_whole
from hive_core.errors import HiveError, expected
from hive_core.types import Hex, Move, Piece

MOST_GLYPH = 255
"""The highest number of a glyph."""

FARTHEST = 999_999_999
"""The farthest coordinate of a hex that is marked."""

MOST_SECONDS = 1_000_000_000
"""The most seconds on a clock."""


class Glyph(enum.IntEnum):
    """The glyphs with a name here; any other number from 1 to 255 is kept as it is."""

    GOOD = 1
    MISTAKE = 2
    BRILLIANT = 3
    BLUNDER = 4
    INTERESTING = 5
    DUBIOUS = 6
    EQUAL = 10
    UNCLEAR = 13
    WHITE_SLIGHTLY_BETTER = 14
    BLACK_SLIGHTLY_BETTER = 15
    WHITE_BETTER = 16
    BLACK_BETTER = 17
    WHITE_WINNING = 18
    BLACK_WINNING = 19

    @property
    def sign(self) -> str:
        """The glyph as it is printed beside a move: `!?`, `±`."""
        return _SIGNS[self]


_PRINTED = ("!", "?", "!!", "??", "!?", "?!", "=", "∞", "⩲", "⩱", "±", "∓", "+-", "-+")
_SIGNS = dict(zip(Glyph, _PRINTED, strict=True))
_GLYPHS = {sign: glyph for glyph, sign in _SIGNS.items()}


class MarkColor(enum.Enum):
    """The colour of a mark or an arrow; its meaning is the author's."""

    GREEN = "green"
    RED = "red"
    BLUE = "blue"

    @classmethod
    def _missing_(cls, value: object) -> MarkColor:
        """Return the colour with that name or first letter, in any case."""
        name = value.strip().lower() if isinstance(value, str) else ""
        for color in cls:
            if name in (color.value, color.letter.lower()):
                return color
        raise expected("a colour of a mark", value, "write 'green', 'red' or 'blue'")

    @property
    def letter(self) -> str:
        """`G`, `R` or `B`, as in PGN."""
        return self.name[0]

    def __str__(self) -> str:
        return self.value


_ORDER = {color: at for at, color in enumerate(MarkColor)}


@dataclass(frozen=True, slots=True)
class Mark:
    """A marked hex, which may be given as `"0,-1"`, and its colour, as `"red"`.

    >>> Mark("0,-1", "red")
    Mark(hex=Hex(q=0, r=-1), color=<MarkColor.RED: 'red'>)
    """

    hex: Hex
    color: MarkColor = MarkColor.GREEN

    def __init__(self, hex: HexLike, color: MarkColor | str = MarkColor.GREEN) -> None:
        """Check the arguments.

        :raises HiveError: if the hex or the colour is not one.
        """
        object.__setattr__(self, "hex", _near(hex))
        object.__setattr__(self, "color", MarkColor(color))


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one hex to another, each as for `Mark`, and its colour.

    >>> str(Arrow("0,0", "1,-1").end)
    '1,-1'
    """

    start: Hex
    end: Hex
    color: MarkColor = MarkColor.GREEN

    def __init__(
        self, start: HexLike, end: HexLike, color: MarkColor | str = MarkColor.GREEN
    ) -> None:
        """Check the arguments.

        :raises HiveError: if a hex or the colour is not one.
        """
        object.__setattr__(self, "start", _near(start))
        object.__setattr__(self, "end", _near(end))
        object.__setattr__(self, "color", MarkColor(color))


MarkLike = Mark | HexLike | Piece | tuple[HexLike | Piece, MarkColor | str]
ArrowLike = (
    Arrow
    | tuple[HexLike | Piece, HexLike | Piece]
    | tuple[HexLike | Piece, HexLike | Piece, MarkColor | str]
)
GlyphLike = int | str


@dataclass(frozen=True, slots=True)
class Annotation:
    """The annotation of a position, as it is stored in files.

    `comment`: trimmed lines. `glyphs`: numbers from 1 to 255, see `Glyph`; `"!?"` is accepted.
    `marks`, `arrows`: pairs and triples are accepted. These three are sorted, without repetitions.
    `clock`: the seconds left on the clock of the player who has just moved, to the millisecond;
    None if unknown.

    An annotation that says nothing counts as false.

    :raises HiveError: if an argument is of the wrong kind or out of range.

    >>> Annotation(" see {below}", glyphs=["!?"], clock=598)
    Annotation(comment='see {below}', glyphs=(5,), marks=(), arrows=(), clock=598.0)
    """

    comment: str = ""
    glyphs: tuple[int, ...] = ()
    marks: tuple[Mark, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    clock: float | None = None

    def __init__(
        self,
        comment: str = "",
        glyphs: Iterable[GlyphLike] | GlyphLike = (),
        marks: Iterable[MarkLike] = (),
        arrows: Iterable[ArrowLike] = (),
        clock: float | None = None,
    ) -> None:
        """Check and tidy the arguments."""
        object.__setattr__(self, "comment", tidy_comment(as_text(comment, "a text as comment")))
        object.__setattr__(self, "glyphs", as_glyphs(glyphs))
        object.__setattr__(self, "marks", as_marks(marks))
        object.__setattr__(self, "arrows", as_arrows(arrows))
        object.__setattr__(self, "clock", None if clock is None else as_clock(clock))

    def __bool__(self) -> bool:
        """Tell whether it says anything."""
        return self != _NOTHING

    def replaced(self, **changes: Any) -> Self:
        """Return the annotation with other values of some fields.

        :raises HiveError: as for a new annotation, and if there is no such field.
        """
        wrong = changes.keys() - set(self.__slots__)
        if wrong:
            raise expected(f"{', '.join(self.__slots__)}", sorted(wrong)[0])
        return replace(self, **changes)


# -- arguments -----------------------------------------------------------------------------------


def _near(value: object) -> Hex:
    place = as_hex(value)
    if max(map(abs, place)) > FARTHEST:
        raise HiveError(f"{place} is too far away to be marked")
    return place


def as_glyphs(values: object) -> tuple[int, ...]:
    """Return the glyphs, sorted and without repetitions; each a number or a sign such as `!?`.

    :raises HiveError: if one is unknown.
    """
    if isinstance(values, (int, str)):
        values = [values]
    if not isinstance(values, Iterable):
        raise expected("glyphs in a list", values, "write ['!'] or [Glyph.GOOD]")
    return tuple(sorted({_glyph(value) for value in values}))


def _glyph(value: object) -> int:
    if isinstance(value, str):
        if value not in _GLYPHS:
            raise expected("a glyph", value, f"write a number or one of {' '.join(_GLYPHS)}")
        return int(_GLYPHS[value])
    return int(as_whole(value, "a glyph", 1, MOST_GLYPH))


def as_marks(values: object) -> tuple[Mark, ...]:
    """Return the marks, sorted by colour and hex, without repetitions.

    :raises HiveError: if one is not a `Mark`, a hex, or a hex and a colour.
    """
    marks = {_mark(value) for value in _several(values, "marks", "write [('0,-1', 'red')]")}
    return tuple(sorted(marks, key=lambda mark: (_ORDER[mark.color], mark.hex)))


def _mark(value: object) -> Mark:
    if isinstance(value, Mark):
        return value
    group = _group(value)
    if len(group) == 2 and not isinstance(group[1], int):
        return Mark(*group)
    return Mark(as_hex(value))


def as_arrows(values: object) -> tuple[Arrow, ...]:
    """Return the arrows, sorted by colour and hexes, without repetitions.

    :raises HiveError: if one is not an `Arrow`, or two hexes and perhaps a colour.
    """
    arrows = {_arrow(v) for v in _several(values, "arrows", "write [('0,0', '0,-1', 'red')]")}
    return tuple(sorted(arrows, key=lambda one: (_ORDER[one.color], one.start, one.end)))


def _arrow(value: object) -> Arrow:
    if isinstance(value, Arrow):
        return value
    group = _group(value)
    if 2 <= len(group) <= 3:
        return Arrow(*group)
    raise expected("an arrow", value, "write a pair of hexes, as in ('0,0', '0,-1')")


def _group(value: Any) -> tuple[Any, ...]:
    """Return the parts of a pair or triple, none of anything else."""
    return tuple(value) if isinstance(value, (tuple, list)) and type(value) is not Hex else ()


def _several(values: object, what: str, how: str) -> Sequence[object]:
    if isinstance(values, (str, Hex, Piece, Move, Mark, Arrow)) or not isinstance(values, Iterable):
        raise expected(f"{what} in a list", values, how)
    return list(values)


def as_clock(value: object) -> float:
    """Return the seconds on a clock, to the millisecond.

    :raises HiveError: if it is not a number, or out of range.
    """
    seconds = as_seconds(value)
    if seconds > MOST_SECONDS:
        raise HiveError(f"a clock shows at most {MOST_SECONDS} seconds")
    return round(seconds * 1000) / 1000


_NOTHING = Annotation()
