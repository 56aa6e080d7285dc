"""Who throws a tile: a MoveString does not tell whether a player throws one of their own. Pure."""

from __future__ import annotations

from functools import lru_cache

from hive_core import Bug, Color, Direction, Hex, Piece
from hive_core.notation import parse_move_text
from web.game.record import Line, Record, board_after
from web.game.rules import Rules
from web.locale.moves import thrower_of

_THROWERS = {color: (Piece(color, Bug.PILLBUG), Piece(color, Bug.MOSQUITO)) for color in Color}
_BESIDE = frozenset(direction.value for direction in Direction)


def thrower_in(record: Record, line: Line, number: int) -> Piece | None:
    """Return who throws the tile of a move; None if it moves by itself.

    `number`: of the move in its line, from 1.
    """
    is_own = line[number - 1][0] == str(record.mover(number))[0]
    return _thrower(record.rules, line, number, is_own=is_own)


# A list of moves asks for each of its moves whenever it is drawn.
@lru_cache(maxsize=16_384)
def _thrower(rules: Rules, line: Line, number: int, *, is_own: bool) -> Piece | None:
    move = line[number - 1]
    if move == "pass" or (is_own and number not in likely_own_throws(rules, line)):
        return None
    return thrower_of(board_after(rules, line[: number - 1]), move)


@lru_cache(maxsize=2)
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
