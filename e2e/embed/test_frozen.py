"""A page of November 2026 with boards: it works with the script of today, and with a pinned one.

The frozen files are in `frozen/`, whose folders have the month; see the README there.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from e2e.board_pages import BoardElement
from e2e.browsers import PATIENCE_MS
from e2e.routing import BASE

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

FROZEN = Path(__file__).parent / "frozen" / "2026-11"
NAMES = json.loads((FROZEN / "names.json").read_text(encoding="utf-8"))
ELSEWHERE = "https://author.test/boards.html"
POSITION = "Base;Position;Black[4];wQ@0,0;bQ@1,0;bS1@2,0;wA1@3,0;moved:wA1"


class FrozenPage:
    """The frozen page at another site, as a reader uses it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def board(self, name: str) -> BoardElement:
        return BoardElement(self.page.locator(f"#{name}"))

    def start(self, name: str) -> BoardElement:
        board = self.board(name)
        board.wake()
        return board

    def press(self, name: str) -> None:
        """Press one of the page's own buttons."""
        self.page.locator(f"button#{name}").click()

    def values(self) -> dict[str, Any]:
        """Return the documented properties of the board `plain`."""
        found: dict[str, Any] = self.page.evaluate("values()")
        return found

    def told(self, board: str, event: str) -> list[dict[str, Any]]:
        """Return the messages of that event from that board."""
        found: list[dict[str, Any]] = self.page.evaluate(
            "([board, name]) => told.filter(m => m.board === board && m.name === name)"
            ".map(m => m.detail)",
            [board, event],
        )
        return found

    def next(self, board: str, event: str, count: int = 1) -> dict[str, Any]:
        """Wait until the board has sent that event so many times; return the last one."""
        self.page.wait_for_function(
            "([board, name, count]) =>"
            " told.filter(m => m.board === board && m.name === name).length >= count",
            arg=[board, event, count],
            timeout=PATIENCE_MS,
        )
        return self.told(board, event)[-1]

    def wait_shown(self, ply: int) -> None:
        """Wait until the board `plain` shows the position after so many plies."""
        self.page.wait_for_function("ply => values().ply === ply", arg=ply)


@pytest.fixture(params=["current script", "pinned script"])
def frozen(open_page: OpenPage, traffic: Traffic, request: pytest.FixtureRequest) -> FrozenPage:
    """Open the frozen page with the script of today's site, or with the frozen one."""
    text = (FROZEN / "page.html").read_text(encoding="utf-8")
    traffic.serve(ELSEWHERE, text.replace("https://example.org/hive/", BASE))

    def pin(context: BrowserContext) -> None:
        if request.param == "pinned script":
            script = (FROZEN / "hive-board.js").read_text(encoding="utf-8")
            context.route(
                f"{BASE}hive-board.js",
                lambda route: route.fulfill(body=script, content_type="text/javascript"),
            )

    page = open_page(at=ELSEWHERE, ready=False, before=pin, frames_in_reach=True)
    page.wait_for_load_state()
    return FrozenPage(page)


def has_fields(message: dict[str, Any], kind: str) -> bool:
    return set(NAMES["sent"][kind]) <= message.keys()


def test_every_board_offers_to_start_and_has_a_height(frozen: FrozenPage) -> None:
    boards = frozen.page.locator("hive-board")
    expect(boards).to_have_count(10)
    for board in map(BoardElement, boards.all()):
        expect(board.touch).to_be_visible()
        assert board.height() >= 240
    expect(boards.locator("iframe")).to_have_count(0)


def test_parts_have_the_style_of_the_page(frozen: FrozenPage) -> None:
    board = frozen.start("plain").element
    found = board.evaluate(
        """board => Object.fromEntries([
            ["stage", "borderTopColor"], ["picture", "outlineColor"], ["button", "color"],
            ["note", "borderLeftColor"], ["frame", "borderBottomColor"],
        ].map(([part, style]) => {
            const element = board.shadowRoot.querySelector(`[part=${part}]`);
            return [part, getComputedStyle(element)[style]];
        }))"""
    )
    assert found == {
        part: f"rgb({at + 1}, {at + 2}, {at + 3})" for at, part in enumerate(NAMES["parts"])
    }


def test_a_board_starts_plays_moves_and_tells_their_fields(frozen: FrozenPage) -> None:
    frozen.press("wake")
    board = frozen.board("plain")
    board.expect_awake()
    assert has_fields(frozen.next("plain", "hive-ready"), "ready")
    assert has_fields(frozen.next("plain", "hive-resize"), "resize")
    frozen.press("play")
    move = frozen.next("plain", "hive-move")
    assert has_fields(move, "move")
    assert (move["move"], move["ply"], move["turn"]) == ("wS1", 1, "black")
    assert has_fields(frozen.next("plain", "hive-state"), "state")
    frozen.press("goto")
    frozen.wait_shown(0)
    frozen.press("goto")
    assert frozen.values()["gameString"].endswith(";wS1")


def test_a_refused_move_sends_an_error(frozen: FrozenPage) -> None:
    frozen.start("game")
    frozen.page.evaluate("document.getElementById('game').play('wA1 bQ-')")
    error = frozen.next("game", "hive-error")
    assert has_fields(error, "error")
    assert error["to"] == "play"
    assert error["message"]


