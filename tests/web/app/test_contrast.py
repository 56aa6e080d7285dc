"""Marks that mean something have a contrast of 3:1 in every theme, by the style sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from hive_core import Bug
from tools.site_build.style_sheet import style_sheet

Color = tuple[float, float, float, float]
"""Red, green and blue of 0 to 255, and alpha of 0 to 1."""

THEMES = ("light", "dark", "contrast")
WOOD = 'html[data-board="wood"]:not([data-theme="contrast"])'

# A colour is `selector / property` of the style sheet, or an expression. A mark with an edge
# stands out by the one or the other.
FELT, WHITE, BLACK = "var(--felt)", "var(--white-face)", "var(--black-face)"
PAIRS: Mapping[str, tuple[str, str]] = {
    "white tile on the felt": (WHITE, FELT),
    "ring of a destination": (".target-ring / stroke", FELT),
    "dot of a destination": (".target-dot / fill", ".target-under / fill"),
    "edge of a destination on a stack": (".target.climb .target-under / stroke", WHITE),
    "ring of a destination on a stack": (
        ".target-ring / stroke",
        ".target.climb .target-under / stroke",
    ),
    "sign of a destination on a stack": (
        ".target-sign path / stroke",
        ".target-sign circle / fill",
    ),
    "hint on the felt": ("#board .hinted .tile-face / stroke", FELT),
    "start of the last move": (".last-from path / stroke", FELT),
    "path of the last move": (".trail path / stroke", FELT),
    "last move on a white tile": (".tile.white / --step", WHITE),
    "last move on a black tile": (".tile.black / --step", BLACK),
    "white tile that can move": (".tile.white / --mark", WHITE),
    "black tile that can move": (".tile.black / --mark", BLACK),
    "selected white tile": (".tile.white / --mark", "#board .white.selected / --tile"),
    "selected black tile": (".tile.black / --mark", "#board .black.selected / --tile"),
    "surrounded white queen": ("var(--fallen)", WHITE),
    "surrounded black queen": ("var(--fallen)", BLACK),
    "free side of the white queen": (".tile.white / --free-side", WHITE),
    "free side of the black queen": (".tile.black / --free-side", BLACK),
    "number on a stack": (".badge text / fill", ".badge circle / fill"),
    "black tile on the felt": (f"{BLACK} | var(--black-rim)", FELT),
    "arrow on the felt": ("var(--arrow) | var(--arrow-edge)", FELT),
    "edge of an arrow on a white tile": ("var(--arrow-edge)", WHITE),
    "arrow on a black tile": ("var(--arrow)", BLACK),
    "edge of a mark on a white tile": (".mark / --edge", WHITE),
    "green mark on a black tile": (".mark / --ink", BLACK),
    "red mark on a black tile": (".mark.red / --ink", BLACK),
    "blue mark on a black tile": (".mark.blue / --ink", BLACK),
    "explanation on the felt": ("var(--why) | var(--why-edge)", FELT),
    "line of an explanation": ("var(--why)", "var(--why-edge)"),
    "hand of the player to move": ("var(--honey)", "var(--felt-deep)"),
    "selected tile in hand": ("var(--honey)", "var(--felt-deep)"),
    "edge of a field on the page": ("var(--edge)", "var(--page)"),
    "edge of a field in a dialog": ("var(--edge)", "var(--raised)"),
    "edge of a button": (".button / border", "var(--raised)"),
    "ring of the focus": ("var(--accent)", "var(--page)"),
    "ring of the focus in a dialog": ("var(--accent)", "var(--raised)"),
}
"""Mark -> its colour and that of what it lies on."""


@pytest.mark.parametrize("theme", [*THEMES, "light, wood", "dark, wood"])
def test_marks_that_mean_something_stand_out(theme: str) -> None:
    low = {}
    for name, (mark, ground) in PAIRS.items():
        under = over(color(ground, theme), color(FELT, theme))
        inks = (over(color(ink, theme), under) for ink in mark.split(" | "))
        ratio = max(contrast(ink, under) for ink in inks)
        if ratio < 3:
            low[name] = round(ratio, 2)
    assert low == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_disc_of_every_bug_stands_out_from_its_tile(theme: str) -> None:
    low = {}
    for bug in Bug:
        for tile, face in (("white", WHITE), ("black", BLACK)):
            disc = color(declared(f".{tile} .bug-{bug.value}", "--bug"), theme)
            ratio = contrast(disc, color(face, theme))
            if ratio < 3:
                low[f"{tile} {bug.name}"] = round(ratio, 2)
    assert low == {}


def test_the_drawing_of_the_game_keeps_its_colours_where_the_browser_chooses_them() -> None:
    """So the contrasts above hold with forced colours, too."""
    (keeping,) = (kept for names, kept in rules() if "forced-color-adjust: none" in kept)
    assert any(names == ".table, .reserve" for names, kept in rules() if kept == keeping)


# -- the style sheet -------------------------------------------------------------------------------


@cache
def rules() -> tuple[tuple[str, str], ...]:
    """Return the rules outside of at-rules, in order: selectors and declarations."""
    return tuple(_top_rules(style_sheet().replace("\n", " ")))


def _top_rules(text: str) -> Iterator[tuple[str, str]]:
    depth, start, names = 0, 0, ""
    for found in re.finditer(r"[{}]", text):
        if found[0] == "{":
            if depth == 0:
                names, start = " ".join(text[start : found.start()].split()), found.end()
            depth += 1
        else:
            depth -= 1
            if depth == 0:
                if not names.startswith("@"):
                    yield names, text[start : found.start()].strip()
                start = found.end()


def declared(selector: str, name: str) -> str:
    """Return the last value of a property in the rules with exactly this selector in their list."""
    values = [
        value.strip()
        for names, block in rules()
        if selector in re.split(r", (?![^(]*\))", names)
        for found, _, value in (part.partition(":") for part in block.split(";"))
        if found.strip() == name
    ]
    assert values, f"the style sheet has no {name} for {selector}"
    return values[-1]


def color(expression: str, theme: str) -> Color:
    """Return the colour of an expression, or of `selector / property`, in a theme."""
    selector, slash, name = expression.rpartition(" / ")
    if slash and re.fullmatch(r"[\w-]+", name):
        value = color(declared(selector, name), theme)
        if name == "border":
            return value
        opacity = _opacity(selector) if not name.startswith("--") else 1.0
        return (*value[:3], value[3] * opacity)
    if named := re.search(r"var\((--[\w-]+)\)", expression):
        return color(_custom(named[1], theme), theme)
    if both := re.fullmatch(r"light-dark\((.*)\)", expression):
        light, dark = re.split(r", ?(?![^(]*\))", both[1])
        return color(light if theme.startswith("light") else dark, theme)
    if rgb := re.fullmatch(r"rgb\((\d+) (\d+) (\d+)(?: / ([\d.]+)%)?\)", expression):
        red, green, blue, alpha = rgb.groups()
        return float(red), float(green), float(blue), float(alpha or 100) / 100
    digits = expression.removeprefix("#")
    assert re.fullmatch(r"[0-9a-f]{3}|[0-9a-f]{6}", digits), f"not a colour: {expression}"
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    red_, green_, blue_ = (float(int(digits[at : at + 2], 16)) for at in (0, 2, 4))
    return red_, green_, blue_, 1.0


def _opacity(selector: str) -> float:
    try:
        return float(declared(selector, "opacity"))
    except AssertionError:
        return 1.0


def _custom(name: str, theme: str) -> str:
    at = {"contrast": 'html[data-theme="contrast"]', "light": "", "dark": ""}.get(theme, WOOD)
    if at:
        try:
            return declared(at, name)
        except AssertionError:
            pass
    return declared(":root", name)


# -- WCAG 2 ----------------------------------------------------------------------------------------


def over(top: Color, under: Color) -> Color:
    """Return the colour that a transparent one gives on an opaque one."""
    alpha = top[3]
    red, green, blue = (
        a * alpha + b * (1 - alpha) for a, b in zip(top[:3], under[:3], strict=True)
    )
    return red, green, blue, 1.0


def contrast(one: Color, other: Color) -> float:
    """Return the WCAG contrast ratio of two colours, at least 1."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(of: Color) -> float:
    """Return the relative luminance, 0 to 1."""
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in (part / 255 for part in of[:3])
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
