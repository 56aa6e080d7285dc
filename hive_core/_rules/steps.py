"""What every bug's way is made of: a tile lifted, a step, a gate, who moves and who throws.

Slow and readable, on named values; `explain.py` looks for ways that are barred, `path.py` for the
one that is taken. Which moves are legal is for `_rules/movegen.py` to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hive_core.types import Bug, Direction, Hex, Piece

if TYPE_CHECKING:
    from hive_core.board import Board

Stacks = dict[Hex, tuple[Piece, ...]]
"""The pieces of each occupied hex, bottom to top."""

GroundStep = tuple[tuple[Hex, Hex] | None, Hex]
"""The two flanks that pinch the step, if they do, and where it leads."""


def movers(board: Board, piece: Piece, start: Hex) -> list[Bug]:
    """As which bugs the piece moves on its own."""
    if len(board.stack_at(start)) > 1:
        return [Bug.BEETLE]
    if piece.bug is not Bug.MOSQUITO:
        return [piece.bug]
    tops = [board.piece_at(n) for n in start.neighbors()]
    lent = {top.bug for top in tops if top is not None} - {Bug.MOSQUITO}
    return [bug for bug in Bug if bug in lent]


def throwers(board: Board, place: Hex, *, frozen: bool = False) -> list[Hex]:
    """Where beside the hex the side to move has a piece with the pillbug's ability now.

    `frozen`: instead, one that only the move of the turn just before keeps from using it.
    """
    found: list[Hex] = []
    for n in place.neighbors():
        stack = board.stack_at(n)
        resting = stack[-1:] == (board.last_moved,)
        if len(stack) == 1 and stack[0].color is board.turn and resting is frozen:
            able = stack[0].bug is Bug.PILLBUG or (
                stack[0].bug is Bug.MOSQUITO and Bug.PILLBUG in movers(board, stack[0], n)
            )
            found += [n] * able
    return found


def lifted(stacks: Stacks, start: Hex) -> Stacks:
    """The stacks while the top tile there is in the air."""
    rest = dict(stacks)
    rest[start] = rest[start][:-1]
    return {place: stack for place, stack in rest.items() if stack}


def flanks(place: Hex, direction: Direction) -> tuple[Hex, Hex]:
    """The two hexes beside the edge that a step crosses."""
    ring = list(Direction)
    at = ring.index(direction)
    return place + ring[at - 1].value, place + ring[(at + 1) % 6].value


def gate_at(height: dict[Hex, int], place: Hex, direction: Direction) -> tuple[Hex, Hex] | None:
    """The two flanks that are both higher than the way of the step, if they are."""
    left, right = flanks(place, direction)
    path = max(height.get(place, 0), height.get(place + direction.value, 0))
    return (left, right) if min(height.get(left, 0), height.get(right, 0)) > path else None


def ground_steps(height: dict[Hex, int], place: Hex) -> Iterator[GroundStep]:
    """Steps to empty hexes in touch with the hive, gated ones included."""
    for direction in Direction:
        onward = place + direction.value
        if onward not in height and any(flank in height for flank in flanks(place, direction)):
            yield gate_at(height, place, direction), onward
