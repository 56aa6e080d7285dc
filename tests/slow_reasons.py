"""Whether a reason that the engine gives is true, asked of the slow engine alone.

For each `Rule` a method of `Claim` of that name: what must hold of the position for that rule to
forbid the move, and which tiles and hexes it has to show. A false reason fails, right rule or not.
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
    Table,
    Turn,
    around,
    flanks,
    height,
    kinds,
    lifted,
    parts,
    slides,
    tops_around,
    where,
)

SLIDERS = {Bug.QUEEN, Bug.ANT, Bug.SPIDER, Bug.PILLBUG, Bug.BEETLE}


class Witness:
    """What the slow engine knows of one position, each thing worked out at most once."""

    def __init__(self, game: SlowGame) -> None:
        self.game = game

    @cached_property
    def legal(self) -> set[Turn]:
        """The legal turns."""
        return self.game.turns()

    @cached_property
    def ungated(self) -> set[Turn]:
        """What would be legal if everything could squeeze through."""
        return self.game.turns(Rules(gates=False))

    @cached_property
    def adrift(self) -> set[Turn]:
        """What would be legal if a slide could cross a gap."""
        return self.game.turns(Rules(contact=False))

    @cached_property
    def thawed(self) -> set[Turn]:
        """What would be legal if the tile of the turn just before were like any other."""
        return self.game.turns(Rules(freeze=False))

    @cached_property
    def throwers(self) -> list[Hex]:
        """Where the player to move has the pillbug's ability, a freeze left aside."""
        if self.game.queen_in_hand():
            return []
        return self.game.throwers(Rules(freeze=False))

    @cached_property
    def groups(self) -> dict[Hex, list[frozenset[Hex]]]:
        """The parts the hive falls into without the tile that lies alone on this hex."""
        stacks = self.game.stacks
        alone = [place for place, stack in stacks.items() if len(stack) == 1]
        return {place: parts(set(stacks) - {place}) for place in alone}


