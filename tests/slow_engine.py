"""A second Hive engine, written from the rules alone: slow, simple, and without shared code.

It uses dictionaries and sets of the public values; everything is computed again from `stacks`
at each call. `tests/board/test_second_engine.py` compares the two.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from hive_core import Bug, Color, Direction, GameType, Hex, Piece

Stacks = dict[Hex, list[Piece]]
"""The pieces of each occupied hex, bottom to top."""

Turn = tuple[Piece, Hex]
"""A piece, and where it is placed, moved or thrown."""


@dataclass(frozen=True)
class Rules:
    """Rules that can be switched off one by one, to find which of them forbids a move.

    `gates`: no tile passes a gate. `contact`: a slide is along a tile. `freeze`: the tile that
    moved in the previous turn cannot move.
    """

    gates: bool = True
    contact: bool = True
    freeze: bool = True


RULES = Rules()

# -- hexes and stacks ------------------------------------------------------------------------------


@cache
def neighbours(place: Hex) -> tuple[Hex, ...]:
    """Return the six adjacent hexes."""
    return tuple(Hex(place.q + d.value.q, place.r + d.value.r) for d in Direction)


@cache
def flanks(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """Return the two hexes beside the edge between two neighbours."""
    return tuple(set(neighbours(start)) & set(neighbours(end)))


def connected_groups(places: Collection[Hex]) -> list[frozenset[Hex]]:
    """Return the connected groups of the hexes, by flood fill."""
    left, groups = set(places), []
    while left:
        group, edge = set[Hex](), {left.pop()}
        while edge:
            group |= edge
            edge = {near for place in edge for near in neighbours(place)} & left
            left -= edge
        groups.append(frozenset(group))
    return groups


def is_connected(places: Collection[Hex]) -> bool:
    """Return whether the hexes are connected."""
    return len(connected_groups(places)) <= 1


def height(stacks: Stacks, place: Hex) -> int:
    """Return the number of tiles on the hex."""
    return len(stacks.get(place, ()))


def hex_of(stacks: Stacks, piece: Piece) -> Hex | None:
    """Return the hex of the piece, if it is on the board."""
    return next((place for place, stack in stacks.items() if piece in stack), None)


def top_neighbours(stacks: Stacks, place: Hex) -> list[Piece]:
    """Return the top tile of each adjacent stack."""
    return [stacks[near][-1] for near in neighbours(place) if near in stacks]


def without(stacks: Stacks, piece: Piece) -> Stacks:
    """Return the stacks without the piece."""
    rest = {place: [p for p in stack if p != piece] for place, stack in stacks.items()}
    return {place: stack for place, stack in rest.items() if stack}


def with_tile(stacks: Stacks, piece: Piece, place: Hex) -> Stacks:
    """Return the stacks with the piece on top of the hex."""
    return {**stacks, place: [*stacks.get(place, ()), piece]}


# -- one step; the stacks are without the mover ----------------------------------------------------


def may_slide(stacks: Stacks, start: Hex, end: Hex, rules: Rules) -> bool:
    """Return whether a step on the ground is to an empty hex, past exactly one tile."""
    if end in stacks:
        return False
    beside = [flank in stacks for flank in flanks(start, end)]
    if all(beside):
        return not rules.gates
    if not any(beside):
        return not rules.contact and any(near in stacks for near in neighbours(end))
    return True


def may_climb(stacks: Stacks, start: Hex, end: Hex, rules: Rules) -> bool:
    """Return whether a step up, across or down is not between two stacks that are both higher."""
    way = max(height(stacks, start), height(stacks, end))
    blocked = all(height(stacks, flank) > way for flank in flanks(start, end))
    return not blocked or not rules.gates


# -- destinations of each bug; the stacks are without the mover ------------------------------------


def slides(stacks: Stacks, start: Hex, rules: Rules) -> set[Hex]:
    """Return the destinations of one slide, of a queen or a pillbug."""
    return {end for end in neighbours(start) if may_slide(stacks, start, end, rules)}


def ant_slides(stacks: Stacks, start: Hex, rules: Rules) -> set[Hex]:
    """Return the destinations of any number of slides."""
    reached, edge = {start}, {start}
    while edge:
        edge = {end for place in edge for end in slides(stacks, place, rules)} - reached
        reached |= edge
    return reached


def spider_slides(stacks: Stacks, start: Hex, rules: Rules) -> set[Hex]:
    """Return the destinations of exactly three slides, no hex twice."""
    paths: list[tuple[Hex, ...]] = [(start,)]
    for _ in range(3):
        paths = [
            (*path, end)
            for path in paths
            for end in slides(stacks, path[-1], rules)
            if end not in path
        ]
    return {path[-1] for path in paths}


def jumps(stacks: Stacks, start: Hex) -> set[Hex]:
    """Return the first empty hex behind one or more tiles in each direction."""
    ends = set[Hex]()
    for direction in Direction:
        end, tiles = start + direction.value, 0
        while end in stacks:
            end, tiles = end + direction.value, tiles + 1
        if tiles:
            ends.add(end)
    return ends


def beetle_steps(stacks: Stacks, start: Hex, rules: Rules) -> set[Hex]:
    """Return the destinations of one step: a slide from ground to ground, else a climb."""
    return {
        end
        for end in neighbours(start)
        if (
            may_climb(stacks, start, end, rules)
            if start in stacks or end in stacks
            else may_slide(stacks, start, end, rules)
        )
    }


def ladybug_moves(stacks: Stacks, start: Hex, rules: Rules) -> set[Hex]:
    """Return the destinations of two steps on top of the hive and one down."""
    return {
        end
        for first in neighbours(start)
        if first in stacks and may_climb(stacks, start, first, rules)
        for second in neighbours(first)
        if second in stacks and may_climb(stacks, first, second, rules)
        for end in neighbours(second)
        if end not in stacks and may_climb(stacks, second, end, rules)
    }


def destinations(bug: Bug, stacks: Stacks, start: Hex, rules: Rules = RULES) -> set[Hex]:
    """Return a bug's own destinations without its start (a mosquito moves as `moves_as`)."""
    if bug in (Bug.QUEEN, Bug.PILLBUG):
        ends = slides(stacks, start, rules)
    elif bug is Bug.ANT:
        ends = ant_slides(stacks, start, rules)
    elif bug is Bug.SPIDER:
        ends = spider_slides(stacks, start, rules)
    elif bug is Bug.GRASSHOPPER:
        ends = jumps(stacks, start)
    elif bug is Bug.BEETLE:
        ends = beetle_steps(stacks, start, rules)
    elif bug is Bug.LADYBUG:
        ends = ladybug_moves(stacks, start, rules)
    else:
        ends = set()
    return ends - {start}


