"""Games of the computer against itself, the raw material of puzzles.

The first moves are half random and the players are levels that make mistakes, so that the games
differ and have positions in which something was overlooked.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from hive_core.board import Board
from hive_core.levels import choose
from hive_core.types import GameType, Move

GAME_TYPES: tuple[str, ...] = (
    *("Base", "Base+ML", "Base+MLP") * 3,
    *(str(game_type) for game_type in GameType.every()),
)
"""The game types, the three most played ones more often."""

LONGEST = 90
"""Longer games are broken off after so many plies."""

LEVELS = (1, 2, 3, 3, 3, 3, 3, 3, 4, 5)
"""The levels of which each player has one, the likelier ones more often.

Games of higher levels take much longer and have no more puzzles.
"""

WEAK_LEVELS = (1, 2, 2)


def played_game(
    seed: str, game_types: Sequence[str] = GAME_TYPES, levels: Sequence[int] = LEVELS
) -> tuple[Board, list[Move]]:
    """Return a new board of the game's type and the moves of the game with that seed."""
    rng = random.Random(seed)
    game_type = rng.choice(game_types)
    board = Board(game_type, repetition_draw=True)
    players = rng.choice(levels), rng.choice(levels)
    opening = rng.randint(2, 10)
    moves: list[Move] = []
    while board.outcome() is None and board.ply < LONGEST:
        if board.ply < opening and rng.random() < 0.6:
            move = rng.choice(board.legal_moves)
        else:
            move = choose(board, players[board.turn], seed=rng.randrange(1 << 30)).move
        board.push(move)
        moves.append(move)
    return Board(game_type), moves
