"""Fit the network of the evaluation to games of self-play, and time it.

    python -m bench.fit.network fit GAMES.jsonl --units-only --out network.json     needs NumPy
    python -m bench.fit.network adopt network.json   write it to _search/network_numbers.py
    python -m bench.fit.network time

The games are those of `bench.fit.tune play`. The network gets the counts of both players and has
one hidden layer of clipped units, which see the position from both sides with the same weights; its
output is added to a linear sum: today's weights, or without `--units-only` one that is fitted at
the same time. `fit` prints the mean squared error of the chance to win, in the games of the fit and
in every tenth game, which is held out: of today's weights, of the linear sum fitted alone, and of
the network as it is written, in whole numbers. `hive_core/_search/network.py` computes it.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable
from functools import partial
from itertools import product
from statistics import median
from typing import Any, NamedTuple

from bench.fit import tune
from bench.match.games import GAME_TYPES
from bench.network_file import (
    KINDS,
    LARGEST,
    LARGEST_BIAS,
    LARGEST_WORTH,
    MOST_UNITS,
    NAMES,
    ONE,
    POINT,
    Network,
    adopt,
    counter,
    evaluation_for,
    kind_of,
    network_evaluation,
    read_network,
    write_network,
)
from bench.processes import processes
from bench.speed import workload
from bench.speed.measure import Done, Ratio, interleaved
from hive_core import Board, GameType, HiveError
from hive_core._rules.position import Position
from hive_core.evaluate import SCALE, compiled, weights_for
from tools.shared.arguments import parser_of
from tools.shared.environment import ToolError

NEEDS_NUMPY = "bench.fit.network fit needs NumPy: python -m pip install numpy"

BATCH = 256
RATE, LAST_RATE = 0.002, 0.00006
"""The steps of the fit at its start and at its end, in `SCALE` points and in outputs of a unit."""

PULL = 1e-5
"""How strongly linear weights are pulled towards today's, per point."""

DECAY = 3
"""How strongly hidden weights are pulled towards 0 (https://arxiv.org/abs/1711.05101)."""

PLIES = (6, 18, 30)
GAMES = 20
TIMED = 4000
"""Evaluations in each round of `time`, in the positions of so many games."""


class Counted(NamedTuple):
    """A position of a game: the counts of both players, and the chance to win to learn.

    `own`: of the side to move, `other`: of the opponent, one byte for each of `NAMES`.
    """

    own: bytes
    other: bytes
    kind: int
    target: float


class Data(NamedTuple):
    """Positions as NumPy arrays: counts, the kind as one of three columns, and the target."""

    own: Any
    other: Any
    kind: Any
    target: Any


class Parameters(NamedTuple):
    """The numbers of a network while it is fitted, as NumPy arrays.

    `linear`, `bias`: a row for each kind. `hidden`: a row for each feature, the viewing player's
    first, and a column for each unit. `output`: two rows, first as the side to move sees the
    position. A unit's output is from 0 to 1, and the network's is in `SCALE` points.
    """

    linear: Any
    hidden: Any
    bias: Any
    output: Any


def counted(record: tune.Record, blend: float) -> list[Counted]:
    """Return the positions of a game that have a score."""
    samples = tune.samples_of(record)
    board = Board.from_game_string(record.game)
    count = counter(board.game_type)
    kind = KINDS.index(kind_of(board.game_type))
    result = []
    for score in reversed(record.scores):
        board.pop()
        if score is not None:
            both = count(board._position)
            sides = both[: len(NAMES)], both[len(NAMES) :]
            own, other = sides[::-1] if board._position.turn else sides
            target = tune.target(samples.pop(), blend)
            result.append(Counted(own, other, kind, target))
    return result[::-1]


