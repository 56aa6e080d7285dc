"""A task as a value: a position, and what to do in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from hive_core._rules.arguments import as_text
from hive_core.board import Board
from hive_core.errors import expected
from hive_core.game_tree import GameTree
from hive_core.teach._tasks.goals import Goal
from hive_core.types import Color, Hex, Piece

Text = tuple[tuple[str, str], ...]
"""The words of a task in several languages: tags such as `en`, each with a sentence."""

KINDS = ("play", "destinations", "tiles", "win", "only-move", "better", "beat", "line")

LONGEST_DEFENCE = 100
"""The most moves for which a task asks to survive."""

LONGEST_WIN = 3
"""The most moves of a task to win, since a longer one takes too long to judge."""


class Wrong(NamedTuple):
    """A likely mistake: the moves that make it, and what to say about them."""

    goal: Goal
    text: Text


@dataclass(frozen=True, slots=True)
class Task:
    """A task, with the fields of a task file (docs/tasks.md).

    `kind`: one of `KINDS`. Either `game` (a GameString whose last position is the task) or
    `position` (a PositionString); for `line` neither, but `tree`, a game with variations, whose
    position after `start` moves of the main line is the task; `strict`: of several moves there only
    the first is right, and another is taken back at no cost; `comments`: by language, trees of the
    same moves with the comments in that language, if there are several. `moves`: the own moves that
    a win takes. `goal`: for `play`. `piece`: for `destinations`. `which` (`movable` or `stuck`) and
    `sides`: for `tiles`. `level`: for `beat`, 1 to 8; `survive`: the own moves after which a game
    that is not lost is solved, too; 0 if it is to be won. `answers`: for `better`, MoveStrings.
    `line`: a solution with the replies.
    `band`: the lowest level of the computer that solves it, 1 to 8; 0 if not known.
    """

    id: str
    kind: str
    game: str | None = None
    position: str | None = None
    title: Text = ()
    text: Text = ()
    done: Text = ()
    goal: Goal | None = None
    piece: Piece | None = None
    which: str = "movable"
    sides: tuple[Color, ...] = ()
    moves: int = 1
    level: int = 1
    answers: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    hints: tuple[Text, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    marks: tuple[Hex, ...] = ()
    arrows: tuple[tuple[Hex, Hex], ...] = ()
    themes: tuple[str, ...] = ()
    band: int = 0
    # Left out of the hash: it may be big.
    tree: GameTree | None = field(default=None, hash=False)
    start: int = 0
    strict: bool = False
    comments: tuple[tuple[str, GameTree], ...] = field(default=(), hash=False)
    survive: int = 0

    def hint(self, step: int) -> Text:
        """Return the author's words for that step of a hint, from 1; empty for the usual ones."""
        own = self.hints[step - 1] if step <= len(self.hints) else ()
        return own if any(text for _, text in own) else ()

    def board(self) -> Board:
        """Return a new board with the position of the task.

        :raises HiveError: if the game or the position is not a legal one.
        """
        if self.tree is not None:
            return self.tree.board(self.tree.main_line[: self.start])
        if self.position is not None:
            return Board.from_position(self.position)
        return Board.from_game_string(self.game or "Base")


@dataclass(frozen=True, slots=True)
class Stage:
    """Tasks that belong together, in the order in which they are to be solved."""

    id: str
    title: Text
    about: Text
    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class TaskFile:
    """A task file. One without stages has a single stage with an empty id."""

    stages: tuple[Stage, ...]
    title: Text = ()
    about: Text = ()
    tasks: tuple[Task, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        tasks = tuple(task for stage in self.stages for task in stage.tasks)
        object.__setattr__(self, "tasks", tasks)

    def task(self, name: str) -> Task | None:
        """Return the task with that id, None if there is none."""
        return next((task for task in self.tasks if task.id == name), None)


def as_task(value: object) -> Task:
    """Return the task.

    :raises HiveError: if it is not one.
    """
    if not isinstance(value, Task):
        raise expected("a Task", value, "hive_core.teach.tasks.read_task(text) reads one")
    return value


def as_task_file(value: object) -> TaskFile:
    """Return the task file.

    :raises HiveError: if it is not one.
    """
    if not isinstance(value, TaskFile):
        how = "write TaskFile((Stage('', (), (), tasks),)), where tasks is a tuple of tasks"
        raise expected("a TaskFile", value, how)
    return value


def as_tasks(value: object) -> tuple[Task, ...]:
    """Return tasks as a tuple.

    :raises HiveError: if it is something else.
    """
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise expected("tasks", value, "hive_core.teach.tasks.read_tasks(text) reads a file")
    return tuple(map(as_task, value))


def kind_of(task: Task) -> str:
    """Return the kind of a task, that of a win with its number of moves: `win-2`.

    :raises HiveError: if it is not a task.
    """
    task = as_task(task)
    return f"win-{task.moves}" if task.kind == "win" else task.kind


PUZZLE_KINDS = {
    "win-1": "w1",
    "win-2": "w2",
    "win-3": "w3",
    "only-move": "om",
    "destinations": "de",
    "better": "be",
}
"""The kinds of puzzles, as `kind_of` names them, and how the ids of each begin."""


def words(text: Text, lang: str = "en") -> str:
    """Return the words in that language; else in English, else in the first one; empty for none.

    :raises HiveError: if it is not a `Text`, or the language not a text.
    """
    lang = as_text(lang, "the tag of a language")
    try:
        by_tag = dict(text)
    except (TypeError, ValueError):
        how = "task.text is one: pairs of a language and its words"
        raise expected("a Text", text, how) from None
    for tag in (lang, lang.partition("-")[0], "en"):
        if tag in by_tag:
            return by_tag[tag]
    return text[0][1] if text else ""


BANDS = range(1, 9)
"""How hard a puzzle can be; each band has a file of its own, besides the first file."""


def band_of_id(name: str) -> int:
    """Return the band in whose file the puzzle with that id is; 0 for the first file.

    >>> band_of_id("w2-0031"), band_of_id("w2-5031")
    (0, 5)
    """
    number = name.rpartition("-")[2]
    return int(number[0]) if len(number) == 4 and number.isdecimal() and number[0] < "9" else 0
