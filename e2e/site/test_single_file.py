"""The single file: opened by a double click, from any folder, without a server."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, Protocol
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from e2e.browsers import PATIENCE_MS
from e2e.hive_page import HivePage
from e2e.python_in_page import expected, run_far
from hive_core import Board, Hex, Move, Piece
from tools.shared.environment import DIST
from tools.shared.whole_games import MIDDLE_GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

    from e2e.browsers import Browsers
    from e2e.routing import Traffic

SINGLE = DIST / "hive.html"

OPENING = Move(Piece.parse("wS1"), Hex(0, 0))

# The syntax that makes a browser fetch a file: attributes of elements, and styles.
_ADDRESS = re.compile(
    r"""\s(?:src|srcset|href|action|poster|data)\s*=|url\(|@import""", re.IGNORECASE
)


class OpenFile(Protocol):
    """Open a file in a context of its own, at `fragment`, and return the page."""

    def __call__(self, path: Path, fragment: str = "") -> Page: ...


@pytest.fixture
def open_file(browsers: Browsers, traffic: Traffic) -> Iterator[OpenFile]:
    """Return a function that opens a file directly in the browser.

    The test fails at its end if a page asked for anything but the files that were opened and what
    it had made itself, wrote a console error or raised an exception.
    """
    contexts: list[BrowserContext] = []
    opened: set[str] = set()

    def note(url: str) -> None:
        url = url.partition("#")[0]
        traffic.requests.append(url)
        if not url.startswith(("blob:", "data:")) and url not in opened:
            traffic.foreign.append(url)

    def open_it(path: Path, fragment: str = "") -> Page:
        opened.update(file.as_uri() for file in path.parent.glob("*.html"))
        context = browsers.new_context(reduced_motion="reduce")
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        context.on("request", lambda request: note(request.url))
        traffic.listen(context)
        page = context.new_page()
        page.goto(path.as_uri() + (f"#{fragment}" if fragment else ""), wait_until="commit")
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert not traffic.complaints()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the file, whose name must be escaped in an address."""
    folder = tmp_path / "Hive (één) 100% #1"
    folder.mkdir()
    shutil.copyfile(SINGLE, folder / SINGLE.name)
    return folder


def ready(page: Page) -> HivePage:
    """Wait until the page is ready, and return it."""
    page.wait_for_selector("html[data-app=ready], html[data-app=failed]", state="attached")
    assert page.locator("html").get_attribute("data-app") == "ready", page.locator("#failure")
    return HivePage(page)


def answered(hive: HivePage, ply: int) -> str:
    """Wait until the game has that many plies and the computer has moved; return the game."""
    expect(hive.app).to_have_attribute("data-ply", str(ply), timeout=PATIENCE_MS)
    expect(hive.app).to_have_attribute("data-thinking", "0")
    return hive.app.get_attribute("data-game-string") or ""


@pytest.mark.journey
def test_the_single_file_plays_a_game_against_the_computer(
    open_file: OpenFile, folder: Path
) -> None:
    game = quote(MIDDLE_GAME, safe="")
    page = open_file(folder / SINGLE.name, f"game={game}&black=ai:3&seed=5")
    hive = ready(page)
    expect(hive.status).to_contain_text("Your turn")
    hive.do("hint")
    expect(hive.app).to_have_attribute("data-hint", "piece", timeout=PATIENCE_MS)
    for ply in (6, 8):
        board = Board.from_game_string(answered(hive, ply))
        hive.play(next(move for move in board.legal_moves if move.to is not None))
    game = answered(hive, 10)

    # The browser saves it, as for any page.
    page.reload(wait_until="commit")
    ready(page).expect_game(game)
    expect(hive.status).to_contain_text("Your turn")

    hive.do("share")
    share = page.get_by_role("dialog", name="Share or save")
    expect(share.get_by_label("Link to this game")).to_have_value(re.compile("^file:///.+#study="))
    expect(share).to_contain_text("the link works only here")
    page.keyboard.press("Escape")
    hive.do("analyse")
    expect(page.locator("[data-best]").first).to_be_visible(timeout=PATIENCE_MS)


def test_back_leaves_what_lies_over_the_game_in_the_single_file(
    open_file: OpenFile, folder: Path
) -> None:
    page = open_file(folder / SINGLE.name)
    hive = ready(page)
    hive.play(OPENING)
    hive.do("analyse")
    hive.do("rules")
    for mode in ("analysis", "play"):
        page.evaluate("history.back()")
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(hive.app).to_have_attribute("data-mode", mode)
    # A link that is followed within the page.
    hive.visit(f"game={quote(MIDDLE_GAME, safe='')}")
    hive.expect_game(MIDDLE_GAME)
    page.evaluate("history.back()")
    hive.expect_game("Base;InProgress;Black[1];wS1")
    page.evaluate("history.forward()")
    hive.expect_game(MIDDLE_GAME)


def test_the_single_file_contains_the_rules(open_file: OpenFile, folder: Path) -> None:
    page = open_file(folder / SINGLE.name)
    ready(page).do("rules")
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules).to_contain_text("Surround your opponent’s queen bee")
    expect(rules.get_by_role("img")).to_have_count(12)
    expect(rules.get_by_role("link")).to_have_count(0)


