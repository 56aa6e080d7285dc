"""Functions of Python that a start does not need are loaded later, or when they are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.browsers import PATIENCE_MS
from e2e.hive_page import HivePage
from e2e.pointers import face
from e2e.python_in_page import expected, run_far, run_far_in_worker, worker_program
from e2e.routing import BASE
from hive_core import Hex, Move, Piece
from tools.shared.whole_games import MIDDLE_GAME, link_to

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Request, Route

    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

COLD = "pyodide/pyodide.cold.wasm"
# A module that imports a number named "x", which no program exports.
OTHER_VERSION = b"\0asm\1\0\0\0" + bytes([2, 7, 1, 0, 1, ord("x"), 3, 0x7F, 0])
LINK = link_to(MIDDLE_GAME)
OPENING = Move(Piece.parse("wS1"), Hex(0, 0))
UNFETCHED = "Part of the game couldn’t be downloaded."


@pytest.fixture
def kept_back() -> list[Route]:
    """Return the requests for the cold code that `keep_back` has not answered."""
    return []


def keep_back(context: BrowserContext, held: list[Route], kind: str | None = None) -> None:
    """Leave requests for the cold code open: those of that type, or all."""

    def answer(route: Route, request: Request) -> None:
        if kind in (None, request.resource_type):
            held.append(route)
        else:
            route.fallback()

    context.route(f"**/{COLD}*", answer)


def asked(traffic: Traffic, name: str = COLD) -> int:
    """Return how many requests for the file were answered."""
    return [url.removeprefix(BASE).partition("?")[0] for url in traffic.requests].count(name)


def wait_until_whole(page: Page) -> None:
    """Wait until the page has loaded the cold code in the background."""
    page.wait_for_function("performance.getEntriesByName('hive:whole').length")


@pytest.mark.journey
def test_the_rest_of_python_is_loaded_when_it_is_called_before_it_has_arrived(
    open_page: OpenPage, kept_back: list[Route], traffic: Traffic
) -> None:
    page = open_page(before=lambda context: keep_back(context, kept_back, "fetch"))
    assert run_far(page) == expected()
    assert asked(traffic) == 1
    HivePage(page).play(OPENING)


@pytest.mark.journey
def test_the_rest_of_python_is_loaded_once_when_the_page_is_idle(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = open_page()
    wait_until_whole(page)
    assert run_far(page) == expected()
    assert asked(traffic) == 1


def test_an_embedded_page_has_the_rest_of_python_too(open_page: OpenPage) -> None:
    page = open_page("mode=play&game=Base", path="embed.html")
    wait_until_whole(page)
    assert run_far(page) == expected()


def test_a_worker_gets_the_program_and_the_library_from_its_page(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = open_page()
    wait_until_whole(page)
    program = traffic.serve(f"{BASE}far.py", worker_program())
    assert run_far_in_worker(page, program) == expected()
    for name in ("pyodide/pyodide.asm.wasm", "pyodide/library.bin", COLD):
        assert asked(traffic, name) == 1


def test_a_worker_that_starts_before_the_rest_has_arrived_loads_it_itself(
    open_page: OpenPage, kept_back: list[Route], traffic: Traffic
) -> None:
    page = open_page(before=lambda context: keep_back(context, kept_back, "fetch"))
    program = traffic.serve(f"{BASE}far.py", worker_program())
    assert run_far_in_worker(page, program) == expected()
    assert asked(traffic) == 1


def test_cold_code_of_another_version_is_requested_again(
    open_page: OpenPage, kept_back: list[Route]
) -> None:
    """The browser's cache may have the file of an older site."""
    wrong: list[Route] = []

    def answer(route: Route, request: Request) -> None:
        if request.resource_type == "fetch":
            kept_back.append(route)
        elif wrong:
            route.fallback()
        else:
            wrong.append(route)
            route.fulfill(body=OTHER_VERSION, content_type="application/wasm")

    page = open_page(before=lambda context: context.route(f"**/{COLD}*", answer))
    assert run_far(page) == expected()
    assert len(wrong) == 1


