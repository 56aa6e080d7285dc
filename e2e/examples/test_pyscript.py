"""The PyScript example, unchanged, with the wheel and stock PyScript and Pyodide."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.browsers import PATIENCE_MS
from e2e.pyscript_pages import open_pyscript
from hive_core.teach import puzzles
from tests.project.test_package import build_wheel

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from e2e.conftest import OpenPage

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "pyscript" / "index.html"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture
def open_example(open_page: OpenPage, wheel: Path) -> Callable[..., Page]:
    """Return a function that opens the example, with `python` in place of its last line."""

    def open_it(python: str = "") -> Page:
        text = EXAMPLE.read_text(encoding="utf-8")
        if python:
            last = next(line for line in text.splitlines() if " board = BoardWidget(" in line)
            text = text.replace(last, f"      {python}")
        page = open_pyscript(open_page, text, wheel)
        expect(page.locator(".hive-widget")).to_be_visible(timeout=PATIENCE_MS)
        return page

    return open_it


def place(page: Page, tile: str) -> None:
    """Place a tile from the hand on the first space that it can go to."""
    page.locator(f'[data-act="hand"][data-key="{tile}"]').click()
    page.locator("[data-target]").first.click()


def test_the_example_has_at_most_ten_lines_of_python() -> None:
    script = EXAMPLE.read_text(encoding="utf-8").partition('<script type="py">')[2]
    lines = [line for line in script.partition("</script>")[0].splitlines() if line.strip()]
    assert len(lines) <= 10


def test_a_move_is_played_by_clicks_and_the_computer_answers(
    open_example: Callable[..., Page],
) -> None:
    page = open_example()
    place(page, "wS")
    expect(page.locator("#game")).to_contain_text("Base+MLP;InProgress;White[2];wS1;b")
    expect(page.locator(".hive-picture [data-piece]")).to_have_count(2)
    expect(page.locator(".hive-message")).to_contain_text("White to move.")


def test_the_keyboard_plays_and_keeps_its_place(open_example: Callable[..., Page]) -> None:
    page = open_example('board = BoardWidget("#table")')
    page.locator('[data-key="wQ"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hive-message")).to_contain_text("White queen bee: 1 space to go to.")
    page.locator("[data-target]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".hive-message")).to_contain_text("White played wQ.")
    expect(page.locator('[data-key="0,0"]')).to_be_focused()
    page.keyboard.press("u")
    expect(page.locator(".hive-picture [data-piece]")).to_have_count(0)


def test_an_illegal_click_is_explained(open_example: Callable[..., Page]) -> None:
    page = open_example('board = BoardWidget("#table", moves="wS1")')
    page.locator('[data-value="wA1"]').click()
    expect(page.locator(".hive-message")).to_contain_text("it is the other player's piece")


def test_a_puzzle_is_solved_by_clicks_and_its_stars_reach_the_page(
    open_example: Callable[..., Page],
) -> None:
    task = puzzles.load()[0]
    move = task.board().parse_move(task.line[0])
    assert move.piece is not None
    page = open_example(
        f'board = BoardWidget("#table", task="{task.id}", on_solved=lambda board: setattr('
        'document.getElementById("game"), "textContent", f"{board.stars} stars"))'
    )
    page.locator(f'[data-act="hex"][data-key="{task.board().hex_of(move.piece)}"]').click()
    page.locator(f'[data-target][data-key="{move.to}"]').click()
    expect(page.locator(".hive-message")).to_contain_text("Solved!")
    expect(page.locator("#game")).to_have_text("3 stars")


def test_an_element_that_is_missing_is_named(open_example: Callable[..., Page]) -> None:
    page = open_example(
        'board = BoardWidget("#table")\n      try:\n          BoardWidget("#chair")\n'
        "      except ValueError as error:\n"
        '          document.getElementById("game").textContent = str(error)'
    )
    expect(page.locator("#game")).to_have_text("the page has no element for '#chair'")


def test_the_documented_page_is_the_example() -> None:
    document = (EXAMPLE.parents[2] / "embedding.md").read_text(encoding="utf-8")
    assert f"```html\n{EXAMPLE.read_text(encoding='utf-8')}```" in document
