"""A lesson of many moves is read as a whole: after it was solved, and as an author's block."""

from __future__ import annotations

import json
from urllib.parse import quote

from playwright.sync_api import expect

from e2e.board_pages import POLICY, Author, TaskFrame, boards, open_author
from e2e.conftest import OpenPage, SharePage
from e2e.hive_page import HivePage
from e2e.learn.test_making_lessons import PHONE
from e2e.routing import BASE
from hive_core.teach._blocks.fences import replace_blocks
from hive_core.teach.blocks import script_tag, to_html
from hive_core.teach.tasks import read_task

TREE = "1. wS1 {A spider waits.} bG1 wS1- 2. wQ -wS1 {She is out.} (2. wA1 -wS1 $2 {Too early.})"
LINE = json.dumps({"id": "opening", "kind": "line", "tree": TREE})


def test_a_solved_lesson_is_read_and_found_again_as_it_was(share_page: SharePage) -> None:
    page = share_page(f"mode=puzzle&task={quote(LINE)}", reduced_motion="reduce")
    hive, task = HivePage(page), read_task(LINE)
    expect(hive.action("read-task")).to_have_count(0)
    TaskFrame(page.main_frame).solve(task)
    hive.do("read-task")
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    expect(page.locator("#moves")).to_contain_text("Too early.")
    expect(hive.app).to_have_attribute("data-ply", "0")
    hive.do("next")
    expect(hive.app).to_have_attribute("data-ply", "1")
    hive.do("read-task")
    TaskFrame(page.main_frame).expect("opening", "solved")
    expect(hive.app).to_have_attribute("data-ply", "3")


def test_the_block_of_a_lesson_is_read_with_its_moves_and_comments(open_page: OpenPage) -> None:
    block = f"```hive\nmode: view\ngoal: line\nnotation: below\n\n{TREE}\n```"
    body = replace_blocks(block, lambda made: to_html(made, site=BASE))
    policy = POLICY.replace("style-src", "style-src 'unsafe-inline'")
    page = open_author(open_page, Author(script_tag(BASE) + body, policy), viewport=PHONE)
    (board,) = boards(page)
    board.wake()
    expect(board.app).to_have_attribute("data-ply", "0")
    expect(board.inside.locator("#moves")).to_contain_text("Too early.")
    board.inside.locator("[data-action=next]").click()
    expect(board.app).to_have_attribute("data-ply", "1")
