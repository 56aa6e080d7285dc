"""Play on from the leads that were not won: `python -m bench.shuffled GAMES --nodes 3000`.

The games are those of `bench.tune play`. Of those that ended by repetition or were cut short, it
takes the games in which the search scored one side at least `LEAD` for `PLIES` plies in a row, and
plays on from there with a number of positions a move. It prints how often that side wins: whether
the search fails to win such positions, or they are not won.
"""

from __future__ import annotations

import sys
from collections import Counter
from functools import partial
from typing import NamedTuple

from bench import tune
from bench.processes import processes
from hive_core import Board, Color, HiveError
from hive_core.search import Limit, Table, search
from tools.shared.arguments import parser_of
from tools.shared.environment import ToolError

LEAD = 250
PLIES = 6
MORE_PLIES = 120
"""How long a game goes on."""

RESULTS = ("won", "lost", "drawn", "repeated", "not decided")


class Lead(NamedTuple):
    """A side that is ahead in a game, from this ply on."""

    ply: int
    color: Color


def lead_of(record: tune.Record) -> Lead | None:
    """Return the first lead of a game without a winner; None: it has a winner, or no lead."""
    outcome = Board.from_game_string(record.game).outcome(repetition=True)
    if outcome is not None and outcome.winner is not None:
        return None
    run, ahead = 0, None
    for ply, score in enumerate(record.scores):
        color = None
        if score is not None and abs(score) >= LEAD:
            color = Color.WHITE if (score > 0) == (ply % 2 == 0) else Color.BLACK
        run = 0 if color is None else run + 1 if color is ahead else 1
        ahead = color
        if color is not None and run == PLIES:
            return Lead(ply, color)
    return None


def play_on(record: tune.Record, nodes: int) -> str:
    """Return how the game ends for the side ahead: one of `RESULTS`, "" if no side is."""
    lead = lead_of(record)
    if lead is None:
        return ""
    board = Board.from_game_string(record.game)
    while board.ply > lead.ply:
        board.pop()
    table = Table(8)
    while (outcome := board.outcome(repetition=True)) is None:
        if board.ply == lead.ply + MORE_PLIES:
            return "not decided"
        board.push(search(board, Limit(nodes=nodes), table=table).move)
    if outcome.winner is not None:
        return "won" if outcome.winner is lead.color else "lost"
    return "drawn" if board.outcome() else "repeated"


def main(arguments: list[str] | None = None) -> int:
    """Play on and print the results."""
    parser = parser_of(__doc__, prog="python -m bench.shuffled")
    parser.add_argument("file", nargs="+", help="games of bench.tune play")
    parser.add_argument("--nodes", type=int, default=3000, help="positions per move (%(default)s)")
    parser.add_argument("--type", nargs="+", default=["Base"], help="game types (default Base)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default %(default)s)")
    options = parser.parse_args(arguments)
    try:
        if options.nodes < 1:
            raise HiveError(f"--nodes {options.nodes}: a search visits at least 1 position")
        records = [r for r in tune.read(options.file) if r.game.partition(";")[0] in options.type]
        with processes(options.jobs) as each:
            ends = Counter(each(partial(play_on, nodes=options.nodes), records))
    except (HiveError, ToolError, OSError, ValueError) as error:
        print(f"bench.shuffled: {error}", file=sys.stderr)
        return 2
    leads = ends.total() - ends[""]
    said = ", ".join(f"{ends[result]} {result}" for result in RESULTS)
    print(f"{ends.total()} games, {leads} with a lead that was not won; played on: {said}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
