"""Translate clicks and fields about lessons, puzzles and making tasks into intents."""

from __future__ import annotations

from collections.abc import Mapping

from web.files.link import TaskLink
from web.learn.intents import (
    AskTaskHint,
    BeginRun,
    CopyStudy,
    DropStudy,
    FollowTask,
    KeepMistakes,
    LeaveTask,
    NextTask,
    OpenAgain,
    OpenDaily,
    OpenLearn,
    OpenTask,
    OpenTraining,
    ReadTask,
    RestartTask,
    RestoreStudy,
    ShowSolution,
    TrainStudy,
)
from web.learn.making_intents import (
    AddTask,
    CopyTask,
    DeleteTask,
    EditTask,
    MakeLesson,
    MakeTask,
    RestoreTask,
    SaveTasks,
    TakeTasks,
    TryTask,
)
from web.learn.progress import RUNS
from web.shared.intents import Intent

ACTIONS: Mapping[str, Intent] = {
    "learn": OpenLearn(),
    "puzzle": OpenTask("puzzles"),
    "daily-puzzle": OpenDaily(),
    "again-puzzle": OpenAgain(),
    "own-puzzle": OpenTask("own"),
    "lesson": OpenTask("lessons"),
    "next-task": NextTask(),
    "skip-move": NextTask(),
    "task-hint": AskTaskHint(),
    "restart-task": RestartTask(),
    "show-solution": ShowSolution(),
    "read-task": ReadTask(),
    "leave-task": LeaveTask(),
    "train": OpenTraining(),
    **{kind: BeginRun(kind) for kind in RUNS},
    "siege": FollowTask(TaskLink("file", address="learn/sieges.json")),
    "hold": FollowTask(TaskLink("file", address="learn/holds.json")),
    "keep-mistakes": KeepMistakes(),
    "make-task": MakeTask(),
    "make-lesson": MakeLesson(),
    "try-task": TryTask(),
    "add-task": AddTask(),
    "add-another": AddTask(another=True),
    "edit-tasks": TakeTasks(),
}

CLICKABLE = (
    *("lesson", "puzzle", "task-of-file", "task-of-link", "task-added"),
    *("task-edit", "task-delete", "task-restore"),
    *("study", "study-copy", "study-delete", "study-restore"),
)
"""The `data-` attributes about tasks that make an element clickable."""


def from_click(attribute: str, value: str) -> Intent | None:
    """Return the intent of a click on an element with that `data-` attribute; None for none."""
    match attribute:
        case "copy" if value == "task" or value.startswith("task-"):
            return CopyTask(value)
        case "save" if value == "tasks":
            return SaveTasks()
        case "lesson":
            return OpenTask("lessons", value)
        case "puzzle":
            return OpenTask("puzzles", value)
        case "task-of-file":
            return OpenTask("file", value)
        case "task-of-link":
            return OpenTask("linked", value)
        case "task-added":
            return OpenTask("added", value)
        case "task-edit":
            return EditTask(value)
        case "task-delete":
            return DeleteTask(value)
        case "task-restore":
            return RestoreTask(value)
        case "study":
            return TrainStudy(value)
        case "study-copy":
            return CopyStudy(value)
        case "study-delete":
            return DropStudy(value)
        case "study-restore":
            return RestoreStudy(value)
    return None
