"""Remove everything that the other tools made or downloaded."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.shared.arguments import take_no_arguments
from tools.shared.environment import ROOT, run_main, say

MADE = (
    *(".build", ".venv", "dist", "build", "bench/results", "e2e/artifacts", "web/node_modules"),
    *("tools/javascript/node_modules", "tools/lighthouse/node_modules"),
    *(".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache"),
)


def main() -> int:
    """Remove what exists of `MADE`, and all `__pycache__` folders of the sources."""
    take_no_arguments(__doc__)
    caches = [
        path
        for folder in ("hive_core", "web", "tools", "tests", "e2e", "bench")
        for path in (ROOT / folder).rglob("__pycache__")
    ]
    for path in [*(ROOT / name for name in MADE), *caches]:
        if path.exists():
            say(f"removing {path.relative_to(ROOT).as_posix()}")
            shutil.rmtree(path)
    return 0


if __name__ == "__main__":
    run_main(main)
