"""Tables of results, and boards that remember, in documents of every tool."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from markdown import Markdown
from markdown_it import MarkdownIt

from hive_core.teach.ext import mkdocs
from hive_core.teach.ext.markdown_it import hive_plugin
from tests.ext.sphinx_projects import GAME, SITE, build

if TYPE_CHECKING:
    from pathlib import Path

LESSON = "\n.. hive::\n   :mode: lesson\n   :id: spider-four\n   :remember: my-course\n"
TABLE = "\n.. hive::\n   :results: my-course\n"
FENCES = "```hive\nwS1\n```\n\n```hive\nmode: lesson\nremember:\n```\n\n```hive\nresults:\n```\n"

_FOUND = re.compile(r'hive-board\.js"|hive-results\.js"|<hive-board|<hive-results')


def test_sphinx_adds_the_script_to_pages_that_need_it(tmp_path: Path) -> None:
    toc = "\n.. toctree::\n\n   lesson\n   table\n"
    files = {"index.rst": GAME + toc, "lesson.rst": LESSON, "table.rst": TABLE}
    built = build(tmp_path, files, strict=True, hive_board_site=SITE, hive_theme="dark")
    scripts = {
        name: re.findall(r'src="https://example\.org/hive/(.*?)"', built.text(f"{name}.html"))
        for name in ("index", "lesson", "table")
    }
    assert scripts == {
        "index": ["hive-board.js"],
        "lesson": ["hive-board.js", "hive-results.js"],
        "table": ["hive-results.js"],
    }
    assert '<hive-results set="my-course"></hive-results>' in built.text("table.html")
    assert ' remember="my-course"' in built.text("lesson.html")


@pytest.mark.parametrize(
    ("builder", "page"), [("latex", "course.tex"), ("epub", "index.xhtml"), ("text", "index.txt")]
)
def test_what_is_printed_has_no_table_of_results(tmp_path: Path, builder: str, page: str) -> None:
    text = build(tmp_path, {"index.rst": f"Before.\n{TABLE}\nAfter."}, builder, strict=True).text(
        page
    )
    assert "Before." in text
    assert "hive-results" not in text
    assert "My-course" not in text


def test_markdown_it_writes_each_script_once() -> None:
    html = MarkdownIt().use(hive_plugin, site=SITE).render(FENCES)
    wanted = ['hive-board.js"', "<hive-board", 'hive-results.js"', "<hive-board", "<hive-results"]
    assert _FOUND.findall(html) == wanted
    assert "script" not in MarkdownIt().use(hive_plugin).render(FENCES)


def test_mkdocs_writes_each_script_once() -> None:
    fences = [{"name": "hive", "class": "hive", "format": mkdocs.formatter(SITE)}]
    fences[0]["validator"] = mkdocs.validator
    html = Markdown(
        extensions=["pymdownx.superfences"],
        extension_configs={"pymdownx.superfences": {"custom_fences": fences}},
    ).convert(FENCES)
    wanted = ['hive-board.js"', "<hive-board", 'hive-results.js"', "<hive-board", "<hive-results"]
    assert _FOUND.findall(html) == wanted
