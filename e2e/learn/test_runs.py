"""Runs through puzzles, in a browser."""

from __future__ import annotations

from playwright.sync_api import expect

from e2e.conftest import SharePage
from e2e.hive_page import HivePage
from e2e.learn.test_lessons import play
from hive_core import Board
from hive_core.teach.puzzles import load
from hive_core.teach.tasks import next_move, right_moves


def begin(share_page: SharePage, kind: str) -> HivePage:
    """Return the page with the first puzzle of a run."""
    hive = HivePage(share_page("mode=play", reduced_motion="reduce"))
    hive.do("learn")
    hive.page.locator(f"#learn-dialog [data-action={kind}]").click()
    expect(hive.app).to_have_attribute("data-task-state", "open")
    return hive


def solve(hive: HivePage) -> str:
    """Play the winning move of the open puzzle, and return its id once the next one is open."""
    name = hive.app.get_attribute("data-task") or ""
    task = next(task for task in load() if task.id == name)
    move = next_move(task)
    assert move is not None
    play(hive, move)
    expect(hive.page.locator(f"#app[data-task='{name}']")).to_have_count(0)
    return name


def miss(hive: HivePage) -> None:
    """Play a wrong move."""
    name = hive.app.get_attribute("data-task") or ""
    task = next(task for task in load() if task.id == name)
    board: Board = task.board()
    wrong = set(board.legal_moves) - set(right_moves(task))
    play(hive, min((move for move in wrong if move.piece and move.to), key=str))


def test_a_streak_ends_with_a_mistake_and_says_how_long_it_was(share_page: SharePage) -> None:
    hive = begin(share_page, "streak")
    solve(hive)
    miss(hive)
    expect(hive.app).to_have_attribute("data-task-state", "wrong")
    hive.do("next-task")
    expect(hive.page.locator("#learn-dialog")).to_contain_text("The streak ended after 1.")
    expect(hive.page.locator("[data-action=streak]")).to_contain_text("Best: 1.")


def test_a_storm_goes_on_after_a_mistake_while_its_bar_runs_down(share_page: SharePage) -> None:
    hive = begin(share_page, "storm")
    bar = hive.page.locator(".storm-time")
    bar.evaluate("bar => (bar.marked = true)")
    first = hive.app.get_attribute("data-task")
    miss(hive)
    expect(hive.page.locator(f"#app[data-task='{first}']")).to_have_count(0)
    solve(hive)
    expect(hive.page.locator("#task")).to_contain_text("1 solved, 1 missed")
    assert bar.evaluate("bar => bar.marked"), "the bar began again"


def test_the_focus_stays_in_the_field_of_the_text_view_from_puzzle_to_puzzle(
    share_page: SharePage,
) -> None:
    hive = begin(share_page, "storm")
    hive.do("words")
    field = hive.page.locator("#type-words")
    for _ in range(2):
        name = hive.app.get_attribute("data-task") or ""
        task = next(task for task in load() if task.id == name)
        field.fill(task.line[0])
        field.press("Enter")
        expect(hive.page.locator(f"#app[data-task='{name}']")).to_have_count(0)
        expect(field).to_be_focused()


def test_a_low_window_shows_how_many_puzzles_of_a_run_are_solved(share_page: SharePage) -> None:
    hive = begin(share_page, "storm")
    hive.page.set_viewport_size({"width": 844, "height": 390})
    box = hive.page.locator(".task-where").bounding_box()
    assert box is not None
    assert box["height"] > 10
