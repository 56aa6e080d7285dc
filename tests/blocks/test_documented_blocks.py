"""`docs/blocks.md`: its examples, its tables of options and goals, and the command's options."""

from __future__ import annotations

import argparse
import doctest
import re
from pathlib import Path

import pytest

from hive_core.__main__ import main
from hive_core._commands import block as command
from hive_core.teach._blocks.fences import replace_blocks
from hive_core.teach._blocks.goals import read_goal
from hive_core.teach._blocks.grammar import Source
from hive_core.teach.blocks import NAMES, Block, read_block, to_html

DOCS = Path(__file__).resolve().parents[2] / "docs"
TEXT = (DOCS / "blocks.md").read_text(encoding="utf-8")
GOALS = re.findall(r"^\| (`.*?) \| (?:wins|plays|clicks)", TEXT, re.MULTILINE)
BODIES = {
    "win": "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0",
    "line": "wS1; bG1 wS1-; wQ -wS1",
    "": "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0",
}


def test_every_block_of_the_document_is_read() -> None:
    blocks: list[Block] = []

    def write(block: Block) -> str:
        blocks.append(block)
        return to_html(block, site="hive/")

    # A fence in a fence shows how to write one.
    text = replace_blocks(TEXT.replace("````markdown\n", "").replace("```\n````", "```"), write)
    assert len(blocks) == text.count("<hive-board ") + text.count("<hive-results ") == 10


def test_the_document_lists_every_option_once() -> None:
    section = TEXT[TEXT.index("\n## Options") : TEXT.index("\n## Tasks")]
    rows = re.findall(r"^\| (`.*?) \|", section, re.MULTILINE)
    listed = [name for row in rows for name in re.findall(r"`([a-z-]+)`", row)]
    assert sorted(listed) == sorted(NAMES)


@pytest.mark.parametrize("goal", [g for row in GOALS for g in re.findall(r"`([^`]+)`", row)])
def test_every_goal_of_the_document_makes_a_task(goal: str) -> None:
    body = BODIES.get(goal.partition(" ")[0], BODIES[""])
    assert read_block(f"goal: {goal}\n\n{body}").task is not None


def test_the_table_of_goals_is_found() -> None:
    assert len(GOALS) == 7


@pytest.mark.parametrize(
    "condition",
    re.findall(r"`([^`]+)`", re.findall(r"in place of the colon: ((?:[^.]|\n)*)\.", TEXT)[0]),
)
def test_every_condition_of_the_document_is_read(condition: str) -> None:
    assert read_goal(Source(condition))["kind"] == "play"


def test_the_document_lists_the_options_of_the_command() -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    names = {action.option_strings[-1] for action in parser._actions if action.option_strings}
    section = TEXT[TEXT.index("\n## Any other tool") : TEXT.index("\n## In Python")]
    listed = re.findall(r"^\| `(-[\w-]+)", section, re.MULTILINE)
    assert {*listed, "--help"} == {name.replace("--output", "-o") for name in names}


def test_the_fault_of_the_document_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    (said,) = re.findall(r"`(line 1, column 1: .*?\?)`", TEXT)
    with pytest.raises(ValueError, match=re.escape(said)):
        read_block("tpye: Base")


def test_the_program_of_the_document_prints_what_it_says() -> None:
    failed, tried = doctest.testfile(str(DOCS / "blocks.md"), module_relative=False)
    assert (failed, tried > 5) == (0, True)


def test_the_example_of_markdown_it_makes_a_board() -> None:
    (program,) = re.findall(
        r"^```python\n(from markdown_it.*?)^```", TEXT, re.DOTALL | re.MULTILINE
    )
    names: dict[str, str] = {}
    exec(program, names)
    assert "<hive-board task=" in names["html"]


def test_the_command_turns_the_document_itself_into_a_page_with_boards(tmp_path: Path) -> None:
    out = tmp_path / "page.md"
    argv = ["block", str(DOCS / "blocks.md"), "--document", "--site", "/hive/", "-o", str(out)]
    assert main(argv) == 0
    assert out.read_text(encoding="utf-8").count("<hive-board ") == 8
