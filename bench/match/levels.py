"""Play each level against the level two below: `python -m bench.match.levels`.

These are the results in `docs/strength.md`; each level must score at least 75%. The moves are those
of the page: requests as the page sends them, answered by the code that its worker runs.
"""

from __future__ import annotations

import sys

from bench.match.elo import Standing
from bench.match.games import GAME_TYPES, games
from bench.match.players import LevelPlayer
from hive_core.levels import LEVELS
from tools.shared.arguments import parser_of

APART = 2
MOST_PLIES = 150


def main(arguments: list[str] | None = None) -> int:
    """Play the pairs of levels and print a line for each; return 1 if one scores too little."""
    parser = parser_of(__doc__, prog="python -m bench.match.levels")
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
