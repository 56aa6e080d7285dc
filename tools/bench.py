"""Measure the engine's speed, side by side with OpenSpiel and in a browser.

The first run installs what that needs; then `python -m bench` runs.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.__main__ import parser
from tools.browsers.find import PLAYWRIGHT, VARIABLE, get_chromium
from tools.shared.environment import ROOT, ToolError, run, run_main, say
from tools.shared.venv_setup import PYTHON, prepare
from tools.site import build_site


def main() -> int:
    """Install, measure, and return the exit code: 1 if something could not be measured."""
    parser(
        "tools/bench.py", __doc__
    ).parse_args()  # first, so that a wrong argument is refused before anything is installed
    prepare()
    _install_open_spiel()
    environment = dict(os.environ)
    try:
        build_site()
        environment[VARIABLE] = get_chromium(PYTHON) or PLAYWRIGHT
    except ToolError as error:
        say(f"Measuring without a browser: {error}")
    command = [str(PYTHON), "-m", "bench", *sys.argv[1:]]
    return subprocess.call(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)


def _install_open_spiel() -> None:
    """Install OpenSpiel; if that fails, the comparison with it is left out."""
    try:
        run([PYTHON, "-c", "import pyspiel"], quiet=True)
        return
    except ToolError:
        say("Installing OpenSpiel (once, 300 MB with its dependencies) ...")
    try:
        pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        run([*pip, "--editable", ".[bench]"], quiet=True)
    except ToolError as error:
        say(f"Measuring without OpenSpiel: {error}")


if __name__ == "__main__":
    run_main(main)
