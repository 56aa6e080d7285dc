"""Perft: count the move sequences of a given length.

Move generators are compared by this number: https://www.chessprogramming.org/Perft. A forced pass
counts as a move; a finished game has none.
"""

from __future__ import annotations

from collections.abc import Callable

from hive_core._rules.arguments import as_callables, as_whole
from hive_core._rules.movegen import count, generate
from hive_core._rules.position import Position
from hive_core.board import Board, as_board


class _StoppedError(Exception):
    """`stop` ended the count."""


def perft(board: Board, depth: int) -> int:
    """Return the number of sequences of `depth` legal moves from here; the board does not change.

    :raises HiveError: if the depth is not a whole number, or negative.

    >>> perft(Board("Base"), 3)
    2220
    """
    board = as_board(board)
    depth = as_whole(depth, "the depth of perft in plies", 0)
    return _count(board._position.copy(), depth, None) if depth else 1


def perft_until(board: Board, depth: int, stop: Callable[[], bool]) -> int | None:
    """Return `perft`, or None if `stop`, which is called every few milliseconds, ended it.

    :raises HiveError: if an argument is of the wrong kind.
    """
    board = as_board(board)
    depth = as_whole(depth, "the depth of perft in plies", 0)
    as_callables(stop=stop)
    try:
        return _count(board._position.copy(), depth, stop) if depth else 1
    except _StoppedError:
        return None


def divide(board: Board, depth: int) -> dict[str, int]:
    """`perft` of each legal move, by MoveString.

    :raises HiveError: if the depth is less than 1.
    """
    board = as_board(board).copy()
    depth = as_whole(depth, "the depth of divide in plies", 1)
    counts = {}
    for move in board.legal_moves:
        text = board.move_string(move)
        board.push(move)
        counts[text] = perft(board, depth - 1)
        board.pop()
    return counts


def _count(position: Position, depth: int, stop: Callable[[], bool] | None) -> int:
    if depth == 1:
        return count(position)
    if stop is not None and stop():
        raise _StoppedError
    total = 0
    for move in generate(position):
        position.make(move)
        total += _count(position, depth - 1, stop)
        position.unmake()
    return total
