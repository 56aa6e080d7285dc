"""Drawings on the board that explain why the chosen piece can't move, or can't go to a space.

Each mark differs in shape, not only in colour; screen readers read `sentences.sentence`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from hive_core import Bug, Hex, Move, Piece, Rule
from web.table import explanation_drawings as drawings
from web.table.explanation import Scene, added
from web.table.outline import outline
from web.ui.drawings import height_badge
from web.ui.geometry import Point, center
from web.ui.nodes import Node, node

_SIGN_OF = {
    Rule.PINNED: "pinned",
    Rule.GATED: "gated",
    Rule.COVERED: "covered",
    Rule.FROZEN: "resting",
    Rule.NOT_YOUR_PIECE: "locked",
    Rule.QUEEN_DUE: "queen",
    Rule.QUEEN_NOT_PLACED: "queen",
    Rule.LOWER_NUMBER_FIRST: "order",
    Rule.OFF_HIVE: "apart",
    Rule.PLACED_APART: "apart",
    Rule.NOTHING_TO_COPY: "nothing",
}

_FIRST = (
    Rule.QUEEN_DUE,
    Rule.QUEEN_NOT_PLACED,
    Rule.LOWER_NUMBER_FIRST,
)


def why_marks(scene: Scene) -> tuple[Node, ...]:
    """Return the marks that explain on the board why a move is illegal."""
    marks = [*_BY_RULE.get(scene.reason.rule, _nothing)(scene), *_heights(scene), *_signs(scene)]
    name = f"{scene.reason.rule.name} {scene.piece} {scene.to or ''}"
    return tuple(_with_key(mark, f"{name} {number}") for number, mark in enumerate(marks))


def hand_marks(scene: Scene, piece: Piece) -> tuple[str, str]:
    """Return the look of a piece in hand and its sign, by name; both may be empty."""
    if piece == scene.piece and scene.start is None and scene.to is None:
        return "stuck", _SIGN_OF.get(scene.reason.rule, "no")
    if piece in scene.reason.pieces and scene.reason.rule in _FIRST:
        return "wanted", "wanted"
    return "", ""


def _with_key(mark: Node, key: str) -> Node:
    return Node(mark.tag, mark.attrs, mark.children, mark.text, key, mark.drawing)


def _mark(name: str, drawing: str, at: Point, angle: float = 0.0) -> Node:
    """Return a drawing at that point, turned by `angle` degrees clockwise."""
    turned = f" rotate({angle:.0f}deg)" if angle else ""
    return node(
        "g",
        node("g", drawing=drawing, class_="why-shape"),
        class_=f"why-{name}",
        style=f"transform:translate({at.x:g}px,{at.y:g}px){turned}",
    )


def _line(name: str, a: Point, b: Point) -> Iterator[Node]:
    """Yield a line between two points, with an outline."""
    d = f"M{a.x:.1f} {a.y:.1f}L{b.x:.1f} {b.y:.1f}"
    yield node("path", class_=f"why-{name} why-edge", d=d)
    yield node("path", class_=f"why-{name} why-line", d=d)


# -- signs: one on the piece, one on the space it was sent to --------------------------------------

_BADGE = Point(-57.0, -56.0)


def _signs(scene: Scene) -> Iterator[Node]:
    seat = scene.seat()
    if seat is not None and scene.to is None:
        name = _SIGN_OF.get(scene.reason.rule, "no")
        yield _mark("sign", drawings.SIGNS[name], added(seat, _BADGE))
    if scene.to is None:
        return
    there = scene.top(scene.to)
    if scene.to in scene.heights:
        yield _mark("no", drawings.NO_ENTRY, Point(there.x, there.y - 50))
    else:
        yield _mark("place", drawings.PLACE, there)
        yield _mark("no", drawings.NO_ENTRY, there)


def _heights(scene: Scene) -> Iterator[Node]:
    """Yield the height badges again, on top of the marks that cover them."""
    washed = (place for group in scene.reason.groups for place in group)
    for place in dict.fromkeys((*scene.reason.hexes, *washed)):
        if scene.heights.get(place, 0) > 1:
            yield _mark("height", height_badge(scene.heights[place]), scene.top(place))


# -- the rules -------------------------------------------------------------------------------------


def _nothing(_scene: Scene) -> Iterator[Node]:
    yield from ()


def _pinned(scene: Scene) -> Iterator[Node]:
    """Yield a pattern and an outline for each part of the hive, and where the hive would split."""
    start = scene.start
    if start is None:
        return
    turn, board = scene.turn, scene.board
    for part, group in enumerate(scene.reason.groups):
        wash, by = (
            drawings.WASHES[part % len(drawings.WASHES)],
            scene.shifts.get(group[0]),
        )
        for place in group:
            color = board.stack_at(place)[-1].color
            yield _mark(f"wash part-{part} on-{color}", wash, scene.top(place))
        d = outline(group, turn=turn, grow=5, by=by or Point(0, 0))
        yield node("path", class_=f"why-part why-edge part-{part}", d=d)
        yield node("path", class_=f"why-part why-line part-{part}", d=d)
    for group in scene.reason.groups:
        by = scene.shifts.get(group[0]) or Point(0, 0)
        here = added(center(start, turn=turn), Point(by.x / 2, by.y / 2))
        for place in start.neighbors():
            if place in group:
                yield _mark("crack", drawings.CRACK, here, scene.angle(start, place))


def _gated(scene: Scene) -> Iterator[Node]:
    """Yield the tiles of each gate, and the steps that they block."""
    for place in scene.reason.hexes:
        yield _mark("cause", drawings.RING, scene.top(place))
    gates = _gates(scene)
    for onward in dict.fromkeys(onward for _, onward in gates):
        if onward not in scene.heights and onward != scene.to:
            yield _mark("place", drawings.PLACE, scene.ground(onward))
    for before, onward in gates:
        level = max(_level(scene, before), _level(scene, onward))
        at = center(before, level, turn=scene.turn)
        yield _mark("gate", drawings.GATE, at, scene.angle(before, onward))
    if not gates and scene.start is not None:
        for place in scene.start.neighbors():
            if place in scene.reason.hexes:
                here = scene.ground(scene.start)
                yield _mark("wall", drawings.WALL, here, scene.angle(scene.start, place))


def _level(scene: Scene, place: Hex) -> int:
    """Return the level that the moving piece has on that space."""
    return scene.heights.get(place, 0) - (place == scene.start)


def _gates(scene: Scene) -> list[tuple[Hex, Hex]]:
    """Return the steps between two tiles of the gate, each as start and end."""
    gates = []
    for left, right in combinations(scene.reason.hexes, 2):
        ends = [place for place in left.neighbors() if place in right.neighbors()]
        if len(ends) != 2 or ends[0] not in ends[1].neighbors():
            continue  # adjacent tiles, or tiles far apart, form no gate
        before, onward = _order_ends(scene, ends)
        low = max(_level(scene, before), _level(scene, onward))
        if low < min(scene.heights[left], scene.heights[right]):
            gates.append((before, onward))
    own = [step for step in gates if step[0] == scene.start]
    return own or gates


def _order_ends(scene: Scene, ends: list[Hex]) -> list[Hex]:
    """Return both ends of a step, the one nearer to the piece first."""
    if scene.to is not None and scene.start not in ends:
        to = scene.to
        return sorted(ends, key=lambda end: -_distance(end, to))
    return sorted(ends, key=lambda end: _distance(end, scene.start or end))


def _distance(a: Hex, b: Hex) -> int:
    q, r = a.q - b.q, a.r - b.r
    return max(abs(q), abs(r), abs(q + r))


def _covered(scene: Scene) -> Iterator[Node]:
    """Yield a ring around the tile on top, and a sign that it presses the piece down."""
    for above in scene.reason.pieces:
        spot = scene.spot(above)
        if spot is not None:
            yield _mark("cause", drawings.RING, spot)
    if scene.start is not None:
        top = scene.top(scene.start)
        yield _mark("press", drawings.PRESS, Point(top.x, top.y - 62))


def _frozen(scene: Scene) -> Iterator[Node]:
    """Yield a ring and a sign on each resting piece other than the chosen one."""
    for piece in scene.reason.pieces:
        spot = scene.spot(piece)
        if spot is not None and (piece != scene.piece or scene.to is not None):
            yield _mark("cause", drawings.RING, spot)
            yield _mark("sign", drawings.SIGNS["resting"], added(spot, _BADGE))


def _ring_pieces(scene: Scene) -> Iterator[Node]:
    """Yield a ring around each piece of the reason that is on the board."""
    for piece in scene.reason.pieces:
        spot = scene.spot(piece)
        if spot is not None and piece != scene.piece:
            yield _mark("cause", drawings.RING, spot)


def _no_room(scene: Scene) -> Iterator[Node]:
    """Yield a cross on each space beside the player's tiles, and walls to the opponent's tiles."""
    board = scene.board
    mine = [place for place, stack in board.stacks().items() if stack[-1].color is board.turn]
    beside = dict.fromkeys(place for here in mine for place in here.neighbors())
    for place in beside:
        if place in scene.heights:
            continue
        reason = board.explain(Move(scene.piece, place))
        yield _mark("place", drawings.PLACE, scene.ground(place))
        yield _mark("cross", drawings.CROSS, scene.ground(place))
        if reason is not None:
            yield from _touching(scene, place, reason.pieces)


def _touching(scene: Scene, place: Hex, pieces: tuple[Piece, ...]) -> Iterator[Node]:
    """Yield a wall between the space and each of the tiles beside it."""
    for piece in pieces:
        at = scene.board.hex_of(piece)
        if at is not None:
            yield _mark("wall", drawings.WALL, scene.ground(place), scene.angle(place, at))


def _beside_opponent(scene: Scene) -> Iterator[Node]:
    """Yield the opponent's tiles, and the sides where the new tile would touch them."""
    yield from _ring_pieces(scene)
    if scene.to is not None:
        yield from _touching(scene, scene.to, scene.reason.pieces)


