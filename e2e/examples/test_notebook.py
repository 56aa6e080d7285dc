"""The notebook example in a clean environment: executed, exported, and played in JupyterLab."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from e2e.browsers import PATIENCE_MS
from e2e.learn.test_making_lessons import CLIPBOARD, HINT, PHONE, copied
from hive_core.teach import puzzles
from hive_core.teach._tasks.lines import beginning, lines_of, tree_of
from hive_core.teach.blocks import read_block
from tools.shared.venv_setup import python_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator, Page

    from e2e.conftest import OpenPage
    from hive_core import Board

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "notebook"
PUZZLE = puzzles.load()[0]
BOARDS = 5
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}

pytestmark = pytest.mark.chromium_only("one engine is enough for a board that others draw")


@pytest.fixture(scope="module")
def environment(built_example: Callable[[str], Path]) -> Path:
    """Return the folder of the programs of the example's environment."""
    return python_of(built_example("notebook").parent / "venv").parent


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a copy of the notebook."""
    home = tmp_path_factory.mktemp("notebook")
    shutil.copy(EXAMPLE / "hive.ipynb", home)
    return home


@pytest.fixture(scope="module")
def variables(environment: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the variables for programs of Jupyter that leave the user's settings alone."""
    home = tmp_path_factory.mktemp("jupyter")
    names = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    lab = ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR")
    own = {name: str(home / name.lower()) for name in (*names, *lab)}
    path = os.pathsep.join((str(environment), os.environ.get("PATH", "")))
    return {**os.environ, **own, "PATH": path}


# -- without a kernel ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def exported(built_example: Callable[[str], Path]) -> Path:
    """Return the HTML of the executed notebook."""
    return built_example("notebook") / "hive.html"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Return a page that reaches only this machine."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.route(
        "**/*",
        lambda route: (
            route.continue_()
            if urlsplit(route.request.url).hostname in (None, "", "127.0.0.1")
            else route.abort()
        ),
    )
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


def test_the_exported_page_shows_each_board_as_a_picture(page: Page, exported: Path) -> None:
    page.goto(exported.as_uri())
    expect(page.locator("figure.hive-figure svg")).to_have_count(BOARDS)
    assert page.locator(".hive-widget").count() == 0


def test_the_exported_page_asks_for_nothing(page: Page, exported: Path) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(exported.as_uri(), wait_until="networkidle")
    assert asked == [exported.as_uri()]


def test_the_next_cell_prints_the_moves(exported: Path) -> None:
    text = exported.read_text(encoding="utf-8")
    assert re.search(r"<pre>wS1\n\S+ \S*wS1\S*\nwhite to move", text)


def test_the_exported_verdict_is_that_of_a_puzzle_not_solved(exported: Path) -> None:
    assert "solved: False\nwrong moves: 0  hints: 0  stars: 0" in exported.read_text("utf-8")


# -- in JupyterLab ---------------------------------------------------------------------------------


def wait_for_answer(address: str, server: subprocess.Popen[str]) -> None:
    """Wait until JupyterLab answers: it prints its address before it listens there."""
    end = time.monotonic() + PATIENCE_MS / 1000
    while server.poll() is None and time.monotonic() < end:
        with suppress(URLError), urlopen(address):
            return
    pytest.fail(f"JupyterLab does not answer at {address}")


