"""Measure the engine's speed, side by side with OpenSpiel and with itself in a browser.

Everything that is needed is installed first, and only once; then `python -m bench` runs.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.__main__ import parser
from tools.browser import PLAYWRIGHT, VARIABLE, get_chromium
from tools.environment import ROOT, ToolError, run, run_main, say
from tools.site import build_site
from tools.venv_setup import PYTHON, prepare


def main() -> int:
    """Prepare and measure; return the exit code, 1 when something could not be measured."""
    parser("tools/bench.py", __doc__).parse_args()  # refuses the unknown before the installing
    prepare()
    _install_open_spiel()
    environment = dict(os.environ)
    try:
        build_site()
        environment[VARIABLE] = get_chromium(PYTHON) or PLAYWRIGHT
    except ToolError as error:
        say(f"There will be no figures from a browser: {error}")
    command = [str(PYTHON), "-m", "bench", *sys.argv[1:]]
    return subprocess.call(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)


def _install_open_spiel() -> None:
    """Install what only this needs; without it the figures beside OpenSpiel will be missing."""
    try:
        run([PYTHON, "-c", "import pyspiel"], quiet=True)
        return
    except ToolError:
        say("Installing OpenSpiel (once, 300 MB with what it needs) ...")
    try:
        pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run([*pip, "--editable", ".[bench]"], quiet=True)
    except ToolError as error:
        say(f"There will be no figures beside OpenSpiel: {error}")


if __name__ == "__main__":
    run_main(main)
