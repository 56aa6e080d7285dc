"""Fit the weights of the terms of `bench/siege_terms.py` to games of `bench.tune play`.

    python -m bench.tune play games.jsonl --games 900 --nodes 5000 --random 0.02 --seed 91 --jobs 2
    python -m bench.tune_terms games.jsonl --jobs 2

Each term is fitted alone, and then all together, with the evaluation as it is. The error in the
games that were held out is printed, and the weights are written.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path

from bench import tune
from bench.processes import processes
from bench.siege_terms import FITTED, WEIGHTS_FILE, Evaluation
from hive_core import Board, HiveError
from hive_core.evaluate import compiled, weights_for
from tools.shared.arguments import parser_of
from tools.shared.environment import ToolError

EVALUATION = "evaluation"
"""The name under which a fit counts the evaluation itself, whose weight is 1."""

BLEND = 0.5
"""The share of the game's result in the target of the fit; the rest is the score of the search."""


def samples_of(record: tune.Record) -> list[tune.Sample]:
    """Return the positions of a game that have a score, with the evaluation and all fitted terms.

    They are counted for the side to move minus the opponent.
    """
    board = Board.from_game_string(record.game)
    score = _plain(str(board.game_type))
    outcome = board.outcome()
    winner = None if outcome is None else outcome.winner
    found = []
    for searched in reversed(record.scores):
        board.pop()
        if searched is not None:
            pos = board._position
            counts: dict[str, float] = {EVALUATION: score(pos)}
            for term in FITTED.values():
                for color, sign in ((pos.turn, 1), (pos.turn ^ 1, -1)):
                    for number in term.count(pos, color):
                        name = term.names[number]
                        counts[name] = counts.get(name, 0) + sign
            result = None if winner is None else float(winner is board.turn)
            found.append(tune.Sample(counts, result, searched))
    return found


@cache
def _plain(game_type: str) -> Evaluation:
    return compiled(weights_for(Board(game_type).game_type))


def fit(
    records: list[tune.Record], *, jobs: int, epochs: int, pull: float
) -> dict[str, dict[str, int]]:
    """Return the fitted weights of each term alone and of all; print the errors.

    :raises HiveError: if there are too few games.
    """
    if len(records) < tune.HELD_OUT:
        raise HiveError(f"a fit needs at least {tune.HELD_OUT} games")
    groups: dict[bool, list[tune.Sample]] = {False: [], True: []}
    with processes(jobs) as each:
        for number, samples in enumerate(each(samples_of, records)):
            groups[number % tune.HELD_OUT == 0] += samples
    before = tune.error(groups[True], {EVALUATION: 1.0}, BLEND)
    print(f"{len(records)} games, {len(groups[True])} positions held out: error {before:.5f}")
    fits = {}
    for together in [*([name] for name in FITTED), list(FITTED)]:
        names = tuple(name for term in together for name in FITTED[term].names)
        start = {EVALUATION: 1.0} | dict.fromkeys(names, 0.0)
        found = tune.fit(groups[False], start, blend=BLEND, pull=pull, epochs=epochs, only=names)
        worth = {name: round(found[name]) for name in names}
        after = tune.error(groups[True], {EVALUATION: 1.0, **worth}, BLEND)
        print(f"{'+'.join(together)}: {after:.5f}", flush=True)
        fits["+".join(together)] = worth
    return fits


def main(arguments: list[str] | None = None) -> int:
    """Fit the weights of the terms and write them."""
    parser = parser_of(__doc__, prog="python -m bench.tune_terms")
    parser.add_argument("file", nargs="+", help="games of bench.tune play")
    parser.add_argument("--out", type=Path, default=WEIGHTS_FILE)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--pull", type=float, default=1e-4)
    parser.add_argument("--jobs", type=int, default=1, help="processes (default %(default)s)")
    options = parser.parse_args(arguments)
    try:
        fits = fit(
            tune.read(options.file), jobs=options.jobs, epochs=options.epochs, pull=options.pull
        )
        options.out.write_text(json.dumps(fits, indent=1) + "\n", "utf-8")
    except (HiveError, ToolError, OSError, ValueError) as error:
        print(f"bench.tune_terms: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
