"""Find puzzles in games of the computer against itself, and write them to puzzles.json.

Each run continues where the last one with the same seed stopped: the puzzles it finds are appended
to `.build/puzzles/SEED.jsonl`. Several processes may run at once, with different seeds. `--write`
selects from all that were found; puzzles that are in the file already stay, with their ids.
`--check` proves the puzzles of the file again.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hive_core.teach._tasks.generator import RawPuzzle, find_in_game
from hive_core.teach._tasks.self_play import GAME_TYPES
from hive_core.teach.puzzles import KINDS
from hive_core.teach.tasks import Stage, TaskFile, read_tasks, write_tasks
from tools.puzzles.checks import faults
from tools.puzzles.selection import select
from tools.shared.arguments import parser_of
from tools.shared.environment import ROOT, ToolError, run_main, say

POOL = ROOT / ".build" / "puzzles"
FILE = ROOT / "hive_core" / "teach" / "data" / "puzzles.json"


def find(seed: int, games: int, kinds: list[str], game_types: Sequence[str]) -> None:
    """Search the games of this seed up to this number, after those that are done."""
    POOL.mkdir(parents=True, exist_ok=True)
    pool = POOL / f"{seed}.jsonl"
    records = _records(pool) if pool.exists() else []
    first = 1 + max((record["number"] for record in records), default=-1)
    counts = Counter(record["kind"] for record in records if "kind" in record)
    began = time.monotonic()
    with pool.open("a", encoding="utf-8") as file:
        for number in range(first, games):
            for puzzle in find_in_game(seed, number, kinds, game_types):
                file.write(f"{json.dumps(asdict(puzzle))}\n")
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
    """Select puzzles from all that were found, and write the file."""
    puzzles = [
        (f"{pool.stem}/{record['number']}", RawPuzzle(**record | {"key": tuple(record["key"])}))
        for pool in sorted(POOL.glob("*.jsonl"))
        for record in _records(pool)
        if "kind" in record
    ]
    package = read_tasks(FILE.read_text(encoding="utf-8")).tasks if FILE.exists() else ()
    tasks = select(package, puzzles)
    FILE.parent.mkdir(exist_ok=True)
    stage = Stage("", (), (), tuple(tasks))
    FILE.write_text(write_tasks(TaskFile((stage,))), encoding="utf-8")
    say(f"{FILE.relative_to(ROOT)}: {len(tasks)} puzzles")


def check() -> None:
    """Prove the puzzles of the file.

    :raises ToolError: if one has a fault.
    """
    wrong = []
    tasks = read_tasks(FILE.read_text(encoding="utf-8")).tasks
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
    parser.add_argument("--write", action="store_true", help="write the file of puzzles")
    parser.add_argument("--check", action="store_true", help="prove the puzzles of the file")
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
