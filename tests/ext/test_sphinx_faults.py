"""Faults in blocks: a warning each, with the place, and the rest of the page is built."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ext.sphinx_projects import GAME, SITE, TASKS, WIN, build, copy_of_site

MYST = ["hive_core.teach.ext.sphinx", "myst_parser"]


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        (".. hive::\n\n   wS1\n   bG1 wS9-\n", 7, 4, "move 2: invalid move 'bG1 wS9-'"),
        (".. hive::\n   wS1\n   bG1 wS9-\n", 6, 4, "move 2: invalid move 'bG1 wS9-'"),
        (".. hive::\n   tpye: Base\n\n   wS1\n", 5, 4, "'tpye'; did you mean 'type'?"),
        (".. hive::\n   :tpye: Base\n\n   wS1\n", 5, 5, "'tpye'; did you mean 'type'?"),
        (".. hive::\n   :mode: view\n   :ply: 9\n\n   wS1\n", 6, 10, "there is no position 9"),
        (".. hive::\n   :theme:   drak\n\n   wS1\n", 5, 14, "did you mean 'dark'"),
        (".. hive::\n   :goal: win in 9\n\n   mode: puzzle\n\n   wS1\n", 5, 15, "whole number"),
        (".. hive::\n   :id: x\n\n   wS1\n", 5, 9, "is for a task"),
        ("* one\n\n  .. hive::\n\n     ply: x\n\n     wS1\n", 8, 11, "option 'ply'"),
        (
            f".. hive::\n   :mode: puzzle\n\n   goal: win in 9\n\n   {WIN}\n",
            7,
            14,
            "9 is not a whole",
        ),
        (f".. hive::\n   goal: win in 9\n\n   {WIN}\n", 5, 14, "9 is not a whole"),
    ],
)
def test_a_fault_is_a_warning_with_line_and_column(
    tmp_path: Path, text: str, line: int, column: int, said: str
) -> None:
    built = build(tmp_path, {"index.rst": f"{text}\nThe rest.\n"}, hive_board_site=SITE)
    (warning,) = built.warnings
    assert warning.startswith(f"{tmp_path / 'index.rst'}:{line}:{column}: WARNING: hive: ")
    assert said in warning
    assert warning.endswith(" [hive.block]")
    assert "<p>The rest.</p>" in built.text("index.html")


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("```{hive}\nwS1\nbG1 wS9-\n```\n", 5, 1),
        ("```{hive}\n:mode: view\n\nwS1\nbG1 wS9-\n```\n", 7, 1),
        ("```{hive}\n:tpye: Base\n\nwS1\n```\n", 4, 2),
        ("```{hive}\n---\nmode: view\n---\nwS1\nbG1 wS9-\n```\n", 8, 1),
        ("- one\n\n  ```{hive}\n  wS1\n  bG1 wS9-\n  ```\n", 7, 3),
        ("> ```{hive}\n> :tpye: Base\n>\n> wS1\n> ```\n", 4, 4),
    ],
)
def test_a_fault_in_a_fence_of_myst_is_at_its_line_and_column(
    tmp_path: Path, text: str, line: int, column: int
) -> None:
    built = build(tmp_path, {"index.md": f"# Title\n\n{text}"}, extensions=MYST)
    (warning,) = built.warnings
    assert warning.startswith(f"{tmp_path / 'index.md'}:{line}:{column}: WARNING: hive: ")


def test_a_fault_in_an_included_text_is_at_its_line_there(tmp_path: Path) -> None:
    files = {"index.rst": ".. include:: part.txt\n", "part.txt": "Words.\n\n.. hive::\n\n   wX\n"}
    (warning,) = build(tmp_path, files).warnings
    assert warning.startswith(f"{tmp_path / 'part.txt'}:5:4: WARNING: hive: ")


def test_a_fault_in_a_file_is_at_its_line_in_the_file(tmp_path: Path) -> None:
    files = {"index.rst": ".. hive:: game.txt\n", "game.txt": "mode: view\n\nwS1\nbG1 wS9-\n"}
    (warning,) = build(tmp_path, files).warnings
    assert warning.startswith(f"{tmp_path / 'game.txt'}:4:1: WARNING: hive: move 2: ")


def test_a_missing_file_is_named_with_the_line_of_the_directive(tmp_path: Path) -> None:
    (warning,) = build(tmp_path, {"index.rst": ".. hive:: no-such.pgn\n"}).warnings
    assert warning == (
        f"{tmp_path / 'index.rst'}:4: WARNING: hive: the file 'no-such.pgn' cannot be read: "
        "No such file or directory [hive.block]"
    )


def test_a_directive_has_a_file_or_content_but_not_both(tmp_path: Path) -> None:
    files = {"index.rst": ".. hive:: game.txt\n\n   wS1\n", "game.txt": "wS1\n"}
    (warning,) = build(tmp_path, files).warnings
    assert warning.startswith(f"{tmp_path / 'index.rst'}:4: WARNING: hive: ")
    assert "leave out one of them" in warning


def test_a_strict_build_fails_at_a_fault_and_passes_without_one(tmp_path: Path) -> None:
    wrong = build(tmp_path / "a", {"index.rst": ".. hive::\n\n   wX\n"}, strict=True)
    right = build(tmp_path / "b", {"index.rst": GAME}, strict=True)
    assert (wrong.status, right.status) == (1, 0)


def test_warnings_about_blocks_can_be_suppressed(tmp_path: Path) -> None:
    files = {"index.rst": ".. hive::\n\n   wX\n"}
    assert build(tmp_path, files, suppress_warnings=["hive.block"]).warnings == ()


def test_a_fault_of_one_process_of_many_is_reported(tmp_path: Path) -> None:
    pages = {f"page{number}.rst": GAME for number in range(7)}
    pages["page5.rst"] = ".. hive::\n\n   wX\n"
    index = ".. toctree::\n\n" + "".join(f"   page{number}\n" for number in range(7))
    (warning,) = build(tmp_path, {"index.rst": index, **pages}, parallel=2).warnings
    assert warning.startswith(f"{tmp_path / 'page5.rst'}:6:4: WARNING: hive: ")


@pytest.mark.parametrize("builder", ["html", "text", "latex"])
def test_a_fault_leaves_a_note_in_the_built_page(tmp_path: Path, builder: str) -> None:
    built = build(tmp_path, {"index.rst": ".. hive::\n\n   tpye: Base\n\n   wS1\n"}, builder)
    name = {"html": "index.html", "text": "index.txt", "latex": "course.tex"}[builder]
    said = " ".join(built.text(name).split())
    assert "This board has a fault: unknown option" in said
    assert "(index.rst:6:4)" in said


def test_a_file_that_is_missing_leaves_a_note_in_the_built_page(tmp_path: Path) -> None:
    page = build(tmp_path, {"index.rst": ".. hive:: no-such.pgn\n"}).text("index.html")
    assert '<div class="hive-fault admonition error">' in page


@pytest.mark.parametrize(
    ("name", "place", "said"),
    [
        ("my/tasks.json", "7:8", "there is no task 'nope' among those of 'my/tasks.json'"),
        ("my/other.json", "6:11", "option 'tasks': 'my/other.json' is neither in hive_board_copy"),
        ("my/wrong.json", "6:11", "option 'tasks': 'my/wrong.json' has a fault: "),
    ],
)
def test_a_task_that_the_copy_does_not_have_is_a_fault(
    tmp_path: Path, name: str, place: str, said: str
) -> None:
    copy_of_site(tmp_path / "copy")
    files = {
        "copy/my/tasks.json": TASKS,
        "copy/my/wrong.json": "{",
        "index.rst": f".. hive::\n\n   tasks: {name}\n   id: nope\n",
    }
    (warning,) = build(tmp_path, files, hive_board_copy="copy").warnings
    assert warning.startswith(f"{tmp_path / 'index.rst'}:{place}: WARNING: hive: {said}")
