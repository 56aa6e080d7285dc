"""Boards in MkDocs: what a fence becomes, where the site is, and what a strict build says."""

from __future__ import annotations

import logging
import pickle
import re
import shutil
import subprocess
import sys
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from markdown import Markdown
from markdown.preprocessors import Preprocessor

from hive_core.teach.blocks import read_block, to_html
from hive_core.teach.ext import mkdocs

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "mkdocs"
SITE = "https://example.org/hive/"


def markdown(format: object, *more: str) -> Markdown:
    """Return a Markdown reader with the fence."""
    fence = {
        "name": "hive",
        "class": "hive",
        "format": format,
        "validator": mkdocs.validator,
    }
    options: dict[str, dict[str, Any]] = {"pymdownx.superfences": {"custom_fences": [fence]}}
    return Markdown(extensions=["pymdownx.superfences", *more], extension_configs=options)


def converted(text: str, format: object = None, *more: str) -> str:
    """Return the HTML of a document."""
    return str(markdown(format or mkdocs.formatter(SITE), *more).convert(text))


def test_a_fence_is_the_figure_of_the_block() -> None:
    block = "mode: view\ncaption: Two *moves*\n\nwS1; bG1 wS1-"
    expected = to_html(read_block(block), site=SITE, script=True)
    assert converted(f"```hive\n{block}\n```") == expected


@pytest.mark.parametrize(
    "fence", ['```hive mode="view"', "``` { .hive mode=view }", "```{.hive mode=view}"]
)
@pytest.mark.parametrize("more", [(), ("attr_list",)])
def test_options_may_follow_the_backticks(fence: str, more: tuple[str, ...]) -> None:
    html = converted(f"{fence}\nply: 1\n\nwS1\n```", None, *more)
    assert ' ply="1" mode="view"' in html


def test_an_id_and_classes_are_those_of_the_figure() -> None:
    html = converted("``` { .hive #fig .wide }\nwS1\n```")
    assert '<figure class="hive-figure wide" id="fig" ' in html


def test_only_the_first_board_of_a_page_brings_the_script() -> None:
    reader = markdown(mkdocs.formatter(SITE))
    text = "```hive\nwS1\n```\n\n- a\n\n    ```hive\n    wB1\n    ```\n"
    for _ in range(2):
        html = reader.reset().convert(text)
        assert html.count("<hive-board") == 2
        assert html.count("<script") == 1
        assert html.index("<script") < html.index("<hive-board")


def test_a_page_without_boards_loads_no_script() -> None:
    assert "script" not in converted("```python\nhive\n```")


def test_the_script_can_be_left_to_the_theme() -> None:
    assert "<script" not in converted("```hive\nwS1\n```", mkdocs.formatter(SITE, script=False))


def test_without_a_site_there_are_pictures() -> None:
    html = converted("```hive\nwS1\n```", mkdocs.format)
    assert "<svg" in html
    assert "hive-board" not in html


def test_the_fence_or_the_block_may_name_the_site() -> None:
    for text in (
        f'```hive site="{SITE}"\nwS1\n```',
        f"```hive\nsrc: {SITE}embed.html\n\nwS1\n```",
    ):
        assert f'<script src="{SITE}hive-board.js"' in converted(text, mkdocs.format)


def test_a_fault_is_a_warning_and_a_note_on_the_page(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, logger="mkdocs"):
        html = converted("```hive\ncaption: <b>\nmode: veiw\n```\n\nText after it.")
    (record,) = caplog.records
    assert record.name.startswith("mkdocs.")
    assert "line 2, column 7: option 'mode': 'veiw'" in record.getMessage()
    assert record.getMessage() in unescape(html)
    assert "caption: &lt;b&gt;" in html
    assert "Text after it." in html


# -- Zensical -------------------------------------------------------------------------------------


class RenderingContext(Preprocessor):
    """What Zensical registers before it converts a page."""

    def __init__(self, reader: Markdown, root: Path, path: str) -> None:
        super().__init__(reader)
        self.page = SimpleNamespace(path=path, url=path.replace(".md", "/"))
        self.config = {"root_dir": str(root), "docs_dir": "docs", "theme": {"language": "nl"}}

    def run(self, lines: list[str]) -> list[str]:
        return lines


def in_zensical(root: Path, path: str) -> str:
    """Return the HTML of a page with a copy of the boards in `docs/hive/`."""
    reader = markdown(mkdocs.formatter("hive/"))
    reader.preprocessors.register(RenderingContext(reader, root, path), "rendering_context", 0)
    return str(reader.convert((root / "docs" / path).read_text(encoding="utf-8")))


