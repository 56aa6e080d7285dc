"""The lessons of the package: a course of small tasks, from the first move to plans.

`load` returns them in their order. The values are those of `hive_core.teach.tasks`; each stage is a
file in `data/lessons/`, whose format docs/tasks.md describes.

>>> course = load()
>>> course.stages[0].id, course.stages[0].tasks[0].kind
('goal', 'win')
>>> course.task("spider-four").board().turn
<Color.WHITE: 0>
"""

from __future__ import annotations

import json
from functools import cache
from importlib import resources

from hive_core._formats.json_text import JsonError, read_json
from hive_core.errors import HiveError
from hive_core.teach._tasks.reading import FORMAT, VERSION, read_tasks
from hive_core.teach._tasks.task import TaskFile

__all__ = ["load", "text"]


@cache
def load() -> TaskFile:
    """Return the lessons, in stages.

    :raises HiveError: if a file is missing or damaged.
    """
    return read_tasks(text())


def text() -> str:
    """Return the lessons as one task file, the stages in the order of their file names.

    :raises HiveError: if a file is missing or is not valid JSON.
    """
    folder = resources.files("hive_core.teach") / "data" / "lessons"
    try:
        files = sorted(folder.iterdir(), key=lambda path: path.name)
        stages = [_stage(path.name, path.read_text(encoding="utf-8")) for path in files]
    except OSError as error:
        raise HiveError(f"the lessons cannot be read: {error.strerror}") from None
    head = {"format": FORMAT, "version": VERSION, "title": "Lessons"}
    return json.dumps({**head, "stages": stages}, ensure_ascii=False, separators=(",", ":")) + "\n"


def _stage(name: str, text: str) -> object:
    try:
        return read_json(text)
    except JsonError as error:
        place = f"line {error.line}, column {error.column}: " if error.line else ""
        raise HiveError(f"hive_core/teach/data/lessons/{name}: {place}{error}") from None