def data_of(numpy: Any, positions: list[Counted]) -> Data:
    """Return the positions as arrays."""
    own, other = (
        numpy.frombuffer(b"".join(sides), numpy.uint8).reshape(len(positions), len(NAMES))
        for sides in ([one.own for one in positions], [one.other for one in positions])
    )
    kind = numpy.eye(len(KINDS), dtype=numpy.float32)[[one.kind for one in positions]]
    target = numpy.array([one.target for one in positions], numpy.float32)
    return Data(own, other, kind, target)


def fit(
    numpy: Any, data: Data, units: int, *, epochs: int, seed: int, linear: Any = None
) -> Parameters:
    """Return the network that fits the positions best; with no units, a linear sum.

    It is gradient descent (Adam) on the squared error of the chance to win. `linear`: the linear
    sum, if only the units are to be fitted.
    """
    rng = numpy.random.default_rng(seed)
    names = len(NAMES)
    home = _today(numpy) if linear is None else linear
    parameters = Parameters(
        linear=home.copy(),
        hidden=rng.normal(0, 0.05, (2 * names, units)),
        bias=numpy.tile(rng.uniform(-0.3, 0.3, units), (len(KINDS), 1)),
        output=rng.normal(0, 0.1, (2, units)),
    )
    parameters = Parameters(*(numpy.asarray(part, numpy.float32) for part in parameters))
    most = (
        LARGEST_WORTH / POINT / SCALE,
        LARGEST / ONE,
        LARGEST_BIAS / ONE,
        LARGEST_WORTH / POINT / SCALE,
    )
    means, squares = ([numpy.zeros_like(part) for part in parameters] for _ in range(2))
    count = len(data.target)
    steps = 0
    for epoch in range(epochs):
        rate = RATE * (1 - epoch / epochs) + LAST_RATE
        order = rng.permutation(count)
        for first in range(0, count, BATCH):
            batch = Data(*(part[order[first : first + BATCH]] for part in data))
            slopes = _slopes(numpy, parameters, batch)
            slopes.linear[...] += PULL * SCALE * (parameters.linear - home)
            if linear is not None:
                slopes.linear[...] = 0
            steps += 1
            parameters.hidden[...] *= 1 - DECAY * rate
            for part, slope, mean, square, limit in zip(
                parameters, slopes, means, squares, most, strict=True
            ):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                size = numpy.sqrt(square / (1 - 0.999**steps)) + 1e-9
                part -= rate * mean / (1 - 0.9**steps) / size
                numpy.clip(part, -limit, limit, out=part)
    return parameters


def _today(numpy: Any) -> Any:
    """Return the weights of today, a row for each kind, in `SCALE` points."""
    tables = [weights_for(GameType.parse(kind)) for kind in KINDS]
    return numpy.array([[one[name] / SCALE for name in NAMES] for one in tables], numpy.float32)


def _chance(numpy: Any, sums: Any) -> Any:
    return 1 / (1 + numpy.exp(-numpy.clip(sums, -40, 40)))


def _slopes(numpy: Any, now: Parameters, batch: Data) -> Parameters:
    """Return how the error in a batch grows with each parameter."""
    own, other = (part.astype(numpy.float32) for part in (batch.own, batch.other))
    views = numpy.hstack([own, other]), numpy.hstack([other, own])
    bias = batch.kind @ now.bias
    raw = [view @ now.hidden + bias for view in views]
    outputs = [numpy.clip(one, 0, 1) for one in raw]
    sums = ((own - other) @ now.linear.T * batch.kind).sum(1)
    sums += outputs[0] @ now.output[0] + outputs[1] @ now.output[1]
    guess = _chance(numpy, sums)
    slope = (guess - batch.target) * guess * (1 - guess) / len(sums)
    inward = [
        slope[:, None] * now.output[side] * ((raw[side] > 0) & (raw[side] < 1)) for side in (0, 1)
    ]
    return Parameters(
        linear=(batch.kind * slope[:, None]).T @ (own - other),
        hidden=views[0].T @ inward[0] + views[1].T @ inward[1],
        bias=batch.kind.T @ (inward[0] + inward[1]),
        output=numpy.stack([slope @ one for one in outputs]),
    )


