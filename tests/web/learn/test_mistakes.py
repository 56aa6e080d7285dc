"""Puzzles from one's own reviewed games."""

from __future__ import annotations

from dataclasses import replace

from hive_core import Color
from hive_core.teach.tasks import check_task, judge, read_task
from tests.page import after, loaded, of_class
from tests.web.computer.test_kept_analysis import reviewed
from web.app import controls
from web.computer.intents import Analyse
from web.computer.review import CLOSE_LOOKS, Look, Review
from web.learn.mistakes import tasks_of
from web.learn.progress import read, write
from web.shared.sentences import sentence
from web.shared.state import AppState

KEEP = controls.from_click("action", "keep-mistakes")


def test_each_big_mistake_becomes_a_puzzle() -> None:
    review = reviewed().computer.reviewed
    assert review is not None
    tasks = [read_task(text) for text in tasks_of(review)]
    big = [mistake for mistake in review.mistakes() if mistake.cost >= 15]
    assert [task.board().ply for task in tasks] == [mistake.ply - 1 for mistake in big]


def test_a_puzzle_of_ones_own_can_be_solved_by_the_better_move() -> None:
    review = reviewed().computer.reviewed
    assert review is not None
    for text in tasks_of(review):
        task = read_task(text)
        check_task(task)
        (mistake,) = (one for one in review.mistakes() if one.ply - 1 == task.board().ply)
        better = task.board().parse_move(review.better_than(mistake))
        assert judge(task, (), better).right


MISSED = (
    r"Base;InProgress;Black[7];wS1;bA1 wS1\;wB1 -wS1;bQ bA1-;wB2 wS1/;bQ wB2\;wQ \wB2;bA2 bQ-;"
    r"wG1 /wQ;bB1 bA2\;wG2 wQ/;bG1 bQ\;wB1 wS1"
)
"""White could have won with wG1 \\bA2 in place of the last move."""


def test_a_better_move_that_wins_at_once_becomes_a_win_to_find() -> None:
    """It is proved, so it is not called a rating of the computer."""
    record = after(loaded(MISSED), Analyse()).game.record
    best = [*record.moves[:12], r"wG1 \bA2", ""]
    looks = tuple(Look(20 if ply == 13 else 100, best[ply], 10**6, None) for ply in range(14))
    review = Review(record.bare(), looks, None, running=False, closer=CLOSE_LOOKS)
    (task,) = map(read_task, tasks_of(review))
    check_task(task)
    assert (task.kind, task.moves, task.board().ply) == ("win", 1, 12)
    assert judge(task, (), task.board().parse_move(r"wG1 \bA2")).solved


def test_only_the_humans_mistakes_against_the_computer_become_puzzles() -> None:
    review = reviewed().computer.reviewed
    assert review is not None
    assert tasks_of(replace(review, human=Color.BLACK)) == ()
    assert tasks_of(replace(review, human=Color.WHITE)) == tasks_of(review)


def test_the_button_keeps_them_and_then_does_nothing_where_it_is() -> None:
    def buttons(state: AppState) -> dict[str, bool]:
        return {
            node.attrs["data-action"]: node.attrs.get("aria-disabled") == "true"
            for node in of_class(state, "review-keep")
        }

    before = reviewed()
    assert KEEP is not None
    assert buttons(before) == {"keep-mistakes": False, "keep-review": False}
    state = after(before, KEEP)
    assert len(state.learn.progress.own) == 2
    assert "2" in sentence(state)
    assert buttons(state) == {"keep-mistakes": True, "keep-review": False}


def test_they_are_saved_with_the_progress() -> None:
    assert KEEP is not None
    progress = after(reviewed(), KEEP).learn.progress
    assert read(write(progress)).own == progress.own


def test_they_are_opened_one_after_another() -> None:
    own = controls.from_click("action", "own-puzzle")
    following = controls.from_click("action", "next-task")
    assert KEEP is not None
    assert own is not None
    assert following is not None
    first = after(reviewed(), KEEP, own)
    second = after(first, following)
    assert first.task is not None
    assert second.task is not None
    assert first.task.source == second.task.source == "own"
    assert first.task.task.id != second.task.task.id
