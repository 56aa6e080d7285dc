"""The tags of a game as pairs whose order does not count when they are compared."""

from __future__ import annotations


class TagPairs(tuple[tuple[str, str], ...]):
    """Names and values of tags, in the order in which they are written.

    Two of them are equal if they have the same names and values, in whatever order.
    """

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, tuple) and sorted(self) == sorted(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(frozenset(self))
