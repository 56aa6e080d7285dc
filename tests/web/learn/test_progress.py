"""Progress: the best result counts, failed puzzles come again, days in a row are counted."""

from __future__ import annotations

import json

import pytest

from web.learn.progress import (
    BOXES,
    MOST_OWN,
    NO_PROGRESS,
    Progress,
    Result,
    puzzle_of_the_day,
    read,
    write,
)

TODAY = 20_000


def test_the_best_result_counts() -> None:
    twice = NO_PROGRESS.solved("lessons", "a", 3, TODAY).solved("lessons", "a", 1, TODAY)
    assert twice.stars("lessons", "a") == 3


def test_a_puzzle_that_was_solved_at_once_does_not_come_again() -> None:
    progress = NO_PROGRESS.solved("puzzles", "a", 3, TODAY)
    assert progress.due("puzzles", TODAY + 100) == ()


def test_a_puzzle_that_was_solved_with_help_comes_again_the_next_day() -> None:
    progress = NO_PROGRESS.solved("puzzles", "a", 1, TODAY)
    assert progress.due("puzzles", TODAY) == ()
    assert progress.due("puzzles", TODAY + 1) == ("a",)


def test_a_puzzle_that_was_failed_and_left_comes_again_the_next_day() -> None:
    failed = NO_PROGRESS.failed("puzzles", "a", TODAY)
    assert (failed.due("puzzles", TODAY), failed.stars("puzzles", "a")) == ((), 0)
    assert failed.solved("puzzles", "a", 3, TODAY).due("puzzles", TODAY + 1) == ("a",)


def test_a_lesson_never_comes_again() -> None:
    progress = NO_PROGRESS.solved("lessons", "a", 1, TODAY)
    assert progress.due("lessons", TODAY + 100) == ()


def test_a_puzzle_comes_again_ever_later_and_at_last_no_more() -> None:
    progress, day = NO_PROGRESS.solved("puzzles", "a", 1, TODAY), TODAY
    gaps = []
    while progress.result("puzzles", "a").box:
        due = progress.result("puzzles", "a").due
        gaps.append(due - day)
        day = due
        progress = progress.solved("puzzles", "a", 3, day)
    assert tuple(gaps) == BOXES


def test_a_puzzle_that_is_solved_before_its_day_keeps_it() -> None:
    progress = NO_PROGRESS.solved("puzzles", "a", 1, TODAY)
    assert progress.solved("puzzles", "a", 3, TODAY).due("puzzles", TODAY + 1) == ("a",)


def test_the_puzzle_that_is_due_longest_comes_first() -> None:
    progress = NO_PROGRESS.solved("puzzles", "b", 1, TODAY + 1).solved("puzzles", "a", 1, TODAY)
    assert progress.due("puzzles", TODAY + 9) == ("a", "b")


def test_days_in_a_row_are_counted() -> None:
    progress = NO_PROGRESS
    for day in range(3):
        progress = progress.solved_daily(TODAY + day)
    assert progress.days_in_row(TODAY + 2) == 3
    assert progress.days_in_row(TODAY + 3) == 3


def test_a_missed_day_ends_the_row() -> None:
    progress = NO_PROGRESS.solved_daily(TODAY).solved_daily(TODAY + 2)
    assert progress.days_in_row(TODAY + 2) == 1
    assert progress.days_in_row(TODAY + 4) == 0


def test_the_same_day_counts_once() -> None:
    assert NO_PROGRESS.solved_daily(TODAY).solved_daily(TODAY).streak == 1


def test_each_puzzle_is_that_of_a_day_before_one_comes_twice() -> None:
    names = tuple(map(str, range(307)))
    days = [puzzle_of_the_day(names, TODAY + day) for day in range(len(names))]
    assert set(days) == set(names)


def test_what_is_written_is_read_again() -> None:
    progress = NO_PROGRESS.solved("lessons", "a", 2, TODAY).solved("puzzles", "b", 1, TODAY)
    progress = progress.solved_daily(TODAY).with_own(('{"id": "x"}',))
    assert read(write(progress)) == progress


def test_two_tabs_lose_nothing_of_each_other() -> None:
    one = NO_PROGRESS.solved("lessons", "a", 3, TODAY).solved("lessons", "b", 1, TODAY)
    other = NO_PROGRESS.solved("lessons", "b", 2, TODAY).solved_daily(TODAY)
    both = one.merged(other)
    assert both == other.merged(one)
    assert [both.stars("lessons", name) for name in "ab"] == [3, 2]
    assert both.streak == 1


def test_the_later_day_of_two_tabs_counts() -> None:
    one = Result(1, 1, TODAY + 1)
    assert one.merged(Result(3, 2, TODAY + 3)) == Result(3, 2, TODAY + 3)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"version": 2}',
        "[" * 100_000,
        '{"version": 1, "results": 5, "day": "x", "streak": -1, "own": {}}',
        '{"version": 1, "results": {"a": [9, 0, 0], "b": [1], "c": [true, 0, 0], "d": null}}',
    ],
    ids=range(7),
)
def test_damaged_progress_is_left_out(text: str) -> None:
    assert read(text) == NO_PROGRESS


def test_only_the_damaged_results_are_left_out() -> None:
    saved = {"version": 1, "results": {"lessons/a": [2, 0, 0], "lessons/b": [7, 0, 0]}}
    assert read(json.dumps(saved)).results == {"lessons/a": Result(2)}


def test_the_newest_puzzles_of_ones_own_are_kept() -> None:
    progress = Progress(own=("old",)).with_own(tuple(map(str, range(MOST_OWN))))
    assert progress.own == tuple(map(str, range(MOST_OWN)))


def test_a_puzzle_of_ones_own_is_kept_once() -> None:
    assert Progress(own=("a",)).with_own(("a", "b")).own == ("a", "b")
