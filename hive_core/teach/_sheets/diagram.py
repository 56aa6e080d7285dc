"""Diagrams for paper: black tiles on white, readable after photocopying, without any colour.

Shapes that repeat are written once in the page (`definitions`), so a diagram alone is incomplete.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from hive_core._drawing.bug_drawings import BUG_ART, TILE_PATH
from hive_core._drawing.xml_text import escaped
from hive_core.board import Board
from hive_core.svg import WIDTH
from hive_core.types import Bug, Color, Hex, Move, Piece

_ROW = 150.0
_LIFT = 13.0
"""How much higher each tile of a stack is drawn than the one beneath."""

_HIGHEST = 30.0
"""The most that a stack is higher than a tile on the ground; names behind it stay legible."""

_MARGIN = (WIDTH / 2 + 8, 108.0)
_LEAST = (900.0, 640.0)
"""The least width and height of a diagram, so that a single tile does not fill it."""

_CLASS = re.compile(r' class="[^"]*"')
_BUG_PLACE = "translate(0 -19) scale(.88)"


@dataclass(frozen=True, slots=True)
class Overlay:
    """What a diagram shows besides the tiles.

    `spaces`: dots, also on tiles. `tiles`: those with a ring. `moves`: arrows, or the tile that is
    placed, in a circle. `rings` and `arrows`: those that belong to the task, in outline.
    """

    spaces: Collection[Hex] = ()
    tiles: Collection[Piece] = ()
    moves: Collection[Move] = ()
    rings: Collection[Hex] = ()
    arrows: Collection[tuple[Hex, Hex]] = ()


def definitions() -> str:
    """Return the shapes of all diagrams of a page, once: tiles with their bugs, empty spaces."""
    parts = [
        f'<path id="t" d="{TILE_PATH}"/>',
        '<g id="e"><use href="#t" fill="none" stroke="#8a8a8a" stroke-width="3.5" '
        'stroke-dasharray="3 11" stroke-linecap="round"/></g>',
        '<g id="w"><use href="#t" fill="#fff" stroke="#fff" stroke-width="15"/>'
        '<use href="#t" fill="#fff" stroke="#000" stroke-width="6"/></g>',
        '<g id="b"><use href="#t" fill="#fff" stroke="#fff" stroke-width="15"/>'
        '<use href="#t" fill="#1c1c1c" stroke="#000" stroke-width="4"/></g>',
    ]
    for color in Color:
        ink, face = ("#000", "#fff") if color is Color.WHITE else ("#fff", "#1c1c1c")
        for bug in Bug:
            art = _CLASS.sub("", BUG_ART[bug.value]).replace("var(--tile, #fff)", face)
            parts.append(
                f'<g id="{color.letter}{bug.value}"><use href="#{color.letter}"/>'
                f'<g transform="{_BUG_PLACE}" color="{ink}">{art}</g></g>'
            )
    return f'<svg class="shapes" aria-hidden="true"><defs>{"".join(parts)}</defs></svg>'


def hand_tile(color: Color, bug: Bug) -> str:
    """Return a small picture of a tile, for the hands; words beside it say what it is."""
    return (
        '<svg class="mini" viewBox="-90 -102 180 204" aria-hidden="true">'
        f'<use href="#{color.letter}{bug.value}"/></svg>'
    )


def turn_tile(color: Color) -> str:
    """Return a small empty tile in a player's colour."""
    return (
        '<svg class="mini" viewBox="-90 -102 180 204" aria-hidden="true">'
        f'<use href="#{color.letter}"/></svg>'
    )


def diagram(board: Board, label: str, overlay: Overlay = Overlay()) -> str:
    """Return a position as an `<svg>` that a screen reader calls `label`."""
    return _Diagram(board).document(label, overlay)


