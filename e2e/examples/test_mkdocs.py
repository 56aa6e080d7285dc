"""The example site for MkDocs: built with a copy of our site, opened and played in a browser."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from e2e.axe import faults
from e2e.board_pages import boards, lesson, open_task, task_of
from e2e.examples.conftest import AUTHOR, AuthorSite
from hive_core.teach._tasks.lines import tree_of
from hive_core.teach.tasks import read_tasks
from tools.examples import SOURCES
from tools.shared.venv_setup import python_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from e2e.conftest import OpenPage

INSTANT = """INHERIT: {project}/mkdocs.yml
docs_dir: {project}/docs
site_url: {address}
theme: {{ features: [navigation.instant] }}
"""
PHONE = {"width": 390, "height": 844}

KEEP_COPIES = """() => Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async (text) => { window.copied = text; } } })"""

TASKS = read_tasks((SOURCES / "mkdocs/docs/my/tasks.json").read_text(encoding="utf-8"))


@pytest.fixture
def site(open_site: Callable[[str], AuthorSite]) -> AuthorSite:
    """Return the built example on a static host, with a copy of the boards in `hive/`."""
    return open_site("mkdocs")


@pytest.fixture
def instant_site(
    open_page: OpenPage, built_example: Callable[[str], Path], tmp_path: Path
) -> AuthorSite:
    """Return the example with links that Material follows without loading a page anew."""
    home = built_example("mkdocs").parent
    settings, out = tmp_path / "mkdocs.yml", tmp_path / "site"
    settings.write_text(INSTANT.format(project=home / "project", address=AUTHOR), "utf-8")
    command: list[str | Path] = [python_of(home / "venv"), "-m", "mkdocs", "build", "--strict"]
    command += ["--quiet", "-f", settings, "--site-dir", out]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return AuthorSite(open_page, out)


def test_a_task_is_solved_by_clicking(site: AuthorSite) -> None:
    page = site.visit("puzzles/")
    board, task = boards(page)[0], task_of(page, 0)
    shown = open_task(board, task)
    shown.play_wrong(task)
    shown.solve(task)
    expect(board.inside.locator("#app")).to_contain_text("Grasshoppers jump")
    assert site.asked_elsewhere == []


def test_a_task_of_clicks_is_solved(site: AuthorSite) -> None:
    page = site.visit("puzzles/")
    board, task = boards(page)[2], task_of(page, 2)
    open_task(board, task).solve(task)


def test_a_lesson_of_many_moves_is_solved_on_a_phone(site: AuthorSite) -> None:
    page = site.visit("puzzles/", viewport=PHONE)
    board, task = boards(page)[3], task_of(page, 3)
    open_task(board, task).solve(task)


def test_a_wrong_click_is_answered_in_the_author_s_words(site: AuthorSite) -> None:
    page = site.visit("puzzles/")
    shown = open_task(boards(page)[2], task_of(page, 2))
    shown.inner.locator('svg#board [data-space="-1,2"]').click(force=True)
    expect(shown.inner.locator("#app")).to_contain_text("One is missing.")


@pytest.mark.parametrize(
    ("number", "name", "words"),
    [
        (0, "pin-it", "can’t move"),
        (1, "count-to-three", "Click every space"),
        (2, "ant-attack", "Plaats een mier"),
    ],
)
def test_a_task_of_the_file_is_solved(site: AuthorSite, number: int, name: str, words: str) -> None:
    page = site.visit("class/")
    board, task = boards(page)[number], TASKS.task(name)
    assert task is not None
    shown = open_task(board, task)
    expect(board.app).to_contain_text(words)
    shown.solve(task)
    expect(page.locator("hive-results tbody tr").nth(number)).to_contain_text("★")
    assert site.asked_elsewhere == []


def test_a_game_by_link_leads_back_to_the_page(site: AuthorSite) -> None:
    page = site.visit("class/")
    board = boards(page)[3]
    board.wake()
    board.inside.locator("[data-reserve=wS1]").click()
    board.inside.locator("svg#board [data-target]").first.click()
    board.app.evaluate(KEEP_COPIES)
    board.inside.locator("[data-action=copy-move-link]").click()
    expect(board.inside.locator(".question strong")).to_contain_text("Sent.")
    assert board.app.evaluate("() => window.copied").startswith(f"{AUTHOR}class/#code=")


def test_the_moves_are_listed_below_and_played(site: AuthorSite) -> None:
    page = site.visit("class/")
    board = boards(page)[4]
    board.wake()
    expect(board.app).to_have_attribute("data-notation", "below")
    board.inside.locator("[data-action=first]").click()
    board.inside.locator("[data-action=autoplay]").click()
    expect(board.app).to_have_attribute("data-ply", "2")


def test_a_lesson_of_many_moves_is_solved_after_instant_navigation(
    instant_site: AuthorSite,
) -> None:
    page = instant_site.visit("index.html", viewport=PHONE)
    page.evaluate("window.stays = true")
    page.locator(".md-header__button[for=__drawer]").click()
    page.get_by_role("link", name="Three puzzles").click()
    page.wait_for_url(f"{AUTHOR}puzzles/")
    expect(page.get_by_role("heading", name="A lesson of many moves")).to_be_attached()
    assert page.evaluate("window.stays")
    board, task = boards(page)[3], task_of(page, 3)
    shown = open_task(board, task)
    shown.do("task-hint")
    expect(shown.inner.locator("#status")).to_contain_text("a tile that you can spare")
    shown.play(task.board().parse_move("wS1"))
    expect(board.app).to_have_attribute("data-ply", "2")
    expect(shown.inner.locator("#board [data-marked]")).to_have_count(1)
    shown.play(tree_of(task).board(("wS1", "bG1 wS1-")).parse_move("wA1 -wS1"))
    expect(shown.inner.locator("#status")).to_contain_text("until then no tile can move")
    expect(board.app).to_have_attribute("data-ply", "2")  # the move is taken back
    shown.solve(task)
    assert instant_site.asked_elsewhere == []


def test_a_lesson_opens_on_a_page_in_a_folder(site: AuthorSite) -> None:
    page = site.visit("lessons/spider/")
    (board,) = boards(page)
    open_task(board, lesson("spider-four"))
    assert site.asked_elsewhere == []


def test_the_game_is_stepped_through_with_its_comments(site: AuthorSite) -> None:
    page = site.visit("index.html")
    (board,) = boards(page)
    board.wake()
    expect(board.app).to_have_attribute("data-ply", "12")
    expect(board.inside.locator("[role=note]")).to_contain_text("a gift to White")
    board.inside.locator("[data-action=last]").click()
    expect(board.app).to_have_attribute("data-ply", "39")
    expect(board.app).to_have_attribute("data-state", "WhiteWins")
    assert site.asked_elsewhere == []


def test_nothing_of_the_program_is_loaded_before_a_click(site: AuthorSite) -> None:
    site.visit("puzzles/")
    loaded = [url.removeprefix(f"{AUTHOR}hive/") for url in site.requests if "/hive/" in url]
    assert loaded == ["hive-board.js"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_boards_fit_the_page_and_are_accessible(site: AuthorSite, scheme: str, width: int) -> None:
    page = site.visit("puzzles/", color_scheme=scheme, viewport={"width": width, "height": 800})
    for board in boards(page):
        box = board.element.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    # The rest of the page is the theme's.
    assert [fault for fault in faults(page) if "hive" in fault] == []


def test_the_link_of_a_board_opens_its_task_in_the_app(site: AuthorSite) -> None:
    page = site.visit("puzzles/")
    task = task_of(page, 1)
    address = boards(page)[1].element.locator("> a").get_attribute("href") or ""
    assert address.startswith("../hive/#mode=puzzle&task=")
    page.goto(f"{AUTHOR}puzzles/{address}")
    expect(page.locator("#app")).to_have_attribute("data-task", task.id)
