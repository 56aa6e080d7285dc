"""A puzzle as text, and the choice of one, for the command line."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hive_core.board import Board
from hive_core.errors import HiveError, quoted
from hive_core.teach._tasks.instructions import printed_instruction
from hive_core.teach._tasks.judge import answers
from hive_core.teach._tasks.task import Task, kind_of
from hive_core.teach._words.names import color_title
from hive_core.types import Color


def choose_puzzle(
    puzzles: Sequence[Task],
    name: str | None,
    *,
    theme: str | None = None,
    band: int | None = None,
    kind: str | None = None,
    seed: int | None = None,
) -> Task:
    """Return the puzzle with that id, or a random one of this theme, band and kind.

    :raises HiveError: if there is none, or an id comes with something else.
    """
    wishes = {"--theme": theme, "--band": band, "--kind": kind, "--seed": seed}
    if name is not None:
        other = next((option for option, value in wishes.items() if value is not None), None)
        if other is not None:
            raise HiveError(f"an id names one puzzle, so leave out {other}")
        for puzzle in puzzles:
            if puzzle.id == name:
                return puzzle
        ids = f"{puzzles[0].id} to {puzzles[-1].id}"
        raise HiveError(f"there is no puzzle {quoted(name)}; the ids are {ids}")
    themes = sorted({word for puzzle in puzzles for word in puzzle.themes})
    if theme is not None and theme not in themes:
        raise HiveError(f"there is no theme {quoted(theme)}; the themes are {', '.join(themes)}")
    fitting = [
        puzzle
        for puzzle in puzzles
        if (theme is None or theme in puzzle.themes)
        and (band is None or puzzle.band == band)
        and (kind is None or kind in (puzzle.kind, kind_of(puzzle)))
    ]
    if not fitting:
        wishes_in_words = (
            f"{key} {wishes[key]}" for key in ("--theme", "--band", "--kind") if wishes[key]
        )
        raise HiveError(f"no puzzle fits {' and '.join(wishes_in_words)}")
    return random.Random(seed).choice(fitting)


def as_text(task: Task, *, solution: bool = False) -> str:
    """Return the puzzle as lines of text: id, board, hands, what to do, perhaps the solution."""
    board = task.board()
    words = [
        f"Puzzle {task.id}, level {task.band}",
        *([", ".join(task.themes)] * bool(task.themes)),
    ]
    lines = [": ".join(words), "", str(board).rstrip(), ""]
    for color in Color:
        hand = " ".join(map(str, board.reserve(color))) or "nothing"
        lines.append(f"{color_title(color)} in hand: {hand}")
    lines += ["", board.position_string(), "", printed_instruction(task)]
    if solution:
        lines.append(f"Solution: {_solution(task, board)}")
    return "\n".join(lines)


def _solution(task: Task, board: Board) -> str:
    if task.kind != "destinations":
        return ", ".join(task.line)
    places = answers(task)
    moves = [move for move in board.legal_moves if move.piece == task.piece and move.to in places]
    return ", ".join(sorted(map(board.move_string, moves)))
