"""A teacher makes tasks in the position editor: fields, check, trial, copies, file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.axe import expect_faultless
from e2e.board_pages import Author, boards, open_author
from e2e.clipboard_and_files import drop, save
from e2e.editor.test_editor import edit, put, write
from e2e.hive_page import HivePage
from e2e.play.test_keyboard import tab_to
from e2e.play.test_layout import PHONES, expect_large_targets, show
from e2e.screens import PHONE, THEMES, WINDOWS
from hive_core import Hex
from hive_core.teach.tasks import check_task, read_task, read_tasks

if TYPE_CHECKING:
    from playwright.sync_api import FrameLocator, Locator

    from e2e.conftest import OpenPage, SharePage

WIN = "Base;Position;White[9];bS1@1,-1;wA1@2,-1;wG1@-1,0;wQ@0,0;bQ@1,0;bG1@0,1;wA2@1,1"
"""A grasshopper's jump wins: to 2,0."""
LAST, JUMP = "wG1", Hex(2, 0)
ROW = "Base;Position;White[4];wA1@-1,0;wQ@0,0;bQ@1,0;bS1@2,0"
"""Four tiles in a row."""
CLIPBOARD = ["clipboard-read", "clipboard-write"]


@pytest.fixture
def hive(share_page: SharePage) -> HivePage:
    """Return the editor with a position in which one move wins."""
    return with_position(HivePage(share_page("game=Base", reduced_motion="reduce")), WIN)


@pytest.fixture
def copying(share_page: SharePage) -> HivePage:
    """Return the same in a page that may use the clipboard."""
    page = share_page("game=Base", reduced_motion="reduce", permissions=CLIPBOARD)
    return with_position(HivePage(page), WIN)


def with_position(hive: HivePage, position: str) -> HivePage:
    """Open the editor with that position."""
    write(edit(hive), position)
    expect(hive.app).to_have_attribute("data-position", position)
    return hive


def make(hive: HivePage, kind: str = "win-1", title: str = "") -> Locator:
    """Open the dialog, choose the goal, and wait until the check has passed."""
    hive.do("make-task")
    dialog = hive.page.locator("#task-dialog")
    dialog.get_by_label("Goal").select_option(kind)
    if title:
        # Typed, because Firefox reports no change of a field that a driver has filled.
        dialog.get_by_label("Title").press_sequentially(title)
    expect_check(hive, "passed")
    return dialog


def expect_check(hive: HivePage, state: str) -> None:
    """Wait for the result of the check."""
    expect(hive.page.locator("#task-check")).to_have_attribute("data-check", state)


def expect_solved(hive: HivePage) -> None:
    """Wait until the open task is solved."""
    expect(hive.app).to_have_attribute("data-task-state", "solved")


def jump(hive: HivePage) -> None:
    """Solve the task by the winning move."""
    expect(hive.app).to_have_attribute("data-mode", "puzzle")
    hive.choose(LAST)
    hive.target(JUMP).click()
    expect_solved(hive)


def clipboard(hive: HivePage) -> str:
    """Return the text on the clipboard, once the page has said that something was copied."""
    expect(hive.page.locator("#task-dialog [role=status]").first).to_contain_text("copied")
    text: str = hive.page.evaluate("navigator.clipboard.readText()")
    return text


def click_spaces(hive: HivePage, places: list[str]) -> None:
    """Click these spaces as the answer of a task."""
    for place in places:
        hive.page.locator(f'svg#board [data-space="{place}"]').click(force=True)
        mark = hive.page.locator(f'svg#board [data-marked="{place}"][data-color=green]')
        expect(mark).to_have_count(1)


# -- making ----------------------------------------------------------------------------------------


@pytest.mark.journey
def test_a_win_in_one_is_made_and_tried_by_clicks(share_page: SharePage) -> None:
    hive = edit(HivePage(share_page("game=Base", reduced_motion="reduce")))
    for piece, place in (
        *(("wQ", Hex(0, 0)), ("bQ", Hex(1, 0)), ("wA1", Hex(2, -1)), ("wA2", Hex(1, 1))),
        *(("bS1", Hex(1, -1)), ("bG1", Hex(0, 1)), ("wG1", Hex(-1, 0))),
    ):
        put(hive, piece, place)
    dialog = make(hive, "win-1", "The jump")
    expect(dialog.locator("[data-answer]")).to_have_count(1)
    hive.do("try-task")
    jump(hive)
    expect(hive.page.locator("#task h2")).to_have_text("The jump")
    hive.do("leave-task")
    expect(hive.app).to_have_attribute("data-mode", "edit")
    expect(dialog.get_by_label("Title")).to_have_value("The jump")
    expect_check(hive, "passed")


def test_the_spaces_of_a_tile_are_made_into_a_task_and_found(hive: HivePage) -> None:
    write(hive, ROW)
    dialog = make(hive, "destinations")
    dialog.locator("[name=piece]").select_option("wA1")
    places = dialog.locator("[data-answer]").evaluate_all(
        "nodes => nodes.map(node => node.dataset.answer)"
    )
    expect(dialog.locator("#task-check")).to_have_attribute("data-answers", str(len(places)))
    hive.do("try-task")
    click_spaces(hive, places)
    expect_solved(hive)


