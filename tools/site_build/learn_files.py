"""The site's task files: the lessons, the puzzles, the positions to win or to hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hive_core import HiveError
from hive_core.teach import lessons, puzzles
from tools.shared.environment import ROOT, WEB, ToolError

if TYPE_CHECKING:
    from pathlib import Path

STAGES = ROOT / "hive_core" / "teach" / "data" / "lessons"
_DATA = ROOT / "hive_core" / "teach" / "data"
_TASKS = (*puzzles.FILES, "sieges.json", "holds.json")
SCHEMA = WEB / "learn" / "tasks.schema.json"


def sources() -> list[Path]:
    """Return the files that the task files are made from."""
    return [*sorted(STAGES.glob("*.json")), *(_DATA / name for name in _TASKS), SCHEMA]


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
        **{f"learn/{name}": (_DATA / name).read_text(encoding="utf-8") for name in _TASKS},
        "learn/tasks.schema.json": SCHEMA.read_text(encoding="utf-8"),
    }