def test_the_formatter_can_be_pickled_for_zensical() -> None:
    write = mkdocs.formatter("hive/", lang="nl", theme="dark")
    assert pickle.loads(pickle.dumps(write)) == write


@pytest.mark.parametrize(("path", "prefix"), [("a.md", "hive/"), ("b/a.md", "../hive/")])
def test_in_zensical_addresses_are_relative_to_the_source(
    tmp_path: Path, path: str, prefix: str
) -> None:
    (tmp_path / "docs" / "hive").mkdir(parents=True)
    (tmp_path / "docs" / "hive" / "hive-board.js").touch()
    (tmp_path / "docs" / "b").mkdir()
    (tmp_path / "docs" / path).write_text("```hive\nwS1\n```\n", encoding="utf-8")
    html = in_zensical(tmp_path, path)
    assert f'src="{prefix}hive-board.js"' in html
    assert "Vanaf hier spelen" in html


def test_in_zensical_a_fault_has_the_line_of_the_page(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "docs" / "hive").mkdir(parents=True)
    text = "# A page\n\n```hive\nmode: veiw\n```\n"
    (tmp_path / "docs" / "a.md").write_text(text, encoding="utf-8")
    in_zensical(tmp_path, "a.md")
    assert "a.md, line 4, column 7: option 'mode': 'veiw'" in caplog.text


# -- MkDocs itself ---------------------------------------------------------------------------------


def build(folder: Path) -> subprocess.CompletedProcess[str]:
    """Build the MkDocs site of a folder into `site/`."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def add_copy(folder: Path) -> None:
    """Put the file by which a copy of the boards is known where the example expects it."""
    (folder / "docs" / "hive").mkdir()
    (folder / "docs" / "hive" / "hive-board.js").touch()


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the built pages of the example."""
    folder = tmp_path_factory.mktemp("example") / "mkdocs"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("site", "hive"))
    add_copy(folder)
    done = build(folder)
    assert done.returncode == 0, done.stderr
    return folder / "site"


def page(example: Path, name: str) -> str:
    return (example / name / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "prefix"), [("", "hive/"), ("puzzles", "../hive/"), ("lessons/spider", "../../hive/")]
)
def test_a_copy_of_the_site_is_named_relative_to_each_page(
    example: Path, name: str, prefix: str
) -> None:
    text = page(example, name)
    assert re.findall(r'src="([^"]*)hive-board.js"', text) == [prefix]
    links = re.findall(r'</svg> <a href="([^"#]*)#', text)
    assert links == [prefix] * len(links)
    assert links


def test_the_example_has_a_game_four_tasks_and_a_lesson(example: Path) -> None:
    boards = [
        re.findall(r"<hive-board (\w+)=", page(example, name))
        for name in ("", "puzzles", "lessons/spider")
    ]
    assert boards == [["study"], ["task"] * 4, ["lesson"]]


def test_the_example_asks_no_other_site_for_anything(example: Path) -> None:
    for path in example.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        loaded = re.findall(r'<(?:script|img|link|iframe)[^>]*\s(?:src|href)="([^"]+)"', text)
        assert [address for address in loaded if re.match(r"(https?:)?//", address)] == [], path


def test_a_strict_build_fails_with_page_line_and_column(tmp_path: Path) -> None:
    folder = tmp_path / "mkdocs"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("site", "hive"))
    add_copy(folder)
    path = folder / "docs" / "puzzles.md"
    text = path.read_text(encoding="utf-8").replace("goal: pins bS1", "goal: pin bS1")
    path.write_text(text, encoding="utf-8")
    line = text[: text.index("goal: pin bS1")].count("\n") + 1
    done = build(folder)
    assert done.returncode != 0
    assert f"puzzles.md, line {line}, column 7: 'pin bS1' is not a goal" in done.stderr


def test_the_words_are_in_the_language_of_the_theme(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("```hive\nwS1\n```\n", encoding="utf-8")
    text = (EXAMPLE / "mkdocs.yml").read_text(encoding="utf-8")
    text = text.replace("name: material", "name: material\n  language: nl")
    text = re.sub(r"nav:\n(  - .*\n)+|extra_css: .*\n", "", text)
    (tmp_path / "mkdocs.yml").write_text(text, encoding="utf-8")
    add_copy(tmp_path)
    done = build(tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Vanaf hier spelen" in page(tmp_path / "site", ""), done.stderr
