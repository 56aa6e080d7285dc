"""The page in short games: what a player clicks and sees."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from e2e.hive_page import HivePage
from hive_core import Board, Hex, Move, Piece
from tools.shared.whole_games import MIDDLE_GAME, WHOLE_GAMES, link_to

if TYPE_CHECKING:
    from e2e.conftest import OpenPage, SharePage
    from e2e.routing import Traffic


@pytest.fixture
def hive(page: Page) -> HivePage:
    """Open a page with a new game."""
    return HivePage(page)


@pytest.fixture
def middle_game(share_page: SharePage) -> HivePage:
    """Open a page with the middle game above."""
    return HivePage(share_page(link_to(MIDDLE_GAME), reduced_motion="reduce"))


def test_a_new_page_has_an_empty_board_and_two_full_hands(hive: HivePage) -> None:
    hive.expect_game("Base;NotStarted;White[1]")
    expect(hive.app).to_have_attribute("data-state", "NotStarted")
    expect(hive.app).to_have_attribute("data-turn", "white")
    expect(hive.app).to_have_attribute("data-ply", "0")
    expect(hive.app).to_have_attribute("data-thinking", "0")
    kinds = {"Q": 1, "S1": 2, "B1": 2, "G1": 3, "A1": 3}
    assert hive.shown_reserves() == {
        color + kind: count for color in "wb" for kind, count in kinds.items()
    }
    assert hive.shown_tiles() == {}


def test_the_board_is_painted_before_python_runs(open_page: OpenPage, traffic: Traffic) -> None:
    traffic.break_file("pyodide/*.wasm")
    page = open_page(ready=False)
    expect(page.locator("#app")).to_have_attribute("data-game-string", "Base;NotStarted;White[1]")
    expect(page.locator("svg#board")).to_be_visible()
    expect(page.locator("[data-reserve]")).to_have_count(10)
    expect(page.locator('[data-reserve="wQ"] svg')).to_be_visible()
    page.wait_for_selector("html[data-app=failed]", state="attached")
    traffic.excuse()


# Attributes that the page sets later, from what it learns of the browser, do not count.
_TWO_PICTURES = """
const picture = () => document.querySelector("#app").outerHTML;
document.addEventListener("DOMContentLoaded", () => {
    if (location.href === "about:blank") return; // Firefox runs this there, too.
    window.pictures = [picture()];
    new MutationObserver(() => {
        if (document.documentElement.dataset.app === "ready") window.pictures.push(picture());
    }).observe(document.documentElement, { attributeFilter: ["data-app"] });
});
"""


@pytest.mark.journey
def test_python_keeps_the_painted_page_unchanged(open_page: OpenPage) -> None:
    page = open_page(before=lambda context: context.add_init_script(_TWO_PICTURES))
    page.wait_for_function("window.pictures.length === 2")
    assert page.evaluate("window.pictures[0] === window.pictures[1]")


def test_choosing_a_piece_shows_exactly_its_destinations(middle_game: HivePage) -> None:
    board = Board.from_game_string(MIDDLE_GAME)
    for name in ("wQ", "wB1", "wA1"):
        middle_game.choose(name)
        piece = next(p for m in board.legal_moves if (p := m.piece) and str(p) == name)
        assert middle_game.shown_targets() == {move.to for move in board.moves_of(piece)}
    middle_game.piece("wA1").click()
    expect(middle_game.targets).to_have_count(0)


@pytest.mark.journey
def test_a_climb_is_a_destination_on_a_tile(middle_game: HivePage) -> None:
    middle_game.play(Move(Piece.parse("wB1"), Hex(0, 0)))
    expect(middle_game.tile("wB1")).to_have_attribute("data-level", "1")
    expect(middle_game.tile("wS1")).to_have_attribute("data-level", "0")
    expect(middle_game.app).to_have_attribute(
        "data-game-string", MIDDLE_GAME.replace("White[4]", "Black[4]") + ";wB1 wS1"
    )


WRONG = (
    "svg#board [data-piece=bQ]",
    "svg#board [data-piece=wS1]",
    "[data-reserve=bA1]",
    "#status",
    ".reserve-head >> nth=0",
    "#moves [data-ply='6']",
)


def test_a_wrong_click_never_changes_the_game(middle_game: HivePage) -> None:
    for wrong in WRONG:
        # Select a piece again for the next wrong click, since the last one may have deselected it.
        middle_game.page.keyboard.press("Escape")
        middle_game.choose("wQ")
        middle_game.page.locator(wrong).click()
        middle_game.expect_game(MIDDLE_GAME)
        expect(middle_game.app).to_have_attribute("data-ply", "6")


def test_a_click_on_nothing_deselects_the_piece(middle_game: HivePage) -> None:
    middle_game.choose("wQ")
    middle_game.page.locator("svg#board").click(position={"x": 4, "y": 4})
    expect(middle_game.targets).to_have_count(0)
    middle_game.expect_game(MIDDLE_GAME)


def test_the_status_line_says_why_a_piece_cannot_move(middle_game: HivePage) -> None:
    middle_game.tile("wS1").click()
    expect(middle_game.status).to_contain_text("split the hive")
    middle_game.tile("bQ").click()
    expect(middle_game.status).to_contain_text("belongs to your opponent")
    middle_game.expect_game(MIDDLE_GAME)


def test_the_last_move_is_marked_from_and_to(middle_game: HivePage) -> None:
    expect(middle_game.page.locator(".last-to")).to_have_attribute("data-piece", "bG1")
    expect(middle_game.page.locator(".last-from")).to_have_count(0)
    middle_game.play(Move(Piece.parse("wB1"), Hex(0, 0)))
    expect(middle_game.page.locator(".last-to")).to_have_attribute("data-piece", "wB1")
    expect(middle_game.page.locator(".last-from")).to_have_count(1)


def test_undo_and_redo_step_through_the_moves(hive: HivePage) -> None:
    expect(hive.action("undo")).to_be_disabled()
    hive.play(Move(Piece.parse("wA1"), Hex(0, 0)))
    hive.play(Move(Piece.parse("bA1"), Hex(1, 0)))
    hive.do("undo")
    hive.expect_game("Base;InProgress;Black[1];wA1")
    hive.do("redo")
    hive.expect_game("Base;InProgress;White[2];wA1;bA1 wA1-")
    expect(hive.action("redo")).to_be_disabled()
    hive.do("undo")
    hive.do("undo")
    hive.expect_game("Base;NotStarted;White[1]")
    assert hive.shown_tiles() == {}
    assert hive.shown_reserves()["wA1"] == 3


def test_the_move_list_jumps_and_keeps_the_whole_game(middle_game: HivePage) -> None:
    assert middle_game.moves.all_inner_texts() == MIDDLE_GAME.split(";")[3:]
    middle_game.page.locator("#moves [data-ply='2']").click()
    expect(middle_game.app).to_have_attribute("data-ply", "2")
    middle_game.expect_game(MIDDLE_GAME)
    assert set(middle_game.shown_tiles()) == {"wS1", "bS1"}
    for action, ply in (("next", "3"), ("previous", "2"), ("last", "6"), ("first", "0")):
        middle_game.do(action)
        expect(middle_game.app).to_have_attribute("data-ply", ply)
    expect(middle_game.app).to_have_attribute("data-turn", "white")
    expect(middle_game.action("first")).to_be_disabled()
    middle_game.page.keyboard.press("ArrowRight")
    expect(middle_game.app).to_have_attribute("data-ply", "1")
    middle_game.expect_game(MIDDLE_GAME)


def test_a_new_game_has_the_chosen_type(middle_game: HivePage) -> None:
    page = middle_game.page
    middle_game.do("new-game")
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_label("Mosquito").uncheck()
    dialog.get_by_label("Pillbug").check()
    dialog.get_by_label("Tournament opening").check()
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(dialog).to_be_hidden()
    middle_game.expect_game("Base+LP;NotStarted;White[1]")
    expect(middle_game.reserve("wM")).to_have_count(0)
    middle_game.choose("wP")
    middle_game.reserve("wQ").click()
    expect(middle_game.status).to_contain_text("tournament opening")
    expect(middle_game.targets).to_have_count(0)


def test_cancelling_the_new_game_dialog_keeps_the_game(middle_game: HivePage) -> None:
    middle_game.do("new-game")
    dialog = middle_game.page.get_by_role("dialog", name="New game")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    middle_game.do("new-game")
    middle_game.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    middle_game.expect_game(MIDDLE_GAME)


def test_a_dialog_stays_closed_when_the_page_changes_at_once(hive: HivePage) -> None:
    """After Escape or a click outside, the browser sends the close event only later."""
    hive.do("about")
    hive.page.evaluate("""() => new Promise((done) => {
        const dialog = document.querySelector("dialog[open]");
        dialog.addEventListener("close", () => setTimeout(done), { once: true });
        dialog.close();
        document.querySelector("[data-action=flip]").click();
    })""")
    expect(hive.page.locator("dialog")).to_have_count(0)


def test_about_names_the_publisher_and_denies_an_association(hive: HivePage) -> None:
    hive.do("about")
    dialog = hive.page.get_by_role("dialog", name="About")
    expect(dialog).to_contain_text("Gen42")
    expect(dialog).to_contain_text("not associated")


def test_flip_turns_the_board_and_changes_nothing_else(middle_game: HivePage) -> None:
    def x(piece: str) -> float:
        box = middle_game.tile(piece).bounding_box()
        assert box is not None
        return box["x"]

    tiles = middle_game.shown_tiles()
    assert x("wQ") < x("bQ")
    middle_game.do("flip")
    expect(middle_game.page.locator(".reserve.near")).to_contain_text("Black")
    assert x("wQ") > x("bQ")
    assert middle_game.shown_tiles() == tiles
    middle_game.expect_game(MIDDLE_GAME)


def test_the_board_is_turned_by_a_sixth_and_stays_so_after_a_reload(
    middle_game: HivePage,
) -> None:
    def way(piece: str, other: str) -> tuple[float, float]:
        here, there = (middle_game.tile(name).bounding_box() for name in (piece, other))
        assert here is not None
        assert there is not None
        return there["x"] - here["x"], there["y"] - here["y"]

    along, down = way("wQ", "wS1")
    assert abs(down) < 1
    assert along > 0
    style = middle_game.tile("wQ").get_attribute("style") or ""
    middle_game.page.keyboard.press("t")
    expect(middle_game.tile("wQ")).not_to_have_attribute("style", style)
    along, down = way("wQ", "wS1")
    assert down / along == pytest.approx(3**0.5, abs=0.05)
    board = Board.from_game_string(MIDDLE_GAME)
    move = next(move for move in board.legal_moves if str(move.piece) == "wA1")
    middle_game.play(move)
    board.push(move)
    middle_game.expect_game(board.game_string())
    middle_game.page.reload()
    middle_game.expect_game(board.game_string())
    along, down = way("wQ", "wS1")
    assert down / along == pytest.approx(3**0.5, abs=0.05)


def test_a_link_shows_a_position_of_a_game(share_page: SharePage) -> None:
    hive = HivePage(share_page(link_to(WHOLE_GAMES["WhiteWins"], "ply=5")))
    hive.expect_game(WHOLE_GAMES["WhiteWins"])
    expect(hive.app).to_have_attribute("data-ply", "5")
    expect(hive.app).to_have_attribute("data-state", "InProgress")


def test_a_broken_link_is_explained_and_keeps_the_game(middle_game: HivePage) -> None:
    page = middle_game.page
    page.evaluate("location.hash = 'game=' + encodeURIComponent('Base;InProgress;White[1];wX1')")
    expect(middle_game.status).to_contain_text("wX1")
    middle_game.expect_game(MIDDLE_GAME)
    # The address names the game that stayed, so a reload does not tell the fault again.
    expect(page).not_to_have_url(re.compile("wX1"))
    page.reload(wait_until="commit")
    middle_game.expect_game(MIDDLE_GAME)
    expect(middle_game.status).not_to_contain_text("wX1")
    page.evaluate("location.hash = 'game=Base%2BP'")
    middle_game.expect_game("Base+P;NotStarted;White[1]")


def test_another_game_takes_that_of_a_link_out_of_the_address(open_page: OpenPage) -> None:
    hive = HivePage(open_page())
    page, site = hive.page, hive.page.url
    hive.play(Move(Piece.parse("wS1"), Hex(0, 0)))
    before = hive.app.get_attribute("data-game-string") or ""
    hive.visit(link_to(MIDDLE_GAME))
    hive.expect_game(MIDDLE_GAME)
    hive.do("open")  # its entry of the history has the address of the link below it
    page.locator("#open-dialog textarea").fill(WHOLE_GAMES["WhiteWins"])
    page.locator("#open-dialog [type=submit]").click()
    hive.expect_game(WHOLE_GAMES["WhiteWins"])
    expect(page).to_have_url(site)
    page.go_back()
    hive.expect_game(before)
    page.go_forward()
    hive.expect_game(WHOLE_GAMES["WhiteWins"])
    expect(page).to_have_url(site)
    page.reload(wait_until="commit")
    hive.expect_game(WHOLE_GAMES["WhiteWins"])


def test_text_from_a_link_never_becomes_markup(share_page: SharePage) -> None:
    hive = HivePage(share_page("ply=" + quote("<img src=x onerror=alert(1)>")))
    expect(hive.status).to_contain_text("<img src=x")
    expect(hive.page.locator("img")).to_have_count(0)
    expect(hive.app).to_have_attribute("data-game-string", "Base;NotStarted;White[1]")


def test_a_read_only_page_cannot_be_played(share_page: SharePage) -> None:
    hive = HivePage(share_page(link_to(MIDDLE_GAME, "mode=view")))
    hive.tile("wQ").click()
    hive.reserve("wA1").click()
    expect(hive.targets).to_have_count(0)
    expect(hive.action("undo")).to_be_disabled()
    hive.do("previous")
    expect(hive.app).to_have_attribute("data-ply", "5")


@pytest.mark.chromium_only("Playwright taps in no Firefox but its own")
def test_a_move_is_played_by_touch_on_a_phone(share_page: SharePage) -> None:
    phone = share_page(
        link_to(MIDDLE_GAME),
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    hive = HivePage(phone)
    hive.tile("wQ").tap()
    expect(hive.targets).to_have_count(2)
    hive.target(Hex(0, -1)).tap()
    expect(hive.tile("wQ")).to_have_attribute("data-hex", "0,-1")


def test_a_move_is_played_by_keyboard(middle_game: HivePage) -> None:
    middle_game.tile("wQ").focus()
    middle_game.page.keyboard.press("Enter")
    middle_game.target(Hex(0, -1)).focus()
    middle_game.page.keyboard.press(" ")
    expect(middle_game.tile("wQ")).to_have_attribute("data-hex", "0,-1")
    middle_game.page.keyboard.press("Control+z")
    middle_game.expect_game(MIDDLE_GAME)


def test_the_page_fits_its_window(share_page: SharePage) -> None:
    # The game without its last move, and then with it, so that the card of the end is shown.
    before = (
        WHOLE_GAMES["BlackWins"].rpartition(";")[0].replace("BlackWins;Black", "InProgress;White")
    )
    hive = HivePage(share_page(link_to(before), reduced_motion="reduce"))
    hive.visit(link_to(WHOLE_GAMES["BlackWins"]))
    windows = ((1280, 800), (390, 844), (320, 640), (320, 568), (844, 390))
    for width, height in windows:
        _resize(hive, width, height)
        _expect_to_fit(hive)
        card = hive.page.locator(".ending").bounding_box()
        assert card is not None
        assert card["x"] >= 0
        assert card["y"] >= 0
        assert card["x"] + card["width"] <= width
        assert card["y"] + card["height"] <= height
    hive.do("close-ending")
    for width, height in windows:
        _resize(hive, width, height)
        _expect_to_fit(hive)
        # The result is not cut off, and on small screens it is beside the hive.
        banner = hive.page.locator(".banner").bounding_box()
        assert banner is not None
        assert banner["x"] >= 0
        assert banner["x"] + banner["width"] <= width
        faces = hive.page.locator("#board .tile-face").all()
        tops = [box["y"] for face in faces if (box := face.bounding_box())]
        assert min(tops) > banner["y"] + banner["height"]
    # The current move stays visible when a phone is turned.
    _resize(hive, 390, 844)
    expect(hive.moves.last).to_be_in_viewport(ratio=0.6)  # its coloured box is taller
    # The fullest hands, in the lowest window with the wide layout.
    _resize(hive, 1000, 640)
    hive.visit("game=Base%2BMLP")
    hive.expect_game("Base+MLP;NotStarted;White[1]")
    _expect_to_fit(hive)
    # In the narrowest window all eight kinds can be touched, side by side.
    _resize(hive, 320, 568)
    hands = [hand.bounding_box() for hand in hive.page.locator(".near [data-reserve]").all()]
    assert len(hands) == 8
    assert all(box is not None and box["width"] >= 40 and box["height"] >= 44 for box in hands)
    assert len({box["y"] for box in hands if box is not None}) == 1
    # The analysis has its place beside them.
    hive.visit("game=Base%2BMLP&mode=analysis")
    for width, height in ((1366, 768), (1024, 840), (1000, 640)):
        _resize(hive, width, height)
        _expect_to_fit(hive)


def _resize(hive: HivePage, width: int, height: int) -> None:
    """Resize the window, and wait for the next frame."""
    hive.page.set_viewport_size({"width": width, "height": height})
    hive.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def _expect_to_fit(hive: HivePage) -> None:
    overflow = hive.page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth,"
        " document.documentElement.scrollHeight - innerHeight]"
    )
    assert overflow[0] <= 0
    assert overflow[1] <= 0
    board = hive.page.locator("svg#board").bounding_box()
    assert board is not None
    for name in hive.shown_tiles():
        box = hive.tile(name).locator(".tile-face").bounding_box()
        assert box is not None
        assert box["x"] >= board["x"]
        assert box["x"] + box["width"] <= board["x"] + board["width"]
        assert box["y"] + box["height"] <= board["y"] + board["height"]


def test_a_link_chooses_the_theme(share_page: SharePage) -> None:
    page = share_page("theme=dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    for theme in ("light", "contrast"):
        HivePage(page).visit(f"theme={theme}")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)


def test_the_board_stays_still_while_there_is_room(hive: HivePage) -> None:
    """Placing tiles near the middle of the board does not move the others."""
    board = hive.page.locator("svg#board")
    before = board.get_attribute("viewBox")
    hive.play(Move(Piece.parse("wA1"), Hex(0, 0)))
    hive.play(Move(Piece.parse("bA1"), Hex(1, 0)))
    assert board.get_attribute("viewBox") == before


def test_a_click_beside_a_dialog_closes_it_and_does_nothing_else(share_page: SharePage) -> None:
    hive = HivePage(share_page(link_to(MIDDLE_GAME), viewport={"width": 1280, "height": 800}))
    hive.do("share")
    dialog = hive.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    before = hive.app.get_attribute("data-game-string")
    hive.page.mouse.click(200, 400)
    expect(dialog).to_have_count(0)
    expect(hive.app).to_have_attribute("data-game-string", before or "")
    expect(hive.targets).to_have_count(0)
