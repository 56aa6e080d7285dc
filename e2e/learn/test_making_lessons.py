"""A lesson of many moves: made of a game in the page, copied as a block, solved in another page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.board_pages import POLICY, Author, boards, open_author, open_task, task_of
from e2e.conftest import OpenPage
from e2e.hive_page import HivePage
from e2e.learn.test_training import analysis
from e2e.routing import BASE
from hive_core.teach._blocks.fences import replace_blocks
from hive_core.teach.blocks import script_tag, to_html

PHONE = {"width": 390, "height": 844}


def copied(page: Page) -> str:
    """Return the block of a lesson that is made in the page, with a title and a sentence."""
    hive = analysis(page)
    hive.do("train")
    page.locator("#train-dialog [data-action=make-lesson]").click()
    dialog = page.locator("#task-dialog")
    dialog.locator("[name=task-title]").fill("An opening")
    dialog.locator("[name=task-text]").fill("Play the spider opening.")
    dialog.locator("[name=task-text]").blur()
    expect(dialog.locator("#task-check")).to_have_attribute("data-check", "passed")
    dialog.locator("[data-copy=task-block-markdown]").click()
    expect(dialog.locator(".dialog-note")).to_contain_text("Block copied.")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def test_a_lesson_made_in_the_page_is_solved_on_another_page_on_a_phone(
    open_page: OpenPage,
) -> None:
    block = copied(open_page(permissions=["clipboard-read", "clipboard-write"]))
    body = replace_blocks(block, lambda made: to_html(made, site=BASE))
    author = Author(
        script_tag(BASE) + body, POLICY.replace("style-src", "style-src 'unsafe-inline'")
    )
    page = open_author(open_page, author, viewport=PHONE)
    (board,), task = boards(page), task_of(page, 0)
    open_task(board, task).solve(task)


def test_a_mistake_in_a_lesson_shows_the_author_s_words_and_the_answer(page: Page) -> None:
    hive = HivePage(page)
    hive.visit("mode=lesson&id=long-opening")
    expect(hive.app).to_have_attribute("data-task", "long-opening")
    for tile, to in (("wS1", "0,0"), ("wS2", "-1,0")):
        hive.choose(tile)
        page.locator(f'svg#board [data-target="{to}"]').click()
        if tile == "wS1":
            expect(hive.app).to_have_attribute("data-ply", "2")
    expect(hive.status).to_contain_text("Without a queen bee on the board")
    expect(hive.app).to_have_attribute("data-ply", "2")  # the move is taken back
