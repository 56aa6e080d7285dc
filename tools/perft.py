"""Count move sequences for every game type (perft) and compare with the known counts.

All of it takes minutes, `--depth 5` takes seconds. It needs no installation.
"""

from __future__ import annotations

import json
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hive_core import Board, perft
from tools.shared.arguments import parser_of
from tools.shared.environment import ROOT, ToolError, run_main, say

FIGURES = ROOT / "tests" / "data" / "perft.json"
OPENINGS = ("pocket", "tournament")

# A sample count, to estimate the time of the rest.
_SAMPLE = ("Base+MLP", 4)

# Smaller counts are printed only if they differ.
_WORTH_A_LINE = 100_000


@dataclass(frozen=True)
class Task:
    """One count: the game, the depth in plies, and the known result."""

    opening: str
    game_type: str
    depth: int
    expected: int


def tasks(
    figures: dict[str, dict[str, list[int]]], depth: int | None, game_types: list[str] | None
) -> list[Task]:
    """Return the counts to make, the longest first, so that all processes end at about one time.

    `depth`: the greatest depth; `game_types`: only these. None means no limit.
    """
    result = [
        Task(opening, game_type, level, count)
        for opening in OPENINGS
        for game_type, counts in figures[opening].items()
        if game_types is None or game_type in game_types
        for level, count in enumerate(counts)
        if level and (depth is None or level <= depth)
    ]
    return sorted(result, key=lambda task: -task.expected)


def count(task: Task) -> tuple[int, float]:
    """Return the number of sequences, and the seconds it took."""
    began = time.perf_counter()
    board = Board(task.game_type, tournament=task.opening == "tournament")
    return perft(board, task.depth), time.perf_counter() - began


def _sample_rate() -> float:
    game_type, depth = _SAMPLE
    nodes, seconds = count(Task("pocket", game_type, depth, 0))
    return nodes / seconds


def _compare(jobs: list[Task], processes: int) -> list[str]:
    """Make all counts and print each; return a line for each that differs."""
    wrong = []
    with ProcessPoolExecutor(processes) as pool:
        waiting = {pool.submit(count, job): job for job in jobs}
        for number, future in enumerate(as_completed(waiting), 1):
            job = waiting[future]
            nodes, seconds = future.result()
            line = (
                f"{job.opening:10} {job.game_type:8} depth {job.depth} {nodes:>13,}"
                f" {seconds:7.1f} s {nodes / max(seconds, 1e-9) / 1e6:5.2f} M/s"
            )
            if job.expected >= _WORTH_A_LINE or nodes != job.expected:
                say(f"[{number:2}/{len(jobs)}] {line}")
            if nodes != job.expected:
                wrong.append(f"{job.opening} {job.game_type} depth {job.depth}: {nodes:,}")
                say(f"        should be {job.expected:,}")
    return wrong


def main() -> int:
    """Count, compare, and fail if a count differs."""
    parser = parser_of(__doc__)
    parser.add_argument("--depth", type=int, help="the greatest depth in plies")
    parser.add_argument(
        "--game-type", action="append", help="count only this game type, such as Base+ML"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="number of processes")
    options = parser.parse_args()
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    jobs = tasks(figures, options.depth, options.game_type)
    if not jobs:
        raise ToolError("nothing to count: unknown game type, or depth below 1.")
    processes = max(1, min(options.jobs, len(jobs)))
    total = sum(job.expected for job in jobs)
    estimate = total / _sample_rate() / processes
    say(
        f"{len(jobs)} counts, {total:,} sequences, {processes} processes:"
        f" about {estimate / 60:.1f} minutes"
    )
    began = time.perf_counter()
    wrong = _compare(jobs, processes)
    say(f"{len(jobs) - len(wrong)} of {len(jobs)} as known, {time.perf_counter() - began:.0f} s")
    if wrong:
        raise ToolError("these differ:\n" + "\n".join(wrong))
    return 0


if __name__ == "__main__":
    run_main(main)
