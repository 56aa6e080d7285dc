"""Reads task files of a board's site, where a copy of the site lies on this computer."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

from hive_core.errors import HiveError, quoted
from hive_core.teach._blocks.grammar import BlockError, Source
from hive_core.teach._blocks.making import choose_task, task_named
from hive_core.teach.tasks import Task, TaskError, read_tasks

SiteFiles = Callable[[str], str | None]
"""Returns the text of a file by its address relative to the site; None if it cannot be known.

Raises `HiveError` if there is no such file.
"""

_PLAIN = re.compile(r"[^/?#%:][^?#%:]*")


def files_of_copy(folder: Path, root: Path | None = None) -> SiteFiles:
    """Return a function that reads files of a copy of the site in this folder.

    `root`: a folder around it, of which it reads the files, too: `../my/tasks.json`.
    """
    inside = Path(os.path.abspath(root or folder))  # noqa: PTH100 - `resolve` follows links

    def read(address: str) -> str | None:
        path = Path(os.path.abspath(folder / address))  # noqa: PTH100
        # Other addresses lead out of the folder, or need a server to be understood.
        if not _PLAIN.fullmatch(address) or not path.is_relative_to(inside):
            return None
        try:
            return path.read_text(encoding="utf-8-sig")
        except FileNotFoundError:
            raise HiveError(f"there is no file {quoted(address)} in {folder.as_posix()}/") from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "it is not text in UTF-8"
            raise HiveError(f"{quoted(address)} cannot be read: {reason}") from None

    return read


def task_of_file(file: Source, name: Source | None, files: SiteFiles) -> Task | None:
    """Return the task with that id in a task file of the site, the first one without an id.

    `file`: the address of the file. None if the file cannot be known.

    :raises BlockError: if there is no such file or task, or the file or the task has a fault.
    """
    try:
        text = files(file.text)
        if text is None:
            return None
        tasks = read_tasks(text)
    except TaskError as error:
        raise _fault(file, f"{error}") from None
    except HiveError as error:
        raise file.fault(f"option 'tasks': {error}") from None
    if name is None or not name.text:
        name = Source(tasks.tasks[0].id)
    task_named(tasks.tasks, name, f"those of {quoted(file.text)}")
    try:
        return choose_task(tasks, Source(text), name)
    except BlockError as error:
        raise _fault(file, error.problem) from None


def _fault(file: Source, problem: str) -> BlockError:
    return file.fault(f"option 'tasks': {quoted(file.text)} has a fault: {problem}")
