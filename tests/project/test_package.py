"""The package as users get it: the wheel, in CPython and in Pyodide, and its reference."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import hive_core
from hive_core import Board
from hive_core.teach.puzzles import FILES, load
from hive_core.teach.tasks import read_tasks
from tools.docs import build_docs
from tools.shared.environment import find_node

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "web/node_modules/pyodide"

# A game by the public API, and perft by the hot core.
PROGRAM = """
from hive_core import Board, perft
board = Board("Base+MLP")
for text in ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-"):
    board.push_move(text)
print(board.game_string(), perft(Board("Base+ML"), 2))
"""
ANSWER = "Base+MLP;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1- 294"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel as users of the package index would get it."""
    return build_wheel(tmp_path_factory.mktemp("wheel"))


def build_wheel(folder: Path) -> Path:
    """Build the wheel into an empty folder, and return its path."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_contains_only_the_typed_engine(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        metadata = next(n for n in names if n.endswith("METADATA"))
        requires = [
            line
            for line in archive.read(metadata).decode().splitlines()
            if line.startswith("Requires-Dist") and "extra ==" not in line
        ]
    assert requires == []
    assert "hive_core/py.typed" in names
    modules = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("hive_core/**/*.py")}
    assert "hive_core/_rules/movegen.py" in modules
    assert {n for n in names if n.endswith(".py")} == modules
    assert all(n.startswith(("hive_core/", "hive_core-")) for n in names)


def test_the_wheel_contains_the_puzzles(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        texts = [archive.read(f"hive_core/teach/data/{name}").decode() for name in FILES]
    assert {task for text in texts for task in read_tasks(text).tasks} == set(load())


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the archive of the sources, and return the folder that is in it."""
    folder = tmp_path_factory.mktemp("sdist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.tar.gz")
    with tarfile.open(built) as archive:
        archive.extractall(folder, filter="data")
    return folder / built.name.removesuffix(".tar.gz")


def test_the_sources_contain_the_puzzles(sources: Path) -> None:
    folder = sources / "hive_core/teach/data"
    texts = [(folder / name).read_text(encoding="utf-8") for name in FILES]
    assert {task for text in texts for task in read_tasks(text).tasks} == set(load())


@pytest.mark.slow
def test_the_tests_in_the_sources_run_without_the_repository(sources: Path) -> None:
    """All can be imported, and the rules are tried."""
    pytest_ = [sys.executable, "-m", "pytest", "-q"]
    for arguments in (["--collect-only", "tests"], ["tests/rules"]):
        done = subprocess.run(
            [*pytest_, *arguments], cwd=sources, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout[-2000:]


def test_the_wheel_installs_in_cpython(wheel: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    options = ["--quiet", "--no-index", "--no-deps", "--disable-pip-version-check"]
    install = [sys.executable, "-m", "pip", "install", *options, "--target", str(target)]
    subprocess.run([*install, str(wheel)], check=True)
    program = f"import sys; sys.path.insert(0, {str(target)!r})\n{PROGRAM}"
    program += "\nimport hive_core; print(hive_core.__file__)"
    run = [sys.executable, "-I", "-c", program]
    lines = subprocess.run(run, check=True, capture_output=True, text=True, cwd=tmp_path).stdout
    answer, where = lines.splitlines()
    assert answer == ANSWER
    assert Path(where).is_relative_to(target)


@pytest.mark.slow
def test_the_wheel_installs_in_pyodide(wheel: Path) -> None:
    """The stock distribution of Pyodide under Node has only the wheel of this project."""
    if not PYODIDE.is_dir():
        pytest.fail("web/node_modules is missing; run tools/site.py first", pytrace=False)
    script = """
const [folder, wheel, program] = process.argv.slice(1);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const fs = await import("node:fs");
const pyodide = await loadPyodide({ indexURL: folder });
pyodide.unpackArchive(new Uint8Array(fs.readFileSync(wheel)), "wheel");
pyodide.runPython(program);
"""
    arguments = [PYODIDE.as_posix(), str(wheel), PROGRAM]
    run = [find_node(), "--input-type=module", "-e", script, *arguments]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == ANSWER


@pytest.mark.slow
def test_the_api_reference_names_every_public_object(tmp_path: Path) -> None:
    page = build_docs(Path(sys.executable), tmp_path).read_text(encoding="utf-8")
    for name in hive_core.__all__:
        assert f'id="{name}"' in page, name
    for name in vars(Board):
        if not name.startswith("_"):
            assert f'id="Board.{name}"' in page, name
    named = set(re.findall(r"`hive_core\.(\w+)`", hive_core.__doc__ or ""))
    assert {"levels", "pgn", "search", "sgf", "svg", "teach"} <= named
    for module in named:
        assert f'href="hive_core/{module}.html"' in page, module
        assert (tmp_path / "hive_core" / f"{module}.html").is_file(), module


def test_the_program_of_the_readme_prints_the_documented_output(
    capsys: pytest.CaptureFixture[str],
) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    names: dict[str, object] = {}
    exec(program, names)
    printed = capsys.readouterr().out
    for line in program.splitlines():
        shown = re.search(r"^print\(.*\)  # (?:.*: )?(\w.*)$", line)
        assert shown is None or shown[1] in printed, line
    assert "Base+MLP;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-" in printed
    assert isinstance(names["board"], Board)


def test_every_public_object_has_a_docstring() -> None:
    for name in hive_core.__all__:
        thing = getattr(hive_core, name)
        if callable(thing):
            assert thing.__doc__, name
