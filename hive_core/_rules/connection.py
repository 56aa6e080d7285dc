"""The connected parts of a set of hexes: one if they form a hive."""

from __future__ import annotations

from collections.abc import Iterable

from hive_core.types import Hex


def connected_parts(places: Iterable[Hex]) -> list[list[Hex]]:
    """Return the parts, each sorted, the largest first and else in the order of their hexes."""
    left = set(places)
    parts = []
    for first in sorted(left):
        part = []
        waiting = [first]
        while waiting:
            place = waiting.pop()
            if place in left:
                left.remove(place)
                part.append(place)
                waiting += place.neighbors()
        if part:
            parts.append(sorted(part))
    return sorted(parts, key=len, reverse=True)
