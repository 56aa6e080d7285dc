"""A `<hive-board>` has the height of its frame from the start, so that nothing below it moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.board_pages import PAINTED_TWICE, Author, BoardElement, boards, open_author
from e2e.browsers import PATIENCE_MS
from e2e.routing import BASE, ORIGIN
from tools.browsers.static_host import Host
from web.embed import layout as embed_layout

if TYPE_CHECKING:
    from pathlib import Path

    from e2e.browsers import Browsers
    from e2e.conftest import OpenPage

GAME = r"Base;InProgress;White[3];wS1;bG1 wS1-;wQ \wS1;bQ bG1/"
PICTURE = '<svg viewBox="0 0 400 260" width="400"></svg>'
POLICY = f"script-src 'self' {ORIGIN}; img-src data:; frame-src {ORIGIN}"

# Records, frame by frame, the position of everything below a board. Other facts become attributes,
# since the policy of these pages only allows waiting for elements: whether the page is painted,
# whether the script has run, how often frames have asked for a height, how tall boards are.
WATCH = """
window.places = new Map();
let rooms = 0;
document.addEventListener("hive-resize", () => rooms++);
(function look() {
    for (const [at, below] of document.querySelectorAll("figcaption, .below").entries()) {
        const top = below.getBoundingClientRect().top + scrollY;
        const [least, most] = places.get(at) ?? [top, top];
        places.set(at, [Math.min(least, top), Math.max(most, top)]);
    }
    for (const board of document.querySelectorAll("hive-board")) {
        board.dataset.tall = Math.round(board.getBoundingClientRect().height);
        board.dataset.defined = board.matches(":defined");
        board.dataset.rooms = rooms;
        board.dataset.painted = performance.getEntriesByName("first-contentful-paint").length;
    }
    requestAnimationFrame(look);
})();
"""


def watch(context: BrowserContext) -> None:
    context.add_init_script(WATCH)


def touch(page: Page, board: BoardElement) -> None:
    """Start the board, and wait until it has the height that it asked for."""
    asked = board.element.get_attribute("data-rooms")
    board.wake()
    expect(board.element).not_to_have_attribute("data-rooms", str(asked))
    page.evaluate(PAINTED_TWICE)


def moved(page: Page) -> list[float]:
    """Return how far each element below a board has moved, in pixels."""
    return [most - least for least, most in page.evaluate("[...places.values()]")]


def expect_still(page: Page) -> None:
    found = moved(page)
    assert found
    assert max(found) <= 1, found


DEVICES: dict[str, tuple[str, dict[str, Any]]] = {
    "desktop": ("tutorial.html", {"viewport": {"width": 1280, "height": 800}}),
    "Dutch phone at night": (
        "tutorial.nl.html",
        {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
    ),
    "phone on its side": ("tutorial.html", {"viewport": {"width": 740, "height": 360}}),
}


@pytest.mark.parametrize("device", DEVICES)
def test_starting_boards_moves_nothing_in_the_tutorial(open_page: OpenPage, device: str) -> None:
    """From before the script has loaded until two boards have run."""
    path, options = DEVICES[device]
    held: list[Route] = []

    def hold(context: BrowserContext) -> None:
        watch(context)
        context.route("**/hive-board.js", lambda route: held.append(route))

    # The page does not finish loading while its script is held back: start on an empty one.
    page = open_page(ready=False, path="NOTICE.txt", before=hold, **options)
    page.goto(BASE + path, wait_until="commit")
    play, view = (BoardElement(page.locator("hive-board").nth(at)) for at in (1, 0))
    expect(play.element).to_have_attribute("data-painted", "1")
    assert page.evaluate("places.size") >= 10
    held.pop().fallback()
    for board in (play, view):
        touch(page, board)
    expect_still(page)


@pytest.mark.parametrize(
    ("width", "attributes", "inside"),
    [
        (280, 'mode="play"', ""),
        (374, 'mode="view" lang="en"', PICTURE),
        (500, 'mode="view" controls="none"', PICTURE),
        (559.5, 'mode="analysis"', PICTURE),
        (640, "", ""),
        (900, 'mode="analysis" controls="analyse,words" theme="dark"', PICTURE),
        (390, 'mode="view" notation="right"', ""),
        (640, 'mode="play" notation="right"', ""),
        (640, 'mode="view" notation="below"', PICTURE),
    ],
)
def test_starting_a_board_moves_nothing_in_another_page(
    open_page: OpenPage, width: float, attributes: str, inside: str
) -> None:
    body = f"""<div style="width: {width}px">
      <hive-board game="{GAME}" {attributes}>{inside}</hive-board><p class="below">Below</p>
    </div><script src="{BASE}hive-board.js"></script>"""
    page = open_author(open_page, Author(body, POLICY), before=watch)
    (board,) = boards(page)
    expect(board.element).to_have_attribute("data-defined", "true")
    page.evaluate(PAINTED_TWICE)
    page.evaluate("places.clear()")
    touch(page, board)
    expect_still(page)


def test_boards_get_the_height_for_their_width_when_the_window_changes(open_page: OpenPage) -> None:
    """Both the running board and those that do not run."""
    page = open_page(
        path="tutorial.html",
        ready=False,
        viewport={"width": 900, "height": 900},
        before=watch,
    )
    view, play = boards(page)[:2]
    touch(page, play)
    for width in (420, 600):
        page.set_viewport_size({"width": width, "height": 900})
        for board, mode in ((view, "view"), (play, "play")):
            across = board.element.evaluate("e => e.clientWidth")
            tall = embed_layout.height(across, mode)
            expect(board.element).to_have_attribute("data-tall", str(tall))


def test_a_board_that_gets_wider_gets_its_height_before_it_starts(open_page: OpenPage) -> None:
    phone = {"width": 390, "height": 844}
    page = open_page(path="tutorial.html", ready=False, viewport=phone, before=watch)
    board = boards(page)[1]
    board.element.evaluate("e => e.setAttribute('mode', 'analysis')")
    tall = embed_layout.height(board.element.evaluate("e => e.clientWidth"), "analysis")
    expect(board.element).to_have_attribute("data-tall", str(tall))


def test_a_message_of_a_board_moves_nothing(browsers: Browsers, tmp_path: Path) -> None:
    phone = {"width": 390, "height": 844}
    with (
        Host(tmp_path / "site") as host,
        browsers.new_context(service_workers="block", viewport=phone) as context,
    ):
        context.set_default_timeout(PATIENCE_MS)
        watch(context)
        page = context.new_page()
        page.goto(f"{host.address}tutorial.html")
        # Not by refusing the request, which leaves the frame empty under Firefox's driver.
        host.switch_off()
        board = boards(page)[1]
        board.touch.click()
        expect(board.note).to_contain_text("couldn’t start here")
        page.evaluate(PAINTED_TWICE)
        expect_still(page)


@pytest.mark.parametrize(
    "style", ["height: 300px", "height: 700px", "aspect-ratio: 2; width: 600px"]
)
def test_a_height_set_by_the_page_is_kept(open_page: OpenPage, style: str) -> None:
    body = f"""<hive-board style="{style}">{PICTURE}</hive-board><p class="below">Below</p>
      <script src="{BASE}hive-board.js"></script>"""
    page = open_author(open_page, Author(body, POLICY), before=watch)
    (board,) = boards(page)
    asked = 700 if "700" in style else 300
    expect(board.element).to_have_attribute("data-defined", "true")
    touch(page, board)
    box = board.frame.bounding_box()
    assert box is not None
    assert (box["height"], board.height()) == (asked, asked)
