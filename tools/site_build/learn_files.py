"""The site's task files: the lessons, the puzzles, the positions to win or to hold; their words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hive_core import HiveError
from hive_core.teach import lessons, puzzles
from tools.shared.environment import WEB, ToolError
from tools.shared.task_texts import DATA, SETS, WORDS

if TYPE_CHECKING:
    from pathlib import Path

STAGES = DATA / "lessons"
WORDS_OF_TASKS = "learn/words/{tag}.json"
"""The file with the words of tasks in another language."""

_TASKS = (*puzzles.FILES, *(f"{name}.json" for name in SETS))
SCHEMA = WEB / "learn" / "tasks.schema.json"


def sources() -> list[Path]:
    """Return the files that the task files are made from."""
    return [
        *sorted(STAGES.glob("*.json")),
        *sorted(WORDS.glob("*.json")),
        *(DATA / name for name in _TASKS),
        SCHEMA,
    ]


def learn_files() -> dict[str, str]:
    """Return the text of each file by its path in the site.

    :raises ToolError: if a stage of the lessons is not valid JSON.
    """
    try:
        course = lessons.text()
    except HiveError as error:
        raise ToolError(str(error)) from None
    return {
        "learn/lessons.json": course,
        **{f"learn/{name}": (DATA / name).read_text(encoding="utf-8") for name in _TASKS},
        **{
            WORDS_OF_TASKS.format(tag=path.stem): path.read_text(encoding="utf-8")
            for path in sorted(WORDS.glob("*.json"))
        },
        "learn/tasks.schema.json": SCHEMA.read_text(encoding="utf-8"),
    }