def test_a_board_sleeps_with_its_game_and_goes_on_when_woken(frozen: FrozenPage) -> None:
    frozen.press("load")
    board = frozen.board("plain")
    board.expect_awake()
    frozen.wait_shown(1)
    frozen.press("sleep")
    expect(board.element).to_have_attribute("data-phase", "asleep")
    expect(board.frame).to_have_count(0)
    slept = frozen.values()
    assert slept["gameString"] == "Base;InProgress;White[2];wS1;bG1 wS1-"
    assert (slept["ply"], slept["state"]) == (1, "InProgress")
    board.wake()
    frozen.wait_shown(1)
    assert frozen.values()["gameString"] == slept["gameString"]


def test_only_one_board_runs_at_a_time(frozen: FrozenPage) -> None:
    first = frozen.start("plain")
    frozen.start("ended")
    expect(first.element).to_have_attribute("data-phase", "asleep")
    expect(frozen.page.locator("hive-board iframe")).to_have_count(1)


def test_a_position_with_moves_is_shown_and_can_be_loaded(frozen: FrozenPage) -> None:
    board = frozen.start("position")
    expect(board.app).to_have_attribute("data-mode", "analysis")
    assert frozen.next("position", "hive-ready")["position"] == POSITION
    frozen.press("load-position")
    frozen.page.wait_for_function("position => values().position === position", arg=POSITION)


def test_attributes_of_a_game_reach_the_running_board(frozen: FrozenPage) -> None:
    board = frozen.start("game")
    expect(board.app).to_have_attribute("data-mode", "view")
    expect(board.app).to_have_attribute("data-ply", "3")
    expect(board.inside.locator("html")).to_have_attribute("lang", "nl")
    expect(board.inside.locator("html")).to_have_attribute("data-theme", "dark")
    expect(board.inside.locator("[data-action=previous]")).to_be_visible()
    expect(board.inside.locator("[data-action=flip]")).to_have_count(0)


def test_attributes_change_while_the_board_runs(frozen: FrozenPage) -> None:
    board = frozen.start("game")
    for name, value in {
        "mode": "play",
        "theme": "light",
        "lang": "en",
        "flip": "0",
        "controls": "flip,undo",
        "ply": "2",
    }.items():
        board.element.evaluate(
            "(board, [name, value]) => board.setAttribute(name, value)", [name, value]
        )
    expect(board.app).to_have_attribute("data-mode", "play")
    expect(board.app).to_have_attribute("data-ply", "2")
    expect(board.inside.locator("html")).to_have_attribute("lang", "en")
    expect(board.inside.locator("html")).to_have_attribute("data-theme", "light")
    expect(board.inside.locator("[data-action=flip]")).to_be_visible()


def test_a_study_shows_the_line_that_is_named(frozen: FrozenPage) -> None:
    frozen.start("study")
    assert "bS1 wS1-" in frozen.next("study", "hive-ready")["gameString"]


def test_the_computer_answers_with_the_rules_of_the_link(frozen: FrozenPage) -> None:
    frozen.start("computer")
    frozen.page.evaluate("document.getElementById('computer').play('wS1')")
    answer = frozen.next("computer", "hive-move", 2)
    assert answer["ply"] == 2
    assert answer["move"].startswith("b")


def test_a_resigned_game_is_over(frozen: FrozenPage) -> None:
    frozen.start("ended")
    ready = frozen.next("ended", "hive-ready")
    assert (ready["state"], ready["end"]) == ("WhiteWins", "resign")


def test_a_task_of_the_page_is_solved_and_told(frozen: FrozenPage) -> None:
    board = frozen.start("task")
    expect(board.app).to_have_attribute("data-task", "pin-the-spider")
    expect(board.inside.locator("#task")).to_contain_text("Pin the black spider.")
    frozen.page.evaluate("document.getElementById('task').play('wA1 bS1-')")
    solved = frozen.next("task", "hive-solved")
    assert has_fields(solved, "solved")
    assert (solved["id"], solved["kind"], solved["tries"]) == ("pin-the-spider", "play", 0)


@pytest.mark.parametrize(
    ("board", "task"), [("lesson", "spider-four"), ("puzzle", "w1-0001"), ("file", "w1-0002")]
)
def test_tasks_of_the_site_open_by_their_ids(frozen: FrozenPage, board: str, task: str) -> None:
    expect(frozen.start(board).app).to_have_attribute("data-task", task)


@pytest.mark.parametrize(
    ("button", "task"), [("load-task", "pin-the-spider"), ("load-lesson", "spider-four")]
)
def test_a_task_is_loaded_in_place_of_a_game(frozen: FrozenPage, button: str, task: str) -> None:
    frozen.press(button)
    board = frozen.board("plain")
    board.expect_awake()
    expect(board.app).to_have_attribute("data-task", task)


def test_two_spellings_of_a_move_are_the_same(frozen: FrozenPage) -> None:
    assert frozen.page.evaluate("same('bQ bG1-', 'bQ bG1-')") is True
    assert frozen.page.evaluate("same('bQ bG1-', 'bQ /bG1')") is False
    expect(frozen.page.locator("hive-board iframe")).to_have_count(0)