def test_the_single_file_contains_lessons_and_puzzles(open_file: OpenFile, folder: Path) -> None:
    hive = ready(open_file(folder / SINGLE.name))
    hive.do("learn")
    expect(hive.page.locator("#learn-dialog [data-lesson]").first).to_be_attached()
    hive.page.locator("#learn-dialog [data-action=lesson]").click()
    expect(hive.app).to_have_attribute("data-mode", "lesson")
    hive.do("learn")
    hive.page.locator("#learn-dialog [data-action=daily-puzzle]").click()
    expect(hive.app).to_have_attribute("data-mode", "puzzle")


def test_the_single_file_contains_the_words_of_lessons_in_other_languages(
    open_file: OpenFile, folder: Path
) -> None:
    hive = ready(open_file(folder / SINGLE.name, "lang=nl&mode=lesson&id=goal-first"))
    expect(hive.page.locator("#task .task-goal")).to_contain_text("Begin een partij")


def test_the_single_file_has_all_of_python_inside(open_file: OpenFile, folder: Path) -> None:
    hive = ready(open_file(folder / SINGLE.name))
    assert run_far(hive.page) == expected()


def test_a_link_to_a_task_file_removes_no_part_of_the_single_file(
    open_file: OpenFile, folder: Path
) -> None:
    hive = ready(open_file(folder / SINGLE.name, "mode=puzzle&tasks=app"))
    expect(hive.status).to_contain_text("No tasks could be downloaded from app")
    expect(hive.app).to_be_visible()


def test_the_single_file_runs_in_a_sandbox_without_an_origin(
    open_file: OpenFile, traffic: Traffic, folder: Path
) -> None:
    frame = f'<iframe src="{SINGLE.name}#black=ai:2" sandbox="allow-scripts" width=900 height=700>'
    (folder / "around.html").write_text(f"<!doctype html><title>Around</title>{frame}</iframe>")
    page = open_file(folder / "around.html")
    inside = page.frame_locator("iframe")
    expect(inside.locator("html")).to_have_attribute("data-app", "ready", timeout=PATIENCE_MS)
    # Without an origin nothing is saved: the page warns and offers to save the game as a file.
    expect(inside.locator("#status")).to_contain_text("doesn’t save games")
    save = inside.get_by_role("button", name="Save the game as a file")
    expect(save).to_be_disabled()
    inside.locator('[data-reserve="wS1"]').click()
    inside.locator('[data-target="0,0"]').click()
    expect(inside.locator("#app")).to_have_attribute("data-ply", "2", timeout=PATIENCE_MS)
    save.click()
    # The sandbox blocks the download without an error.
    copy_manually = inside.get_by_role("dialog").get_by_role("textbox", name="Couldn’t copy")
    expect(copy_manually).to_have_value(re.compile(r"1\. wS1\n2\. "))
    # Chromium logs an error where a frame would take the focus by itself.
    traffic.errors[:] = [error for error in traffic.errors if "autofocus" not in error]


def test_a_copy_that_a_browser_saved_starts(
    open_file: OpenFile, browsers: Browsers, folder: Path
) -> None:
    """A browser saves a page as it has read it, here before its scripts run."""
    context = browsers.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((folder / SINGLE.name).as_uri())
    (folder / SINGLE.name).write_text(page.content(), encoding="utf-8", newline="\n")
    context.close()
    ready(open_file(folder / SINGLE.name))


def _swapped(text: str, at: int) -> str:
    """Return the text with two different characters swapped, the first two from `at` on."""
    while text[at] == text[at + 1]:
        at += 1
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]


DAMAGE: dict[str, Callable[[str, int], str]] = {
    "the end": lambda text, half: text[:half],
    "a piece in the middle": lambda text, half: text[:half] + text[half + 4000 :],
    "a character": lambda text, half: f"{text[:half]}\ufffd{text[half + 1 :]}",
    "two characters in another order": _swapped,
}


@pytest.mark.parametrize("part", DAMAGE)
def test_a_damaged_single_file_shows_an_error(
    open_file: OpenFile, traffic: Traffic, folder: Path, part: str
) -> None:
    text = SINGLE.read_text(encoding="utf-8")
    damaged = DAMAGE[part](text, len(text) // 2)
    (folder / SINGLE.name).write_text(damaged, encoding="utf-8", newline="\n")
    page = open_file(folder / SINGLE.name)
    expect(page.locator("html")).to_have_attribute("data-app", "failed", timeout=PATIENCE_MS)
    expect(page.get_by_role("alert")).to_contain_text("This file is damaged")
    traffic.excuse()


def test_the_single_file_requests_no_other_file() -> None:
    """No element fetches a file, and the file is not too large."""
    text = SINGLE.read_text(encoding="utf-8")
    assert len(text.encode()) <= 7_000_000
    assert "build:" not in text
    markup = re.sub(r"(<script\b[^>]*>).*?</script>", r"\1", text, flags=re.DOTALL)
    found = [markup[at.start() : at.start() + 60] for at in _ADDRESS.finditer(markup)]
    assert [where for where in found if not re.match(r'\s\w+="(?:data:|#)|url\(#', where)] == []
    assert re.findall(r"<script[^>]* src=", text) == []
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None
    assert not re.search(r"https?:|\*|(?:^|[ ;])(?:self|&#x27;self)", policy[1])


def test_the_file_has_the_openings_that_many_games_played(open_file: OpenFile) -> None:
    page = open_file(SINGLE, "game=Base%2BMLP&mode=analysis")
    page.locator(".best-more").click()
    HivePage(page).do("explorer")
    first = page.locator("#explorer [data-move]").first
    expect(first).to_have_attribute("data-count", re.compile(r"\d{2,}"), timeout=PATIENCE_MS)