@dataclass(frozen=True)
class Claim:
    """That `reason` forbids to put, move or throw `piece` to `to` (None: it has no move at all)."""

    witness: Witness
    reason: Reason
    piece: Piece
    to: Hex | None

    def holds(self) -> bool:
        """Whether it is so."""
        if self.among(self.witness.legal):
            return False
        return bool(getattr(self, self.reason.rule.name.lower())())

    # -- what the rules are made of

    @property
    def game(self) -> SlowGame:
        return self.witness.game

    @property
    def stacks(self) -> Table:
        return self.game.stacks

    @property
    def at(self) -> Hex | None:
        """Where the piece lies."""
        return where(self.stacks, self.piece)

    @property
    def rest(self) -> Table:
        """The table without the piece."""
        return lifted(self.stacks, self.piece)

    def names(self, *pieces: Piece) -> bool:
        """Whether the reason names just these pieces."""
        return sorted(map(str, self.reason.pieces)) == sorted(map(str, pieces))

    def shows(self, *hexes: Hex | None) -> bool:
        """Whether the reason shows just these hexes."""
        return sorted(self.reason.hexes) == sorted(place for place in hexes if place is not None)

    def among(self, turns: set[Turn]) -> bool:
        """Whether the move (or any move of the piece) is one of these."""
        if self.to is not None:
            return (self.piece, self.to) in turns
        return any(piece == self.piece for piece, _ in turns)

    def own(self) -> bool:
        return self.piece.color is self.game.turn

    def in_own_hand(self) -> bool:
        """Whether it waits to be placed by the player to move."""
        return self.piece in self.game.in_hand(self.game.turn)

    def within_throw(self, *, able: bool = False) -> bool:
        """Whether a thrower (`able`: not a frozen one) touches the tile, and where it is to go."""
        at, to = self.at, self.to
        return at is not None and any(
            at in around(thrower)
            and (to is None or to in around(thrower))
            and not (able and self.game.frozen(self.stacks[thrower][-1]))
            for thrower in self.witness.throwers
        )

    def walker(self) -> bool:
        """Whether it is a tile on the table that the player might move."""
        return self.at is not None and self.own() and not self.game.queen_in_hand()

    def in_play(self) -> bool:
        """Whether it is a tile that the player might move, or throw (wherever to)."""
        return self.walker() or replace(self, to=None).within_throw()

    def at_liberty(self) -> bool:
        """Whether it is on top, may be lifted, and is not frozen."""
        at = self.at
        return (
            at is not None
            and self.stacks[at][-1] == self.piece
            and len(self.witness.groups.get(at, ())) <= 1
            and not self.game.frozen(self.piece)
        )

    def bugs(self) -> set[Bug]:
        """What it moves as."""
        assert self.at is not None
        return kinds(self.piece, self.rest, self.at)

    # -- a method for each rule

    def game_over(self) -> bool:
        return self.game.result() is not None

    def not_in_game(self) -> bool:
        return not self.game.game_type.includes(self.piece.bug) and self.names(self.piece)

    def not_your_piece(self) -> bool:
        """It is not, and neither can it be thrown there for all that this rule knows."""
        thrown = self.within_throw(able=True) and self.at_liberty()
        thrown = thrown and len(self.stacks[known(self.at)]) == 1
        frozen = self.to is not None and self.among(self.witness.thawed)
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
        apart = self.to is not None and not tops_around(self.stacks, self.to)
        return self.in_own_hand() and bool(self.stacks) and apart and self.shows(self.to)

    def no_room(self) -> bool:
        return self.in_own_hand() and self.to is None and not self.game.rooms()

    def placed_beside_opponent(self) -> bool:
        if self.to is None or self.to in self.stacks or self.game.ply < 2:
            return False
        others = [top for top in tops_around(self.stacks, self.to) if top.color != self.game.turn]
        return self.in_own_hand() and bool(others) and self.names(*others) and self.shows(self.to)

    def queen_not_placed(self) -> bool:
        queen = Piece(self.game.turn, Bug.QUEEN)
        on_table = self.at is not None
        return self.own() and on_table and self.game.queen_in_hand() and self.names(queen)

    def covered(self) -> bool:
        if self.at is None:
            return False
        stack = self.stacks[self.at]
        above = stack[stack.index(self.piece) + 1 :]
        return self.in_play() and bool(above) and self.names(*above) and self.shows(self.at)

    def pinned(self) -> bool:
        groups = [] if self.at is None else self.witness.groups.get(self.at, [])
        return (
            self.in_play()
            and len(groups) > 1
            and sorted(map(sorted, self.reason.groups)) == sorted(map(sorted, groups))
            and self.shows(self.at)
        )

    def frozen(self) -> bool:
        """The tile itself is frozen, or its only thrower is, and else it could go there."""
        last = self.game.moved
        if last is None or not self.names(last) or not self.in_play():
            return False
        return self.shows(where(self.stacks, last)) and (
            self.piece == last or self.among(self.witness.thawed)
        )

    def same_hex(self) -> bool:
        return self.in_play() and self.at is not None and self.to == self.at and self.shows(self.at)

    def occupied(self) -> bool:
        if self.to is None or self.to not in self.rest:
            return False
        climbs = Bug.BEETLE in self.bugs() and self.walker()
        return (
            self.in_play()
            and not climbs
            and self.names(self.rest[self.to][-1])
            and self.shows(self.to)
        )

    def off_hive(self) -> bool:
        """Nothing is there to touch, or nothing along the way (of one step, or of them all)."""
        to, rest = self.to, self.rest
        if to is None or to in rest or not self.shows(to):
            return False
        lonely = not tops_around(rest, to)
        gap = bool(self.bugs() & SLIDERS) and to in around(known(self.at))
        gap = gap and not any(flank in rest for flank in flanks(known(self.at), to))
        return (
            self.in_play()
            and self.at_liberty()
            and (lonely or gap or self.among(self.witness.adrift))
        )

    def gated(self) -> bool:
        """It could go there if nothing were too narrow, and the gate is one; or it is shut in."""
        squeezed = self.among(self.witness.ungated) or self.no_way_out()
        squeezed = squeezed and self.gate_is_real()
        return self.in_play() and self.at_liberty() and (squeezed or self.shut_in())

    def gate_is_real(self) -> bool:
        """The hexes shown are gates, with the tiles on top: one, or for the piece at all some."""
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
        """Whether the two stand beside an edge, both higher than the way across."""
        rest = self.rest
        edge = set(around(one)) & set(around(other))
        return any(
            set(flanks(start, end)) == {one, other}
            and min(height(rest, one), height(rest, other))
            > max(height(rest, start), height(rest, end))
            for start in edge
            for end in edge
            if start != end and end in around(start)
        )

    def no_way_out(self) -> bool:
        """It is asked of a bug that slides, and of all its first steps there is only a gate."""
        at = known(self.at)
        return (
            self.to is None
            and bool(self.bugs() & SLIDERS)
            and not slides(self.rest, at, RULES)
            and bool(slides(self.rest, at, Rules(gates=False)))
        )

    def shut_in(self) -> bool:
        """It has no move for the tiles on all six sides of it, which are shown."""
        if self.to is not None or self.at is None:
            return False
        sides = around(self.at)
        return (
            all(near in self.rest for near in sides)
            and self.names(*tops_around(self.rest, self.at))
            and self.shows(*sides)
        )

    def nothing_to_copy(self) -> bool:
        return (
            self.walker()
            and self.piece.bug is Bug.MOSQUITO
            and self.at_liberty()
            and not self.bugs()
            and self.names(self.piece)
            and self.shows(self.at)
        )

    def no_reach(self) -> bool:
        """A tile free to go, to a place that is free to take, and no one rule in the way."""
        return (
            self.in_play()
            and self.at_liberty()
            and self.to != self.at
            and bool(self.bugs() or self.within_throw())
            and self.shows(self.at if self.to is None else self.to)
            and not self.among(self.witness.ungated)
            and not self.among(self.witness.thawed)
        )


def known(place: Hex | None) -> Hex:
    """The place, where there must be one."""
    assert place is not None
    return place
