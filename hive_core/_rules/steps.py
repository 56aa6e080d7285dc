"""Single steps on named values: lift a tile, cross an edge, find gates, movers and throwers.

Slow and readable. `explain.py` uses it to find the rule that stops a move, `path.py` to find the
path of a move. `movegen.py` decides which moves are legal.
"""

from __future__ import annotations

from collections.abc import Iterator

from hive_core._rules.board_view import BoardView
from hive_core.types import Bug, Direction, Hex, Piece

Stacks = dict[Hex, tuple[Piece, ...]]
"""The pieces of each occupied hex, bottom to top."""

Heights = dict[Hex, int]
"""How many tiles lie on each occupied hex."""

Gate = tuple[Hex, Hex]
"""The two hexes beside an edge whose tiles are too high to pass between."""

GroundStep = tuple[Gate | None, Hex]
"""The gate that stops the step, if there is one, and the hex it leads to."""


def movers(board: BoardView, piece: Piece, start: Hex) -> list[Bug]:
    """List the bugs as which the piece may move by itself."""
    if len(board.stack_at(start)) > 1:
        return [Bug.BEETLE]
    if not piece.bug.info.copies:
        return [piece.bug]
    tops = [board.piece_at(n) for n in start.neighbors()]
    lent = {top.bug for top in tops if top is not None}
    return [bug for bug in Bug if bug in lent and not bug.info.copies]


def throwers(board: BoardView, place: Hex, *, frozen: bool = False) -> list[Hex]:
    """List the hexes beside this one where the side to move has a piece that can throw now.

    `frozen`: instead, the pieces that cannot only because they moved in the turn just before.
    """
    hexes: list[Hex] = []
    for n in place.neighbors():
        stack = board.stack_at(n)
        resting = stack[-1:] == (board.last_moved,)
        if len(stack) == 1 and stack[0].color is board.turn and resting is frozen:
            hexes += [n] * any(bug.info.throws for bug in movers(board, stack[0], n))
    return hexes


def lifted(stacks: Stacks, start: Hex) -> Stacks:
    """Return the stacks without the top tile there."""
    rest = dict(stacks)
    rest[start] = rest[start][:-1]
    return {place: stack for place, stack in rest.items() if stack}


_RING = tuple(direction.value for direction in Direction)

_BESIDE = {
    direction: (_RING[at - 1], direction.value, _RING[(at + 1) % 6])
    for at, direction in enumerate(Direction)
}
"""The step in each direction, between the steps to the two hexes beside it."""


def flanks(place: Hex, direction: Direction) -> tuple[Hex, Hex]:
    """Return the two hexes beside the edge that a step in that direction crosses."""
    left, _, right = _BESIDE[direction]
    return place + left, place + right


def gate_at(height: Heights, place: Hex, direction: Direction) -> Gate | None:
    """Return the two flanks of a step if both are higher than the step, else None."""
    left, right = flanks(place, direction)
    path = max(height.get(place, 0), height.get(place + direction.value, 0))
    return (left, right) if min(height.get(left, 0), height.get(right, 0)) > path else None


def ground_steps(height: Heights, place: Hex) -> Iterator[GroundStep]:
    """Yield the steps to empty hexes that keep touching the hive, those through gates included."""
    q, r = place
    # A pair is found like the hex that equals it, and is made in less time.
    for direction, (left, step, right) in _BESIDE.items():
        if (q + step.q, r + step.r) in height:
            continue
        if (q + left.q, r + left.r) in height or (q + right.q, r + right.r) in height:
            yield gate_at(height, place, direction), place + step