@pytest.fixture(scope="module")
def lab(environment: Path, folder: Path, variables: dict[str, str]) -> Iterator[str]:
    """Start JupyterLab, and return the address of the notebook in it."""
    command = [
        *(str(environment / "jupyter"), "lab", "--no-browser", "--allow-root"),
        *("--ip=127.0.0.1", "--port=0", f"--ServerApp.root_dir={folder}"),
        *(
            "--LabApp.news_url=None",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ),
    ]
    with subprocess.Popen(command, env=variables, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        told = []
        for line in server.stderr:
            told.append(line)
            if found := re.search(r"(http://127\.0\.0\.1:\d+/lab)\?token=(\w+)", line):
                wait_for_answer(found[0], server)
                yield f"{found[1]}/tree/hive.ipynb?token={found[2]}"
                break
        else:
            pytest.fail("JupyterLab did not start:\n" + "".join(told))
        server.terminate()
        server.communicate()


@pytest.fixture
def notebook(page: Page, lab: str) -> Page:
    """Open the notebook in JupyterLab and run all of its cells."""
    page.goto(lab)
    page.get_by_text("| Idle").wait_for()
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    # The cells are numbered as they are run.
    expect(page.locator(".hive-widget")).to_have_count(BOARDS)
    numbers = page.locator(".jp-CodeCell .jp-InputPrompt")
    expect(numbers.last).to_have_text(re.compile(r"\[\d+\]:"))
    page.get_by_text("| Idle").wait_for()
    return page


def cell(notebook: Page, text: str) -> Locator:
    """Return the code cell with that text in it."""
    return notebook.locator(".jp-CodeCell").filter(
        has=notebook.locator(".jp-InputArea-editor", has_text=text)
    )


def message(board: Locator) -> Locator:
    return board.locator(".hive-message")


def play(widget: Locator, board: Board, text: str) -> None:
    """Play a move of a position by clicks."""
    move = board.parse_move(text)
    assert move.piece is not None
    at = board.hex_of(move.piece) or str(move.piece)[:2]
    widget.locator(f'[data-key="{at}"]').click()
    widget.locator(f'[data-target][data-key="{move.to}"]').click()


def test_a_game_is_played_in_jupyterlab_and_the_next_cell_sees_the_moves(notebook: Page) -> None:
    board = cell(notebook, 'black="ai:2"').locator(".hive-widget")
    expect(board.locator(".hive-moves li")).to_have_count(2)
    board.locator('[data-act="hand"][data-key="wQ"]').click()
    expect(message(board)).to_contain_text("White queen bee:")
    board.locator("[data-target]").first.click()
    # The computer answers in the kernel.
    expect(board.locator(".hive-moves li")).to_have_count(4)
    moves = board.locator(".hive-moves li button").all_inner_texts()
    following = cell(notebook, "if not game.moves")
    following.locator(".jp-InputArea-editor").click()
    notebook.keyboard.press("Control+Enter")
    expect(following.locator(".jp-OutputArea-output")).to_contain_text("\n".join(moves))


def test_the_verdict_of_a_puzzle_solved_in_jupyterlab_reaches_the_kernel(notebook: Page) -> None:
    board = cell(notebook, "BoardWidget(task=").first.locator(".hive-widget")
    play(board, PUZZLE.board(), PUZZLE.line[0])
    expect(message(board)).to_contain_text("Solved!")
    following = cell(notebook, "puzzle.solved")
    following.locator(".jp-InputArea-editor").click()
    notebook.keyboard.press("Control+Enter")
    expect(following.locator(".jp-OutputArea-output")).to_contain_text("solved: True")
    expect(following.locator(".jp-OutputArea-output")).to_contain_text("stars: 3")


def test_a_lesson_copied_in_the_page_is_solved_in_jupyterlab_on_a_phone(
    open_page: OpenPage, page: Page, lab: str, folder: Path
) -> None:
    code = copied(open_page(permissions=CLIPBOARD), "notebook")
    task = read_block(code.split('"""')[1].strip()).task
    assert task is not None
    load = "from hive_core.teach.ext.notebook import BoardWidget\n"
    cells = [{"cell_type": "code", "metadata": {}, "outputs": [], "source": load + code}]
    written = {"cells": cells, "metadata": KERNEL, "nbformat": 4, "nbformat_minor": 4}
    (folder / "lesson.ipynb").write_text(json.dumps(written), encoding="utf-8")
    page.set_viewport_size(PHONE)
    # A workspace of its own: another one opens what the tests before have left open.
    page.goto(lab.replace("tree/hive.ipynb", "workspaces/phone/tree/lesson.ipynb"))
    page.get_by_text("| Idle").wait_for(state="attached")
    page.keyboard.press("Control+b")  # hides the list of files
    page.locator(".jp-InputArea-editor").click()
    page.keyboard.press("Control+Enter")
    widget = page.locator(".hive-widget")
    widget.locator('[data-act="hint"]').click()
    expect(message(widget)).to_have_text(HINT)
    lines = lines_of(task)
    for number, line in enumerate(lines):
        begun = len(beginning(lines, number, task.start))
        for ply in range(begun, len(line), 2):
            board = tree_of(task).board(line[:ply])
            expect(widget.locator(".hive-picture [data-piece]")).to_have_count(ply)
            if ply == 2 and not number:
                play(widget, board, "wA1 -wS1")
                expect(message(widget)).to_contain_text("Too early.")
            play(widget, board, line[ply])
    expect(message(widget)).to_contain_text("Solved!")


def test_the_keyboard_plays_and_jupyterlabs_own_shortcuts_do_nothing(notebook: Page) -> None:
    """In JupyterLab, the letter r turns a cell into raw text."""
    own = cell(notebook, 'BoardWidget("Base+MLP")')
    board = own.locator(".hive-widget")
    queen = board.locator('[data-act="hand"][data-key="wQ"]')
    queen.focus()
    expect(queen).to_be_focused()
    queen.press("Enter")
    expect(message(board)).to_contain_text("White queen bee:")
    board.locator("[data-target]").focus()
    notebook.keyboard.press("Enter")
    expect(message(board)).to_contain_text("White played wQ.")
    expect(board.locator('[data-key="0,0"]')).to_be_focused()
    notebook.keyboard.press("u")
    expect(board.locator(".hive-picture [data-piece]")).to_have_count(0)
    notebook.keyboard.press("r")
    expect(board.locator(".hive-picture [data-piece]")).to_have_count(1)
    notebook.keyboard.press("f")
    expect(board.locator('[data-act="flip"]')).to_have_attribute("aria-pressed", "true")
    expect(own).to_be_visible()


def test_a_board_in_jupyterlab_asks_no_other_host(notebook: Page) -> None:
    asked: list[str] = []
    notebook.on("request", lambda request: asked.append(request.url))
    board = cell(notebook, 'BoardWidget("Base+MLP")').locator(".hive-widget")
    board.locator('[data-key="wQ"]').click()
    expect(message(board)).to_contain_text("White queen bee:")
    assert {urlsplit(url).hostname for url in asked} <= {"127.0.0.1", None}
