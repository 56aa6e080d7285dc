"""The analysis of a solved puzzle: it begins at the puzzle's position and ends in the puzzle."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.page import after, loaded, of_class, walk
from tests.web.learn.test_band_files import FIRST, listed
from tests.web.learn.test_open_task import GAME, task_of
from web.app import layers
from web.app.view import view
from web.computer.intents import Analyse
from web.editor.intents import EditPosition, LeaveEditor
from web.files.keeping import kept_game
from web.game.intents import GoTo, NewGame, Play, Undo
from web.learn import doing
from web.learn.intents import (
    BeginRun,
    LeaveTask,
    NextTask,
    OpenLearn,
    OpenTask,
    Restore,
    ShowSolution,
)
from web.shared.state import AppState


def solved(before: AppState | None = None) -> AppState:
    """Return a page with a solved puzzle over this game."""
    start = loaded(GAME) if before is None else before
    return after(start, OpenLearn(), FIRST, OpenTask("puzzles", "w1-0001"), ShowSolution())


def test_a_solved_puzzle_is_analysed_from_its_position() -> None:
    puzzle = solved()
    state = after(puzzle, Analyse())
    assert (state.mode, state.task) == ("analysis", None)
    assert state.game.ply == task_of(puzzle).first
    assert state.game.record.moves == puzzle.game.record.moves


def test_a_puzzle_is_analysed_only_once_it_is_solved() -> None:
    state = after(loaded(GAME), OpenLearn(), FIRST, OpenTask("puzzles", "w1-0001"))
    assert after(state, Analyse()).mode == "puzzle"
    assert "analyse" not in [node.attrs.get("data-action") for node in walk(view(state))]


def test_a_puzzle_of_a_run_is_not_analysed() -> None:
    state = after(listed(), BeginRun("streak"), Play("wG1 bQ-"))
    assert task_of(state).state == "solved"
    assert after(state, Analyse()).mode == "puzzle"


def test_ending_the_analysis_returns_to_the_solved_puzzle() -> None:
    puzzle = solved()
    state = after(puzzle, Analyse(), Play("wS1 bQ-"), Analyse())
    assert (state.mode, state.task) == ("puzzle", puzzle.task)
    assert state.game.record == puzzle.game.record
    assert state.computer.backup is None


@pytest.mark.parametrize("link", ["", "black=ai:3"])
def test_the_game_before_the_puzzle_comes_back(link: str) -> None:
    before = loaded(GAME, link)
    state = after(solved(before), Analyse(), Analyse(), LeaveTask())
    assert (state.mode, state.game.record) == ("play", before.game.record)
    assert state.computer.levels == before.computer.levels


def test_the_analysis_before_the_puzzle_comes_back() -> None:
    before = after(loaded(GAME), Analyse(), GoTo(1), Play("bA1 wS1-"))
    state = after(solved(before), Analyse(), Analyse(), LeaveTask())
    assert (state.mode, state.game.record) == ("analysis", before.game.record)
    assert state.computer.backup == before.computer.backup


def test_the_saved_game_is_the_one_before_the_puzzle() -> None:
    before = loaded(GAME)
    assert kept_game(after(solved(before), Analyse())) == kept_game(before)


def test_a_new_game_can_be_begun_from_the_analysis_and_undone() -> None:
    before = loaded(GAME)
    state = after(solved(before), Analyse(), NewGame(before.game.record.game_type))
    assert (state.mode, state.task, state.learn.analysed) == ("play", None, None)
    assert after(state, Undo()).game.record == before.game.record


def test_another_puzzle_opened_from_the_analysis_returns_to_the_game() -> None:
    before = loaded(GAME)
    state = after(solved(before), Analyse(), OpenTask("puzzles", "w1-0002"))
    assert task_of(state).task.id == "w1-0002"
    assert state.learn.analysed is None
    assert after(state, LeaveTask()).game.record == before.game.record


def test_the_editor_over_the_analysis_returns_to_it() -> None:
    analysed = after(solved(), Analyse())
    state = after(analysed, EditPosition(), LeaveEditor())
    assert (state.mode, state.learn.analysed) == ("analysis", analysed.learn.analysed)
    assert after(state, Analyse()).task == analysed.learn.analysed


def test_a_reload_in_the_analysis_returns_to_the_puzzle() -> None:
    puzzle = solved()
    text = doing.write(after(puzzle, Analyse(), Play("wS1 bQ-")))
    again = after(loaded(GAME), Restore(text))
    assert task_of(again).task == task_of(puzzle).task
    assert task_of(again).state == "solved"


def test_back_leaves_the_analysis_and_then_the_puzzle() -> None:
    puzzle = solved()
    state = after(puzzle, Analyse())
    assert layers.depth(state) == layers.depth(puzzle) + 1 == 2
    assert layers.way_back(state) == Analyse()


def test_nothing_of_the_task_is_done_in_the_analysis() -> None:
    state = after(solved(), Analyse())
    for intent in (NextTask(), LeaveTask(), ShowSolution()):
        assert after(state, intent) == state


def test_difficulty_and_themes_are_told_once_the_puzzle_is_solved() -> None:
    def words(state: AppState) -> list[str]:
        (panel,) = of_class(state, "task")
        return [node.text for node in panel.children if node.key == "facts"]

    begun = after(loaded(GAME), OpenLearn(), FIRST, OpenTask("puzzles", "w1-0001"))
    assert words(begun) == []
    assert words(after(begun, ShowSolution())) == ["Difficulty 1 of 8"]
    file = begun.learn.puzzles
    assert file is not None
    assert begun.task is not None
    themed = replace(begun.task.task, themes=("drop", "pin"))
    attempt = replace(begun.task.attempt, task=themed)
    learn = replace(begun.learn, task=replace(begun.task, attempt=attempt))
    there = after(replace(begun, learn=learn), ShowSolution())
    assert words(there) == ["Difficulty 1 of 8 · Drop · Pin"]
