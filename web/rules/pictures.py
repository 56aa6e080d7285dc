"""The animated pictures of the rules, each made from a position of `rules/examples.py`.

The style sheet moves the tile: `--p0` to `--p5` are the points of its path, `way-3` is a path of
three steps. With reduced motion the tile stays at the start and the path is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise

from hive_core import Board, Bug, Hex, Piece
from hive_core.types import Path
from web.locale import phrases, text
from web.locale.moves import on_table, place_name, sentence_case
from web.locale.pieces import piece_name
from web.rules.examples import EXAMPLES, Example
from web.table.explanation import Scene, added
from web.table.explanation_view import why_marks
from web.ui.drawings import PLACE_RING, TARGET, TILE_OUTLINE, TILE_SHADOW, tile_drawing
from web.ui.geometry import RADIUS, WIDTH, Point, center
from web.ui.nodes import Node, node

_LEAST_WIDTH = 5.6 * WIDTH
_MARGIN = Point(WIDTH / 2 + 26, RADIUS + 16)
_SIDE = 12.0

_NOD, _BUMP = Point(0.0, -34.0), 0.3
"""How far an illegal move gets: a short lift if the tile has no move, else part of its step."""

_FROM_HAND = Point(0.0, -190.0)


@lru_cache(maxsize=32)
def picture(lang: str, section: str) -> Node | None:
    """Return the picture of a section of the rules; None if it has none."""
    example = EXAMPLES.get(section)
    return None if example is None else _figure(lang, section, example)


def words_of(lang: str, example: Example) -> str:
    """Return a sentence about the picture: the move, or why it is illegal."""
    board, reason = example.board(), example.reason()
    if reason is not None:
        return phrases.why(
            lang,
            board.turn,
            example.piece,
            reason,
            sent=not example.stuck,
            among=on_table(board),
        )
    key = "spoken.enter" if board.hex_of(example.piece) is None else "spoken.move"
    assert example.move.to is not None
    place = place_name(lang, board, example.piece, example.move.to, turn=0)
    piece = piece_name(lang, example.piece)
    return sentence_case(text(lang, key, piece=piece, place=place))


def way(example: Example) -> tuple[Point, ...]:
    """Return the points through which the tile moves in the picture, from its start."""
    path = example.path()
    if path is not None and len(path.steps) == 1:
        there = center(*path.steps[0])
        return added(there, _FROM_HAND), there
    points = [] if path is None else [center(*step) for step in path.steps]
    if path is not None:
        return (points[0], points[-1]) if _is_leap(path) else tuple(points)
    start = example.board().hex_of(example.piece)
    assert start is not None
    assert example.move.to is not None
    here, there = center(start), center(example.move.to)
    if example.stuck:
        return here, added(here, _NOD)
    return here, Point(here.x + _BUMP * (there.x - here.x), here.y + _BUMP * (there.y - here.y))


def _is_leap(path: Path) -> bool:
    """Return whether the tile moves in one arc."""
    return path.by is Bug.GRASSHOPPER or path.thrower is not None


def _figure(lang: str, section: str, example: Example) -> Node:
    board, path, reason = example.board(), example.path(), example.reason()
    start = board.hex_of(example.piece)
    spots = [move.to for move in board.moves_of(example.piece) if move.to is not None]
    shown = spots if example.spots else [] if path is None else [path.steps[-1].place]
    scene = None if reason is None else _scene(board, example)
    shifts = {} if scene is None else scene.shifts
    parts: list[Node] = []
    if start is not None:
        parts.append(_at(center(start), TILE_OUTLINE, "rule-from", "from"))
    parts += _tiles(board, example.piece, shifts)
    parts += [_at(_top(board, place), TARGET, "rule-spot", f"to {place}") for place in shown]
    if path is not None:
        parts += _trail([center(*step) for step in path.steps])
        parts += _surrounded(board, example)
    if path is not None and start is None:
        parts.append(_at(center(*path.steps[0]), PLACE_RING, "rule-place", "place"))
    parts.append(_mover(example, path))
    if scene is not None:
        parts.append(node("g", *why_marks(scene), class_="why", key="why"))
    places = [*board.stacks(), *shown, *([] if example.stuck else [_to(example)])]
    points = [added(center(place), shifts.get(place)) for place in places]
    points += [] if path is None else [center(*step) for step in path.steps]
    return node(
        "svg",
        node("rect", fill="url(#lattice)", **_frame(points, margin=2.0), key="lattice"),
        *parts,
        viewBox=" ".join(_frame(points).values()),
        class_="rule-picture",
        role="img",
        aria_label=words_of(lang, example),
        data_picture=section,
        key="picture",
    )


def _to(example: Example) -> Hex:
    assert example.move.to is not None
    return example.move.to


def _scene(board: Board, example: Example) -> Scene:
    """Return the explanation of why the move is illegal."""
    reason = example.reason()
    assert reason is not None
    return Scene.on(board, example.piece, reason, None if example.stuck else _to(example))


def _frame(points: list[Point], *, margin: float = 1.0) -> dict[str, str]:
    """Return a rectangle around the points with a fixed minimum width, larger by `margin`."""
    left, right = min(p.x for p in points), max(p.x for p in points)
    top, bottom = min(p.y for p in points), max(p.y for p in points)
    width = max(right - left + 2 * _MARGIN.x, _LEAST_WIDTH) * margin
    height = (bottom - top + 2 * _MARGIN.y + _SIDE) * margin
    x, y = (left + right - width) / 2, (top + bottom + _SIDE - height) / 2
    names = ("x", "y", "width", "height")
    return {name: f"{at:.1f}" for name, at in zip(names, (x, y, width, height), strict=True)}


def _top(board: Board, place: Hex) -> Point:
    return center(place, max(len(board.stack_at(place)) - 1, 0))


def _at(point: Point, drawing: str, looks: str, key: str) -> Node:
    """Return a drawing at that point."""
    return node("g", drawing=drawing, class_=looks, transform=_move(point), key=key)


def _move(point: Point) -> str:
    return f"translate({point.x:g} {point.y:g})"


def _tiles(board: Board, mover: Piece, shifts: Mapping[Hex, Point]) -> Iterator[Node]:
    """Yield all tiles other than the moving one, the far ones first."""
    stacks = sorted(board.stacks().items(), key=lambda item: (item[0].r, item[0].q))
    for place, stack in stacks:
        for level, piece in enumerate(stack):
            if piece != mover:
                at = added(center(place, level), shifts.get(place))
                drawing = TILE_SHADOW + tile_drawing(piece.bug)
                yield _at(at, drawing, f"tile {piece.color}", str(piece))


def _trail(points: list[Point]) -> Iterator[Node]:
    """Yield the path of the move, with a dot at each step."""
    if len(points) == 1:
        return
    d = "M" + "L".join(f"{at.x:g} {at.y:g}" for at in points)
    yield node("path", class_="rule-way rule-way-edge", d=d, key="edge")
    yield node("path", class_="rule-way", d=d, key="way")
    for number, (_, at) in enumerate(pairwise(points)):
        yield node("circle", class_="rule-step", r="13", transform=_move(at), key=f"step {number}")


def _surrounded(board: Board, example: Example) -> Iterator[Node]:
    """Yield a ring around a queen bee that the move surrounds."""
    after = board.copy()
    after.push(example.move)
    for queen in after.surrounded_queens():
        place = after.hex_of(queen)
        assert place is not None
        yield _at(_top(after, place), TILE_OUTLINE, "rule-fallen", f"fallen {queen}")


def _mover(example: Example, path: Path | None) -> Node:
    """Return the moving tile."""
    points = way(example)
    if path is None:
        looks = "refused"
    elif len(path.steps) == 1:
        looks = "enters"
    else:
        looks = "leaps" if _is_leap(path) else f"way-{len(points) - 1}"
        looks += " runs" if path.by is Bug.ANT else ""
    drawing = TILE_SHADOW + tile_drawing(example.piece.bug)
    tile = node("g", drawing=drawing, class_=f"rule-hop tile {example.piece.color}", key="tile")
    places = (f"--p{at}:translate({p.x:g}px,{p.y:g}px)" for at, p in enumerate(points))
    return node("g", tile, class_=f"rule-mover {looks}", style=";".join(places), key="mover")
