"""Fetch the libraries of the page, in the exact versions of `web/package-lock.json`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tools.shared.environment import (
    WEB,
    ToolError,
    digest,
    find_node,
    find_program,
    read_stamp,
    run,
    say,
    write_stamp,
)

if TYPE_CHECKING:
    from pathlib import Path

MODULES = WEB / "node_modules"
PYODIDE = MODULES / "pyodide"
PYSCRIPT = MODULES / "@pyscript" / "core" / "dist"
PYSCRIPT_PYTHON = MODULES / "@pyscript" / "core" / "src" / "stdlib"

QR_MAKER = MODULES / "lean-qr" / "nano.mjs"
QR_MAKER_NAME = "lean-qr/nano.js"
"""Its path in the site, by which `web/browser/qr.py` asks for it."""

_STAMP = MODULES / ".hive-stamp"

_PROGRAM = "pyodide.asm.mjs"
_SHARED = "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)"
_UNSHARED = "new Int32Array(1)"


def lock_digest() -> str:
    """Return a hash that changes with the pinned versions."""
    return digest([WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc"])


def fetch_runtime(*, tests: bool = False) -> None:
    """Install the pinned packages into `web/node_modules`, unless they are installed already.

    `tests`: also those that only the browser tests use.

    :raises ToolError: if Node.js or npm is missing, or the packages cannot be fetched.
    """
    bare, whole = lock_digest(), f"{lock_digest()} tests"
    if read_stamp(_STAMP) in ({whole} if tests else {bare, whole}):
        return
    state, omitted = (whole, []) if tests else (bare, ["--omit=dev"])
    find_node()
    npm = find_program("npm", "it is part of Node.js; install the two together.")
    say("Fetching Pyodide, PyScript and lean-qr (once, about 10 MB) ...")
    try:
        # --ignore-scripts: no package may run a program when it is installed.
        command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", *omitted]
        run(command, cwd=WEB, quiet=True)
    except ToolError as error:
        lines = [line for line in str(error).splitlines() if line.startswith("npm error")]
        raise ToolError(
            "The page's libraries could not be downloaded; check the network and the disk space.\n"
            + "\n".join(lines[:4] or [str(error)])
        ) from error
    write_stamp(_STAMP, state)


def pyscript_files() -> list[Path]:
    """Return PyScript's files that the page loads; their names contain hashes.

    :raises ToolError: if a file is not found, or not unique.
    """
    files = [PYSCRIPT / "core.js"]
    for pattern in ("core-*.js", "error-*.js"):
        matches = list(PYSCRIPT.glob(pattern))
        if len(matches) != 1:
            raise ToolError(f"expected one {pattern} in this PyScript and found {len(matches)}.")
        files += matches
    return files


def script_of(path: Path) -> str:
    """Return the text of a script of the runtime, changed for the site.

    :raises ToolError: if Pyodide's main script is not as `unshared` expects.
    """
    text = unmapped(path.read_text(encoding="utf-8"))
    return unshared(text) if path.name == _PROGRAM else text


def unshared(script: str) -> str:
    """Return Pyodide's main script without the shared memory that it makes at its start.

    Pyodide uses it to wait for the standard input of a terminal, which a page does not have, and
    browsers log a deprecation in a page that is not isolated. Waiting on memory that is not shared
    fails at once, as any waiting in a page does; Pyodide handles that.

    :raises ToolError: if the script does not make that memory exactly once.
    """
    if script.count(_SHARED) != 1:
        raise ToolError(
            f"this Pyodide has {script.count(_SHARED)} times {_SHARED}, and not once."
            " Adapt `unshared` in tools/site_build/runtime.py to the new Pyodide."
        )
    return script.replace(_SHARED, _UNSHARED)


def unmapped(script: str) -> str:
    """Return `script` without the address of its source map, which the site does not have."""
    lines = script.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("//# sourceMappingURL="))
