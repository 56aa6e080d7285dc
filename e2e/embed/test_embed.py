"""`embed.html` in a page of the same site, of another one, and in a sandbox."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Frame, Locator, Page, expect

from e2e.browsers import PATIENCE_MS
from e2e.host_pages import (
    BESIDE,
    ELSEWHERE,
    answer,
    fits,
    frame,
    messages,
    send,
    tutorial,
    visit,
    wait_ready,
)
from e2e.routing import BASE, Traffic
from tools.shared.whole_games import WHOLE_GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Route

    from e2e.conftest import OpenPage

GAME = r"Base+ML;InProgress;White[4];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 \wQ;bA1 bQ/"
MARKUP = "<img src=x onerror=document.title=1>"


@contextmanager
def finger(page: Page, on: Locator, x: float, y: float) -> Iterator[None]:
    """Put a finger on the element and move it up; lift it at the end of the `with` statement."""
    box = on.bounding_box()
    assert box is not None
    hand = page.context.new_cdp_session(page)
    for kind, up in [("touchStart", 0), *(("touchMove", 6 * step) for step in range(1, 9))]:
        points = [{"x": box["x"] + x, "y": box["y"] + y - up}]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    yield
    hand.send("Input.dispatchTouchEvent", {"type": "touchCancel", "touchPoints": []})


TO_LOOK_AT = frame(f"game={quote(GAME)}&mode=view")
TO_PLAY = frame(f"game={quote(GAME)}")
TO_ANALYSE = frame(f"game={quote(GAME)}&mode=analysis&lang=nl&theme=dark")


def visit_elsewhere(open_page: OpenPage, traffic: Traffic, *frames: str) -> Page:
    """Open the tutorial of another site; tests may click in its frames."""
    return visit(open_page, traffic, ELSEWHERE, *frames, frames_in_reach=True)


def test_boards_in_a_page_of_another_site_fit_their_frames_and_take_no_focus(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = visit_elsewhere(open_page, traffic, TO_LOOK_AT, TO_PLAY, TO_ANALYSE)
    assert page.evaluate("document.activeElement.tagName") == "INPUT"
    assert page.evaluate("document.title") == "A tutorial"
    assert all(fits(inner) for inner in page.frames[1:])
    assert [messages(page, "ready", number)[0]["mode"] for number in range(3)] == [
        "view",
        "play",
        "analysis",
    ]
    assert [len(messages(page, "resize", number)) for number in range(3)] == [1, 1, 1]


def test_a_read_only_board_has_no_hands_and_steps_through_its_game(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = visit_elsewhere(open_page, traffic, TO_LOOK_AT)
    (seen,) = page.frames[1:]
    expect(seen.locator("[data-reserve]")).to_have_count(0)
    seen.locator("[data-action=previous]").click()
    expect(seen.locator("#status")).to_have_text("Move 3 of 3. Black to move.")
    assert [(m["ply"], m["move"]) for m in messages(page, "state")] == [(5, r"wA1 \wQ")]
    assert len(messages(page, "resize")) == 1


def test_the_rows_of_the_players_lie_over_no_tile_and_nothing_is_behind_the_tiles(
    open_page: OpenPage, traffic: Traffic
) -> None:
    cast = frame(f"game={quote(GAME)}&mode=view&players=1&background=none&controls=none")
    page = visit_elsewhere(open_page, traffic, cast)
    inside = page.frames[1]
    expect(inside.locator(".side")).to_have_text(["Black", "White"])
    above, below = (side.bounding_box() for side in inside.locator(".side").all())
    assert above is not None
    assert below is not None
    for tile in inside.locator("#board .tile-face").all():
        box = tile.bounding_box()
        assert box is not None
        assert above["y"] + above["height"] <= box["y"]
        assert box["y"] + box["height"] <= below["y"]
    for part in ("html", "body", "#app", ".table"):
        expect(inside.locator(part)).to_have_css("background-color", "rgba(0, 0, 0, 0)")
        expect(inside.locator(part)).to_have_css("background-image", "none")


def test_a_frame_reports_a_move_once_and_then_the_state(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = visit_elsewhere(open_page, traffic, TO_PLAY)
    (played,) = page.frames[1:]
    played.locator("[data-reserve=wG1]").click()
    played.locator("svg#board [data-target]").first.click()
    page.wait_for_function("told.some(({type}) => type === 'state')")
    (moved,) = messages(page, "move")
    assert moved["move"].startswith("wG1 ")
    assert moved["gameString"].endswith(moved["move"])
    assert [message["ply"] for message in messages(page, "state")] == [7]
    assert len(messages(page, "resize")) == 1


def test_a_frame_of_another_site_analyses_and_asks_for_a_height_with_each_mode(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = visit_elsewhere(open_page, traffic, TO_ANALYSE)
    (analysed,) = page.frames[1:]
    expect(analysed.locator("[data-best]").first).to_be_visible()
    expect(analysed.locator("html")).to_have_attribute("lang", "nl")
    assert answer(page, type="set", mode="view")["mode"] == "view"
    page.wait_for_function("told.filter(({type}) => type === 'resize').length === 2")


def test_the_wheel_scrolls_the_host_page_and_zooms_the_board_with_control(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = visit_elsewhere(open_page, traffic, TO_LOOK_AT)
    (seen,) = page.frames[1:]
    board = seen.locator("svg#board")
    shown = board.get_attribute("viewBox")
    board.hover()
    page.mouse.wheel(0, 60)
    page.wait_for_function("scrollY > 0")
    assert board.get_attribute("viewBox") == shown
    expect(seen.locator("[data-action=fit]")).to_have_count(0)
    page.keyboard.down("Control")
    for _ in range(6):
        page.mouse.wheel(0, -300)
    page.keyboard.up("Control")
    seen.locator("[data-action=fit]").click()
    expect(seen.locator("[data-action=fit]")).to_have_count(0)


def test_a_page_of_another_site_may_show_a_game_but_not_start_the_computer(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = visit_elsewhere(open_page, traffic, TO_LOOK_AT)
    assert "this site" in answer(page, 0, type="set", white="ai:8")["message"]
    other = answer(page, 0, type="load", gameString=WHOLE_GAMES["Draw"])
    assert other["state"] == "Draw"
    assert fits(page.frames[1])


def test_a_frame_out_of_view_does_not_analyse(open_page: OpenPage, traffic: Traffic) -> None:
    page = visit(open_page, traffic, ELSEWHERE, frame(f"game={quote(GAME)}&mode=analysis"))
    inner = page.frames[1]
    expect(inner.locator("[data-best]").first).to_be_visible(timeout=PATIENCE_MS)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(inner.locator("html")).to_have_attribute("data-unseen", "1")
    # Another position is shown, and not analysed
    answer(page, type="load", gameString="Base;InProgress;White[2];wS1;bG1 wS1-")
    expect(inner.locator("#app")).to_have_attribute("data-ply", "2")
    expect(inner.locator("#app")).not_to_have_attribute("data-analysing", "1")
    expect(inner.locator("[data-best]")).to_have_count(0)
    # until the frame is in view again.
    page.evaluate("scrollTo(0, 0)")
    expect(inner.locator("[data-best]").first).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.chromium_only("no other engine's driver moves a finger over the screen")
def test_a_finger_scrolls_the_host_page_on_empty_board_and_drags_a_movable_tile(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = visit(open_page, traffic, BESIDE, frame("", size="360x420"), has_touch=True)
    (inner,) = page.frames[1:]
    answer(page, type="load", gameString=GAME, ply=6)
    with finger(page, inner.locator("svg#board"), 20, 60):
        page.wait_for_function("scrollY > 0")
    with finger(page, inner.locator("svg#board [data-piece=wA1]"), 22, 28):
        expect(inner.locator("html")).to_have_attribute("data-carrying", "white")
    expect(inner.locator(".ghost")).to_have_count(0)


def visit_beside(open_page: OpenPage, traffic: Traffic, **more: Any) -> tuple[Page, Frame]:
    """Open the tutorial of our own site, with one frame."""
    page = visit(open_page, traffic, BESIDE, frame("", size="360x420"), **more)
    (inner,) = page.frames[1:]
    return page, inner


@pytest.mark.journey
def test_a_page_of_the_same_site_starts_the_computer_in_a_frame_that_saves_nothing(
    open_page: OpenPage, traffic: Traffic
) -> None:
    kept = {
        "hive.prefs": '{"hive":1,"theme":"dark","lang":"nl","confirm":true}',
        "hive.game.a": "x",
    }
    storage = [{"name": name, "value": value} for name, value in kept.items()]
    origin = BASE.removesuffix("/some/sub-path/")
    page, inner = visit_beside(
        open_page,
        traffic,
        storage_state={"origins": [{"origin": origin, "localStorage": storage}]},
    )
    # The reader's settings apply to the app only.
    expect(inner.locator("html")).to_have_attribute("lang", "en")
    expect(inner.locator("html")).to_have_attribute("data-theme", "auto")
    answer(page, type="load", gameString=GAME)
    answer(page, type="play", move=r"wG1 \wA1")
    send(page, type="set", black="ai:1")
    page.wait_for_function("told.findLast(({type}) => type === 'move').turn === 'white'")
    assert inner.locator("#app").get_attribute("data-ply") == "8"
    assert page.evaluate("({...localStorage})") == kept
    assert page.evaluate("sessionStorage.length") == 0
    assert page.evaluate("document.title") == "A tutorial"


@pytest.mark.journey
def test_a_frame_obeys_messages_of_the_host_page(open_page: OpenPage, traffic: Traffic) -> None:
    page, inner = visit_beside(open_page, traffic)
    loaded = answer(page, type="load", gameString=GAME, ply=4)
    assert (loaded["type"], loaded["ply"], loaded["turn"]) == ("state", 4, "white")
    assert answer(page, type="goto", ply=6)["ply"] == 6
    moved = answer(page, type="play", move=r"wG1 \wA1")
    assert (moved["type"], moved["move"]) == ("move", r"wG1 \wA1")
    svg = answer(page, type="diagram")["svg"]
    assert svg.startswith("<svg")
    send(page, type="set", theme="contrast", lang="nl", flip=True, controls=["flip"])
    expect(inner.locator("html")).to_have_attribute("data-theme", "contrast")
    expect(inner.locator("html")).to_have_attribute("lang", "nl")
    expect(inner.locator("[data-action=hint]")).to_have_count(0)


@pytest.mark.journey
def test_a_faulty_message_gets_an_error_and_changes_nothing(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page, inner = visit_beside(open_page, traffic)
    answer(page, type="load", gameString=GAME)
    said = answer(page, type="load", gameString=MARKUP)
    assert (said["type"], said["to"]) == ("error", "load")
    assert said["message"].startswith("The message’s game has an error")
    assert answer(page, type="play", move=MARKUP)["to"] == "play"
    assert answer(page, type="goto", ply=[[1]])["to"] == "goto"
    assert answer(page, type="set", theme={"a": 1})["to"] == "set"
    assert answer(page, type=MARKUP)["type"] == "error"
    for monster in (
        "target.ring = target",
        "target.text = 'x'.repeat(9e6)",
        "target.deep = JSON.parse('['.repeat(700) + ']'.repeat(700))",
        "target.map = new Map([[target, 1n]]), target.big = 1n",
    ):
        before: int = page.evaluate("told.length")
        page.evaluate(
            f"() => {{ const target = {{target: 'hive', type: 'load', gameString: 'Base'}};"
            f"{monster}; frames[0].postMessage(target, '*'); }}"
        )
        page.wait_for_function("count => told.length > count", arg=before)
        assert page.evaluate("count => told[count].type", before) == "error"
    expect(inner.locator("#app")).to_have_attribute("data-game-string", GAME)
    expect(inner.locator("#app")).to_have_attribute("data-ply", "6")


@pytest.mark.journey
def test_a_frame_ignores_messages_for_others_or_not_from_its_host_page(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page, inner = visit_beside(open_page, traffic)
    answer(page, type="load", gameString=GAME)
    count = page.evaluate("told.length")
    for nothing in ("'hive'", "null", "{target: 'bee', type: 'goto', ply: 0}", "[1, [2]]", "7n"):
        page.evaluate(f"frames[0].postMessage({nothing}, '*')")
    inner.evaluate("postMessage({target: 'hive', type: 'goto', ply: 0}, '*')")
    assert answer(page, type="diagram")["type"] == "diagram"
    assert page.evaluate("told.length") == count + 1
    expect(inner.locator("#app")).to_have_attribute("data-game-string", GAME)
    expect(inner.locator("#app")).to_have_attribute("data-ply", "6")


def test_a_sandboxed_frame_loads_the_single_file_or_shows_an_error(
    open_page: OpenPage, traffic: Traffic
) -> None:
    traffic.break_file("hive.html", 404)
    sandboxed = frame("mode=view&theme=light", more='sandbox="allow-scripts"')
    traffic.serve(BESIDE, tutorial([sandboxed]))
    page = open_page(at=BESIDE, ready=False)
    page.wait_for_function("told.some(({type}) => type === 'error')")
    (why,) = messages(page, "error")
    assert why["to"] == "start"
    (inner,) = page.frames[1:]
    failure = inner.get_by_role("alert")
    expect(failure).to_contain_text("blocks scripts")
    assert failure.get_by_role("link").get_attribute("href") == (
        f"{BASE}index.html#mode=view&theme=light"
    )
    assert fits(inner)
    traffic.mend()
    traffic.forgive()

    page.reload()
    wait_ready(page, 1)
    (inner,) = page.frames[1:]
    assert inner.url == f"{BASE}hive.html#mode=view&theme=light&frame=1"
    assert messages(page, "ready")[0]["mode"] == "view"
    assert answer(page, type="load", gameString=GAME)["gameString"] == GAME
    expect(inner.locator("header")).to_have_count(0)
    expect(inner.locator("#status")).to_have_text("White to move.")
    assert fits(inner)
    # Without an origin, no page counts as the same site.
    assert answer(page, type="set", black="ai:1")["type"] == "error"


def test_a_sandboxed_frame_starts_no_python_before_the_single_file(
    open_page: OpenPage, traffic: Traffic
) -> None:
    held: list[Route] = []
    sandboxed = frame("mode=view", more='sandbox="allow-scripts"')
    traffic.serve(BESIDE, tutorial([sandboxed]))
    page = open_page(
        at=BESIDE,
        ready=False,
        before=lambda context: context.route("**/hive.html*", lambda route: held.append(route)),
    )
    page.wait_for_function("frames.length === 1")
    (inner,) = page.frames[1:]
    inner.wait_for_function("document.readyState === 'complete' && document.querySelector('#app')")
    # PyScript defines its elements as soon as it runs.
    assert inner.evaluate("customElements.get('py-script') === undefined")
    page.context.unroute("**/hive.html*")
    for route in held:
        route.fallback()
    wait_ready(page, 1)


def test_a_sandboxed_frame_downloads_the_program_only_in_the_single_file(
    open_page: OpenPage, traffic: Traffic
) -> None:
    sandboxed = frame("mode=view", more='sandbox="allow-scripts"')
    traffic.serve(BESIDE, tutorial([sandboxed]))
    wait_ready(open_page(at=BESIDE, ready=False), 1)
    assert any("hive.html" in request for request in traffic.requests)
    assert not any("pyodide.asm.wasm" in request for request in traffic.requests)


def test_the_full_app_in_a_frame_neither_sends_nor_receives_messages(
    open_page: OpenPage, traffic: Traffic
) -> None:
    traffic.serve(
        BESIDE, tutorial([frame(f"game={quote(GAME)}", page="index.html", size="800x640")])
    )
    page = open_page(at=BESIDE, ready=False)
    page.wait_for_selector("p", state="attached")
    (inner,) = page.frames[1:]
    inner.wait_for_selector("html[data-app=ready]", state="attached")
    send(page, type="goto", ply=0)
    send(page, type="set", theme="contrast")
    inner.locator("[data-action=flip]").click()
    expect(inner.locator("#app")).to_have_attribute("data-ply", "6")
    assert page.evaluate("told") == []
