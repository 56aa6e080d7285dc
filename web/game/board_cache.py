"""The boards along a game, each made from the one before it and kept for a while. Pure."""

from __future__ import annotations

from typing import NamedTuple

from hive_core import Board, GameType

MOST = 96
"""So many boards are kept, those that were asked for last."""

APART = 32
"""On the way to a board, one of so many is kept, for those that step back and forth."""


class Rules(NamedTuple):
    """What a game is played by."""

    game_type: GameType
    tournament: bool
    repetition_draw: bool


class Boards:
    """Boards by rules and moves. Shared by all who ask: they look, and don't play."""

    def __init__(self) -> None:
        # The one that was asked for last is last.
        self._kept: dict[tuple[Rules, tuple[str, ...]], Board] = {}

    def after(self, rules: Rules, moves: tuple[str, ...]) -> Board:
        """The board after these moves, given as MoveStrings.

        :raises HiveError: when one of them is no legal move there.
        """
        found = self._kept.pop((rules, moves), None)
        if found is None:
            found = self._made(rules, moves)
        self._keep(rules, moves, found)
        return found

    def _made(self, rules: Rules, moves: tuple[str, ...]) -> Board:
        """The board, played on from the longest beginning of the game that is known."""
        known = len(moves)
        while known and (rules, moves[:known]) not in self._kept:
            known -= 1
        if known:
            board = self.after(rules, moves[:known]).copy()
        else:
            game_type, tournament, repetition_draw = rules
            board = Board(game_type, tournament=tournament, repetition_draw=repetition_draw)
        for ply in range(known, len(moves)):
            if ply % APART == 0:
                self._keep(rules, moves[:ply], board.copy())
            board.push_move(moves[ply])
        return board

    def _keep(self, rules: Rules, moves: tuple[str, ...], board: Board) -> None:
        self._kept[rules, moves] = board
        while len(self._kept) > MOST:
            del self._kept[next(iter(self._kept))]
