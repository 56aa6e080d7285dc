"""The list of lessons and puzzles, progress, and levels without a mouse."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.axe import expect_faultless
from e2e.clipboard_and_files import drop
from e2e.conftest import OpenPage, SharePage
from e2e.hive_page import HivePage
from e2e.learn.test_lessons import (
    expect_state,
    lessons,
    ply_of,
    solve_lines,
    stage_of,
    stages,
)
from e2e.play.test_keyboard import go_to, tab_to
from e2e.screens import PHONE, THEMES, WINDOWS
from hive_core import Board, Hex, Move, Piece
from hive_core.teach.tasks import Task, answers, board_after, judge, next_move

PHONES = {"phone": PHONE, "small phone": {"viewport": {"width": 320, "height": 568}}}
WIN = "Base;Position;White[9];wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0"
"""A grasshopper's jump wins: to 2,0."""
BEGUN = "Base;InProgress;White[2];wS1;bS1 wS1-"
OWN_FILE = json.dumps(
    {
        "format": "hive-tasks",
        "version": 1,
        "title": "Mine",
        "tasks": [{"id": "jump", "kind": "win", "in": 1, "position": WIN, "title": "Jump"}],
    }
)


@pytest.fixture
def hive(share_page: SharePage) -> HivePage:
    """Return the page with the list of lessons and puzzles open."""
    return listed(HivePage(share_page(reduced_motion="reduce")))


def listed(hive: HivePage) -> HivePage:
    """Open the list, and wait for its files."""
    hive.do("learn")
    expect(dialog(hive).locator(".stages")).to_have_count(1)
    expect(dialog(hive).locator("form[name=puzzles]")).to_have_count(1)
    return hive


def dialog(hive: HivePage) -> Locator:
    """Return the list."""
    return hive.page.locator("#learn-dialog")


def solve_first(hive: HivePage) -> None:
    """Solve the first lesson by its data."""
    task = lessons().tasks[0]
    move = next_move(task)
    assert move is not None
    hive.choose(str(move.piece))
    assert move.to is not None
    hive.target(move.to).click()
    expect_state(hive, "solved")


# -- the list --------------------------------------------------------------------------------------


def test_one_click_on_the_first_screen_opens_the_list(share_page: SharePage) -> None:
    page = share_page(reduced_motion="reduce")
    page.locator("#welcome [data-action=learn]").click()
    expect(page.get_by_role("dialog", name="Learn")).to_be_visible()


