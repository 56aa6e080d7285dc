"""A study made by clicks: it survives a reload, files, a link, and pages that embed it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from e2e.board_pages import Author, boards, open_author
from e2e.browsers import PATIENCE_MS
from e2e.clipboard_and_files import drop, save
from e2e.hive_page import HivePage
from e2e.pointers import drag, face
from hive_core import Hex, Move, Piece

if TYPE_CHECKING:
    from e2e.conftest import OpenPage, SharePage

START = "Base;Position;White[3];wA1@-1,0;wQ@0,0;bQ@1,0;bA1@2,0"
TILES = {"wQ": Hex(0, 0), "bQ": Hex(1, 0), "wA1": Hex(-1, 0), "bA1": Hex(2, 0)}
COMMENT = "Black waits.\nWhich reply is better?"
FIRST = "wA1 wQ\\"
MAIN = (FIRST, "bG1 bA1-", r"wG1 \wQ")
SECOND = (FIRST, "bS1 bA1-", r"wB1 \wQ")
THIRD = (FIRST, "bS1 bA1-", r"wS1 \wQ")
CLIPBOARD = ["clipboard-read", "clipboard-write"]


def go_to(hive: HivePage, ply: int) -> None:
    """Click a move in the list."""
    hive.page.locator(f"#moves [data-ply='{ply}']").click()
    expect(hive.app).to_have_attribute("data-ply", str(ply))


def set_up(hive: HivePage) -> None:
    """Set the position up by clicks, and analyse it."""
    hive.do("new-game")
    hive.page.locator("#new-game-dialog [data-action=edit-position]").click()
    for piece, to in TILES.items():
        hive.choose(piece)
        hive.target(to).click()
        expect(hive.tile(piece)).to_have_attribute("data-hex", str(to))
    hive.do("analyse")
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    expect(hive.app).to_have_attribute("data-position", START)


def play(hive: HivePage, piece: str, to: Hex) -> None:
    """Play a move by clicks."""
    hive.play(Move(Piece.parse(piece), to))


@pytest.fixture
def study(share_page: SharePage) -> HivePage:
    """Make a study with lines of three levels, a comment, an arrow and a mark, by clicks."""
    hive = HivePage(share_page("game=Base", reduced_motion="reduce", permissions=CLIPBOARD))
    set_up(hive)
    play(hive, "wA1", Hex(0, 1))
    play(hive, "bG1", Hex(3, 0))
    play(hive, "wG1", Hex(0, -1))
    go_to(hive, 1)
    play(hive, "bS1", Hex(3, 0))
    play(hive, "wB1", Hex(0, -1))
    go_to(hive, 2)
    play(hive, "wS1", Hex(0, -1))
    go_to(hive, 2)
    hive.do("note")
    hive.page.locator("form[name=note] textarea").fill(COMMENT)
    hive.page.keyboard.press("Escape")
    drag(hive.page, face(hive, "wQ"), face(hive, "bA1"), "right")
    hive.page.mouse.click(*face(hive, "bQ"), button="right")
    expect_said(hive.page)
    return hive


def expect_said(where: Page | FrameLocator) -> None:
    """Expect the comment, the arrow and the mark of the position after Black's spider."""
    expect(where.get_by_role("note")).to_have_text(COMMENT)
    expect(where.locator("[data-arrow='0,0 2,0'][data-color=green]")).to_have_count(1)
    expect(where.locator("[data-marked='1,0'][data-color=green]")).to_have_count(1)


def expect_study(hive: HivePage) -> None:
    """Expect the whole study: its start, its three lines, and what is said."""
    expect(hive.app).to_have_attribute("data-position", re.compile("^Base;Position;"))
    for line in (MAIN, SECOND, THIRD):
        if hive.action("first").is_enabled():
            hive.do("first")
        expect(hive.app).to_have_attribute("data-ply", "0")
        expect(hive.app).to_have_attribute("data-position", START)
        for ply, move in enumerate(line, start=1):
            entry = hive.page.locator(f"#moves [data-ply='{ply}']").filter(has_text=move)
            fork = hive.page.locator("#moves [data-line]").filter(has_text=move)
            entry.or_(fork).first.click()
            expect(hive.app).to_have_attribute("data-ply", str(ply))
            if line[:ply] == SECOND[:2]:
                expect_said(hive.page)


