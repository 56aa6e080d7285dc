"""The board as nodes of one SVG: tiles, destinations and marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from hive_core import Board, Bug, Hex, Piece
from hive_core._board.clicks import Refused, Stuck
from web.computer.analysis_view import move_marks
from web.locale import text
from web.locale.moves import place_in_words, place_name, sentence_case
from web.locale.pieces import piece_name
from web.shared.parts import Buttons
from web.table import keyboard_focus, marks_view
from web.table.explanation import Scene, added
from web.table.explanation_view import why_marks
from web.table.marking import NOTHING_DRAWN, Marking
from web.table.marks_sentences import space
from web.table.queen_liberties import free_sides, liberties_drawing
from web.table.shown import Shown, ShownBoard
from web.ui import geometry
from web.ui.drawings import (
    CLIMB_TARGET,
    SPACE,
    TARGET,
    TILE_BOX,
    TILE_OUTLINE,
    TILE_SHADOW,
    tile_drawing,
)
from web.ui.geometry import RADIUS, WIDTH, Frame, Point, center, turned
from web.ui.nodes import Node, node
from web.ui.parts import icon_button


@dataclass(frozen=True, slots=True)
class BoardProps:
    """What the drawing of the board depends on, except the part of it that is in view.

    `movable`, `liberties`: mark the tiles that can move, and the queens' free sides. `refusal`: the
    illegal move that is explained. `hinted_piece`, `hinted_place`: the hint, as far as it is told.
    `fanned`: the stacks show all their tiles. `asked`: the tile that a task asks about. `found`:
    what of its answers has been clicked; None if it is no task of clicks. `better`: the better move
    of a review that is shown; empty for none.
    """

    lang: str
    shown: Shown
    movable: bool = True
    liberties: bool = True
    fanned: bool = False
    refusal: Stuck | Refused | None = None
    hinted_piece: Piece | None = None
    hinted_place: Hex | None = None
    asked: Piece | None = None
    found: frozenset[Hex | Piece] | None = None
    better: str = ""


def table(
    board: BoardProps,
    frame: Frame,
    arrows: Iterable[Node],
    over: Iterable[Node],
    marking: Marking = NOTHING_DRAWN,
    *,
    partial: bool = False,
) -> Node:
    """Return the board in that frame.

    `arrows`: the best moves of an analysis, above the tiles. `over`: what lies over the drawing.
    `marking`: what the player is drawing.
    `partial`: an embedded board of which a tile is out of view.
    """
    looks = "table peek-high" if _in_peek_corner(board, frame) else "table"
    looks += " partial" * partial + " drawing" * marking.tool
    sketch = marks_view.sketch(board.shown, marking)
    drawing = _svg(board, frame, (*_cached_layers(board), *arrows, sketch))
    return node("div", drawing, *over, class_=looks, key="table")


def is_partial(shown: Shown, frame: Frame) -> bool:
    """Return whether a tile is out of view, so that the board can be panned."""
    return not geometry.shows_all(frame, shown.board.stacks(), turn=shown.turn)


@lru_cache(maxsize=4)
def _cached_layers(props: BoardProps) -> tuple[Node, ...]:
    """Return the layers of the SVG that don't depend on the frame."""
    shown = props.shown
    scene: Scene | None = None
    better: tuple[Node, ...] = ()
    marks: tuple[Node, ...] = ()
    if isinstance(shown, ShownBoard):  # only a game has moves to explain, and marks
        scene = Scene.of(props.refusal, shown.board, turn=shown.turn)
        better = _better(shown, props.better)
        marks = tuple(marks_view.marks(shown))
    why = () if scene is None else why_marks(scene)
    shifts: Mapping[Hex, Point] = {} if scene is None else scene.shifts
    return (
        node("g", *_trail(shown), class_="layer trail", key="trail"),
        node("g", *_tiles(props, shifts), class_=_tiles_class(props), key="tiles"),
        node("g", *_fans(props, shifts), class_="layer fans", key="fans", aria_hidden="true"),
        node("g", *marks, class_="layer marks", key="marks", aria_hidden="true"),
        node("g", *_spaces(props), class_="layer spaces", key="spaces"),
        node("g", *why, class_="layer why", key="why", aria_hidden="true"),
        node("g", *_targets(props), class_=_targets_class(shown), key="targets"),
        node("g", *_pending(shown), class_="layer", key="pending", aria_hidden="true"),
        node("g", *better, class_="layer arrows", aria_hidden="true", key="better"),
        node("g", class_="layer flights", key="flights"),
    )


def _tiles_class(props: BoardProps) -> str:
    """Return the class of all tiles, by which the others fade once one of them is selected."""
    shown = props.shown
    choosing = shown.selected is not None and shown.board.hex_of(shown.selected) is not None
    return "layer tiles" + " choosing" * choosing + " fanned" * props.fanned