def test_nothing_is_fetched_before_the_list_is_opened(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    hive = HivePage(page)
    assert not [url for url in fetched if "/learn/" in url]
    listed(hive)
    assert sorted(url.rpartition("/")[2] for url in fetched if "/learn/" in url) == [
        "lessons.json",
        "puzzles.json",
    ]


def test_the_list_has_every_lesson(hive: HivePage) -> None:
    names = dialog(hive).locator("[data-lesson]")
    expect(names).to_have_count(len(lessons().tasks))


def test_a_lesson_is_chosen_from_the_list(hive: HivePage) -> None:
    stage = stage_of("spider")
    dialog(hive).get_by_text("The spider", exact=False).first.click()
    dialog(hive).locator(f'[data-lesson="{stage.tasks[1].id}"]').click()
    expect(hive.app).to_have_attribute("data-task", stage.tasks[1].id)


def test_solved_lessons_are_counted_after_a_reload(hive: HivePage) -> None:
    dialog(hive).locator("[data-action=lesson]").click()
    solve_first(hive)
    hive.page.reload()
    hive.page.wait_for_selector("html[data-app=ready]")
    listed(hive)
    expect(dialog(hive).locator(".learn-lessons > .hint")).to_contain_text("1 of")
    first = dialog(hive).locator(f'[data-lesson="{lessons().tasks[0].id}"] .stars')
    expect(first).to_have_attribute("aria-label", "3 stars of 3")


def test_progress_of_two_tabs_is_joined(hive: HivePage) -> None:
    other = hive.page.context.new_page()
    other.goto(hive.page.url)
    other.wait_for_selector("html[data-app=ready]")
    dialog(hive).locator("[data-action=lesson]").click()
    solve_first(hive)
    listed(HivePage(other))
    expect(other.locator(".learn-lessons > .hint")).to_contain_text("1 of")


def test_deleting_all_data_deletes_the_progress(hive: HivePage) -> None:
    dialog(hive).locator("[data-action=lesson]").click()
    solve_first(hive)
    hive.do("settings")
    hive.do("forget-all")
    hive.do("forget-all")
    expect(hive.page.locator(".dialog-note")).to_contain_text("deleted")
    assert hive.page.evaluate("localStorage.getItem('hive.learn')") is None


@pytest.mark.parametrize("window", PHONES.values(), ids=PHONES)
@pytest.mark.parametrize("lang", ["en", "nl"])
def test_the_question_whether_to_delete_all_data_shows_both_answers(
    share_page: SharePage, window: dict[str, Any], lang: str
) -> None:
    hive = HivePage(share_page(f"lang={lang}", reduced_motion="reduce", **window))
    hive.do("settings")
    hive.do("forget-all")
    for answer in ("keep-all", "forget-all"):
        expect(hive.action(answer)).to_be_in_viewport(ratio=1)
    expect(hive.action("keep-all")).to_be_focused()
    hive.do("keep-all")
    expect(hive.page.locator("[data-action=keep-all]")).to_have_count(0)
    expect(hive.action("forget-all")).to_be_focused()


def test_the_puzzles_are_chosen_by_kind(hive: HivePage) -> None:
    dialog(hive).locator("select[name=kind]").select_option("destinations")
    dialog(hive).locator("[data-action=puzzle]").click()
    expect(hive.app).to_have_attribute("data-mode", "puzzle")
    expect(hive.page.locator("#task h2")).to_have_text("Find every space")


def test_the_puzzle_of_the_day_is_the_same_after_a_reload(hive: HivePage) -> None:
    names = set()
    for _ in range(2):
        dialog(hive).locator("[data-action=daily-puzzle]").click()
        expect(hive.app).to_have_attribute("data-mode", "puzzle")
        expect(hive.page.locator(".task-where")).to_have_text("Puzzle of the day")
        names.add(hive.app.get_attribute("data-task"))
        hive.page.reload()
        hive.page.wait_for_selector("html[data-app=ready]")
        listed(hive)
    assert len(names) == 1


def test_the_game_is_there_again_after_a_lesson(share_page: SharePage) -> None:
    hive = HivePage(
        share_page("game=Base;InProgress;White%5B2%5D;wS1;bS1%20wS1-", reduced_motion="reduce")
    )
    listed(hive)
    dialog(hive).locator("[data-action=lesson]").click()
    expect(hive.app).to_have_attribute("data-mode", "lesson")
    hive.do("leave-task")
    hive.expect_game(BEGUN)


def test_a_reload_in_a_lesson_keeps_the_game(share_page: SharePage) -> None:
    hive = HivePage(share_page("game=Base", reduced_motion="reduce"))
    hive.play(Board("Base").parse_move("wS1"))
    listed(hive)
    dialog(hive).locator("[data-action=lesson]").click()
    solve_first(hive)
    hive.page.reload()
    hive.page.wait_for_selector("html[data-app=ready]")
    expect(hive.app).to_have_attribute("data-mode", "lesson")
    hive.do("leave-task")
    hive.expect_game("Base;InProgress;Black[1];wS1")


def test_a_new_game_begun_from_a_lesson_deletes_no_saved_game(share_page: SharePage) -> None:
    hive = HivePage(share_page("game=Base", reduced_motion="reduce"))
    hive.play(Board("Base").parse_move("wS1"))
    hive.visit("mode=lesson&id=plans-game")  # begins with an empty board
    expect(hive.app).to_have_attribute("data-task", "plans-game")
    hive.page.keyboard.press("n")
    hive.page.locator("#new-game-dialog button[type=submit]").click()
    expect(hive.app).to_have_attribute("data-mode", "play")
    hive.do("open")
    expect(hive.page.locator("#open-dialog [data-kept]")).to_have_count(1)


def test_the_lines_of_an_analysis_are_saved_when_a_lesson_is_opened(share_page: SharePage) -> None:
    hive = HivePage(share_page("game=Base", reduced_motion="reduce"))
    board = Board("Base")
    for text in ("wS1", "bS1 wS1-"):
        hive.play(board.parse_move(text))
        board.push_move(text)
    hive.do("analyse")
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    hive.play(board.parse_move("wQ -wS1"))
    listed(hive)
    dialog(hive).locator("[data-action=lesson]").click()
    expect(hive.app).to_have_attribute("data-mode", "lesson")
    hive.page.reload()
    hive.page.wait_for_selector("html[data-app=ready]")
    hive.do("leave-task")
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    hive.expect_game("Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1")
    hive.do("analyse")
    hive.expect_game("Base;InProgress;White[2];wS1;bS1 wS1-")
    expect(hive.page.locator("#moves [data-line]")).to_have_count(1)


def test_a_dropped_task_file_is_listed_and_opened(hive: HivePage) -> None:
    hive.page.keyboard.press("Escape")
    expect(dialog(hive).locator("form")).to_have_count(0)  # the page knows that it is closed
    drop(hive.page, OWN_FILE, file=True)
    expect(dialog(hive).get_by_role("heading", name="Mine")).to_be_visible()
    dialog(hive).locator(".learn-file summary").click()
    dialog(hive).locator('[data-task-of-file="jump"]').click()
    hive.choose("wG1")
    hive.target(Hex(2, 0)).click()
    expect_state(hive, "solved")


def test_a_task_file_that_is_chosen_below_the_lists_comes_into_view(
    hive: HivePage, tmp_path: Path
) -> None:
    path = tmp_path / "tasks.json"
    path.write_text(OWN_FILE, encoding="utf-8")
    with hive.page.expect_file_chooser() as chooser:
        dialog(hive).locator("[data-action=choose-file]").click()
    chooser.value.set_files(path)
    expect(dialog(hive).get_by_role("heading", name="Mine")).to_be_in_viewport()


def test_an_opened_task_file_outlives_a_reload(open_page: OpenPage) -> None:
    hive = HivePage(open_page(reduced_motion="reduce"))
    drop(hive.page, OWN_FILE, file=True)
    expect(dialog(hive).get_by_role("heading", name="Mine")).to_be_visible()
    hive.page.reload()
    hive.page.wait_for_selector("html[data-app=ready]")
    hive.do("learn")
    expect(dialog(hive).get_by_role("heading", name="Mine")).to_be_visible()


def test_a_task_that_was_left_goes_out_of_the_address(open_page: OpenPage) -> None:
    hive = HivePage(open_page("mode=lesson&id=spider-four&theme=dark", reduced_motion="reduce"))
    expect(hive.app).to_have_attribute("data-task", "spider-four")
    expect(hive.page).to_have_url(re.compile(r"#mode=lesson&id=spider-four&theme=dark$"))
    hive.do("leave-task")
    expect(hive.app).to_have_attribute("data-mode", "play")
    expect(hive.page).to_have_url(re.compile(r"#theme=dark$"))


def test_a_list_that_is_opened_again_at_once_stays_open(hive: HivePage) -> None:
    """The close event of the first list comes after the second was opened."""
    shown = dialog(hive).locator("form").count()
    hive.page.evaluate("""() => new Promise((done) => {
        const dialog = document.querySelector("dialog[open]");
        dialog.addEventListener("close", () => setTimeout(done), { once: true });
        dialog.close();
        document.querySelector("[data-action=learn]").click();
    })""")
    expect(dialog(hive).locator("form")).to_have_count(shown)


def test_a_dropped_file_with_a_fault_is_told_and_loses_nothing(share_page: SharePage) -> None:
    hive = HivePage(share_page("game=Base", reduced_motion="reduce"))
    hive.play(Board("Base").parse_move("wS1"))
    drop(hive.page, OWN_FILE.replace('"in": 1', '"in": 7'), file=True)
    expect(hive.status).to_contain_text("tasks[0].in")
    hive.expect_game("Base;InProgress;Black[1];wS1")


# -- a level in other ways -------------------------------------------------------------------------


def test_a_wrong_move_is_taken_back_by_itself(share_page: SharePage) -> None:
    task = lessons().tasks[0]
    hive = HivePage(share_page(f"mode=lesson&id={task.id}"))
    board = task.board()
    right = next_move(task)
    wrong = next(m for m in board.legal_moves if m != right and board.hex_of(m.piece or "wQ"))
    hive.choose(str(wrong.piece))
    assert wrong.to is not None
    hive.target(wrong.to).click()
    expect_state(hive, "wrong")
    expect(hive.app).to_have_attribute("data-ply", "0")
    expect(hive.tile(str(wrong.piece))).to_have_attribute(
        "data-hex", str(board.hex_of(str(wrong.piece)))
    )


@pytest.mark.parametrize("stage", stages())
def test_the_whole_course_is_solved_by_keys_alone(share_page: SharePage, stage: str) -> None:
    tasks = [task for task in stage_of(stage).tasks if task.kind != "beat"]
    page = share_page(reduced_motion="reduce")
    hive = HivePage(page)
    tab_to(page, "[data-action=learn]")
    page.keyboard.press("Enter")
    expect(page.locator(".stages")).to_have_count(1)
    tab_to(page, f".stages details:nth-of-type({stages().index(stage) + 1}) summary")
    page.keyboard.press("Enter")
    tab_to(page, f'[data-lesson="{tasks[0].id}"]')
    page.keyboard.press("Enter")
    for task in tasks:
        expect(hive.app).to_have_attribute("data-task", task.id)
        solve_by_keys(hive, task)
        expect_state(hive, "solved")
        tab_to(page, "[data-action=next-task]")
        page.keyboard.press("Enter")


def solve_by_keys(hive: HivePage, task: Task) -> None:
    """Solve a level with Tab, the arrow keys and Enter."""
    page, board = hive.page, task.board()
    if task.kind in ("destinations", "tiles"):
        tab_to(page, "svg#board [tabindex='0']")
        for answer in sorted(answers(task), key=str):
            key_answer(page, board, answer)
        return
    if task.kind == "line":

        def go_on() -> None:
            tab_to(page, "[data-action=next-task]")
            page.keyboard.press("Enter")

        solve_lines(hive, task, partial(key_move, page), go_on)
        return
    played: list[str] = []
    while True:
        board = board_after(task, played)
        move = next_move(task, played)
        assert move is not None
        verdict = judge(task, played, move)
        key_move(page, board, move)
        if verdict.solved:
            return
        played.append(board.move_string(move))
        board.push(move)
        assert verdict.reply is not None
        played.append(board.move_string(verdict.reply))
        expect(hive.app).to_have_attribute("data-ply", str(ply_of(task) + len(played)))


def key_move(page: Page, board: Board, move: Move) -> None:
    """Choose a tile and its destination by keys."""
    assert move.piece is not None
    if board.hex_of(move.piece) is None:
        tab_to(page, f"[data-reserve^={str(move.piece)[0]}][tabindex='0']")
        go_to(page, "reserve", str(move.piece))
    else:
        tab_to(page, "svg#board [tabindex='0']")
        go_to(page, "piece", str(move.piece))
    page.keyboard.press("Enter")
    go_to(page, "target", str(move.to))
    page.keyboard.press("Enter")


def key_answer(page: Page, board: Board, answer: Hex | Piece) -> None:
    """Go to a space or a tile with the arrow keys, and press Enter."""
    if isinstance(answer, Piece):
        go_to(page, "piece", str(answer))
    elif board.piece_at(answer) is not None:
        go_to(page, "piece", str(board.piece_at(answer)))
    else:
        go_to(page, "space", str(answer))
    page.keyboard.press("Enter")


@pytest.mark.parametrize("name", ["spider-four", "ant-three"])
def test_a_level_is_solved_in_the_text_view_alone(share_page: SharePage, name: str) -> None:
    task = lessons().task(name)
    assert task is not None
    hive = HivePage(share_page(f"mode=lesson&id={name}", reduced_motion="reduce"))
    expect(hive.app).to_have_attribute("data-mode", "lesson")
    hive.do("words")
    view = hive.page.locator("#words-dialog")
    for answer in sorted(answers(task), key=str):
        kind = "choose" if isinstance(answer, Piece) else "space"
        view.locator(f'[data-{kind}="{answer}"]').click()
    expect_state(hive, "solved")
    expect(view.locator("[data-action=next-task]")).to_be_visible()


@pytest.mark.parametrize("window", WINDOWS)
def test_a_lesson_and_the_list_are_accessible(share_page: SharePage, window: str) -> None:
    hive = HivePage(
        share_page("mode=lesson&id=spider-four", reduced_motion="reduce", **WINDOWS[window])
    )
    for theme in THEMES:
        hive.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        expect_faultless(hive.page, f"a lesson, {theme}")


@pytest.mark.parametrize(
    "window", [PHONE, {"viewport": {"width": 320, "height": 568}}], ids=["phone", "small phone"]
)
@pytest.mark.parametrize("lang", ["en", "nl"])
def test_no_lesson_scrolls_sideways_on_a_phone(
    share_page: SharePage, window: dict[str, Any], lang: str
) -> None:
    hive = HivePage(share_page(f"mode=lesson&lang={lang}", reduced_motion="reduce", **window))
    for stage in lessons().stages:
        task = max(stage.tasks, key=lambda task: len(dict(task.text).get(lang, "")))
        hive.visit(f"mode=lesson&id={task.id}")
        expect(hive.app).to_have_attribute("data-task", task.id)
        width = hive.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert width <= 0, task.id
        goal = hive.page.locator(".task-goal")
        expect(goal).to_be_in_viewport(ratio=1)
