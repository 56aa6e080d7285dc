"""Python in the trimmed Pyodide, whole and split: it does all that it does in the one of npm.

Here it runs under Node.js.

`e2e/site/test_trimmed_pyodide.py` is the same in browsers.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.single_file import unpacked
from tools.shared.environment import DIST, ROOT, find_node
from tools.site_build.build_lock import build_lock
from tools.site_build.pyodide_files import COLD, pyodide_files, split_files
from tools.site_build.runtime import PYODIDE

SCRIPT = """
import fs from "node:fs";
const [runtime, stock, connector, program, code] = process.argv.slice(1);
const { connectColdCode } = await import(connector);
const cold = connectColdCode(runtime);
const loader = `${runtime}/pyodide.mjs`;
const ofTheSite = loader.replace(/mjs$/, "js");
const { loadPyodide } = await import(fs.existsSync(loader) ? loader : ofTheSite);
const { info } = JSON.parse(fs.readFileSync(`${stock}/pyodide-lock.json`, "utf8"));
const python = await loadPyodide({
  stdLibURL: `${stock}/python_stdlib.zip`,
  lockFileContents: JSON.stringify({ info, packages: {} }),
});
python.runPython(fs.readFileSync(program, "utf8"));
console.log(await python.runPythonAsync(code));
console.log(Boolean(cold.module));
"""

CONNECTOR = ROOT / "tests" / "cold_code_in_node.mjs"
EXERCISE = ROOT / "tests" / "python_exercise.py"

# It works nowhere, and says so.
FAILING = {"missing_shared_libraries"}


def run_in(runtime: Path, code: str) -> str:
    """Return the result of Python code, after `python_exercise.py` was run."""
    script = [find_node(), "--input-type=module", "-e", SCRIPT]
    arguments = [runtime.as_posix(), PYODIDE.as_posix(), CONNECTOR.as_posix()]
    arguments += [EXERCISE.as_posix(), code]
    done = subprocess.run([*script, *arguments], capture_output=True, text=True, check=False)
    # The message of Node.js contains the program; the error is at its end.
    assert done.returncode == 0, done.stderr[-3000:]
    *_, result, loaded = done.stdout.splitlines()
    assert (loaded == "true") is (runtime / COLD).exists()
    return result


def report_of(runtime: Path) -> dict[str, str]:
    told: dict[str, str] = json.loads(run_in(runtime, "import json; json.dumps(await report())"))
    return told


@pytest.fixture(scope="module")
def trimmed() -> Path:
    """Return the folder of the trimmed files."""
    with build_lock():  # tests may run in several processes
        return pyodide_files()[0].parent


@pytest.fixture(scope="module")
def site() -> Path:
    """Return the built site."""
    if not (DIST / "hive.html").is_file():
        pytest.fail("dist/ is not built; run tools/site.py first", pytrace=False)
    return DIST


@pytest.mark.slow
def test_python_does_the_same_as_in_the_pyodide_of_npm(trimmed: Path) -> None:
    before = report_of(PYODIDE)
    assert len(before) > 15
    assert {name for name, told in before.items() if told.startswith("! ")} == FAILING
    assert report_of(trimmed) == before


@pytest.mark.slow
def test_python_does_the_same_after_its_program_was_split(trimmed: Path, site: Path) -> None:
    assert report_of(site / "pyodide") == report_of(trimmed)


@pytest.mark.slow
def test_a_c_function_is_not_found_by_its_name(trimmed: Path) -> None:
    """That is part of dynamic linking; the site's library has no `ctypes`."""
    code = "import ctypes; hasattr(ctypes.CDLL(None), 'strlen')"
    assert run_in(PYODIDE, code) == "true"
    assert run_in(trimmed, code) == "false"


def test_the_site_and_the_single_file_have_the_trimmed_files(
    trimmed: Path, site: Path, tmp_path: Path
) -> None:
    page = (site / "hive.html").read_text(encoding="utf-8")
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        found = re.search(rf'<script id="{name}" type="text/x-packed">(.*?)</script>', page)
        assert found is not None
        content = (trimmed / name).read_bytes()
        assert unpacked(found[1], tmp_path) == content
    for path in split_files():
        content = path.read_bytes()
        name = path.name
        if path.suffix == ".mjs":  # the site's modules are called .js, as they call each other
            name = path.with_suffix(".js").name
            content = re.sub(rb"\b(pyodide(\.asm)?)\.mjs\b", rb"\1.js", content)
        assert (site / "pyodide" / name).read_bytes() == content


def test_the_service_worker_checks_the_trimmed_files(site: Path) -> None:
    worker = (site / "sw.js").read_text(encoding="utf-8")
    for name in ("pyodide.asm.js", "pyodide.asm.wasm", COLD):
        content = (site / "pyodide" / name).read_bytes()
        checksum = base64.b64encode(hashlib.sha256(content).digest()).decode()
        assert f'"pyodide/{name}":[{len(content)},"{checksum}"]' in worker
