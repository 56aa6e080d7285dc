"""The part of the state about making a task in the position editor."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hive_core import Hex, Move, Piece

if TYPE_CHECKING:  # imported when the first task is made, to keep the page's start quick
    from hive_core.teach.tasks import Task
    from web.locale.phrases import Notice

Answer = Move | Hex | Piece
"""A right answer: a move, or a space or a tile to click."""

KINDS = (
    *("win-1", "win-2", "win-3", "play", "destinations", "movable", "stuck"),
    *("only-move", "beat"),
)
"""The kinds of goals that can be chosen, in the order of the list."""

CONDITIONS = (
    *("piece", "place", "pins", "frees", "covers", "beside", "closes", "opens"),
    *("passes", "threatens", "safe"),
)
"""What can be demanded of a move, in the order of the list; docs/tasks.md has the meanings."""


@dataclass(frozen=True, slots=True)
class TaskFields:
    """The fields of the dialog, as texts.

    `kind`: one of `KINDS`. `piece`: the tile of `destinations`. `side`: whose tiles are sought;
    empty for the side to move. `level`: of the computer. `if1`, `if2`: the demands on a move, two
    of `CONDITIONS`, the second may be empty; `tile1`, `tile2`: their tiles. `id`: empty for one
    that is made from the title.
    """

    kind: str = KINDS[0]
    piece: str = ""
    side: str = ""
    level: str = "1"
    if1: str = CONDITIONS[0]
    tile1: str = ""
    if2: str = ""
    tile2: str = ""
    title: str = ""
    text: str = ""
    done: str = ""
    hint1: str = ""
    hint2: str = ""
    hint3: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """What is known about the task: its right answers, or what is wrong.

    `task`: without words and with another id; None if there is no task. `left`: the moves that are
    not judged yet, of `count`. `fault`: why it cannot be solved. `warning`: what may not be meant.
    `pause`: the number of the pause after which the check goes on; 0 for none.
    """

    task: Task | None = None
    answers: tuple[Answer, ...] = ()
    left: tuple[Move, ...] = ()
    count: int = 0
    fault: Notice | None = None
    warning: Notice | None = None
    pause: int = 0

    @property
    def passed(self) -> bool:
        """Whether the task can be solved."""
        return self.task is not None and self.fault is None and not self.left


@dataclass(frozen=True, slots=True)
class MakingState:
    """The task that is being made.

    `position`: a PositionString. `added`: the id and the position with which the task was last
    added to the file; both empty if it was not. `deleted`: the ids and the texts of the tasks that
    were deleted since the dialog was opened, to restore them. `filled`: how often the fields were
    replaced as a whole.
    """

    position: str
    fields: TaskFields = field(default_factory=TaskFields)
    check: Check = field(default_factory=Check)
    added: tuple[str, str] = ("", "")
    deleted: tuple[tuple[str, str], ...] = ()
    filled: int = 0
