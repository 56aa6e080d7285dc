"""What MkDocs says about a fault on a page, and about a copy of the boards that is not there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from hive_core.errors import HiveError
from hive_core.teach.ext import mkdocs

PIN = "Base;Position;White[4];wA1@-1,0;wQ@0,0;bQ@1,0;bS1@2,0"
SETTINGS = """
site_name: Hive
use_directory_urls: false
theme: {name: mkdocs, highlightjs: false}
plugins: []
markdown_extensions:
  - attr_list
  - hive_core.teach.ext.mkdocs
  - pymdownx.superfences:
      custom_fences:
        - name: hive
          class: hive
          validator: !!python/name:hive_core.teach.ext.mkdocs.validator
          format: !!python/object/apply:hive_core.teach.ext.mkdocs.formatter
            kwds: {KWDS}
"""
BOARD = "hive/hive-board.js"
SITE = {"site": "hive/"}


def warnings(
    folder: Path,
    page: str,
    files: Mapping[str, str] = {BOARD: ""},
    kwds: Mapping[str, str] = SITE,
) -> list[str]:
    """Build a site with one page, and these files beside it; return the warnings."""
    settings = SETTINGS.replace("{KWDS}", json.dumps(kwds))
    (folder / "mkdocs.yml").write_text(settings, encoding="utf-8")
    for name, text in {**files, "index.md": page}.items():
        path = folder / "docs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    said = re.findall(r"^WARNING\s+-\s+(.*)", done.stderr, re.MULTILINE)
    assert bool(done.returncode) == bool(said), done.stderr
    return said


def built(folder: Path) -> str:
    (folder / "site").mkdir(exist_ok=True)
    return (folder / "site" / "index.html").read_text(encoding="utf-8")


# -- the copy of the site --------------------------------------------------------------------------

TWO = "```hive\nwS1\n```\n\n```hive\nwB1\n```\n"


def test_a_copy_that_is_there_needs_no_warning(tmp_path: Path) -> None:
    assert warnings(tmp_path, TWO) == []


def test_a_copy_that_is_missing_is_one_warning(tmp_path: Path) -> None:
    (said,) = warnings(tmp_path, TWO, {})
    folder = (tmp_path / "docs" / "hive").as_posix()
    assert said.startswith(f"index.md, site 'hive/': there is no hive-board.js in {folder}/; put a")


def test_a_copy_in_a_folder_too_deep_is_a_warning_with_its_place(tmp_path: Path) -> None:
    (said,) = warnings(tmp_path, TWO, {f"hive/{BOARD}": ""})
    folder = (tmp_path / "docs" / "hive" / "hive").as_posix()
    assert said.endswith(f"it is in {folder}/: move the files there one folder up")


@pytest.mark.parametrize("site", ["https://example.org/hive/", "/hive/"])
def test_a_site_elsewhere_is_not_looked_for(tmp_path: Path, site: str) -> None:
    assert warnings(tmp_path, TWO, {}, {"site": site}) == []


# -- tasks in a file of the copy -------------------------------------------------------------------

TASK = {"id": "one", "kind": "beat", "position": PIN, "text": "Beat it."}
FILE = json.dumps({"format": "hive-tasks", "version": 1, "tasks": [TASK]})
COPY = {BOARD: "", "hive/my/tasks.json": FILE}


def test_a_task_of_a_file_in_the_copy_is_drawn(tmp_path: Path) -> None:
    assert warnings(tmp_path, "```hive\ntasks: my/tasks.json\nid: one\n```\n", COPY) == []
    assert '<div class="hive-prompt" dir="auto">White to move. Beat it.</div>' in built(tmp_path)


def test_a_task_of_a_file_beside_the_copy_is_drawn(tmp_path: Path) -> None:
    files = {BOARD: "", "my/tasks.json": FILE}
    assert warnings(tmp_path, "```hive\ntasks: ../my/tasks.json\n```\n", files) == []
    assert '<div class="hive-prompt" dir="auto">White to move. Beat it.</div>' in built(tmp_path)


def test_a_task_file_outside_of_the_documents_is_not_looked_for(tmp_path: Path) -> None:
    assert warnings(tmp_path, "```hive\ntasks: ../../my/no.json\n```\n") == []


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("tasks: ../my/no.json", "line 2, column 8: option 'tasks': there is no file '../my/no"),
        ("tasks: my/no.json", "line 2, column 8: option 'tasks': there is no file 'my/no.json'"),
        ("tasks: my/tasks.json\nid: two", "line 3, column 5: there is no task 'two' among those"),
    ],
)
def test_a_missing_file_or_task_is_a_fault(tmp_path: Path, block: str, said: str) -> None:
    (warning,) = warnings(tmp_path, f"```hive\n{block}\n```\n", COPY)
    assert warning.startswith(f"index.md, {said}")


def test_a_task_file_of_a_site_elsewhere_is_not_looked_for(tmp_path: Path) -> None:
    page = "```hive\ntasks: my/no.json\n```\n"
    assert warnings(tmp_path, page, {}, {"site": "https://example.org/hive/"}) == []


# -- where faults are ------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "line", "column", "said"),
    [
        ('# a\n\n```hive tpye="Base"\nwS1\n```\n', 3, 9, "unknown option 'tpye'"),
        ('```hive mode="view" ply="x"\n```\n', 1, 21, "option 'ply': 'x' is not"),
        ("# a\n\n``` { .hive mode=veiw }\nwS1\n```\n", 3, 13, "option 'mode': 'veiw'"),
        ('```hive\nwS1\n```\n\n```hive ply="x"\nwS1\n```\n', 5, 9, "option 'ply': 'x'"),
        ("- a\n\n    ```hive\n    mode: veiw\n    ```\n", 4, 11, "option 'mode': 'veiw'"),
        ("> ```hive\n> mode: view\n>\n> wS9\n> ```\n", 4, 3, "move 1: invalid move 'wS9'"),
    ],
)
def test_a_fault_has_the_line_and_column_of_the_page(
    tmp_path: Path, page: str, line: int, column: int, said: str
) -> None:
    (warning,) = warnings(tmp_path, page)
    assert warning.startswith(f"index.md, line {line}, column {column}: {said}")


# -- fences that superfences does not read ---------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "header", ["hive mode=view", "Hive", "{hive}", "{ .Hive mode=view }", "hive mode:view"]
)
def test_a_fence_that_superfences_does_not_read_is_a_warning(tmp_path: Path, header: str) -> None:
    (said,) = warnings(tmp_path, f"# a\n\n```{header}\nwS1\n```\n\ntext\n")
    assert said.startswith("index.md, line 3, column 1: this is no block to superfences: write")
    assert "<hive-board" not in built(tmp_path)


def test_fences_that_are_read_need_no_warning(tmp_path: Path) -> None:
    headers = ['hive mode="view"', "hive  ply='1'", "{ .hive #a .wide mode=view }", "{.hive ply=1}"]
    page = "\n\n".join(f"```{header}\nwS1\n```" for header in [*headers, "python", "hives"])
    page += "\n\n````md\n```Hive\n```\n````\n"
    assert warnings(tmp_path, page) == []
    assert built(tmp_path).count("<hive-board") == len(headers)


# -- the theme -------------------------------------------------------------------------------------


def test_the_formatter_names_the_theme_of_blocks_without_one(tmp_path: Path) -> None:
    page = "```hive\nwS1\n```\n\n```hive\ntheme: dark\n\nwS1\n```\n"
    assert warnings(tmp_path, page, kwds={**SITE, "theme": "light"}) == []
    boards = re.findall(r"<hive-board [^>]*>", built(tmp_path))
    assert [re.findall(r' theme="(\w+)"', board) for board in boards] == [["light"], ["dark"]]


def test_a_theme_that_there_is_not_is_refused() -> None:
    with pytest.raises(HiveError, match="expected a theme, not 'dim'"):
        mkdocs.formatter("hive/", theme="dim")