def test_what_is_wrong_is_said_at_once(hive: HivePage) -> None:
    dialog = make(hive)
    dialog.get_by_label("Goal").select_option("play")
    dialog.get_by_label("The move").select_option("passes")
    expect_check(hive, "fault")
    expect(dialog.locator("#task-check")).to_have_text("No legal move does that.")
    expect(hive.action("try-task")).to_be_disabled()
    expect(dialog.locator("[data-copy=task]")).to_be_disabled()


def test_a_long_check_ends_with_what_is_wrong(hive: HivePage) -> None:
    dialog = make(hive)
    dialog.get_by_label("Goal").select_option("only-move")
    expect_check(hive, "fault")
    expect(dialog.locator("#task-check")).to_have_text("Every legal move is right.")


def test_an_impossible_position_makes_no_task(hive: HivePage) -> None:
    write(hive, "Base;Position;White[2];wQ@0,0;bQ@4,0")
    expect(hive.action("make-task")).to_be_disabled()


def test_the_words_of_a_task_stay_on_one_line(hive: HivePage) -> None:
    dialog = make(hive)
    told = dialog.locator("[name=task-text]")
    told.press_sequentially("Look at the queen.")
    told.press("Enter")
    expect(told).to_have_value("Look at the queen.")
    told.press_sequentially("\nWin!")
    expect(told).to_have_value("Look at the queen.Win!")
    told.fill("Look at the queen.\nWin!")
    expect(told).to_have_value("Look at the queen. Win!")
    hive.do("try-task")
    expect(hive.page.locator("#task .task-goal")).to_have_text("Look at the queen. Win!")


def test_a_task_is_made_by_keys_alone(hive: HivePage) -> None:
    page = hive.page
    tab_to(page, "[data-action=make-task]")
    page.keyboard.press("Enter")
    expect_check(hive, "passed")
    tab_to(page, "[name=task-title]")
    page.keyboard.type("The jump")
    tab_to(page, "[data-action=add-task]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-task-edit=the-jump]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#task-dialog")).to_have_count(0)
    expect(hive.action("make-task")).to_be_focused()


# -- copying ---------------------------------------------------------------------------------------


@pytest.mark.chromium_only("no other engine's driver grants the clipboard")
def test_the_copied_code_is_solved_in_a_new_page(copying: HivePage, share_page: SharePage) -> None:
    make(copying, "win-1", "The jump").locator("[data-copy=task]").click()
    code = clipboard(copying)
    check_task(read_task(code))
    other = HivePage(share_page("game=Base", reduced_motion="reduce"))
    drop(other.page, code, file=False)
    expect(other.page.locator("#task h2")).to_have_text("The jump")
    jump(other)


@pytest.mark.chromium_only("no other engine's driver grants the clipboard")
def test_the_copied_link_is_solved_in_a_new_page(copying: HivePage, share_page: SharePage) -> None:
    make(copying).locator("[data-copy=task-link]").click()
    address = clipboard(copying)
    jump(HivePage(share_page(address.partition("#")[2], reduced_motion="reduce")))


@pytest.mark.chromium_only("no other engine's driver grants the clipboard")
def test_the_copied_board_is_solved_in_another_page(copying: HivePage, open_page: OpenPage) -> None:
    make(copying).locator("[data-copy=task-board]").click()
    page = open_author(open_page, Author(clipboard(copying)), reduced_motion="reduce")
    (board,) = boards(page)
    expect(board.diagram).to_be_visible()
    board.wake()
    jump_in(board.inside)


@pytest.mark.chromium_only("no other engine's driver grants the clipboard")
def test_the_copied_frame_is_solved_in_another_page(copying: HivePage, open_page: OpenPage) -> None:
    make(copying).locator("[data-copy=task-iframe]").click()
    page = open_author(open_page, Author(clipboard(copying)), reduced_motion="reduce")
    jump_in(page.frame_locator("iframe"))


def jump_in(frame: FrameLocator) -> None:
    """Solve the task in an embedded page."""
    frame.locator(f'svg#board [data-piece="{LAST}"]').click()
    frame.locator(f'svg#board [data-target="{JUMP}"]').click()
    expect(frame.locator("#app")).to_have_attribute("data-task-state", "solved")


# -- the file --------------------------------------------------------------------------------------


def add_two(hive: HivePage) -> Locator:
    """Add a task to win and one of spaces to the file."""
    dialog = make(hive, "win-1", "The jump")
    hive.do("add-task")
    expect(dialog.locator("[data-task-edit]")).to_have_count(1)
    dialog.locator("[data-action=close]").click()
    expect(dialog).to_have_count(0)
    write(hive, ROW)
    expect(hive.app).to_have_attribute("data-position", ROW)
    dialog = make(hive, "destinations", "The ant")
    hive.do("add-task")
    expect(dialog.locator("[data-task-edit]")).to_have_count(2)
    return dialog


