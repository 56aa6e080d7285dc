"""`tools/make_puzzles.py`: it continues where it stopped, and keeps the puzzles of the files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from hive_core.teach._tasks.task import band_of_id
from hive_core.teach.puzzles import kind_of, load
from hive_core.teach.tasks import Task
from tools import make_puzzles
from tools.puzzles import selection
from tools.puzzles.checks import faults
from tools.puzzles.retired_ids import RETIRED
from tools.puzzles.selection import APART, TARGETS, Found, select

WINS = [task for task in load() if kind_of(task) == "win-1"]
MORE = [task for task in WINS if band_of_id(task.id) == 2][-24:]
"""The last wins in one of the file of a band."""

PACKAGE = [*WINS[:3], *MORE]


def found(task: Task, game: str = "game") -> Found:
    """Return what the tool found when it found this puzzle in that game."""
    return Found(game, True, replace(task, id="new"))


def room_for(kind: str, package: list[Task], more: int, patch: pytest.MonkeyPatch) -> None:
    """Plan for so many more puzzles of the kind than there are in the files of the bands."""
    there = sum(kind_of(task) == kind and band_of_id(task.id) > 0 for task in package)
    patch.setitem(TARGETS, kind, there + more)


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


def test_the_puzzles_of_the_files_stay_as_they_are() -> None:
    assert select(PACKAGE, []) == PACKAGE


def test_a_new_puzzle_gets_the_next_id_of_its_band(monkeypatch: pytest.MonkeyPatch) -> None:
    *kept, last = PACKAGE
    room_for("win-1", kept, 1, monkeypatch)
    assert select(kept, [found(last)]) == PACKAGE


def test_the_first_file_gets_no_new_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *kept = PACKAGE
    assert not band_of_id(first.id)
    position = first.board().position_string()
    room_for("win-1", kept, 1, monkeypatch)
    chosen = select(kept, [found(replace(first, game=None, position=position))])
    (new,) = {task.id for task in chosen} - {task.id for task in kept}
    assert band_of_id(new) == first.band


def test_a_position_that_is_in_a_file_is_not_taken_again(monkeypatch: pytest.MonkeyPatch) -> None:
    *kept, _ = PACKAGE
    room_for("win-1", kept, 1, monkeypatch)
    assert select(kept, [found(MORE[0])]) == kept


def test_two_puzzles_of_a_game_are_some_moves_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = MORE
    ply = first.board().ply
    near = [task for task in others if abs(task.board().ply - ply) < APART]
    far = [task for task in others if abs(task.board().ply - ply) >= APART]
    for other, count in ((near[-1], 1), (far[-1], 2)):
        kept = [task for task in PACKAGE if task not in (first, other)]
        room_for("win-1", kept, 2, monkeypatch)
        new = select(kept, [found(first), found(other)])
        assert len(new) == len(kept) + count
        apart = select(kept, [found(first), found(other, "another game")])
        assert len(apart) == len(kept) + 2


def test_a_puzzle_near_one_of_the_files_from_the_same_game_is_not_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, *others = MORE
    ply = first.board().ply
    near = next(task for task in others if abs(task.board().ply - ply) < APART)
    kept = [task for task in PACKAGE if task != near]
    room_for("win-1", kept, 1, monkeypatch)
    assert select(kept, [found(near), found(first)]) == kept
    assert len(select(kept, [found(near), found(first, "another game")])) == len(kept) + 1


def test_a_kind_with_enough_puzzles_gets_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    *kept, last = PACKAGE
    room_for("win-1", kept, 0, monkeypatch)
    assert select(kept, [found(last)]) == kept


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


def test_a_new_puzzle_gets_an_id_after_those_of_removed_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    *kept, last = PACKAGE
    monkeypatch.setattr(selection, "RETIRED", {last.id})
    room_for("win-1", kept, 1, monkeypatch)
    (new,) = {task.id for task in select(kept, [found(last)])} - {task.id for task in kept}
    assert int(new.partition("-")[2]) == int(last.id.partition("-")[2]) + 1
