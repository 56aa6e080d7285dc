"""Check the style and the types of all Python code, without running any of it."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.arguments import take_no_arguments
from tools.environment import run, run_main, say
from tools.venv_setup import PYTHON, prepare

CHECKS = (("ruff", "check"), ("ruff", "format", "--check"), ("mypy",))


def lint() -> None:
    """Run every check.

    :raises ToolError: at the first that complains.
    """
    for check in CHECKS:
        say(f"{' '.join(check)} ...")
        run([PYTHON, "-m", *check])


def main() -> int:
    """Prepare the environment and lint."""
    take_no_arguments(__doc__)
    prepare()
    lint()
    return 0


if __name__ == "__main__":
    run_main(main)
