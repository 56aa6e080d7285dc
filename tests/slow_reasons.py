"""Check with the slow engine alone whether a reason that the engine gives is true.

`Claim` has a method named after each `Rule`: what must be true of the position for that rule to
forbid the move, and which tiles and hexes the reason must have.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from hive_core import Bug, Hex, Piece, Reason
from tests.slow_engine import (
    RULES,
    Rules,
    SlowGame,
    Stacks,
    Turn,
    connected_groups,
    flanks,
    height,
    hex_of,
    moves_as,
    neighbours,
    slides,
    top_neighbours,
    without,
)

SLIDERS = {Bug.QUEEN, Bug.ANT, Bug.SPIDER, Bug.PILLBUG, Bug.BEETLE}


class PositionFacts:
    """Facts of one position by the slow engine, each computed at most once."""

    def __init__(self, game: SlowGame) -> None:
        self.game = game

    @cached_property
    def legal(self) -> set[Turn]:
        """The legal turns."""
        return self.game.turns()

    @cached_property
    def without_gates(self) -> set[Turn]:
        """The moves that would be legal without gates."""
        return self.game.turns(Rules(gates=False))

    @cached_property
    def without_contact(self) -> set[Turn]:
        """The moves that would be legal if a slide could cross a gap."""
        return self.game.turns(Rules(contact=False))

    @cached_property
    def without_freeze(self) -> set[Turn]:
        """The moves that would be legal without the freeze."""
        return self.game.turns(Rules(freeze=False))

    @cached_property
    def throwers(self) -> list[Hex]:
        """The hexes of the player's throwers, frozen ones included."""
        if self.game.queen_in_hand():
            return []
        return self.game.throwers(Rules(freeze=False))

    @cached_property
    def groups(self) -> dict[Hex, list[frozenset[Hex]]]:
        """The parts of the hive without the single tile on each hex."""
        stacks = self.game.stacks
        alone = [place for place, stack in stacks.items() if len(stack) == 1]
        return {place: connected_groups(set(stacks) - {place}) for place in alone}


