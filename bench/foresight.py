"""Measure how well evaluations foresee the results of games: `python -m bench.foresight FILE...`.

The files have a GameString on each line, as `bench.match --save` writes them. For each evaluation
the mean squared error of its chance to win is printed, by the number of plies before the end: 0.25
is no better than a guess. Every game counts equally, however long it is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import fmean, stdev

from bench.match import read_saved
from bench.network_file import evaluation_for
from bench.players import evaluation_of
from hive_core import Board, HiveError
from hive_core.evaluate import chance
from tools.shared.arguments import parser_of

Evaluation = Callable[[Board], float]
"""The score of a position for the side to move."""

SPANS = {"1 to 12 plies before the end": (1, 12), "13 to 24": (13, 24), "earlier": (25, 10_000)}
OPENING_PLIES = 10


def errors(texts: list[str], evaluation: Evaluation) -> dict[str, list[float]]:
    """Return the mean squared error of each game with a winner, by the names of `SPANS`."""
    found: dict[str, list[float]] = {name: [] for name in SPANS}
    for text in texts:
        board = Board.from_game_string(text)
        outcome = board.outcome(repetition=True)
        if outcome is None or outcome.winner is None:
            continue
        of_game: dict[str, list[float]] = {name: [] for name in SPANS}
        for before in range(1, board.ply - OPENING_PLIES):
            board.pop()
            won = float(board.turn is outcome.winner)
            name = next(name for name, (low, high) in SPANS.items() if low <= before <= high)
            of_game[name].append((chance(evaluation(board)) - won) ** 2)
        for name, squares in of_game.items():
            if squares:
                found[name].append(fmean(squares))
    return found


def evaluations(weights: list[str]) -> dict[str, Evaluation]:
    """Return November's, the guessed and today's, without and with the network, and of files."""
    names = {"november": "november", "guessed": "guessed", "today, the weights alone": ""}
    found: dict[str, Evaluation] = {said: partial(_score, name) for said, name in names.items()}
    found["today"] = _today
    return found | {name: partial(_score, name) for name in weights}


def _today(board: Board) -> int:
    return evaluation_for(board.game_type)(board._position)


def _score(name: str, board: Board) -> int:
    return evaluation_of(name, board.game_type)(board._position)


def main(arguments: list[str] | None = None) -> int:
    """Print the errors of each evaluation."""
    parser = parser_of(__doc__, prog="python -m bench.foresight")
    parser.add_argument("file", nargs="+", type=Path)
    parser.add_argument("--weights", nargs="+", default=[], help="files of `bench.tune fit`")
    parser.add_argument("--type", nargs="+", help="only games of these types, such as Base+ML")
    options = parser.parse_args(arguments)
    try:
        return _compare(options.file, options.weights, options.type)
    except (HiveError, OSError, ValueError) as error:
        print(f"bench.foresight: {error}", file=sys.stderr)
        return 2


def _compare(files: list[Path], weights: list[str], types: list[str] | None) -> int:
    if missing := [file for file in files if not file.is_file()]:
        raise HiveError(f"there is no file {missing[0]}")
    texts = [game.text for file in files for game, _ in read_saved(file)]
    if types:
        texts = [text for text in texts if text.partition(";")[0] in types]
    if not texts:
        raise HiveError("there are no games to compare")
    for name, evaluation in evaluations(weights).items():
        said = [
            f"{span}: {fmean(games):.3f} ± {1.96 * stdev(games) / len(games) ** 0.5:.3f}"
            for span, games in errors(texts, evaluation).items()
            if len(games) > 1
        ]
        print(f"{name}: {'; '.join(said)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
