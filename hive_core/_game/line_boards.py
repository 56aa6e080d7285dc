"""A cache of the boards along the lines of games, each played on from one before it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from hive_core.board import Board

MOST = 128
"""How many boards the cache holds; the one used longest ago is dropped first."""

APART = 16
"""On the way to a board, one in so many is cached too, for going back and forth."""

Origin = TypeVar("Origin", bound=Hashable)


class LineBoards(Generic[Origin]):
    """Boards by what a game starts from, such as its game type, and the moves since then."""

    def __init__(self, begin: Callable[[Origin], Board]) -> None:
        """`begin` makes the board at the start of a game."""
        self._begin = begin
        # Ordered by last use, the latest at the end.
        self._boards: dict[tuple[Origin, tuple[str, ...]], Board] = {}
        self._lock = Lock()

    def after(self, origin: Origin, path: tuple[str, ...]) -> Board:
        """Return the board after these MoveStrings. It is shared: do not change it.

        :raises HiveError: if one of them is illegal in its position.
        """
        with self._lock:
            board = self._boards.pop((origin, path), None)
            if board is None:
                board = self._played_on(origin, path)
            self._store(origin, path, board)
            return board

    def _played_on(self, origin: Origin, path: tuple[str, ...]) -> Board:
        """Return the board, played on from the longest cached beginning of the line."""
        length = len(path)
        board = None
        while board is None and length:
            length -= 1
            board = self._boards.pop((origin, path[:length]), None)
        if board is None:
            board = self._begin(origin)
        self._store(origin, path[:length], board)
        if path:
            board = board.copy()
        for ply in range(length, len(path)):
            if ply % APART == 0 and ply > length:
                self._store(origin, path[:ply], board.copy())
            board.push_move(path[ply])
        return board

    def _store(self, origin: Origin, path: tuple[str, ...], board: Board) -> None:
        self._boards[origin, path] = board
        while len(self._boards) > MOST:
            del self._boards[next(iter(self._boards))]
