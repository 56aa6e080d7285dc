"""A cache of the boards along the lines of games, each played on from one before it."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from hive_core.board import Board
from hive_core.types import GameType

Key = tuple[GameType, str | None, tuple[str, ...]]
"""The game type, the position that the game starts from, and the moves since then."""

MOST = 128
"""How many boards the cache holds."""

APART = 16
"""On the way to a board, one in so many is cached too, for going back and forth."""


class TreeBoards:
    """Boards by game type, start and moves; those used longest ago are dropped first."""

    def __init__(self, begin: Callable[[GameType, str | None], Board]) -> None:
        """`begin` makes the board at the start of a game."""
        self._begin = begin
        self._boards: dict[Key, Board] = {}
        self._lock = Lock()

    def after(self, game_type: GameType, start: str | None, path: tuple[str, ...]) -> Board:
        """Return a new board after these MoveStrings.

        :raises HiveError: if one of them is illegal in its position.
        """
        with self._lock:
            known = len(path)
            while known and (game_type, start, path[:known]) not in self._boards:
                known -= 1
            board = self._boards.pop((game_type, start, path[:known]), None)
            if board is None:
                board = self._begin(game_type, start)
            self._store((game_type, start, path[:known]), board)
            if known == len(path):
                return board.copy()
            board = board.copy()
            for ply in range(known, len(path)):
                if ply % APART == 0 and ply > known:
                    self._store((game_type, start, path[:ply]), board.copy())
                board.push_move(path[ply])
            self._store((game_type, start, path), board)
            return board.copy()

    def _store(self, key: Key, board: Board) -> None:
        self._boards[key] = board
        while len(self._boards) > MOST:
            del self._boards[next(iter(self._boards))]
