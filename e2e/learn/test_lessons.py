"""Lessons in the page: each level is solved by its own data, with hints and a mistake."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import expect

from e2e.conftest import SharePage
from e2e.hive_page import COMPUTER_MS, HivePage
from hive_core import Board, Hex, Move, Piece
from hive_core.levels import choose
from hive_core.teach._tasks.lines import beginning, lines_of
from hive_core.teach.lessons import load as load_lessons
from hive_core.teach.tasks import (
    Stage,
    Task,
    TaskFile,
    answers,
    board_after,
    judge,
    next_move,
    read_tasks,
    right_moves,
)
from tools.shared.environment import DIST

PLAYER = 5
"""The level at which the test plays against the computer."""


@cache
def lessons() -> TaskFile:
    """Return the lessons of the site."""
    return read_tasks((DIST / "learn" / "lessons.json").read_text(encoding="utf-8"))


def stages() -> list[str]:
    """Return the ids of the stages, from the sources: the tests are listed without the site."""
    return [stage.id for stage in load_lessons().stages]


def stage_of(name: str) -> Stage:
    """Return a stage of the lessons."""
    return next(stage for stage in lessons().stages if stage.id == name)


def begin(hive: HivePage, task: Task) -> None:
    """Open a level by its link."""
    hive.visit(f"mode=lesson&id={task.id}")
    expect(hive.app).to_have_attribute("data-task", task.id)
    expect(hive.app).to_have_attribute("data-task-state", "open")


def expect_state(hive: HivePage, state: str) -> None:
    """Wait for the state of the task."""
    expect(hive.app).to_have_attribute("data-task-state", state)


def click_answer(hive: HivePage, task: Task, board: Board, answer: Hex | Piece) -> None:
    """Click a space or a tile of the answer, and wait for its mark."""
    if isinstance(answer, Piece):
        place, target = board.hex_of(answer), hive.tile(str(answer))
        assert place is not None
    else:
        top = board.piece_at(answer)
        place = answer
        space = hive.page.locator(f'svg#board [data-space="{answer}"]')
        target = space if top is None else hive.tile(str(top))
    target.click(force=True)
    mark = hive.page.locator(f'svg#board [data-marked="{place}"][data-color=green]')
    expect(mark).to_have_count(1)


def make_mistake(hive: HivePage, task: Task) -> None:
    """Give a wrong answer, if there is one, and take it back."""
    board = task.board()
    if task.kind in ("destinations", "tiles"):
        wanted = answers(task)
        near = {n for at in board.stacks() for n in at.neighbors() if not board.piece_at(n)}
        if task.kind == "destinations":
            wrong = sorted((at for at in near - wanted), key=str)
            if wrong:
                hive.page.locator(f'[data-space="{wrong[0]}"]').click(force=True)
                expect_state(hive, "wrong")
            return
        tops = [piece for stack in board.stacks().values() for piece in stack[-1:]]
        sides = task.sides or (board.turn,)
        others = [piece for piece in tops if piece not in wanted and piece.color in sides]
        if others:
            hive.tile(str(others[0])).click(force=True)
            expect_state(hive, "wrong")
        return
    right = set(right_moves(task))
    wrong_moves = sorted((m for m in set(board.legal_moves) - right if m.piece), key=str)
    if wrong_moves:
        play(hive, wrong_moves[0])
        if not (task.kind == "line" and task.strict):  # another move of the tree costs nothing
            expect_state(hive, "wrong")
        hive.do("restart-task")
        expect(hive.app).to_have_attribute("data-ply", str(ply_of(task)))


def play(hive: HivePage, move: Move) -> None:
    """Click a tile, which a hint may have chosen already, and a destination."""
    if hive.piece(str(move.piece)).get_attribute("aria-pressed") != "true":
        hive.choose(str(move.piece))
    assert move.to is not None
    hive.target(move.to).click()


def ply_of(task: Task) -> int:
    """Return how many moves the page has before the task."""
    return 0 if task.position is not None else len(task.board().move_stack)


def solve(hive: HivePage, task: Task) -> None:
    """Give right answers until the task is solved."""
    if task.kind == "beat":
        beat(hive, task)
        return
    board = task.board()
    if task.kind in ("destinations", "tiles"):
        for answer in sorted(answers(task), key=str):
            click_answer(hive, task, board, answer)
        expect_state(hive, "solved")
        return
    if task.kind == "line":
        solve_lines(hive, task, lambda _, move: play(hive, move), lambda: hive.do("next-task"))
        return
    played: list[str] = []
    while True:
        board = board_after(task, played)
        move = next_move(task, played)
        assert move is not None
        verdict = judge(task, played, move)
        play(hive, move)
        if verdict.solved:
            expect_state(hive, "solved")
            return
        played.append(board.move_string(move))
        board.push(move)
        reply = verdict.reply
        assert reply is not None
        played.append(board.move_string(reply))
        board.push(reply)
        expect(hive.app).to_have_attribute("data-ply", str(ply_of(task) + len(played)))
        expect(hive.app).to_have_attribute("data-turn", str(board.turn))


def solve_lines(
    hive: HivePage, task: Task, play: Callable[[Board, Move], object], go_on: Callable[[], object]
) -> None:
    """Play every line of a lesson of many moves to its end; `go_on`: to the next line."""
    assert task.tree is not None
    lines = lines_of(task)
    for number, line in enumerate(lines):
        for ply in range(len(beginning(lines, number, task.start)), len(line), 2):
            expect(hive.app).to_have_attribute("data-ply", str(ply))
            board = task.tree.board(line[:ply])
            play(board, board.parse_move(line[ply]))
        if number + 1 < len(lines):
            expect(hive.action("next-task")).to_be_enabled()
            go_on()
    expect_state(hive, "solved")


def shown_board(hive: HivePage, task: Task) -> Board:
    """Return the position that the page shows."""
    if task.position is not None:
        return Board.from_position(hive.app.get_attribute("data-position") or "")
    return Board.from_game_string(hive.app.get_attribute("data-game-string") or "")


def beat(hive: HivePage, task: Task) -> None:
    """Win the game against the computer."""
    for _ in range(60):
        expect(hive.app).to_have_attribute("data-thinking", "0", timeout=COMPUTER_MS)
        if hive.app.get_attribute("data-task-state") == "solved":
            return
        move = choose(shown_board(hive, task), PLAYER, seed=1).move
        ply = int(hive.app.get_attribute("data-ply") or 0)
        play(hive, move)
        hive.page.wait_for_function(
            "ply => { const d = document.getElementById('app').dataset;"
            " return d.taskState === 'solved' || +d.ply > ply + 1; }",
            arg=ply,
            timeout=COMPUTER_MS,
        )
    pytest.fail("the game goes on")


@pytest.mark.parametrize("stage", stages())
def test_every_level_is_solved_after_a_mistake_and_hints(share_page: SharePage, stage: str) -> None:
    hive = HivePage(share_page("mode=play", reduced_motion="reduce"))
    for task in stage_of(stage).tasks:
        begin(hive, task)
        if task.kind != "beat":
            make_mistake(hive, task)
            # After the last step the button rests: one of the places to click is marked.
            for _ in range(2 if task.kind in ("destinations", "tiles") else 3):
                hive.do("task-hint")
        solve(hive, task)
        hive.page.keyboard.press("Escape")


def test_a_list_that_is_opened_scrolls_into_view(share_page: SharePage) -> None:
    page = share_page(viewport={"width": 844, "height": 390})
    page.locator('[data-action="learn"]').first.click()
    stage = page.locator("#learn-dialog .stages details").nth(3)
    stage.locator("summary").click()
    expect(stage.locator(".task-entry").nth(1)).to_be_in_viewport(ratio=0.9)
