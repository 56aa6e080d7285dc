"""The annotation of a position as SGF properties: glyphs, marks, arrows, clocks, comments.

Standard properties where they exist (https://www.red-bean.com/sgf/properties.html); a point is a
hex `q,r`. Our own: `NAG[14]` for other glyphs, `ARR` and `ARB` for red and blue arrows, `TG` for
tags that SGF lacks.
"""

from __future__ import annotations

import re

from hive_core._formats.sgf_text import Property, escaped
from hive_core._game.comment_commands import AnnotationDraft
from hive_core.annotations import (
    MOST_GLYPH,
    MOST_SECONDS,
    Annotation,
    Arrow,
    Glyph,
    Mark,
    MarkColor,
)
from hive_core.types import Color, Hex

_GLYPHS = {
    ("TE", "1"): Glyph.GOOD,
    ("TE", "2"): Glyph.BRILLIANT,
    ("BM", "1"): Glyph.MISTAKE,
    ("BM", "2"): Glyph.BLUNDER,
    ("IT", ""): Glyph.INTERESTING,
    ("DO", ""): Glyph.DUBIOUS,
    ("DM", "1"): Glyph.EQUAL,
    ("UC", "1"): Glyph.UNCLEAR,
    ("GW", "1"): Glyph.WHITE_BETTER,
    ("GW", "2"): Glyph.WHITE_WINNING,
    ("GB", "1"): Glyph.BLACK_BETTER,
    ("GB", "2"): Glyph.BLACK_WINNING,
}
_PROPERTIES = {int(glyph): key for key, glyph in _GLYPHS.items()}
_NUMBERED = {name for name, value in _GLYPHS if value}
_MARKS = {"CR": MarkColor.GREEN, "MA": MarkColor.RED, "SQ": MarkColor.BLUE}
_ARROWS = {"AR": MarkColor.GREEN, "ARR": MarkColor.RED, "ARB": MarkColor.BLUE}
_CLOCKS = {"WL": Color.WHITE, "BL": Color.BLACK}

_HEX = r"\s*+(-?[0-9]{1,9})\s*+,\s*+(-?[0-9]{1,9})\s*+"
_POINT = re.compile(_HEX, re.ASCII)
_PAIR = re.compile(rf"{_HEX}:{_HEX}", re.ASCII)
_SECONDS = re.compile(r"[0-9]{1,10}(?:\.[0-9]{1,9})?", re.ASCII)

NAMES = {"C", "IT", "DO", "NAG", *_NUMBERED, *_MARKS, *_ARROWS, *_CLOCKS}
"""The properties of a position that are read here."""


def take_property(draft: AnnotationDraft, item: Property, mover: Color) -> bool:
    """Add what a property says, and return whether it was understood.

    `mover`: the player who has just moved.
    """
    name, value = item.name, item.value.strip()
    if name == "C":
        draft.comments.append(item.value)
    elif name == "NAG":
        if not (value.isascii() and value.isdigit() and len(value) <= 3):
            return False
        draft.glyphs += [int(value)] if 1 <= int(value) <= MOST_GLYPH else []
    elif name in _MARKS:
        point = _POINT.fullmatch(value)
        if point is None:
            return False
        draft.marks.append(Mark(Hex(*map(int, point.groups())), _MARKS[name]))
    elif name in _ARROWS:
        pair = _PAIR.fullmatch(value)
        if pair is None:
            return False
        q, r, to_q, to_r = map(int, pair.groups())
        draft.arrows.append(Arrow(Hex(q, r), Hex(to_q, to_r), _ARROWS[name]))
    elif name in _CLOCKS:
        if _SECONDS.fullmatch(value) is None:
            return False
        if _CLOCKS[name] is mover:
            draft.clock = min(float(value), float(MOST_SECONDS))
    else:
        strength = ("2" if value == "2" else "1") if name in _NUMBERED else ""
        draft.glyphs.append(_GLYPHS.get((name, strength), _GLYPHS.get((name, "1"), Glyph.DUBIOUS)))
    return True


def properties_of(annotation: Annotation, mover: Color) -> str:
    """Return the properties of a position, empty for an empty annotation."""
    values: dict[str, list[str]] = {}
    if annotation.comment:
        values["C"] = [escaped(annotation.comment)]
    for glyph in annotation.glyphs:
        name, value = _PROPERTIES.get(glyph, ("NAG", str(glyph)))
        values.setdefault(name, []).append(value)
    for name, color in _MARKS.items():
        values[name] = [str(mark.hex) for mark in annotation.marks if mark.color is color]
    for name, color in _ARROWS.items():
        arrows = (arrow for arrow in annotation.arrows if arrow.color is color)
        values[name] = [f"{arrow.start}:{arrow.end}" for arrow in arrows]
    if annotation.clock is not None:
        thousandths = f"{round(annotation.clock * 1000):04}"
        clock = f"{thousandths[:-3]}.{thousandths[-3:]}".rstrip("0").rstrip(".")
        values["WL" if mover is Color.WHITE else "BL"] = [clock]
    return "".join(
        name + "".join(f"[{value}]" for value in entries)
        for name, entries in values.items()
        if entries
    )
