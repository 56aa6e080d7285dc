"""The evaluation of a position in parts that people understand: which tiles count, and for whom.

The parts are groups of the features of `evaluate.py`, and what they mean together, so their sum is
the evaluation. Nothing looks ahead here: `search` does.
"""

from __future__ import annotations

import enum
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hive_core._rules.arguments import as_text
from hive_core.board import Board, as_board
from hive_core.errors import expected
from hive_core.evaluate import features_of, fills, is_free, state, together, weights_for
from hive_core.types import Bug, Color, Hex, Piece

__all__ = ["Breakdown", "Part", "PartKind", "breakdown", "kind_of"]

_NEAR = 2
"""Steps from a queen to where a free tile counts as near; beside her it fills a side already."""


class PartKind(enum.Enum):
    """What a part of the evaluation is about; the value is an English phrase."""

    SIDES = "the sides of the queen that are taken"
    ON_QUEEN = "the tile on top of the queen"
    ESCAPE = "the queen and the tiles beside her that can move away"
    STAY = "the tiles beside their own queen that cannot move away"
    GUARD = "the pillbug and the mosquito beside the queen"
    ATTACK = "the free tiles in reach of the opponent's queen"
    FREE = "the free tiles"
    PINNED = "the pinned tiles"
    SHUT_IN = "the tiles with no gap to slide through"
    COVERED = "the tiles under other tiles"
    HAND = "the tiles in hand"
    TURN = "the turn"
    TOGETHER = "all of this together, beyond the sum"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the evaluation: its kind, the player whose tiles it is about, and its score.

    `score`: positive if it is good for White, as in `Breakdown`. `pieces`: the tiles that it is
    about: the queen for `SIDES`, the tiles that can move away for `ESCAPE`. `hexes`: the hexes to
    mark on a board; for `SIDES` the taken ones beside the queen. `TOGETHER` is about the player for
    whom it is good, and about no tiles.
    """

    kind: PartKind
    color: Color
    score: int
    pieces: tuple[Piece, ...] = ()
    hexes: tuple[Hex, ...] = ()


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The evaluation of a position in parts, the weightiest first."""

    parts: tuple[Part, ...]

    @property
    def score(self) -> int:
        """The sum of the parts, in the units of `evaluate`: positive if White is better."""
        return sum(part.score for part in self.parts)

    def part(self, kind: PartKind, color: Color) -> Part:
        """Return the part of that kind about that player; an empty one if nothing counts."""
        parts = (part for part in self.parts if (part.kind, part.color) == (kind, color))
        return next(parts, Part(kind, color, 0))


def breakdown(board: Board, weights: Mapping[str, int] | None = None) -> Breakdown:
    """Return the evaluation of a game in progress, in parts.

    `weights`: by default those of the game's type; with others there is no part `TOGETHER`.

    Both players have the same tiles. So a tile counts as better or worse than halfway between free
    and pinned, which changes no sum: free tiles count for their owner, pinned ones against. Where
    the weights rate a pinned, a shut in or a covered tile higher, it counts nothing, and a free one
    that much less: such a tile never counts for its owner.

    >>> from hive_core.evaluate import WEIGHTS
    >>> board = Board("Base+ML")
    >>> [part.kind.value for part in breakdown(board, WEIGHTS).parts if part.score]
    ['the tiles in hand', 'the tiles in hand', 'the turn']
    """
    own = weights_for(as_board(board).game_type) if weights is None else weights
    try:
        parts = [part for color in Color for part in _parts(board, color, own)]
    except (KeyError, TypeError):
        raise expected("a weight for every name in WEIGHTS", weights) from None
    if weights is None and (score := together(board)):
        better = board.turn if score > 0 else board.turn.other
        sign = 1 if better is Color.WHITE else -1
        parts.append(Part(PartKind.TOGETHER, better, sign * abs(score)))
    kinds = list(PartKind)
    parts.sort(key=lambda part: (-abs(part.score), kinds.index(part.kind), part.color))
    return Breakdown(tuple(parts))


def kind_of(feature: str) -> PartKind:
    """Return the part of the evaluation that a feature belongs to.

    >>> kind_of("ring_4") is PartKind.SIDES
    True
    """
    kind = _KINDS.get(as_text(feature, "the name of a feature").rpartition("_")[0])
    if kind is None:
        raise expected("the name of a feature, such as ring_4", feature)
    return kind