def test_the_saved_file_is_dropped_and_one_of_its_tasks_solved(
    hive: HivePage, share_page: SharePage
) -> None:
    dialog = add_two(hive)
    name, data = save(hive.page, dialog.locator("[data-save=tasks]").click)
    assert name == "hive-tasks.json"
    assert [task.id for task in read_tasks(data.decode()).tasks] == ["the-jump", "the-ant"]
    other = HivePage(share_page("game=Base", reduced_motion="reduce"))
    drop(other.page, data.decode(), file=True)
    listed = other.page.locator("#learn-dialog .learn-file")
    listed.locator("summary").click()
    listed.locator("[data-task-of-file=the-jump]").click()
    jump(other)


def test_the_fields_of_a_task_of_the_list_come_into_view(hive: HivePage) -> None:
    dialog = add_two(hive)
    dialog.locator("[data-task-edit=the-jump]").click()
    expect(dialog.get_by_label("Goal")).to_have_value("win-1")
    expect(dialog.get_by_label("Goal")).to_be_in_viewport()


def test_a_reload_keeps_the_tasks_that_were_added(hive: HivePage) -> None:
    add_two(hive)
    hive.page.reload()
    expect(hive.page.locator("html")).to_have_attribute("data-app", "ready")
    expect(hive.app).to_have_attribute("data-position", ROW)
    hive.do("leave-editor")
    dialog = make(with_position(hive, WIN))
    expect(dialog.locator("[data-task-edit]")).to_have_count(2)
    dialog.locator("[data-task-edit=the-ant]").click()
    expect(dialog.get_by_label("Goal")).to_have_value("destinations")
    expect(dialog.get_by_label("Title")).to_have_value("The ant")
    expect(hive.app).to_have_attribute("data-position", ROW)


def test_a_deleted_task_is_restored_until_the_dialog_is_closed(hive: HivePage) -> None:
    dialog = add_two(hive)
    dialog.locator("[data-task-delete=the-jump]").click()
    expect(dialog.locator("[data-save=tasks]")).to_have_text("Save file with 1 task")
    dialog.locator("[data-task-restore=the-jump]").click()
    expect(dialog.locator("[data-save=tasks]")).to_have_text("Save file with 2 tasks")


def test_a_deleted_task_does_not_come_back_after_a_reload(hive: HivePage) -> None:
    add_two(hive).locator("[data-task-delete=the-jump]").click()
    saved = hive.page.evaluate("localStorage.getItem('hive.learn')")
    assert [text for _, text in json.loads(saved)["made"].values()].count("") == 1
    hive.page.reload()
    expect(hive.page.locator("html")).to_have_attribute("data-app", "ready")
    expect(hive.app).to_have_attribute("data-position", ROW)
    hive.do("leave-editor")
    dialog = make(with_position(hive, WIN))
    expect(dialog.locator("[data-task-edit]")).to_have_count(1)


# -- on the screen ---------------------------------------------------------------------------------


@pytest.mark.parametrize("window", WINDOWS)
def test_the_dialog_is_accessible(share_page: SharePage, window: str) -> None:
    page = share_page("game=Base", reduced_motion="reduce", **WINDOWS[window])
    hive = with_position(HivePage(page), WIN)
    dialog = make(hive, "play")
    dialog.locator("summary").click()
    hive.do("add-task")
    for theme in THEMES:
        page.evaluate("theme => { location.hash = `theme=${theme}`; }", theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        expect_faultless(page, f"making a task, {theme}")


def test_every_control_of_the_dialog_is_large_enough_for_a_finger(share_page: SharePage) -> None:
    page = share_page("game=Base", reduced_motion="reduce", **PHONE)
    hive = with_position(HivePage(page), WIN)
    make(hive, "play").locator("summary").click()
    hive.do("add-task")
    for size in PHONES:
        show(page, size)
        expect_large_targets(page, f"making a task, {size}")


WIDE = """() => {
  const dialog = document.querySelector("#task-dialog");
  const style = getComputedStyle(dialog);
  const right = dialog.getBoundingClientRect().left + dialog.clientLeft + dialog.clientWidth
    - parseFloat(style.paddingRight);
  return [...dialog.querySelectorAll("form *, section *")]
    .filter(part => part.getBoundingClientRect().right > right + 1)
    .map(part => part.outerHTML.slice(0, 120));
}"""
"""The parts of the dialog that reach into its right margin."""


@pytest.mark.parametrize("lang", ["en", "nl"])
def test_the_dialog_never_scrolls_sideways(share_page: SharePage, lang: str) -> None:
    page = share_page(f"game=Base&lang={lang}", reduced_motion="reduce", **PHONE)
    hive = with_position(HivePage(page), WIN)
    hive.do("make-task")
    page.locator("select[name=kind]").select_option("play")
    expect_check(hive, "passed")
    page.locator("#task-dialog summary").click()
    hive.do("add-task")
    for size in PHONES:
        show(page, size)
        assert page.evaluate(WIDE) == [], size
