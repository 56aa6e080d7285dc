"""Boards in formats that cannot run scripts: LaTeX, ePub, text, man pages; and translations."""

from __future__ import annotations

import re
import zlib
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hive_core import Board, HiveError
from hive_core.annotations import Arrow, Mark, MarkColor
from hive_core.svg import draw
from hive_core.teach._blocks.svg_pdf import svg_to_pdf
from hive_core.types import Hex
from tests.ext.sphinx_projects import GAME, PUZZLE, SITE, WIN, build

STACKS = Board.from_position(
    "Base+MLP;Position;White[9];wQ@0,0;bQ.wB1@1,0;wA1@1,1;bS1@1,-1;bG1@0,1;wG1@0,2;"
    "wL@-1,0;bM@2,0;bP@2,1;bA1@3,0"
)


def content(pdf: bytes) -> str:
    """Return the drawing commands of a PDF's page."""
    (packed,) = re.findall(rb"stream\n(.*)\nendstream", pdf, re.DOTALL)
    return zlib.decompress(packed).decode("ascii")


def test_latex_has_a_figure_with_a_pdf_its_caption_and_what_to_do(tmp_path: Path) -> None:
    text = f"See :numref:`first-win`.\n{PUZZLE}"
    built = build(tmp_path, {"index.rst": text}, "latex", numfig=True)
    tex = built.text("course.tex")
    assert built.warnings == ()
    (figure,) = re.findall(r"\\begin\{figure\}.*?\\end\{figure\}", tex, re.DOTALL)
    (name,) = re.findall(r"\\sphinxincludegraphics\{\{(hive-\w+)\}\.pdf\}", figure)
    assert (built.folder / f"{name}.pdf").read_bytes().startswith(b"%PDF-")
    assert r"\caption{White wins at once.}" in figure
    assert "White to move: win in one move." in figure
    assert "White in hand: wS1 wS2" in figure


@pytest.mark.parametrize("builder", ["text", "man"])
def test_a_reference_to_a_figure_has_its_number_in_text(tmp_path: Path, builder: str) -> None:
    text = f"See :numref:`first-win`.\n{PUZZLE}"
    man: list[object] = [("index", "course", "Course", [], 1)]
    built = build(tmp_path, {"index.rst": text}, builder, numfig=True, man_pages=man)
    assert "See Fig. 1" in built.text("index.txt" if builder == "text" else "course.1")


def test_a_board_without_a_caption_is_a_plain_picture_in_latex(tmp_path: Path) -> None:
    tex = build(tmp_path, {"index.rst": GAME}, "latex").text("course.tex")
    assert r"\sphinxincludegraphics" in tex
    assert r"\begin{figure}" not in tex
    assert "in hand" not in tex


def test_paper_needs_no_copy_of_the_site(tmp_path: Path) -> None:
    built = build(tmp_path, {"index.rst": GAME}, "latex", hive_board_copy="nowhere.zip")
    assert r"\sphinxincludegraphics" in built.text("course.tex")


def test_epub_has_the_picture_as_a_file_and_a_link_to_the_app(tmp_path: Path) -> None:
    built = build(tmp_path, {"index.rst": PUZZLE}, "epub", hive_board_site=SITE)
    page = built.text("index.xhtml")
    ElementTree.fromstring(page.replace("<!DOCTYPE html>", ""))  # is well-formed
    (name,) = re.findall(r'<img alt="White wins at once\." src="(_images/hive-\w+\.svg)"', page)
    assert built.text(name).startswith("<svg ")
    assert f'href="{name}"' in built.text("content.opf")
    assert f'href="{SITE}#mode=puzzle&amp;task=' in page
    assert ">Solve the puzzle</a>" in page
    assert "<hive-board" not in page
    assert "hive-board.js" not in page


def test_epub_without_an_absolute_site_has_no_link(tmp_path: Path) -> None:
    page = build(tmp_path, {"index.rst": PUZZLE}, "epub", hive_board_site="hive")
    assert "Solve the puzzle" not in page.text("index.xhtml")


@pytest.mark.parametrize(("builder", "name"), [("text", "index.txt"), ("man", "course.1")])
def test_text_has_the_position_in_characters_the_hands_and_what_to_do(
    tmp_path: Path, builder: str, name: str
) -> None:
    text = build(tmp_path, {"index.rst": PUZZLE}, builder).text(name)
    assert "wG1   wQ    bQ" in text
    assert "White in hand: wS1 wS2" in text
    assert "White to move: win in one move." in text


@pytest.mark.parametrize("builder", ["texinfo", "xml", "pseudoxml", "dummy", "linkcheck"])
def test_other_builders_take_boards_too(tmp_path: Path, builder: str) -> None:
    text = f"{PUZZLE}\n{GAME}\nA :hive:`wS1`.\n"
    assert build(tmp_path, {"index.rst": text}, builder).warnings == ()


