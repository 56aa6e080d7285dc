"""An attempt at a task: what has been answered, and what it cost. Every board follows it."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from dataclasses import dataclass, replace

from hive_core.board import Board
from hive_core.teach._tasks.judge import Verdict, answers, judge, sides_of
from hive_core.teach._tasks.task import Task
from hive_core.types import Hex, Move, Piece

MOST_STARS = 3

HINT_STEPS = 3
"""The steps of a hint for a move: which tile, where it goes, and why or the move itself."""


class Click(enum.Enum):
    """What a click means in a task that asks for spaces or tiles."""

    NOTHING = "nothing"
    OTHER_SIDE = "other side"
    AGAIN = "again"
    RIGHT = "right"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Attempt:
    """How far a task is solved.

    `found`: the spaces or tiles that were clicked rightly. `tries`: the wrong answers, and moves
    taken back in a game against the computer. `hints`: how many hints were asked for; `step`: how
    many of them are shown for the next answer. `given_up`: the solution was shown. `line`: how many
    lines of a `line` task have been played to their ends.
    """

    task: Task
    found: frozenset[Hex | Piece] = frozenset()
    tries: int = 0
    hints: int = 0
    step: int = 0
    solved: bool = False
    given_up: bool = False
    line: int = 0

    @property
    def is_clicked(self) -> bool:
        """Whether the answer is clicks on spaces or tiles, not a move."""
        return self.task.kind in ("destinations", "tiles")

    @property
    def has_solution(self) -> bool:
        """Whether there are hints and a solution: not for a game against the computer."""
        return self.task.kind != "beat"

    @property
    def stars(self) -> int:
        """The stars: 3, fewer by wrong answers and hints; 0 before the end and after a solution."""
        if not self.solved or self.given_up:
            return 0
        return max(1, MOST_STARS - min(self.tries, 2) - min(self.hints, 2))

    @property
    def costs(self) -> tuple[int, int, bool]:
        """The wrong answers, the hints, and whether the solution was shown."""
        return self.tries, self.hints, self.given_up

    @property
    def missing(self) -> tuple[Hex | Piece, ...]:
        """The spaces or tiles that are still to be clicked, in a fixed order."""
        return tuple(sorted(answers(self.task) - self.found, key=str))

    def after_move(self, played: Sequence[str], move: Move) -> tuple[Attempt, Verdict]:
        """Return the attempt after the solver's move, and the verdict on it.

        `played`: the MoveStrings of both sides since the start of the task.
        """
        verdict = judge(self.task, played, move, self.line)
        if not verdict.right:
            return (self if verdict.also else self.after_wrong()), verdict
        line = self.line + (verdict.goes_on is not None)
        return replace(self, step=0, solved=verdict.solved, line=line), verdict

    def after_click(self, board: Board, at: Hex | Piece) -> tuple[Attempt, Click]:
        """Return the attempt after a click on a space or a tile of the board, and what it means."""
        if self.solved or isinstance(at, Hex) is not (self.task.kind == "destinations"):
            return self, Click.NOTHING
        if at in self.found:
            return self, Click.AGAIN
        if isinstance(at, Piece) and at.color not in sides_of(self.task, board):
            return self, Click.OTHER_SIDE
        right = answers(self.task)
        if at in right:
            found = self.found | {at}
            return replace(self, found=found, solved=found == right), Click.RIGHT
        if isinstance(at, Hex):
            near = any(map(board.stack_at, (at, *at.neighbors())))
            own = self.task.piece is not None and board.hex_of(self.task.piece) == at
            if own or not near:  # on the tile that is asked about, or beside the hive
                return self, Click.NOTHING
        return self.after_wrong(), Click.WRONG

    def after_wrong(self) -> Attempt:
        """Return the attempt after a wrong answer, or a game against the computer lost."""
        return replace(self, tries=self.tries + 1, step=self.step if self.is_clicked else 0)

    def after_undo(self) -> Attempt:
        """Return the attempt after the solver took back a move of a game against the computer."""
        return replace(self, tries=self.tries + 1)

    def after_win(self) -> Attempt:
        """Return the attempt after a game against the computer that reached its aim."""
        return replace(self, solved=True, step=0)

    def with_hint(self) -> Attempt:
        """Return the attempt with one more step of a hint; the last one can be shown again."""
        if not self.is_clicked and self.step >= HINT_STEPS:
            return self
        return replace(self, hints=self.hints + 1, step=self.step + 1)

    def with_solution(self) -> Attempt:
        """Return the attempt with the solution shown, at once, or move by move."""
        return replace(self, given_up=True, solved=self.is_clicked)

    def again(self) -> Attempt:
        """Return the attempt from the start: wrong answers, hints and the solution count on."""
        return Attempt(self.task, tries=self.tries, hints=self.hints, given_up=self.given_up)