_KINDS: Mapping[str, PartKind] = {
    "ring": PartKind.SIDES,
    "closed": PartKind.SIDES,
    "queen_under": PartKind.ON_QUEEN,
    "ring_own_free": PartKind.ESCAPE,
    "ring_own_stuck": PartKind.STAY,
    "ring_foe_free": PartKind.SIDES,
    "ring_foe_stuck": PartKind.SIDES,
    "leave": PartKind.ESCAPE,
    "queen": PartKind.ESCAPE,
    "guard": PartKind.GUARD,
    "runner": PartKind.ATTACK,
    "close": PartKind.ATTACK,
    "reach_3": PartKind.ATTACK,
    "reach_4": PartKind.ATTACK,
    "reach_5": PartKind.ATTACK,
    "drop": PartKind.ATTACK,
    "climber_low": PartKind.ATTACK,
    "climber_high": PartKind.ATTACK,
    "free": PartKind.FREE,
    "atop": PartKind.FREE,
    "mobile": PartKind.FREE,
    "mosquito": PartKind.FREE,
    "pinned": PartKind.PINNED,
    "shut": PartKind.SHUT_IN,
    "covered": PartKind.COVERED,
    "hand": PartKind.HAND,
    "tempo": PartKind.TURN,
    "hurry": PartKind.TURN,
}
"""By the name of a feature without its last word."""

_STATES: Mapping[str, PartKind] = {
    "free": PartKind.FREE,
    "atop": PartKind.FREE,
    "pinned": PartKind.PINNED,
    "shut": PartKind.SHUT_IN,
    "covered": PartKind.COVERED,
    "hand": PartKind.HAND,
}


def _parts(board: Board, color: Color, weights: Mapping[str, int]) -> Iterator[Part]:
    """Yield the parts about one player that have a score or tiles."""
    scores: defaultdict[PartKind, int] = defaultdict(int)
    for name, count in features_of(board, color).items():
        scores[kind_of(name)] += weights[name] * count
    for piece in board.game_type.pieces(color):
        scores[_STATES[state(board, piece)]] -= _level(piece.bug.value, weights)
    sign = 1 if color is Color.WHITE else -1
    for kind in PartKind:
        pieces = tuple(_pieces(board, color, kind))
        score = sign * scores[kind]
        if score or pieces:
            yield Part(kind, color, score, pieces, tuple(_hexes(board, color, kind, pieces)))


def _level(letter: str, weights: Mapping[str, int]) -> int:
    """Return what a tile of that bug is compared with: see `breakdown`."""
    halfway = (weights[f"free_{letter}"] + weights[f"pinned_{letter}"]) // 2
    return max(halfway, *(weights[f"{state}_{letter}"] for state in ("pinned", "shut", "covered")))


def _pieces(board: Board, color: Color, kind: PartKind) -> Iterator[Piece]:
    """Yield the tiles that a part is about."""
    queen = Piece(color, Bug.QUEEN)
    own = board.game_type.pieces(color)
    match kind:
        case PartKind.SIDES:
            if board.hex_of(queen) is not None:
                yield queen
        case PartKind.ON_QUEEN:
            if board.is_covered(queen):
                place = board.hex_of(queen)
                assert place is not None
                yield board.stack_at(place)[-1]
        case PartKind.ESCAPE:
            near = (queen, *_beside(board, queen))
            yield from (tile for tile in near if tile.color is color and is_free(board, tile))
        case PartKind.STAY:
            near = _beside(board, queen)
            yield from (tile for tile in near if tile.color is color and not is_free(board, tile))
        case PartKind.GUARD:
            guards = (Bug.PILLBUG, Bug.MOSQUITO)
            near = _beside(board, queen)
            yield from (tile for tile in near if tile.color is color and tile.bug in guards)
        case PartKind.ATTACK:
            target = board.hex_of(Piece(color.other, Bug.QUEEN))
            if target is not None:
                yield from (tile for tile in own if _attacks(board, tile, target))
        case PartKind.TURN | PartKind.TOGETHER:
            pass
        case _:
            yield from (tile for tile in own if _STATES[state(board, tile)] is kind)


def _hexes(board: Board, color: Color, kind: PartKind, pieces: tuple[Piece, ...]) -> Iterator[Hex]:
    """Yield the hexes to mark: those of the pieces; the taken ones beside the queen for `SIDES`."""
    if kind is PartKind.SIDES:
        place = board.hex_of(Piece(color, Bug.QUEEN))
        around = () if place is None else place.neighbors()
        yield from (beside for beside in around if board.stack_at(beside))
        return
    places = (board.hex_of(piece) for piece in pieces)
    yield from (place for place in places if place is not None)


def _beside(board: Board, piece: Piece) -> tuple[Piece, ...]:
    """Return the tops of the stacks beside the piece; none if it is in hand."""
    place = board.hex_of(piece)
    around = () if place is None else place.neighbors()
    tops = [board.piece_at(beside) for beside in around]
    return tuple(top for top in tops if top is not None)


def _attacks(board: Board, piece: Piece, queen: Hex) -> bool:
    """Tell whether a free tile goes far, is near the queen, or reaches one of her empty sides."""
    place = board.hex_of(piece)
    if place is None or not is_free(board, piece):
        return False
    q, r = place.q - queen.q, place.r - queen.r
    steps = max(abs(q), abs(r), abs(q + r))
    climbs = piece.bug.info.climbs or len(board.stack_at(place)) > 1
    if piece.bug.info.ranges or steps == _NEAR or (climbs and steps <= _NEAR):
        return True
    sides = (side for side in queen.neighbors() if not board.stack_at(side))
    return any(fills(board, piece, queen, side) for side in sides)
