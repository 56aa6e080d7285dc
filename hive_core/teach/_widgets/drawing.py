"""The pictures of a board that plays: hive_core.svg's, with shapes over it to click and to focus.

The colours that depend on the theme are CSS variables, so that the page chooses the theme.
"""

from __future__ import annotations

import html
from typing import Final

from hive_core import svg
from hive_core._drawing.bug_drawings import TILE_COLORS, TILE_EDGE_COLORS, TILE_PATH
from hive_core.teach._widgets import words
from hive_core.teach._widgets.state import BoardState
from hive_core.teach._words.names import kind_name, the_tile, tile_name
from hive_core.types import Bug, Color, Hex, Piece

_SIDE: Final = 14
_MARGIN: Final = (svg.WIDTH / 2 + 8, 100 + 8)


def paints(theme: str) -> dict[str, str]:
    """Return the CSS variables of a theme."""
    paint = svg._PAINTS[theme]
    white, black = paint.rims
    return {
        "--hive-table": paint.table,
        "--hive-grid": paint.grid,
        "--hive-shadow": f"{paint.shadow:g}",
        "--hive-rim-white": white,
        "--hive-rim-black": black,
    }


def variables() -> str:
    """Return the style rules with the colours of both themes."""
    rules = {"light": ".hive-widget", "dark": '.hive-widget[data-theme="dark"]'}
    return "".join(
        rule + " {" + " ".join(f"{name}: {value};" for name, value in paints(theme).items()) + "}\n"
        for theme, rule in rules.items()
    )


def _themed(markup: str) -> str:
    """Return the markup of a light picture with variables in place of the theme's colours."""
    for name, value in paints("light").items():
        markup = markup.replace(f'"{value}"', f'"var({name})"')
    return markup


def picture(state: BoardState) -> str:
    """Return the board as SVG; each tile, and each space that matters, is a shape to click.

    The shapes have `data-act`, `data-value` (the hex) and a label, and those that the keyboard
    reaches have a `tabindex`: the first to reach has 0.
    """
    board = state.board
    drawn = svg.draw(
        board,
        targets=state.targets,
        marks=state.drawn.marks,
        arrows=state.drawn.arrows,
        flip=state.flip,
    )
    # Without its frame, which would change whenever a tile is selected.
    content = drawn.partition("</metadata>")[2].partition("/>")[2].removesuffix("</svg>")
    around = places(state)
    points = [_center(state, place) for place in around]
    left = min(x for x, _ in points) - _MARGIN[0]
    top = min(y for _, y in points) - _MARGIN[1]
    width = max(x for x, _ in points) + _MARGIN[0] - left
    height = max(y for _, y in points) + _MARGIN[1] + _SIDE - top
    shapes = _selection(state) + _shapes(state, around)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="hive-picture" data-act="background" '
        f'viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" role="group" '
        f'aria-label="Board, {html.escape(words.status(board))}">{_themed(content)}{shapes}</svg>'
    )


def places(state: BoardState) -> list[Hex]:
    """Return the hexes of the tiles and those around them, from back to front."""
    stacks = state.board.stacks()
    hexes = {*stacks, *(near for place in stacks for near in place.neighbors())}
    if not hexes:
        hexes = {Hex(0, 0), *Hex(0, 0).neighbors()}
    return sorted(hexes, key=lambda place: _center(state, place)[::-1])


def _center(state: BoardState, place: Hex) -> tuple[float, float]:
    """Return the centre of the tile on top of the hex, or of the empty hex."""
    x, y = svg.WIDTH * (place.q + place.r / 2), 150.0 * place.r
    if state.flip:
        x, y = 0 - x, 0 - y
    level = max(len(state.board.stack_at(place)) - 1, 0)
    return round(x + level * svg.LIFT[0], 1), round(y + level * svg.LIFT[1], 1)


