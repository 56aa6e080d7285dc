"""The example site for MkDocs: built with a copy of our site, opened and played in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.axe import faults
from e2e.board_pages import boards, lesson, open_task, task_of
from e2e.examples.conftest import AUTHOR, AuthorSite

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def site(open_site: Callable[[str], AuthorSite]) -> AuthorSite:
    """Return the built example on a static host, with a copy of the boards in `hive/`."""
    return open_site("mkdocs")


def test_a_task_is_solved_by_clicking(site: AuthorSite) -> None:
    page = site.visit("puzzles/")
    board, task = boards(page)[0], task_of(page, 0)
    shown = open_task(board, task)
    shown.play_wrong(task)
    shown.solve(task)
    expect(board.inside.locator("#app")).to_contain_text("Grasshoppers jump")
    assert site.asked_elsewhere == []


def test_a_task_of_clicks_is_solved(site: AuthorSite) -> None:
    page = site.visit("puzzles/")
    board, task = boards(page)[2], task_of(page, 2)
    open_task(board, task).solve(task)


def test_a_lesson_of_many_moves_is_solved_on_a_phone(site: AuthorSite) -> None:
    page = site.visit("puzzles/", viewport={"width": 390, "height": 844})
    board, task = boards(page)[3], task_of(page, 3)
    open_task(board, task).solve(task)


def test_a_lesson_opens_on_a_page_in_a_folder(site: AuthorSite) -> None:
    page = site.visit("lessons/spider/")
    (board,) = boards(page)
    open_task(board, lesson("spider-four"))
    assert site.asked_elsewhere == []


def test_the_game_is_stepped_through_with_its_comments(site: AuthorSite) -> None:
    page = site.visit("index.html")
    (board,) = boards(page)
    board.wake()
    expect(board.app).to_have_attribute("data-ply", "12")
    expect(board.inside.locator("[role=note]")).to_contain_text("a gift to White")
    board.inside.locator("[data-action=last]").click()
    expect(board.app).to_have_attribute("data-ply", "39")
    expect(board.app).to_have_attribute("data-state", "WhiteWins")
    assert site.asked_elsewhere == []


def test_nothing_of_the_program_is_loaded_before_a_click(site: AuthorSite) -> None:
    site.visit("puzzles/")
    loaded = [url.removeprefix(f"{AUTHOR}hive/") for url in site.requests if "/hive/" in url]
    assert loaded == ["hive-board.js"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_boards_fit_the_page_and_are_accessible(site: AuthorSite, scheme: str, width: int) -> None:
    page = site.visit("puzzles/", color_scheme=scheme, viewport={"width": width, "height": 800})
    for board in boards(page):
        box = board.element.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    # The rest of the page is the theme's.
    assert [fault for fault in faults(page) if "hive" in fault] == []


def test_the_link_of_a_board_opens_its_task_in_the_app(site: AuthorSite) -> None:
    page = site.visit("puzzles/")
    task = task_of(page, 1)
    address = boards(page)[1].element.locator("> a").get_attribute("href") or ""
    assert address.startswith("../hive/#mode=puzzle&task=")
    page.goto(f"{AUTHOR}puzzles/{address}")
    expect(page.locator("#app")).to_have_attribute("data-task", task.id)
