"""Find positions to win against the strongest level, or not to lose, and write them to their files.

They come from games of the computer against itself. In `sieges.json` one side is much better, no
win is near, and a weaker level wins them against a stronger one; how much better it is decides the
grade. In `holds.json` it is worse, a strong level does not lose them to the strongest, and weaker
ones do.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hive_core import Board, Bug, Piece
from hive_core.evaluate import chance
from hive_core.levels import choose
from hive_core.motifs import free_sides
from hive_core.search import Limit, search
from hive_core.teach._tasks.prover import can_win
from hive_core.teach._tasks.self_play import played_game
from hive_core.teach.tasks import Task, read_tasks, write_tasks
from tools.shared.arguments import parser_of
from tools.shared.environment import ROOT, run_main, say

FILE = ROOT / "hive_core" / "teach" / "data" / "sieges.json"
HOLDS = FILE.with_name("holds.json")

GRADES = (0.9, 0.8, 0.7)
"""The least winning chance of the side to move in each stage of the file."""

QUICK, DEEP = Limit(nodes=2_000), Limit(nodes=60_000)
"""The deep search decides; the quick one only saves time."""

FIRST_PLY, LEAST_SIDES, TRIES = 16, 2, 2
"""After how many plies, with how many free sides of the enemy queen, and how many in a game."""

WORST, HELD_SIDES = 0.3, range(1, 4)
"""Of the side that holds: the greatest winning chance, and the free sides of its queen."""

HOLDER, LOSERS, STRONGEST = 7, (2, 4), 8
"""The level that does not lose a position to hold, those that do, and their opponent."""

ATTACKER, DEFENDER, LONGEST = 6, 7, 60
"""The levels that play the position out, and in how many plies the attacker has to win."""


def _games(name: str) -> Iterator[list[Board]]:
    """Yield the late positions of games of the computer against itself, shuffled, without end."""
    for number in count():
        own = name.format(number=number)
        board, moves = played_game(own)
        boards = []
        for move in moves:
            boards.append(board.copy())
            board.push(move)
        late = [one for one in boards if one.ply >= FIRST_PLY]
        random.Random(own).shuffle(late)
        yield late


def find_holds(seed: int, survive: int) -> Iterator[str]:
    """Yield positions to hold for so many moves, without end; at most one of a game."""
    for late in _games(f"{seed}/{{number}}/hold"):
        for one in islice(filter(_looks_bad, late), TRIES):
            position = one.position_string()
            if holds(position, HOLDER, survive) and not any(
                holds(position, level, survive) for level in LOSERS
            ):
                yield position
                break


def _looks_bad(board: Board) -> bool:
    if free_sides(board, Piece(board.turn, Bug.QUEEN)) not in HELD_SIDES:
        return False
    best = search(board, QUICK).lines[0]
    return best.win_in is None and chance(best.score) <= WORST


def holds(position: str, level: int, survive: int) -> bool:
    """Return whether that level does not lose a position to the strongest within so many moves."""
    board = Board.from_position(position)
    side, last = board.turn, board.ply + 2 * survive
    while board.outcome() is None and board.ply < last:
        own = level if board.turn is side else STRONGEST
        board.push(choose(board, own, seed=board.ply).move)
    outcome = board.outcome()
    return outcome is None or outcome.winner is not side.other


def find(seed: int) -> Iterator[tuple[int, str]]:
    """Yield positions to win with their grade, without end; at most one of a game."""
    for late in _games(f"{seed}/{{number}}/siege"):
        for one in islice(filter(_promises, late), TRIES):
            position = one.position_string()
            grade = grade_of(Board.from_position(position))
            if grade is not None and _is_won(Board.from_position(position)):
                yield grade, position
                break


def _promises(board: Board) -> bool:
    if free_sides(board, Piece(board.turn.other, Bug.QUEEN)) < LEAST_SIDES:
        return False
    best = search(board, QUICK).lines[0]
    return best.win_in is None and chance(best.score) >= GRADES[-1]


def grade_of(board: Board) -> int | None:
    """Return the index of the grade; None if the side to move is not much better, or wins soon."""
    best = search(board, DEEP).lines[0]
    if best.win_in is not None or can_win(board, 2):
        return None
    grades = [at for at, least in enumerate(GRADES) if chance(best.score) >= least]
    return grades[0] if grades else None


def _is_won(board: Board) -> bool:
    """Return whether the weaker level wins it against the stronger one."""
    side, last = board.turn, board.ply + LONGEST
    while board.outcome() is None and board.ply < last:
        level = ATTACKER if board.turn is side else DEFENDER
        board.push(choose(board, level, seed=board.ply).move)
    outcome = board.outcome()
    return outcome is not None and outcome.winner is side


def write_holds(seed: int) -> None:
    """Write the file of positions to hold with others; its ids and words stay."""
    file = read_tasks(HOLDS.read_text(encoding="utf-8"))
    (stage,) = file.stages
    found = find_holds(seed, stage.tasks[0].survive)
    tasks = tuple(map(_at, stage.tasks, found))
    HOLDS.write_text(
        write_tasks(replace(file, stages=(replace(stage, tasks=tasks),))), encoding="utf-8"
    )
    say(f"{HOLDS.relative_to(ROOT)}: {len(tasks)} positions")


def write(seed: int) -> None:
    """Write the file of positions to win with others; its ids and words stay."""
    file = read_tasks(FILE.read_text(encoding="utf-8"))
    found: list[list[str]] = [[] for _ in GRADES]
    for grade, position in find(seed):
        if len(found[grade]) < len(file.stages[grade].tasks):
            found[grade].append(position)
            say(" ".join(str(len(positions)) for positions in found))
        pairs = zip(found, file.stages, strict=True)
        if all(len(positions) == len(stage.tasks) for positions, stage in pairs):
            break
    stages = tuple(
        replace(stage, tasks=tuple(map(_at, stage.tasks, positions)))
        for stage, positions in zip(file.stages, found, strict=True)
    )
    FILE.write_text(write_tasks(replace(file, stages=stages)), encoding="utf-8")
    say(f"{FILE.relative_to(ROOT)}: {sum(map(len, found))} positions")


def _at(task: Task, position: str) -> Task:
    return replace(task, position=position)


def main() -> int:
    """Do what the arguments say."""
    parser = parser_of(__doc__)
    parser.add_argument("--seed", type=int, default=1, help="of the games (default %(default)s)")
    parser.add_argument("--holds", action="store_true", help="write holds.json instead")
    options = parser.parse_args()
    (write_holds if options.holds else write)(options.seed)
    return 0


if __name__ == "__main__":
    run_main(main)
