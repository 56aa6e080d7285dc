"""The evaluation of a position: named features times their weights, and what they mean together.

`features` counts them slowly and readably. `WEIGHTS` says what each is worth,
`NO_PILLBUG_WEIGHTS` and `BASE_WEIGHTS` in games without the pillbug and without expansions;
`weights_for` chooses. `together` adds the output of a small network of the same features. The
search computes the same with the fast `_search/evaluation.py` and `_search/network.py`.
See https://www.chessprogramming.org/Evaluation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from operator import mul

from hive_core._rules.position import Position
from hive_core._search import evaluation
from hive_core._search.network import POINT, kind_of, network_for
from hive_core._search.weights import (
    BASE_WEIGHTS,
    GUESSED,
    NO_PILLBUG_WEIGHTS,
    WEIGHTS,
    weights_for,
)
from hive_core.board import Board, as_board
from hive_core.errors import expected
from hive_core.scores import SCALE as SCALE
from hive_core.scores import chance as chance
from hive_core.types import PIECES, Bug, Color, Hex, Piece

__all__ = [
    "BASE_WEIGHTS",
    "GUESSED",
    "NO_PILLBUG_WEIGHTS",
    "SCALE",
    "WEIGHTS",
    "chance",
    "compiled",
    "evaluate",
    "features",
    "features_of",
    "fills",
    "is_free",
    "state",
    "together",
    "weights_for",
]


def compiled(weights: Mapping[str, int]) -> Callable[[Position], int]:
    """Return a function that scores a packed position; for `search` and for tuning.

    :raises HiveError: if it is no table of weights.
    """
    if not isinstance(weights, Mapping) or not weights.keys() >= WEIGHTS.keys():
        raise expected("a weight for every name in WEIGHTS", weights)
    return evaluation.compiled(weights)


def evaluate(board: Board, weights: Mapping[str, int] | None = None) -> int:
    """Return the score of a game in progress for the side to move.

    It is the sum of `features` times the weights of the game's type, and `together`; with `weights`
    it is the sum with those alone. In points: see `hive_core.scores`.

    >>> board = Board("Base+ML")
    >>> by_weights = NO_PILLBUG_WEIGHTS["tempo_0"] + NO_PILLBUG_WEIGHTS["hurry_0"]
    >>> evaluate(board) == by_weights + together(board)
    True
    """
    if weights is None:
        own = weights_for(as_board(board).game_type)
        return evaluate(board, own) + together(board)
    try:
        return sum(weights[name] * count for name, count in features(board).items())
    except (KeyError, TypeError):
        raise expected("a weight for every name in WEIGHTS", weights) from None


def together(board: Board) -> int:
    """Return what the features mean together for the side to move, beyond the sum of their weights.

    >>> abs(together(Board("Base+ML"))) < 10
    True
    """
    network = network_for(as_board(board).game_type)
    mine, theirs = (features_of(board, color) for color in (board.turn, board.turn.other))
    steps = network.steps(kind_of(board.game_type), mine, theirs)
    steps += network.steps(kind_of(board.game_type), theirs, mine)
    total: int = sum(map(mul, network.output, steps))
    return (total + POINT // 2) // POINT


def features(board: Board) -> dict[str, int]:
    """Return each feature's count for the side to move minus the opponent's, by name.

    The names are the keys of `WEIGHTS`. `tempo_n` and `hurry_n` count only for the side to move:
    n tiles beside the opponent's queen, and beside its own.
    """
    mover = as_board(board).turn
    counts = Counter(features_of(board, mover))
    counts.subtract(features_of(board, mover.other))
    return {name: count for name, count in counts.items() if count}


def features_of(board: Board, color: Color) -> dict[str, int]:
    """Return how often each feature occurs for one player, by name; `features` is a difference."""
    mover = as_board(board).turn
    free = {piece for piece in PIECES if is_free(board, piece)}
    counts = Counter(_of_player(board, color, free))
    if color is mover:
        counts[f"tempo_{_filled(board, mover.other)}"] += 1
        counts[f"hurry_{_filled(board, mover)}"] += 1
    return {name: count for name, count in counts.items() if name in WEIGHTS}


def _of_player(board: Board, color: Color, free: set[Piece]) -> list[str]:
    """Return the name of each feature, once for each time it occurs."""
    pieces = board.game_type.pieces(color)
    names = [f"{state(board, piece)}_{piece.bug.value}" for piece in pieces]
    mosquito = Piece(color, Bug.MOSQUITO)
    if mosquito in free and _height(board, mosquito) == 1:
        lent = {tile.bug for tile in _around(board, mosquito)}
        names += ["mosquito_ant"] * (Bug.ANT in lent) + ["mosquito_beetle"] * (Bug.BEETLE in lent)
    queen = Piece(color, Bug.QUEEN)
    if board.hex_of(queen) is not None:
        names += _of_queen(board, queen, free)
    target = board.hex_of(Piece(color.other, Bug.QUEEN))
    if target is not None:
        filled = _filled(board, color.other)
        sides = [beside for beside in target.neighbors() if not board.stack_at(beside)]
        reached = [side for side in sides if _reaches(board, color, free, target, side)]
        names.append(f"reach_{filled}_{len(reached)}")
        names += [f"drop_{filled}"] * sum(_drops(board, color, side) for side in sides)
        for piece in free:
            if piece.color is color:
                names += [f"runner_{filled}"] * (piece.bug.info.ranges)
                names += [f"close_{piece.bug.value}"] * _is_close(board, piece, target)
                names += _climber(board, piece, target)
    return names


def state(board: Board, piece: Piece) -> str:
    """Return the state of a tile: `hand`, `covered`, `atop`, `pinned`, `shut` in, or `free`."""
    if as_board(board).hex_of(piece) is None:
        return "hand"
    if board.is_covered(piece):
        return "covered"
    if _height(board, piece) > 1:
        return "atop"
    if board.is_pinned(piece):
        return "pinned"
    place = board.hex_of(piece)
    assert place is not None
    return "free" if not piece.bug.info.slides or _slides(board, place) else "shut"


def is_free(board: Board, piece: Piece) -> bool:
    """Tell whether the piece is on top, not pinned, and not shut in by its neighbours."""
    return state(board, piece) in ("free", "atop")


def _of_queen(board: Board, queen: Piece, free: set[Piece]) -> list[str]:
    """Return the features of the queen's ring and of the hexes that she can move to."""
    place = board.hex_of(queen)
    assert place is not None
    filled = _filled(board, queen.color)
    names = [f"ring_{filled}"]
    mobile = sum(piece.color is queen.color for piece in free)
    names.append(f"mobile_{mobile}")
    for tile in _around(board, queen):
        own = tile.color is queen.color
        owner, mobility = "own" if own else "foe", "free" if tile in free else "stuck"
        names.append(f"ring_{owner}_{mobility}_{tile.bug.value}")
        if own and tile.bug is Bug.PILLBUG:
            names += ["guard_pillbug"] + ["guard_late"] * (filled > 3)
        if own and tile.bug is Bug.MOSQUITO:
            names.append("guard_mosquito")
    ring = _around(board, queen)
    if queen in free or any(tile.color is queen.color and tile in free for tile in ring):
        names.append(f"leave_{filled}")
    for beside in place.neighbors():
        if not board.stack_at(beside) and not _slides(board, beside):
            names.append(f"closed_{filled}")
    on_top = board.piece_at(place)
    assert on_top is not None
    if on_top != queen:
        names.append("queen_under_own" if on_top.color is queen.color else "queen_under_foe")
    elif queen in free:
        names += ["queen_step"] * len(_slides(board, place))
    return names


