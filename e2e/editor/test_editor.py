"""The position editor: by mouse, finger and keys, as lists, as text; its check; leaving it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.axe import expect_faultless
from e2e.hive_page import HivePage
from e2e.play.test_keyboard import go_to, tab_to
from e2e.play.test_layout import PHONES, expect_large_targets, show
from e2e.pointers import Fingers, drag, face, middle, spot
from e2e.screens import PHONE, THEMES, WINDOWS
from hive_core import Hex
from tools.shared.whole_games import MIDDLE_GAME, link_to

if TYPE_CHECKING:
    from e2e.conftest import SharePage

LINK = link_to(MIDDLE_GAME)
SPLIT = "Base;Position;White[2];wQ@0,0;bQ@4,0"
PLAYABLE = "Base+P;Position;White[4];wQ@0,0;bP@1,0;bQ@2,0;wA1@-1,1"

_BY_FINGER = pytest.mark.chromium_only("no other engine's driver moves a finger over the screen")


def edit(hive: HivePage) -> HivePage:
    """Open the editor by the dialog for a new game."""
    hive.do("new-game")
    hive.page.locator("#new-game-dialog [data-action=edit-position]").click()
    expect(hive.app).to_have_attribute("data-mode", "edit")
    return hive


def put(hive: HivePage, piece: str, to: Hex) -> None:
    """Click a tile and a space, and wait until the tile is there."""
    hive.choose(piece)
    hive.target(to).click()
    expect(hive.tile(piece)).to_have_attribute("data-hex", str(to))


def expect_position(hive: HivePage, text: str) -> None:
    """Wait until the editor has that position."""
    expect(hive.app).to_have_attribute("data-position", text)
    expect(hive.page.locator("#position-text")).to_have_value(text)


def write(hive: HivePage, text: str) -> None:
    """Type a position into the text field."""
    field = hive.page.locator("#position-text")
    field.fill(text)
    field.press("Enter")


@pytest.fixture
def empty(share_page: SharePage) -> HivePage:
    """Return the editor with an empty board."""
    return edit(HivePage(share_page("game=Base", reduced_motion="reduce")))


@pytest.fixture
def hive(share_page: SharePage) -> HivePage:
    """Return the editor, opened in the middle of a game."""
    return edit(HivePage(share_page(LINK, reduced_motion="reduce")))


# -- setting up ------------------------------------------------------------------------------------


@pytest.mark.journey
def test_a_position_is_set_up_by_clicks(empty: HivePage) -> None:
    put(empty, "wQ", Hex(0, 0))
    put(empty, "bQ", Hex(1, 0))
    put(empty, "wB1", Hex(1, 0))
    put(empty, "bA1", Hex(2, 0))
    put(empty, "wQ", Hex(0, 1))
    empty.page.get_by_role("radio", name="Black").check()
    expect_position(empty, "Base;Position;Black[3];bQ.wB1@1,0;bA1@2,0;wQ@0,1")


def test_a_position_is_set_up_by_dragging(hive: HivePage) -> None:
    drag(hive.page, face(hive, "bG1"), spot(hive, Hex(0, 0)))
    expect(hive.tile("bG1")).to_have_attribute("data-level", "1")
    drag(hive.page, middle(hive.reserve("bA1")), spot(hive, Hex(0, -2)))
    expect(hive.tile("bA1")).to_have_attribute("data-hex", "0,-2")


def test_a_tile_that_is_dragged_to_a_palette_is_removed(hive: HivePage) -> None:
    drag(hive.page, face(hive, "bG1"), middle(hive.reserve("bA1")))
    expect(hive.tile("bG1")).to_have_count(0)
    expect(hive.reserve("bG1")).to_have_attribute("data-count", "3")


@_BY_FINGER
def test_a_position_is_set_up_by_taps(share_page: SharePage) -> None:
    hive = edit(HivePage(share_page("game=Base", reduced_motion="reduce", **PHONE)))
    for name, to in (("wQ", Hex(0, 0)), ("bQ", Hex(1, 0)), ("bB1", Hex(0, 0))):
        hive.reserve(name).tap()
        hive.target(to).tap()
        expect(hive.tile(name)).to_have_attribute("data-hex", str(to))
    expect_position(hive, "Base;Position;White[3];wQ.bB1@0,0;bQ@1,0")


@_BY_FINGER
def test_a_tile_is_dragged_by_a_finger(share_page: SharePage) -> None:
    hive = edit(HivePage(share_page(LINK, reduced_motion="reduce", **PHONE)))
    fingers = Fingers(hive.page)
    fingers.drag(middle(hive.reserve("wA1")), spot(hive, Hex(-2, 0)))
    expect(hive.tile("wA1")).to_have_attribute("data-hex", "-2,0")
    fingers.drag(face(hive, "wA1"), middle(hive.status))
    expect(hive.tile("wA1")).to_have_count(0)


def test_a_position_is_set_up_by_keys_alone(empty: HivePage) -> None:
    page = empty.page
    tab_to(page, "[data-reserve^=w]")
    page.keyboard.press("Enter")
    go_to(page, "target", "0,0")
    page.keyboard.press("Enter")
    expect(empty.tile("wQ")).to_be_focused()
    tab_to(page, "[data-reserve^=b]")
    page.keyboard.press("Enter")
    go_to(page, "target", "1,0")
    page.keyboard.press("Enter")
    expect(empty.tile("bQ")).to_be_focused()
    expect_position(empty, "Base;Position;White[2];wQ@0,0;bQ@1,0")


def test_delete_removes_the_focused_tile(empty: HivePage) -> None:
    put(empty, "wQ", Hex(0, 0))
    put(empty, "bQ", Hex(1, 0))
    empty.tile("bQ").focus()
    empty.page.keyboard.press("Delete")
    expect(empty.tile("bQ")).to_have_count(0)
    expect(empty.tile("wQ")).to_be_focused()


def test_a_position_is_set_up_in_the_text_view(empty: HivePage) -> None:
    empty.do("words")
    dialog = empty.page.locator("#words-dialog")
    dialog.get_by_role("button", name="white queen bee").click()
    dialog.get_by_role("button", name="In the middle of the board").click()
    dialog.get_by_role("button", name="black ant").click()
    dialog.get_by_role("button", name="East of the white queen bee", exact=True).click()
    expect(empty.app).to_have_attribute("data-position", "Base;Position;White[2];wQ@0,0;bA1@1,0")


def test_undo_takes_back_an_edit(hive: HivePage) -> None:
    before = hive.app.get_attribute("data-position") or ""
    hive.do("clear-board")
    expect(hive.tile("wQ")).to_have_count(0)
    hive.do("undo")
    expect_position(hive, before)


def test_the_fields_set_the_turn_the_game_type_and_the_tile_that_moved_last(
    hive: HivePage,
) -> None:
    write(hive, "Base;Position;White;wQ@0,0;bQ@1,0;wP@0,1;bA1@2,0")
    hive.page.get_by_role("checkbox", name="Pillbug").check()
    hive.page.get_by_label("Turn number").fill("8")
    hive.page.get_by_label("Turn number").press("Enter")
    hive.page.get_by_label("Moved last").select_option("bA1")
    expect_position(hive, "Base+P;Position;White[8];wQ@0,0;bQ@1,0;bA1@2,0;wP@0,1;moved:bA1")


def test_a_click_on_a_tile_marks_it_as_moved_last(hive: HivePage) -> None:
    hive.do("mark-moved")
    hive.tile("bG1").click()
    expect(hive.page.get_by_label("Moved last")).to_have_value("bG1")


# -- the check -------------------------------------------------------------------------------------


def test_what_is_impossible_is_listed_and_marked_at_once(hive: HivePage) -> None:
    put(hive, "wS1", Hex(1, 0))
    fault = hive.page.locator("[data-fault=CANNOT_CLIMB]")
    expect(fault).to_contain_text("The white spider is on top of a tile")
    expect(hive.page.locator("[data-fault-hex='1,0']")).to_have_count(1)
    expect(hive.app).to_have_attribute("data-possible", "0")


def test_an_impossible_position_cannot_be_played(hive: HivePage) -> None:
    write(hive, SPLIT)
    for name in ("play-position", "analyse", "share-position"):
        expect(hive.action(name)).to_be_disabled()
    fault = hive.page.locator("[data-fault]")
    hive.page.locator(".editor").evaluate("panel => { panel.scrollTop = panel.scrollHeight; }")
    hive.action("play-position").dispatch_event("click")
    expect(fault).to_be_in_viewport()
    expect(hive.status).to_contain_text("Can’t be played. The hive is split")


# -- as text ---------------------------------------------------------------------------------------


def test_a_position_is_typed(hive: HivePage) -> None:
    write(hive, "base+p; position; w; wq@0,0; bp@1,0; bq@2,0; wa1@-1,1")
    expect_position(hive, PLAYABLE.replace("[4]", "[3]"))


def test_a_pasted_text_with_an_error_is_explained_and_changes_nothing(hive: HivePage) -> None:
    before = hive.app.get_attribute("data-position")
    write(hive, "Base;Position;White[2];wX@0,0")
    expect(hive.page.locator("#position-fault")).to_contain_text("Character 24: “wX” isn’t a tile")
    expect(hive.page.locator("#position-text")).to_have_value("Base;Position;White[2];wX@0,0")
    expect(hive.app).to_have_attribute("data-position", before or "")


# -- leaving ---------------------------------------------------------------------------------------


def test_a_game_is_played_from_the_position(hive: HivePage) -> None:
    write(hive, PLAYABLE)
    hive.do("play-position")
    hive.page.locator("#play-position-dialog [type=submit]").click()
    expect(hive.app).to_have_attribute("data-mode", "play")
    expect(hive.tile("bP")).to_have_attribute("data-hex", "1,0")
    hive.choose("wA1")
    hive.target(Hex(0, 1)).click()
    expect(hive.tile("wA1")).to_have_attribute("data-hex", "0,1")
    expect(hive.app).to_have_attribute("data-turn", "black")


def test_undo_at_the_start_of_that_game_brings_the_old_one_back(hive: HivePage) -> None:
    write(hive, PLAYABLE)
    hive.do("play-position")
    hive.page.locator("#play-position-dialog [type=submit]").click()
    expect(hive.app).to_have_attribute("data-mode", "play")
    hive.do("undo")
    hive.expect_game(MIDDLE_GAME)


def test_closing_the_editor_returns_to_the_game(hive: HivePage) -> None:
    hive.do("clear-board")
    expect(hive.tile("wQ")).to_have_count(0)
    hive.do("leave-editor")
    expect(hive.app).to_have_attribute("data-mode", "play")
    hive.expect_game(MIDDLE_GAME)
    expect(hive.tile("wQ")).to_have_attribute("data-hex", "-1,0")


def test_a_reload_keeps_the_game_and_the_editor(share_page: SharePage) -> None:
    hive = HivePage(share_page("game=Base", reduced_motion="reduce"))
    put(hive, "wS1", Hex(0, 0))
    edit(hive)
    hive.do("clear-board")
    expect(hive.tile("wS1")).to_have_count(0)
    hive.page.reload()
    expect(hive.page.locator("html")).to_have_attribute("data-app", "ready")
    expect(hive.app).to_have_attribute("data-mode", "edit")
    expect(hive.tile("wS1")).to_have_count(0)
    hive.do("leave-editor")
    hive.expect_game("Base;InProgress;Black[1];wS1")


# -- on the screen ---------------------------------------------------------------------------------


@pytest.mark.parametrize("window", WINDOWS)
def test_the_editor_is_accessible(share_page: SharePage, window: str) -> None:
    hive = edit(HivePage(share_page(LINK, reduced_motion="reduce", **WINDOWS[window])))
    for theme in THEMES:
        hive.visit(f"theme={theme}")
        expect(hive.page.locator("html")).to_have_attribute("data-theme", theme)
        expect_faultless(hive.page, f"the editor, {theme}")
        hive.choose("wS1")
        expect_faultless(hive.page, f"a chosen tile, {theme}")
        hive.target(Hex(1, 0)).click()
        expect(hive.page.locator("[data-fault]")).not_to_have_count(0)
        expect_faultless(hive.page, f"a fault, {theme}")
        hive.do("undo")


def test_every_control_of_the_editor_is_large_enough_for_a_finger(share_page: SharePage) -> None:
    hive = edit(HivePage(share_page(LINK, reduced_motion="reduce", **PHONE)))
    for size in PHONES:
        show(hive.page, size)
        expect_large_targets(hive.page, f"the editor, {size}")


def test_the_editor_never_scrolls_sideways(share_page: SharePage) -> None:
    hive = edit(HivePage(share_page(LINK, reduced_motion="reduce", **PHONE)))
    for size in (*PHONES, (844, 390)):
        show(hive.page, size)
        assert hive.page.evaluate("document.documentElement.scrollWidth") <= size[0]
