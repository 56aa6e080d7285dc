"""The intents of lessons and puzzles."""

from __future__ import annotations

from dataclasses import dataclass

from hive_core import Color
from web.files.link import TaskLink
from web.learn.making_intents import MakingIntent


@dataclass(frozen=True, slots=True)
class OpenLearn:
    """Open the list of lessons and puzzles."""


KEPT_TASKS = "*kept"
"""The name of the task file that the user opened in this tab before a reload."""


@dataclass(frozen=True, slots=True)
class TasksLoaded:
    """Report the text of a task file that was requested, and the number of today's day.

    `words`: the text of the file with its words in that language, empty if there is none.
    """

    name: str
    text: str
    today: int = 0
    lang: str = "en"
    words: str = ""


@dataclass(frozen=True, slots=True)
class TasksFailed:
    """Report that a task file could not be fetched."""

    name: str


@dataclass(frozen=True, slots=True)
class SetDay:
    """Report the number of today's day."""

    today: int


@dataclass(frozen=True, slots=True)
class ProgressLoaded:
    """Report the progress that the browser has saved, as text."""

    text: str


@dataclass(frozen=True, slots=True)
class OpenTask:
    """Open a task of a file: `lessons`, `puzzles`, `file`, `linked` or `own`.

    Without an id: the next one.
    """

    source: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class FollowTask:
    """Open the task that the host page of an embedded page has sent."""

    link: TaskLink


@dataclass(frozen=True, slots=True)
class OpenDaily:
    """Open the puzzle of the day."""


@dataclass(frozen=True, slots=True)
class OpenAgain:
    """Open a puzzle that is due again."""


@dataclass(frozen=True, slots=True)
class NextTask:
    """Go on to the next task after this one."""


@dataclass(frozen=True, slots=True)
class LeaveTask:
    """Return to the game as it was before the task."""


@dataclass(frozen=True, slots=True)
class RestartTask:
    """Take back a wrong answer; after a right one, begin the task again."""


@dataclass(frozen=True, slots=True)
class AskTaskHint:
    """Show one more hint."""


@dataclass(frozen=True, slots=True)
class ShowSolution:
    """Play the next move of a solution, or show what was not found."""


@dataclass(frozen=True, slots=True)
class ReadTask:
    """Read the solved lesson of many moves as a whole, or return from there to it."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """Do what was to come after a pause; `number`: of that pause."""

    number: int


@dataclass(frozen=True, slots=True)
class FilterPuzzles:
    """Choose which puzzles come next: the field `theme`, `band` or `kind`, and its value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class KeepMistakes:
    """Make puzzles of the mistakes in the finished review."""


@dataclass(frozen=True, slots=True)
class Restore:
    """Do again what the tab did before a reload; `text`: as `web/learn/doing.py` writes it."""

    text: str


@dataclass(frozen=True, slots=True)
class BeginRun:
    """Begin a run through puzzles: a `streak` or a `storm`."""

    kind: str


@dataclass(frozen=True, slots=True)
class OpenTraining:
    """Open the dialog about lines to learn by heart."""


@dataclass(frozen=True, slots=True)
class TrainLines:
    """Keep the lines of the game on the board as a study of that name and side; train them."""

    name: str
    color: Color


@dataclass(frozen=True, slots=True)
class GuessMoves:
    """Ask for the moves of that player in the game on the board, one after another."""

    color: Color


@dataclass(frozen=True, slots=True)
class TrainStudy:
    """Train the lines of the study with that id."""

    id: str


@dataclass(frozen=True, slots=True)
class CopyStudy:
    """Copy a link to the lines of the study with that id, as a lesson for others."""

    id: str


@dataclass(frozen=True, slots=True)
class DropStudy:
    """Delete the study with that id; its dialog can bring it back."""

    id: str


@dataclass(frozen=True, slots=True)
class RestoreStudy:
    """Bring back the study that was deleted just now."""

    id: str


LearnIntent = (
    OpenLearn
    | TasksLoaded
    | TasksFailed
    | SetDay
    | ProgressLoaded
    | OpenTask
    | FollowTask
    | OpenDaily
    | OpenAgain
    | NextTask
    | LeaveTask
    | RestartTask
    | AskTaskHint
    | ShowSolution
    | ReadTask
    | GoOn
    | FilterPuzzles
    | KeepMistakes
    | Restore
    | BeginRun
    | OpenTraining
    | TrainLines
    | GuessMoves
    | TrainStudy
    | CopyStudy
    | DropStudy
    | RestoreStudy
    | MakingIntent
)
