"""Puzzles in the files of the bands, which the page fetches when they are needed; the analysis."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.conftest import SharePage
from e2e.hive_page import HivePage
from e2e.learn.test_lessons import solve
from e2e.learn.test_puzzles import opened
from e2e.routing import Traffic
from hive_core.teach._tasks.task import band_of_id
from hive_core.teach.puzzles import kind_of, load
from hive_core.teach.tasks import Task


def win_of_band() -> Task:
    """Return a win in one in the file of the second band."""
    return next(task for task in load() if kind_of(task) == "win-1" and band_of_id(task.id) == 2)


def with_list(share_page: SharePage) -> HivePage:
    """Return the page with the list of puzzles open."""
    hive = HivePage(share_page("", reduced_motion="reduce"))
    hive.do("learn")
    expect(hive.page.locator(".learn-puzzles form")).to_be_visible()
    return hive


def choose_band(page: Page, band: str) -> None:
    page.locator(".learn-puzzles [name=band]").select_option(band)


def test_a_link_to_a_puzzle_of_a_band_opens_it(share_page: SharePage) -> None:
    task = win_of_band()
    hive = opened(share_page, task)
    solve(hive, task)
    expect(hive.page.locator("#task")).to_contain_text("Difficulty 2 of 8")


def test_the_file_of_a_chosen_band_is_fetched(share_page: SharePage) -> None:
    hive = with_list(share_page)
    with hive.page.expect_response("**/learn/puzzles-5.json"):
        choose_band(hive.page, "5")
    count = sum(task.band == 5 for task in load())
    expect(hive.page.locator(".learn-puzzles")).to_contain_text(f"0 of {count} solved")


def test_a_file_that_cannot_be_fetched_is_told_and_asked_for_again(
    share_page: SharePage, traffic: Traffic
) -> None:
    hive = with_list(share_page)
    traffic.break_file("learn/puzzles-5.json")
    choose_band(hive.page, "5")
    expect(hive.page.locator("#learn-dialog")).to_contain_text(
        "More puzzles couldn’t be downloaded"
    )
    traffic.mend()
    traffic.forgive()
    choose_band(hive.page, "4")
    with hive.page.expect_response("**/learn/puzzles-5.json"):
        choose_band(hive.page, "5")


def test_the_analysis_of_a_solved_puzzle_is_a_game_of_its_own(share_page: SharePage) -> None:
    task = win_of_band()
    hive = opened(share_page, task)
    solve(hive, task)
    expect(hive.app).to_have_attribute("data-task-state", "solved")
    position = str(hive.app.get_attribute("data-position"))
    hive.do("analyse")
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    expect(hive.app).to_have_attribute("data-position", position)
    hive.do("analyse")
    expect(hive.app).to_have_attribute("data-task-state", "solved")
    hive.do("leave-task")
    expect(hive.app).to_have_attribute("data-mode", "play")
    expect(hive.app).to_have_attribute("data-ply", "0")
