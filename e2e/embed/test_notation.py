"""A frame with a move list: where it is, how a reader steps through the game, and autoplay."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Frame, Page, expect

from e2e.axe import expect_faultless
from e2e.board_pages import Author, boards, open_author
from e2e.host_pages import BESIDE, frame, messages, visit
from e2e.routing import BASE, ORIGIN
from tests.page import after
from web.embed import layout
from web.files.intents import OpenText
from web.files.link import link
from web.shared.state import AppState

if TYPE_CHECKING:
    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

PGN = r"""[GameType "Base"]

{Two spiders begin.} 1. wS1 bS1 wS1- {Black answers beside it, which keeps the hive in one row, and
the queens can come out behind the spiders on the next turn.}
2. wQ -wS1 $1 (2. wA1 -wS1 {The ant is worth more later.} bQ bS1- 3. wQ \wA1) bQ bS1-
3. wA1 -wQ bA1 bQ- 4. wG1 -wA1 $6 bG1 bA1- 5. wB1 -wG1 bB1 bG1- 6. wA2 -wB1 bA2 bB1-
"""
STUDY = link(after(AppState(), OpenText(PGN)).game.record, 4)
LAST = 12

SIZES = [(390, "right"), (390, "below"), (500, "right"), (640, "right"), (640, "below")]

OVERLAPS = """names => {
    const boxes = names.map(name => document.querySelector(name)?.getBoundingClientRect());
    const found = [];
    boxes.forEach((one, at) => boxes.slice(at + 1).forEach((other, more) => {
        if (one && other && one.left < other.right - 1 && other.left < one.right - 1
            && one.top < other.bottom - 1 && other.top < one.bottom - 1)
            found.push(`${names[at]} ${names[at + 1 + more]}`);
    }));
    const fits = ({left, right, bottom}) =>
        left >= 0 && right <= innerWidth && bottom <= innerHeight;
    if (!boxes.every(box => !box || fits(box))) found.push("outside");
    return found;
}"""
PARTS = [
    *(".table", "#status", ".frame-controls", ".frame-links", ".autoplay", "#tree", ".best"),
    *(".reserve.white", ".reserve.black"),
]


def opened(
    open_page: OpenPage, traffic: Traffic, width: int, where: str, more: str = "mode=view"
) -> tuple[Page, Frame]:
    """Open a page with a frame as wide, and as tall as it asks for."""
    mode = more.partition("&")[0].removeprefix("mode=")
    height = layout.height(width, mode, notation=where)
    framed = frame(f"{STUDY}&{more}&notation={where}", size=f"{width}x{height}")
    phone = {"viewport": {"width": 420, "height": 844}, "has_touch": True}
    page = visit(open_page, traffic, BESIDE, framed, **(phone if width < 420 else {}))
    assert [message["height"] for message in messages(page, "resize")] == [height]
    return page, page.frames[1]


def expect_at(inner: Frame, ply: int) -> None:
    """Expect the position after so many plies, and its move in view in the list."""
    expect(inner.locator("#app")).to_have_attribute("data-ply", str(ply))
    if ply:
        current = inner.locator("#moves [aria-current]")
        expect(current).to_have_attribute("data-ply", str(ply))
        expect(current).to_be_in_viewport(ratio=0.8)  # its clip takes a part


@pytest.mark.parametrize("mode", ["view", "play", "analysis"])
@pytest.mark.parametrize(("width", "where"), SIZES)
def test_the_list_is_beside_or_below_the_board_and_nothing_overlaps(
    open_page: OpenPage, traffic: Traffic, width: int, where: str, mode: str
) -> None:
    _, inner = opened(open_page, traffic, width, where, f"mode={mode}")
    expect_at(inner, 4)
    assert inner.evaluate(OVERLAPS, PARTS) == []
    board, moves = (inner.locator(part).bounding_box() for part in (".table", "#tree"))
    assert board is not None
    assert moves is not None
    beside = where == "right" and width >= layout.BESIDE
    assert (moves["x"] >= board["x"] + board["width"] - 1) is beside
    assert (moves["y"] >= board["y"] + board["height"] - 1) is not beside
    assert min(moves["height"], moves["width"]) >= 100
    assert min(board["height"], board["width"]) >= 220


@pytest.mark.parametrize("width", [390, 640])
def test_a_click_on_a_move_of_a_variation_shows_that_position(
    open_page: OpenPage, traffic: Traffic, width: int
) -> None:
    _, inner = opened(open_page, traffic, width, "right")
    inner.locator("#moves").get_by_text(r"wQ \wA1", exact=True).locator("..").click()
    expect_at(inner, 5)
    expect(inner.locator('#board [data-piece="wA1"]')).to_have_count(1)
    # The main line is a variation now; its first move leads back.
    inner.locator("#moves [data-line]").first.click()
    expect_at(inner, 3)
    expect(inner.locator('#board [data-piece="wA1"]')).to_have_count(0)


@pytest.mark.parametrize("focus", ["list", "board"])
def test_arrow_keys_step_from_the_list_and_from_the_board(
    open_page: OpenPage, traffic: Traffic, focus: str
) -> None:
    page, inner = opened(open_page, traffic, 640, "right")
    inner.locator("#moves [aria-current]" if focus == "list" else "#board").click()
    for key, ply in [("ArrowRight", 5), ("ArrowLeft", 4), ("End", LAST), ("Home", 0)]:
        page.keyboard.press(key)
        expect_at(inner, ply)


@pytest.mark.parametrize("width", [390, 640])
def test_autoplay_reaches_the_end(open_page: OpenPage, traffic: Traffic, width: int) -> None:
    page, inner = opened(open_page, traffic, width, "right")
    inner.locator("[name=pace]").select_option("500")
    play = inner.locator("[data-action=autoplay]")
    play.focus()
    page.keyboard.press("Enter")
    expect(play).to_have_text("Pause")
    expect_at(inner, LAST)
    expect(play).to_have_text("Play")
    expect(play).to_be_focused()
    assert [message["ply"] for message in messages(page, "state")] == [*range(5, LAST + 1)]


def test_autoplay_stops_at_a_click(open_page: OpenPage, traffic: Traffic) -> None:
    _, inner = opened(open_page, traffic, 640, "right")
    play = inner.locator("[data-action=autoplay]")
    play.click()
    expect_at(inner, 5)
    inner.locator("#moves [data-ply='2']").click()
    expect(play).to_have_text("Play")
    expect_at(inner, 2)


def test_an_attribute_of_the_element_asks_for_the_list_and_takes_it_away(
    open_page: OpenPage,
) -> None:
    body = f"""<div style="width: 640px">
      <hive-board game="Base;InProgress;White[2];wS1;bS1 wS1-" mode="view" notation="below">
      </hive-board>
    </div><script src="{BASE}hive-board.js"></script>"""
    policy = f"script-src 'self' {ORIGIN}; img-src data:; frame-src {ORIGIN}"
    (board,) = boards(open_author(open_page, Author(body, policy)))
    tall = board.height()
    board.wake()
    expect(board.inside.locator("#moves [data-ply]")).to_have_count(2)
    board.element.evaluate("board => board.removeAttribute('notation')")
    expect(board.inside.locator("#moves")).to_have_count(0)
    assert round(tall - board.height()) == 180


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_frame_has_no_fault_of_accessibility(open_page: OpenPage, theme: str) -> None:
    fragment = f"{STUDY}&mode=view&notation=right&lang=nl&theme={theme}"
    page = open_page(fragment, path="embed.html", viewport={"width": 640, "height": 433})
    expect_faultless(page, theme)
