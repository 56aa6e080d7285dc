"""Lines to learn by heart, in a browser: made in an analysis, trained, and moved to another one."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from e2e.clipboard_and_files import save
from e2e.conftest import OpenPage, SharePage
from e2e.files.test_library import choose_file, open_list
from e2e.hive_page import HivePage
from hive_core import Board

TREE = (
    '[GameType "Base+MLP"]\n[Event "Spider opening"]\n\n'
    "1. wS1 bG1 wS1- {A grasshopper.} (1... bS1 wS1- 2. wQ -wS1 bQ bS1- 3. wA1 -wQ)"
    " 2. wQ -wS1 (2. wA1 -wS1 $2 {Too early.} bQ bG1-) 2... bQ bG1- (2... bA1 bG1- 3. wA1 -wQ"
    " bQ bA1- (3... bA1 -wA1 4. wB1 \\wQ)) 3. wA1 -wQ *"
)
FIRST = ("wS1", "wQ -wS1", "wA1 -wQ")


def analysis(page: Page, study: str = TREE) -> HivePage:
    """Return an analysis of a study, which was pasted."""
    hive = HivePage(page)
    hive.do("open")
    page.locator("#open-dialog textarea").fill(study)
    page.locator("#open-dialog [type=submit]").click()
    expect(page.locator("#open-dialog")).to_have_count(0)
    hive.do("analyse")
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    return hive


def begin(page: Page) -> HivePage:
    """Return the page that asks for White's first line."""
    hive = analysis(page)
    hive.do("train")
    page.locator("#train-dialog [type=submit]").click()
    expect(hive.app).to_have_attribute("data-task-state", "open")
    return hive


def play(hive: HivePage, text: str) -> None:
    """Play a move by clicks, in the position that is shown."""
    board = Board.from_game_string(hive.app.get_attribute("data-game-string") or "")
    move = board.parse_move(text)
    assert move.to is not None
    hive.choose(str(move.piece))
    hive.target(move.to).click()


def answer(hive: HivePage, text: str) -> None:
    """Play a move that is right but not the last of its line, and wait for the reply."""
    ply = int(hive.app.get_attribute("data-ply") or 0)
    play(hive, text)
    expect(hive.app).to_have_attribute("data-ply", str(ply + 2))


def test_a_line_is_played_and_the_next_one_follows(share_page: SharePage) -> None:
    hive = begin(share_page("mode=play", reduced_motion="reduce"))
    first = hive.app.get_attribute("data-task")
    for move in FIRST[:-1]:
        answer(hive, move)
    play(hive, FIRST[-1])
    expect(hive.app).to_have_attribute("data-task-state", "solved")
    hive.do("next-task")
    expect(hive.app).to_have_attribute("data-task-state", "open")
    assert hive.app.get_attribute("data-task") != first
    expect(hive.page.locator("#task")).to_contain_text("2 of 3")


def test_a_wrong_move_gets_the_words_of_the_author(share_page: SharePage) -> None:
    hive = begin(share_page("mode=play", reduced_motion="reduce"))
    answer(hive, "wS1")
    play(hive, "wA1 -wS1")
    expect(hive.page.locator("#status")).to_have_text("Too early.")
    expect(hive.app).to_have_attribute("data-task-state", "wrong")


def test_a_reload_goes_on_with_the_line(open_page: OpenPage) -> None:
    hive = begin(open_page())
    answer(hive, "wS1")
    task = hive.app.get_attribute("data-task")
    hive.page.reload(wait_until="commit")
    hive.page.wait_for_selector("html[data-app=ready]", state="attached")
    expect(hive.app).to_have_attribute("data-task", task or "")
    expect(hive.app).to_have_attribute("data-ply", "2")
    answer(hive, "wQ -wS1")


def test_a_line_with_a_mistake_before_a_reload_is_not_known(open_page: OpenPage) -> None:
    hive = begin(open_page("mode=play", reduced_motion="reduce"))
    page = hive.page
    answer(hive, FIRST[0])
    play(hive, "wB1 -wS1")
    expect(hive.app).to_have_attribute("data-task-state", "wrong")
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-app=ready]", state="attached")
    for move in FIRST[1:-1]:
        answer(hive, move)
    play(hive, FIRST[-1])
    expect(hive.app).to_have_attribute("data-task-state", "solved")
    hive.do("leave-task")
    hive.do("learn")
    page.locator("#learn-dialog [data-action=train]").click()
    expect(page.locator("[data-study]")).to_contain_text("0 of 3 known")


def test_a_back_up_takes_the_lines_to_another_browser(open_page: OpenPage, tmp_path: Path) -> None:
    hive = begin(open_page())
    for move in FIRST[:-1]:
        answer(hive, move)
    play(hive, FIRST[-1])
    expect(hive.app).to_have_attribute("data-task-state", "solved")
    hive.do("leave-task")
    open_list(hive.page)
    name, content = save(hive.page, lambda: hive.do("back-up"))
    path = tmp_path / name
    path.write_bytes(content)
    other = HivePage(open_page())
    open_list(other.page)
    choose_file(other.page, "restore", path)
    expect(other.page.locator("#app[data-kept-count='1']")).to_be_attached()
    other.page.keyboard.press("Escape")
    other.do("learn")
    other.page.locator("#learn-dialog [data-action=train]").click()
    row = other.page.locator("[data-study]")
    expect(row).to_contain_text("Spider opening")
    expect(row).to_contain_text("1 of 3 known")
    row.click()
    expect(other.app).to_have_attribute("data-task-state", "open")
    expect(other.page.locator("#task")).to_contain_text("1 of 2")