def _better(shown: ShownBoard, move: str) -> tuple[Node, ...]:
    """Return the arrow of the better move of a review; empty for none."""
    return move_marks(shown.record, shown.ply, (move,), turn=shown.turn) if move else ()


@lru_cache(maxsize=4)
def view_tools(
    buttons: Buttons, *, fanned: bool | None, can_draw: bool, drawing: bool
) -> tuple[Node, ...]:
    """Return the group of buttons for the view, in the corner of the board, if it has any.

    `fanned`: the stacks show all their tiles; None if there is no stack. `can_draw`: with a button
    to draw on the board; `drawing`: that tool is open.
    """
    names = ("zoom-in", "zoom-out", "fit", "flip", "turn", "words")
    # It comes first, so that the other buttons stay where they are.
    tools = [] if fanned is None else list(buttons.tool("stacks", pressed=fanned))
    tools += [part for name in names for part in buttons.tool(name)]
    if can_draw:
        tools += marks_view.tool_button(buttons, pressed=drawing)
    group = node(
        "div",
        *tools,
        class_="view-tools",
        role="group",
        aria_label=text(buttons.lang, "view"),
        key="view-tools",
    )
    return (group,) if tools else ()


def fit_button(lang: str) -> Node:
    """Return the button of an embedded page that brings all tiles into view."""
    return node("div", icon_button(lang, "fit"), class_="view-tools", key="way-back")


def _svg(props: BoardProps, frame: Frame, layers: tuple[Node, ...]) -> Node:
    return node(
        "svg",
        node("g", *_hints(props.shown, frame), class_="layer hints", key="hints"),
        *layers,
        id="board",
        role="group",
        aria_label=text(props.lang, "board"),
        viewBox=str(frame),
        preserveAspectRatio="xMidYMid meet",
        key="board",
    )


def _place(place: Hex, level: int, *, turn: int, by: Point | None = None) -> str:
    at, by = center(place, level, turn=turn), by or Point(0.0, 0.0)
    return f"transform:translate({at.x + by.x:g}px,{at.y + by.y:g}px)"


def _hints(shown: Shown, frame: Frame) -> list[Node]:
    """Return the faint grid of the board, and where the last moved tile came from."""
    nodes = [node("defs", drawing=_LATTICE, key="defs"), _lattice(frame)]
    came_from = shown.came_from
    if came_from is not None:
        nodes.append(
            node(
                "g",
                drawing=TILE_OUTLINE,
                class_="last-from",
                style=_place(came_from, 0, turn=shown.turn),
                key="from",
            )
        )
    return nodes


_HALF, _DOUBLE = WIDTH / 2, 3 * RADIUS
_LATTICE = (
    f'<pattern id="lattice" width="{WIDTH:.3f}" height="{_DOUBLE:g}" '
    f'patternUnits="userSpaceOnUse" x="{-_HALF:.3f}" y="{-RADIUS:g}">'
    f'<path d="M{_HALF:.2f} 0L{WIDTH:.2f} 50V150L{_HALF:.2f} 200L0 150V50Z'
    f'M{_HALF:.2f} 200V300M0 150V50M{WIDTH:.2f} 150V50"/></pattern>'
)


def _lattice(frame: Frame) -> Node:
    """Return the grid, far larger than the frame so that it fills any window."""
    return node(
        "rect",
        class_="lattice",
        fill="url(#lattice)",
        x=f"{frame.x - 3 * frame.width:g}",
        y=f"{frame.y - 3 * frame.height:g}",
        width=f"{7 * frame.width:g}",
        height=f"{7 * frame.height:g}",
        key="lattice",
    )


