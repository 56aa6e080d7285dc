"""Random games for property tests, with seeds, so that every run has the same ones."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from hive_core import Board, GameType

MOVEMENTS_PER_PLACEMENT = 3
"""The weight of a movement relative to a placement, so that games move tiles early."""


def random_move(board: Board, rng: random.Random, *, tangle: bool = True) -> None:
    """Play a random legal move; with `tangle`, movements and climbs more often than placements."""
    moves = list(board.legal_moves)
    moves.sort(key=str)
    weights = [1.0] * len(moves)
    if tangle:
        for at, move in enumerate(moves):
            if move.piece is not None and move.to is not None and board.hex_of(move.piece):
                weights[at] = MOVEMENTS_PER_PLACEMENT * (3 if board.stack_at(move.to) else 1)
    board.push(rng.choices(moves, weights)[0])


def random_plies(
    game_type: GameType | str, *, seed: int, plies: int, tournament: bool = False
) -> Iterator[Board]:
    """Yield one board at each ply of a random game, from the start; it is changed in place."""
    rng = random.Random(f"{game_type}/{seed}")
    board = Board(game_type, tournament=tournament)
    yield board
    while board.ply < plies and board.outcome() is None:
        random_move(board, rng)
        yield board


def random_games(
    game_type: GameType | str, *, seed: int, games: int, plies: int
) -> Iterator[Board]:
    """Yield the boards at the end of some random games."""
    for number in range(games):
        *_, board = random_plies(game_type, seed=1000 * seed + number, plies=plies)
        yield board


def long_game(plies: int) -> Board:
    """Return a random game of that length with all bugs, without the draw by repetition."""
    for seed in itertools.count():
        rng = random.Random(f"long {seed}")
        board = Board("Base+MLP", repetition_draw=False)
        while board.ply < plies and board.outcome() is None:
            random_move(board, rng)
        if board.outcome() is None:
            return board
    raise AssertionError
