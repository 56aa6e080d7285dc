"""Names and comments of a game: shown, written, saved and exported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.axe import expect_faultless
from e2e.clipboard_and_files import drop, save
from e2e.hive_page import HivePage, press
from hive_core import Hex, Move, Piece
from hive_core.pgn import read_pgn
from hive_core.sgf import read_sgf

if TYPE_CHECKING:
    from e2e.conftest import SharePage

LONG = "Watch this spider: " + "it goes three steps, no more and no less. " * 12
PGN = f"""[GameType "Base+ML"]
[Date "2026.11.21"]
[Event "A lesson"]
[White "Ann <i>of the long name that no hand has room for</i>"]
[Black "Bob"]

{{{LONG}}}
1. wS1
2. bS1 wS1-
{{<img src=x onerror=alert(1)>
A second line.}}
3. wB1 -wS1
4. bQ bS1-
"""
GAME = r"Base+ML;InProgress;White[3];wS1;bS1 wS1-;wB1 -wS1;bQ bS1-"


def comment(page: Page) -> Locator:
    """Return the comment to the current position."""
    return page.get_by_role("note")


def field(page: Page) -> Locator:
    """Return the field for a comment."""
    return page.locator("form[name=note] textarea")


def saved(page: Page, what: str) -> str:
    """Return the text of the file of that format that the share dialog saves."""
    _, content = save(page, page.locator(f"[data-save={what}]").click)
    return content.decode()


@pytest.fixture
def hive(share_page: SharePage) -> HivePage:
    """Open a page, and drop the annotated file on it."""
    page = share_page(color_scheme="dark")
    drop(page, PGN, file=True)
    hive = HivePage(page)
    hive.expect_game(GAME)
    return hive


def begin_comment(hive: HivePage, text: str) -> None:
    """Begin a comment to the current position, and leave its field open."""
    hive.do("note")
    expect(field(hive.page)).to_be_focused()
    hive.page.keyboard.type(text)


def test_the_names_and_comments_of_a_file_are_shown_as_text(hive: HivePage) -> None:
    page = hive.page
    expect(page.locator(".reserve.white h2")).to_contain_text("Ann <i>of the long name")
    expect(page.locator(".reserve.black h2")).to_contain_text("Bob")
    expect(comment(page)).to_have_count(0)
    page.locator("#moves [data-ply='2']").click()
    expect(comment(page)).to_have_text("<img src=x onerror=alert(1)>\nA second line.")
    expect(page.locator("#spoken")).to_contain_text("A second line.")
    expect(page.locator("#moves .noted")).to_have_text("bS1 wS1-")
    expect(page.locator("img")).to_have_count(0)


def test_a_comment_to_a_variation_is_written_with_keys_that_are_shortcuts_elsewhere(
    hive: HivePage,
) -> None:
    page = hive.page
    page.locator("#moves [data-ply='2']").click()
    expect(hive.app).to_have_attribute("data-ply", "2")
    hive.play(Move(Piece.parse("wG1"), Hex(-1, 0)))
    hive.do("note")
    expect(field(page)).to_be_focused()
    page.keyboard.type("uf hn- a better one")
    page.keyboard.press("Enter")
    page.keyboard.type("(see Bob)")
    page.keyboard.press("Home")
    expect_faultless(page, "a comment is written")
    page.keyboard.press("Escape")
    expect(field(page)).to_have_count(0)
    expect(hive.action("note")).to_be_focused()
    expect(comment(page)).to_have_text("uf hn- a better one\n(see Bob)")
    expect(hive.app).to_have_attribute("data-ply", "3")
    page.locator("#moves [data-line]").click()
    hive.expect_game(GAME)
    page.reload()
    page.wait_for_selector("html[data-app=ready]", state="attached")
    hive.expect_game(GAME)
    expect(page.locator("#moves .line .noted")).to_have_count(1)


def test_a_comment_being_written_in_an_analysis_is_kept_over_a_reload(
    hive: HivePage,
) -> None:
    page = hive.page
    hive.do("analyse")
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    begin_comment(hive, "The queen.")
    page.reload()
    page.wait_for_selector("html[data-app=ready]", state="attached")
    hive.expect_game(GAME)
    expect(hive.app).to_have_attribute("data-mode", "analysis")
    expect(comment(page)).to_have_text("The queen.")
    expect(page.locator(".reserve.black h2")).to_contain_text("Bob")


def test_names_and_comments_are_saved_in_each_format(hive: HivePage) -> None:
    page = hive.page
    begin_comment(hive, "The queen.")
    page.keyboard.press("Escape")
    hive.do("share")
    page.get_by_text("Players and event").click()
    page.get_by_label("Black", exact=True).press("ControlOrMeta+a")
    page.keyboard.type("Bob the beetle")
    expect_faultless(page, "who played")
    for what, read in (("pgn", read_pgn), ("sgf", read_sgf)):
        record = read(saved(page, what))
        assert record.tags["White"].startswith("Ann <i>of")
        assert record.tags["Black"] == "Bob the beetle"
        assert (record.tags["Event"], record.tags["Date"]) == ("A lesson", "2026.11.21")
        assert dict(record.comments) == {
            0: LONG.strip(),
            2: "<img src=x onerror=alert(1)>\nA second line.",
            4: "The queen.",
        }
    expect(page.locator(".reserve.black h2")).to_contain_text("Bob the beetle")


def test_on_a_phone_comments_do_not_move_the_board(share_page: SharePage) -> None:
    page = share_page(
        viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce"
    )
    hive = HivePage(page)
    drop(page, PGN, file=True)
    hive.expect_game(GAME)
    table = page.locator(".table")
    room = table.bounding_box()
    assert room is not None
    assert room["height"] > 844 / 2
    hive.do("first")
    expect(comment(page)).to_contain_text("Watch this spider")
    expect_faultless(page, "a comment on a phone")
    folded = comment(page).bounding_box()
    press(comment(page))
    expect(comment(page)).to_be_focused()
    unfolded = comment(page).bounding_box()
    assert folded is not None
    assert unfolded is not None
    assert unfolded["height"] > 2 * folded["height"]
    assert table.bounding_box() == room
    hive.do("next")
    expect(comment(page)).to_have_count(0)
    assert table.bounding_box() == room
    hive.do("note")
    expect(field(page)).to_be_in_viewport(ratio=1)
    assert table.bounding_box() == room
    field(page).fill("Tapped in.")
    page.get_by_role("button", name="Done", exact=True).click()
    expect(comment(page)).to_have_text("Tapped in.")
