"""Puzzles in the page: every kind is solved, and every move that keeps the goal is right."""

from __future__ import annotations

import json
from functools import cache

import pytest
from playwright.sync_api import expect

from e2e.conftest import SharePage
from e2e.hive_page import HivePage
from e2e.learn.test_lessons import expect_state, make_mistake, play, ply_of, solve
from hive_core import Move
from hive_core.teach.puzzles import load
from hive_core.teach.tasks import Task, board_after, judge, right_moves

KINDS = ("win-1", "win-2", "win-3", "only-move", "destinations", "better")


@cache
def puzzle_of(kind: str) -> Task:
    """Return the first puzzle of that kind."""
    return next(task for task in load() if kind_of(task) == kind)


def kind_of(task: Task) -> str:
    """Return the kind, of wins with the number of moves."""
    return f"win-{task.moves}" if task.kind == "win" else task.kind


def opened(share_page: SharePage, task: Task) -> HivePage:
    """Return the page with that puzzle."""
    hive = HivePage(share_page(f"mode=puzzle&id={task.id}", reduced_motion="reduce"))
    expect(hive.app).to_have_attribute("data-task", task.id)
    expect(hive.app).to_have_attribute("data-mode", "puzzle")
    return hive


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_of_each_kind_is_solved_after_a_mistake(share_page: SharePage, kind: str) -> None:
    task = puzzle_of(kind)
    hive = opened(share_page, task)
    make_mistake(hive, task)
    solve(hive, task)
    assert "2 stars" in (hive.page.locator("#task .stars").get_attribute("aria-label") or "")


def other_way() -> tuple[Task, Move]:
    """Return a win in 2, and a last move that wins and that the stored line does not have."""
    for task in load():
        if kind_of(task) != "win-2" or len(task.line) != 3:
            continue
        board = board_after(task, task.line[:2])
        for move in right_moves(task, task.line[:2]):
            if board.move_string(move) != task.line[2]:
                return task, move
    raise AssertionError


def test_a_win_that_the_stored_line_does_not_have_is_right(share_page: SharePage) -> None:
    task, other = other_way()
    hive = opened(share_page, task)
    first = task.board().parse_move(task.line[0])
    play(hive, first)
    expect(hive.app).to_have_attribute("data-ply", str(ply_of(task) + 2))
    play(hive, other)
    expect_state(hive, "solved")


def test_a_wrong_first_move_is_refuted_on_the_board(share_page: SharePage) -> None:
    task = puzzle_of("win-2")
    board, right = task.board(), set(right_moves(task))
    wrong = next(
        move
        for move in sorted(set(board.legal_moves) - right, key=str)
        if judge(task, (), move).refutation is not None
    )
    hive = opened(share_page, task)
    play(hive, wrong)
    expect_state(hive, "wrong")
    drawn = hive.page.locator("svg#board :is([data-arrow], [data-marked])[data-color=red]")
    expect(drawn.first).to_be_attached()


def test_the_next_puzzle_is_another_one(share_page: SharePage) -> None:
    task = puzzle_of("win-1")
    hive = opened(share_page, task)
    solve(hive, task)
    hive.do("next-task")
    expect(hive.app).to_have_attribute("data-task-state", "open")
    assert hive.app.get_attribute("data-task") != task.id


def test_a_puzzle_that_needed_help_comes_again_another_day(share_page: SharePage) -> None:
    task = puzzle_of("win-1")
    hive = opened(share_page, task)
    hive.do("show-solution")
    expect_state(hive, "solved")
    saved = json.loads(hive.page.evaluate("localStorage.getItem('hive.learn')"))
    name = f"puzzles/{task.id}"
    stars, box, due = saved["results"][name]
    assert (stars, box) == (0, 1)
    saved["results"][name] = [stars, box, due - 2]
    hive.page.evaluate("text => localStorage.setItem('hive.learn', text)", json.dumps(saved))
    hive.page.reload()
    hive.page.wait_for_selector("html[data-app=ready]")
    expect(hive.app).to_have_attribute("data-task", task.id)
    hive.do("learn")
    hive.page.locator("#learn-dialog [data-action=again-puzzle]").click()
    expect(hive.app).to_have_attribute("data-task", task.id)
    expect(hive.app).to_have_attribute("data-task-state", "open")
