"""The JavaScript checkers, ESLint and TypeScript, as pinned in `tools/javascript/`.

They are installed there the first time; the site contains no part of them.
"""

from __future__ import annotations

import json
import re

from tools.shared.environment import (
    ROOT,
    ToolError,
    find_node,
    install_packages,
    node_version,
    run,
    say,
)

HOME = ROOT / "tools" / "javascript"
MODULES = HOME / "node_modules"
ESLINT = MODULES / "eslint" / "bin" / "eslint.js"
TYPESCRIPT = MODULES / "typescript" / "bin" / "tsc"

FOLDERS = ("web", "tools", "tests/js", "hive_core/teach/_widgets", "docs/examples/scorm")
"""Where our scripts are."""

PROJECTS = ("page", "modules", "worker", "node")
"""The type checker's projects, `tsconfig.<name>.json`: scripts that run in the same place."""


def install() -> None:
    """Install the pinned checkers, unless they are there already.

    :raises ToolError: if Node.js is too old for them, npm is missing or the packages cannot be
        fetched.
    """
    check_node(node_version(find_node()))
    install_packages(HOME, "ESLint and TypeScript (once, 40 MB)")


def check_node(version: str, needed: str | None = None) -> None:
    """Check whether the pinned ESLint, which needs a newer Node.js than the rest, runs in this one.

    `needed`: the versions, as npm writes them; by default those that `package-lock.json` has.

    :raises ToolError: if it does not.
    """
    if needed is None:
        lock = json.loads((HOME / "package-lock.json").read_text(encoding="utf-8"))
        needed = str(lock["packages"]["node_modules/eslint"]["engines"]["node"])
    installed = _numbers(version)
    ranges = [part.strip() for part in needed.split("||")]
    for part in ranges:
        least = _numbers(part)
        if installed >= least and (part.startswith(">=") or installed[0] == least[0]):
            return
    *first, last = (".".join(map(str, _numbers(part)[:2])) + "+" for part in ranges)
    text = f"{', '.join(first)} or {last}" if first else last
    raise ToolError(f"ESLint needs Node.js {text}, and this is {version}; install a newer one.")


def _numbers(version: str) -> tuple[int, ...]:
    """Return major, minor and patch of `v20.19.0` or `>=24`."""
    numbers = [int(number) for number in re.findall(r"\d+", version)]
    return tuple([*numbers, 0, 0, 0][:3])


def lint_scripts() -> None:
    """Check the style of our scripts with ESLint.

    :raises ToolError: if it finds a fault.
    """
    say("eslint ...")
    run([find_node(), ESLINT, "--config", HOME / "eslint.config.js", *FOLDERS])


def type_check_scripts() -> None:
    """Check the types of our scripts with TypeScript, from their JSDoc comments.

    :raises ToolError: if it finds a fault.
    """
    say("tsc ...")
    node = find_node()
    for project in PROJECTS:
        run([node, TYPESCRIPT, "--project", HOME / f"tsconfig.{project}.json"])
