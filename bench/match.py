"""Play a match of two players: random balanced openings, each played with both colours.

See `python -m bench.match --help` for the options and `bench/players.py` for the players.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from bench import players
from bench.elo import Sprt, Standing
from bench.players import Player, parse_player
from hive_core import Board, Color, HiveError
from hive_core.search import Limit, search
from tools.shared.environment import ToolError

BALANCED = 45
"""The greatest score, for either side, that a short search may find in a balanced opening."""

BALANCE_NODES = 600
OPENING_PLIES = (4, 5, 6, 7, 8)
GAME_TYPES = ("Base+MLP", "Base+ML", "Base")


SPRT_HELP = "stop when the SPRT decides between a difference of ELO0 and one of ELO1"

ABOUT = """Play two players against each other and print the first player's score.

Openings are random, seeded and balanced; each is played with both colours. Examples:

    python -m bench.match ours first --seconds 0.1 --games 40
    python -m bench.match ours:weights=new.json ours --nodes 1000 --games 400 --sprt 0 20
    python -m bench.match "python -m hive_core" "some-engine --uhp" --seconds 1
"""


@dataclass(frozen=True)
class Game:
    """A finished game: its GameString, White's points (1, 0.5, 0), and whether it was cut short."""

    text: str
    white: float
    adjudicated: bool = False


def opening(game_type: str, seed: int) -> Board:
    """Return a random, balanced opening of four to eight plies; no queen on turn one."""
    rng = random.Random(f"{game_type}/{seed}")
    while True:
        board = Board(game_type, tournament=True, repetition_draw=True)
        for _ in range(rng.choice(OPENING_PLIES)):
            board.push(rng.choice(sorted(board.legal_moves, key=str)))
        if board.outcome() is None:
            found = search(board, Limit(nodes=BALANCE_NODES))
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


def games(
    first: Player, second: Player, game_types: list[str], seed: int, most_plies: int
) -> Iterator[tuple[Game, float]]:
    """Yield games without end, with the first player's points; two per opening, colours swapped."""
    number = 0
    while True:
        start = opening(game_types[number % len(game_types)], 1_000_003 * seed + number)
        for white in (True, False):
            first.new_game(2 * number + seed)
            second.new_game(2 * number + seed + 1)
            game = play(start, *((first, second) if white else (second, first)), most_plies)
            yield game, game.white if white else 1 - game.white
        number += 1


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
        "--plies",
        type=int,
        default=200,
        help="plies after which a game is a draw (default %(default)s)",
    )
    parser.add_argument("--sprt", nargs=2, type=float, metavar=("ELO0", "ELO1"), help=SPRT_HELP)
    parser.add_argument("--save", metavar="FILE", help="write the GameStrings to this file")
    parser.add_argument("--quiet", action="store_true", help="print only the final score")
    options = parser.parse_args(arguments)
    if options.seconds is None and options.nodes is None and options.depth is None:
        options.seconds = 0.1
    try:
        shared = Limit(seconds=options.seconds, nodes=options.nodes, depth=options.depth)
        first, second = (parse_player(text, shared) for text in (options.first, options.second))
        return _match(first, second, options)
    except (HiveError, ToolError) as error:
        print(f"bench.match: {error}", file=sys.stderr)
        return 2


def _match(first: Player, second: Player, options: argparse.Namespace) -> int:
    test = Sprt(*options.sprt) if options.sprt else None
    points: list[float] = []
    texts: list[str] = []
    adjudicated = 0
    print(f"{first.name} against {second.name}", flush=True)
    standing = Standing(points)
    for game, gained in games(first, second, options.type, options.seed, options.plies):
        points.append(gained)
        texts.append(game.text)
        adjudicated += game.adjudicated
        last = len(points) >= options.games
        if len(points) % 2 and not last:
            continue
        verdict = test.verdict(standing) if test else ""
        if last or verdict or not options.quiet:
            ratio = f", LLR {test.ratio(standing):+.2f} {verdict}" if test else ""
            print(f"{standing}{ratio}", flush=True)
        if last or verdict:
            break
    if adjudicated:
        print(f"{adjudicated} games reached {options.plies} plies and count as draws")
    first.close()
    second.close()
    if options.save:
        with open(options.save, "w", encoding="utf-8") as file:  # noqa: PTH123
            file.writelines(f"{text}\n" for text in texts)
    return 0


if __name__ == "__main__":
    sys.exit(main())
