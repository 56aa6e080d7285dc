"""The site's task files: `learn/lessons.json` and `learn/puzzles.json`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from tools.shared.environment import ROOT, WEB, ToolError

if TYPE_CHECKING:
    from pathlib import Path

STAGES = WEB / "learn" / "lessons"
PUZZLES = ROOT / "hive_core" / "data" / "puzzles.json"
SCHEMA = WEB / "learn" / "tasks.schema.json"

_HEAD = {
    "format": "hive-tasks",
    "version": 1,
    "title": "Lessons",
}


def sources() -> list[Path]:
    """Return the files that the task files are made from."""
    return [*sorted(STAGES.glob("*.json")), PUZZLES, SCHEMA]


def learn_files() -> dict[str, str]:
    """Return the text of each file by its path in the site.

    :raises ToolError: if a stage of the lessons is not valid JSON.
    """
    return {
        "learn/lessons.json": lessons(),
        "learn/puzzles.json": PUZZLES.read_text(encoding="utf-8"),
        "learn/tasks.schema.json": SCHEMA.read_text(encoding="utf-8"),
    }


def lessons() -> str:
    """Return the lessons as one task file, the stages in the order of their file names.

    :raises ToolError: if a stage is not valid JSON.
    """
    stages = []
    for path in sorted(STAGES.glob("*.json")):
        try:
            stages.append(json.loads(path.read_text(encoding="utf-8")))
        except json.JSONDecodeError as error:
            raise ToolError(f"{path.relative_to(ROOT)}: {error}") from None
    return json.dumps({**_HEAD, "stages": stages}, ensure_ascii=False, separators=(",", ":")) + "\n"
