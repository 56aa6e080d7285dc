"""The gates that stop a move which would otherwise reach its hex; used by `explain.py`."""

from __future__ import annotations

from collections.abc import Iterator

from hive_core._rules.steps import Gate, Heights, gate_at, ground_steps
from hive_core.types import Bug, Direction, Hex

Walk = list[Gate | None]
"""The gate that each step of a walk meets, None for a step without one."""


def gate_on_the_way(bug: Bug, height: Heights, start: Hex, to: Hex) -> Gate | None:
    """Return the gate if nothing but a gate keeps the bug from getting there."""
    row = bug.info
    if row.motion == "crosses":
        return first_gate(_ways_across(height, start, to))
    if row.climbs:
        for direction in Direction:
            if start + direction.value == to and (height.get(start) or to in height):
                return gate_at(height, start, direction)
    if row.slides or row.climbs:
        steps = row.steps
        routes = walks(height, start, to, steps) if steps else _far_walks(height, start, to)
        return first_gate(routes)
    return None


def gate_of_throw(height: Heights, start: Hex, over: Hex, to: Hex) -> Gate | None:
    """Return the gate that stops a throw over `over` which would otherwise get there."""
    if to in height:
        return None
    ways = [
        [gate_at(height, start, up), gate_at(height, over, down)]
        for up in Direction
        for down in Direction
        if start + up.value == over and over + down.value == to
    ]
    return first_gate(iter(ways))


def first_gate(ways: Iterator[Walk]) -> Gate | None:
    """Return the first gate of the walk that has the fewest, None if it has none."""
    best = min(ways, key=lambda gates: sum(gate is not None for gate in gates), default=[])
    return next((gate for gate in best if gate is not None), None)


def walks(height: Heights, start: Hex, to: Hex | None, steps: int) -> Iterator[Walk]:
    """Yield the gates on each walk of so many steps to that hex (None: any) without repeats."""

    def walk(path: list[Hex], gates: Walk) -> Iterator[Walk]:
        if len(gates) == steps:
            if to in (None, path[-1]):
                yield gates
            return
        for gate, onward in ground_steps(height, path[-1]):
            if onward not in path:
                yield from walk([*path, onward], [*gates, gate])

    return walk([start], [])


def _far_walks(height: Heights, start: Hex, to: Hex) -> Iterator[Walk]:
    """Yield the gates on the walk of any length that meets the fewest."""
    best: dict[Hex, Walk] = {start: []}
    waves: list[list[Hex]] = [[start]]
    while waves:
        # Free steps join this wave, gated ones the next: each hex is reached by its best walk.
        wave, gated = waves.pop(), []
        for place in wave:
            for gate, onward in ground_steps(height, place):
                if onward in best:
                    continue
                if gate is None:
                    best[onward] = best[place]
                    wave.append(onward)
                else:
                    gated.append((place, gate, onward))
        following = []
        for place, gate, onward in gated:
            if onward not in best:
                best[onward] = [*best[place], gate]
                following.append(onward)
        if following:
            waves.append(following)
    if to in best and to != start:
        yield best[to]


def _ways_across(height: Heights, start: Hex, to: Hex) -> Iterator[Walk]:
    """Yield the gates on each path over the hive: a step up, one across and one down."""
    for up in Direction:
        first = start + up.value
        for across in Direction:
            second = first + across.value
            for down in Direction:
                if first in height and second in height and second + down.value == to:
                    yield [
                        gate_at(height, start, up),
                        gate_at(height, first, across),
                        gate_at(height, second, down),
                    ]
