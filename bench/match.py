"""Play a match of two players: random balanced openings, each played with both colours.

See `python -m bench.match --help` for the options and `bench/players.py` for the players.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path

from bench import players
from bench.elo import Sprt, Standing
from bench.players import Player, parse_player
from bench.processes import processes
from hive_core import Board, Color, HiveError
from hive_core.search import Limit, search
from tools.shared.environment import ToolError

BALANCED = 45
"""The greatest score, for either side, that a short search may find in a balanced opening."""

BALANCE_NODES = 600
OPENING_PLIES = (4, 5, 6, 7, 8)
MOST_OPENING_PLIES = 12
"""Longer random openings are seldom balanced, and a game could end in one."""

GAME_TYPES = ("Base+MLP", "Base+ML", "Base")


SPRT_HELP = "stop when the SPRT decides between a difference of ELO0 and one of ELO1"
SAVE_HELP = "write each GameString to this file, and go on from the games that it already has"
CLOCK_HELP = "processor: count only the time of the process, for a fair match on a busy machine"

ABOUT = """Play two players against each other and print the first player's score.

Openings are random, seeded and balanced; each is played with both colours. Examples:

    python -m bench.match ours first --seconds 0.1 --games 40
    python -m bench.match ours:weights=new.json ours --nodes 1000 --games 400 --sprt 0 20
    python -m bench.match "python -m hive_core" "some-engine --uhp" --seconds 1
    python -m bench.match ours november --seconds 1 --clock processor --jobs 2 --save games.txt
"""


@dataclass(frozen=True)
class Game:
    """A finished game: its GameString, White's points (1, 0.5, 0), and whether it was cut short."""

    text: str
    white: float
    adjudicated: bool = False


def opening(game_type: str, seed: int, plies: Sequence[int] = OPENING_PLIES) -> Board:
    """Return a random, balanced opening; no queen on turn one. `plies`: its possible lengths.

    The weights alone tell what is balanced, so that a network does not choose other openings.
    """
    rng = random.Random(f"{game_type}/{seed}")
    while True:
        board = Board(game_type, tournament=True, repetition_draw=True)
        for _ in range(rng.choice(plies)):
            board.push(rng.choice(sorted(board.legal_moves, key=str)))
        if board.outcome() is None:
            by_weights = players.evaluation_of("", board.game_type)
            found = search(board, Limit(nodes=BALANCE_NODES), evaluate=by_weights)
            if abs(found.score) <= BALANCED:
                return board


def play(start: Board, white: Player, black: Player, most_plies: int) -> Game:
    """Play one game from the opening; it is a draw if it has too many plies.

    :raises HiveError: when a player answers with an illegal move.
    """
    board = start.copy()
    while (outcome := board.outcome()) is None and board.ply < most_plies:
        player = white if board.turn is Color.WHITE else black
        move = player.move(board)
        if not board.is_legal(move):
            raise HiveError(f"{player.name} played {move} in {board.game_string()}")
        board.push(move)
    if outcome is None:
        return Game(board.game_string(), 0.5, adjudicated=True)
    points = 0.5 if outcome.winner is None else float(outcome.winner is Color.WHITE)
    return Game(board.game_string(), points)


Played = tuple[Game, float]
"""A game, and the first player's points."""


def play_opening(
    first: Player,
    second: Player,
    game_types: list[str],
    seed: int,
    most_plies: int,
    number: int,
    plies: Sequence[int] = OPENING_PLIES,
) -> list[Played]:
    """Play the two games of an opening, one with each colour.

    `number`: of the opening, from 0. `plies`: the possible lengths of openings.
    """
    start = opening(game_types[number % len(game_types)], 1_000_003 * seed + number, plies)
    played = []
    for white in (True, False):
        first.new_game(2 * number + seed)
        second.new_game(2 * number + seed + 1)
        game = play(start, *((first, second) if white else (second, first)), most_plies)
        played.append((game, game.white if white else 1 - game.white))
    return played


def games(
    first: Player, second: Player, game_types: list[str], seed: int, most_plies: int
) -> Iterator[Played]:
    """Yield games without end, with the first player's points; two per opening, colours swapped."""
    for number in count():
        yield from play_opening(first, second, game_types, seed, most_plies, number)


