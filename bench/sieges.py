"""Slow sieges: positions from lost games in which a short search decides wrongly.

    python -m bench.sieges run                    how often searches decide rightly
    python -m bench.sieges find GAMES FILE        collect positions from games of `bench.tune play`

A siege is a decision of the player who lost, with three or more sides of the own queen taken and
no forced loss yet. What is right is known by a search of `DEEP` positions: the moves within
`MARGIN` of the best. The game's own search, of 1,000 positions, chose a much worse one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.players import Player, parse_player
from bench.tune import Record, read
from hive_core import Board
from hive_core.evaluate import features_of
from hive_core.search import WIN, Limit, SearchResult, search

POSITIONS = Path(__file__).parent / "data" / "sieges.json"

DEEP = 300_000
LINES = 6
MARGIN = 40
"""Moves so much worse than the best are right too: about one tile beside a queen."""

LOSES = 150
"""How much worse than the best the move of the game is at least."""

EARLIEST, LATEST = 2, 10
"""How many plies before the end of the game the decision is."""

MOST_RIGHT = 3
TAKEN = 3
FORCED = WIN // 2


@dataclass(frozen=True)
class Siege:
    """A decision: the GameString, and the right moves as MoveStrings."""

    game: str
    right: tuple[str, ...]

    def board(self) -> Board:
        """Return the position."""
        return Board.from_game_string(self.game)


def load(file: Path = POSITIONS) -> list[Siege]:
    """Return the stored positions."""
    return [Siege(one["game"], tuple(one["right"])) for one in json.loads(file.read_text("utf-8"))]


def decides_rightly(siege: Siege, player: Player) -> bool:
    """Tell whether the player chooses a right move."""
    board = siege.board()
    player.new_game(1)
    return board.move_string(player.move(board)) in siege.right


def siege_of(record: Record, deep: int = DEEP) -> Siege | None:
    """Return the last siege of a game, or None."""
    board = Board.from_game_string(record.game)
    outcome = board.outcome()
    if outcome is None or outcome.winner is None:
        return None
    played, length = list(board.move_stack), board.ply
    while board.ply > max(0, length - LATEST):
        board.pop()
        if board.turn is outcome.winner or length - board.ply < EARLIEST or not is_siege(board):
            continue
        found = search(board, Limit(nodes=deep), lines=LINES)
        if abs(found.score) < FORCED:
            return _decision(board, board.move_string(played[board.ply]), found)
    return None


def is_siege(board: Board) -> bool:
    """Tell whether three or more sides of the queen of the side to move are taken."""
    counted = features_of(board, board.turn)
    return any(f"ring_{taken}" in counted for taken in range(TAKEN, 6))


def _decision(board: Board, played: str, found: SearchResult) -> Siege | None:
    """Return the siege if few moves are right, and the one of the game is much worse."""
    scores = {board.move_string(line.move): line.score for line in found.lines}
    right = tuple(text for text, score in scores.items() if score >= found.score - MARGIN)
    last = found.lines[-1].score
    if len(right) > MOST_RIGHT or scores.get(played, last) > found.score - LOSES:
        return None
    return Siege(board.game_string(), right)


def _find(options: argparse.Namespace) -> None:
    """Write the sieges of the games, until there are enough."""
    found: list[Siege] = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for siege in pool.map(partial(siege_of, deep=options.deep), read([options.games])):
            if siege is not None:
                found.append(siege)
                write(found, Path(options.file))
                print(f"{len(found)} positions", flush=True)
            if len(found) >= options.most:
                pool.shutdown(cancel_futures=True)
                break


def write(sieges: Sequence[Siege], file: Path) -> None:
    """Write the positions, one a line."""
    lines = (json.dumps({"game": one.game, "right": one.right}) for one in sieges)
    file.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


def rows(players: Sequence[str], nodes: Sequence[int]) -> Iterator[str]:
    """Yield a line for each player and limit: how many decisions are right."""
    sieges = load()
    for text in players:
        for most in nodes:
            player = parse_player(text, Limit(nodes=most))
            right = sum(decides_rightly(siege, player) for siege in sieges)
            player.close()
            share = right / len(sieges)
            yield f"{text}, {most:,} positions a move: {right} of {len(sieges)} right, {share:.0%}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the chosen command."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.sieges",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run", help="count the right decisions")
    running.add_argument("players", nargs="*", default=["november", "ours"])
    running.add_argument("--nodes", type=int, nargs="+", default=[3_000, 10_000])
    finding = commands.add_parser("find", help="collect positions")
    finding.add_argument("games", help="a file of bench.tune play")
    finding.add_argument("file")
    finding.add_argument("--most", type=int, default=80)
    finding.add_argument("--deep", type=int, default=DEEP)
    finding.add_argument("--jobs", type=int, default=1, help="processes (default %(default)s)")
    options = parser.parse_args(arguments)
    if options.command == "find":
        _find(options)
    else:
        for row in rows(options.players, options.nodes):
            print(row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
