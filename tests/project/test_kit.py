"""What maintainers rely on: one version, pinned actions, changelog, templates, the reference."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

import hive_core
from hive_core.uhp import VERSION
from tools.checks import coverage
from tools.docs import build_docs
from tools.shared import venv_setup
from tools.shared.environment import ROOT

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_version_is_written_in_one_place() -> None:
    project = tomllib.loads(text_of("pyproject.toml"))
    assert project["project"]["dynamic"] == ["version", "urls"]
    assert "version" not in project["project"]
    assert project["tool"]["hatch"]["version"] == {"path": "hive_core/__init__.py"}
    assert hive_core.__version__ == VERSION


def test_the_wheel_in_the_documents_has_the_version() -> None:
    named = set(re.findall(r"hive_core-([\d.]+)-py3", text_of("docs/embedding.md")))
    assert named == {hive_core.__version__}


def test_the_changelog_has_the_sections_of_keep_a_changelog() -> None:
    titles = re.findall(r"^## (.*)$", text_of("CHANGELOG.md"), re.M)
    assert titles[0] == "[Unreleased]"
    for title in titles[1:]:
        assert re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", title), title
    sections = set(re.findall(r"^### (.*)$", text_of("CHANGELOG.md"), re.M))
    assert sections
    assert sections <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_every_action_is_pinned_by_commit_with_its_version_in_a_comment(path: Path) -> None:
    used = re.findall(r"uses: *(.*)$", path.read_text(encoding="utf-8"), re.M)
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", action), action
    pins = {action.partition("@")[0]: action for action in used}
    assert set(used) == set(pins.values()), "one action, two versions"


def test_dependabot_watches_every_folder_with_packages() -> None:
    told = text_of(".github/dependabot.yml")
    folders = {path.parent for path in ROOT.glob("*/package-lock.json")}
    folders |= {path.parent for path in ROOT.glob("tools/*/package-lock.json")}
    assert folders
    for folder in folders:
        assert f'directory: "/{folder.relative_to(ROOT).as_posix()}"' in told
    for ecosystem in ("pip", "npm", "github-actions"):
        assert f'package-ecosystem: "{ecosystem}"' in told


def anchors(text: str) -> set[str]:
    """Return the names that GitHub gives the headings of a document."""
    headings = re.findall(r"^#+ (.*)$", text, re.M)
    plain = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading) for heading in headings)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in plain}


DOCUMENTS = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").glob("*.md"),
    *(ROOT / "docs/authors").glob("*.md"),
    *(ROOT / "docs/examples").glob("**/README.md"),
]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_link_between_documents_has_a_target(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for name, anchor in re.findall(r"\]\((?!\w+:)([^)#\s]*)(?:#([^)]*))?\)", text):
        target = document.parent / name if name else document
        assert target.exists(), name
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target.read_text(encoding="utf-8")), f"{name}#{anchor}"


def test_the_readme_is_one_screen_and_a_half() -> None:
    text = text_of("README.md")
    assert len(text.splitlines()) <= 90
    assert len(text.split()) <= 700
    assert len(re.findall(r"^!\[", text, re.M)) == 3


# Made by the build or the reader, or an example.
_NOT_IN_THE_PROJECT = {
    "hive.html",
    "webxdc.js",
    "pyodide.asm.mjs",
    "version.json",
    "latest.json",
    "lessons.json",
    "puzzles.json",
    "mkdocs.yml",
    "tasks.json",
    "my-tasks.json",
    "oembed.json",
    "lesson.md",
    "first.md",
    "de.py",
}


def test_every_file_that_the_documents_name_exists() -> None:
    skipped = {"node_modules", "dist", ".build", ".venv", ".git"}
    files = [
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.*")
        if not skipped & set(path.relative_to(ROOT).parts)
    ]
    named = [
        name
        for document in DOCUMENTS
        for name in re.findall(
            r"`([\w./-]+\.(?:py|js|mjs|css|html|md|json|toml|yml))`",
            document.read_text(encoding="utf-8"),
        )
    ]
    assert len(named) > 50
    wanted = [name for name in named if name.rpartition("/")[2] not in _NOT_IN_THE_PROJECT]
    assert [
        name for name in wanted if not any(f"/{file}".endswith(f"/{name}") for file in files)
    ] == []


def test_coverage_is_summed_up_by_package_and_in_total() -> None:
    files = {
        "hive_core/board.py": {"num_statements": 300, "covered_lines": 270},
        "hive_core/svg.py": {"num_statements": 100, "covered_lines": 100},
        "web/app.py": {"num_statements": 1600, "covered_lines": 800},
    }
    assert coverage.summary(files) == [
        "  hive_core   92.5% of 400 lines",
        "  web         50.0% of 1,600 lines",
        "  total       58.5% of 2,000 lines",
    ]


@pytest.mark.slow
def test_the_api_reference_makes_no_requests_to_other_sites(tmp_path: Path) -> None:
    build_docs(Path(sys.executable), tmp_path)
    pages = list(tmp_path.rglob("*.html"))
    assert tmp_path / "hive_core" / "svg.html" in pages
    for page in pages:
        text = page.read_text(encoding="utf-8")
        loads = r'<(?:link|script|img|iframe)\b[^>]*?(?:href|src)="(?:https?:)?//'
        assert not re.search(loads, text), page.name
        assert ROOT.as_posix() not in text


def test_a_branch_of_a_pull_request_is_tested_once() -> None:
    jobs = re.split(r"^  (?=\w+:\n)", text_of(".github/workflows/ci.yml"), flags=re.M)[1:]
    tests = [job for job in jobs if "runs-on" in job and "needs:" not in job]
    assert len(tests) == 3
    for job in tests:
        assert "if: github.event_name != 'pull_request' ||" in job


def test_the_workflow_caches_what_it_downloads() -> None:
    text = text_of(".github/workflows/ci.yml")
    for tool, kind in (("setup-python", "pip"), ("setup-node", "npm")):
        steps = re.findall(rf"actions/{tool}@.*?(?=\n      - |\n\n|\Z)", text, re.S)
        assert steps
        assert all(f"cache: {kind}" in step for step in steps)


def test_test_tools_are_installed_with_hashes_only(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[object]] = []
    monkeypatch.setattr(venv_setup, "run", lambda command, **_: commands.append(list(command)))
    monkeypatch.setattr("venv.create", lambda *_, **__: None)
    monkeypatch.setattr("shutil.rmtree", lambda *_: None)
    monkeypatch.setattr(venv_setup, "write_stamp", lambda *_: None)
    monkeypatch.setattr(venv_setup, "is_ready", lambda: False)
    venv_setup.prepare()
    assert commands
    for command in commands:
        assert {"--require-hashes", "--no-deps"} & set(command)