def main(arguments: list[str] | None = None) -> int:
    """Play the match and print the score after each opening."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.match",
        description=ABOUT,
        epilog=players.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("first", help="the player whose score is printed, such as ours")
    parser.add_argument("second", help="the other player, such as first")
    parser.add_argument(
        "--games", type=int, default=100, help="the most games (default %(default)s)"
    )
    limit = parser.add_mutually_exclusive_group()
    limit.add_argument("--seconds", type=float, help="seconds per move (default 0.1)")
    limit.add_argument(
        "--nodes", type=int, help="positions per move; gives the same moves on every machine"
    )
    limit.add_argument("--depth", type=int, help="search depth in plies")
    parser.add_argument(
        "--type",
        nargs="+",
        default=list(GAME_TYPES),
        help=f"game types, in turn (default {' '.join(GAME_TYPES)})",
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="seed of the openings (default %(default)s)"
    )
    parser.add_argument(
        "--opening",
        nargs="+",
        type=int,
        default=list(OPENING_PLIES),
        help="the possible lengths of the openings in plies (default 4 5 6 7 8)",
    )
    parser.add_argument(
        "--plies",
        type=int,
        default=200,
        help="plies after which a game is a draw (default %(default)s)",
    )
    parser.add_argument("--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"), help=SPRT_HELP)
    parser.add_argument("--save", metavar="FILE", type=Path, help=SAVE_HELP)
    parser.add_argument("--jobs", type=int, default=1, help="processes (default %(default)s)")
    parser.add_argument("--clock", choices=("wall", "processor"), default="wall", help=CLOCK_HELP)
    parser.add_argument("--quiet", action="store_true", help="print only the final score")
    options = parser.parse_args(arguments)
    if options.seconds is None and options.nodes is None and options.depth is None:
        options.seconds = 0.1
    if not all(0 <= plies <= MOST_OPENING_PLIES for plies in options.opening):
        parser.error(f"--opening: a length is a number of plies, 0 to {MOST_OPENING_PLIES}")
    try:
        return _match(options)
    except (HiveError, ToolError, OSError, UnicodeDecodeError) as error:
        print(f"bench.match: {error}", file=sys.stderr)
        return 2


def _players(options: argparse.Namespace) -> tuple[Player, Player]:
    limit = Limit(seconds=options.seconds, nodes=options.nodes, depth=options.depth)
    processor_time = options.clock == "processor"
    first = parse_player(options.first, limit, processor_time=processor_time)
    return first, parse_player(options.second, limit, processor_time=processor_time)


def _two_games(options: argparse.Namespace, number: int) -> list[Played]:
    """Play an opening with players of its own, so that several processes can do so at once."""
    first, second = _players(options)
    try:
        return play_opening(
            first, second, options.type, options.seed, options.plies, number, options.opening
        )
    finally:
        first.close()
        second.close()


def read_saved(path: Path | None) -> list[Played]:
    """Return the games of a file that `--save` wrote, without a last one that has no partner.

    :raises HiveError: if a line is not a game.
    """
    if path is None or not path.exists():
        return []
    played: list[Played] = []
    for text in path.read_text("utf-8").splitlines():
        outcome = Board.from_game_string(text).outcome(repetition=True)
        winner = None if outcome is None else outcome.winner
        white = 0.5 if winner is None else float(winner is Color.WHITE)
        points = 1 - white if len(played) % 2 else white
        played.append((Game(text, white, adjudicated=outcome is None), points))
    return played[: len(played) // 2 * 2]


def _match(options: argparse.Namespace) -> int:
    test = Sprt(*options.sprt) if options.sprt else None
    first, second = _players(options)
    print(f"{first.name} against {second.name}", flush=True)
    first.close()
    second.close()
    saved = read_saved(options.save)
    _save(options.save, saved, "w")
    played = saved[: options.games]
    if played:
        print(f"{len(played)} games from {options.save}")
    numbers = range(len(played) // 2, (options.games + 1) // 2)
    with processes(options.jobs) as each:
        for both in each(partial(_two_games, options), numbers):
            new = both[: options.games - len(played)]
            played += new
            _save(options.save, new, "a")
            standing = Standing([points for _, points in played])
            verdict = test.verdict(standing) if test else ""
            if verdict or len(played) == options.games:
                break
            if not options.quiet:
                _say(standing, test)
    _say(Standing([points for _, points in played]), test)
    _say_by_type(played)
    if adjudicated := sum(game.adjudicated for game, _ in played):
        print(f"{adjudicated} games reached {options.plies} plies and count as draws")
    return 0


def _say(standing: Standing, test: Sprt | None) -> None:
    ratio = f", LLR {test.ratio(standing):+.2f} {test.verdict(standing)}" if test else ""
    print(f"{standing}{ratio}", flush=True)


def _say_by_type(played: list[Played]) -> None:
    """Print the score in each game type, if there are several."""
    points: dict[str, list[float]] = {}
    for game, point in played:
        points.setdefault(game.text.partition(";")[0], []).append(point)
    for game_type, of_type in sorted(points.items()) if len(points) > 1 else ():
        print(f"{game_type}: {Standing(of_type)}", flush=True)


def _save(path: Path | None, played: list[Played], mode: str) -> None:
    if path is not None:
        with path.open(mode, encoding="utf-8") as file:
            file.writelines(f"{game.text}\n" for game, _ in played)


if __name__ == "__main__":
    sys.exit(main())
