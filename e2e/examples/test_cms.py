"""The page of a content system: frames alone, with the boards beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.axe import faults
from e2e.board_pages import TaskFrame, lesson
from e2e.browsers import PATIENCE_MS
from e2e.examples.conftest import AuthorSite
from hive_core.teach.tasks import read_tasks
from tools.examples import SOURCES

if TYPE_CHECKING:
    from playwright.sync_api import FrameLocator, Page

TASKS = read_tasks((SOURCES / "sheet" / "my-tasks.json").read_text(encoding="utf-8"))


@pytest.fixture
def site(open_site: Callable[[str], AuthorSite]) -> AuthorSite:
    """Return the page on a static host, with a copy of the boards in `hive/`."""
    return open_site("cms")


def frame_of(page: Page, number: int) -> FrameLocator:
    """Return a frame of the page, scrolled into view and ready."""
    page.locator("iframe").nth(number).scroll_into_view_if_needed()
    inner = page.frame_locator("iframe").nth(number)
    expect(inner.locator("html")).to_have_attribute("data-app", "ready", timeout=PATIENCE_MS)
    return inner


@pytest.mark.parametrize(("number", "words"), [(0, "Place an ant"), (1, "Plaats een mier")])
def test_the_lesson_of_many_moves_is_solved_in_both_languages(
    site: AuthorSite, number: int, words: str
) -> None:
    page = site.visit("index.html")
    inner, task = frame_of(page, number), TASKS.task("ant-attack")
    assert task is not None
    expect(inner.locator("#app")).to_contain_text(words)
    TaskFrame(inner).solve(task)
    assert page.locator("script").count() == 0
    assert site.asked_elsewhere == []


def test_the_game_has_its_moves_below_and_plays_them(site: AuthorSite) -> None:
    inner = frame_of(site.visit("index.html"), 2)
    app = inner.locator("#app")
    expect(app).to_have_attribute("data-notation", "below")
    expect(app).to_have_attribute("data-ply", "12")
    inner.locator("[data-action=autoplay]").click()
    expect(app).to_have_attribute("data-ply", "14")


def test_the_lesson_of_the_app_is_solved(site: AuthorSite) -> None:
    shown = TaskFrame(frame_of(site.visit("index.html"), 3))
    shown.expect("spider-four")
    shown.solve(lesson("spider-four"))


@pytest.mark.parametrize("width", [390, 1280])
def test_the_page_fits_the_screen_and_is_accessible(site: AuthorSite, width: int) -> None:
    page = site.visit("index.html", viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert faults(page) == []
