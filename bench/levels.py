"""Every level against the one two below it: `python -m bench.levels`.

The table of `docs/strength.md`; each level is to score at least 75% against the one two below.
"""

from __future__ import annotations

import argparse
import sys
import time

from bench.elo import Standing
from bench.match import GAME_TYPES, games
from hive_core import Board, Move
from hive_core.levels import LEVELS, choose, level_of
from hive_core.search import Limit, Table

APART = 2
MOST_PLIES = 150


class LevelPlayer:
    """A level as one side of a match; it keeps how long its moves took."""

    def __init__(self, name: str, number: int, most_nodes: int | None = None) -> None:
        self.name = name
        self.level = level_of(number)
        self.within = None if most_nodes is None else Limit(nodes=most_nodes)
        self.table = Table(32)
        self.seed = 0
        self.seconds: list[float] = []

    def new_game(self, seed: int) -> None:
        """Forget the last game."""
        self.seed = seed
        self.table.clear()

    def move(self, board: Board) -> Move:
        """What the level plays."""
        began = time.perf_counter()
        found = choose(board, self.level, self.seed, within=self.within, table=self.table)
        self.seconds.append(time.perf_counter() - began)
        return found.move

    def close(self) -> None:
        """No more games."""


def main(arguments: list[str] | None = None) -> int:
    """Play the pairs of levels and print a line for each; 1 when one falls short."""
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description=__doc__)
    parser.add_argument("--games", type=int, default=60, help="a pair (default %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--apart", type=int, default=APART, help="(default %(default)s)")
    parser.add_argument("--nodes", type=int, help="hold the upper level to so many a move")
    parser.add_argument(
        "--only", type=int, nargs="+", help="the upper levels", default=range(1, len(LEVELS) + 1)
    )
    options = parser.parse_args(arguments)
    short = 0
    for number in options.only:
        if number <= options.apart:
            continue
        upper = LevelPlayer(f"level {number}", number, options.nodes)
        lower = LevelPlayer(f"level {number - options.apart}", number - options.apart)
        points: list[float] = []
        for _, gained in games(upper, lower, list(GAME_TYPES), options.seed, MOST_PLIES):
            points.append(gained)
            if len(points) >= options.games:
                break
        standing = Standing(points)
        short += standing.share < 0.75
        took = sorted(upper.seconds)
        print(
            f"{upper.name} against {lower.name}: {standing};"
            f" a move of {upper.name}: median {1000 * took[len(took) // 2]:.0f} ms,"
            f" most {1000 * took[-1]:.0f} ms",
            flush=True,
        )
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
