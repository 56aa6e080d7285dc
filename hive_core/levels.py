"""Eight levels of strength: a weaker level searches less and makes errors.

`choose` plays a move at a level. Levels are limited by positions searched, not by time, so that a
level plays the same on every machine. A caller that needs an answer in time passes a limit of time
to `choose`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

from hive_core.board import Board
from hive_core.errors import expected
from hive_core.openings import choose_from_book
from hive_core.search import MAX_DEPTH, WIN, Limit, ScoredLine, SearchResult, Table, search


@dataclass(frozen=True, slots=True)
class Level:
    """One level.

    `number`: 1 to 8. `key`: a word that never changes, for settings and translations. `name`,
    `description`: in English. `limit`: of its search. `lines`: among how many of the best moves it
    chooses. `noise`: the standard deviation of its errors about each of them, in units of a score.
    `sees_wins`: whether it never misses a win in one. `book`: whether it plays from the opening
    book, `hive_core.openings`.
    """

    number: int
    key: str
    name: str
    description: str
    limit: Limit
    lines: int = 1
    noise: float = 0.0
    sees_wins: bool = True
    book: bool = False


_ALL_MOVES = 1000

LEVELS: tuple[Level, ...] = (
    Level(
        1,
        "first-game",
        "First game",
        "Knows how the bugs move and plays nearly at random; may even miss a win.",
        Limit(depth=1, nodes=1000),
        _ALL_MOVES,
        noise=250,
        sees_wins=False,
    ),
    Level(
        2,
        "newcomer",
        "Newcomer",
        "Moves free tiles and crowds your queen, but ignores your reply and makes many mistakes.",
        Limit(depth=1, nodes=1000),
        _ALL_MOVES,
        noise=70,
    ),
    Level(
        3,
        "casual",
        "Casual",
        "Picks a good-looking move; ignores your reply.",
        Limit(depth=1, nodes=1000),
        _ALL_MOVES,
        noise=18,
    ),
    Level(
        4,
        "hobby",
        "Hobby player",
        "Considers your reply, so it sees most simple threats, but is careless.",
        Limit(depth=2, nodes=2000),
        8,
        noise=18,
    ),
    Level(
        5,
        "club",
        "Club player",
        "Looks about three moves ahead, counting yours, and rarely makes a big mistake.",
        Limit(nodes=2000),
        3,
        noise=8,
    ),
    Level(
        6,
        "strong",
        "Strong",
        "Looks about five moves ahead and plays the best move it finds.",
        Limit(nodes=6000),
        book=True,
    ),
    Level(
        7,
        "expert",
        "Expert",
        "Looks about six moves ahead, further when a queen is in danger.",
        Limit(nodes=24_000),
        book=True,
    ),
    Level(
        8,
        "strongest",
        "Strongest",
        "Plays the strongest moves this program can find in a few seconds.",
        Limit(nodes=120_000),
        book=True,
    ),
)


def level_of(level: Level | int | str) -> Level:
    """Return the level with that number, 1 to 8 (also as a text), or that `key`, such as `club`.

    :raises HiveError: if there is none.
    """
    if isinstance(level, Level):
        return level
    name = level.strip().lower() if isinstance(level, str) else level
    for candidate in LEVELS:
        if name in (candidate.number, str(candidate.number), candidate.key) and name is not True:
            return candidate
    keys = ", ".join(candidate.key for candidate in LEVELS)
    raise expected(f"a level, 1 to {len(LEVELS)}", level, f"or one of {keys}")


def choose(
    board: Board,
    level: Level | int | str,
    seed: int = 0,
    *,
    within: Limit | None = None,
    table: Table | None = None,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[SearchResult], None] | None = None,
) -> SearchResult:
    """Choose a move at that level; the board does not change.

    Levels 6 to 8 play the moves of the opening book, without a search. `level`: as for `level_of`.
    `seed`: for the level's errors and its choice in the book. `within`: a limit besides the
    level's own. The same board, level and seed give the same move on every machine, unless `within`
    limits the time or `table` has been used before. The other arguments are those of `search`. In
    the result's `lines` the chosen move comes first, even if others score more.

    :raises HiveError: if there is no such level, or the game is over.
    """
    level = level_of(level)
    if within is not None and not isinstance(within, Limit):
        raise expected("a Limit", within, "write Limit(depth=3) for plies or Limit(seconds=1)")
    from_book = choose_from_book(board, seed) if level.book else None
    if from_book is not None:
        return from_book
    result = search(
        board,
        _both(level.limit, within),
        seed=seed,
        lines=level.lines,
        table=table,
        stop=stop,
        progress=progress,
    )
    if not level.noise or (level.sees_wins and result.score == WIN - 1):
        return result
    rng = random.Random(f"{seed}/{board.ply}/{level.key}")
    choice = max(
        result.lines, key=lambda line: _score_seen(line, level) + rng.gauss(0, level.noise)
    )
    others = (line for line in result.lines if line is not choice)
    return replace(result, lines=(choice, *others))


def _score_seen(line: ScoredLine, level: Level) -> float:
    """Return the score as the level sees it: a forced win or loss counts for less."""
    most = 8 * level.noise if level.sees_wins else 2 * level.noise
    return max(-most, min(most, line.score)) if abs(line.score) > WIN // 2 else line.score


def _both(own: Limit, other: Limit | None) -> Limit:
    """Return the stricter of two limits, part by part."""
    if other is None:
        return own
    pairs = (
        (own.depth, other.depth),
        (own.seconds, other.seconds),
        (own.nodes, other.nodes),
    )
    depth, seconds, nodes = (
        min((part for part in pair if part is not None), default=None) for pair in pairs
    )
    return Limit(
        depth=None if depth is None else min(int(depth), MAX_DEPTH),
        seconds=seconds,
        nodes=None if nodes is None else int(nodes),
    )
