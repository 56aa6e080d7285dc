"""Turn a picture of `hive_core.svg` into a PDF of one page, for LaTeX.

Knows the part of SVG that these pictures consist of, and refuses the rest: paths, circles,
ellipses, rectangles, short texts; groups with transforms, colours and opacity. A group's opacity
applies to each of its shapes.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterator
from typing import Final, NamedTuple
from xml.etree import ElementTree

from hive_core.errors import HiveError, quoted

_Matrix = tuple[float, float, float, float, float, float]

_POINTS_A_PIXEL: Final = 0.75
_ROUND_ARC: Final = 0.5523
"""The distance of the control points that turn a cubic curve into a quarter of a unit circle."""

_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
_TRANSFORM = re.compile(r"(\w+)\(([^)]*)\)")
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
# Of Helvetica Bold, in thousandths of the font's size: digits, and the letters of tiles' names.
_WIDTHS = {"A": 722, "B": 722, "G": 778, "L": 611, "M": 833, "P": 667, "Q": 778, "S": 667}
_WIDTHS |= {"w": 778, "b": 611} | dict.fromkeys("0123456789", 556)
_INHERITED = (
    *("fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray"),
    *("stroke-linecap", "stroke-linejoin", "color", "text-anchor", "font-size"),
)
_SKIPPED = ("title", "desc", "metadata")


def svg_to_pdf(svg: str) -> bytes:
    """Return the picture as a PDF document of its size, 72 points for 96 pixels.

    :raises HiveError: if it has an element, path command or transform that is not known here.
    """
    root = ElementTree.fromstring(svg)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    wide, high = (float(root.attrib[name]) * _POINTS_A_PIXEL for name in ("width", "height"))
    page = _Page()
    across, down = wide / width, high / height
    page.add(_numbers(across, 0, 0, -down, -left * across, high + top * down), "cm")
    page.draw_children(root, {}, 1)
    return page.document(wide, high)


class _Page:
    """The content of the page, and the opacities that it refers to."""

    def __init__(self) -> None:
        self.content: list[str] = []
        self.opacities: dict[tuple[float, float], str] = {}

    def add(self, *words: str) -> None:
        self.content.append(" ".join(words))

    def draw_children(
        self, parent: ElementTree.Element, above: dict[str, str], opacity: float
    ) -> None:
        look = above | {name: parent.attrib[name] for name in _INHERITED if name in parent.attrib}
        opacity *= float(parent.get("opacity", "1"))
        for child in parent:
            name = child.tag.rpartition("}")[2]
            if name in _SKIPPED:
                continue
            self.add("q")
            for matrix in _matrices(child.get("transform", "")):
                self.add(_numbers(*matrix), "cm")
            if name == "g":
                self.draw_children(child, look, opacity)
            else:
                own = {key: child.attrib[key] for key in _INHERITED if key in child.attrib}
                self._draw(name, child, look | own, opacity * float(child.get("opacity", "1")))
            self.add("Q")

    def _draw(
        self, name: str, element: ElementTree.Element, look: dict[str, str], opacity: float
    ) -> None:
        fill, stroke = _paint(look, "fill", "black"), _paint(look, "stroke", "none")
        alphas = [float(look.get(f"{kind}-opacity", "1")) * opacity for kind in ("fill", "stroke")]
        key = (round(alphas[0], 3), round(alphas[1], 3))
        self.add(f"/{self.opacities.setdefault(key, f'G{len(self.opacities)}')} gs")
        if fill:
            self.add(_numbers(*fill), "rg")
        if name == "text":
            self._write(element, look)
            return
        outline = " ".join(_outline(name, element))
        if stroke:
            cap, join = look.get("stroke-linecap", "butt"), look.get("stroke-linejoin", "miter")
            self.add(_numbers(*stroke), "RG", _number(float(look.get("stroke-width", "1"))), "w")
            self.add(f"{_CAPS[cap]} J {_JOINS[join]} j 4 M")
            self.add(f"[{look.get('stroke-dasharray', '').replace(',', ' ')}] 0 d")
        # One after the other: PDF paints both at once as a group with one opacity.
        acts = [act for act, color in (("f", fill), ("S", stroke)) if color]
        for act in reversed(acts) if element.get("paint-order") == "stroke" else acts:
            self.add(outline, act)

    def _write(self, element: ElementTree.Element, look: dict[str, str]) -> None:
        text, size = element.text or "", float(look.get("font-size", "16"))
        if not set(text) <= _WIDTHS.keys():
            raise HiveError(f"{quoted(text)} cannot be written into a PDF here")
        width = sum(_WIDTHS[letter] for letter in text) * size / 1000
        x = float(element.get("x", "0"))
        x -= {"middle": width / 2, "end": width}.get(look.get("text-anchor", "start"), 0)
        y = float(element.get("y", "0"))
        self.add(f"BT /F {_number(size)} Tf", _numbers(1, 0, 0, -1, x, y), f"Tm ({text}) Tj ET")

    def document(self, width: float, height: float) -> bytes:
        states = "".join(
            f"/{name} << /ca {_number(fill)} /CA {_number(stroke)} >> "
            for (fill, stroke), name in self.opacities.items()
        )
        packed = zlib.compress("\n".join(self.content).encode("ascii"), 9)
        resources = f"<< /ExtGState << {states}>> /Font << /F 5 0 R >> >>"
        objects = [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {_numbers(width, height)}] "
            f"/Resources {resources} /Contents 4 0 R >>".encode(),
            f"<< /Length {len(packed)} /Filter /FlateDecode >>\nstream\n".encode()
            + packed
            + b"\nendstream",
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
        ]
        out = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
        places = []
        for number, body in enumerate(objects, 1):
            places.append(len(out))
            out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
        start = len(out)
        out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
        out += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
        out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\n".encode()
        return bytes(out + f"startxref\n{start}\n%%EOF\n".encode())


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") if value else "0"


def _numbers(*values: float) -> str:
    return " ".join(map(_number, values))


def _paint(look: dict[str, str], name: str, default: str) -> tuple[float, float, float] | None:
    """Return red, green and blue from 0 to 1; None for no paint."""
    value = look.get(name, default)
    value = look.get("color", "#000000") if value == "currentColor" else value
    if value == "none":
        return None
    digits = {"black": "000000", "white": "ffffff"}.get(value, value.removeprefix("#"))
    digits = "".join(2 * one for one in digits) if len(digits) == 3 else digits
    try:
        red, green, blue = bytes.fromhex(digits)
    except ValueError:
        raise HiveError(f"{quoted(value)} is not a colour that is known here") from None
    return red / 255, green / 255, blue / 255


def _matrices(transform: str) -> Iterator[_Matrix]:
    for name, arguments in _TRANSFORM.findall(transform):
        values = [float(value) for value in arguments.replace(",", " ").split()]
        if name == "translate":
            yield 1, 0, 0, 1, values[0], values[1] if len(values) > 1 else 0
        elif name == "scale":
            yield values[0], 0, 0, values[-1], 0, 0
        elif name == "rotate" and len(values) == 1:
            sine, cosine = math.sin(math.radians(values[0])), math.cos(math.radians(values[0]))
            yield cosine, sine, -sine, cosine, 0, 0
        else:
            raise HiveError(
                f"{quoted(f'{name}({arguments})')} is not a transform that is known here"
            )


def _outline(name: str, element: ElementTree.Element) -> Iterator[str]:
    size = {key: float(element.get(key, "0")) for key in ("x", "y", "width", "height")}
    middle = float(element.get("cx", "0")), float(element.get("cy", "0"))
    if name == "path":
        yield from _path(element.attrib["d"])
    elif name == "circle":
        radius = float(element.attrib["r"])
        yield from _oval(*middle, radius, radius)
    elif name == "ellipse":
        yield from _oval(*middle, float(element.attrib["rx"]), float(element.attrib["ry"]))
    elif name == "rect":
        yield from _rounded(**size, radius=float(element.get("rx", "0")))
    else:
        raise HiveError(f"<{name}> is not an element that is known here")


def _oval(x: float, y: float, rx: float, ry: float) -> Iterator[str]:
    kx, ky = rx * _ROUND_ARC, ry * _ROUND_ARC
    yield _numbers(x + rx, y) + " m"
    yield _numbers(x + rx, y + ky, x + kx, y + ry, x, y + ry) + " c"
    yield _numbers(x - kx, y + ry, x - rx, y + ky, x - rx, y) + " c"
    yield _numbers(x - rx, y - ky, x - kx, y - ry, x, y - ry) + " c"
    yield _numbers(x + kx, y - ry, x + rx, y - ky, x + rx, y) + " c h"


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> Iterator[str]:
    right, bottom, near = x + width, y + height, radius * (1 - _ROUND_ARC)
    yield _numbers(x + radius, y) + " m"
    yield _numbers(right - radius, y) + " l"
    yield _numbers(right - near, y, right, y + near, right, y + radius) + " c"
    yield _numbers(right, bottom - radius) + " l"
    yield _numbers(right, bottom - near, right - near, bottom, right - radius, bottom) + " c"
    yield _numbers(x + radius, bottom) + " l"
    yield _numbers(x + near, bottom, x, bottom - near, x, bottom - radius) + " c"
    yield _numbers(x, y + radius) + " l"
    yield _numbers(x, y + near, x + near, y, x + radius, y) + " c h"


class _Point(NamedTuple):
    x: float
    y: float


def _path(text: str) -> Iterator[str]:
    tokens = _TOKEN.findall(text)
    command, at, start = "", _Point(0, 0), _Point(0, 0)
    while tokens:
        if tokens[0].isalpha():
            command = tokens.pop(0)
        base = at if command.islower() else _Point(0, 0)
        kind = command.upper()
        if kind == "Z":
            yield "h"
            at = start
            continue
        count = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7}.get(kind)
        if count is None or len(tokens) < count:
            raise HiveError(f"{quoted(text)} is not a path that is known here")
        values = [float(tokens.pop(0)) for _ in range(count)]
        before = at
        if kind == "H":
            at = _Point(values[0] + base.x, at.y)
        elif kind == "V":
            at = _Point(at.x, values[0] + base.y)
        else:
            at = _Point(values[-2] + base.x, values[-1] + base.y)
        if kind == "M":
            start, command = at, "l" if command == "m" else "L"
            yield _numbers(*at) + " m"
        elif kind == "C":
            x1, y1, x2, y2 = values[:4]
            yield _numbers(x1 + base.x, y1 + base.y, x2 + base.x, y2 + base.y, *at) + " c"
        elif kind == "Q":
            x1, y1 = values[0] + base.x, values[1] + base.y
            first = before.x + (x1 - before.x) * 2 / 3, before.y + (y1 - before.y) * 2 / 3
            second = at.x + (x1 - at.x) * 2 / 3, at.y + (y1 - at.y) * 2 / 3
            yield _numbers(*first, *second, *at) + " c"
        elif kind == "A":
            yield from _arc(before, at, values[0], large=bool(values[3]), sweep=bool(values[4]))
        else:
            yield _numbers(*at) + " l"


def _arc(start: _Point, end: _Point, radius: float, *, large: bool, sweep: bool) -> Iterator[str]:
    """Return a circle's arc as curves of at most a quarter."""
    distance = math.dist(start, end)
    if not distance:
        return
    radius = max(radius, distance / 2)
    height = math.sqrt(max(radius**2 - distance**2 / 4, 0)) * (-1 if large == sweep else 1)
    across = _Point((end.x - start.x) / distance, (end.y - start.y) / distance)
    x = (start.x + end.x) / 2 - across.y * height
    y = (start.y + end.y) / 2 + across.x * height
    begin = math.atan2(start.y - y, start.x - x)
    turn = (math.atan2(end.y - y, end.x - x) - begin) % math.tau
    turn = turn if sweep else turn - math.tau
    parts = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / parts
    reach = radius * 4 / 3 * math.tan(step / 4)
    for part in range(parts):
        one, two = begin + part * step, begin + (part + 1) * step
        yield (
            _numbers(
                x + radius * math.cos(one) - reach * math.sin(one),
                y + radius * math.sin(one) + reach * math.cos(one),
                x + radius * math.cos(two) + reach * math.sin(two),
                y + radius * math.sin(two) - reach * math.cos(two),
                x + radius * math.cos(two),
                y + radius * math.sin(two),
            )
            + " c"
        )
