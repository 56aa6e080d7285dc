"""Play games of engines with random changes to the search, and print what each is worth.

In each pair of games, one opening with both colours, each change is given to one of the two players
by the toss of a coin. Two changes that replace overlapping text cannot be in one engine: the second
of them, in a random order, is left out of that pair. A least-squares fit of the first player's
points (+1: it has the change, -1: the other player has it, 0: neither does) gives the Elo of each
change, beside about half of the others. hive_core is copied anew for each pair: leave it unchanged
during a run. Examples:

    python -m bench.factors --nodes 5000 --games 400 --jobs 2 --save factors.jsonl
    python -m bench.factors --nodes 20000 --games 200 --only counter-moves six-extensions

With --only and one name it is a match of the engine with that change against today's.

`bench/changes.py` has the changes.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from bench.changes import CHANGES, Change
from bench.elo import NORMAL_95
from bench.match import GAME_TYPES, play_opening
from bench.processes import processes
from bench.search_changes import PREFIX, ChangedPlayer, changes_named, overlapping
from hive_core import HiveError
from hive_core.search import Limit
from tools.shared.arguments import parser_of
from tools.shared.environment import ToolError

MOST_PLIES = 200
"""A game with so many plies is a draw."""

ELO_PER_SHARE = 1600 / math.log(10)
"""The Elo of a share of the points above a half, where the difference is small."""

SPARE_PAIRS = 10
"""How many more pairs than changes there must be for an estimate."""

PAIRS_A_REPORT = 20


class Pair(NamedTuple):
    """Two games of one opening: who had each change, and the first player's mean points.

    `signs`: by name, +1 if the first player had it, -1 if the second had it, 0 if neither.
    """

    signs: Mapping[str, int]
    share: float


class Effect(NamedTuple):
    """What a change is worth in Elo, and half the width of the 95% interval."""

    name: str
    elo: float
    reach: float


def assign(
    changes: Sequence[Change], overlaps: set[frozenset[str]], seed: int, number: int
) -> dict[str, int]:
    """Return the signs of the changes in a pair; see `Pair`.

    `overlaps`: the pairs of names that cannot be in one engine. `number`: of the pair, from 0. The
    changes are tossed one by one: if each player had exactly half of them, the signs would always
    add up to 0, and the fit would have no single answer.
    """
    rng = random.Random(f"factors/{seed}/{number}")
    names = [change.name for change in changes]
    signs = dict.fromkeys(names, 0)
    rng.shuffle(names)
    for name in names:
        sign = rng.choice((1, -1))
        same = [other for other in names if signs[other] == sign]
        if not any(frozenset((name, other)) in overlaps for other in same):
            signs[name] = sign
    return signs


def fit(names: Sequence[str], pairs: Sequence[Pair]) -> list[Effect]:
    """Return the effect of each change by least squares; nothing if there are too few pairs.

    There is no constant term: each opening is played with both colours. The variance is that of the
    residuals over pairs.
    """
    spare = len(pairs) - len(names)
    if spare < SPARE_PAIRS:
        return []
    rows = [[pair.signs[name] for name in names] for pair in pairs]
    gains = [pair.share - 0.5 for pair in pairs]
    columns = list(zip(*rows, strict=True))
    inverse = _inverse([[_dot(one, other) for other in columns] for one in columns])
    if inverse is None:
        return []
    moments = [_dot(column, gains) for column in columns]
    slopes = [_dot(row, moments) for row in inverse]
    squares = sum((gain - _dot(row, slopes)) ** 2 for row, gain in zip(rows, gains, strict=True))
    return [
        Effect(
            name,
            ELO_PER_SHARE * slopes[at],
            ELO_PER_SHARE * NORMAL_95 * math.sqrt(squares / spare * inverse[at][at]),
        )
        for at, name in enumerate(names)
    ]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]] | None:
    """Return the inverse by Gauss-Jordan elimination, or None if there is none."""
    size = len(matrix)
    rows = [
        [*map(float, row), *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)
    ]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        if abs(rows[pivot][column]) < 1e-9:
            return None
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = [value / lead for value in rows[column]]
        for row in range(size):
            if row != column and (factor := rows[row][column]):
                own = zip(rows[row], rows[column], strict=True)
                rows[row] = [value - factor * other for value, other in own]
    return [row[size:] for row in rows]


def table(names: Sequence[str], pairs: Sequence[Pair]) -> str:
    """Return the effects as lines, the best change first."""
    needed = len(names) + SPARE_PAIRS
    if len(pairs) < needed:
        return f"an estimate needs {needed} pairs of games at least, not {len(pairs)}"
    effects = fit(names, pairs)
    if not effects:
        return f"these {len(pairs)} pairs do not tell the effects of the changes apart"
    sentences = {change.name: change.sentence for change in CHANGES}
    lines = [f"{len(pairs)} pairs; Elo of each change, and its 95% interval:"]
    for name, elo, reach in sorted(effects, key=lambda effect: -effect.elo):
        interval = f"({elo - reach:+.0f} to {elo + reach:+.0f})"
        lines.append(f"{elo:+5.0f} {interval:16} {name}: {sentences[name]}")
    return "\n".join(lines)


def play_pair(nodes: int, seed: int, signs: Mapping[str, int], number: int) -> dict[str, Any]:
    """Play the two games of a pair and return its line for `--save`, as a dict."""
    limit = Limit(nodes=nodes)
    first, second = (
        ChangedPlayer(PREFIX + "+".join(name for name in signs if signs[name] == sign), limit)
        for sign in (1, -1)
    )
    try:
        played = play_opening(first, second, list(GAME_TYPES), seed, MOST_PLIES, number)
    finally:
        first.close()
        second.close()
    return {
        "nodes": nodes,
        "seed": seed,
        "pair": number,
        "signs": dict(signs),
        "points": [points for _, points in played],
        "games": [game.text for game, _ in played],
    }


def main(arguments: list[str] | None = None) -> int:
    """Play the games and print what each change is worth."""
    parser = parser_of(__doc__, prog="python -m bench.factors")
    parser.epilog = "The changes:\n" + "\n".join(
        f"    {one.name}: {one.sentence}" for one in CHANGES
    )
    parser.add_argument("--nodes", type=int, default=5000, help="positions per move (%(default)s)")
    parser.add_argument("--games", type=int, default=400, help="two a pair (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of openings and tosses (%(default)s)")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="only these changes")
    parser.add_argument("--jobs", type=int, default=1, help="processes (%(default)s)")
    parser.add_argument(
        "--save", metavar="FILE", type=Path, help="one line a pair; goes on from it"
    )
    parser.add_argument("--quiet", action="store_true", help="print only the last table")
    options = parser.parse_args(arguments)
    try:
        return _run(options)
    except (HiveError, ToolError, OSError, UnicodeDecodeError) as error:
        print(f"bench.factors: {error}", file=sys.stderr)
        return 2


def _run(options: argparse.Namespace) -> int:
    for name in ("games", "nodes"):
        if getattr(options, name) < 1:
            raise HiveError(f"--{name} must be at least 1, not {getattr(options, name)}")
    only = dict.fromkeys(options.only or ())
    changes = changes_named(only) if only else CHANGES
    names = [change.name for change in changes]
    overlaps = overlapping(changes)
    tosses = [assign(changes, overlaps, options.seed, n) for n in range((options.games + 1) // 2)]
    lines = read_saved(options.save, options.nodes, options.seed, tosses)
    if lines:
        print(f"pairs from {options.save}: {len(lines)}", flush=True)
    pairs = [_pair_of(line) for line in lines]
    left = range(len(pairs), len(tosses))
    with processes(options.jobs) as each:
        play = partial(play_pair, options.nodes, options.seed)
        for line in each(play, tosses[len(pairs) :], left):
            if options.save is not None:
                with options.save.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(line) + "\n")
            pairs.append(_pair_of(line))
            if not options.quiet and len(pairs) % PAIRS_A_REPORT == 0 and len(pairs) < len(tosses):
                print(table(names, pairs), flush=True)
    print(table(names, pairs), flush=True)
    return 0


def read_saved(
    path: Path | None, nodes: int, seed: int, tosses: Sequence[Mapping[str, int]]
) -> list[dict[str, Any]]:
    """Return the lines of a file that `--save` wrote, at most one a toss.

    A last line that was cut off is removed from the file.

    :raises HiveError: if a line is not the pair that these options would play.
    """
    if path is None or not path.exists():
        return []
    whole = path.read_text("utf-8")
    text = whole[: whole.rfind("\n") + 1]
    lines: list[dict[str, Any]] = []
    for number, (line, signs) in enumerate(zip(text.splitlines(), tosses, strict=False)):
        wanted = {"nodes": nodes, "seed": seed, "pair": number, "signs": dict(signs)}
        try:
            told = json.loads(line)
            same = {key: told[key] for key in wanted} == wanted and len(told["points"]) == 2
        except (ValueError, KeyError, TypeError):
            same = False
        if not same:
            raise HiveError(f"line {number + 1} of {path} is not a pair of games of this command")
        lines.append(told)
    if text != whole:
        path.write_text(text, "utf-8")
    return lines


def _pair_of(line: Mapping[str, Any]) -> Pair:
    return Pair(line["signs"], sum(line["points"]) / 2)


if __name__ == "__main__":
    sys.exit(main())