def _tiles(props: BoardProps, shifts: Mapping[Hex, Point]) -> list[Node]:
    """Return all tiles, from the back to the front and from the ground up.

    `shifts`: how far each space moves to show how the hive would split.
    """
    shown, lang = props.shown, props.lang
    board, turn = shown.board, shown.turn
    movable = shown.movable if props.movable else frozenset()
    last, home = shown.last_moved, keyboard_focus.home(shown)
    stuck = props.refusal.piece if isinstance(props.refusal, Stuck) else None
    fallen = board.surrounded_queens()
    found = props.found or frozenset()
    spots = [
        (level + _PEEP_LEVEL * (piece in fallen), center(place, turn=turn).y, place, piece, stack)
        for place, stack in board.stacks().items()
        for level, piece in enumerate(stack)
    ]
    heights = {place: len(stack) for place, stack in board.stacks().items()}
    south_east = turned(Hex(0, 1), -turn % 6)
    kinds = Counter((piece.color, piece.bug) for *_, piece, _ in spots)
    nodes = []
    for _, _, place, piece, stack in sorted(spots, key=lambda s: (s[0], s[1], s[2])):
        level = stack.index(piece)
        on_top = level == len(stack) - 1
        sides = None
        if props.liberties and on_top and piece.bug is Bug.QUEEN:
            sides = free_sides(board, piece)
        states = (
            not on_top,
            piece in movable,
            piece == shown.selected,
            piece == last,
            piece in fallen,
            piece == stuck,
            piece == props.hinted_piece,
            piece == props.asked,
            kinds[piece.color, piece.bug] > 1,
            heights.get(Hex(place.q + south_east.q, place.r + south_east.r), 0) > level + 1,
        )
        by = shifts.get(place)
        if piece in fallen and not on_top and not props.fanned:
            by = _PEEP
        nodes.append(
            _tile(
                lang,
                piece,
                place,
                level,
                len(stack),
                states,
                sides,
                turn,
                by,
                home=piece == home,
                free=piece in shown.movable,
                found=on_top and (piece in found or place in found),
            )
        )
    return nodes


_PEEP_LEVEL, _PEEP = 0.5, Point(0.0, 64.0)
"""A surrounded queen under other tiles is drawn between the levels, and shifted: so it shows."""

_STATES = (
    *("covered", "movable", "selected", "last-to", "fallen", "stuck", "hinted", "asked", "twin"),
    "overlapped",
)
"""The classes of a tile by its states, in the order of `_tiles`. `twin`: another one of its kind is
on the board, so sentences name it with its number, and it shows that. `overlapped`: a stack covers
the place where the number usually is."""


# Most tiles stay as they are from one position to the next.
@lru_cache(maxsize=128)
def _tile(
    lang: str,
    piece: Piece,
    place: Hex,
    level: int,
    height: int,
    states: tuple[bool, ...],
    sides: tuple[int, ...] | None,
    turn: int,
    by: Point | None,
    *,
    home: bool,
    free: bool,
    found: bool,
) -> Node:
    """Return a tile.

    `sides`: a queen's free sides to show. `home`: it is the board's Tab stop. `free`: it can move.
    `found`: it has been clicked as an answer.
    """
    on_top, selected = not states[0], states[2]
    drawing = tile_drawing(piece.bug, str(piece)[1:], height if on_top else 1)
    label = _tile_label(lang, piece, level, height)
    if sides is not None:
        drawing += liberties_drawing(sides, turn=turn)
        label = _with_liberties(lang, label, len(sides))
    if states[4]:
        label = text(lang, "tile.fallen", piece=label)
    if free:
        label = text(lang, "tile.movable", piece=label)
    looks = [name for name, on in zip(_STATES, states, strict=True) if on]
    looks += ["stacked"] * (on_top and height > 1)
    return node(
        "g",
        node("g", drawing=TILE_SHADOW),
        node("g", drawing=drawing, class_="tile-lift"),
        class_=" ".join(["tile", str(piece.color), *looks]),
        data_piece=str(piece),
        data_hex=str(place),
        data_level=str(level),
        tabindex="0" if home else "-1",
        role="button",
        aria_pressed="true" if selected or found else "false" if on_top else None,
        aria_label=label,
        style=_place(place, level, turn=turn, by=by),
        key=str(piece),
    )


_FAN_SCALE, _FAN_WIDTH, _FAN_Y = 0.5, 226.0, 48.0
"""Size, greatest width together and height on the space of the tiles that a fan shows."""


def _fans(props: BoardProps, shifts: Mapping[Hex, Point]) -> Iterator[Node]:
    """Yield the covered tiles of each stack beside each other, the lowest first."""
    shown = props.shown
    fallen = shown.board.surrounded_queens()
    for place, stack in shown.board.stacks().items() if props.fanned else ():
        covered = stack[:-1]
        width = _FAN_SCALE * WIDTH
        apart = min(width, (_FAN_WIDTH - width) / max(len(covered) - 1, 1))
        for level, piece in enumerate(covered):
            by = added(Point((level - (len(covered) - 1) / 2) * apart, _FAN_Y), shifts.get(place))
            at = _place(place, len(covered), turn=shown.turn, by=by)
            drawing = tile_drawing(piece.bug, str(piece)[1:])
            yield node(
                "g",
                node("g", drawing=drawing, class_="tile-lift"),
                class_=f"tile {piece.color}" + " fallen" * (piece in fallen),
                style=f"{at} scale({_FAN_SCALE:g})",
                key=str(piece),
            )


def _tile_label(lang: str, piece: Piece, level: int, height: int) -> str:
    name = piece_name(lang, piece)
    if height == 1:
        return name
    if level < height - 1:
        return text(lang, "tile.covered", piece=name)
    return text(lang, "tile.stack", piece=name, level=level + 1, height=height)