def moves_as(piece: Piece, stacks: Stacks, start: Hex) -> set[Bug]:
    """Return the bugs that the piece moves as; a mosquito: those it touches, or a beetle on top."""
    if piece.bug is not Bug.MOSQUITO:
        return {piece.bug}
    if start in stacks:  # it was lifted off another tile
        return {Bug.BEETLE}
    return {top.bug for top in top_neighbours(stacks, start)} - {Bug.MOSQUITO}


# -- the game --------------------------------------------------------------------------------------


@dataclass
class SlowGame:
    """A game: the tiles, the player to move, the number of plies, the tile that just moved."""

    game_type: GameType
    tournament: bool = False
    stacks: Stacks = field(default_factory=dict)
    turn: Color = Color.WHITE
    ply: int = 0
    moved: Piece | None = None
    before: SlowGame | None = None

    @classmethod
    def set_up(
        cls,
        stacks: Mapping[Hex, Sequence[Piece]],
        turn: Color,
        game_type: GameType,
        moved: Piece | None,
    ) -> SlowGame:
        """Return a position after as few plies as its tiles and `moved` need."""
        tiles = [piece for stack in stacks.values() for piece in stack]
        ply = int(turn)
        while any(
            sum(piece.color is color for piece in tiles) + (moved is not None and color is not turn)
            > (ply + 1 - color) // 2
            for color in Color
        ):
            ply += 2
        copied = {place: list(stack) for place, stack in stacks.items()}
        return cls(game_type, False, copied, turn, ply, moved)

    # Tiles

    def in_hand(self, color: Color) -> list[Piece]:
        """Return the player's pieces that are not on the board."""
        placed = {piece for stack in self.stacks.values() for piece in stack}
        return [piece for piece in self.game_type.pieces(color) if piece not in placed]

    def queen_in_hand(self) -> bool:
        """Return whether the player to move has not placed the queen."""
        return Piece(self.turn, Bug.QUEEN) in self.in_hand(self.turn)

    def own_turn(self) -> int:
        """Return the number of the player's turn, from 1."""
        return self.ply // 2 + 1

    def queen_due(self) -> bool:
        """Return whether the player to move must place the queen."""
        return self.own_turn() >= 4 and self.queen_in_hand()

    def surrounded(self) -> set[Color]:
        """Return the colours of surrounded queens, covered ones included."""
        return {
            piece.color
            for place, stack in self.stacks.items()
            for piece in stack
            if piece.bug is Bug.QUEEN and all(near in self.stacks for near in neighbours(place))
        }

    def result(self) -> str | None:
        """Return `white`, `black` or `draw` if a queen is surrounded, else None."""
        lost = self.surrounded()
        if len(lost) == 2:
            return "draw"
        return str(lost.pop().other) if lost else None

    # Placements

    def spaces(self) -> set[Hex]:
        """Return the hexes where the player to move may place a tile."""
        if not self.stacks:
            return {Hex(0, 0)}
        edge = {near for place in self.stacks for near in neighbours(place)} - set(self.stacks)
        if len(self.stacks) == 1 and self.ply == 1:
            return edge
        return {
            place
            for place in edge
            if all(top.color is self.turn for top in top_neighbours(self.stacks, place))
        }

    def placeable(self) -> set[Piece]:
        """Return the pieces in hand that may be placed: the lowest number of each kind."""
        hand = self.in_hand(self.turn)
        queen = Piece(self.turn, Bug.QUEEN)
        if self.queen_due():
            return {queen}
        lowest = {min((p for p in hand if p.bug is bug), key=_number) for bug in _bugs(hand)}
        return lowest - {queen} if self.tournament and self.own_turn() == 1 else lowest

    # Movements

    def frozen(self, piece: Piece, rules: Rules = RULES) -> bool:
        """Return whether the piece moved or was thrown in the previous turn."""
        return rules.freeze and piece == self.moved

    def own_moves(self, piece: Piece, rules: Rules = RULES) -> set[Hex]:
        """Return the own destinations of a tile of the player to move."""
        start = hex_of(self.stacks, piece)
        if start is None or self.stacks[start][-1] != piece or self.frozen(piece, rules):
            return set()
        rest = without(self.stacks, piece)
        if not is_connected(rest):
            return set()
        ends = {
            end
            for bug in moves_as(piece, rest, start)
            for end in destinations(bug, rest, start, rules)
        }
        return {end for end in ends if is_connected(with_tile(rest, piece, end))}

    def throwers(self, rules: Rules = RULES) -> list[Hex]:
        """Return the hexes of the player's throwers: a pillbug, or a mosquito beside one.

        A thrower is on the ground, not covered and not frozen.
        """
        found = []
        for place, stack in self.stacks.items():
            piece = stack[-1]
            if len(stack) > 1 or piece.color is not self.turn or self.frozen(piece, rules):
                continue
            copied = {top.bug for top in top_neighbours(self.stacks, place)}
            if piece.bug is Bug.PILLBUG or (piece.bug is Bug.MOSQUITO and Bug.PILLBUG in copied):
                found.append(place)
        return found

    def throws(self, rules: Rules = RULES) -> set[Turn]:
        """Return the throws: tiles of either colour, over a thrower to an empty hex beside it."""
        found = set[Turn]()
        for thrower in self.throwers(rules):
            for start in neighbours(thrower):
                stack = self.stacks.get(start, [])
                if len(stack) != 1 or self.frozen(stack[0], rules):
                    continue
                rest = without(self.stacks, stack[0])
                if is_connected(rest) and may_climb(rest, start, thrower, rules):
                    found |= {
                        (stack[0], end)
                        for end in neighbours(thrower)
                        if end not in rest and end != start
                        if may_climb(rest, thrower, end, rules)
                    }
        return found

    def turns(self, rules: Rules = RULES) -> set[Turn]:
        """Return the moves of the player to move; none means a pass, or the end of the game."""
        if self.result():
            return set()
        found = {(piece, room) for piece in self.placeable() for room in self.spaces()}
        if not self.queen_in_hand():
            own = {p for stack in self.stacks.values() for p in stack if p.color is self.turn}
            found |= {(piece, end) for piece in own for end in self.own_moves(piece, rules)}
            found |= self.throws(rules)
        return found

    def after(self, turn: Turn | None) -> SlowGame:
        """Return the game after one more move; None is a pass."""
        stacks, moved = self.stacks, None
        if turn is not None:
            piece, place = turn
            moved = piece if hex_of(stacks, piece) is not None else None
            stacks = with_tile(without(stacks, piece), piece, place)
        other = self.turn.other
        return SlowGame(self.game_type, self.tournament, stacks, other, self.ply + 1, moved, self)

    # Repetition

    @cached_property
    def key(self) -> object:
        """Return a key that is equal for a repeated position, shifted or with tiles swapped.

        The tile that just moved is a part of it if its freeze forbids a move.
        """
        if not self.stacks:
            return None
        q, r = (min(place[axis] for place in self.stacks) for axis in (0, 1))
        tiles = frozenset(
            (place.q - q, place.r - r, tuple((p.color, p.bug) for p in stack))
            for place, stack in self.stacks.items()
        )
        frozen = None
        if self.moved is not None and self.turns() != self.turns(Rules(freeze=False)):
            place = hex_of(self.stacks, self.moved)
            assert place is not None
            frozen = (place.q - q, place.r - r)
        return self.turn, tiles, frozen

    def occurrences(self) -> int:
        """Count how often the position has occurred in this game, now included."""
        found = 1
        game = self.before
        while game is not None:
            if len(game.stacks) == len(self.stacks):
                found += int(game.key == self.key)
            game = game.before
        return found


def _number(piece: Piece) -> int:
    return piece.number


def _bugs(pieces: Iterable[Piece]) -> set[Bug]:
    return {piece.bug for piece in pieces}


def count(game: SlowGame, depth: int) -> int:
    """Count the sequences of `depth` moves: perft."""
    if not depth:
        return 1
    if game.result():
        return 0
    turns: list[Turn | None] = [*game.turns()]
    return sum(count(game.after(turn), depth - 1) for turn in turns or [None])
