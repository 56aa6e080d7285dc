"""Work out the opening book of `hive_core/openings.py` by long searches, or show its lines.

    python -m bench.match.opening_book make --nodes 400000    print the positions of the book
    python -m bench.match.opening_book show --type Base       print its lines

The book has an answer to every move that the opponent can make, up to ply 4, turned and mirrored
positions counting as one. White may have several first moves, Black has one reply to each.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from functools import partial

from bench.processes import processes
from hive_core import Board, Bug, Color, HiveError, Move, Piece
from hive_core.openings import PLIES, book_moves, key_of
from hive_core.search import Limit, Table, search
from hive_core.symmetry import canonical_key
from tools.shared.arguments import parser_of
from tools.shared.environment import ToolError

TYPES = ("Base", "Base+ML", "Base+MLP")

FIRST_MOVES = 3
"""How many first moves White chooses among."""

CLOSE = 10
"""How much worse than the best a first move may score."""

TABLE_MEGABYTES = 64

QUEENS = tuple(Piece(color, Bug.QUEEN) for color in Color)


def after_each_move(board: Board) -> list[Board]:
    """Return the positions after each legal move, one of those that look the same when turned."""
    positions: dict[int, Board] = {}
    for move in sorted(board.legal_moves, key=str):
        after = _after(board, move)
        positions.setdefault(canonical_key(after), after)
    return list(positions.values())


def best(board: Board, nodes: int, count: int = 1) -> list[Board]:
    """Return the positions after the best `count` moves that score nearly the same.

    No queen on a player's first turn, as in tournaments, though the opponent may place it.
    """
    line_count = count + (board.ply < 2)
    limit = Limit(nodes=nodes * line_count)
    lines = search(board, limit, lines=line_count, table=Table(TABLE_MEGABYTES)).lines
    allowed = [line for line in lines if board.ply > 1 or line.move.piece not in QUEENS][:count]
    close = (line.move for line in allowed if line.score >= allowed[0].score - CLOSE)
    return [_after(board, move) for move in close]


def replies(game_string: str, nodes: int) -> list[str]:
    """Return the game after the best move, as a list of one."""
    return [after.game_string() for after in best(Board.from_game_string(game_string), nodes)]


def book_of(game_type: str, nodes: int, jobs: int) -> Iterator[str]:
    """Yield the games after each move of the book, in a fixed order."""
    start = Board(game_type)
    firsts = best(start, nodes, FIRST_MOVES)
    yield from (board.game_string() for board in firsts)
    with processes(jobs) as each:
        answer = partial(replies, nodes=nodes)
        as_black = [one for games in each(answer, _games([start])) for one in games]
        yield from as_black
        for starts in (firsts, map(Board.from_game_string, as_black)):
            for games in each(answer, _games(starts)):
                yield from games


def _games(boards: Iterable[Board]) -> list[str]:
    return [after.game_string() for board in boards for after in after_each_move(board)]


def lines_of(board: Board, *, own: bool) -> Iterator[str]:
    """Yield the lines of the book from a position on; `own`: the next move is the book's."""
    if board.ply >= PLIES:
        return
    boards = after_each_move(board)
    if own:
        keys = {canonical_key(_after(board, move)) for move in book_moves(board)}
        boards = [after for after in boards if canonical_key(after) in keys]
    for after in boards:
        if own:
            yield ";".join(after.game_string().split(";")[3:])
        yield from lines_of(after, own=not own)


def _after(board: Board, move: Move) -> Board:
    after = board.copy()
    after.push(move)
    return after


def main(arguments: list[str] | None = None) -> int:
    """Print the book of each type, or its lines; return 2 after an error."""
    parser = parser_of(__doc__, prog="python -m bench.match.opening_book")
    parser.add_argument("command", choices=("make", "show"))
    parser.add_argument("--type", nargs="+", default=TYPES, help="game types (default: three)")
    parser.add_argument(
        "--nodes", type=int, default=400_000, help="positions (default %(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes (default %(default)s)")
    options = parser.parse_args(arguments)
    try:
        for game_type in options.type:
            print(game_type, flush=True)
            if options.command == "show":
                show(game_type)
            else:
                make(game_type, options.nodes, options.jobs)
    except (HiveError, ToolError) as error:
        print(f"bench.match.opening_book: {error}", file=sys.stderr)
        return 2
    return 0


def show(game_type: str) -> None:
    """Print the lines of the book, White's and then Black's.

    :raises HiveError: if it has none for the type.
    """
    start = Board(game_type)
    if not book_moves(start):
        raise HiveError(f"the book has no moves in {game_type}, only in {', '.join(TYPES)}")
    for own in (True, False):
        for line in lines_of(start, own=own):
            print(f"    {line}")


def make(game_type: str, nodes: int, jobs: int) -> None:
    """Work out the book of the type, and print it as `hive_core/openings.py` has it.

    :raises HiveError: if the number of nodes is negative.
    """
    Limit(nodes=nodes)  # before it is multiplied, so that the error names the number given
    keys = [key_of(Board.from_game_string(game)) for game in book_of(game_type, nodes, jobs)]
    print(" ".join(dict.fromkeys(keys)), flush=True)


if __name__ == "__main__":
    sys.exit(main())
