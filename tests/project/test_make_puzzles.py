"""`tools/make_puzzles.py`: it continues where it stopped, and keeps the puzzles of the file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from hive_core.teach._tasks.completing import complete
from hive_core.teach._tasks.generator import RawPuzzle
from hive_core.teach.puzzles import kind_of, load
from hive_core.teach.tasks import Task
from tools import make_puzzles
from tools.puzzles.checks import faults
from tools.puzzles.selection import RETIRED, TARGETS, select


def found_again(task: Task) -> RawPuzzle:
    """Return what the generator found when it found this win in one."""
    board = task.board()
    assert task.game is not None
    right = [move for move in board.legal_moves if is_win(task, board.move_string(move))]
    return RawPuzzle("win-1", task.game, tuple(map(board.move_string, right)), missed=True)


def is_win(task: Task, text: str) -> bool:
    board = task.board()
    board.push_move(text)
    outcome = board.outcome()
    return outcome is not None and outcome.winner is task.board().turn


def one_by_one(found: Sequence[RawPuzzle]) -> Iterable[Task | None]:
    return [complete(puzzle, "new") for puzzle in found]


def find(games: int) -> None:
    make_puzzles.find(1, games, ["destinations"], ["Base"])


def test_the_search_continues_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(make_puzzles, "POOL", tmp_path)
    pool = tmp_path / "1.jsonl"
    find(1)
    first = pool.read_text(encoding="utf-8")
    find(2)
    both = pool.read_text(encoding="utf-8")
    assert both.startswith(first)
    numbers = [json.loads(line)["number"] for line in both.splitlines()]
    assert sorted(set(numbers)) == [0, 1]
    assert numbers == sorted(numbers)
    find(2)
    assert pool.read_text(encoding="utf-8") == both


def test_the_puzzles_of_the_file_stay_as_they_are() -> None:
    assert select(load(), [], one_by_one) == list(load())


def test_a_new_puzzle_gets_the_next_id() -> None:
    last = max((task for task in load() if kind_of(task) == "win-1"), key=lambda task: task.id)
    kept = [task for task in load() if task != last]
    assert select(kept, [("game", found_again(last))], one_by_one) == list(load())


def test_a_position_that_is_in_the_file_is_not_taken_again() -> None:
    wins = [task for task in load() if kind_of(task) == "win-1"]
    kept = [task for task in load() if task != wins[-1]]
    assert select(kept, [("game", found_again(wins[0]))], one_by_one) == kept


def test_a_game_gives_one_puzzle() -> None:
    wins = [task for task in load() if kind_of(task) == "win-1"]
    rest = [task for task in load() if task not in wins[:2]]
    found = [("game", found_again(task)) for task in wins[:2]]
    new = set(select(rest, found, one_by_one)) - set(rest)
    assert len(new) == 1


def test_a_kind_with_enough_puzzles_gets_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    last = max((task for task in load() if kind_of(task) == "win-1"), key=lambda task: task.id)
    kept = [task for task in load() if task != last]
    monkeypatch.setitem(TARGETS, "win-1", sum(kind_of(task) == "win-1" for task in kept))
    assert select(kept, [("game", found_again(last))], one_by_one) == kept


def test_the_check_names_a_puzzle_with_too_many_solutions() -> None:
    task = next(task for task in load() if kind_of(task) == "win-2")
    board = task.board()
    board.push_move(task.line[0])
    board.push_move(task.line[1])
    wrong = replace(task, id="x", game=board.game_string(), line=(), moves=2)
    assert faults(task) == []
    assert faults(wrong) == ["x: the win takes fewer than 2 moves"]


def test_the_check_names_a_better_move_that_the_searches_do_not_find() -> None:
    task = next(task for task in load() if task.kind == "better")
    board = task.board()
    other = next(text for m in board.legal_moves if (text := board.move_string(m)) != task.line[0])
    assert faults(replace(task, id="x", answers=(other,), line=())) == [
        "x: the searches do not agree on its answer"
    ]


def test_the_id_of_a_removed_puzzle_is_not_given_to_another() -> None:
    assert RETIRED.isdisjoint(task.id for task in load())


def test_a_new_puzzle_gets_an_id_after_those_of_removed_ones() -> None:
    *kept, last = [task for task in load() if kind_of(task) == "better"]
    others = [task for task in load() if kind_of(task) != "better"]
    assert last.game is not None
    source = ("game", RawPuzzle("better", last.game, last.line[:1], missed=True))
    chosen = select(
        [*others, *kept], [source], lambda found: [replace(last, id="new") for _ in found]
    )
    (new,) = {task.id for task in chosen} - {task.id for task in (*others, *kept)}
    used = {task.id for task in kept} | {name for name in RETIRED if name.startswith("be-")}
    assert new > max(used)
