"""Coverage of the tests: whether this Python measures it cheaply, and a summary by package."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from tools.shared.environment import BUILD, ROOT, run

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PACKAGES = ("hive_core", "web")

REPORT = BUILD / "coverage" / "report.json"

# From Python 3.12 on, coverage.py can switch off a line's event after its first run (PEP 669).
# Before that every run of a line costs time, and the tests of the search get much slower.
IS_CHEAP = sys.version_info >= (3, 12)

VARIABLES = {"COVERAGE_CORE": "sysmon"}
"""The variables that the environment of pytest needs."""

OPTIONS = ["--cov", "--cov-report="]
"""The arguments for pytest; `pyproject.toml` names the packages."""


def summary(files: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Return a line for each package and one for all.

    `files`: by path from the repository's top, with `num_statements` and `covered_lines`.
    """
    lines = []
    for name in (*PACKAGES, ""):
        counts = [
            file_counts
            for path, file_counts in files.items()
            if path.startswith(f"{name}/" if name else "")
        ]
        total = sum(file["num_statements"] for file in counts)
        covered = sum(file["covered_lines"] for file in counts)
        share = 100 * covered / total if total else 0
        lines.append(f"  {name or 'total':<10} {share:5.1f}% of {total:,} lines")
    return lines


def report(python: Path) -> list[str]:
    """Return the summary of the run that pytest has just made.

    :raises ToolError: if the run left no data.
    """
    run([python, "-m", "coverage", "json", "--quiet", "-o", REPORT], quiet=True)
    files = json.loads(REPORT.read_text(encoding="utf-8"))["files"]
    root = ROOT.as_posix()
    return summary(
        {
            path.replace("\\", "/").removeprefix(f"{root}/"): file["summary"]
            for path, file in files.items()
        }
    )
