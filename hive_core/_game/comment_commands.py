r"""The commands in the comments of a PGN: clock, marks, arrows and braces.

    [%clk 0:09:58]            the time left on the mover's clock, with or without a fraction
    [%csl G0,-1,R2,0]         marked hexes, each with the letter of its colour
    [%cal G0,0:1,-1]          arrows, from hex to hex
    [%brc 0,1]                the parentheses of the comment that stand for braces, from 0

The last one is our own, since a comment cannot have braces. The others are as in the PGN of chess,
with a hex `q,r` for a square: https://www.enpassant.dk/chess/palview/enhancedpgn.htm. What is not
spelt like this stays in the comment. A comment that has such a text of its own is written with one
more `%`, which the reader takes away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count

from hive_core.annotations import MOST_SECONDS, Annotation, Arrow, Mark, MarkColor
from hive_core.types import Hex

_NUMBER = r"-?[0-9]{1,9}"
_HEX = rf"{_NUMBER},{_NUMBER}"
_CLOCK = r"(?:[0-9]{1,6}:)?[0-9]{1,2}:[0-9]{1,2}(?:\.[0-9]{1,9})?"
_MARK = rf"([GRB])({_NUMBER}),({_NUMBER})"
_ARROW = rf"([GRB])({_NUMBER}),({_NUMBER}):({_NUMBER}),({_NUMBER})"
_COMMAND = (
    rf"clk\s++{_CLOCK}|csl\s++[GRB]{_HEX}(?:,[GRB]{_HEX})*+|"
    rf"cal\s++[GRB]{_HEX}:{_HEX}(?:,[GRB]{_HEX}:{_HEX})*+|brc\s++[0-9]{{1,9}}(?:,[0-9]{{1,9}})*+"
)
_ANY = re.compile(rf"\[%({_COMMAND})\s*+\]", re.ASCII)
_SEVERAL = re.compile(rf"(?<![ \t])[ \t]*+(?:\[%(?:{_COMMAND})\s*+\][ \t]*+)++", re.ASCII)
_MARKS = re.compile(_MARK, re.ASCII)
_ARROWS = re.compile(_ARROW, re.ASCII)
_ONE_MORE = re.compile(rf"\[(%++(?:{_COMMAND})\s*+\])", re.ASCII)
_ONE_LESS = re.compile(rf"\[%(%++(?:{_COMMAND})\s*+\])", re.ASCII)
_ENCLOSING = re.compile("[(){}]")
_BRACES, _PARENTHESES = str.maketrans("()", "{}"), str.maketrans("{}", "()")
_BY_LETTER = {color.letter: color for color in MarkColor}


@dataclass(slots=True)
class AnnotationDraft:
    """The annotation of a position while its game is being read."""

    comments: list[str] = field(default_factory=list)
    glyphs: list[int] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    arrows: list[Arrow] = field(default_factory=list)
    clock: float | None = None
    braces: set[int] = field(default_factory=set)

    def take_comment(self, text: str) -> None:
        """Add a comment and what its commands say."""
        for match in _ANY.finditer(text):
            name, value = match[1][:3], match[1][3:].strip()
            if name == "clk":
                self.clock = seconds(value)
            elif name == "brc":
                self.braces.update(map(int, value.split(",")))
            elif name == "csl":
                for color, *numbers in _MARKS.findall(value):
                    self.marks.append(Mark(Hex(*map(int, numbers)), _BY_LETTER[color]))
            else:
                for color, *numbers in _ARROWS.findall(value):
                    q, r, to_q, to_r = map(int, numbers)
                    self.arrows.append(Arrow(Hex(q, r), Hex(to_q, to_r), _BY_LETTER[color]))
        self.comments.append(_ONE_LESS.sub(r"[\1", _SEVERAL.sub(" ", text)))

    @property
    def comment(self) -> str:
        """The comment without its commands."""
        return _with_braces("\n".join(self.comments), self.braces)

    def annotation(self) -> Annotation:
        """Return it as a value."""
        return Annotation(self.comment, self.glyphs, self.marks, self.arrows, self.clock)


def seconds(clock: str) -> float:
    """Return the seconds of a clock `h:mm:ss` or `mm:ss`."""
    total = 0.0
    for part in clock.split(":"):
        total = 60 * total + float(part)
    return min(total, float(MOST_SECONDS))


def clock_text(clock: float) -> str:
    """Return the seconds as `h:mm:ss`, with a fraction if there is one."""
    whole, thousandths = divmod(round(clock * 1000), 1000)
    fraction = f".{thousandths:03}".rstrip("0") if thousandths else ""
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{fraction}"


def comment_text(annotation: Annotation) -> str:
    """Return the comment with its commands, empty if there is neither."""
    commands = []
    if annotation.clock is not None:
        commands.append(f"[%clk {clock_text(annotation.clock)}]")
    if annotation.marks:
        commands.append(f"[%csl {_list(f'{m.color.letter}{m.hex}' for m in annotation.marks)}]")
    if annotation.arrows:
        arrows = (f"{a.color.letter}{a.start}:{a.end}" for a in annotation.arrows)
        commands.append(f"[%cal {_list(arrows)}]")
    text = _ONE_MORE.sub(r"[%\1", annotation.comment)
    return " ".join([*commands, *([text] if text else [])])


def without_braces(text: str) -> str:
    """Return a comment with parentheses for its braces, and the command that marks them."""
    enclosing = enumerate(_ENCLOSING.findall(text))
    braces = [str(number) for number, sign in enclosing if sign in "{}"]
    if not braces:
        return text
    return f"[%brc {_list(braces)}] {text.translate(_PARENTHESES)}"


def _with_braces(text: str, numbers: set[int]) -> str:
    """Return the text with braces for the parentheses with these numbers."""
    if not numbers:
        return text
    counted = count()

    def sign(match: re.Match[str]) -> str:
        return match[0].translate(_BRACES) if next(counted) in numbers else match[0]

    return _ENCLOSING.sub(sign, text)


def _list(items: Iterable[str]) -> str:
    return ",".join(items)
