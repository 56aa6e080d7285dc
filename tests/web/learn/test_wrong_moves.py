"""A wrong move of a task gets a reason: the task’s words, the reply to it, or what it lacks."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from hive_core import Hex, Piece
from hive_core._board.clicks import Refused
from hive_core._values.reasons import Reason, Rule
from hive_core.teach import puzzles
from hive_core.teach.tasks import judge, write_task
from tests.page import after, loaded, of_class, walk
from tests.web.learn.test_lesson_tasks import BY_MOVE
from tests.web.learn.test_open_task import GAME, PIN, WIN, page, played, task_of
from web.app.view import view
from web.game.intents import Undo
from web.learn.feedback import said
from web.learn.intents import OpenTask, ShowSolution, TasksLoaded
from web.shared.sentences import sentence
from web.table.intents import TapHex, TapTile


@pytest.mark.parametrize("level", BY_MOVE, ids=[level["id"] for level in BY_MOVE])
def test_no_wrong_move_of_a_lesson_is_only_called_wrong(level: dict[str, Any]) -> None:
    opened = task_of(page(level))
    board, bare = opened.task.board(), []
    for move in board.legal_moves:
        verdict = judge(opened.task, (), move)
        after = board.copy()
        after.push(move)
        if not verdict.right and said(verdict, opened, after).key == "learn.wrong":
            bare.append(board.move_string(move))
    assert bare == []


def test_a_move_that_does_not_win_is_told_how_many_sides_are_free() -> None:
    state, _ = played(page(WIN), "wS1 wA2-")
    assert sentence(state).startswith("That doesn’t win: the black queen bee still has 1 free side")


FORBIDDEN = [{"if": {"piece": "wQ", "to": "3,0"}, "text": {"en": "Pinned!", "nl": "Vast!"}}]


@pytest.mark.parametrize(("lang", "words"), [("en", "Pinned!"), ("nl", "Vast!")])
def test_the_author_has_words_for_a_move_that_the_rules_forbid(lang: str, words: str) -> None:
    here = loaded(GAME)
    here = replace(here, settings=replace(here.settings, lang=lang))
    state = page({**PIN, "wrong": FORBIDDEN}, state=here)
    refused = Refused(Piece.parse("wQ"), Hex(3, 0), Reason(Rule.PINNED))
    assert sentence(replace(state, notice=refused)) == words


SPACES: dict[str, Any] = {
    "id": "spaces",
    "kind": "destinations",
    "position": "Base;Position;White[4];wQ@0,0;bQ@1,0;wS1@-1,0;bA1@2,0",
    "piece": "wS1",
    "wrong": [{"if": {"piece": "wS1", "to": "0,-1"}, "text": "That is one step."}],
}


def test_the_author_has_words_for_a_wrong_space() -> None:
    state = page(SPACES)
    assert sentence(after(state, TapHex(Hex(0, -1)))) == "That is one step."


WHITES: dict[str, Any] = {
    "id": "whites",
    "kind": "tiles",
    "which": "stuck",
    "side": "white",
    "position": PIN["position"],
}


@pytest.mark.parametrize("tile", ["bQ", "bS1"])
def test_a_tile_of_the_side_that_is_not_asked_about_is_no_mistake(tile: str) -> None:
    there = after(page(WHITES), TapTile(Piece.parse(tile)))
    assert sentence(there) == "The question is about White’s tiles."
    assert task_of(there).attempt.tries == 0


def test_a_move_that_misses_the_goal_is_told_what_it_lacks() -> None:
    without_words = {**PIN, "wrong": []}
    state, _ = played(page(without_words), "wS1 \\wQ")
    assert sentence(state) == "After this move, the black spider can still move. Try again."


def test_a_chapter_ends_with_a_word_when_its_last_task_is_solved() -> None:
    stage: dict[str, Any] = {"id": "first", "title": "First steps", "about": "The goal."}
    stage["tasks"] = [{**WIN, "id": "one"}, {**WIN, "id": "two"}]
    text = json.dumps({"format": "hive-tasks", "version": 1, "stages": [stage]})
    here = after(loaded(GAME), OpenTask("lessons", "one"))
    here = after(here, TasksLoaded("lessons", text, 20_000))
    for name, words in (("one", []), ("two", ["You have finished the chapter “First steps”."])):
        here, _ = played(after(here, OpenTask("lessons", name)), "wG1 wA1\\")
        assert [node.text for node in of_class(here, "task-chapter")] == words


def test_the_end_of_a_chapter_counts_what_is_solved_and_offers_the_first_unsolved_task() -> None:
    stage: dict[str, Any] = {"id": "first", "title": "First steps", "about": "The goal."}
    stage["tasks"] = [{**WIN, "id": "one", "title": "One"}, {**WIN, "id": "two"}]
    text = json.dumps({"format": "hive-tasks", "version": 1, "stages": [stage]})
    here = after(loaded(GAME), OpenTask("lessons", "two"))
    here = after(here, TasksLoaded("lessons", text, 20_000), ShowSolution())
    (line,) = of_class(here, "task-chapter")
    assert line.text == "End of the chapter “First steps”: 0 of 2 solved."
    (way,) = [node for node in walk(view(here)) if "data-lesson" in node.attrs]
    assert (way.text, way.attrs["data-lesson"]) == ("To “One”", "one")


def test_an_answer_that_is_no_longer_drawn_is_not_pointed_at() -> None:
    puzzle = next(task for task in puzzles.load() if task.kind == "only-move")
    board = puzzle.board()
    opened = page(json.loads(write_task(puzzle)))
    wrong = next(move for move in board.legal_moves if judge(puzzle, (), move).refutation)
    refuted, _ = played(opened, board.move_string(wrong))
    assert sentence(refuted) == "The opponent wins like this. Try again."
    back = after(refuted, Undo())
    assert back.game.record.moves == opened.game.record.moves
    assert sentence(back) == "The opponent wins after that move. Try again."


def test_nothing_is_called_right_before_the_first_click() -> None:
    assert not sentence(page(SPACES)).startswith("Right")
