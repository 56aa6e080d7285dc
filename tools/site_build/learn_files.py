"""The site's task files: `learn/lessons.json` and `learn/puzzles.json`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hive_core import HiveError
from hive_core.teach import lessons
from tools.shared.environment import ROOT, WEB, ToolError

if TYPE_CHECKING:
    from pathlib import Path

STAGES = ROOT / "hive_core" / "teach" / "data" / "lessons"
PUZZLES = ROOT / "hive_core" / "teach" / "data" / "puzzles.json"
SCHEMA = WEB / "learn" / "tasks.schema.json"


def sources() -> list[Path]:
    """Return the files that the task files are made from."""
    return [*sorted(STAGES.glob("*.json")), PUZZLES, SCHEMA]


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
        "learn/puzzles.json": PUZZLES.read_text(encoding="utf-8"),
        "learn/tasks.schema.json": SCHEMA.read_text(encoding="utf-8"),
    }
