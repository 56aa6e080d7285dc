"""The example course for Sphinx: built with a copy of the site, opened and played in a browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from e2e.board_pages import boards, lesson, open_task, task_of
from e2e.examples.conftest import AUTHOR, AuthorSite
from tools.shared.environment import DIST

if TYPE_CHECKING:
    from collections.abc import Callable


EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "sphinx"


def build(folder: Path, builder: str) -> Path:
    """Build the example without a warning, and return the folder with what was made."""
    built = folder / builder
    command: list[str | Path] = [
        sys.executable,
        "-m",
        "sphinx",
        "-W",
        "-q",
        "-b",
        builder,
        "-d",
        folder / "read",
    ]
    command += ["-D", f"hive_board_copy={DIST}", EXAMPLE, built]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return built


@pytest.fixture
def course(open_site: Callable[[str], AuthorSite]) -> AuthorSite:
    """Return the built course on a static host."""
    return open_site("sphinx")


@pytest.mark.parametrize("number", [0, 1])
def test_a_task_is_solved_by_clicking(course: AuthorSite, number: int) -> None:
    page = course.visit("puzzles.html")
    board, task = boards(page)[number], task_of(page, number)
    shown = open_task(board, task)
    shown.play_wrong(task)
    shown.solve(task)
    copied = f"{AUTHOR}_static/hive/"
    assert f"{copied}embed.html" in {url.partition("#")[0] for url in course.requests}
    assert course.asked_elsewhere == []


def test_a_lesson_of_many_moves_is_solved_on_a_phone(course: AuthorSite) -> None:
    page = course.visit("puzzles.html", viewport={"width": 390, "height": 844})
    board, task = boards(page)[3], task_of(page, 3)
    open_task(board, task).solve(task)


def test_a_lesson_is_solved_by_clicking(course: AuthorSite) -> None:
    page = course.visit("moves.html")
    board, task = boards(page)[1], lesson("spider-four")
    open_task(board, task).solve(task)


def test_the_game_is_stepped_through_with_its_comments(course: AuthorSite) -> None:
    page = course.visit("game.html")
    (board,) = boards(page)
    board.wake()
    expect(board.app).to_have_attribute("data-ply", "27")
    expect(board.app).to_have_attribute("data-state", "WhiteWins")
    expect(board.inside.locator("[role=note]")).to_contain_text("throws the black pillbug")
    board.inside.locator("[data-action=previous]").click()
    expect(board.app).to_have_attribute("data-ply", "26")


@pytest.mark.parametrize("name", ["search.html", "genindex.html"])
def test_a_page_without_boards_loads_no_script_of_ours(course: AuthorSite, name: str) -> None:
    page = course.visit(name)
    expect(page.locator("footer")).to_be_attached()
    assert not [url for url in course.requests if "/_static/hive" in url]
    assert page.evaluate("customElements.get('hive-board') === undefined")


def test_a_reference_leads_to_the_figure_with_that_number(course: AuthorSite) -> None:
    page = course.visit("index.html")
    page.get_by_role("link", name="Fig. 2").click()
    expect(page.locator("figure:target .caption-number")).to_have_text("Fig. 2 ")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_boards_follow_the_readers_theme(course: AuthorSite, scheme: Any) -> None:
    page = course.visit("index.html", color_scheme=scheme)
    for board in boards(page):
        expect(board.element).to_have_attribute("data-look", scheme)
        expect(board.diagram).to_be_visible()


def test_without_scripts_readers_see_every_picture(course: AuthorSite) -> None:
    page = course.visit("index.html", java_script_enabled=False)
    pictures = page.locator("figure > hive-board > svg")
    expect(pictures).to_have_count(3)
    for picture in pictures.all():
        expect(picture).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_is_wider_than_the_screen(course: AuthorSite, width: int) -> None:
    for name in ("index.html", "moves.html", "puzzles.html", "game.html"):
        page = course.visit(name, viewport={"width": width, "height": 844})
        expect(boards(page)[0].touch).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name


@pytest.mark.parametrize("builder", ["latex", "epub"])
def test_every_board_is_a_picture_on_paper_and_in_an_ebook(tmp_path: Path, builder: str) -> None:
    built = build(tmp_path, builder)
    texts = [path.read_text(encoding="utf-8") for path in EXAMPLE.glob("[a-z]*.md")]
    blocks = sum(text.count("\n```{hive}") for text in texts)
    pictures = {"latex": "*.pdf", "epub": "_images/hive-*.svg"}[builder]
    assert len(list(built.glob(pictures))) == blocks > 0
