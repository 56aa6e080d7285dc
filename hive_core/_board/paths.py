"""The path of a move over the board: the hexes, their heights, and which bug moves or throws.

Where a move can take several paths, the piece's own comes before a throw, then the shortest, then
the first in the order of `Bug` and `Direction`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hive_core._rules.arguments import MoveLike, as_move
from hive_core._rules.board_view import BoardView
from hive_core._rules.explain import explain
from hive_core._rules.steps import Heights, gate_at, ground_steps, lifted, movers, throwers
from hive_core.errors import IllegalMoveError
from hive_core.types import Bug, Direction, Hex, Path, Step

Route = tuple[Hex, ...]
"""The hexes of a path, both ends included."""


def find_path(board: BoardView, move: MoveLike) -> Path:
    """Return the path of a move that is legal on this board.

    :raises IllegalMoveError: if a rule forbids the move.
    """
    move = as_move(board, move)
    reason = explain(board, move)
    if reason is not None:
        raise IllegalMoveError(move, str(move), reason, board.describe())
    if move.piece is None or move.to is None:
        return Path()
    start = board.hex_of(move.piece)
    if start is None:
        return Path((Step(move.to, 0),))
    rest = lifted(board.stacks(), start)
    height = {place: len(stack) for place, stack in rest.items()}
    if move.piece.color is board.turn:
        bugs = movers(board, move.piece, start)
        routes = [(bug, way) for bug in bugs if (way := _route(bug, height, start, move.to))]
        if routes:
            bug, way = min(routes, key=lambda route: len(route[1]))
            return Path(_steps(height, way), by=bug)
    for over in throwers(board, start):
        way = (start, over, move.to)
        if move.to in over.neighbors() and _climbs(height, way):
            return Path(_steps(height, way), thrower=board.piece_at(over))
    raise AssertionError(f"{move} is legal, but no path leads there in {board.describe()}")


def _steps(height: Heights, route: Route) -> tuple[Step, ...]:
    return tuple(Step(place, height.get(place, 0)) for place in route)


def _route(bug: Bug, height: Heights, start: Hex, to: Hex) -> Route | None:
    """Return the hexes over which the bug gets there, None if it does not."""
    row = bug.info
    if row.motion == "jumps":
        routes = _jumps(height, start)
    elif row.climbs and (start in height or to in height):
        routes = ((start, n) for n in start.neighbors() if _climbs(height, (start, n)))
    elif row.motion == "crosses":
        routes = _ladybug_walks(height, start)
    elif row.steps is None:
        routes = _ant_walks(height, start)
    else:
        routes = _walks(height, (start,), row.steps)
    return next((way for way in routes if way[-1] == to), None)


def _walks(height: Heights, route: Route, steps: int) -> Iterator[Route]:
    """Yield the routes with exactly so many more slides that visit no hex twice."""
    if not steps:
        yield route
        return
    for onward in _slides(height, route[-1]):
        if onward not in route:
            yield from _walks(height, (*route, onward), steps - 1)


def _ant_walks(height: Heights, start: Hex) -> Iterator[Route]:
    """Yield one shortest walk of slides to each hex that can be reached, nearest first."""
    routes: list[Route] = [(start,)]
    reached = {start}
    for route in routes:  # grows while it is read
        for onward in _slides(height, route[-1]):
            if onward not in reached:
                reached.add(onward)
                routes.append((*route, onward))
                yield routes[-1]


def _ladybug_walks(height: Heights, start: Hex) -> Iterator[Route]:
    """Yield the routes up onto the hive, across and down."""
    for first in start.neighbors():
        for second in first.neighbors():
            for to in second.neighbors():
                way = (start, first, second, to)
                on_top = first in height and second in height and to not in height
                if on_top and _climbs(height, way):
                    yield way


def _jumps(height: Heights, start: Hex) -> Iterator[Route]:
    """Yield the routes straight over the tiles on each side to the first empty hex."""
    for direction in Direction:
        route = [start, start + direction.value]
        while route[-1] in height:
            route.append(route[-1] + direction.value)
        if len(route) > 2:
            yield tuple(route)


def _slides(height: Heights, place: Hex) -> Iterator[Hex]:
    """Return the neighbours to which a tile slides on the ground."""
    return (onward for gate, onward in ground_steps(height, place) if gate is None)


def _climbs(height: Heights, route: Route) -> bool:
    """Tell whether no step of the route meets a gate, at any height."""
    return not any(
        place + direction.value == onward and gate_at(height, place, direction)
        for place, onward in pairwise(route)
        for direction in Direction
    )
