"""Play games of the computer against itself, and write the page's table of openings from them.

Each run continues where the last one with the same seed stopped: its games are appended to
`.build/explorer/SEED.txt`, one GameString a line. Several processes may run at once, with different
seeds. `--write` counts all games that were played and scores the positions.
"""

from __future__ import annotations

import math
import random
import sys
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hive_core import Board, Color, GameState, read_games
from hive_core._board.search_keys import different_moves, keys_after, search_key
from hive_core.explorer import PLIES, Explorer, key
from hive_core.search import Limit, Table, search
from hive_core.symmetry import canonical
from hive_core.types import Move
from tools.shared.arguments import parser_of
from tools.shared.environment import BUILD, ROOT, run_main, say

POOL = BUILD / "explorer"
FILE = ROOT / "hive_core" / "data" / "openings.bin"

GAME_TYPES = ("Base+MLP", "Base+MLP", "Base+ML", "Base")
"""The game types of the games, the one that is played most twice."""

EARLY = 4
"""Up to this ply there is more choice, and up to `PLIES` some."""

NODES = 300
DECIDED = 500
"""A game is won, for one side or the other, when the search gives it so many points."""

LONGEST = 80
"""A game that is not decided after so many plies is a draw."""

FEWEST = 2
"""The table has the positions of at least so many games."""

SCORE_NODES = 2000
MOST = 2000
"""Higher scores, also forced wins, count as so many points."""


def play(seed: int, number: int) -> str:
    """Return the game of that number as a GameString."""
    rng = random.Random(f"{seed}/{number}")
    board = Board(rng.choice(GAME_TYPES), repetition_draw=True)
    table = Table(4)
    won: GameState | None = None
    while board.outcome() is None and board.ply < LONGEST and won is None:
        move, score = _chosen(board, table, rng)
        board.push(move)
        if board.ply > PLIES and abs(score) >= DECIDED:
            white = (board.turn is Color.BLACK) is (score > 0)  # the other side has just moved
            won = GameState.WHITE_WINS if white else GameState.BLACK_WINS
    game_type, state, *rest = board.game_string().split(";")
    if board.outcome() is None:
        state = str(won or GameState.DRAW)
    return ";".join((game_type, state, *rest))


def _chosen(board: Board, table: Table, rng: random.Random) -> tuple[Move, int]:
    """Return the best move, or in the opening one of the best, and the score of the best."""
    if board.ply >= PLIES:
        result = search(board, Limit(nodes=NODES), table=table)
        return result.move, result.score
    best = _best(canonical(board).position_string())
    close = 15 if board.ply < EARLY else 5
    weights = [math.exp((score - best[0][1]) / close) for _, score in best]
    number, score = rng.choices(best, weights)[0]
    return keys_after(board)[number], score


@lru_cache(maxsize=100_000)
def _best(position: str) -> list[tuple[int, int]]:
    """Return the best moves, each as the search key of the position after it, and their scores.

    The images of a position have the same ones, so that games meet again.
    """
    board = Board.from_position(position)
    lines = 8 if board.ply < EARLY else 3
    limit, moves = Limit(nodes=lines * NODES), different_moves(board)
    return [
        (_after(board, line.move), line.score)
        for line in search(board, limit, lines=lines, root_moves=moves, table=Table(4)).lines
    ]


def _after(board: Board, move: Move) -> int:
    after = board.copy()
    after.push(move)
    return search_key(after)


def find(seed: int, games: int) -> None:
    """Play the games of this seed up to this number, after those that are done."""
    POOL.mkdir(parents=True, exist_ok=True)
    pool = POOL / f"{seed}.txt"
    done = len(pool.read_text(encoding="utf-8").splitlines()) if pool.exists() else 0
    with pool.open("a", encoding="utf-8") as file:
        for number in range(done, games):
            file.write(play(seed, number) + "\n")
            file.flush()
            if number % 100 == 99:
                say(f"{number + 1} games")


def write() -> None:
    """Count the games that were played, score the positions, and write the table."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(POOL.glob("*.txt"))]
    games = [game for text in texts for game in read_games(text)]
    counted = Explorer.from_games(games, PLIES).positions
    kept = {at: results for at, results in counted.items() if results.games >= FEWEST}
    for game in games:
        board = game.tree.board(())
        for move in ("", *game.tree.main_line[:PLIES]):
            if move:
                board.push_move(move)
            at = key(board)
            if at in kept and kept[at].score is None and board.outcome() is None:
                kept[at] = kept[at]._replace(score=_score(board))
    data = Explorer(kept).write()
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_bytes(data)
    say(f"{FILE.relative_to(ROOT)}: {len(games)} games, {len(kept)} positions, {len(data)} bytes")


def _score(board: Board) -> int:
    """Return what a search finds of the position, in points for White."""
    score = search(board, Limit(nodes=SCORE_NODES), table=Table(4)).score
    score = max(-MOST, min(MOST, score))
    return score if board.turn is Color.WHITE else -score


def main() -> int:
    """Do what the arguments say."""
    parser = parser_of(__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of the games (default %(default)s)")
    parser.add_argument(
        "--games", type=int, default=4000, help="play so many games in all (default %(default)s)"
    )
    parser.add_argument("--write", action="store_true", help="write the table")
    options = parser.parse_args()
    if options.write:
        write()
    else:
        find(options.seed, options.games)
    return 0


if __name__ == "__main__":
    run_main(main)