def _reaches(board: Board, color: Color, free: set[Piece], queen: Hex, side: Hex) -> bool:
    """Tell whether the player can fill an empty side of a queen in one move, roughly."""
    own = (piece for piece in free if piece.color is color)
    return _drops(board, color, side) or any(fills(board, piece, queen, side) for piece in own)


def fills(board: Board, piece: Piece, queen: Hex, side: Hex) -> bool:
    """Tell whether a free tile on the board reaches an empty side of a queen, for `reach_n_k`.

    An ant slides there, a grasshopper jumps there, both from elsewhere than beside her; a tile on
    top of another climbs down. Other bugs do not count, and an ant is assumed to get everywhere.
    """
    place = as_board(board).hex_of(piece)
    if place is None:
        return False
    if _height(board, piece) > 1:
        return _steps(place, side) == 1
    if _steps(place, queen) == 1:
        return False
    if piece.bug is Bug.ANT:
        return bool(_slides(board, side))
    return piece.bug is Bug.GRASSHOPPER and _jumps(board, place, side)


def _jumps(board: Board, start: Hex, to: Hex) -> bool:
    """Tell whether a grasshopper jumps from one hex to the other, which is empty."""
    for beside in start.neighbors():
        q, r = beside.q - start.q, beside.r - start.r
        at = beside
        while board.stack_at(at):
            at = Hex(at.q + q, at.r + r)
        if at == to and at != beside:
            return True
    return False


def _drops(board: Board, color: Color, side: Hex) -> bool:
    """Tell whether the player may place a tile on this side of the other queen.

    It may only if one of its tiles covers her.
    """
    tops = [board.piece_at(beside) for beside in side.neighbors()]
    return bool(board.reserve(color)) and all(top.color is color for top in tops if top)


def _climber(board: Board, piece: Piece, queen: Hex) -> list[str]:
    """Return the feature of a beetle, or a mosquito on top, that is free and near the queen."""
    place = board.hex_of(piece)
    high = _height(board, piece) > 1
    if place is None or not piece.bug.info.may_be_on_top:
        return []
    if not (piece.bug.info.climbs or high):
        return []
    return [f"climber_{'high' if high else 'low'}_{_steps(place, queen)}"]


def _is_close(board: Board, piece: Piece, queen: Hex) -> bool:
    """Tell whether the piece is on the ground, two steps from the queen."""
    place = board.hex_of(piece)
    return place is not None and _height(board, piece) == 1 and _steps(place, queen) == 2


def _steps(one: Hex, other: Hex) -> int:
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


def _filled(board: Board, color: Color) -> int:
    """Return how many hexes beside the player's queen are occupied; 0 while she is in hand."""
    place = board.hex_of(Piece(color, Bug.QUEEN))
    return 0 if place is None else sum(bool(board.stack_at(n)) for n in place.neighbors())


def _height(board: Board, piece: Piece) -> int:
    place = board.hex_of(piece)
    return 0 if place is None else len(board.stack_at(place))


def _around(board: Board, piece: Piece) -> list[Piece]:
    """Return the tops of the stacks beside the piece."""
    place = board.hex_of(piece)
    assert place is not None
    tops = [board.piece_at(n) for n in place.neighbors()]
    return [top for top in tops if top is not None]


def _slides(board: Board, place: Hex) -> list[Hex]:
    """Return the hexes to which a tile on the ground could slide: one flank is occupied."""
    around = place.neighbors()
    occupied = [bool(board.stack_at(n)) for n in around]
    return [
        around[d]
        for d in range(6)
        if not occupied[d] and occupied[d - 1] + occupied[(d + 1) % 6] == 1
    ]
