"""The steps of docs/authors.md, carried out as they are written."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.ext.sphinx_projects import build

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "authors.md"
_CODE = re.compile(r"^([ ]*)(`{3,})(\w+)\n(.*?)\n\1\2$", re.MULTILINE | re.DOTALL)


def code_of(section: str, language: str) -> str:
    """Return the only code in that language in that section."""
    text = GUIDE.read_text(encoding="utf-8").split(f"\n## {section}\n")[1].split("\n## ")[0]
    (found,) = [code for _, _, name, code in _CODE.findall(text) if name == language]
    return textwrap.dedent(found) + "\n"


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
    conf, page = (code_of("Sphinx and MyST", one) for one in ("python", language))
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
    (tmp_path / "mkdocs.yml").write_text(code_of("MkDocs", "yaml"), encoding="utf-8")
    (tmp_path / "docs" / "index.md").write_text(code_of("MkDocs", "md"), encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q"]
    ours = os.environ | {"PYTHONPATH": str(GUIDE.parents[1])}
    done = subprocess.run(
        command, cwd=tmp_path, env=ours, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert "<hive-board " in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert (tmp_path / "site" / "hive" / "hive-board.js").is_file()


def test_the_tasks_beside_a_guide_s_copy_are_where_it_says(tmp_path: Path) -> None:
    copy_of_release(tmp_path)
    block = code_of("Tasks of your own", "text")
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
