"""Tiles and moves in the running text of documents that Sphinx builds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from hive_core.types import Bug, Color
from tests.ext.sphinx_projects import build


def words(tmp_path: Path, text: str, **conf: Any) -> str:
    """Return the words of a paragraph as the text builder writes them."""
    built = build(tmp_path, {"index.rst": f"So {text} is it.\n"}, "text", **conf)
    assert built.warnings == ()
    (line,) = [line for line in built.text("index.txt").splitlines() if line.startswith("So ")]
    return line.removeprefix("So ").removesuffix(" is it.")


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (":hive:`wS1`", "white spider 1"),
        (":hive:`bQ`", "black queen bee"),
        (":hive:`bA`", "black ant"),
        (":hive:`the ant <wA1>`", "the ant"),
        (":hive:`wB1 bQ`", "white beetle 1, on top of the black queen bee"),
        (":hive:`wA1 -bQ`", "white ant 1, west of the black queen bee"),
        (":hive:`wA1 bQ/`", "white ant 1, north-east of the black queen bee"),
        (":hive:`pass`", "pass"),
    ],
)
def test_text_has_the_words_of_a_tile_or_move(tmp_path: Path, written: str, said: str) -> None:
    assert words(tmp_path, written) == said


def test_the_words_are_in_the_language_of_the_document(tmp_path: Path) -> None:
    assert words(tmp_path, ":hive:`wS1 bQ-`", language="nl") == (
        "witte spin 1, ten oosten van de zwarte bijenkoningin"
    )


def test_every_tile_has_a_picture_with_words_for_screen_readers(tmp_path: Path) -> None:
    codes = [f"{color.letter}{bug.value}" for color in Color for bug in Bug]
    text = " ".join(f":hive:`{code}`" for code in codes)
    page = build(tmp_path, {"index.rst": text}).text("index.html")
    found = re.findall(
        r'<span class="hive-tile"><svg [^>]*aria-hidden="true".*?</svg>'
        r'<span class="hive-words">(.*?)</span></span>',
        page,
    )
    assert len(found) == len(codes) == len(set(found))
    assert found[0] == "white queen bee"


def test_a_move_shows_its_tile_and_its_code(tmp_path: Path) -> None:
    page = build(tmp_path, {"index.rst": r":hive:`wa1 \\bq`"}).text("index.html")
    assert '<code class="hive-code" aria-hidden="true">wA1 \\bQ</code>' in page
    assert "white ant 1, north-west of the black queen bee" in page


def test_a_page_with_a_tile_loads_the_style_sheet_and_no_script(tmp_path: Path) -> None:
    built = build(tmp_path, {"index.rst": ":hive:`wQ`"}, hive_board_site="hive")
    page = built.text("index.html")
    assert "_static/hive-figures.css" in page
    assert built.has("_static/hive-figures.css")
    assert "hive-board.js" not in page


@pytest.mark.parametrize("builder", ["html", "text", "latex", "epub"])
def test_a_tile_in_a_title_is_shown_in_tables_of_contents(tmp_path: Path, builder: str) -> None:
    files = {
        "index.rst": ".. toctree::\n\n   bee\n",
        "bee.rst": "Title of :hive:`wQ`\n===================\n",
    }
    built = build(tmp_path, files, builder)
    assert built.warnings == ()
    name = {"html": "index.html", "text": "index.txt", "latex": "course.tex", "epub": "index.xhtml"}
    assert "white queen bee" in built.text(name[builder])


@pytest.mark.parametrize("wrong", ["wX", "spider", "wA1 -bX", "w"])
def test_an_unknown_tile_gets_a_warning_with_its_line(tmp_path: Path, wrong: str) -> None:
    built = build(tmp_path, {"index.rst": f"A :hive:`{wrong}`."})
    path = tmp_path / "index.rst"
    assert built.warnings == (
        f"{path}:4: WARNING: hive: '{wrong}' is neither a tile such as wS1 nor a move such as "
        "wS1 -bQ [hive.role]",
    )
    assert "<code" in built.text("index.html")
