"""The archive of boards for other pages: its files alone play a board and a lesson."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.board_pages import GAME, BoardElement, TaskFrame
from hive_core.teach.tasks import read_tasks
from tools.shared.environment import DIST
from tools.shared.media_types import content_type
from tools.site_build.board_copy import integrity, write_board_copy

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page, Route

    from e2e.conftest import OpenPage
    from e2e.routing import Traffic

OWN = "https://own.test/course/"
ELSEWHERE = "https://author.test/"


class Copy:
    """The unpacked archive at a site of an author."""

    def __init__(self, archive: Path) -> None:
        self.missing: list[str] = []
        with zipfile.ZipFile(archive) as packed:
            self.files = {name: packed.read(name) for name in packed.namelist()}

    def serve(self, context: BrowserContext) -> None:
        context.route(f"{OWN}hive/**", self._answer)

    def _answer(self, route: Route) -> None:
        name = route.request.url.removeprefix(OWN).partition("#")[0].partition("?")[0]
        if name in self.files:
            headers = {"access-control-allow-origin": "*", "content-type": content_type(name)}
            route.fulfill(body=self.files[name], headers=headers)
        else:
            self.missing.append(name)
            route.fulfill(status=404, body="not found", content_type="text/plain")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("copy") / "hive-board.zip"
    write_board_copy(DIST, target, "0.0.0")
    return target


@pytest.fixture
def copy(archive: Path) -> Copy:
    return Copy(archive)


def open_boards(
    open_page: OpenPage, traffic: Traffic, copy: Copy, body: str, *, at: str = OWN, pin: str = ""
) -> Page:
    """Open a page with boards, whose script has the hash `pin`."""
    pinned = f'integrity="{pin}" crossorigin="anonymous"' if pin else ""
    head = f'<title>A course</title><script src="{OWN}hive/hive-board.js" {pinned} defer></script>'
    icon = '<link rel="icon" href="data:,">'
    traffic.serve(f"{at}page.html", f"<!doctype html>{icon}{head}{body}")
    page = open_page(at=f"{at}page.html", ready=False, before=copy.serve, frames_in_reach=True)
    page.wait_for_load_state()
    return page


def test_a_board_of_the_archive_plays_against_the_computer(
    open_page: OpenPage, traffic: Traffic, copy: Copy
) -> None:
    body = '<hive-board game="Base" black="ai:1" seed="1"></hive-board>'
    page = open_boards(open_page, traffic, copy, body)
    board = BoardElement(page.locator("hive-board"))
    board.wake()
    page.evaluate("document.querySelector('hive-board').play('wS1')")
    expect(board.app).to_have_attribute("data-ply", "2")
    assert copy.missing == []


def test_a_lesson_of_the_archive_is_solved(
    open_page: OpenPage, traffic: Traffic, copy: Copy
) -> None:
    page = open_boards(open_page, traffic, copy, '<hive-board lesson="spider-four"></hive-board>')
    board = BoardElement(page.locator("hive-board"))
    board.wake()
    task = read_tasks(copy.files["hive/learn/lessons.json"].decode()).task("spider-four")
    assert task is not None
    TaskFrame(board.inside).solve(task)
    assert copy.missing == []


def test_the_link_to_the_app_opens_the_same_game_in_a_page_of_its_own(
    open_page: OpenPage, traffic: Traffic, copy: Copy
) -> None:
    page = open_boards(open_page, traffic, copy, f'<hive-board game="{GAME}"></hive-board>')
    board = BoardElement(page.locator("hive-board"))
    board.wake()
    link = board.inside.locator('a[href*="index.html#"]')
    address = link.evaluate("link => link.href")
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("data-app", "ready")
    expect(page.locator("#app")).to_have_attribute("data-game-string", GAME)
    assert copy.missing == []


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "blocks scripts"), ("nl", "blokkeert scripts"), ("sv", "blocks")]
)
def test_a_sandboxed_frame_says_why_no_board_can_run(
    open_page: OpenPage, traffic: Traffic, copy: Copy, lang: str, said: str
) -> None:
    frame = f'<iframe sandbox="allow-scripts" src="hive/embed.html#lang={lang}"></iframe>'
    listen = "<script>told = []; addEventListener('message', ({data}) => told.push(data))</script>"
    page = open_boards(open_page, traffic, copy, f"{listen}{frame}")
    page.wait_for_function("told.length")
    (told,) = page.evaluate("told")
    assert told["to"] == "start"
    assert said in told["message"]
    expect(page.frame_locator("iframe").get_by_text(said)).to_be_visible()
    link = page.frame_locator("iframe").locator("a")
    assert link.get_attribute("href") == f"{OWN}hive/embed.html#lang={lang}"
    assert copy.missing == []
    traffic.excuse()


def test_a_page_of_another_site_pins_the_script_by_its_hash(
    open_page: OpenPage, traffic: Traffic, copy: Copy
) -> None:
    pin = integrity(DIST / "hive-board.js")
    assert f'integrity="{pin}"' in copy.files["hive/README.txt"].decode()
    body = "<hive-board></hive-board>"
    page = open_boards(open_page, traffic, copy, body, at=ELSEWHERE, pin=pin)
    BoardElement(page.locator("hive-board")).wake()


def test_a_script_that_has_another_hash_does_not_run(
    open_page: OpenPage, traffic: Traffic, copy: Copy
) -> None:
    pin = integrity(DIST / "embed.html")
    body = "<hive-board><p>A spider</p></hive-board>"
    page = open_boards(open_page, traffic, copy, body, at=ELSEWHERE, pin=pin)
    assert page.evaluate("customElements.get('hive-board') === undefined")
    expect(page.get_by_text("A spider")).to_be_visible()
    traffic.excuse()
