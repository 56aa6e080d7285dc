"""The command lines of the tools: help, and refusal of unknown arguments."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.quick import OF_THE_SITE, pytest_arguments
from tools.shared.environment import ROOT

# These pass unknown arguments to pytest, which refuses them itself.
PASS_ON = ("tools/test.py", "tools/quick.py")


def programs() -> list[Path]:
    """Return every file of the developers' folders that is a program."""
    files = [path for folder in ("tools", "e2e") for path in (ROOT / folder).glob("*.py")]
    files += (ROOT / "bench").rglob("*.py")
    return sorted(path for path in files if "if __name__ ==" in path.read_text(encoding="utf-8"))


def known(path: Path) -> str:
    """Return the name of a program for test reports."""
    return path.relative_to(ROOT).as_posix()


def run(path: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the program the way its users do, as a file or, of a package, as a module."""
    if path.parent.name == "tools":
        command = [str(path)]
    else:
        module = path.parent if path.stem == "__main__" else path.with_suffix("")
        command = ["-m", ".".join(module.relative_to(ROOT).parts)]
    return subprocess.run(
        [sys.executable, *command, *arguments],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_every_program_that_make_runs_is_tested_here() -> None:
    names = {known(path) for path in programs()}
    rules = (ROOT / "Makefile").read_text(encoding="utf-8").split("$(PYTHON) ")[1:]
    run_by_make = {rule.split()[0] for rule in rules if rule.startswith("tools/")}
    assert run_by_make
    assert run_by_make <= names
    assert {"bench/__main__.py", "bench/match/levels.py", "tools/clean.py"} <= names


@pytest.mark.slow
@pytest.mark.parametrize("path", programs(), ids=known)
def test_help_describes_the_program(path: Path) -> None:
    done = run(path, "--help")
    assert done.returncode == 0, done.stderr
    about = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    first = about.split(":")[0].split(".")[0]
    shown = " ".join(done.stdout.split())
    assert "usage:" in shown
    assert " ".join(first.split()) in shown


@pytest.mark.slow
@pytest.mark.parametrize("path", [p for p in programs() if known(p) not in PASS_ON], ids=known)
def test_an_unknown_option_is_refused(path: Path) -> None:
    done = run(path, "--no-such-option")
    assert done.returncode == 2
    assert "usage:" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("name", ["clean", "site", "lint", "docs", "help", "play", "release"])
def test_an_unknown_argument_is_refused(name: str) -> None:
    done = run(ROOT / "tools" / f"{name}.py", "something")
    assert done.returncode == 2
    assert "unrecognized arguments: something" in done.stderr


def test_make_quick_runs_the_folders_that_need_no_browser() -> None:
    assert pytest_arguments(["-k", "queen"], built=True) == ["-k", "queen", "hive_core", "tests"]


def test_make_quick_with_a_file_runs_only_that_file() -> None:
    assert pytest_arguments(["tests/rules/test_pass.py::test_x"], built=True) == [
        "tests/rules/test_pass.py::test_x"
    ]


def test_make_quick_skips_tests_of_the_site_if_it_is_not_built() -> None:
    found = pytest_arguments(["-x"], built=False)
    assert found == [
        *(f"--deselect={name}" for name in OF_THE_SITE),
        *("-m", "not slow", "-x", "hive_core", "tests"),
    ]


def test_only_the_skipped_tests_read_the_site_without_a_browser() -> None:
    reading = {
        known(path)
        for path in (ROOT / "tests").rglob("*.py")
        if re.search(r"import.*\bDIST\b", path.read_text(encoding="utf-8"))
    }
    assert reading == {name for name in OF_THE_SITE if "::" not in name}
