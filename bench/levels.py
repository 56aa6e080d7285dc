"""Play each level against the level two below: `python -m bench.levels`.

These are the results in `docs/strength.md`; each level must score at least 75%. The moves are those
of the page: requests as the page sends them, answered by the code that its worker runs.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace

from bench.elo import Standing
from bench.match import GAME_TYPES, games
from hive_core import Board, Move
from hive_core.levels import LEVELS
from tools.shared.arguments import parser_of
from web.computer.protocol import Answer, answer
from web.computer.requests import move_request
from web.computer.state import move_of
from web.game.record import Record

APART = 2
MOST_PLIES = 150

PATIENCE = 3600.0
"""Seconds a move may take, so many that no clock interferes on a busy machine."""


class LevelPlayer:
    """A level as a player of a match; records the seconds and the depth of its moves."""

    def __init__(self, name: str, number: int) -> None:
        self.name = name
        self.number = number
        self.seed = 0
        self.seconds: list[float] = []
        self.depths: list[int] = []

    def new_game(self, seed: int) -> None:
        """Start a game with another seed, which changes the level's random errors."""
        self.seed = seed

    def move(self, board: Board) -> Move:
        """Return the move that the page plays at this level."""
        began = time.perf_counter()
        record = Record.of_board(board, repetition_draw=True)
        request = replace(move_request(record, self.number, self.seed), seconds=PATIENCE)
        found = Answer.parse(answer(request.json(), lambda _: None))
        self.seconds.append(time.perf_counter() - began)
        self.depths.append(found.depth)
        move = move_of(record, found)
        assert move is not None
        return move

    def close(self) -> None:
        """End the player."""


def main(arguments: list[str] | None = None) -> int:
    """Play the pairs of levels and print a line for each; return 1 if one scores too little."""
    parser = parser_of(__doc__, prog="python -m bench.levels")
    parser.add_argument(
        "--games", type=int, default=60, help="games per pair (default %(default)s)"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--apart", type=int, default=APART, help="difference of the levels (default %(default)s)"
    )
    parser.add_argument(
        "--only",
        type=int,
        nargs="+",
        help="only these upper levels",
        default=range(1, len(LEVELS) + 1),
    )
    options = parser.parse_args(arguments)
    short = 0
    for number in options.only:
        if number <= options.apart:
            continue
        upper = LevelPlayer(f"level {number}", number)
        lower = LevelPlayer(f"level {number - options.apart}", number - options.apart)
        points: list[float] = []
        for _, gained in games(upper, lower, list(GAME_TYPES), options.seed, MOST_PLIES):
            points.append(gained)
            if len(points) >= options.games:
                break
        standing = Standing(points)
        short += standing.share < 0.75
        took, depths = sorted(upper.seconds), sorted(upper.depths)
        print(
            f"{upper.name} against {lower.name}: {standing};"
            f" a move of {upper.name}: median {1000 * took[len(took) // 2]:.0f} ms,"
            f" most {1000 * took[-1]:.0f} ms, median depth {depths[len(depths) // 2]}",
            flush=True,
        )
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
