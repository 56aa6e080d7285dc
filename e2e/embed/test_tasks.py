"""Lessons, puzzles and a teacher's tasks in pages of other people."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Frame, Page, expect

from e2e.axe import expect_faultless
from e2e.board_pages import Author, BoardElement, TaskFrame, boards, lesson, open_author
from e2e.host_pages import BESIDE, ELSEWHERE, answer, fits, frame, messages, send, visit
from e2e.routing import BASE, ORIGIN, Traffic
from hive_core.teach.tasks import answers, read_task, read_tasks
from tools.shared.environment import DIST
from web.embed import layout as embed_layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from e2e.conftest import OpenPage

PIN = {
    "id": "pin-the-spider",
    "kind": "play",
    "position": "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0",
    "text": {"en": "Pin the black spider.", "nl": "Zet de zwarte spin vast."},
    "goal": {"pins": "bS1"},
}
STEP = {
    "id": "step",
    "kind": "play",
    "game": "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-",
    "goal": {"piece": "wQ"},
}
FILE = json.dumps({"format": "hive-tasks", "version": 1, "tasks": [PIN, STEP]})


def solved(page: Page) -> dict[str, Any]:
    """Return the only message that a task is solved."""
    page.wait_for_function("told.some(({type}) => type === 'solved')")
    (message,) = messages(page, "solved")
    return {key: value for key, value in message.items() if key not in ("source", "type", "from")}


SANDBOX = 'sandbox="allow-scripts"'


@pytest.mark.journey
def test_a_lesson_is_solved_in_a_sandboxed_frame_and_reported_once(
    open_page: OpenPage, traffic: Traffic
) -> None:
    task = lesson("beetle-climb")
    there = frame("mode=lesson&id=beetle-climb", size="360x500", more=SANDBOX)
    page = visit(open_page, traffic, BESIDE, there)
    (inner,) = page.frames[1:]
    assert inner.url.startswith(f"{BASE}hive.html#mode=lesson&id=beetle-climb")
    shown = TaskFrame(inner)
    shown.expect("beetle-climb")
    shown.play_wrong(task)
    shown.do("task-hint")
    shown.solve(task)
    result = {"id": "beetle-climb", "kind": "play", "tries": 1, "hints": 1, "stars": 1}
    assert solved(page) == result
    states = [(m["task"], m["taskState"]) for m in messages(page, "state")]
    assert states[-1] == ("beetle-climb", "solved")
    send(page, type="set", theme="dark")
    expect(inner.locator("html")).to_have_attribute("data-theme", "dark")
    assert solved(page) == result


def open_board(open_page: OpenPage, body: str, **options: Any) -> Page:
    """Open a page of another site with those boards; it writes down what they have solved."""
    script = """
      window.told = [];
      document.addEventListener("hive-solved", ({ detail, target, composed }) => {
        told.push({ ...detail, board: target.id, composed });
      });
    """
    body = f'<script src="{BASE}hive-board.js"></script><script src="score.js"></script>{body}'
    policy = f"script-src 'self' {ORIGIN}; img-src data:; frame-src {ORIGIN}"
    author = Author(body, policy, {"score.js": script})
    return open_author(open_page, author, frames_in_reach=True, **options)


@pytest.mark.journey
def test_a_board_with_a_task_is_drawn_and_solved_and_sends_an_event(open_page: OpenPage) -> None:
    task = read_task(json.dumps(STEP))
    attribute = html.escape(json.dumps(STEP))
    page = open_board(open_page, f'<hive-board id="mine" task="{attribute}"></hive-board>')
    (board,) = boards(page)
    expect(board.element.locator("[data-piece]")).to_have_count(4)
    expect(board.touch).to_have_accessible_name(
        "Zelf proberen – Een partij Hive (Base), wit is aan zet"
    )
    before = board.height()
    board.wake()
    assert board.height() == before
    shown = TaskFrame(board.inside)
    shown.expect("step")
    shown.do("task-hint")
    shown.play_wrong(task)
    shown.solve(task)
    page.wait_for_function("told.length")
    (event,) = page.evaluate("told")
    assert (event["board"], event["composed"], event["id"]) == ("mine", True, "step")
    assert (event["kind"], event["tries"], event["hints"], event["stars"]) == ("play", 1, 1, 1)


def test_a_board_of_a_lesson_of_clicks_is_solved_and_stores_nothing(
    open_page: OpenPage, traffic: Traffic
) -> None:
    body = f"""<title>A course</title><script src="{BASE}hive-board.js"></script>
      <script>window.told = [];
        addEventListener("hive-solved", ({{ detail }}) => told.push(detail));</script>
      <hive-board lesson="spider-four"></hive-board>"""
    traffic.serve(BESIDE, f"<!doctype html>{body}")
    page = open_page(at=BESIDE, ready=False)
    board = BoardElement(page.locator("hive-board"))
    expect(board.touch).to_have_accessible_name("Start the lesson")
    board.wake()
    shown = TaskFrame(board.inside)
    shown.expect("spider-four")
    shown.solve(lesson("spider-four"))
    page.wait_for_function("told.length")
    (event,) = page.evaluate("told")
    assert (event["id"], event["kind"], event["stars"]) == ("spider-four", "destinations", 3)
    # The frame has the same origin as this page.
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0


def open_frames(
    open_page: OpenPage, traffic: Traffic, *frames: str, **more: Any
) -> Sequence[Frame]:
    page = visit(open_page, traffic, BESIDE, *frames, **more)
    return page.frames[1:]


def test_a_frame_without_an_id_opens_the_first_lesson_or_puzzle(
    open_page: OpenPage, traffic: Traffic
) -> None:
    lessons = read_tasks((DIST / "learn" / "lessons.json").read_text(encoding="utf-8"))
    puzzles = read_tasks((DIST / "learn" / "puzzles.json").read_text(encoding="utf-8"))
    first, second = open_frames(open_page, traffic, frame("mode=lesson"), frame("mode=puzzle"))
    TaskFrame(first).expect(lessons.tasks[0].id)
    TaskFrame(second).expect(min(puzzles.tasks, key=lambda task: task.band).id)


def test_a_file_of_the_same_site_has_a_next_task_until_its_last(
    open_page: OpenPage, traffic: Traffic
) -> None:
    traffic.serve(f"{BASE}my/tasks.json", FILE)
    address = f"mode=puzzle&tasks={quote('my/tasks.json')}&id=pin-the-spider"
    (inner,) = open_frames(open_page, traffic, frame(address, size="360x500"))
    shown = TaskFrame(inner)
    shown.expect("pin-the-spider")
    expect(inner.locator("#task")).to_contain_text("Pin the black spider.")
    shown.solve(read_task(json.dumps(PIN)))
    shown.do("next-task")
    shown.expect("step")
    expect(inner.locator("[data-action=next-task]")).to_have_count(0)


def test_a_faulty_task_gets_an_error_and_the_open_one_stays(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = visit(open_page, traffic, BESIDE, frame(f"mode=puzzle&task={quote(json.dumps(PIN))}"))
    (inner,) = page.frames[1:]
    shown = TaskFrame(inner)
    shown.expect("pin-the-spider")
    markup = "<img src=x onerror=document.title=1>"
    for faulty, said in (
        ({"task": {**PIN, "goal": {"pins": markup}}}, "goal.pins"),
        ({"task": {**PIN, "colour": "red"}}, "colour"),
        ({"task": markup}, "task is missing"),
        ({"lesson": [1]}, "lesson is missing"),
        ({"tasks": "https://elsewhere.example/tasks.json"}, "on this site"),
        ({"lesson": "no-such-lesson"}, "no-such-lesson"),
    ):
        refused = answer(page, type="load", **faulty)
        assert (refused["type"], refused["to"]) == ("error", "load")
        assert said in refused["message"]
    shown.expect("pin-the-spider")
    expect(inner.locator("img")).to_have_count(0)
    loaded = answer(page, type="load", task=STEP)
    assert (loaded["type"], loaded["task"], loaded["taskState"]) == ("state", "step", "open")


def test_a_frame_whose_link_names_no_lesson_says_so(open_page: OpenPage, traffic: Traffic) -> None:
    page = visit(open_page, traffic, ELSEWHERE, frame("mode=lesson&id=no-such-lesson"))
    page.wait_for_function("told.some(({type}) => type === 'error')")
    (error,) = messages(page, "error")
    assert error["to"] == "link"
    assert "no-such-lesson" in error["message"]


def test_a_task_of_the_tutorial_is_solved(open_page: OpenPage) -> None:
    page = open_page(path="tutorial.html", ready=False, frames_in_reach=True)
    board = BoardElement(page.locator("hive-board[task*=tutorial-beetle]"))
    expect(board.touch).to_have_accessible_name(re.compile("^Try it – A white beetle on top"))
    board.wake()
    shown = TaskFrame(board.inside)
    shown.expect("tutorial-beetle")
    shown.solve(read_task(board.element.get_attribute("task") or ""))
    expect(board.inside.locator("#status")).to_contain_text(
        "The tile under the beetle can’t move now."
    )


def test_a_task_of_the_tutorial_goes_on_where_it_was_when_its_board_is_continued(
    open_page: OpenPage,
) -> None:
    page = open_page(path="tutorial.html", ready=False, frames_in_reach=True)
    spider, other = (
        BoardElement(page.locator(f"hive-board[task*=tutorial-{name}]"))
        for name in ("spider", "grasshopper")
    )
    spider.wake()
    shown = TaskFrame(spider.inside)
    task = read_task(spider.element.get_attribute("task") or "")
    first, second = sorted(answers(task), key=str)
    # Only the clicked space changes: the host page gets no message about it.
    shown.inner.locator(f'svg#board [data-space="{first}"]').click(force=True)
    expect(spider.inside.locator(f'[data-marked="{first}"]')).to_be_visible()
    other.wake()
    expect(spider.touch).to_have_accessible_name(re.compile("^Continue"))
    spider.wake()
    expect(spider.inside.locator(f'[data-marked="{first}"]')).to_be_visible()
    shown.inner.locator(f'svg#board [data-space="{second}"]').click(force=True)
    shown.expect("tutorial-spider", "solved")


# What a finger needs, in pixels.
FINGER = 40


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_task_fits_frames_of_all_widths_and_is_accessible(
    open_page: OpenPage, theme: str
) -> None:
    page = open_page(f"mode=lesson&id=spider-four&lang=nl&theme={theme}", path="embed.html")
    TaskFrame(page.main_frame).expect("spider-four")
    for width in (280, 320, 480, 640, 1280):
        height = embed_layout.height(width, "lesson")
        page.set_viewport_size({"width": width, "height": height})
        assert fits(page.main_frame), width
        box = page.locator(".task").bounding_box()
        assert box is not None
        assert (box["x"], box["y"], box["width"]) == (0, 0, width)
        sizes = page.locator(".frame-controls button, .frame-links > *").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).map(b => [b.width, b.height])"
        )
        assert len(sizes) == 6
        assert min(side for size in sizes for side in size) >= FINGER, width
        expect_faultless(page, f"task, {width}, {theme}")


def test_a_frame_asks_for_the_height_of_its_task_once(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = visit(open_page, traffic, BESIDE, frame("mode=lesson", size="360x200"))
    TaskFrame(page.frames[1]).expect(lesson("goal-last-side").id)
    assert [m["height"] for m in messages(page, "resize")] == [embed_layout.height(360, "lesson")]
