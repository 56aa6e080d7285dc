"""Why a move is illegal: the rule it breaks, found on named values, slowly and readably.

The legal moves themselves come from `_rules/movegen.py`. Tests check that every move it leaves out
has a reason here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hive_core._rules.movegen import QUEEN_DUE_PLY
from hive_core._rules.steps import Stacks, flanks, gate_at, ground_steps, lifted, movers, throwers
from hive_core.reasons import Reason, Rule
from hive_core.types import Bug, Direction, GameState, Hex, Move, Piece

if TYPE_CHECKING:
    from hive_core.board import Board

_CLIMBERS = (Bug.BEETLE,)
_SLIDERS = {Bug.QUEEN: 1, Bug.PILLBUG: 1, Bug.SPIDER: 3, Bug.ANT: None}


def explain(board: Board, move: Move) -> Reason | None:
    """The reason why the move is illegal, or None when it is legal."""
    if board.is_legal(move):
        return None
    if board.state not in (GameState.IN_PROGRESS, GameState.NOT_STARTED):
        return Reason(Rule.GAME_OVER)
    if move.piece is None or move.to is None:
        return Reason(Rule.PASS_NOT_FORCED)
    reason = _piece_reason(board, move.piece)
    if board.hex_of(move.piece) is None:
        return reason or _placement_reason(board, move.piece, move.to)
    frozen = _frozen_throw(board, move.piece, move.to)
    if frozen is not None:
        return frozen
    if reason is None and board.hex_of(move.piece) == move.to:
        return Reason(Rule.SAME_HEX, hexes=(move.to,))
    return reason or _movement_reason(board, move.piece, move.to)


def explain_piece(board: Board, piece: Piece) -> Reason | None:
    """The reason why the piece has no move at all, or None when it has one."""
    if board.moves_of(piece):
        return None
    if board.state not in (GameState.IN_PROGRESS, GameState.NOT_STARTED):
        return Reason(Rule.GAME_OVER)
    reason = _piece_reason(board, piece)
    start = board.hex_of(piece)
    if reason is not None:
        return reason
    if start is None:
        return Reason(Rule.NO_ROOM)
    pinching = _pinching(board, piece, start)
    if pinching:
        tops = (top for place in pinching if (top := board.piece_at(place)) is not None)
        return Reason(Rule.GATED, tuple(tops), pinching)
    for over in throwers(board, start, frozen=True):
        for to in over.neighbors():
            reason = _frozen_throw(board, piece, to)
            if reason is not None:
                return reason
    return Reason(Rule.NO_REACH, hexes=(start,))


def _pinching(board: Board, piece: Piece, start: Hex) -> tuple[Hex, ...]:
    """The places that keep a piece from its first step; none when something else does."""
    found: dict[Hex, None] = {}
    bugs = movers(board, piece, start) if piece.color is board.turn else []
    thrown_to = (to for over in throwers(board, start) for to in over.neighbors() if to != start)
    for to in dict.fromkeys((*start.neighbors(), *thrown_to)):
        reason = _movement_reason(board, piece, to)
        if reason.rule is Rule.GATED:
            found |= dict.fromkeys(reason.hexes)
    if not found and any(bug in _SLIDERS for bug in bugs):
        rest = lifted(board.stacks(), start)
        steps = list(ground_steps(dict.fromkeys(rest, 1), start))
        if all(gate is not None for gate, _ in steps):
            gates = [gate for gate, _ in steps if gate is not None]
            found |= dict.fromkeys(place for gate in gates for place in gate)
            if not steps and all(n in rest for n in start.neighbors()):
                found |= dict.fromkeys(start.neighbors())
    if not found and Bug.SPIDER in bugs:
        # It gets away from its place, but a gate further on keeps it from a third step.
        height = {place: len(stack) for place, stack in lifted(board.stacks(), start).items()}
        found |= dict.fromkeys(_first_pinch(_walks(height, start, None, 3)) or ())
    return tuple(found)


def _piece_reason(board: Board, piece: Piece) -> Reason | None:
    """A reason that holds for the piece wherever it would go."""
    color = board.turn
    queen = Piece(color, Bug.QUEEN)
    queen_in_hand = board.hex_of(queen) is None
    if not board.game_type.includes(piece.bug):
        return Reason(Rule.NOT_IN_GAME, (piece,))
    start = board.hex_of(piece)
    if start is None:
        return _entry_reason(board, piece, queen if queen_in_hand else None)
    if piece.color is not color and not (queen_in_hand or throwers(board, start)):
        return Reason(Rule.NOT_YOUR_PIECE, (piece,))
    if queen_in_hand:
        if piece.color is not color:
            return Reason(Rule.NOT_YOUR_PIECE, (piece,))
        due = board.ply >= QUEEN_DUE_PLY
        return Reason(Rule.QUEEN_DUE if due else Rule.QUEEN_NOT_PLACED, (queen,))
    stack = board.stack_at(start)
    if piece.color is not color and stack[-1] == piece and len(stack) > 1:
        return Reason(Rule.NOT_YOUR_PIECE, (piece,))
    above = stack[stack.index(piece) + 1 :]
    if above:
        return Reason(Rule.COVERED, above, (start,))
    if piece == board.last_moved:
        return Reason(Rule.FROZEN, (piece,), (start,))
    if board.is_pinned(piece):
        return Reason(Rule.PINNED, hexes=(start,), groups=_groups(board, start))
    if piece.color is not color:
        return None
    if piece.bug is Bug.MOSQUITO and len(stack) == 1 and not movers(board, piece, start):
        return None if throwers(board, start) else Reason(Rule.NOTHING_TO_COPY, (piece,), (start,))
    return None


def _entry_reason(board: Board, piece: Piece, queen_in_hand: Piece | None) -> Reason | None:
    """A reason why the piece may not enter at all now."""
    if piece.color is not board.turn:
        return Reason(Rule.NOT_YOUR_PIECE, (piece,))
    if queen_in_hand and piece != queen_in_hand and board.ply >= QUEEN_DUE_PLY:
        return Reason(Rule.QUEEN_DUE, (queen_in_hand,))
    if board.tournament and piece.bug is Bug.QUEEN and board.ply < 2:
        return Reason(Rule.QUEEN_NOT_FIRST, (piece,))
    first = next(p for p in board.reserve(piece.color) if p.bug is piece.bug)
    if first != piece:
        return Reason(Rule.LOWER_NUMBER_FIRST, (first,))
    return None


def _placement_reason(board: Board, piece: Piece, to: Hex) -> Reason:
    stack = board.stack_at(to)
    if stack:
        return Reason(Rule.PLACED_ON_TILE, stack[-1:], (to,))
    if board.ply == 0:
        return Reason(Rule.FIRST_AT_ORIGIN, hexes=(to,))
    around = [top for n in to.neighbors() if (top := board.piece_at(n)) is not None]
    strangers = tuple(top for top in around if top.color is not piece.color)
    if strangers and board.ply > 1:
        return Reason(Rule.PLACED_BESIDE_OPPONENT, strangers, (to,))
    return Reason(Rule.PLACED_APART, hexes=(to,))


def _movement_reason(board: Board, piece: Piece, to: Hex) -> Reason:
    """Why a piece that is free to leave does not get there."""
    start = board.hex_of(piece)
    assert start is not None
    rest = lifted(board.stacks(), start)
    bugs = movers(board, piece, start) if piece.color is board.turn else []
    if to in rest and not any(bug in _CLIMBERS for bug in bugs):
        return Reason(Rule.OCCUPIED, rest[to][-1:], (to,))
    if to not in rest and not any(n in rest for n in to.neighbors()):
        return Reason(Rule.OFF_HIVE, hexes=(to,))
    gates = [_gate_on_the_way(bug, rest, start, to) for bug in bugs]
    if start not in rest:  # a tile in a stack is never thrown
        gates += [_gate_of_throw(rest, start, place, to) for place in throwers(board, start)]
    for gate in gates:
        if gate is not None:
            return Reason(Rule.GATED, tuple(rest[place][-1] for place in gate), gate)
    if start not in rest and to not in rest and any(b in _SLIDERS or b in _CLIMBERS for b in bugs):
        for direction in Direction:
            touches = any(flank in rest for flank in flanks(start, direction))
            if start + direction.value == to and not touches:
                return Reason(Rule.OFF_HIVE, hexes=(to,))
    return Reason(Rule.NO_REACH, hexes=(to,))


def _frozen_throw(board: Board, piece: Piece, to: Hex) -> Reason | None:
    """The reason when only the rest that a thrower has to take forbids throwing the piece there."""
    start = board.hex_of(piece)
    if start is None or board.hex_of(Piece(board.turn, Bug.QUEEN)) is None:
        return None
    if len(board.stack_at(start)) > 1 or piece == board.last_moved or board.is_pinned(piece):
        return None
    for over in throwers(board, start, frozen=True):
        rest = lifted(board.stacks(), start)
        arrives = to not in rest and to != start and to in over.neighbors()
        if arrives and _gate_of_throw(rest, start, over, to) is None:
            return Reason(Rule.FROZEN, board.stack_at(over), (over,))
    return None


def _groups(board: Board, start: Hex) -> tuple[tuple[Hex, ...], ...]:
    """The parts the hive falls into without the tile there, largest first."""
    left = set(lifted(board.stacks(), start))
    groups: list[tuple[Hex, ...]] = []
    while left:
        part: list[Hex] = []
        waiting = [min(left)]
        while waiting:
            place = waiting.pop()
            if place in left:
                left.remove(place)
                part.append(place)
                waiting += place.neighbors()
        groups.append(tuple(sorted(part)))
    return tuple(sorted(groups, key=len, reverse=True))


def _gate_on_the_way(bug: Bug, rest: Stacks, start: Hex, to: Hex) -> tuple[Hex, ...] | None:
    """The two places that pinch, when only a gate keeps the bug from getting there."""
    height = {place: len(stack) for place, stack in rest.items()}
    if bug is Bug.LADYBUG:
        return _first_pinch(_climbs_over(height, start, to))
    if bug is Bug.BEETLE:
        for direction in Direction:
            if start + direction.value == to and (height.get(start) or to in height):
                return gate_at(height, start, direction)
    if bug in _SLIDERS or bug is Bug.BEETLE:
        steps = _SLIDERS.get(bug, 1)
        walks = _walks(height, start, to, steps) if steps else _far_walks(height, start, to)
        return _first_pinch(walks)
    return None


def _gate_of_throw(rest: Stacks, start: Hex, over: Hex, to: Hex) -> tuple[Hex, Hex] | None:
    """The two places that pinch a throw over the thrower there, when it would get there."""
    height = {place: len(stack) for place, stack in rest.items()}
    if to in rest:
        return None
    ways = [
        [gate_at(height, start, up), gate_at(height, over, down)]
        for up in Direction
        for down in Direction
        if start + up.value == over and over + down.value == to
    ]
    return _first_pinch(iter(ways))


def _first_pinch(walks: Iterator[list[tuple[Hex, Hex] | None]]) -> tuple[Hex, Hex] | None:
    """The first gate of the walk that has the fewest."""
    best = min(walks, key=lambda gates: sum(gate is not None for gate in gates), default=[])
    return next((gate for gate in best if gate is not None), None)


def _walks(
    height: dict[Hex, int], start: Hex, to: Hex | None, steps: int
) -> Iterator[list[tuple[Hex, Hex] | None]]:
    """The gates met on each walk of so many steps, to there or anywhere, no hex visited twice."""

    def walk(
        path: list[Hex], gates: list[tuple[Hex, Hex] | None]
    ) -> Iterator[list[tuple[Hex, Hex] | None]]:
        if len(gates) == steps:
            if to in (None, path[-1]):
                yield gates
            return
        for gate, onward in ground_steps(height, path[-1]):
            if onward not in path:
                yield from walk([*path, onward], [*gates, gate])

    return walk([start], [])


def _far_walks(
    height: dict[Hex, int], start: Hex, to: Hex
) -> Iterator[list[tuple[Hex, Hex] | None]]:
    """The gates met on the walk of any length that meets the fewest."""
    best: dict[Hex, list[tuple[Hex, Hex] | None]] = {start: []}
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


def _climbs_over(
    height: dict[Hex, int], start: Hex, to: Hex
) -> Iterator[list[tuple[Hex, Hex] | None]]:
    """The gates met on each of a ladybug's ways: up, across, down."""
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
