"""The library of the built site: what was left out of Python's own is missed by nothing we do.

The site's library is started under Node.js, exactly as the browser gets it, and goes on a tour of
all that the page does (`library_exercise.py`). A module that is looked for in vain is named.
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

from tools import precompile
from tools.environment import DIST, ROOT, find_node
from tools.library import (
    CODECS,
    SITE_LIBRARY,
    SPARED,
    module_of,
    own_sources,
    pyscript_sources,
)
from tools.runtime import PYODIDE, pyscript_files

# What is not imported to be used: it begins at once, or wants the browser it is in.
STARTING = {"web.main", "web.browser.engine_worker"}

SCRIPT = """
import fs from "node:fs";
const [runtime, library, repo, given] = process.argv.slice(1);
const { loadPyodide } = await import(`${runtime}/pyodide.mjs`);
const { info } = JSON.parse(fs.readFileSync(`${runtime}/pyodide-lock.json`, "utf8"));
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
from tools import cpython_internals
cpython_internals.check()
print(sys.version.split()[0], len(cpython_internals.ASSUMPTIONS), "assumptions hold")
`);
"""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library as the browser has it once it is unpacked."""
    packed = DIST / "pyodide" / SITE_LIBRARY
    if not packed.is_file():
        pytest.fail("dist/ is not built; run tools/site.py first", pytrace=False)
    unpacked = tmp_path_factory.mktemp("library") / "library.zip"
    unpacked.write_bytes(gzip.decompress(packed.read_bytes()))
    return unpacked


@pytest.fixture(scope="module")
def facts(archive: Path) -> dict[str, Any]:
    """What the tour of the library tells."""
    modules = [name for path in own_sources() if (name := module_of(path)) not in STARTING]
    given = {
        "modules": [*modules, *sorted(wanted())],
        "encodings": sorted(name.removeprefix("encodings.") for name in CODECS),
        "folder": "/tests/data",
    }
    script = [find_node(), "--input-type=module", "-e", SCRIPT]
    arguments = [PYODIDE.as_posix(), str(archive), ROOT.as_posix(), json.dumps(given)]
    done = subprocess.run([*script, *arguments], capture_output=True, text=True, check=False)
    # The program is in the message where Node.js ends with an error: its end is what counts.
    assert done.returncode == 0, done.stderr[-3000:]
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


@cache
def wanted() -> frozenset[str]:
    """The modules of Python's own that our sources import anywhere, inside functions too."""
    names: set[str] = set()
    for path in own_sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module)
    ours = {"hive_core", "web", "js", "pyscript", "__future__"}
    return frozenset(name for name in names if name.partition(".")[0] not in ours)


def test_cpythons_internals_are_as_precompile_and_sitecustomize_assume() -> None:
    """In the Pyodide that the page gets, from its own library of Python."""
    script = [find_node(), "--input-type=module", "-e", CHECK_INTERNALS]
    done = subprocess.run(
        [*script, PYODIDE.as_posix(), ROOT.as_posix()], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.endswith("6 assumptions hold\n")


def test_nothing_the_page_does_misses_a_module(facts: dict[str, Any]) -> None:
    assert facts["failed"] == ""
    assert len(facts["done"]) == 7, facts["done"]


def test_what_is_looked_for_in_vain_was_never_there(facts: dict[str, Any]) -> None:
    """Also where a `try` around an import hides it; but for what we leave out on purpose."""
    with zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as stock:
        stems = {Path(name).with_suffix("") for name in stock.namelist() if name.endswith(".py")}
    there = {".".join(s.parts[:-1] if s.name == "__init__" else s.parts) for s in stems}
    assert {"ssl", "asyncio.events", "email", "email.message"} <= there
    missed = set(facts["missed"])
    assert {name for name in missed & there if name.partition(".")[0] not in SPARED} == set()
    assert "ssl" in missed, "the watch sees nothing"


def test_what_a_start_makes_from_text_the_build_has_compiled(facts: dict[str, Any]) -> None:
    """Every dataclass, and all regular expressions but a few that are made on the way."""
    assert facts["compiled"]["codes"] == []
    assert len(facts["compiled"]["patterns"]) < 10, facts["compiled"]["patterns"]
    assert facts["precompiled"]["codes"] > 100
    assert facts["precompiled"]["patterns"] > 40


def test_pyscript_has_its_package_in_the_library(archive: Path) -> None:
    """And what PyScript would write out instead is what `interpreter.mjs` takes away."""
    with zipfile.ZipFile(archive) as library:
        names = set(library.namelist())
        assert f"{precompile.MODULE}.pyc" in names
        assert all(entry.compress_type == zipfile.ZIP_STORED for entry in library.infolist())
        assert not any(entry.extra for entry in library.infolist())
        # Nothing can be found faster than by its name; an outdated source would win.
        assert not [name for name in names if name.endswith(".py")]
    ours = {f"pyscript/{path.name}" for path in pyscript_sources()}
    assert {f"{name}c" for name in ours} <= names
    (program,) = (path for path in pyscript_files() if path.name.startswith("core-"))
    text = program.read_text(encoding="utf-8")
    wrapper = (ROOT / "web" / "interpreter.mjs").read_text(encoding="utf-8")
    assert 'const WRITTEN = "import pyscript as _pyscript\\n";' in wrapper
    assert text.count('push("import pyscript as _pyscript")') == 1
    # What it writes before that line is that package, and what it forgets after it we define.
    assert '["_Path","_path","_os","_pyscript"].map(' in text
    assert all(f'"{Path(name).name}":"' in text for name in ours - {"pyscript/__init__.py"})
