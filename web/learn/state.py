"""The part of the state about lessons and puzzles."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hive_core import Move
from hive_core._game.lines import Line
from web.computer.review import Review
from web.computer.state import GameBackup
from web.editor.state import EditorState
from web.game.record import Record
from web.game.state import OpenGame
from web.learn.making_state import MakingState
from web.learn.progress import NO_PROGRESS, Progress
from web.ui.geometry import Frame

if TYPE_CHECKING:
    # Imported when the first task is opened, to keep the page's start quick.
    from hive_core.teach.tasks import Attempt, Task, TaskFile
    from web.computer.guess import Guess
    from web.locale.phrases import Notice


@dataclass(frozen=True, slots=True)
class Home:
    """What the page showed before a task, to return to; the editor, if the task was made there.

    `backup`: the game under an analysis; None if it was no analysis.
    """

    game: OpenGame
    levels: tuple[int, int]
    seed: int | None
    mode: str
    frame: Frame
    flip: bool
    own_turn: int
    paused: bool
    review: Review | None
    reviewed: Review | None
    backup: GameBackup | None
    newcomer: bool
    editor: EditorState | None = None


@dataclass(frozen=True, slots=True)
class TaskState:
    """The open task.

    `source`: where it comes from: `lessons` and `puzzles` of the site, `own` games, an opened
    `file`, a `link`, or `made` in the position editor. `first`: the ply of its position in the
    game. `wrong`: the last answer was wrong; `shown`: it is still on the board. `hint`: the move
    that the current hint is about. `note`: the sentence to show. `pause`: the number of the pause
    that runs, 0 for none; `reply`: the move that the opponent plays after it. `goes_on`: a line has
    ended, and these moves since the start of the task begin the next one. `showing`: the page plays
    the solution. `came`: the number of the pause in which “Next” does nothing, because the page has
    just gone on to this task by itself. `left`: the game and the attempt that another try replaced;
    undo at the start returns to it. `guess`: how far the moves of a game are guessed, if they are.
    """

    attempt: Attempt
    source: str
    home: Home
    first: int
    wrong: bool = False
    shown: bool = False
    hint: Move | None = None
    note: Notice | None = None
    pause: int = 0
    reply: Move | None = None
    goes_on: Line | None = None
    showing: bool = False
    daily: bool = False
    came: int = 0
    left: tuple[Record, Attempt] | None = None
    guess: Guess | None = None

    @property
    def task(self) -> Task:
        """The task itself."""
        return self.attempt.task

    @property
    def state(self) -> str:
        """`open`, `wrong` or `solved`."""
        if self.attempt.solved:
            return "solved"
        return "wrong" if self.wrong else "open"

    @property
    def skippable(self) -> bool:
        """Whether the move of a game that is asked for can be skipped, after a wrong guess too."""
        guess = self.guess
        if guess is None or self.reply is not None or guess.at >= len(guess.line):
            return False
        return not self.shown or self.wrong or bool(guess.move)

    @property
    def takes_moves(self) -> bool:
        """Whether the player may move now."""
        waiting = self.reply is not None or self.goes_on is not None
        waiting = waiting or self.shown or self.attempt.solved
        return not self.attempt.is_clicked and not waiting


@dataclass(frozen=True, slots=True)
class Reading:
    """A solved task whose game is read or analysed: the `number` of that game.

    `record`: what its board showed.
    """

    task: TaskState
    record: Record
    number: int

    def is_below(self, task: TaskState) -> bool:
        """Return whether that game lies below the open task, which is the one that it is of."""
        return task.task == self.task.task and task.home.game.number == self.number


@dataclass(frozen=True, slots=True)
class Run:
    """A run: `kind`: `streak` or `storm`. `seed`: of the order of its puzzles.

    `bands`: the files of bands that its puzzles come from, besides the first file. `at`: the index
    of the open puzzle; `right`, `wrong`: how many were solved, and missed. `pause`: the number of
    the pause that ends a storm; `count`: of the one after which its time is counted again; `left`:
    the milliseconds that it had left at the last count. `over`: it has ended.
    """

    kind: str
    seed: int
    bands: tuple[int, ...] = ()
    at: int = 0
    right: int = 0
    wrong: int = 0
    pause: int = 0
    count: int = 0
    left: int = 0
    over: bool = False


@dataclass(frozen=True, slots=True)
class LearnState:
    """The task files, the learner's progress, and the open task.

    `lessons`, `puzzles`: None until they are fetched. `lang`: the language in which the lessons and
    the like were fetched or asked for last, empty if its words are missing. `bands`: those whose
    own files are among the puzzles; `more`: the others, unless the page is a single file, which has
    the first puzzles only. `file`: whose tasks are done: `opened`, the one that the user opened, or
    one that a link names; then it has an `address`. `wanted`: what to open once a file is there:
    its source and an id, empty for the next; `attempt`: how far it is solved, as in a link; `sent`:
    a message asked for it, not a link. `failed`: the last fetch failed. `today`: the number of
    today's day. `theme`, `band`, `kind`: which puzzles come next; empty and 0 for any. `pauses`:
    how many pauses have begun. `making`: the task that is made in the position editor; None until
    its dialog is opened. `round`: the ids of the lines that are trained now, in order; `study`: the
    id of their study. `dropped`: the studies that were deleted in the open dialog, by id, as text.
    `run`: the run through puzzles that was begun last; it goes on as long as its puzzle is open.
    `reading`: the lesson that was read last; it is read as long as its game is on the board.
    """

    lessons: TaskFile | None = None
    puzzles: TaskFile | None = None
    lang: str = ""
    bands: tuple[int, ...] = ()
    more: tuple[int, ...] = tuple(range(1, 9))
    file: TaskFile | None = None
    opened: TaskFile | None = None
    address: str = ""
    wanted: tuple[str, str] | None = None
    attempt: str = ""
    sent: bool = False
    failed: bool = False
    today: int = 0
    theme: str = ""
    band: int = 0
    kind: str = ""
    progress: Progress = field(default=NO_PROGRESS)
    pauses: int = 0
    task: TaskState | None = None
    making: MakingState | None = None
    round: tuple[str, ...] = ()
    study: str = ""
    dropped: tuple[tuple[str, str], ...] = ()
    run: Run | None = None
    reading: Reading | None = None