def _selection(state: BoardState) -> str:
    place = None if state.selected is None else state.board.hex_of(state.selected)
    if place is None:
        return ""
    x, y = _center(state, place)
    return (
        f'<path class="hive-selected" d="{TILE_PATH}" '
        f'transform="translate({x:g} {y:g}) scale(.92)" fill="{svg._HONEY}" fill-opacity=".22" '
        f'stroke="{svg._HONEY}" stroke-width="11"/>'
    )


def _shapes(state: BoardState, around: list[Hex]) -> str:
    """Return the shapes to click: the keyboard reaches tiles, targets, and what a task asks for."""
    asks = state.attempt is not None and state.attempt.task.kind == "destinations"
    board, targets = state.board, set(state.targets)
    reached = [p for p in around if board.stack_at(p) or p in targets or asks]
    first = None if state.selected is None else board.hex_of(state.selected)
    if first is None:
        first = next((place for place in reached if place in targets), None)
    first = first or next(iter(reached), None)
    shapes = []
    for place in around:
        x, y = _center(state, place)
        more = ""
        if place in reached:
            kind = "target" if place in targets else "tile" if board.stack_at(place) else "space"
            more = (
                f' role="button" tabindex="{0 if place == first else -1}" data-key="{place}" '
                f'data-{kind}="" aria-label="{html.escape(_label(state, place, place in targets))}"'
            )
            if state.selected is not None and board.hex_of(state.selected) == place:
                more += ' aria-pressed="true"'
        shapes.append(
            f'<path class="hive-shape" d="{TILE_PATH}" transform="translate({x:g} {y:g})" '
            f'fill="transparent" data-act="hex" data-value="{place}"{more}/>'
        )
    return "".join(shapes)


def _label(state: BoardState, place: Hex, target: bool) -> str:
    """Return what a screen reader says about a tile or a space."""
    stack = state.board.stack_at(place)
    label = f"Space {place}" if not stack else tile_name(stack[-1]).capitalize()
    if stack:
        label += f" at {place}"
    if len(stack) > 1:
        label += f", on top of {', '.join(tile_name(one) for one in reversed(stack[:-1]))}"
    if target and state.selected is not None:
        verb = "place" if state.board.hex_of(state.selected) is None else "move"
        label += f": {verb} {the_tile(state.selected)} here"
    return label


def hand(state: BoardState, color: Color) -> str:
    """Return the buttons of a player's hand: one for each bug, with how many are left."""
    tiles: dict[Bug, list[Piece]] = {}
    for piece in state.board.reserve(color):
        tiles.setdefault(piece.bug, []).append(piece)
    buttons = []
    for bug, pieces in tiles.items():
        pressed = "true" if state.selected in pieces else "false"
        label = f"{kind_name(pieces[0])}, {len(pieces)} in hand".capitalize()
        buttons.append(
            f'<button type="button" class="hive-tile" data-act="hand" data-value="{pieces[0]}" '
            f'data-key="{color.letter}{bug.value}" aria-pressed="{pressed}" aria-label="{label}" '
            f'title="{label}">{_tile(pieces[0])}<span aria-hidden="true">{len(pieces)}</span>'
            "</button>"
        )
    return "".join(buttons) or '<span class="hive-empty">No tiles in hand</span>'


def _tile(piece: Piece) -> str:
    """Return a picture of one tile."""
    face, rim = TILE_COLORS[piece.color], f"var(--hive-rim-{piece.color})"
    edge = TILE_EDGE_COLORS[piece.color]
    bug = svg._bug(piece, face, labelled=False)
    return (
        '<svg viewBox="-92 -106 184 226" aria-hidden="true">'
        f'<path d="{TILE_PATH}" transform="translate(0 {_SIDE})" fill="{edge}" stroke="{rim}"/>'
        f'<path d="{TILE_PATH}" fill="{face}" stroke="{rim}" stroke-width="2.5"/>{bug}</svg>'
    )
