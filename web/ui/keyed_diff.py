"""Match children by key, and find which of them may stay in place when their order changes."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable


def unique_keys(siblings: Iterable[tuple[str, str]]) -> list[tuple[str, str, int]]:
    """Return key, tag and a count for each sibling: the count makes equal ones unique."""
    counts: Counter[tuple[str, str]] = Counter()
    names = []
    for sibling in siblings:
        names.append((*sibling, counts[sibling]))
        counts[sibling] += 1
    return names


def longest_increasing_subsequence(numbers: list[int]) -> set[int]:
    """Return a longest increasing subsequence of distinct numbers."""
    ends: list[int] = []
    ends_at: list[int] = []
    before: dict[int, int | None] = {}
    for number in numbers:
        place = bisect_left(ends, number)
        before[number] = ends_at[place - 1] if place else None
        ends[place : place + 1] = [number]
        ends_at[place : place + 1] = [number]
    chain: set[int] = set()
    last: int | None = ends_at[-1] if ends_at else None
    while last is not None:
        chain.add(last)
        last = before[last]
    return chain
