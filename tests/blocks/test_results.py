"""Blocks whose results the reader's browser keeps, and the block of their table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hive_core.__main__ import BAD_INPUT, main
from hive_core.errors import HiveError
from hive_core.teach._widgets.loading import loaded
from hive_core.teach.blocks import BlockError, read_block, to_html, to_static_html
from tests.blocks.test_html import Elements

SITE = "https://example.org/hive/"
TASK = "goal: piece Q\nremember: my-course\n\nwS1; bS1 wS1-"
TABLE = "results: my-course"
GAME = "wS1"

Output = pytest.CaptureFixture[str]


@pytest.mark.parametrize("set_name", ["", "my-course"])
@pytest.mark.parametrize(
    "text",
    [
        "goal: piece Q\nremember: {}\n\nwS1; bS1 wS1-",
        "mode: lesson\nid: spider-four\nremember: {}",
        "tasks: my/tasks.json\nremember: {}",
    ],
)
def test_a_board_with_a_task_remembers(text: str, set_name: str) -> None:
    block = read_block(text.format(set_name))
    assert block.attributes()["remember"] == set_name
    assert "remember" not in block.fragment()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("remember: my-course\n\nwS1", "line 1, column 11: option 'remember' is for a task"),
        ("mode: lesson\nremember: my course", "option 'remember': 'my course' is not the name"),
        (f"{TABLE}\nmode: view", "option 'mode' has no effect on a table of results"),
        (f"{TABLE}\n\nwS1", "line 3, column 1: a table of results has no body"),
        (f"results: {'x' * 61}", "at most 60"),
    ],
)
def test_faults_have_a_place_and_a_sentence(text: str, said: str) -> None:
    with pytest.raises(BlockError, match=re.escape(said)):
        read_block(text)


def test_a_block_of_results_is_a_table() -> None:
    block = read_block(f"{TABLE}\nlang: nl\nname: scores\nclass: wide", theme="dark")
    html = to_html(block, site=SITE)
    elements = Elements(html)
    assert elements.of("hive-results") == {"set": "my-course", "lang": "nl"}
    assert elements.of("figure")["id"] == "scores"
    assert elements.of("figure")["class"] == "hive-figure wide"
    assert "<svg" not in html
    assert Elements(to_html(read_block("results:"), site=SITE)).of("hive-results") == {}


def test_a_table_of_results_is_left_out_where_there_are_only_pictures() -> None:
    block = read_block(TABLE)
    assert not block.is_task
    assert to_html(block) == to_html(block, script=True) == to_static_html(block, site=SITE) == ""
    assert block.characters() == ""
    with pytest.raises(HiveError, match="a table of results has no picture"):
        block.svg()
    with pytest.raises(HiveError, match="a table of results is for web pages"):
        loaded(TABLE, "", (), "", ("human", "human"))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (GAME, ["hive-board.js"]),
        (TASK, ["hive-board.js", "hive-results.js"]),
        (TABLE, ["hive-results.js"]),
    ],
)
def test_a_block_brings_the_scripts_that_it_needs(text: str, names: list[str]) -> None:
    html = to_html(read_block(text), site=SITE, script=True)
    assert (
        re.findall(r'<script src="https://example.org/hive/(.*?)" defer></script>', html) == names
    )


def test_a_document_has_each_script_once_before_what_needs_it(
    tmp_path: Path, capsys: Output
) -> None:
    path = tmp_path / "page.md"
    blocks = (GAME, TASK, TABLE, TASK)
    path.write_text("\n\n".join(f"```hive\n{text}\n```" for text in blocks), encoding="utf-8")
    assert main(["block", "--document", str(path), "--site", SITE, "--script"]) == 0
    html = capsys.readouterr().out
    found = re.findall(r"hive-board\.js|hive-results\.js|<hive-board|<hive-results", html)
    assert found == [
        *("hive-board.js", "<hive-board", "hive-results.js", "<hive-board"),
        *("<hive-results", "<hive-board"),
    ]
    folder = str(tmp_path / "pictures")
    formats = ["--format", "markdown", "--pictures", folder]
    assert main(["block", "--document", str(path), *formats]) == 0
    assert "results" not in capsys.readouterr().out


def test_a_table_of_results_has_no_picture_by_command(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "table.txt"
    path.write_text(TABLE, encoding="utf-8")
    assert main(["block", str(path), "--format", "svg"]) == BAD_INPUT
    assert "a table of results has no picture" in capsys.readouterr().err
