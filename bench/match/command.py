"""The command `python -m bench.match`; its help describes the options and the players."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from bench.match import players
from bench.match.elo import Sprt, Standing
from bench.match.games import GAME_TYPES, Played, Player, play_opening, read_games
from bench.match.openings import MOST_OPENING_PLIES, OPENING_PLIES
from bench.match.players import parse_player
from bench.processes import processes
from hive_core import HiveError
from hive_core.search import Limit
from tools.shared.environment import ToolError

SPRT_HELP = "stop when the SPRT decides between a difference of ELO0 and one of ELO1"
SAVE_HELP = "write each GameString to this file, and go on from the games that it already has"
CLOCK_HELP = "processor: count only the time of the process, for a fair match on a busy machine"

ABOUT = """Play two players against each other and print the first player's score.

Openings are random, seeded and balanced; each is played with both colours. Examples:

    python -m bench.match git: git:main --nodes 5000 --games 400 --sprt 0 20 --jobs 2
    python -m bench.match git:4f2709d git:0aeae1b --seconds 1 --games 40 --save games.txt
    python -m bench.match git:HEAD git:HEAD:OpeningBook=true --nodes 1000 --opening 0 1
    python -m bench.match git:HEAD "some-engine --uhp" --seconds 1
    python -m bench.match ours:weights=new.json ours --seconds 0.1 --clock processor
"""


def main(arguments: list[str] | None = None) -> int:
    """Play the match and print the score after each opening."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.match",
        description=ABOUT,
        epilog=players.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("first", help="the player whose score is printed, such as ours")
    parser.add_argument("second", help="the other player, such as git:main")
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


def _match(options: argparse.Namespace) -> int:
    test = Sprt(*options.sprt) if options.sprt else None
    first, second = _players(options)
    print(f"{first.name} against {second.name}", flush=True)
    first.close()
    second.close()
    saved = _saved(options.save)
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


def _saved(path: Path | None) -> list[Played]:
    return read_games(path.read_text("utf-8")) if path is not None and path.exists() else []


def _save(path: Path | None, played: list[Played], mode: str) -> None:
    if path is not None:
        with path.open(mode, encoding="utf-8") as file:
            file.writelines(f"{game.text}\n" for game, _ in played)
