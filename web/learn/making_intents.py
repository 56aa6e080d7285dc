"""The intents of making a task of a position, or a lesson of a game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MakeTask:
    """Open the dialog for a task from the position that is set up."""


@dataclass(frozen=True, slots=True)
class MakeLesson:
    """Open the dialog for a lesson of the game on the board."""


@dataclass(frozen=True, slots=True)
class SetTaskField:
    """Set a field of the dialog, one of `TaskFields`."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class TryTask:
    """Open the task that is being made, as a solver sees it."""


@dataclass(frozen=True, slots=True)
class CopyTask:
    """Copy the task; `what`: one of `making_update.COPIES`."""

    what: str


@dataclass(frozen=True, slots=True)
class AddTask:
    """Add the task to the file, or replace it there; `another`: beside the one that is there."""

    another: bool = False


@dataclass(frozen=True, slots=True)
class SaveTasks:
    """Save all tasks that were added as a task file."""


@dataclass(frozen=True, slots=True)
class EditTask:
    """Return to the position and the fields of a task that was added, or of a draft."""

    id: str


@dataclass(frozen=True, slots=True)
class TakeTasks:
    """Add the tasks of the opened file to the list, beside those that are there, and edit them."""


@dataclass(frozen=True, slots=True)
class DeleteTask:
    """Delete a task that was added, or a draft."""

    id: str


@dataclass(frozen=True, slots=True)
class RestoreTask:
    """Restore a task, or a draft, that was just deleted."""

    id: str


MakingIntent = (
    MakeTask
    | MakeLesson
    | SetTaskField
    | TryTask
    | CopyTask
    | AddTask
    | SaveTasks
    | EditTask
    | TakeTasks
    | DeleteTask
    | RestoreTask
)