def _nothing_to_copy(scene: Scene) -> Iterator[Node]:
    """Yield the mosquitoes that the piece touches: it can't copy a move from them."""
    if scene.start is None:
        return
    for place in scene.start.neighbors():
        top = scene.board.piece_at(place)
        if top is not None and top.bug is Bug.MOSQUITO:
            yield _mark("cause", drawings.RING, scene.top(place))
            yield _mark("sign", drawings.SIGNS["nothing"], added(scene.top(place), _BADGE))
            yield _mark(
                "wall",
                drawings.WALL,
                scene.top(scene.start),
                scene.angle(scene.start, place),
            )


def _out_of_reach(scene: Scene) -> Iterator[Node]:
    """Yield a line to a space that the piece can't reach."""
    seat = scene.seat()
    if seat is not None and scene.to is not None:
        yield from _line("way", seat, scene.top(scene.to))


def _occupied(scene: Scene) -> Iterator[Node]:
    """Yield the tile that occupies the space."""
    if scene.to is not None:
        yield _mark("cause", drawings.RING, scene.top(scene.to))


def _apart(scene: Scene) -> Iterator[Node]:
    """Yield a broken link between the space and the tiles it should touch."""
    if scene.to is None or not scene.heights:
        return
    rest = [place for place in scene.heights if place != scene.start or scene.heights[place] > 1]
    there, turn = scene.ground(scene.to), scene.turn

    def far(place: Hex) -> float:
        at = center(place, turn=turn)
        return math.hypot(at.x - there.x, at.y - there.y)

    if not rest:
        return
    nearest = center(min(rest, key=lambda place: (far(place), place)), turn=turn)
    dx, dy = nearest.x - there.x, nearest.y - there.y
    length = math.hypot(dx, dy)
    angle = math.degrees(math.atan2(dy, dx))
    share = min(0.5, 118 / length)  # the space is far away: put the link beside the sign
    middle = Point(round(there.x + dx * share, 1), round(there.y + dy * share, 1))
    yield _mark("link", drawings.BROKEN_LINK, middle, angle)


def _at_origin(scene: Scene) -> Iterator[Node]:
    """Yield the space of the first tile."""
    yield _mark("wanted", drawings.PLACE, scene.ground(Hex(0, 0)))


_BY_RULE: Mapping[Rule, Callable[[Scene], Iterator[Node]]] = {
    Rule.PINNED: _pinned,
    Rule.GATED: _gated,
    Rule.COVERED: _covered,
    Rule.FROZEN: _frozen,
    Rule.NO_ROOM: _no_room,
    Rule.PLACED_BESIDE_OPPONENT: _beside_opponent,
    Rule.PLACED_ON_TILE: _occupied,
    Rule.OCCUPIED: _occupied,
    Rule.NOTHING_TO_COPY: _nothing_to_copy,
    Rule.NO_REACH: _out_of_reach,
    Rule.OFF_HIVE: _apart,
    Rule.PLACED_APART: _apart,
    Rule.FIRST_AT_ORIGIN: _at_origin,
}
