"""A lesson of many moves: made of a game in the page, copied as a block, solved in another page."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, ViewportSize, expect

from e2e.board_pages import POLICY, Author, TaskFrame, boards, open_author, open_task, task_of
from e2e.clipboard_and_files import save
from e2e.conftest import OpenPage
from e2e.hive_page import HivePage
from e2e.learn.test_training import TREE, analysis
from e2e.routing import BASE, Traffic
from hive_core.teach._blocks.fences import replace_blocks
from hive_core.teach.blocks import script_tag, to_html
from hive_core.teach.sheet import sheet
from hive_core.teach.tasks import read_tasks

CLIPBOARD = ["clipboard-read", "clipboard-write"]
PHONE = ViewportSize(width=390, height=844)


HINT = "Which tile can wait least?"
GAME = (
    '[GameType "Base"]\n\n1. {first} {{A good beginning.}} (1. wB1 $2 {{Keep the beetle.}})'
    " bS1 {first}- {{Black answers.}} 2. wQ -{first} {{She is out.}} *"
)


def lesson_of(page: Page, study: str, title: str) -> Locator:
    """Make a lesson of a study, with a title, a hint and a mark; return the dialog."""
    hive = analysis(page, study)
    hive.do("previous")
    hive.do("marks")
    page.locator("svg#board [data-piece]").first.click()
    expect(page.locator("svg#board [data-marked]")).to_have_count(1)
    hive.do("marks")
    hive.do("train")
    page.locator("#train-dialog [data-action=make-lesson]").click()
    dialog = page.locator("#task-dialog")
    dialog.locator("[name=task-title]").fill(title)
    dialog.locator("summary").click()
    dialog.locator("[name=task-hint1]").fill(HINT)
    dialog.locator("[name=task-hint1]").blur()
    expect(dialog.locator("#task-check")).to_have_attribute("data-check", "passed")
    return dialog


def copied(page: Page, tool: str) -> str:
    """Return the block of a lesson that is made in the page."""
    dialog = lesson_of(page, TREE, "An opening")
    dialog.locator(f"[data-copy=task-block-{tool}]").click()
    expect(dialog.locator(".dialog-note")).to_contain_text("Block copied.")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def test_a_lesson_made_in_the_page_is_solved_on_another_page_on_a_phone(
    open_page: OpenPage,
) -> None:
    block = copied(open_page(permissions=CLIPBOARD), "markdown")
    body = replace_blocks(block, lambda made: to_html(made, site=BASE))
    author = Author(
        script_tag(BASE) + body, POLICY.replace("style-src", "style-src 'unsafe-inline'")
    )
    page = open_author(open_page, author, viewport=PHONE)
    (board,), task = boards(page), task_of(page, 0)
    open_task(board, task).solve(task)


def test_a_file_of_lessons_made_in_the_page_is_printed_and_solved_elsewhere(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = open_page(reduced_motion="reduce")
    for first in ("wS1", "wG1", "wA1"):
        dialog = lesson_of(page, GAME.format(first=first), f"Begin with {first}")
        dialog.locator("[data-action=add-task]").click()
        expect(dialog.locator(f"[data-task-edit=begin-with-{first.lower()}]")).to_be_attached()
        if first != "wA1":
            dialog.locator("[data-action=close]").click()
            HivePage(page).do("new-game")
            page.locator("#new-game-dialog [type=submit]").click()
    _, data = save(page, dialog.locator("[data-save=tasks]").click)
    course = read_tasks(data.decode())
    printed = sheet(course)
    for words in ("A good beginning.", "Keep the beetle.", "Black answers.", "She is out."):
        assert printed.count(words) == 3, words

    traffic.serve(f"{BASE}my/course.json", data.decode())
    body = f'{script_tag(BASE)}<hive-board tasks="my/course.json"></hive-board>'
    traffic.serve(f"{BASE}course.html", f"<!doctype html>{body}")
    page = open_page(at=f"{BASE}course.html", ready=False, reduced_motion="reduce")
    (board,) = boards(page)
    board.wake()
    shown = TaskFrame(board.inside)
    for number, task in enumerate(course.tasks):
        if number:
            shown.do("next-task")
        shown.expect(task.id)
        shown.do("task-hint")
        expect(shown.inner.locator("#status")).to_have_text(HINT)
        shown.play(task.board().parse_move("wB1"))
        expect(shown.inner.locator("#status")).to_contain_text("Keep the beetle.")
        shown.do("restart-task")
        expect(board.app).to_have_attribute("data-ply", "0")
        shown.solve(task)
        expect(shown.inner.locator("#status")).to_contain_text("She is out.")


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
