"""Who throws a tile: a MoveString does not tell whether a player throws one of their own. Pure."""

from __future__ import annotations

from functools import lru_cache

from hive_core import Bug, Color, Direction, Hex, Piece
from hive_core.notation import parse_move_text
from web.game.record import Line, Record
from web.game.rules import Rules
from web.locale.moves import thrower_of

_THROWERS = {color: (Piece(color, Bug.PILLBUG), Piece(color, Bug.MOSQUITO)) for color in Color}
_BESIDE = frozenset(direction.value for direction in Direction)


def thrower_in(record: Record, line: Line, number: int) -> Piece | None:
    """Return who throws the tile of that move of a line, from 1; None if it moves by itself."""
    move = line[number - 1]
    is_own = move[0] == str(record.mover(number))[0]
    if move == "pass" or (is_own and number not in likely_own_throws(record.rules, line)):
        return None
    return thrower_of(record.board_after(line[: number - 1]), move)


@lru_cache(maxsize=256)
def likely_own_throws(rules: Rules, moves: Line) -> frozenset[int]:
    """Return the plies at which a tile went from one space beside a thrower to another.

    A thrower is the mover's pillbug or mosquito; only the rules tell whether it threw the tile. No
    move is played here, since that takes long in the browser.
    """
    if Bug.PILLBUG not in {piece.bug for piece in rules.game_type.pieces(Color.WHITE)}:
        return frozenset()
    start = rules.begin()
    mover = start.turn
    where = {piece: at for at, stack in start.stacks().items() for piece in stack}
    found = set()
    for ply, move in enumerate(moves, start=1):
        parts = parse_move_text(move)
        if parts.piece is not None:
            to = Hex(0, 0)
            if parts.reference is not None:
                beside = Hex(0, 0) if parts.direction is None else parts.direction.value
                to = where[parts.reference] + beside
            here = where.get(parts.piece)
            if here is not None and any(
                _are_beside(where[thrower], here, to)
                for thrower in _THROWERS[mover]
                if thrower in where
            ):
                found.add(ply)
            where[parts.piece] = to
        mover = mover.other
    return frozenset(found)


def _are_beside(at: Hex, *spaces: Hex) -> bool:
    return all(Hex(space.q - at.q, space.r - at.r) in _BESIDE for space in spaces)
