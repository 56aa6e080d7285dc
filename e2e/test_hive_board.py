"""`<hive-board>`: the tutorial with its boards, and boards in pages of other people."""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from e2e.conftest import PATIENCE_MS
from e2e.hive_page import HivePage
from e2e.routing import BASE, ORIGIN, Traffic
from e2e.test_axe import expect_faultless
from hive_core import Board

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext, Route

    from e2e.conftest import OpenPage

LIGHT = {"tutorial.html", "tutorial.css", "hive-board.js", "web/icon.svg"}
GAME = r"Base;InProgress;White[3];wS1;bG1 wS1-;wQ \wS1;bQ bG1/"


PAINTED_TWICE = (
    "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
)


@dataclass(frozen=True)
class BoardElement:
    """One `<hive-board>` as a reader meets it."""

    element: Locator

    @property
    def frame(self) -> Locator:
        return self.element.locator("iframe")

    @property
    def inside(self) -> FrameLocator:
        return self.element.frame_locator("iframe")

    @property
    def app(self) -> Locator:
        return self.inside.locator("#app")

    @property
    def diagram(self) -> Locator:
        """The picture that came with the page."""
        return self.element.locator("> svg")

    @property
    def left(self) -> Locator:
        """The picture that the board drew before it went to sleep."""
        return self.element.locator(".picture img")

    @property
    def touch(self) -> Locator:
        return self.element.get_by_role("button")

    @property
    def note(self) -> Locator:
        return self.element.locator(".note[role=status]")

    def wake(self) -> None:
        # A click goes to what was painted last: where the page has just been scrolled, to a frame
        # of another site that has stood there.
        self.touch.scroll_into_view_if_needed()
        self.element.evaluate(PAINTED_TWICE)
        self.touch.click()
        self.expect_awake()

    def expect_awake(self) -> None:
        expect(self.element).to_have_attribute("data-phase", "awake", timeout=PATIENCE_MS)
        expect(self.inside.locator("html")).to_have_attribute("data-app", "ready")

    def height(self) -> float:
        box = self.element.bounding_box()
        assert box is not None
        return box["height"]

    def drawn(self) -> str:
        """The picture of a sleeping board, as the SVG that it is."""
        source = self.left.get_attribute("src") or ""
        assert source.startswith("data:image/svg+xml,")
        return unquote(source.partition(",")[2])


def boards(page: Page) -> list[BoardElement]:
    return [BoardElement(element) for element in page.locator("hive-board").all()]


def asked(traffic: Traffic) -> set[str]:
    return {url.removeprefix(BASE) for url in traffic.requests}


# Touches the board, and tells two pictures later whether its diagram is still there.
_TOUCHED = """board => new Promise(done => {
    board.shadowRoot.querySelector("button.touch").click();
    const svg = board.querySelector("svg");
    const look = () => done(svg.checkVisibility({ visibilityProperty: true }));
    requestAnimationFrame(() => requestAnimationFrame(look));
})"""


