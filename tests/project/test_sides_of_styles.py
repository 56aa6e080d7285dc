"""The style sheet names the beginning and the end of a line, not left and right."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tools.site_build.style_sheet import style_sheet

FORWARD = "var(--forward)"
"""The sign of the direction of lines."""

_SHAKE = "it goes to both sides"
_SHAPE = "two sides of a turned box are a drawing: a tick, or an arrow that points down"
_POINTER = "it follows the pointer, wherever that is in the window"
_DRAWING = "a drawing of the board or of a tile, which is the same in every language"
REASONS = {
    ".ghost": _POINTER,
    ".ghost svg": _POINTER,
    ".ghost.high svg": _POINTER,
    "#app": "the edges of the device",
    ".thinking summary::after": _SHAPE,
    ".faultless::before": _SHAPE,
    '.news[data-news="ready"]::before, .about-offline .ready::before': _SHAPE,
    'html[data-tiles="letters"] .tile-number': _DRAWING,
    'html[data-tiles="letters"] .overlapped .tile-number': _DRAWING,
    ".overlapped .tile-number": _DRAWING,
    "25%": _SHAKE,
    "75%": _SHAKE,
}
"""Selector -> why its rule names a side."""

_SIDES = re.compile(r"^(left|right|(margin|padding|border|scroll-\w+)(-\w+)?-(left|right)(-\w+)?)$")
_VALUE = re.compile(r"\b(left|right)\b")
_AROUND = {"margin", "padding", "inset", "border-width", "border-radius"}
_TERM = re.compile(r"(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+")
_SHIFT = re.compile(r"translateX?\((?!0)")


def declarations(sheet: str) -> Iterator[tuple[str, str, str]]:
    """Yield the selector, the property and the value of each declaration."""
    heads: list[str] = []
    for part in re.finditer(r"([^{};]*)([{};])", sheet):
        words, end = part[1].strip(), part[2]
        if end == "{":
            heads.append(words)
            continue
        name, colon, value = words.partition(":")
        if colon:
            yield heads[-1], name.strip(), value.strip()
        if end == "}":
            heads.pop()


def names_a_side(name: str, value: str) -> bool:
    """Return whether a declaration is about the left or the right, whatever the direction."""
    terms = _TERM.findall(value)
    if name in _AROUND and len(terms) > 2 and "/" not in terms:
        first, second, third, fourth = (*terms, terms[1])[:4]
        if name == "border-radius":
            return bool(first != second or third != fourth)
        return bool(second != fourth)
    if _SIDES.match(name):
        return True
    if name in ("text-align", "float", "clear") and _VALUE.search(value):
        return True
    if name == "box-shadow":
        shadows = re.split(r",(?![^(]*\))", value)
        return any(re.match(r"(inset )?-?[1-9.]", shadow.strip()) for shadow in shadows)
    directed = name == "transform-origin" or "to left" in value or "to right" in value
    if directed and _VALUE.search(value):
        return True
    return bool(_SHIFT.search(value)) and FORWARD not in value


def test_no_rule_names_a_side_without_a_reason() -> None:
    found = {head for head, name, value in declarations(style_sheet()) if names_a_side(name, value)}
    assert found == REASONS.keys()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("left", "0"),
        ("margin-right", "4px"),
        ("padding", "0 4px 0 2px"),
        ("inset", "0 auto 0 0"),
        ("border-left-width", "0"),
        ("border-radius", "9px 0 0 9px"),
        ("border-radius", "0 0 10px"),
        ("text-align", "left"),
        ("float", "right"),
        ("transform", "translateX(-50%)"),
        ("transform-origin", "left"),
        ("background", "linear-gradient(to right, red, blue)"),
        ("box-shadow", "inset 4px 0 0 red"),
    ],
)
def test_the_law_knows_the_ways_to_name_a_side(name: str, value: str) -> None:
    assert names_a_side(name, value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("inset-inline-start", "0"),
        ("padding", "0 4px 0 4px"),
        ("margin", "1px 2px"),
        ("border-radius", "9px 9px 0 0"),
        ("text-align", "start"),
        ("transform", f"translateX(calc(-50% * {FORWARD}))"),
        ("box-shadow", "0 1px 0 red"),
    ],
)
def test_the_law_accepts_what_is_mirrored(name: str, value: str) -> None:
    assert not names_a_side(name, value)