def shared(hive: HivePage) -> Locator:
    """Open the share dialog."""
    hive.do("share")
    return hive.page.locator("dialog")


def copied(hive: HivePage, what: str) -> str:
    """Return the code for another page that a button of the share dialog copies."""
    dialog = shared(hive)
    dialog.get_by_text("Embed", exact=True).click()
    dialog.locator(f"[data-copy={what}]").click()
    expect(dialog.get_by_role("status")).to_contain_text("Code copied.")
    code: str = hive.page.evaluate("navigator.clipboard.readText()")
    return code


def expect_embedded(inside: FrameLocator) -> None:
    """Expect what is said in a frame, and step into the third line by its buttons."""
    app = inside.locator("#app")
    expect(app).to_have_attribute("data-ply", "2", timeout=PATIENCE_MS)
    expect_said(inside)
    inside.locator("[data-action=next]").click()
    expect(app).to_have_attribute("data-ply", "3")
    inside.locator("[data-action=previous]").click()
    inside.locator("[data-line]").first.click()
    expect(app).to_have_attribute("data-ply", "3")
    inside.locator("[data-action=first]").click()
    expect(app).to_have_attribute("data-position", START)


@pytest.mark.journey
def test_a_study_survives_a_reload(study: HivePage) -> None:
    study.do("analyse")
    expect(study.app).to_have_attribute("data-mode", "edit")
    study.page.reload(wait_until="commit")
    study.page.wait_for_selector("html[data-app=ready]", state="attached")
    study.do("analyse")
    expect_study(study)


@pytest.mark.parametrize("what", ["sgf", "pgn-lines"])
def test_a_study_survives_a_file(study: HivePage, share_page: SharePage, what: str) -> None:
    dialog = shared(study)
    _, content = save(study.page, lambda: dialog.locator(f"[data-save={what}]").click())
    other = HivePage(share_page(reduced_motion="reduce"))
    drop(other.page, content.decode(), file=True)
    expect_study(other)


def test_a_study_survives_a_link(study: HivePage, share_page: SharePage) -> None:
    shared(study)
    address = study.page.locator("#share-link").input_value()
    other = HivePage(share_page(address.partition("#")[2], reduced_motion="reduce"))
    expect(other.app).to_have_attribute("data-ply", "2")
    expect_said(other.page)
    expect_study(other)


def test_a_study_survives_in_a_frame_of_another_page(study: HivePage, open_page: OpenPage) -> None:
    page = open_author(open_page, Author(copied(study, "iframe")))
    inside = page.frame_locator("iframe[title]")
    expect(inside.locator("html")).to_have_attribute("data-app", "ready", timeout=PATIENCE_MS)
    expect_embedded(inside)


def test_a_study_survives_in_a_board_of_another_page(study: HivePage, open_page: OpenPage) -> None:
    page = open_author(open_page, Author(copied(study, "board")))
    (board,) = boards(page)
    board.wake()
    expect_embedded(board.inside)


def test_a_board_that_stopped_continues_its_study_where_it_was(
    study: HivePage, open_page: OpenPage
) -> None:
    page = open_author(open_page, Author(copied(study, "board")))
    (board,) = boards(page)
    board.wake()
    board.inside.locator("[data-line]").first.click()
    expect(board.app).to_have_attribute("data-ply", "3")
    shown = board.app.get_attribute("data-position")
    board.element.evaluate("node => node.sleep()")
    expect(board.frame).to_have_count(0)
    board.wake()
    expect(board.app).to_have_attribute("data-position", shown or "")
    board.inside.locator("[data-action=previous]").click()
    expect_said(board.inside)
