"""Tune the weights of the evaluation on games of self-play.

    python -m bench.fit.tune play --games 2400 --jobs 2 FILE   play games, write them with scores
    python -m bench.fit.tune report FILE...                    say how they ended
    python -m bench.fit.tune fit FILE... --out weights.json    write the weights that fit them best

The games are played with a fixed number of nodes from the seeded openings of `bench.match`, with an
occasional random move so that they differ. The fit (Texel tuning) brings the evaluation's chance
to win close to a mixture of the game's result and the score of the search, which looks further
ahead. It is gradient descent (Adam) with a pull towards the initial weights, so that rare features
keep theirs. One game in ten is held out: the error there says what the weights are worth in games
that they were not fitted to.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bench.match.games import GAME_TYPES
from bench.match.openings import opening
from bench.match.players import evaluation_of, weights_of
from bench.network_file import network_evaluation
from bench.processes import processes
from hive_core import Board, GameType, HiveError
from hive_core.evaluate import chance, features
from hive_core.search import WIN, Limit, Table, search
from tools.shared.environment import ToolError

MOST_PLIES = 160
RANDOM_MOVES = 0.06
DECIDED = 600
"""Positions with a greater score are left out: the game is decided."""

HELD_OUT = 10
"""Every tenth game is held out of the fit."""


class Sample(NamedTuple):
    """A position for the side to move: its features, the game's result, the score of the search.

    `result`: 1, 0, or None for a draw; most draws are games that were cut short.
    """

    counts: Mapping[str, float]
    result: float | None
    score: int


class Record(NamedTuple):
    """A game of self-play: its GameString, and the score of the search at each ply, or None."""

    game: str
    scores: list[int | None]


def play(
    game_type: str,
    seed: int,
    nodes: int,
    *,
    weights: str = "",
    network: str = "",
    random_moves: float = RANDOM_MOVES,
) -> Record:
    """Play one game of self-play.

    `weights`: by a name of `bench/match/players.py`. `network`: a file of `bench.fit.network fit`
    that evaluates instead. `random_moves`: the share of the moves that are random.
    """
    rng = random.Random(seed)
    board = opening(game_type, seed)
    table = Table(8)
    evaluate = (
        network_evaluation(network, board.game_type)
        if network
        else evaluation_of(weights, board.game_type)
    )
    scores: list[int | None] = [None] * board.ply
    while board.outcome() is None and board.ply < MOST_PLIES:
        result = search(board, Limit(nodes=nodes), seed=seed, table=table, evaluate=evaluate)
        scores.append(result.score if abs(result.score) < DECIDED else None)
        if rng.random() < random_moves and abs(result.score) < WIN // 2:
            board.push(rng.choice(sorted(board.legal_moves, key=str)))
        else:
            board.push(result.move)
    return Record(board.game_string(), scores)


def samples_of(record: Record) -> list[Sample]:
    """Return the positions of a game that have a score."""
    board = Board.from_game_string(record.game)
    outcome = board.outcome()
    winner = None if outcome is None else outcome.winner
    samples = []
    for score in reversed(record.scores):
        board.pop()
        if score is not None:
            result = None if winner is None else float(winner is board.turn)
            samples.append(Sample(features(board), result, score))
    return samples[::-1]


def report(records: Iterable[Record]) -> str:
    """Say how games ended, and how many of their plies were shuffling.

    A ply is shuffling if its position has occurred before.
    """
    ends: Counter[str] = Counter()
    plies = shuffled = 0
    for record in records:
        board = Board.from_game_string(record.game)
        outcome = board.outcome(repetition=True)
        ends["cut short" if outcome is None else str(outcome)] += 1
        while board.ply:
            plies += 1
            shuffled += board.is_repetition(2)
            board.pop()
    endings = ", ".join(f"{count} {end}" for end, count in sorted(ends.items()))
    share = shuffled / max(plies, 1)
    return f"{ends.total()} games: {endings}; {plies} plies, {share:.1%} of them shuffling"


def target(sample: Sample, blend: float) -> float:
    """Return the chance to win that a fit aims at; `blend`: the share of the game's result."""
    estimate = chance(sample.score)
    return estimate if sample.result is None else blend * sample.result + (1 - blend) * estimate


def error(samples: Iterable[Sample], weights: Mapping[str, float], blend: float) -> float:
    """Return the mean squared error of the evaluation's chance to win."""
    errors = [
        (
            chance(sum(weights.get(name, 0) * count for name, count in sample.counts.items()))
            - target(sample, blend)
        )
        ** 2
        for sample in samples
    ]
    return sum(errors) / max(len(errors), 1)