def network_of(numpy: Any, parameters: Parameters, data: Data) -> Network:
    """Return the network in whole numbers; only the kinds of games in the data are part of it."""
    kinds = [at for at in range(len(KINDS)) if data.kind[:, at].any()]
    linear = numpy.rint(parameters.linear * (SCALE * POINT)).astype(int)
    hidden = numpy.rint(parameters.hidden * ONE).astype(int)
    bias = numpy.rint(parameters.bias * ONE).astype(int)
    output = numpy.trunc(parameters.output * (SCALE * POINT / ONE)).astype(int)
    own, other = hidden[: len(NAMES)], hidden[len(NAMES) :]
    return Network(
        linear={KINDS[at]: dict(zip(NAMES, linear[at].tolist(), strict=True)) for at in kinds},
        bias={KINDS[at]: bias[at].tolist() for at in kinds},
        own=dict(zip(NAMES, own.tolist(), strict=True)),
        other=dict(zip(NAMES, other.tolist(), strict=True)),
        output=output.reshape(-1).tolist(),
    )


def error(numpy: Any, network: Network, data: Data) -> float:
    """Return the mean squared error of the network's chance to win, from its whole numbers."""
    units = len(network.output) // 2
    own, other = (part.astype(numpy.int64) for part in (data.own, data.other))
    hidden = [
        numpy.array([layer[name] for name in NAMES]).reshape(len(NAMES), units)
        for layer in (network.own, network.other)
    ]
    output = numpy.array(network.output).reshape(2, units)
    sums = numpy.zeros(len(own))
    for at, kind in enumerate(KINDS):
        of_kind = data.kind[:, at] > 0
        if not of_kind.any():
            continue
        one, two = own[of_kind], other[of_kind]
        linear = numpy.array([network.linear[kind][name] for name in NAMES])
        total = (one - two) @ linear
        for side, (viewer, opponent) in enumerate(((one, two), (two, one))):
            raw = viewer @ hidden[0] + opponent @ hidden[1] + numpy.array(network.bias[kind])
            total = total + numpy.clip(raw, 0, ONE).astype(int) @ output[side].astype(int)
        sums[of_kind] = total
    guess = _chance(numpy, sums / (POINT * SCALE))
    return float(((guess - data.target) ** 2).mean())


def _fit(numpy: Any, options: argparse.Namespace) -> None:
    """Fit networks; print their errors, and write the first of them."""
    if not all(1 <= units <= MOST_UNITS for units in options.units):
        raise HiveError(f"--units: a network has 1 to {MOST_UNITS} units")
    records = [one for one in tune.read(options.file) if one.game.partition(";")[0] in options.type]
    groups: tuple[list[Counted], list[Counted]] = ([], [])
    with processes(options.jobs) as each:
        for number, positions in enumerate(each(partial(counted, blend=options.blend), records)):
            groups[number % tune.HELD_OUT == 0].extend(positions)
    if not all(groups):
        raise HiveError(f"there are too few games of {' or '.join(options.type)} to fit to")
    fitted, held = (data_of(numpy, group) for group in groups)
    print(f"{len(records)} games: {len(groups[0])} positions of the fit, {len(groups[1])} held out")
    print(f"{'error':24}  of the fit  held out", flush=True)

    def tell(what: str, parameters: Parameters) -> Network:
        network = network_of(numpy, parameters, fitted)
        errors = (error(numpy, network, data) for data in (fitted, held))
        print(f"{what:24}  {next(errors):10.5f}  {next(errors):8.5f}", flush=True)
        return network

    train = partial(fit, numpy, fitted, epochs=options.epochs, seed=options.seed)
    tell("weights of today", fit(numpy, fitted, 0, epochs=0, seed=1))
    tell("linear, fitted again", train(0))
    linear = _today(numpy) if options.units_only else None
    networks = [
        tell(f"network of {units} units", train(units, linear=linear)) for units in options.units
    ]
    write_network(options.out, networks[0])


