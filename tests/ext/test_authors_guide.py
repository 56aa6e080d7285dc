"""The steps of docs/authors.md and its pages for tools, carried out as they are written."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
import zipfile
from pathlib import Path
from typing import Any

import pytest

from hive_core.__main__ import main
from tests.ext.sphinx_projects import build

DOCS = Path(__file__).resolve().parents[2] / "docs"
_CODE = re.compile(r"^([ ]*)(`{3,})(\w+)\n(.*?)\n\1\2$", re.MULTILINE | re.DOTALL)


def codes_of(page: str, language: str) -> list[str]:
    """Return the code in that language on a page, in its order."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return [textwrap.dedent(c) + "\n" for _, _, name, c in _CODE.findall(text) if name == language]


def code_of(page: str, language: str) -> str:
    """Return the only code in that language on a page."""
    (found,) = codes_of(page, language)
    return found


def copy_of_release(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / "hive-board-0.1.0.zip", "w") as archive:
        for name in ("hive-board.js", "embed.html"):
            archive.writestr(f"hive/{name}", name)


@pytest.mark.parametrize(("name", "language"), [("index.rst", "rst"), ("index.md", "md")])
def test_the_files_for_sphinx_are_built_without_a_warning(
    tmp_path: Path, name: str, language: str
) -> None:
    copy_of_release(tmp_path)
    readme = tmp_path / ".venv" / "lib" / "README.md"
    readme.parent.mkdir(parents=True)
    readme.write_text("Of a package.", encoding="utf-8")
    conf, page = (code_of("authors/sphinx.md", one) for one in ("python", language))
    settings: dict[str, Any] = {}
    exec(conf, settings)
    settings = {key: value for key, value in settings.items() if not key.startswith("_")}
    built = build(tmp_path, {"conf.py": conf, name: page}, **settings)
    assert built.warnings == ()
    html = built.text("index.html")
    assert "Fig. 1" in html
    assert "<hive-board " in html
    assert built.has("_static/hive/hive-board.js")


def test_the_files_for_mkdocs_are_built_strictly(tmp_path: Path) -> None:
    copy_of_release(tmp_path)
    (tmp_path / "docs").mkdir()
    with zipfile.ZipFile(tmp_path / "hive-board-0.1.0.zip") as archive:
        archive.extractall(tmp_path / "docs")
    (tmp_path / "mkdocs.yml").write_text(code_of("authors/mkdocs.md", "yaml"), encoding="utf-8")
    (tmp_path / "docs" / "index.md").write_text(
        code_of("authors/mkdocs.md", "md"), encoding="utf-8"
    )
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q"]
    ours = os.environ | {"PYTHONPATH": str(DOCS.parent)}
    done = subprocess.run(
        command, cwd=tmp_path, env=ours, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert "<hive-board " in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert (tmp_path / "site" / "hive" / "hive-board.js").is_file()


def commands_of(page: str) -> list[list[str]]:
    """Return the arguments of our command line in the commands of a page."""
    begin = "python -m hive_core "
    lines = "".join(codes_of(page, "sh")).splitlines()
    return [shlex.split(line.removeprefix(begin)) for line in lines if line.startswith(begin)]


def test_the_command_for_any_markdown_writes_the_page_with_a_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "content").mkdir()
    Path("lesson.md").write_text(code_of("authors/markdown.md", "md"), encoding="utf-8")
    (arguments,) = commands_of("authors/markdown.md")
    assert main(arguments) == 0
    page = Path("content", "lesson.md").read_text(encoding="utf-8")
    assert page.startswith("# My course\n")
    assert '<script src="/hive/hive-board.js"' in page
    assert "<hive-board " in page


def test_the_commands_for_paper_write_sheets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(DOCS / "examples" / "sheet" / "my-tasks.json", tmp_path)
    commands = commands_of("authors/paper.md")
    assert [main(arguments) for arguments in commands] == [0, 0, 0]
    assert len(list(tmp_path.glob("*.html"))) == len(commands)


def test_the_tasks_beside_a_guide_s_copy_are_where_it_says(tmp_path: Path) -> None:
    copy_of_release(tmp_path)
    block = codes_of("authors.md", "text")[-1]
    file = (
        '{"format": "hive-tasks", "version": 1, "tasks": [{"id": "pins-first", "kind": "play",'
        ' "position": "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0",'
        ' "text": "Pin it.", "goal": {"pins": "bS1"}}]}'
    )
    page = ".. hive::\n\n" + textwrap.indent(block, "   ")
    files = {"index.rst": page, "_static/hive/my/tasks.json": file}
    conf: dict[str, Any] = {"hive_board_copy": "hive-board-*.zip", "html_static_path": ["_static"]}
    built = build(tmp_path, files, **conf)
    assert built.warnings == ()
    assert "Pin it." in built.text("index.html")
    assert built.has("_static/hive/my/tasks.json")
