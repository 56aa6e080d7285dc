"""The JavaScript checkers, ESLint and TypeScript, as pinned in `tools/javascript/`.

They are installed there the first time; nothing of them is in the site.
"""

from __future__ import annotations

from tools.shared.environment import (
    ROOT,
    digest,
    find_node,
    find_program,
    read_stamp,
    run,
    say,
    write_stamp,
)

HOME = ROOT / "tools" / "javascript"
MODULES = HOME / "node_modules"
ESLINT = MODULES / "eslint" / "bin" / "eslint.js"
TYPESCRIPT = MODULES / "typescript" / "bin" / "tsc"

FOLDERS = ("web", "tools", "tests/js")
"""Where our scripts are."""

PROJECTS = ("page", "modules", "worker", "node")
"""The type checker's projects, `tsconfig.<name>.json`: scripts that run in the same place."""

_STAMP = MODULES / ".hive-stamp"


def install() -> None:
    """Install the pinned checkers, unless they are there already.

    :raises ToolError: if npm is missing or the packages cannot be fetched.
    """
    wanted = digest([HOME / "package.json", HOME / "package-lock.json", HOME / ".npmrc"])
    if read_stamp(_STAMP) == wanted:
        return
    npm = find_program("npm", "it comes with Node.js; install the two together.")
    say("Installing ESLint and TypeScript (once, 40 MB) ...")
    run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=HOME, quiet=True)
    write_stamp(_STAMP, wanted)


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
