"""Make the files of Pyodide for the site, trimmed and split, and keep them in `.build/pyodide/`.

Its program also makes its indirect calls in another way (`tools/wasm/indirect_calls.py`).

The site has the split program, the single file the whole one, which is smaller in total.
"""

from __future__ import annotations

import hashlib
import re
import zipfile
from typing import TYPE_CHECKING

from tools.shared.environment import (
    BUILD,
    ROOT,
    WEB,
    ToolError,
    digest,
    find_node,
    read_stamp,
    run,
    say,
    write_stamp,
)
from tools.site_build.runtime import (
    PYODIDE,
    PYSCRIPT_PYTHON,
    lock_digest,
    pyscript_files,
    script_of,
)
from tools.site_build.trim_pyodide import GLUE, PROGRAM, trim
from tools.site_build.wasm_binary import FUNCTION
from tools.wasm.indirect_calls import share_indirect_calls
from tools.wasm.module import Module
from tools.wasm.profile import PROFILE, read_profile
from tools.wasm.split import split

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_LOADER = "pyodide.mjs"
_STDLIB = "python_stdlib.zip"

COLD = "pyodide.cold.wasm"
"""The file with the functions that a start does not need."""

_TRIMMED = BUILD / "pyodide"
_MAKERS = [
    ROOT / "tools" / "site_build" / name
    for name in (
        "pyodide_files.py",
        "runtime.py",
        "trim_pyodide.py",
        "wasm_binary.py",
    )
]
_BINARY_TOOLS = sorted((ROOT / "tools" / "wasm").glob("*.py"))
_SPLITTERS = [*_BINARY_TOOLS, ROOT / "tools" / "site_build" / "pyodide_files.py"]
# Our own scripts that use Pyodide, and where our modules may.
_SCRIPTS = ("boot/*.mjs", "single/*.js")
_MODULES = "browser/*.py"
# The Python module by which a program gets at Pyodide's scripts.
_ACCESS = "pyodide_js"

_VALIDATE = """
import fs from "node:fs";
const [glue, ...programs] = process.argv.slice(1);
try {
  await import(glue);
  for (const program of programs) new WebAssembly.Module(fs.readFileSync(program));
} catch (error) {
  // Node.js would print the line of the script, which is all of it.
  console.error(`${error.name}: ${error.message}`);
  process.exit(1);
}
"""


def pyodide_files() -> list[Path]:
    """Return Pyodide's files for the page, trimmed, with the program's indirect calls shared.

    The library is built by `library.py`.

    They are made once for a version of Pyodide and kept in `.build/pyodide/`.

    :raises ToolError: if this Pyodide cannot be trimmed, or Node.js does not accept the result.
    """
    files = [_TRIMMED / name for name in (_LOADER, GLUE, PROGRAM)]
    users = _users()
    state = digest([*_MAKERS, *_BINARY_TOOLS, *users], lock_digest())
    stamp = _TRIMMED / "stamp"
    if read_stamp(stamp) == state and all(path.is_file() for path in files):
        return files
    say("Trimming Pyodide (once, a few seconds) ...")
    stamp.unlink(missing_ok=True)
    glue, program = trim(script_of(PYODIDE / GLUE), (PYODIDE / PROGRAM).read_bytes(), _words(users))
    _TRIMMED.mkdir(parents=True, exist_ok=True)
    (_TRIMMED / _LOADER).write_text(script_of(PYODIDE / _LOADER), encoding="utf-8", newline="\n")
    (_TRIMMED / GLUE).write_text(glue, encoding="utf-8", newline="\n")
    (_TRIMMED / PROGRAM).write_bytes(share_indirect_calls(program))
    _validate(_TRIMMED / GLUE, _TRIMMED / PROGRAM)
    write_stamp(stamp, state)
    return files


def split_files() -> list[Path]:
    """Return Pyodide's files for the site, with the program split into two.

    They are made once and kept. If the profile was made for another program, return the files
    of `pyodide_files` and say so.

    :raises ToolError: if the profile is damaged, or the program cannot be split.
    """
    loader, glue, whole = pyodide_files()
    folder = whole.parent / "split"
    files = [folder / PROGRAM, folder / COLD]
    profile = read_profile(PROFILE)
    state = digest(_SPLITTERS, read_stamp(whole.parent / "stamp"), PROFILE.read_text("utf-8"))
    stamp = folder / "stamp"
    if read_stamp(stamp) == state and all(path.is_file() for path in files):
        return [loader, glue, *files]
    module = Module(whole.read_bytes())
    if not profile.fits(program_hash(), module.code_hash):
        say(
            "  The profile is of another version of Pyodide, so the program is not split and a"
            " start downloads all of it. Make a new profile: python tools/profile_wasm.py"
        )
        return [loader, glue, whole]
    say("Splitting Pyodide's program (once, a few seconds) ...")
    stamp.unlink(missing_ok=True)
    first = module.imported[FUNCTION]
    parts = split(module.binary, {first + number for number in profile.numbers()})
    folder.mkdir(parents=True, exist_ok=True)
    for path, content in zip(files, (parts.primary, parts.cold), strict=True):
        path.write_bytes(content)
    _validate(glue, *files)
    write_stamp(stamp, state)
    return [loader, glue, *files]


def program_hash() -> str:
    """Return the SHA-256 of Pyodide's program as it is published."""
    return hashlib.sha256((PYODIDE / PROGRAM).read_bytes()).hexdigest()


def _validate(glue: Path, *programs: Path) -> None:
    command = [find_node(), "--input-type=module", "-e", _VALIDATE]
    try:
        run([*command, glue.as_uri(), *programs], quiet=True)
    except ToolError as error:
        why = str(error).splitlines()[-1]
        raise ToolError(f"Node.js does not accept the trimmed Pyodide: {why}") from error


def _users() -> list[Path]:
    """Return our own scripts and modules that can use what is in Pyodide's scripts."""
    scripts = [path for pattern in _SCRIPTS for path in WEB.glob(pattern)]
    modules = WEB.glob(_MODULES)
    return sorted(
        scripts + [path for path in modules if _ACCESS in path.read_text(encoding="utf-8")]
    )


def _words(users: Iterable[Path]) -> set[str]:
    """Return the words of the scripts and Python modules around Pyodide's main script."""
    files = [PYODIDE / _LOADER, *pyscript_files(), *PYSCRIPT_PYTHON.glob("pyscript/*.py"), *users]
    texts = [path.read_text(encoding="utf-8") for path in files]
    with zipfile.ZipFile(PYODIDE / _STDLIB) as library:
        texts += [
            library.read(name).decode()
            for name in library.namelist()
            if re.match(r"_?pyodide/.*\.py$", name)
        ]
    return {word for text in texts for word in re.findall(r"[\w$]+", text)}
