"""The puzzles of the package: tasks with proved answers, made from games of the computer.

docs/puzzles.md says how they are made. `load` returns them, `prove` proves one again, `generate`
makes more. The values are those of `hive_core.teach.tasks`.

>>> from hive_core.teach.tasks import judge
>>> puzzle = next(puzzle for puzzle in load() if puzzle.id == "w1-0001")
>>> puzzle.kind, puzzle.moves, puzzle.board().is_game_over()
('win', 1, False)
>>> prove(puzzle)[0] in puzzle.board().legal_moves
True
>>> board = puzzle.board()
>>> judge(puzzle, (), board.parse_move(puzzle.line[0])).solved
True
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources

from hive_core._rules.arguments import as_game_type, as_whole
from hive_core.errors import HiveError, expected
from hive_core.teach._tasks.proof import prove
from hive_core.teach._tasks.reading import read_tasks
from hive_core.teach._tasks.task import BANDS, PUZZLE_KINDS, Task
from hive_core.teach._tasks.task import kind_of as kind_of

__all__ = ["KINDS", "generate", "kind_of", "load", "prove"]

KINDS = tuple(PUZZLE_KINDS)
"""The kinds of puzzles: those of tasks, and how many moves a win takes."""

FILES = ("puzzles.json", *(f"puzzles-{band}.json" for band in BANDS))
"""The first file, and one for each band."""


@cache
def load() -> tuple[Task, ...]:
    """Return the puzzles of the package, in the order of `KINDS`, those of a kind by `band`.

    :raises HiveError: if a file is missing or damaged.
    """
    tasks = [task for name in FILES for task in read_tasks(_text_of(name)).tasks]
    return tuple(sorted(tasks, key=lambda task: (KINDS.index(kind_of(task)), task.band, task.id)))


def _text_of(name: str) -> str:
    path = resources.files("hive_core.teach") / "data" / name
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise HiveError(f"{name} cannot be read: {error.strerror}") from None


def generate(
    kinds: Sequence[str] = KINDS, game_types: Sequence[str] = (), *, seed: int = 0
) -> Iterator[Task]:
    """Yield new puzzles without end, each with its solution, themes and band.

    `kinds`: some of `KINDS`. `game_types`: such as `("Base+MLP",)`; by default all eight, the most
    played ones more often. The same arguments give the same puzzles. A win in 2 takes some ten
    seconds to find, a better move minutes. Their ids are unique for a seed.

    :raises HiveError: if an argument is of the wrong kind, or there is no such kind or game type.

    >>> puzzle = next(generate(["destinations"], ["Base"], seed=1))
    >>> puzzle.id, puzzle.kind, len(prove(puzzle)) >= 3
    ('de-1-1', 'destinations', True)
    """
    for kind in kinds:
        if kind not in KINDS:
            raise expected(f"a kind of puzzles ({', '.join(KINDS)})", kind)
    types = [str(as_game_type(game_type)) for game_type in game_types]
    return _generated(tuple(kinds), types, as_whole(seed, "a seed"))


def _generated(kinds: Sequence[str], game_types: Sequence[str], seed: int) -> Iterator[Task]:
    from hive_core.teach._tasks.completing import complete
    from hive_core.teach._tasks.generator import find_in_game
    from hive_core.teach._tasks.self_play import GAME_TYPES

    game = 0
    while True:
        for candidate in find_in_game(seed, game, kinds, game_types or GAME_TYPES):
            task = complete(candidate, f"{PUZZLE_KINDS[candidate.kind]}-{seed}-{game}")
            if task is not None:
                yield task
        game += 1
