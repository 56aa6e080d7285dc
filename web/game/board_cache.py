"""A cache of the boards along a game, each made from the one before it."""

from __future__ import annotations

from typing import NamedTuple

from hive_core import Board, GameType

MOST = 96
"""How many boards the cache holds; the one used longest ago is dropped first."""

APART = 32
"""On the way to a board, every so many plies one is cached, for going back and forth."""


class Rules(NamedTuple):
    """The rules that a game is played by."""

    game_type: GameType
    tournament: bool
    repetition_draw: bool


class Boards:
    """Boards by rules and moves. They are shared: do not change them."""

    def __init__(self) -> None:
        # ordered by last use, the latest at the end
        self._boards: dict[tuple[Rules, tuple[str, ...]], Board] = {}

    def after(self, rules: Rules, moves: tuple[str, ...]) -> Board:
        """Return the board after these moves, given as MoveStrings.

        :raises HiveError: if one of them is illegal in its position.
        """
        found = self._boards.pop((rules, moves), None)
        if found is None:
            found = self._play_on(rules, moves)
        self._store(rules, moves, found)
        return found

    def _play_on(self, rules: Rules, moves: tuple[str, ...]) -> Board:
        """Return the board, played on from the longest cached beginning of the game."""
        known = len(moves)
        while known and (rules, moves[:known]) not in self._boards:
            known -= 1
        if known:
            board = self.after(rules, moves[:known]).copy()
        else:
            game_type, tournament, repetition_draw = rules
            board = Board(game_type, tournament=tournament, repetition_draw=repetition_draw)
        for ply in range(known, len(moves)):
            if ply % APART == 0:
                self._store(rules, moves[:ply], board.copy())
            board.push_move(moves[ply])
        return board

    def _store(self, rules: Rules, moves: tuple[str, ...], board: Board) -> None:
        self._boards[rules, moves] = board
        while len(self._boards) > MOST:
            del self._boards[next(iter(self._boards))]
