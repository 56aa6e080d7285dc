"""Tune the weights of the evaluation on games of self-play.

    python -m bench.tune play --games 300 --seed 1 FILE       write positions with scores, results
    python -m bench.tune fit FILE... --out weights.json       write the best weights for them

The games are played with a fixed number of nodes from the seeded openings of `bench/match.py`, with
an occasional random move so that they differ. The fit (Texel tuning) brings the evaluation's chance
to win close to a mixture of the game's result and the score of the search, which looks further
ahead. It is gradient descent (Adam) with a pull towards the initial weights, so that rare features
keep theirs.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from pathlib import Path
from typing import NamedTuple

from bench.match import GAME_TYPES, opening
from hive_core import Board
from hive_core.evaluate import WEIGHTS, chance, features
from hive_core.search import WIN, Limit, Table, search

MOST_PLIES = 160
RANDOM_MOVES = 0.06
DECIDED = 600
"""Positions with a greater score are left out: the game is decided."""


class Sample(NamedTuple):
    """A position for the side to move: its features, the game's result, the score of the search.

    `result`: 1, 0, or None for a draw; most draws are games that were cut short.
    """

    counts: dict[str, int]
    result: float | None
    score: int


class Record(NamedTuple):
    """A game of self-play: its GameString, and the score of the search at each ply, or None."""

    game: str
    scores: list[int | None]


def play(game_type: str, seed: int, nodes: int) -> Record:
    """Play one game of self-play."""
    rng = random.Random(seed)
    board = opening(game_type, seed)
    table = Table(8)
    scores: list[int | None] = [None] * board.ply
    while board.outcome() is None and board.ply < MOST_PLIES:
        found = search(board, Limit(nodes=nodes), seed=seed, table=table)
        scores.append(found.score if abs(found.score) < DECIDED else None)
        if rng.random() < RANDOM_MOVES and abs(found.score) < WIN // 2:
            board.push(rng.choice(sorted(board.legal_moves, key=str)))
        else:
            board.push(found.move)
    return Record(board.game_string(), scores)


def samples_of(record: Record) -> list[Sample]:
    """Return the positions of a game that have a score."""
    board = Board.from_game_string(record.game)
    outcome = board.outcome()
    winner = None if outcome is None else outcome.winner
    found = []
    for score in reversed(record.scores):
        board.pop()
        if score is not None:
            result = None if winner is None else float(winner is board.turn)
            found.append(Sample(features(board), result, score))
    return found[::-1]


def _target(sample: Sample, blend: float) -> float:
    said = chance(sample.score)
    return said if sample.result is None else blend * sample.result + (1 - blend) * said


def fit(
    samples: list[Sample],
    start: dict[str, float],
    *,
    blend: float,
    pull: float,
    epochs: int,
    seed: int = 1,
) -> dict[str, float]:
    """Return the weights that fit the samples best.

    `blend`: the share of the result in the target, 0 to 1; the rest is the score of the search.
    `pull`: the strength of the pull towards the initial weights.
    """
    names = sorted(start)
    number = {name: at for at, name in enumerate(names)}
    rows = [
        (
            [(number[name], count) for name, count in sample.counts.items() if name in number],
            _target(sample, blend),
        )
        for sample in samples
    ]
    weights = [start[name] for name in names]
    home = weights[:]
    mean, square = [0.0] * len(names), [0.0] * len(names)
    rng = random.Random(seed)
    steps = 0
    for epoch in range(epochs):
        rng.shuffle(rows)
        rate = 1.5 * (1 - epoch / epochs) + 0.05
        total = 0.0
        for first in range(0, len(rows), 256):
            batch = rows[first : first + 256]
            slope = [0.0] * len(names)
            for counts, target in batch:
                guess = chance(sum(weights[at] * count for at, count in counts))
                total += (guess - target) ** 2
                for at, count in counts:
                    slope[at] += (guess - target) * count
            steps += 1
            for at, summed in enumerate(slope):
                step = summed / len(batch) + pull * (weights[at] - home[at])
                mean[at] += 0.1 * (step - mean[at])
                square[at] += 0.001 * (step * step - square[at])
                size = math.sqrt(square[at] / (1 - 0.999**steps)) + 1e-9
                weights[at] -= rate * mean[at] / (1 - 0.9**steps) / size
        print(f"epoch {epoch + 1}: error {total / len(rows):.5f}", flush=True)
    return dict(zip(names, weights, strict=True))


def main(arguments: list[str] | None = None) -> int:
    """Run the chosen command."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.tune",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play", help="play games of self-play")
    playing.add_argument("file")
    playing.add_argument("--games", type=int, default=300)
    playing.add_argument(
        "--nodes", type=int, default=1000, help="positions per move (default %(default)s)"
    )
    playing.add_argument("--seed", type=int, default=1)
    fitting = commands.add_parser("fit", help="fit the weights to positions")
    fitting.add_argument("file", nargs="+")
    fitting.add_argument("--out", required=True)
    fitting.add_argument("--blend", type=float, default=0.5)
    fitting.add_argument("--pull", type=float, default=1e-4)
    fitting.add_argument("--epochs", type=int, default=30)
    options = parser.parse_args(arguments)
    if options.command == "play":
        _play(options)
        return 0
    samples = [
        sample
        for file in options.file
        for line in Path(file).read_text("utf-8").splitlines()
        for sample in samples_of(Record(*json.loads(line)))
    ]
    print(f"{len(samples)} positions")
    start = {name: float(worth) for name, worth in WEIGHTS.items()}
    found = fit(samples, start, blend=options.blend, pull=options.pull, epochs=options.epochs)
    rounded = {name: round(found[name]) for name in WEIGHTS}
    Path(options.out).write_text(json.dumps(rounded, indent=1) + "\n", "utf-8")
    return 0


def _play(options: argparse.Namespace) -> None:
    with Path(options.file).open("w", encoding="utf-8") as file:
        for number in range(options.games):
            game_type = GAME_TYPES[number % len(GAME_TYPES)]
            record = play(game_type, 1_000_003 * options.seed + number, options.nodes)
            file.write(json.dumps(record) + "\n")
            file.flush()
            if number % 10 == 9:
                print(f"{number + 1} games", flush=True)


if __name__ == "__main__":
    sys.exit(main())
