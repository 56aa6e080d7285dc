"""The page's scripts under Node's test runner: one test here for each `tests/js/*.test.mjs`."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

import pytest

from tools.checks import javascript
from tools.checks.javascript import HOME, PROJECTS, check_node
from tools.shared.environment import ROOT, ToolError, find_node

if TYPE_CHECKING:
    from pathlib import Path

OURS = ("web", "web/boot", "web/single", "hive_core/teach/_widgets")
"""Where the scripts for browsers are."""

FILES = sorted((ROOT / "tests" / "js").glob("*.test.mjs"))


def parse_report(report: str) -> tuple[int, list[str]]:
    """Return from a TAP report how many tests passed, and of each failed one its name and fault."""
    passed = 0
    failed: list[str] = []
    inside = False
    for line in report.splitlines():
        if line.startswith("ok "):
            passed += 1
        elif line.startswith("not ok "):
            failed.append(line.partition(" - ")[2])
        elif failed and line.startswith(("  ---", "  ...")):
            inside = line == "  ---" and not failed[-1].count("\n")
        elif inside and "duration_ms" not in line:
            failed[-1] += f"\n{line}"
    return passed, failed


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_javascript_tests_pass(path: Path) -> None:
    done = subprocess.run(
        [find_node(), "--test", "--test-reporter=tap", str(path)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    passed, failed = parse_report(done.stdout)
    if failed:
        pytest.fail(f"{len(failed)} failed:\n\n" + "\n\n".join(failed), pytrace=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert passed


def test_the_scripts_have_tests() -> None:
    assert {path.name for path in FILES} == {
        "game_locks.test.mjs",
        "hive-board.test.mjs",
        "hive-board-code.test.mjs",
        "hive-board-tasks.test.mjs",
        "result_codes.test.mjs",
        "single_file_parts.test.mjs",
        "sw.test.mjs",
    }


def test_a_failed_test_is_reported_by_its_name_and_error() -> None:
    report = (
        "TAP version 13\n# Subtest: one\nok 1 - one\n  ---\n  duration_ms: 1\n  ...\n"
        "# Subtest: two\nnot ok 2 - two\n  ---\n  duration_ms: 1\n  error: 'wrong'\n  ...\n"
    )
    assert parse_report(report) == (1, ["two\n  error: 'wrong'"])


def test_the_checkers_are_pinned_with_hashes_and_without_registries() -> None:
    text = (HOME / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(text)["packages"]
    wanted = json.loads((HOME / "package.json").read_text(encoding="utf-8"))
    versions = {
        name: packages[f"node_modules/{name}"]["version"] for name in wanted["devDependencies"]
    }
    assert wanted["devDependencies"] == versions
    assert all("integrity" in facts for name, facts in packages.items() if name)
    assert not any("resolved" in facts for facts in packages.values())


RANGE = "^20.19.0 || ^22.13.0 || >=24"


@pytest.mark.parametrize("version", ["v20.19.0", "v20.20.2", "v22.13.1", "v24.0.0", "v25.1.0"])
def test_a_node_that_the_checkers_accept_passes(version: str) -> None:
    check_node(version, RANGE)
    check_node(version)


@pytest.mark.parametrize("version", ["v18.20.0", "v20.18.3", "v21.7.0", "v22.12.0", "v23.11.0"])
def test_a_node_that_is_too_old_for_the_checkers_is_named(version: str) -> None:
    with pytest.raises(ToolError) as told:
        check_node(version, RANGE)
    assert str(told.value) == (
        f"ESLint needs Node.js 20.19+, 22.13+ or 24.0+, and this is {version}; install a newer one."
    )


def test_one_range_of_versions_is_named_alone() -> None:
    with pytest.raises(ToolError, match=r"needs Node\.js 24\.1\+, and this"):
        check_node("v22.13.0", ">=24.1")


def test_nothing_is_installed_with_a_node_that_is_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(javascript, "node_version", lambda _: "v20.0.0")
    monkeypatch.setattr(javascript, "install_packages", lambda *_: pytest.fail("npm was run"))
    with pytest.raises(ToolError, match=r"and this is v20\.0\.0;"):
        javascript.install()


def test_every_script_of_ours_is_type_checked() -> None:
    unchecked = [
        path.relative_to(ROOT).as_posix()
        for folder in (*OURS, "tests/js", "tools/python_library")
        for path in (ROOT / folder).glob("*.*js")
        if "// @ts-check\n" not in path.read_text(encoding="utf-8")
    ]
    assert unchecked == []
    projects = "".join(
        (HOME / f"tsconfig.{name}.json").read_text(encoding="utf-8") for name in PROJECTS
    )
    scripts = [path for folder in OURS for path in (ROOT / folder).glob("*.*js")]
    named = [path for path in scripts if f"/{path.name}" in projects]
    assert named == scripts
