"""`<hive-board>` in the tutorial and in pages of other sites."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from e2e.axe import expect_faultless
from e2e.board_pages import GAME, Author, BoardElement, boards, open_author, requested
from e2e.browsers import PATIENCE_MS
from e2e.hive_page import HivePage
from e2e.routing import BASE, ORIGIN, Traffic
from hive_core import Board

if TYPE_CHECKING:
    from e2e.conftest import OpenPage

LIGHT = {"tutorial.html", "tutorial.css", "hive-board.js", "web/icon.svg"}
# Touches the board, and returns two frames later whether its picture is still visible.
_TOUCHED = """board => new Promise(done => {
    board.shadowRoot.querySelector("button.touch").click();
    const svg = board.querySelector("svg");
    const look = () => done(svg.checkVisibility({ visibilityProperty: true }));
    requestAnimationFrame(() => requestAnimationFrame(look));
})"""


def test_the_tutorial_is_light_until_a_board_is_touched(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = open_page(path="tutorial.html", ready=False)
    all_boards = boards(page)
    assert len(all_boards) >= 10
    goal = all_boards[0]
    expect(goal.touch).to_have_accessible_name(re.compile("^Step through – The end of a game"))
    expect_faultless(page, "tutorial")
    assert page.locator("iframe").count() == 0
    assert requested(traffic) <= LIGHT


def test_one_board_of_the_tutorial_runs_at_a_time_and_keeps_its_position(
    open_page: OpenPage,
) -> None:
    page = open_page(path="tutorial.html", ready=False)
    goal, placing = boards(page)[:2]

    # A touch: one frame. `test_board_height.py` checks that nothing moves.
    # The picture stays until the frame has something to show.
    assert placing.element.evaluate(_TOUCHED), "the picture disappeared before the board was shown"
    expect(placing.frame).to_have_count(1)
    placing.expect_awake()
    expect(page.locator("iframe")).to_have_count(1)
    expect(placing.diagram.locator("[data-piece=wB1]")).to_have_count(0)
    placing.inside.locator("[data-reserve=wB1]").click()
    placing.inside.locator("[data-target]").first.click()
    expect(placing.app).to_have_attribute("data-ply", "5")
    game = placing.app.get_attribute("data-game-string")
    assert game
    assert "wB1" in game

    # Another touch: still one frame, and the first board shows the position that was played.
    goal.wake()
    expect(page.locator("iframe")).to_have_count(1)
    expect(placing.element).to_have_attribute("data-phase", "asleep")
    expect(placing.left).to_be_visible()
    expect(placing.diagram).to_be_hidden()
    assert 'data-piece="wB1"' in placing.drawn()
    assert game in html.unescape(placing.drawn())
    expect(placing.touch).to_have_accessible_name(re.compile("^Continue"))

    # Touched again, the first board continues where it was.
    placing.wake()
    expect(page.locator("iframe")).to_have_count(1)
    expect(placing.app).to_have_attribute("data-game-string", game)
    expect(placing.app).to_have_attribute("data-ply", "5")


def test_a_board_of_the_tutorial_starts_by_keyboard_and_only_steps(open_page: OpenPage) -> None:
    page = open_page(path="tutorial.html", ready=False)
    goal = boards(page)[0]
    goal.touch.focus()
    page.keyboard.press("Enter")
    goal.expect_awake()
    assert page.evaluate("document.activeElement.localName") == "hive-board"
    assert goal.element.evaluate("e => e.shadowRoot.activeElement?.localName") == "iframe"
    goal.inside.locator("[data-action=previous]").click()
    expect(goal.app).to_have_attribute("data-ply", "26")
    assert goal.element.evaluate("e => e.ply") == 26
    assert goal.element.evaluate("e => e.state") == "InProgress"


def test_a_board_far_below_the_window_starts_when_its_page_calls_wake(open_page: OpenPage) -> None:
    body = f"""<div style="height: 20000px"></div><hive-board game="{GAME}"></hive-board>
      <script src="{BASE}hive-board.js"></script>"""
    page = open_author(open_page, Author(body, f"script-src {ORIGIN}; frame-src {ORIGIN}"))
    (board,) = boards(page)
    board.element.evaluate("board => board.wake()")
    board.expect_awake()


@pytest.mark.chromium_only("Playwright prints in no Firefox but its own")
def test_the_hands_of_a_task_are_printed_below_its_picture(open_page: OpenPage) -> None:
    script = f'<script src="{BASE}hive-board.js" defer></script>'
    code = f'{script}<hive-board data-hands="White in hand: wQ"></hive-board>'
    page = open_author(open_page, Author(code))
    board = page.locator("hive-board")
    expect(board).to_have_attribute("data-look", "light")
    content = "node => getComputedStyle(node, '::after').content"
    assert board.evaluate(content) == "none"
    page.emulate_media(media="print")
    assert board.evaluate(content) == '"White in hand: wQ"'
    board.evaluate("node => node.dataset.phase = 'asleep'")  # as when its game was stopped
    assert board.evaluate(content) == "none"


@pytest.mark.chromium_only("Playwright prints in no Firefox but its own")
def test_only_pictures_are_printed(open_page: OpenPage) -> None:
    page = open_page(path="tutorial.html", ready=False)
    goal, placing, *others = boards(page)
    placing.wake()
    placing.inside.locator("[data-reserve=wB1]").click()
    placing.inside.locator("[data-target]").first.click()
    expect(placing.app).to_have_attribute("data-ply", "5")
    goal.wake()
    expect(placing.element).to_have_attribute("data-phase", "asleep")
    page.emulate_media(media="print")
    expect(goal.frame).to_be_hidden()
    for board in (goal, placing, *others):
        expect(board.touch).to_be_hidden()
        expect(
            board.left if board is placing else board.element.locator(".picture")
        ).to_be_visible()


def test_without_scripts_every_board_is_a_picture(open_page: OpenPage, traffic: Traffic) -> None:
    page = open_page(
        path="tutorial.html",
        ready=False,
        java_script_enabled=False,
        viewport={"width": 320, "height": 640},
    )
    pictures = page.locator("hive-board > svg")
    assert pictures.count() >= 10
    # In Firefox `expect` would never return: without scripts no promise is resolved.
    for picture in pictures.all():
        assert picture.is_visible()
        box = picture.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert box["height"] > 60
    assert page.locator("noscript p").is_visible()
    assert requested(traffic) <= LIGHT


def test_a_board_that_cannot_start_shows_an_error_and_keeps_its_picture(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = open_page(path="tutorial.html", ready=False, viewport={"width": 390, "height": 844})
    board = boards(page)[3]
    # The frame loads, but not its files: the board shows the frame's own error.
    traffic.break_file("pyodide/library.bin", 404)
    board.touch.click()
    expect(board.note).to_contain_text("couldn’t be downloaded", timeout=PATIENCE_MS)
    expect(board.diagram).to_be_visible()
    expect(board.touch).to_have_accessible_name(re.compile("^Try again"))
    traffic.mend()
    traffic.forgive()
    board.wake()
    expect(board.note).to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


# -- pages of other sites --------------------------------------------------------------------------

# A script of the author that records the board's events.
LISTEN = """
window.heard = [];
for (const type of ["ready", "move", "state", "error", "resize", "solved"])
  addEventListener(`hive-${type}`, ({ detail, target }) => {
    heard.push([target.id, detail]);
    target.dataset.last = type;
  });