def _time(options: argparse.Namespace) -> None:
    """Time the network and the weights in positions of random games, in turn."""
    if options.rounds < 1:
        raise HiveError("--rounds: at least 1")
    if options.network:
        read_network(options.network)  # an error is raised before the first line
    print("microseconds of an evaluation: network, weights, ratio of the times")
    for game_type, plies in product(options.type, PLIES):
        parsed = GameType.parse(game_type)
        boards = [workload.at_ply(game_type, plies, seed) for seed in range(GAMES)]
        positions = [board._position for board in boards]
        by_network = (
            network_evaluation(options.network, parsed)
            if options.network
            else evaluation_for(parsed)
        )
        rates = interleaved(
            {
                "network": partial(_evaluate, by_network, positions),
                "weights": partial(_evaluate, compiled(weights_for(parsed)), positions),
            },
            options.rounds,
        )
        network, weights = (1e6 / median(rates[name]) for name in ("network", "weights"))
        ratio = Ratio.of(rates["weights"], rates["network"])
        where = f"{game_type}, {plies} plies"
        print(f"{where:20} {network:6.1f} {weights:6.1f}  {ratio}", flush=True)


def _evaluate(evaluation: Callable[[Position], int], positions: list[Position]) -> Done:
    """Evaluate the positions many times."""
    times = TIMED // len(positions)
    began = workload.clock()
    for _ in range(times):
        for position in positions:
            evaluation(position)
    return times * len(positions), workload.clock() - began


def main(arguments: list[str] | None = None) -> int:
    """Run the chosen command."""
    parser = parser_of(__doc__, prog="python -m bench.fit.network")
    commands = parser.add_subparsers(dest="command", required=True)
    fitting = commands.add_parser("fit", help="fit a network to positions")
    fitting.add_argument("file", nargs="+", help="games of bench.fit.tune play")
    fitting.add_argument(
        "--units",
        nargs="+",
        type=int,
        default=[16],
        help="hidden units, of several networks if there are several numbers; the first is written"
        " (default 16)",
    )
    fitting.add_argument(
        "--units-only", action="store_true", help="keep today's weights as the linear sum"
    )
    fitting.add_argument(
        "--epochs", type=int, default=8, help="passes over the positions (default %(default)s)"
    )
    fitting.add_argument("--out", required=True)
    fitting.add_argument(
        "--blend",
        type=float,
        default=0.25,
        help="the share of the game's result in the target; the rest is the score of the search"
        " (default %(default)g)",
    )
    fitting.add_argument("--jobs", type=int, default=1, help="processes (default %(default)s)")
    fitting.add_argument("--seed", type=int, default=1, help="of the fit (default %(default)s)")
    timing = commands.add_parser("time", help="time a network and the weights side by side")
    timing.add_argument("--network", default="", help="a file of fit (default that of the search)")
    timing.add_argument("--rounds", type=int, default=7, help="of measuring (default %(default)s)")
    adopting = commands.add_parser("adopt", help="write the numbers of a network to the search")
    adopting.add_argument("network", help="a file of fit")
    for command in (fitting, timing):
        command.add_argument(
            "--type",
            nargs="+",
            default=list(GAME_TYPES),
            help=f"game types (default {' '.join(GAME_TYPES)})",
        )
    options = parser.parse_args(arguments)
    try:
        if options.command == "time":
            _time(options)
            return 0
        if options.command == "adopt":
            adopt(options.network)
            return 0
        try:
            numpy: Any = importlib.import_module("numpy")
        except ModuleNotFoundError:
            print(NEEDS_NUMPY, file=sys.stderr)
            return 2
        _fit(numpy, options)
    except (HiveError, ToolError, OSError, ValueError) as error:
        print(f"bench.fit.network: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
