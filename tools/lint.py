"""Check the style and the types of all Python and JavaScript code, without running any of it.

ESLint and TypeScript need Node.js 20.19 or later, and are installed the first time.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.checks.javascript import install, lint_scripts, type_check_scripts
from tools.shared.arguments import parser_of
from tools.shared.environment import run, run_main, say
from tools.shared.venv_setup import PYTHON, prepare

if TYPE_CHECKING:
    from collections.abc import Iterable

PYTHON_CHECKS = {
    "ruff": ("ruff", "check"),
    "format": ("ruff", "format", "--check"),
    "mypy": ("mypy",),
}
SCRIPT_CHECKS = {
    "eslint": lint_scripts,
    "tsc": type_check_scripts,
}
CHECKS = (*PYTHON_CHECKS, *SCRIPT_CHECKS)


def lint(names: Iterable[str] = CHECKS) -> None:
    """Run the named checks, all by default.

    :raises ToolError: at the first that fails.
    """
    for name in names:
        if command := PYTHON_CHECKS.get(name):
            say(f"{' '.join(command)} ...")
            run([PYTHON, "-m", *command])
        else:
            install()
            SCRIPT_CHECKS[name]()


def main() -> int:
    """Prepare the environment and lint."""
    parser = parser_of(__doc__)
    parser.add_argument(
        "--only", action="append", choices=CHECKS, help="run only this check; may be repeated"
    )
    options = parser.parse_args()
    if not set(options.only or CHECKS) <= set(SCRIPT_CHECKS):
        prepare()
    lint(options.only or CHECKS)
    return 0


if __name__ == "__main__":
    run_main(main)
