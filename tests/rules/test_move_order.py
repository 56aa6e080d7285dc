"""The order of the legal moves follows from the position alone, whatever was computed before."""

from __future__ import annotations

import json
import subprocess
import sys

from hive_core import Board
from tests.games import random_games

SEEDS = range(8)

PLAY = """
import json, random, sys
from hive_core import Board
from hive_core.uhp import Engine

def played(seed):
    rng = random.Random(seed)
    board = Board("Base+MLP")
    while board.outcome() is None and board.ply < 40:
        board.push(rng.choice(board.legal_moves))
    return board.game_string()

def listed(game):
    engine = Engine()
    engine.handle(f"newgame {game}")
    return engine.handle("validmoves")

games = {seed: played(int(seed)) for seed in sys.argv[1:]}
print(json.dumps({seed: (game, listed(game)) for seed, game in games.items()}))
"""


def in_a_process(*seeds: int) -> dict[str, list[object]]:
    """Return random games of a new process by their seeds, each with its `validmoves`."""
    command = [sys.executable, "-c", PLAY, *map(str, seeds)]
    found = subprocess.run(command, capture_output=True, check=True, text=True)
    games: dict[str, list[object]] = json.loads(found.stdout)
    return games


def test_a_seeded_game_and_its_valid_moves_are_the_same_whatever_the_process_did_before() -> None:
    """Forwards and backwards: each game is played once early and once late."""
    assert in_a_process(*SEEDS) == in_a_process(*reversed(SEEDS))


def test_moves_that_are_tried_and_taken_back_change_no_order() -> None:
    for board in random_games("Base+MLP", seed=6, games=6, plies=26):
        moves = list(board.legal_moves)
        again = Board.from_game_string(board.game_string())
        for move in moves[::3]:
            again.push(move)
            list(again.legal_moves)
            again.pop()
        assert list(again.copy().legal_moves) == moves
