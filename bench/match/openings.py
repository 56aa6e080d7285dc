"""Random openings of matches, which neither side has lost already."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

from hive_core import Board, GameType
from hive_core._rules.position import Position
from hive_core.evaluate import compiled, weights_for
from hive_core.search import Limit, search

BALANCED = 45
"""The greatest score, for either side, that a short search may find in a balanced opening."""

BALANCE_NODES = 600
OPENING_PLIES = (4, 5, 6, 7, 8)
MOST_OPENING_PLIES = 12
"""Longer random openings are seldom balanced, and a game could end in one."""


def opening(game_type: str, seed: int, plies: Sequence[int] = OPENING_PLIES) -> Board:
    """Return a random, balanced opening; no queen on turn one. `plies`: its possible lengths.

    The weights alone tell what is balanced, so that a network does not choose other openings.
    """
    rng = random.Random(f"{game_type}/{seed}")
    while True:
        board = Board(game_type, tournament=True, repetition_draw=True)
        for _ in range(rng.choice(plies)):
            board.push(rng.choice(sorted(board.legal_moves, key=str)))
        if board.outcome() is None:
            by_weights = _by_weights(board.game_type)
            result = search(board, Limit(nodes=BALANCE_NODES), evaluate=by_weights)
            if abs(result.score) <= BALANCED:
                return board


@cache
def _by_weights(game_type: GameType) -> Callable[[Position], int]:
    return compiled(weights_for(game_type))
