"""The lessons of the package: a course of small tasks, from the first move to plans.

`load` returns them in their order, with the words of every language. The values are those of
`hive_core.teach.tasks`; each stage is a file in `data/lessons/`, in English, whose format
docs/tasks.md describes; each other language is a file in `data/words/`.

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
from typing import Any

from hive_core._formats.json_text import JsonError, read_json
from hive_core.errors import HiveError
from hive_core.teach._tasks.reading import FORMAT, VERSION, read_tasks
from hive_core.teach._tasks.task import TaskFile
from hive_core.teach._tasks.translating import with_words

__all__ = ["load", "text"]


@cache
def load() -> TaskFile:
    """Return the lessons, in stages.

    :raises HiveError: if a file is missing or damaged.
    """
    file = read_tasks(text())
    for name, words in _files("words"):
        values = _read(f"words/{name}", words)
        file = with_words(file, name.removesuffix(".json"), values)
    return file


def text() -> str:
    """Return the lessons as one task file in English, the stages in the order of their file names.

    :raises HiveError: if a file is missing or is not valid JSON.
    """
    stages = [_read(f"lessons/{name}", stage) for name, stage in _files("lessons")]
    head = {"format": FORMAT, "version": VERSION, "title": "Lessons"}
    return json.dumps({**head, "stages": stages}, ensure_ascii=False, separators=(",", ":")) + "\n"


def _files(folder: str) -> list[tuple[str, str]]:
    """Return the name and the text of each file in a folder of the data, by name."""
    try:
        files = (resources.files("hive_core.teach") / "data" / folder).iterdir()
        return sorted((path.name, path.read_text(encoding="utf-8")) for path in files)
    except OSError as error:
        raise HiveError(f"the lessons cannot be read: {error.strerror}") from None


def _read(name: str, text: str) -> Any:
    try:
        return read_json(text)
    except JsonError as error:
        place = f"line {error.line}, column {error.column}: " if error.line else ""
        raise HiveError(f"hive_core/teach/data/{name}: {place}{error}") from None
