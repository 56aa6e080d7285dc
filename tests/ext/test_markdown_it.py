"""Boards in Markdown read by markdown-it-py."""

from __future__ import annotations

import re

import pytest
from markdown_it import MarkdownIt

from hive_core.errors import HiveError
from hive_core.teach.blocks import BlockError, read_block, to_html
from hive_core.teach.ext.markdown_it import hive_plugin

SITE = "https://example.org/hive/"


def reader(**options: object) -> MarkdownIt:
    return MarkdownIt().use(hive_plugin, **{"site": SITE, **options})


def test_a_fence_is_the_figure_of_the_block() -> None:
    block = "mode: view\ncaption: Two moves\n\nwS1; bG1 wS1-\n"
    html = reader().render(f"# Two\n\n```hive\n{block}```\n")
    assert html == f"<h1>Two</h1>\n{to_html(read_block(block), site=SITE, script=True)}\n"


def test_other_fences_stay_as_they_are() -> None:
    text = "```python\nhive\n```\n\n````md\n```hive\nwS1\n```\n````\n"
    assert reader().render(text) == MarkdownIt().render(text)


def test_options_may_follow_the_backticks() -> None:
    assert ' mode="view"' in reader().render("```hive mode=view\nwS1\n```")
    assert ' mode="view"' in reader().render("```{.hive mode=view}\nwS1\n```")


def test_only_the_first_board_of_a_document_brings_the_script() -> None:
    md = reader()
    text = "```hive\nwS1\n```\n\n> ```hive\n> wB1\n> ```\n"
    for _ in range(2):
        assert md.render(text).count("<script") == 1


def test_the_script_can_be_left_out() -> None:
    assert "<script" not in reader(script=False).render("```hive\nwS1\n```")


def test_a_fault_has_the_line_of_the_document() -> None:
    with pytest.raises(BlockError) as caught:
        reader().render("# a\n\n- b\n\n  ```hive\n  mode: view\n\n  wS9\n  ```\n")
    assert caught.value.line == 8


def test_a_fault_in_the_first_line_of_a_fence_has_its_line() -> None:
    with pytest.raises(BlockError) as caught:
        reader().render("# a\n\n```hive mode=veiw\n```\n")
    assert caught.value.line == 3


def test_a_fault_may_become_html() -> None:
    html = reader(on_fault=lambda error: f"<p>{error.line}</p>").render("```hive\nx\n```\n\nb")
    assert html == "<p>2</p><p>b</p>\n"


def test_the_words_are_in_the_language_of_the_documents() -> None:
    assert "Vanaf hier spelen" in reader(lang="nl").render("```hive\nwS1\n```")


def test_the_plugin_names_the_theme_of_blocks_without_one() -> None:
    html = reader(theme="light").render("```hive\nwS1\n```\n\n```hive theme=dark\nwS1\n```")
    assert re.findall(r' theme="(\w+)"', html) == ["light", "dark"]
    with pytest.raises(HiveError, match="expected a theme"):
        reader(theme="dim")