class _Diagram:
    """A drawing in progress; its frame encloses every point that `center` was called for."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.points: list[tuple[float, float]] = []

    def document(self, label: str, overlay: Overlay) -> str:
        parts = [
            *map(self._space, self._spaces(overlay)),
            *self._tiles(),
            *map(self._ring, overlay.rings),
            *(self._arrow(start, end, solid=False) for start, end in overlay.arrows),
            *map(self._circle, overlay.tiles),
            *map(self._dot, overlay.spaces),
            *map(self._move, overlay.moves),
            *self._names(overlay),
        ]
        left = min(x for x, _ in self.points) - _MARGIN[0]
        top = min(y for _, y in self.points) - _MARGIN[1]
        width = max(x for x, _ in self.points) + _MARGIN[0] - left
        height = max(y for _, y in self.points) + _MARGIN[1] - top
        left, width = min(left, left - (_LEAST[0] - width) / 2), max(width, _LEAST[0])
        top, height = min(top, top - (_LEAST[1] - height) / 2), max(height, _LEAST[1])
        return (
            f'<svg class="diagram" viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
            f'role="img" aria-label="{escaped(label)}">{"".join(parts)}</svg>'
        )

    def center(self, place: Hex, level: int = 0) -> tuple[float, float]:
        """Return the centre of a tile there; level 0 is the ground."""
        x = WIDTH * (place.q + place.r / 2)
        covering = max(len(self.board.stack_at(place)) - 1, 1)
        y = _ROW * place.r - level * min(_LIFT, _HIGHEST / covering)
        self.points.append((round(x, 1), round(y, 1)))
        return self.points[-1]

    def _top(self, place: Hex) -> tuple[float, float]:
        return self.center(place, max(len(self.board.stack_at(place)) - 1, 0))

    def _spaces(self, overlay: Overlay) -> list[Hex]:
        """Return the empty spaces around the hive, and those that are marked."""
        stacks = self.board.stacks()
        around = {side for place in stacks for side in place.neighbors()} or {Hex(0, 0)}
        ends = {end for arrow in overlay.arrows for end in arrow}
        return sorted((around | set(overlay.rings) | set(overlay.spaces) | ends) - stacks.keys())

    def _space(self, place: Hex) -> str:
        return _use("e", self.center(place))

    def _tiles(self) -> Iterable[str]:
        """Yield all tiles from back to front and from the ground up."""
        stacks = self.board.stacks()
        for place in sorted(stacks, key=lambda place: (place.r, place.q)):
            stack = stacks[place]
            for level, piece in enumerate(stack):
                point = self.center(place, level)
                if level < len(stack) - 1:
                    yield _use(piece.color.letter, point)
                    continue
                yield _use(f"{piece.color.letter}{piece.bug.value}", point)

    def _names(self, overlay: Overlay) -> Iterable[str]:
        """Yield names and heights of stacks, over rings and arrows: answers are written so."""
        for place, stack in self.board.stacks().items():
            if len(stack) > 1:
                yield _height(len(stack), self._top(place))
        on_top = {place: stack[-1] for place, stack in self.board.stacks().items()}
        for move in overlay.moves:
            if move.piece and move.to and self.board.hex_of(move.piece) is None:
                on_top[move.to] = move.piece
        for place, piece in on_top.items():
            yield _name(piece, self._top(place))

    def _ring(self, place: Hex) -> str:
        return _outline(self._top(place), ' stroke-dasharray="22 14"')

    def _circle(self, piece: Piece) -> str:
        place = self.board.hex_of(piece)
        assert place is not None
        level = self.board.stack_at(place).index(piece)
        return _outline(self.center(place, level))

    def _dot(self, place: Hex) -> str:
        x, y = self._top(place)
        if self.board.piece_at(place) is None:
            return f'<circle data-space="{place}" cx="{x:g}" cy="{y:g}" r="34"/>'
        return _outline((x, y)) + (
            f'<circle data-space="{place}" cx="{x:g}" cy="{y - 72:g}" r="24" stroke="#fff" '
            'stroke-width="8"/>'
        )

    def _move(self, move: Move) -> str:
        if move.piece is None or move.to is None:
            return ""
        start = self.board.hex_of(move.piece)
        if start is not None:
            return self._arrow(start, move.to, solid=True)
        point = self._top(move.to)
        return _use(f"{move.piece.color.letter}{move.piece.bug.value}", point) + _outline(point)

    def _arrow(self, start: Hex, end: Hex, *, solid: bool) -> str:
        (x, y), (to_x, to_y) = self._top(start), self._top(end)
        length = math.dist((x, y), (to_x, to_y))
        if length < 1:
            return _outline((x, y))
        angle = math.degrees(math.atan2(to_y - y, to_x - x))
        neck, tip = length - 70, length - 8
        shape = f"M30-11H{neck:.0f}V-38L{tip:.0f} 0L{neck:.0f} 38V11H30A11 11 0 0 1 30-11Z"
        turn = f'transform="translate({x:g} {y:g}) rotate({angle:.1f})" stroke-linejoin="round"'
        halo = f'<path d="{shape}" {turn} fill="#fff" stroke="#fff" stroke-width="24"/>'
        fill = "#000" if solid else "#fff"
        return f'{halo}<path d="{shape}" {turn} fill="{fill}" stroke="#000" stroke-width="8"/>'


def _use(name: str, point: tuple[float, float]) -> str:
    return f'<use href="#{name}" x="{point[0]:g}" y="{point[1]:g}"/>'


def _name(piece: Piece, point: tuple[float, float]) -> str:
    """Return the name of a tile at its lower edge, between whatever else is drawn there."""
    ink, face = ("#000", "#fff") if piece.color is Color.WHITE else ("#fff", "#1c1c1c")
    return (
        f'<text x="{point[0]:g}" y="{point[1] + 72:g}" fill="{ink}" stroke="{face}" '
        f'stroke-width="16" stroke-linejoin="round" paint-order="stroke">{piece}</text>'
    )


def _height(count: int, point: tuple[float, float]) -> str:
    x, y = point[0] + 58, point[1] - 50
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="25" fill="#fff" stroke="#000" stroke-width="5"/>'
        f'<text x="{x:g}" y="{y + 13:g}">{count}</text>'
    )


def _outline(point: tuple[float, float], more: str = "") -> str:
    """Return a thick ring inside a tile or a space, black between white lines."""
    place = f'transform="translate({point[0]:g} {point[1]:g}) scale(.92)" fill="none"'
    return (
        f'<path d="{TILE_PATH}" {place} stroke="#fff" stroke-width="24"/>'
        f'<path d="{TILE_PATH}" {place} stroke="#000" stroke-width="13"{more}/>'
    )