"""


def events(page: Page, kind: str) -> list[dict[str, Any]]:
    found = json.loads(page.evaluate("JSON.stringify(window.heard)"))
    return [{**detail, "id": name} for name, detail in found if detail["type"] == kind]


HOSTILE = '<img src=x onerror="parent.hacked=1">'
STRICT_PAGE = f"""
    <script src="listen.js" defer></script>
    <script type="module" src="{BASE}hive-board.js"></script>
    <hive-board id="good" game="{html.escape(GAME)}"><svg viewBox="0 0 9 9"></svg></hive-board>
    <hive-board id="bad" game="{html.escape(HOSTILE)}" mode="{html.escape(HOSTILE)}"></hive-board>
    <hive-board id="script" src="javascript:parent.hacked=1"></hive-board>
    """


def open_strict(open_page: OpenPage) -> tuple[Page, BoardElement, BoardElement, BoardElement]:
    """Open a page of another origin with a strict policy; return its boards too."""
    page = open_author(open_page, Author(STRICT_PAGE, files={"listen.js": LISTEN}))
    good, bad, script = (
        BoardElement(page.locator(f"#{name}")) for name in ("good", "bad", "script")
    )
    return page, good, bad, script


def test_a_script_of_the_author_plays_a_move_which_starts_the_board(open_page: OpenPage) -> None:
    page, good, _, _ = open_strict(open_page)
    good.element.evaluate(r"e => e.play('wA1 \\wQ')")
    good.expect_awake()
    expect(good.app).to_have_attribute("data-ply", "5")
    assert events(page, "ready")[0]["gameString"] == GAME
    (move,) = events(page, "move")
    assert (move["id"], move["move"], move["ply"]) == ("good", r"wA1 \wQ", 5)
    assert good.element.evaluate("e => e.gameString") == move["gameString"]


def test_a_board_has_the_language_of_the_page_and_takes_attributes_and_calls(
    open_page: OpenPage,
) -> None:
    _, good, _, _ = open_strict(open_page)
    expect(good.touch).to_have_accessible_name(re.compile("^Vanaf hier spelen"))
    good.wake()
    expect(good.inside.locator("html")).to_have_attribute("lang", "nl")
    good.element.evaluate("e => e.setAttribute('theme', 'contrast')")
    expect(good.inside.locator("html")).to_have_attribute("data-theme", "contrast")
    good.element.evaluate("e => e.goto(1)")
    expect(good.app).to_have_attribute("data-ply", "1")
    good.element.evaluate("e => { e.setAttribute('game', 'Base+P'); e.setAttribute('ply', '0'); }")
    expect(good.app).to_have_attribute("data-game-string", "Base+P;NotStarted;White[1]")
    # A faulty call causes an error, and changes nothing.
    good.element.evaluate("e => e.load('<b>no game</b>')")
    expect(good.element).to_have_attribute("data-last", "error")
    expect(good.app).to_have_attribute("data-game-string", "Base+P;NotStarted;White[1]")


def test_a_board_that_ran_before_keeps_the_result_of_its_game(open_page: OpenPage) -> None:
    page, good, bad, _ = open_strict(open_page)
    good.wake()
    resigned = GAME.replace("InProgress", "BlackWins")
    good.element.evaluate("(e, game) => e.load(game, null, { end: 'resign' })", resigned)
    expect(good.app).to_have_attribute("data-game-string", resigned)
    assert events(page, "state")[-1]["end"] == "resign"
    bad.wake()
    good.wake()
    expect(good.app).to_have_attribute("data-game-string", resigned)


def test_text_from_attributes_stays_text_and_forged_messages_are_ignored(
    open_page: OpenPage,
) -> None:
    page, _, bad, script = open_strict(open_page)
    before = len(json.loads(page.evaluate("JSON.stringify(window.heard)")))
    # Only messages of its own frame count.
    page.evaluate("postMessage({source: 'hive', type: 'solved', gameString: 'forged'}, '*')")
    bad.wake()
    expect(bad.inside.locator("#status")).to_contain_text("link")
    assert bad.inside.locator("img").count() == 0
    assert events(page, "solved") == []
    assert [error for error in events(page, "error") if error["id"] == "bad"]
    assert len(json.loads(page.evaluate("JSON.stringify(window.heard)"))) > before
    # A board that is removed from the page ends its frame, so that others can run.
    page.evaluate("document.getElementById('bad').remove()")
    expect(page.locator("iframe")).to_have_count(0)
    script.touch.click()
    expect(script.note).to_contain_text("kon hier niet starten")
    expect(page.locator("iframe")).to_have_count(0)
    assert page.evaluate("window.hacked") is None


def test_a_page_that_allows_no_frames_gets_an_error_at_once(
    open_page: OpenPage, traffic: Traffic
) -> None:
    policy = f"default-src 'none'; script-src {ORIGIN}; img-src data:"
    body = f'<script src="{BASE}hive-board.js"></script><hive-board><svg></svg></hive-board>'
    page = open_author(open_page, Author(body, policy))
    (board,) = boards(page)
    board.touch.click()
    expect(board.note).to_contain_text("kon hier niet starten")
    expect(board.frame).to_have_count(0)
    traffic.excuse()


def open_share(open_page: OpenPage) -> Page:
    """Open the share dialog at the code for a page whose readers can play on."""
    app = open_page(
        f"game={quote(GAME)}&ply=3",
        permissions=["clipboard-read", "clipboard-write"],
        viewport={"width": 390, "height": 844},
    )
    HivePage(app).do("share")
    app.get_by_text("Embed", exact=True).click()
    app.get_by_label("Play on").check()
    return app


def copied_code(app: Page, what: str) -> str:
    """Return the code that a button of the share dialog copies: `board` or `iframe`."""
    app.locator(f"[data-copy={what}]").click()
    told = app.locator("dialog").get_by_role("status")
    expect(told).to_contain_text("Code copied.")
    expect(told).to_be_in_viewport()
    code: str = app.evaluate("navigator.clipboard.readText()")
    return code


def test_the_share_dialog_with_the_code_for_a_page_fits_and_is_accessible(
    open_page: OpenPage,
) -> None:
    app = open_share(open_page)
    expect_faultless(app, "share, for a page")
    assert "<hive-board " in copied_code(app, "board")
    sideways = app.locator("dialog").evaluate("node => node.scrollWidth - node.clientWidth")
    assert sideways <= 0


def test_the_frame_from_the_share_dialog_starts_with_the_same_game(open_page: OpenPage) -> None:
    frame = copied_code(open_share(open_page), "iframe")
    page = open_author(open_page, Author(frame))
    inside = page.frame_locator("iframe[title]")
    expect(inside.locator("html")).to_have_attribute("data-app", "ready", timeout=PATIENCE_MS)
    expect(inside.locator("#app")).to_have_attribute("data-game-string", GAME)
    expect(inside.locator("#app")).to_have_attribute("data-ply", "3")
    expect(inside.locator("#app")).to_have_attribute("data-mode", "play")


def test_the_board_from_the_share_dialog_works_twice_in_a_page(open_page: OpenPage) -> None:
    code = copied_code(open_share(open_page), "board")
    page = open_author(open_page, Author(2 * code))
    # Both pictures have the same ids, and are complete.
    first, second = boards(page)
    shapes = "node => [...node.querySelectorAll('[data-piece]')].map(g => g.getBBox().width)"
    assert first.diagram.evaluate(shapes) == second.diagram.evaluate(shapes)
    expect(page.locator("hive-board a").first).to_be_hidden()
    second.wake()
    expect(second.app).to_have_attribute("data-ply", "3")
    expect(second.app).to_have_attribute("data-mode", "play")
    assert second.element.evaluate("e => e.gameString") == GAME
    assert (
        second.app.get_attribute("data-game-string") == Board.from_game_string(GAME).game_string()
    )