def _with_liberties(lang: str, label: str, count: int) -> str:
    return text(lang, "tile.free" if count else "tile.free.none", piece=label, count=count)


def _trail(shown: Shown) -> Iterator[Node]:
    """Yield the path of the last move, drawn under the tiles."""
    way = shown.trail
    if len(way) > 1:
        d = "M" + "L".join(f"{at.x:g} {at.y:g}" for at in way)
        yield node("path", d=d, key=d)


def _targets_class(shown: Shown) -> str:
    """Return the classes of the layer of destinations: grey ones if the turn is still to come."""
    return "layer targets ahead" if shown.ahead else "layer targets"


def _targets(props: BoardProps) -> list[Node]:
    shown, lang = props.shown, props.lang
    board, piece = shown.board, shown.selected
    if piece is None:
        return []
    nodes, home = [], keyboard_focus.home(shown)
    for to in sorted(shown.destinations, key=lambda to: (to.r, to.q)):
        height = len(board.stack_at(to))
        looks = ["target", *["climb"] * bool(height), *["pending"] * (to == shown.pending)]
        looks += ["hinted"] * (to == props.hinted_place)
        place = (
            place_name(lang, board, piece, to, turn=shown.turn)
            if isinstance(board, Board)
            else place_in_words(lang, board, to, without=piece, turn=shown.turn)
        )
        nodes.append(
            node(
                "g",
                drawing=CLIMB_TARGET if height else TARGET,
                class_=" ".join(looks),
                data_target=str(to),
                tabindex="0" if to == home else "-1",
                role="button",
                aria_label=text(
                    lang,
                    "target",
                    piece=piece_name(lang, piece),
                    place=place,
                ),
                style=_place(to, max(height - 1, 0), turn=shown.turn),
                key=f"{to}",
            )
        )
    return nodes


def _pending(shown: Shown) -> Iterator[Node]:
    """Yield the tile where it goes if the player confirms its move."""
    piece, to = shown.selected, shown.pending
    if piece is not None and to is not None:
        level = len(shown.board.stack_at(to))
        yield node(
            "g",
            node("g", drawing=tile_drawing(piece.bug, str(piece)[1:], level + 1)),
            class_=f"tile {piece.color} provisional",
            style=_place(to, level, turn=shown.turn),
            key=f"{piece} {to}",
        )


def _spaces(props: BoardProps) -> Iterator[Node]:
    """Yield the empty spaces that the keyboard reaches while something is drawn."""
    shown, home = props.shown, keyboard_focus.home(props.shown)
    found = props.found or frozenset()
    pressed = (None, None) if props.found is None else ("false", "true")
    for place in shown.spaces:
        if place not in shown.destinations:
            yield node(
                "g",
                drawing=SPACE,
                class_="space",
                data_space=str(place),
                tabindex="0" if place == home else "-1",
                role="button",
                aria_pressed=pressed[place in found],
                aria_label=sentence_case(space(props.lang, shown.board, place, turn=shown.turn)),
                style=_place(place, 0, turn=shown.turn),
                key=str(place),
            )


def open_stack_list(board: BoardProps) -> Iterator[Node]:
    """Yield the tiles of the open stack."""
    place = _open_stack(board)
    stack = () if place is None else board.shown.board.stack_at(place)
    if len(stack) > 1:
        yield _peek(board.lang, stack)


def _open_stack(props: BoardProps) -> Hex | None:
    """Return the stack that the player opened, or the one that contains the chosen piece."""
    shown, refusal = props.shown, props.refusal
    piece = refusal.piece if isinstance(refusal, Stuck) else shown.selected
    return shown.peek or (None if piece is None else shown.board.hex_of(piece))


def _in_peek_corner(props: BoardProps, frame: Frame) -> bool:
    """Return whether the open stack is at the bottom left, where its list would cover it."""
    place = _open_stack(props)
    if place is None:
        return False
    at = center(place, turn=props.shown.turn)
    return at.x < frame.x + 0.6 * frame.width and at.y > frame.y + 0.6 * frame.height


def _peek(lang: str, stack: tuple[Piece, ...]) -> Node:
    """Return the list of the tiles in a stack, top first."""
    tiles = (
        node(
            "svg",
            node("g", drawing=tile_drawing(piece.bug), class_=f"tile {piece.color}"),
            viewBox=TILE_BOX,
            role="img",
            aria_label=piece_name(lang, piece),
            key=str(piece),
        )
        for piece in reversed(stack)
    )
    title = node("span", text=text(lang, "stack.top-down"), class_="peek-title", key="title")
    return node("div", title, *tiles, class_="peek", key="peek")
