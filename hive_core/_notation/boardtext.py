"""Draw a hive in characters, for `print(board)`.

In the drawing a row of hexes is a line, shifted by half a hex from the one above.
"""

from __future__ import annotations

from collections.abc import Mapping

from hive_core.types import Hex, Piece

_HALF = 3
"""Half the width of a hex, in characters."""


def board_text(stacks: Mapping[Hex, tuple[Piece, ...]]) -> str:
    """Return a drawing of the tiles; a stack is a number, listed below from bottom to top.

    >>> from hive_core import Board
    >>> board = Board("Base")
    >>> for text in ("wQ", "bS1 wQ-", "wB1 -wQ", "bQ bS1/", "wB1 wQ"):
    ...     move = board.push_move(text)
    >>> print(board)
             bQ
    1     bS1
    1 = wQ wB1
    """
    if not stacks:
        return "(an empty table)"
    left = min(2 * place.q + place.r for place in stacks)
    rows: dict[int, str] = {}
    legend: list[str] = []
    for place in sorted(stacks, key=lambda place: (place.r, place.q)):
        stack = stacks[place]
        token = str(stack[-1])
        if len(stack) > 1:
            legend.append(f"{len(legend) + 1} = {' '.join(map(str, stack))}")
            token = str(len(legend))
        rows[place.r] = rows.get(place.r, "").ljust((2 * place.q + place.r - left) * _HALF) + token
    return "\n".join([*rows.values(), *legend])