def fit(
    samples: list[Sample],
    start: dict[str, float],
    *,
    blend: float,
    pull: float,
    epochs: int,
    only: tuple[str, ...] = ("",),
    seed: int = 1,
) -> dict[str, float]:
    """Return the weights that fit the samples best.

    `blend`: the share of the result in the target, 0 to 1; the rest is the score of the search.
    `pull`: the strength of the pull towards the initial weights. `only`: how the names of the
    weights begin that may change.
    """
    names = sorted(start)
    number = {name: at for at, name in enumerate(names)}
    rows = [
        (
            [(number[name], count) for name, count in sample.counts.items() if name in number],
            target(sample, blend),
        )
        for sample in samples
    ]
    weights = [start[name] for name in names]
    home = weights[:]
    changing = [at for at, name in enumerate(names) if name.startswith(only)]
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
            for counts, goal in batch:
                guess = chance(sum(weights[at] * count for at, count in counts))
                total += (guess - goal) ** 2
                for at, count in counts:
                    slope[at] += (guess - goal) * count
            steps += 1
            for at in changing:
                step = slope[at] / len(batch) + pull * (weights[at] - home[at])
                mean[at] += 0.1 * (step - mean[at])
                square[at] += 0.001 * (step * step - square[at])
                size = math.sqrt(square[at] / (1 - 0.999**steps)) + 1e-9
                weights[at] -= rate * mean[at] / (1 - 0.9**steps) / size
        print(f"epoch {epoch + 1}: error {total / len(rows):.5f}", flush=True)
    return dict(zip(names, weights, strict=True))


def main(arguments: list[str] | None = None) -> int:
    """Run the chosen command."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.fit.tune",
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
    playing.add_argument(
        "--weights",
        default="",
        help="the weights: guessed, or a JSON file (default today's)",
    )
    playing.add_argument(
        "--network",
        default="",
        help="a file of bench.fit.network fit that evaluates (default the weights alone)",
    )
    playing.add_argument(
        "--random",
        type=float,
        default=RANDOM_MOVES,
        help="the share of the moves that are random (default %(default)s)",
    )
    reporting = commands.add_parser("report", help="say how games ended")
    reporting.add_argument("file", nargs="+")
    fitting = commands.add_parser("fit", help="fit the weights to positions")
    fitting.add_argument("file", nargs="+")
    fitting.add_argument("--out", required=True)
    fitting.add_argument("--blend", type=float, default=0.5)
    fitting.add_argument("--pull", type=float, default=1e-4)
    fitting.add_argument("--epochs", type=int, default=30)
    fitting.add_argument(
        "--only", nargs="+", default=[""], help="fit only the weights whose names begin like this"
    )
    fitting.add_argument(
        "--start",
        default="",
        help="the initial weights: guessed, or a JSON file (default today's of the first type)",
    )
    for command in (playing, fitting):
        command.add_argument("--jobs", type=int, default=1, help="processes (default %(default)s)")
        command.add_argument(
            "--type",
            nargs="+",
            default=list(GAME_TYPES),
            help=f"game types (default {' '.join(GAME_TYPES)})",
        )
    options = parser.parse_args(arguments)
    try:
        match options.command:
            case "play":
                _play(options)
            case "report":
                print(report(read(options.file)))
            case "fit":
                _fit(options)
    except (HiveError, ToolError, OSError, ValueError) as error:
        print(f"bench.fit.tune: {error}", file=sys.stderr)
        return 2
    return 0


def read(files: list[str]) -> list[Record]:
    """Return the games of the files."""
    texts = (Path(file).read_text("utf-8") for file in files)
    return [Record(*json.loads(line)) for text in texts for line in text.splitlines()]


def _fit(options: argparse.Namespace) -> None:
    """Fit the weights; print their errors in the games of the fit and in those held out."""
    records = [one for one in read(options.file) if one.game.partition(";")[0] in options.type]
    if len(records) < 2:
        raise HiveError(f"there are no games of {' or '.join(options.type)} to fit to")
    groups: dict[bool, list[Sample]] = {False: [], True: []}
    with processes(options.jobs) as each:
        for number, samples in enumerate(each(samples_of, records)):
            groups[number % HELD_OUT == 0] += samples
    weights_by_name = weights_of(options.start, GameType.parse(options.type[0]))
    start = {name: float(worth) for name, worth in weights_by_name.items()}
    fitted = fit(
        groups[False],
        start,
        blend=options.blend,
        pull=options.pull,
        epochs=options.epochs,
        only=tuple(options.only),
    )
    rounded = {name: round(fitted[name]) for name in start}
    for is_held_out, samples in groups.items():
        before, after = (error(samples, weights, options.blend) for weights in (start, rounded))
        which = "held out" if is_held_out else "fitted to"
        print(f"{which}: {len(samples)} positions, error {before:.5f} before, {after:.5f} after")
    Path(options.out).write_text(json.dumps(rounded, indent=1) + "\n", "utf-8")


def _play(options: argparse.Namespace) -> None:
    """Play the games and write them; each depends on its number and the seed alone."""
    if not 0 <= options.random <= 1:
        raise HiveError(f"--random {options.random:g}: a share is a number from 0 to 1")
    # An error is raised before the file is overwritten.
    weights_of(options.weights, GameType())
    for game_type in options.type if options.network else ():
        network_evaluation(options.network, GameType.parse(game_type))
    numbers = range(options.games)
    types = [options.type[number % len(options.type)] for number in numbers]
    seeds = [1_000_003 * options.seed + number for number in numbers]
    played = []
    with processes(options.jobs) as each, Path(options.file).open("w", encoding="utf-8") as file:
        for record in each(
            partial(
                play,
                nodes=options.nodes,
                weights=options.weights,
                network=options.network,
                random_moves=options.random,
            ),
            types,
            seeds,
        ):
            file.write(json.dumps(record) + "\n")
            file.flush()
            played.append(record)
            if len(played) % 100 == 0:
                print(f"{len(played)} games", flush=True)
    print(report(played))


if __name__ == "__main__":
    sys.exit(main())
