"""Check everything: style, types, unit tests, doctests, and the page in a real browser.

Arguments go to pytest. Everything that is needed is installed first, and only once.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.browser import VARIABLE, get_chromium
from tools.environment import ROOT, run_main, say
from tools.lint import lint
from tools.runtime import fetch_runtime
from tools.site import build_site
from tools.virtual import PYTHON, prepare

_MOST_WORKERS = 4


def main() -> int:
    """Prepare, lint, and run pytest; return its exit code."""
    prepare()
    lint()
    fetch_runtime(tests=True)
    build_site()
    chromium = get_chromium(PYTHON)
    say(f"Browser: {chromium or 'the one Playwright brought'}")
    environment = {**os.environ, VARIABLE: chromium}
    # Each worker has a browser of its own; the caller may name another number.
    workers = ["-n", str(min(os.cpu_count() or 1, _MOST_WORKERS))]
    # Pytest writes straight to the terminal, so that its summary is the last line there.
    return subprocess.call(
        [PYTHON, "-m", "pytest", *workers, *sys.argv[1:]],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
    )


if __name__ == "__main__":
    run_main(main)