def test_translators_get_the_captions(tmp_path: Path) -> None:
    built = build(tmp_path, {"index.rst": PUZZLE}, "gettext")
    assert 'msgid "White wins at once."' in built.text("index.pot")


TASK = f"""
.. hive::
   :alt: A bee.
   :goal: win in 1
   :text: Surround her.
   :hint: Jump.
   :done: Well done.
   :wrong: wA1 wQ/ | Too far.

   {WIN}
"""


def test_translators_get_the_words_of_a_task(tmp_path: Path) -> None:
    built = build(tmp_path, {"index.rst": TASK}, "gettext")
    assert built.warnings == ()
    found = re.findall(r'msgid "(.+)"', built.text("index.pot"))
    assert found == ["Title", "A bee.", "Surround her.", "Well done.", "Jump.", "Too far."]


def test_the_words_of_a_site_s_task_are_not_for_translators(tmp_path: Path) -> None:
    text = ".. hive::\n\n   mode: lesson\n   id: spider-four\n"
    built = build(tmp_path, {"index.rst": text}, "gettext")
    assert re.findall(r'msgid "(.+)"', built.text("index.pot")) == ["Title"]


def test_a_task_is_in_the_words_of_the_translators(tmp_path: Path) -> None:
    catalogue = tmp_path / "locale" / "nl" / "LC_MESSAGES"
    catalogue.mkdir(parents=True)
    words = {"A bee.": "Een bij.", "Surround her.": "Sluit haar in.", "Jump.": "Spring."}
    words["Too far."] = "Te ver."
    entries = "".join(f'msgid "{old}"\nmsgstr "{new}"\n\n' for old, new in words.items())
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    (catalogue / "index.po").write_text(head + entries, encoding="utf-8")
    files = {"index.rst": TASK}
    built = build(tmp_path, files, language="nl", locale_dirs=["locale"], hive_board_site=SITE)
    page = unescape(built.text("index.html"))
    assert 'aria-label="Een bij."' in page
    assert "Wit aan zet. Sluit haar in.</p>" in page
    (task,) = re.findall(r" task=\"(\{.*?\})\" ", page)
    assert [word in task for word in (*words.values(), "Well done.")] == [
        False,
        True,
        True,
        True,
        True,
    ]


def test_a_pdf_has_every_shape_of_its_picture_in_its_order() -> None:
    svg = draw(
        STACKS,
        arrows=[("wQ", "wG1"), ("wL", "wL", "red"), Arrow(Hex(0, 0), Hex(2, 0), MarkColor.BLUE)],
        marks=["bS1", Mark(Hex(-1, 0))],
        targets=STACKS.moves_of("wQ"),
        labels=True,
    )
    drawn = content(svg_to_pdf(svg))
    root = ElementTree.fromstring(svg)
    shapes = [e for e in root.iter() if e.tag.rpartition("}")[2] in ("path", "circle", "ellipse")]
    moves = [line for line in drawn.splitlines() if " m" in line and line.endswith((" f", " S"))]
    assert len(moves) >= len(shapes) > 60
    written = [e.text for e in root.iter() if e.tag.endswith("}text")]
    assert re.findall(r"\((\w+)\) Tj", drawn) == written


def test_a_pdf_saves_and_restores_its_state_in_pairs() -> None:
    words = content(svg_to_pdf(draw(STACKS, labels=True))).split()
    assert words.count("q") == words.count("Q") > 20


def test_the_table_of_a_pdf_says_where_each_object_is() -> None:
    pdf = svg_to_pdf(draw(STACKS))
    start = int(pdf.rsplit(b"startxref\n", 1)[1].split()[0])
    assert pdf[start : start + 4] == b"xref"
    places = [int(entry) for entry in re.findall(rb"(\d{10}) 00000 n", pdf)]
    for number, place in enumerate(places, 1):
        assert pdf[place:].startswith(f"{number} 0 obj".encode())


def test_a_pdf_is_always_the_same() -> None:
    assert svg_to_pdf(draw(STACKS)) == svg_to_pdf(draw(STACKS))


@pytest.mark.parametrize(
    "shape",
    [
        '<image href="x"/>',
        '<path d="M0 0S1 1 2 2"/>',
        '<path d="M0"/>',
        '<g transform="skewX(3)"><path d="M0 0"/></g>',
        '<path d="M0 0" fill="rebeccapurple"/>',
        "<text>(</text>",
    ],
)
def test_an_unknown_part_of_a_picture_is_refused(shape: str) -> None:
    frame = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"'
    with pytest.raises(HiveError):
        svg_to_pdf(f"<svg {frame}>{shape}</svg>")
