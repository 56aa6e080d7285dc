"""Run the tests that need no browser and are not slow, without linting or building the site.

Arguments go to pytest: `python tools/quick.py -k queen`, or `... tests/rules/test_pass.py`; the
slow ones are then run, too. The first run makes `.venv` and fetches Pyodide. Tests that read the
built site are left out, and named, while there is no `dist/`. `python tools/test.py` checks
everything.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.checks import times
from tools.shared.arguments import parser_of
from tools.shared.environment import DIST, ROOT, run_main, say
from tools.shared.venv_setup import PYTHON, prepare
from tools.site_build.runtime import fetch_runtime

FOLDERS = ("hive_core", "tests")

OF_THE_SITE = (
    "tests/project/test_library.py",
    "tests/project/test_match.py::test_the_engine_of_the_site_plays_the_same_in_pyodide",
    "tests/project/test_offline.py",
    "tests/project/test_start_size.py",
    "tests/project/test_trimmed_pyodide.py",
)
"""The tests without a browser that read the built site."""

_MOST_WORKERS = 4


def pytest_arguments(rest: list[str], *, built: bool) -> list[str]:
    """Return the arguments for pytest: `rest`, and the folders unless it names a file or folder.

    Slow tests are left out unless `rest` chooses by a path, a name or a marker.
    `built`: whether the site is built, without which `OF_THE_SITE` are left out.
    """
    has_path = any((ROOT / word.partition("::")[0]).exists() for word in rest if word[:1] != "-")
    ignored = [] if built else [f"--deselect={name}" for name in OF_THE_SITE]
    fast = [] if has_path or {"-k", "-m"} & {*rest} else ["-m", "not slow"]
    return [*ignored, *fast, *rest, *([] if has_path else FOLDERS)]


def main() -> int:
    """Prepare the environment and run pytest; return its exit code."""
    parser = parser_of(__doc__)
    parser.usage = "%(prog)s [-h] [PYTEST-ARGUMENT ...]"
    _, rest = parser.parse_known_args()
    prepare()
    fetch_runtime()
    built = (DIST / "version.json").exists()
    if not built:
        say(f"dist/ is not built, so these are left out: {', '.join(OF_THE_SITE)}")
    workers = ["-n", str(min(os.cpu_count() or 1, _MOST_WORKERS)), "--dist=worksteal"]
    workers += times.OPTIONS
    command: list[str | Path] = [
        PYTHON,
        "-m",
        "pytest",
        *workers,
        *pytest_arguments(rest, built=built),
    ]
    return subprocess.call(command, cwd=ROOT, stdin=subprocess.DEVNULL)


if __name__ == "__main__":
    run_main(main)
