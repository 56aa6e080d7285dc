"""The part of the state about making a task, of a position that is set up or of a game."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
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

SURVIVE = ("5", "8", "10", "15", "20")
"""For how many moves a task may ask to survive."""

LINE = "line"
"""The kind of a lesson that is made of a game."""

CONDITIONS = (
    *("piece", "place", "pins", "frees", "covers", "beside", "closes", "opens"),
    *("passes", "threatens", "safe"),
)
"""What can be demanded of a move, in the order of the list; docs/tasks.md has the meanings."""


@dataclass(frozen=True, slots=True)
class TaskFields:
    """The fields of the dialog, as texts.

    `kind`: one of `KINDS`; `line` for a lesson that is made of a game. `piece`: the tile of
    `destinations`. `side`: whose tiles are sought; empty for the side to move. `level`: of the
    computer; `survive`: for how many moves, empty to win. `if1`, `if2`: the demands on a move, two
    of `CONDITIONS`, the second may be empty; `tile1`, `tile2`: their tiles. `first`: the ply of the
    solver's first move in a lesson; `strict`: whether only the first of several moves is right
    there, empty if not. `wrong`: mistakes and what to say of them, one a line. `id`: empty for one
    that is made from the title.
    """

    kind: str = KINDS[0]
    piece: str = ""
    side: str = ""
    level: str = "1"
    survive: str = ""
    if1: str = CONDITIONS[0]
    tile1: str = ""
    if2: str = ""
    tile2: str = ""
    first: str = "0"
    strict: str = ""
    title: str = ""
    text: str = ""
    done: str = ""
    hint1: str = ""
    hint2: str = ""
    hint3: str = ""
    wrong: str = ""
    id: str = ""


_CHOICES = {
    "kind": (*KINDS, LINE),
    "side": ("", "white", "black", "both"),
    "level": tuple("12345678"),
    "survive": ("", *SURVIVE),
    "if1": CONDITIONS,
    "if2": ("", *CONDITIONS),
    "strict": ("", "strict"),
}
_NAMES = frozenset(one.name for one in fields(TaskFields))


def may_be(name: str, value: str) -> bool:
    """Return whether a field of that name exists and may have that value."""
    if name == "first":
        return value.isascii() and value.isdecimal() and len(value) < 6
    return name in _NAMES and value in _CHOICES.get(name, (value,))


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


DRAFT = "draft:"
"""What the name of a draft begins with in the list; no id of a task has a colon."""


@dataclass(frozen=True, slots=True)
class MakingState:
    """The task that is being made.

    `position`: a PositionString; empty for a lesson, which has a `tree`: the PGN of a game with
    variations. `aside`: the lesson while a task of a position is made, and the other way round.
    `added`: the id of the task in the file, and the position or game with which it was added last,
    empty if it has been edited since; both empty if it is not there. `deleted`: the ids and the
    texts of the last tasks that were deleted or replaced, to restore them. `filled`: how often the
    fields were replaced as a whole. `drafts`: tasks that were left before they were added,
    when another one was edited; `dropped`: whether such a draft was deleted, which can be undone.
    """

    position: str
    fields: TaskFields = field(default_factory=TaskFields)
    check: Check = field(default_factory=Check)
    added: tuple[str, str] = ("", "")
    deleted: tuple[tuple[str, str], ...] = ()
    filled: int = 0
    tree: str = ""
    aside: MakingState | None = None
    drafts: tuple[MakingState, ...] = ()
    dropped: bool = False

    @property
    def origin(self) -> str:
        """The position or the game that the task is made of."""
        return self.tree or self.position
