"""The library of the built site: the page needs none of the modules that were left out.

`library_exercise.py` does everything that the page does, under Node.js, with exactly the library
and the Pyodide that the browser gets. Modules that are not found are reported.
"""

from __future__ import annotations

import ast
import gzip
import json
import subprocess
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tools.python_library import precompile
from tools.python_library.library import (
    CODECS,
    SITE_LIBRARY,
    SPARED,
    module_of,
    own_sources,
    pyscript_sources,
)
from tools.shared.environment import DIST, ROOT, find_node
from tools.site_build.runtime import PYODIDE, pyscript_files
from web.locale import NAMES

# Modules that start the page or need a browser when they are imported.
STARTING = {"web.main", "web.browser.engine_worker"}

SCRIPT = """
import fs from "node:fs";
const [runtime, lock, library, repo, given] = process.argv.slice(1);
const { loadPyodide } = await import(`${runtime}/pyodide.js`);
const { connectColdCode } = await import(`${repo}/tests/cold_code_in_node.mjs`);
connectColdCode(runtime);
const { info } = JSON.parse(fs.readFileSync(lock, "utf8"));
const lockFileContents = JSON.stringify({ info, packages: {} });
const python = await loadPyodide({ stdLibURL: library, lockFileContents });
python.mountNodeFS("/tests", `${repo}/tests`);
const read = (name) => fs.readFileSync(`${repo}/tests/${name}.py`, "utf8");
python.runPython(read("library_in_pyodide"));
console.log(python.globals.get("main")(read("library_exercise"), given));
"""

CHECK_INTERNALS = """
const [runtime, repo] = process.argv.slice(1);
const { loadPyodide } = await import(`${runtime}/pyodide.mjs`);
const python = await loadPyodide();
python.mountNodeFS("/repo", repo);
python.runPython(`
import sys
sys.path.insert(0, "/repo")
from tools.python_library import cpython_internals
cpython_internals.check()
print(sys.version.split()[0], len(cpython_internals.ASSUMPTIONS), "assumptions hold")
`);
"""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the library, decompressed as in the browser."""
    packed = DIST / "pyodide" / SITE_LIBRARY
    if not packed.is_file():
        pytest.fail("dist/ is not built; run tools/site.py first", pytrace=False)
    unpacked = tmp_path_factory.mktemp("library") / "library.zip"
    unpacked.write_bytes(gzip.decompress(packed.read_bytes()))
    return unpacked


@pytest.fixture(scope="module")
def facts(archive: Path) -> dict[str, Any]:
    """Run `library_exercise.py` with the library; return its report."""
    modules = [name for path in own_sources() if (name := module_of(path)) not in STARTING]
    given = {
        "modules": [*modules, *sorted(wanted())],
        "encodings": sorted(name.removeprefix("encodings.") for name in CODECS),
        "folder": "/tests/data",
    }
    script = [find_node(), "--input-type=module", "-e", SCRIPT]
    # The Pyodide of the site, which is trimmed and split.
    runtime, lock = DIST / "pyodide", PYODIDE / "pyodide-lock.json"
    arguments = [*map(Path.as_posix, (runtime, lock, archive, ROOT)), json.dumps(given)]
    done = subprocess.run([*script, *arguments], capture_output=True, text=True, check=False)
    # The message of Node.js contains the program; the error is at its end.
    assert done.returncode == 0, done.stderr[-3000:]
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


@cache
def wanted() -> frozenset[str]:
    """Return the modules of the standard library that our sources import, also inside functions."""
    names: set[str] = set()
    for path in own_sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module)
    ours = {"hive_core", "web", "js", "pyscript", "__future__"}
    return frozenset(name for name in names if name.partition(".")[0] not in ours)


@pytest.mark.slow
def test_cpythons_internals_are_as_precompile_and_sitecustomize_assume() -> None:
    """It runs in the Pyodide of the page, with its own standard library."""
    script = [find_node(), "--input-type=module", "-e", CHECK_INTERNALS]
    done = subprocess.run(
        [*script, PYODIDE.as_posix(), ROOT.as_posix()], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.endswith("7 assumptions hold\n")


@pytest.mark.slow
def test_the_library_has_every_module_that_the_page_needs(facts: dict[str, Any]) -> None:
    assert facts["failed"] == ""
    assert len(facts["done"]) == 5 + len(NAMES), facts["done"]  # one with the page in each language


def test_the_library_leaves_out_modules_that_are_in_pythons_program(archive: Path) -> None:
    with zipfile.ZipFile(archive) as library:
        names = set(library.namelist())
    assert "importlib/__init__.pyc" in names
    assert names.isdisjoint({"os.pyc", "importlib/_bootstrap.pyc", "zipimport.pyc"})


def test_every_module_that_is_not_found_is_also_missing_in_pyodide(facts: dict[str, Any]) -> None:
    """Includes imports that fail inside a `try`; except modules left out on purpose."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock:
        stems = {Path(name).with_suffix("") for name in stock.namelist() if name.endswith(".py")}
    there = {".".join(s.parts[:-1] if s.name == "__init__" else s.parts) for s in stems}
    assert {"ssl", "asyncio.events", "email", "email.message"} <= there
    missed = set(facts["missed"])
    assert {name for name in missed & there if name.partition(".")[0] not in SPARED} == set()
    assert "ssl" in missed, "missing modules are not recorded"


def test_a_start_compiles_almost_nothing_from_text(facts: dict[str, Any]) -> None:
    """No dataclass, and only a few regular expressions that are built at run time."""
    assert facts["compiled"]["codes"] == []
    assert len(facts["compiled"]["patterns"]) < 10, facts["compiled"]["patterns"]
    assert 10 < facts["precompiled"]["codes"] < 40, "the build writes out most dataclasses"
    assert facts["precompiled"]["patterns"] > 40


def test_the_library_contains_pyscripts_package(archive: Path) -> None:
    """And `interpreter.mjs` removes the program by which PyScript would write the package."""
    with zipfile.ZipFile(archive) as library:
        names = set(library.namelist())
        assert f"{precompile.MODULE}.pyc" in names
        assert all(entry.compress_type == zipfile.ZIP_STORED for entry in library.infolist())
        assert not any(entry.extra for entry in library.infolist())
        # There must be no sources, which would be imported in place of the bytecode.
        assert not [name for name in names if name.endswith(".py")]
    ours = {f"pyscript/{path.name}" for path in pyscript_sources()}
    assert {f"{name}c" for name in ours} <= names
    (program,) = (path for path in pyscript_files() if path.name.startswith("core-"))
    text = program.read_text(encoding="utf-8")
    wrapper = (ROOT / "web" / "boot" / "interpreter.mjs").read_text(encoding="utf-8")
    assert 'const WRITTEN = "import pyscript as _pyscript\\n";' in wrapper
    assert text.count('push("import pyscript as _pyscript")') == 1
    # The lines before that one write the package, and the names deleted after it are defined by us.
    assert '["_Path","_path","_os","_pyscript"].map(' in text
    assert all(f'"{Path(name).name}":"' in text for name in ours - {"pyscript/__init__.py"})
