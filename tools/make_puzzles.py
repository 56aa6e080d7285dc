"""Find puzzles in games of the computer against itself, and write them to the files of the bands.

Each run continues where the last one with the same seed stopped: the puzzles it finds are appended
to `.build/puzzles/SEED.jsonl`. Several processes may run at once, with different seeds. `--write`
selects from all that were found; puzzles that are in the files already stay, with their ids.
`--check` proves all puzzles of the package again.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hive_core.teach._tasks.completing import complete
from hive_core.teach._tasks.generator import find_in_game
from hive_core.teach._tasks.self_play import GAME_TYPES
from hive_core.teach._tasks.task import BANDS, band_of_id
from hive_core.teach.puzzles import KINDS, kind_of, load
from hive_core.teach.tasks import Stage, TaskFile, read_task, write_task, write_tasks
from tools.puzzles.checks import faults
from tools.puzzles.selection import Found, select
from tools.shared.arguments import parser_of
from tools.shared.environment import ROOT, ToolError, run_main, say

POOL = ROOT / ".build" / "puzzles"
FOLDER = ROOT / "hive_core" / "teach" / "data"


def find(seed: int, games: int, kinds: list[str], game_types: Sequence[str]) -> None:
    """Search the games of this seed up to this number, after those that are done."""
    POOL.mkdir(parents=True, exist_ok=True)
    pool = POOL / f"{seed}.jsonl"
    records = _records(pool) if pool.exists() else []
    first = 1 + max((record["number"] for record in records), default=-1)
    counts = Counter(kind_of(read_task(record["task"])) for record in records if "task" in record)
    began = time.monotonic()
    with pool.open("a", encoding="utf-8") as file:
        for number in range(first, games):
            for puzzle in find_in_game(seed, number, kinds, game_types):
                task = complete(puzzle, "new")
                if task is not None:
                    # A position is half as long as its game, and nothing asks for the game.
                    bare = replace(task, game=None, position=task.board().position_string())
                    record = {"missed": puzzle.missed, "task": write_task(bare)}
                    file.write(f"{json.dumps({'number': number, **record})}\n")
                    counts[puzzle.kind] += 1
            file.write(f"{json.dumps({'number': number})}\n")
            file.flush()
            if number % 10 == 9:
                seconds = time.monotonic() - began
                totals = ", ".join(f"{kind} {counts[kind]}" for kind in sorted(counts))
                say(f"game {number + 1}: {totals} ({seconds:.0f} s)")


def _records(pool: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in pool.read_text(encoding="utf-8").splitlines()]


def write() -> None:
    """Select puzzles from all that were found, and write the files of the bands."""
    found = [
        Found(f"{pool.stem}/{record['number']}", record["missed"], read_task(record["task"]))
        for pool in sorted(POOL.glob("*.jsonl"))
        for record in _records(pool)
        if "task" in record
    ]
    tasks = select(load(), found)
    for band in BANDS:
        own = tuple(task for task in tasks if band_of_id(task.id) == band)
        file = FOLDER / f"puzzles-{band}.json"
        file.write_text(write_tasks(TaskFile((Stage("", (), (), own),))), encoding="utf-8")
        say(f"{file.relative_to(ROOT)}: {len(own)} puzzles")


def check() -> None:
    """Prove the puzzles of the package.

    :raises ToolError: if one has a fault.
    """
    wrong = []
    tasks = load()
    for number, task in enumerate(tasks, 1):
        wrong += faults(task)
        if number % 50 == 0 or number == len(tasks):
            say(f"{number} of {len(tasks)} proved")
    if wrong:
        raise ToolError("\n".join(wrong))


def main() -> int:
    """Do what the arguments say."""
    parser = parser_of(__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of the games (default %(default)s)")
    parser.add_argument(
        "--games", type=int, default=1000, help="search so many games in all (default %(default)s)"
    )
    parser.add_argument("--kind", action="append", choices=KINDS, help="find only these kinds")
    parser.add_argument(
        "--type",
        action="append",
        choices=sorted(set(GAME_TYPES)),
        help="search only games of these types",
    )
    parser.add_argument("--write", action="store_true", help="write the files of the bands")
    parser.add_argument("--check", action="store_true", help="prove all puzzles")
    options = parser.parse_args()
    if options.write:
        write()
    if options.check:
        check()
    if not options.write and not options.check:
        kinds, game_types = options.kind or list(KINDS), options.type or GAME_TYPES
        find(options.seed, options.games, kinds, game_types)
    return 0


if __name__ == "__main__":
    run_main(main)
