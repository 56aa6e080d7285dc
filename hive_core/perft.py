"""Move counting: how many move sequences of a given length there are.

The figure by which move generators are compared; a forced pass is a move, a finished game has none.
"""

from __future__ import annotations

from hive_core._movegen import count, generate
from hive_core._position import Position
from hive_core.board import Board
from hive_core.errors import HiveError


def perft(board: Board, depth: int) -> int:
    """The number of sequences of `depth` legal moves from here; the board is left as it was.

    :raises HiveError: when the depth is negative.

    >>> perft(Board("Base"), 3)
    2220
    """
    if depth < 0:
        raise HiveError(f"perft depth {depth} is negative")
    return _count(board._position.copy(), depth) if depth else 1


def divide(board: Board, depth: int) -> dict[str, int]:
    """`perft` of each legal move, by MoveString.

    :raises HiveError: when the depth is less than 1.
    """
    if depth < 1:
        raise HiveError(f"cannot divide at depth {depth}: it is less than 1")
    counts = {}
    for move in list(board.legal_moves):
        text = board.move_string(move)
        board.push(move)
        counts[text] = perft(board, depth - 1)
        board.pop()
    return counts


def _count(position: Position, depth: int) -> int:
    if depth == 1:
        return count(position)
    total = 0
    for move in generate(position):
        position.make(move)
        total += _count(position, depth - 1)
        position.unmake()
    return total