def test_a_failed_download_is_repeated(open_page: OpenPage, traffic: Traffic) -> None:
    traffic.break_file(f"{COLD}*")
    page = open_page()
    page.wait_for_event("requestfailed", lambda request: COLD in request.url)
    hive = HivePage(page)
    hive.play(OPENING)
    traffic.mend()
    wait_until_whole(page)
    assert run_far(page) == expected()
    traffic.excuse()  # the failed request


def test_the_player_can_repeat_a_download_that_python_waits_for(
    open_page: OpenPage, traffic: Traffic
) -> None:
    traffic.break_file(f"{COLD}*")
    page = open_page()
    questions: list[str] = []

    def answer(dialog: object) -> None:
        questions.append(dialog.message)  # type: ignore[attr-defined]
        traffic.mend()
        dialog.accept()  # type: ignore[attr-defined]

    page.on("dialog", answer)
    assert run_far(page) == expected()
    (question,) = questions
    assert question.startswith(UNFETCHED)
    HivePage(page).play(OPENING)
    traffic.excuse()


def test_a_page_that_lacks_a_part_says_so_and_loses_no_game(
    open_page: OpenPage, traffic: Traffic
) -> None:
    page = open_page()
    wait_until_whole(page)
    hive = HivePage(page)
    hive.play(OPENING)
    game = hive.app.get_attribute("data-game-string") or ""
    traffic.break_file(f"{COLD}*")
    page.on("dialog", lambda dialog: dialog.dismiss())
    page.reload(wait_until="commit")
    page.wait_for_selector("html[data-app=ready]", state="attached")
    page.evaluate("window.pythonTold = () => {}")
    page.evaluate(
        """program => {
            const script = document.createElement("script");
            script.type = "py";
            script.textContent = program;
            document.body.append(script);
        }""",
        "import unicodedata; unicodedata.normalize('NFKD', 'é')",
    )
    expect(page.locator("#failure")).to_contain_text(UNFETCHED, timeout=PATIENCE_MS)
    traffic.mend()
    page.locator("#failure [data-action=retry]").click()
    page.wait_for_selector("html[data-app=ready]", state="attached")
    wait_until_whole(page)
    hive.expect_game(game)
    expect(page.locator("#failure")).to_be_hidden()
    traffic.excuse()


@pytest.mark.journey
def test_an_analysis_is_saved_by_a_page_that_is_left_before_the_rest_has_arrived(
    open_page: OpenPage, kept_back: list[Route]
) -> None:
    page = open_page(before=lambda context: keep_back(context, kept_back), reduced_motion="reduce")
    hive = HivePage(page)
    hive.visit(LINK)
    hive.do("analyse")
    page.mouse.click(*face(hive, "bQ"), button="right")
    expect(page.locator(".marks:not(.sketch) [data-marked]")).to_have_count(1)
    page.goto(f"{BASE}tutorial.html", wait_until="commit")
    page.goto(BASE, wait_until="commit")
    page.wait_for_selector("html[data-app=ready]", state="attached")
    hive.expect_game(MIDDLE_GAME)
    expect(page.locator(".marks:not(.sketch) [data-marked]")).to_have_count(1)


def test_a_mark_that_was_taken_back_is_not_saved_by_a_page_that_is_left_early(
    open_page: OpenPage, kept_back: list[Route]
) -> None:
    page = open_page(before=lambda context: keep_back(context, kept_back), reduced_motion="reduce")
    hive = HivePage(page)
    hive.visit(LINK)
    hive.do("analyse")
    for count in (1, 0):
        page.mouse.click(*face(hive, "bQ"), button="right")
        expect(page.locator(".marks:not(.sketch) [data-marked]")).to_have_count(count)
    page.goto(f"{BASE}tutorial.html", wait_until="commit")
    page.goto(BASE, wait_until="commit")
    page.wait_for_selector("html[data-app=ready]", state="attached")
    hive.expect_game(MIDDLE_GAME)
    expect(page.locator(".marks:not(.sketch) [data-marked]")).to_have_count(0)