def test_the_tutorial_is_light_and_one_board_runs_at_a_time(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = open_page(path="tutorial.html", ready=False)
    all_boards = boards(page)
    assert len(all_boards) >= 10
    goal, placing = all_boards[:2]
    expect(goal.touch).to_have_accessible_name(re.compile("^Step through – The end of a game"))
    expect_faultless(page, "tutorial")
    assert page.locator("iframe").count() == 0
    assert asked(traffic) <= LIGHT

    # A touch: one frame. That nothing moves is what `test_board_room.py` looks at.
    # The picture stays until the frame has something to show, which may be soon.
    assert placing.element.evaluate(_TOUCHED), "the picture went before the board was there"
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

    # Another touch, by keyboard: still one frame, and the first board shows what was played.
    goal.touch.focus()
    page.keyboard.press("Enter")
    goal.expect_awake()
    expect(page.locator("iframe")).to_have_count(1)
    assert page.evaluate("document.activeElement.localName") == "hive-board"
    assert goal.element.evaluate("e => e.shadowRoot.activeElement?.localName") == "iframe"
    expect(placing.element).to_have_attribute("data-phase", "asleep")
    expect(placing.left).to_be_visible()
    expect(placing.diagram).to_be_hidden()
    assert 'data-piece="wB1"' in placing.drawn()
    assert game in html.unescape(placing.drawn())
    expect(placing.touch).to_have_accessible_name(re.compile("^Go on"))
    # It steps, and only that.
    goal.inside.locator("[data-action=previous]").click()
    expect(goal.app).to_have_attribute("data-ply", "26")
    assert goal.element.evaluate("e => e.ply") == 26
    assert goal.element.evaluate("e => e.state") == "InProgress"

    # Touched again the first board goes on exactly where it was left.
    placing.wake()
    expect(page.locator("iframe")).to_have_count(1)
    expect(placing.app).to_have_attribute("data-game-string", game)
    expect(placing.app).to_have_attribute("data-ply", "5")


def test_a_board_far_below_the_window_starts_when_its_page_wakes_it(open_page: OpenPage) -> None:
    body = f"""<div style="height: 20000px"></div><hive-board game="{GAME}"></hive-board>
      <script src="{BASE}hive-board.js"></script>"""
    page = open_author(open_page, Author(body, f"script-src {ORIGIN}; frame-src {ORIGIN}"))
    (board,) = boards(page)
    board.element.evaluate("board => board.wake()")
    board.expect_awake()


@pytest.mark.chromium_only("Playwright prints in no Firefox but its own")
def test_on_paper_there_are_pictures_and_nothing_else(open_page: OpenPage) -> None:
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
    # In Firefox `expect` would wait for ever: without scripts no promise is kept.
    for picture in pictures.all():
        assert picture.is_visible()
        box = picture.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert box["height"] > 60
    assert page.locator("noscript p").is_visible()
    assert asked(traffic) <= LIGHT


def test_a_board_that_cannot_start_says_so_and_keeps_its_picture(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = open_page(path="tutorial.html", ready=False, viewport={"width": 390, "height": 844})
    board = boards(page)[3]
    # The frame comes, but not what it needs: its own sentence is told.
    traffic.break_file("pyodide/library.bin", 404)
    board.touch.click()
    expect(board.note).to_contain_text("could not be fetched", timeout=PATIENCE_MS)
    expect(board.diagram).to_be_visible()
    expect(board.touch).to_have_accessible_name(re.compile("^Try again"))
    traffic.mend()
    traffic.forgive()
    board.wake()
    expect(board.note).to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


# -- pages of other people -------------------------------------------------------------------------

AUTHOR = "https://author.test/"
POLICY = (
    f"default-src 'none'; script-src 'self' {ORIGIN}; style-src 'self'; img-src data:; "
    f"frame-src {ORIGIN}"
)
# What an author's own script may do: it listens, and writes down what it hears.
LISTEN = """
window.heard = [];
for (const type of ["ready", "move", "state", "error", "resize", "solved"])
  addEventListener(`hive-${type}`, ({ detail, target }) => heard.push([target.id, detail]));
"""


@dataclass
class Author:
    """A page on another origin, with a policy of its own."""

    body: str
    policy: str = POLICY
    files: dict[str, str] = field(default_factory=dict)

    def settle(self, context: BrowserContext) -> None:
        context.route(f"{AUTHOR}**", self._answer)

    def _answer(self, route: Route) -> None:
        name = route.request.url.removeprefix(AUTHOR).partition("#")[0]
        if name in self.files:
            route.fulfill(body=self.files[name], content_type="text/javascript")
            return
        head = f'<meta http-equiv="Content-Security-Policy" content="{self.policy}">'
        head += '<meta charset="utf-8"><link rel="icon" href="data:,"><title>A blog</title>'
        text = f'<!doctype html><html lang="nl"><head>{head}</head><body>{self.body}</body></html>'
        route.fulfill(body=text, content_type="text/html; charset=utf-8")


def open_author(
    open_page: OpenPage,
    author: Author,
    *,
    before: Callable[[BrowserContext], object] = lambda _: None,
    **options: Any,
) -> Page:
    def settle(context: BrowserContext) -> None:
        author.settle(context)
        before(context)

    page = open_page(path="tutorial.html", ready=False, before=settle, **options)
    page.goto(AUTHOR)
    return page


def heard(page: Page, kind: str) -> list[dict[str, Any]]:
    found = json.loads(page.evaluate("JSON.stringify(window.heard)"))
    return [{**detail, "id": name} for name, detail in found if detail["type"] == kind]


def test_a_board_in_a_strict_page_of_another_origin(open_page: OpenPage) -> None:
    hostile = '<img src=x onerror="parent.hacked=1">'
    body = f"""
    <script src="listen.js" defer></script>
    <script type="module" src="{BASE}hive-board.js"></script>
    <hive-board id="good" game="{html.escape(GAME)}"><svg viewBox="0 0 9 9"></svg></hive-board>
    <hive-board id="bad" game="{html.escape(hostile)}" mode="{html.escape(hostile)}"></hive-board>
    <hive-board id="script" src="javascript:parent.hacked=1"></hive-board>
    """
    page = open_author(open_page, Author(body, files={"listen.js": LISTEN}))
    good, bad, script = (
        BoardElement(page.locator(f"#{name}")) for name in ("good", "bad", "script")
    )
    # The language is that of the page around.
    expect(good.touch).to_have_accessible_name(re.compile("^Speel vanaf hier"))

    # The page's own script plays a move, which wakes the board.
    good.element.evaluate(r"e => e.play('wA1 \\wQ')")
    good.expect_awake()
    expect(good.app).to_have_attribute("data-ply", "5")
    expect(good.inside.locator("html")).to_have_attribute("lang", "nl")
    assert heard(page, "ready")[0]["gameString"] == GAME
    (move,) = heard(page, "move")
    assert (move["id"], move["move"], move["ply"]) == ("good", r"wA1 \wQ", 5)
    assert good.element.evaluate("e => e.gameString") == move["gameString"]

    # Attributes are passed on, and so are calls; a bad one is answered, and changes nothing.
    good.element.evaluate("e => e.setAttribute('theme', 'contrast')")
    expect(good.inside.locator("html")).to_have_attribute("data-theme", "contrast")
    good.element.evaluate("e => e.goto(1)")
    expect(good.app).to_have_attribute("data-ply", "1")
    good.element.evaluate("e => { e.setAttribute('game', 'Base+P'); e.setAttribute('ply', '0'); }")
    expect(good.app).to_have_attribute("data-game-string", "Base+P;NotStarted;White[1]")
    good.element.evaluate("e => e.load('<b>no game</b>')")
    expect(good.app).to_have_attribute("data-game-string", "Base+P;NotStarted;White[1]")
    resigned = GAME.replace("InProgress", "BlackWins")
    good.element.evaluate("(e, game) => e.load(game, null, { end: 'resign' })", resigned)
    expect(good.app).to_have_attribute("data-game-string", resigned)
    assert heard(page, "state")[-1]["end"] == "resign"

    # Nobody but its own frame speaks for a board.
    before = len(json.loads(page.evaluate("JSON.stringify(window.heard)")))
    page.evaluate("postMessage({source: 'hive', type: 'solved', gameString: 'forged'}, '*')")

    # Text from attributes stays text, and is explained.
    bad.wake()
    expect(bad.inside.locator("#status")).to_contain_text("link")
    assert bad.inside.locator("img").count() == 0
    assert heard(page, "solved") == []
    errors = [error for error in heard(page, "error") if error["id"] == "bad"]
    assert errors
    assert any(error["id"] == "good" for error in heard(page, "error"))
    assert len(json.loads(page.evaluate("JSON.stringify(window.heard)"))) > before
    # A board that is taken out of the page ends its frame, and lets others run.
    page.evaluate("document.getElementById('bad').remove()")
    expect(page.locator("iframe")).to_have_count(0)
    script.touch.click()
    expect(script.note).to_contain_text("kon hier niet starten")
    expect(page.locator("iframe")).to_have_count(0)
    # A board that slept knows how its game ended.
    good.wake()
    expect(good.app).to_have_attribute("data-game-string", resigned)
    assert page.evaluate("window.hacked") is None


def test_a_page_that_allows_no_frames_gets_a_sentence_at_once(
    open_page: OpenPage, traffic: Traffic
) -> None:
    policy = f"default-src 'none'; script-src {ORIGIN}; img-src data:"
    body = f'<script src="{BASE}hive-board.js"></script><hive-board><svg></svg></hive-board>'
    page = open_author(open_page, Author(body, policy))
    (board,) = boards(page)
    board.touch.click()
    expect(board.note).to_contain_text("kon hier niet starten")
    expect(board.frame).to_have_count(0)
    traffic.forgive()


def test_the_code_from_the_share_dialog_works_in_a_page(open_page: OpenPage) -> None:
    app = open_page(
        f"game={quote(GAME)}&ply=3",
        permissions=["clipboard-read", "clipboard-write"],
        viewport={"width": 390, "height": 844},
    )
    HivePage(app).do("share")
    app.get_by_text("Put it in a page").click()
    app.get_by_label("Play on").check()
    expect_faultless(app, "share, for a page")
    app.locator("[data-copy=board]").click()
    told = app.locator("dialog").get_by_role("status")
    expect(told).to_contain_text("on the clipboard")
    expect(told).to_be_in_viewport()
    code = app.evaluate("navigator.clipboard.readText()")
    app.locator("[data-copy=iframe]").click()
    app.wait_for_function(
        "code => navigator.clipboard.readText().then(now => now !== code)", arg=code
    )
    frame = app.evaluate("navigator.clipboard.readText()")
    sideways = app.locator("dialog").evaluate("node => node.scrollWidth - node.clientWidth")
    assert sideways <= 0

    # The frame starts by itself, with the same game at the same position.
    page = open_author(open_page, Author(frame + 2 * code))
    inside = page.frame_locator("iframe[title]")
    expect(inside.locator("html")).to_have_attribute("data-app", "ready", timeout=PATIENCE_MS)
    expect(inside.locator("#app")).to_have_attribute("data-game-string", GAME)
    expect(inside.locator("#app")).to_have_attribute("data-ply", "3")
    expect(inside.locator("#app")).to_have_attribute("data-mode", "play")

    # Twice the same board: its ids may meet, and the picture is whole both times.
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