@dataclass(frozen=True)
class Claim:
    """The claim that `reason` forbids moving `piece` to `to` (None: any move of it)."""

    facts: PositionFacts
    reason: Reason
    piece: Piece
    to: Hex | None

    def holds(self) -> bool:
        """Return whether the claim is true."""
        if self.among(self.facts.legal):
            return False
        return bool(getattr(self, self.reason.rule.name.lower())())

    # -- parts of the rules

    @property
    def game(self) -> SlowGame:
        return self.facts.game

    @property
    def stacks(self) -> Stacks:
        return self.game.stacks

    @property
    def at(self) -> Hex | None:
        """The hex of the piece."""
        return hex_of(self.stacks, self.piece)

    @property
    def rest(self) -> Stacks:
        """The stacks without the piece."""
        return without(self.stacks, self.piece)

    def names(self, *pieces: Piece) -> bool:
        """Return whether the reason has exactly these pieces."""
        return sorted(map(str, self.reason.pieces)) == sorted(map(str, pieces))

    def shows(self, *hexes: Hex | None) -> bool:
        """Return whether the reason has exactly these hexes."""
        return sorted(self.reason.hexes) == sorted(place for place in hexes if place is not None)

    def among(self, turns: set[Turn]) -> bool:
        """Return whether the move (or any move of the piece) is one of these."""
        if self.to is not None:
            return (self.piece, self.to) in turns
        return any(piece == self.piece for piece, _ in turns)

    def own(self) -> bool:
        return self.piece.color is self.game.turn

    def in_own_hand(self) -> bool:
        """Return whether the piece is in the hand of the player to move."""
        return self.piece in self.game.in_hand(self.game.turn)

    def within_throw(self, *, able: bool = False) -> bool:
        """Return whether a thrower (`able`: not frozen) touches the tile and its destination."""
        at, to = self.at, self.to
        return at is not None and any(
            at in neighbours(thrower)
            and (to is None or to in neighbours(thrower))
            and not (able and self.game.frozen(self.stacks[thrower][-1]))
            for thrower in self.facts.throwers
        )

    def is_own_movable(self) -> bool:
        """Return whether it is an own tile on the board, and the queen is placed."""
        return self.at is not None and self.own() and not self.game.queen_in_hand()

    def in_play(self) -> bool:
        """Return whether it is a tile that the player might move or throw anywhere."""
        return self.is_own_movable() or replace(self, to=None).within_throw()

    def can_leave(self) -> bool:
        """Return whether it is on top, not pinned and not frozen."""
        at = self.at
        return (
            at is not None
            and self.stacks[at][-1] == self.piece
            and len(self.facts.groups.get(at, ())) <= 1
            and not self.game.frozen(self.piece)
        )

    def bugs(self) -> set[Bug]:
        """Return the bugs that the piece moves as."""
        assert self.at is not None
        return moves_as(self.piece, self.rest, self.at)

    # -- a method for each rule

    def game_over(self) -> bool:
        return self.game.result() is not None

    def not_in_game(self) -> bool:
        return not self.game.game_type.includes(self.piece.bug) and self.names(self.piece)

    def not_your_piece(self) -> bool:
        """Return whether it is the opponent's and cannot be thrown there."""
        thrown = self.within_throw(able=True) and self.can_leave()
        thrown = thrown and len(self.stacks[required(self.at)]) == 1
        frozen = self.to is not None and self.among(self.facts.without_freeze)
        return not self.own() and not thrown and not frozen and self.names(self.piece)

    def lower_number_first(self) -> bool:
        lower = [
            piece
            for piece in self.game.in_hand(self.game.turn)
            if piece.bug is self.piece.bug and piece.number < self.piece.number
        ]
        return self.in_own_hand() and bool(lower) and self.names(lower[0])

    def queen_not_first(self) -> bool:
        first = self.game.tournament and self.game.own_turn() == 1
        return self.in_own_hand() and self.piece.bug is Bug.QUEEN and first

    def queen_due(self) -> bool:
        queen = Piece(self.game.turn, Bug.QUEEN)
        return self.own() and self.game.queen_due() and self.piece != queen and self.names(queen)

    def first_at_origin(self) -> bool:
        return self.in_own_hand() and not self.stacks and self.to != Hex(0, 0)

    def placed_on_tile(self) -> bool:
        return (
            self.in_own_hand()
            and self.to in self.stacks
            and self.names(self.stacks[self.to][-1])
            and self.shows(self.to)
        )

    def placed_apart(self) -> bool:
        apart = self.to is not None and not top_neighbours(self.stacks, self.to)
        return self.in_own_hand() and bool(self.stacks) and apart and self.shows(self.to)

    def no_room(self) -> bool:
        return self.in_own_hand() and self.to is None and not self.game.spaces()

    def placed_beside_opponent(self) -> bool:
        if self.to is None or self.to in self.stacks or self.game.ply < 2:
            return False
        others = [
            top for top in top_neighbours(self.stacks, self.to) if top.color != self.game.turn
        ]
        return self.in_own_hand() and bool(others) and self.names(*others) and self.shows(self.to)

    def queen_not_placed(self) -> bool:
        queen = Piece(self.game.turn, Bug.QUEEN)
        on_board = self.at is not None
        return self.own() and on_board and self.game.queen_in_hand() and self.names(queen)

    def covered(self) -> bool:
        if self.at is None:
            return False
        stack = self.stacks[self.at]
        above = stack[stack.index(self.piece) + 1 :]
        return self.in_play() and bool(above) and self.names(*above) and self.shows(self.at)

    def pinned(self) -> bool:
        groups = [] if self.at is None else self.facts.groups.get(self.at, [])
        return (
            self.in_play()
            and len(groups) > 1
            and sorted(map(sorted, self.reason.groups)) == sorted(map(sorted, groups))
            and self.shows(self.at)
        )

    def frozen(self) -> bool:
        """Return whether only the freeze of the tile or of its thrower forbids the move."""
        last = self.game.moved
        if last is None or not self.names(last) or not self.in_play():
            return False
        return self.shows(hex_of(self.stacks, last)) and (
            self.piece == last or self.among(self.facts.without_freeze)
        )

    def same_hex(self) -> bool:
        return self.in_play() and self.at is not None and self.to == self.at and self.shows(self.at)

    def occupied(self) -> bool:
        if self.to is None or self.to not in self.rest:
            return False
        climbs = Bug.BEETLE in self.bugs() and self.is_own_movable()
        return (
            self.in_play()
            and not climbs
            and self.names(self.rest[self.to][-1])
            and self.shows(self.to)
        )

    def off_hive(self) -> bool:
        """Return whether the destination or a step to it touches no tile."""
        to, rest = self.to, self.rest
        if to is None or to in rest or not self.shows(to):
            return False
        isolated = not top_neighbours(rest, to)
        gap = bool(self.bugs() & SLIDERS) and to in neighbours(required(self.at))
        gap = gap and not any(flank in rest for flank in flanks(required(self.at), to))
        return (
            self.in_play()
            and self.can_leave()
            and (isolated or gap or self.among(self.facts.without_contact))
        )

    def gated(self) -> bool:
        """Return whether only the given gate forbids the move, or the tile is surrounded."""
        only_gated = self.among(self.facts.without_gates) or self.every_slide_is_gated()
        only_gated = only_gated and self.gate_is_real()
        return self.in_play() and self.can_leave() and (only_gated or self.shut_in())

    def gate_is_real(self) -> bool:
        """Return whether the reason has the stacks of one gate; for any move, of at least one."""
        shown, rest = self.reason.hexes, self.rest
        if not set(shown) <= set(rest) or len(set(shown)) < len(shown):
            return False
        if not self.names(*(rest[place][-1] for place in shown)):
            return False
        gates = [pair for pair in combinations(shown, 2) if self.narrow(*pair)]
        return {place for pair in gates for place in pair} == set(shown) and (
            len(gates) == 1 or (self.to is None and bool(gates))
        )

    def narrow(self, one: Hex, other: Hex) -> bool:
        """Return whether both stacks flank an edge and are higher than the step across it."""
        rest = self.rest
        edge = set(neighbours(one)) & set(neighbours(other))
        return any(
            set(flanks(start, end)) == {one, other}
            and min(height(rest, one), height(rest, other))
            > max(height(rest, start), height(rest, end))
            for start in edge
            for end in edge
            if start != end and end in neighbours(start)
        )

    def every_slide_is_gated(self) -> bool:
        """Return whether gates block every first step of a sliding bug, for any move."""
        at = required(self.at)
        return (
            self.to is None
            and bool(self.bugs() & SLIDERS)
            and not slides(self.rest, at, RULES)
            and bool(slides(self.rest, at, Rules(gates=False)))
        )

    def shut_in(self) -> bool:
        """Return whether the reason has the tiles on all six sides of the piece, for any move."""
        if self.to is not None or self.at is None:
            return False
        sides = neighbours(self.at)
        return (
            all(near in self.rest for near in sides)
            and self.names(*top_neighbours(self.rest, self.at))
            and self.shows(*sides)
        )

    def nothing_to_copy(self) -> bool:
        return (
            self.is_own_movable()
            and self.piece.bug is Bug.MOSQUITO
            and self.can_leave()
            and not self.bugs()
            and self.names(self.piece)
            and self.shows(self.at)
        )

    def no_reach(self) -> bool:
        """Return whether the tile may leave, and no single rule but its reach forbids the move."""
        return (
            self.in_play()
            and self.can_leave()
            and self.to != self.at
            and bool(self.bugs() or self.within_throw())
            and self.shows(self.at if self.to is None else self.to)
            and not self.among(self.facts.without_gates)
            and not self.among(self.facts.without_freeze)
        )


def required(place: Hex | None) -> Hex:
    """Return the hex, which must not be None."""
    assert place is not None
    return place
