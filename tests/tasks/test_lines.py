"""Tasks of the kind `line`: a game tree is asked back, move by move and line by line."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hive_core import Color
from hive_core.annotations import Annotation, Glyph
from hive_core.game_tree import GameTree
from hive_core.teach._tasks.lines import comment_after, lines_of, played_lines
from hive_core.teach.tasks import (
    Attempt,
    Task,
    TaskError,
    Verdict,
    board_after,
    check_task,
    next_move,
    read_task,
    right_moves,
    write_task,
)
from tests.game_trees import trees

TREE = (
    '[GameType "Base"]\n\n'
    "1. wS1 {A spider first.} bG1 wS1- {A grasshopper.}"
    " (1... bS1 wS1- {The other reply.} 2. wQ -wS1 bQ bS1- 3. wA1 -wQ)"
    " 2. wQ -wS1 $1 (2. wA1 -wS1 $2 {Too early.} bQ bG1-) (2. wG1 -wS1 bQ bG1- 3. wQ -wG1)"
    " 2... bQ bG1- 3. wA1 -wQ {Well placed.} *"
)
LINES: dict[str, Any] = {"id": "lines", "kind": "line", "tree": TREE}
FIRST = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", "wA1 -wQ")
SECOND = ("wS1", "bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ")


def made(**fields: Any) -> Task:
    return read_task(json.dumps({**LINES, **fields}))


class Solver:
    """Plays the solver's moves, and the replies as the task gives them."""

    def __init__(self, task: Task) -> None:
        self.attempt, self.played = Attempt(task), tuple[str, ...]()

    def play(self, text: str) -> Verdict:
        board = board_after(self.attempt.task, self.played)
        move = board.parse_move(text)
        self.attempt, verdict = self.attempt.after_move(self.played, move)
        if verdict.right:
            self.played += (board.move_string(verdict.same or move),)
        if verdict.reply is not None:
            after = board_after(self.attempt.task, self.played)
            self.played += (after.move_string(verdict.reply),)
        if verdict.goes_on is not None:
            self.played = tuple(verdict.goes_on)
        return verdict

    def play_all(self, *moves: str) -> Verdict:
        return [self.play(move) for move in moves][-1]


def test_the_lines_are_those_of_every_reply_with_the_preferred_moves() -> None:
    assert lines_of(made()) == (FIRST, SECOND)


def test_a_right_move_after_which_nothing_comes_does_not_end_a_line_that_goes_on() -> None:
    tree = '[GameType "Base"]\n\n1. wS1 bG1 wS1- 2. wQ -wS1 (2. wG1 -wS1) bQ bG1- 3. wA1 -wQ *'
    solver = Solver(made(tree=tree))
    solver.play("wS1")
    aside = solver.play("wG1 -wS1")
    assert (aside.right, aside.also, solver.attempt.tries) == (False, True, 0)
    assert solver.play_all("wQ -wS1", "wA1 -wQ").solved


def test_another_right_move_may_be_the_last_of_a_line() -> None:
    tree = '[GameType "Base"]\n\n1. wS1 bG1 wS1- 2. wQ -wS1 (2. wG1 -wS1) *'
    assert Solver(made(tree=tree)).play_all("wS1", "wG1 -wS1").solved


def test_a_reply_without_an_answer_ends_the_line_before_it() -> None:
    tree = '[GameType "Base"]\n\n1. wS1 bG1 wS1- 2. wQ -wS1 bQ bG1- (2... bA1 bG1-) *'
    assert lines_of(made(tree=tree)) == (("wS1", "bG1 wS1-", "wQ -wS1"),)


def test_the_lines_of_black_begin_with_every_first_move_of_white() -> None:
    tree = made(tree='[GameType "Base"]\n\n1. wS1 (1. wG1 1... bS1 wG1-) bG1 wS1- *').tree
    assert tree is not None
    assert played_lines(tree, (), 1) == (("wS1", "bG1 wS1-"), ("wG1", "bS1 wG1-"))


def test_the_opponent_answers_as_the_tree_does() -> None:
    solver = Solver(made())
    solver.play("wS1")
    assert solver.played == FIRST[:2]


def test_the_end_of_a_line_leads_to_the_move_after_which_the_next_one_differs() -> None:
    verdict = Solver(made()).play_all("wS1", "wQ -wS1", "wA1 -wQ")
    assert (verdict.solved, verdict.goes_on) == (False, SECOND[:2])


def test_the_end_of_the_last_line_solves_the_task() -> None:
    solver = Solver(made())
    verdict = solver.play_all("wS1", "wQ -wS1", "wA1 -wQ", "wQ -wS1", "wA1 -wQ")
    assert (verdict.solved, solver.attempt.stars) == (True, 3)


def test_every_move_of_the_tree_is_right() -> None:
    solver = Solver(made())
    assert solver.play_all("wS1", "wG1 -wS1").right
    assert solver.played == ("wS1", "bG1 wS1-", "wG1 -wS1", "bQ bG1-")


def test_another_right_move_also_ends_in_the_next_line() -> None:
    assert Solver(made()).play_all("wS1", "wG1 -wS1", "wQ -wG1").goes_on == SECOND[:2]


def test_a_move_that_the_tree_lacks_is_wrong() -> None:
    verdict = Solver(made()).play_all("wS1", "wB1 -wS1")
    assert (verdict.right, verdict.text) == (False, ())


def test_the_computer_answers_a_move_that_the_tree_lacks() -> None:
    task = made()
    verdict = Solver(task).play_all("wS1", "wB1 -wS1")
    after = board_after(task, ("wS1", "bG1 wS1-", "wB1 -wS1"))
    assert verdict.refutation in after.legal_moves


def test_a_wrong_move_with_words_needs_no_answer_of_the_computer() -> None:
    words = [{"if": {"piece": "wB1"}, "text": "The beetle is slow."}]
    verdict = Solver(made(wrong=words)).play_all("wS1", "wB1 -wS1")
    assert (verdict.refutation, dict(verdict.text)) == (None, {"en": "The beetle is slow."})


def test_a_move_with_a_question_mark_is_wrong_and_its_comment_says_why() -> None:
    verdict = Solver(made()).play_all("wS1", "wA1 -wS1")
    assert (verdict.right, dict(verdict.text)) == (False, {"en": "Too early."})


def test_the_move_after_a_wrong_one_is_the_answer_to_it() -> None:
    task = made()
    verdict = Solver(task).play_all("wS1", "wA1 -wS1")
    after = board_after(task, ("wS1", "bG1 wS1-", "wA1 -wS1"))
    assert verdict.refutation == after.parse_move("bQ bG1-")


@pytest.mark.parametrize("turned", ["wQ /wS1", "wQ \\wS1"])
def test_another_place_that_the_tree_has_no_image_of_is_wrong(turned: str) -> None:
    assert not Solver(made()).play_all("wS1", turned).right


@pytest.mark.parametrize("turned", ["bG1 -wS1", "bG1 wS1/", "bG1 /wS1"])
def test_an_image_of_a_right_move_is_right(turned: str) -> None:
    task = made(tree='[GameType "Base"]\n\n1. wS1 bG1 wS1- 2. wQ -wS1 bQ bG1- *', **{"from": 1})
    verdict = Solver(task).play(turned)
    assert verdict.right
    assert verdict.same == task.board().parse_move("bG1 wS1-")


def test_a_hint_follows_the_line_that_is_asked_for() -> None:
    task = made()
    second = next_move(task, SECOND[:2], 1)
    assert second == board_after(task, SECOND[:2]).parse_move("wQ -wS1")


def test_the_right_moves_of_a_position_are_those_of_the_tree() -> None:
    task = made()
    board = board_after(task, FIRST[:2])
    assert {board.move_string(move) for move in right_moves(task, FIRST[:2])} == {
        "wQ -wS1",
        "wG1 -wS1",
    }


def test_the_author_has_words_for_a_position() -> None:
    assert dict(comment_after(made(), SECOND[:2])) == {"en": "The other reply."}


DUTCH = TREE.replace("The other reply.", "Het andere antwoord.")


def test_the_author_has_words_in_each_language() -> None:
    task = made(tree={"en": TREE, "nl": DUTCH})
    words = {"en": "The other reply.", "nl": "Het andere antwoord."}
    assert dict(comment_after(task, SECOND[:2])) == words


def test_the_text_of_a_task_in_two_languages_is_read_again() -> None:
    task = made(tree={"en": TREE, "nl": DUTCH})
    assert read_task(write_task(task)) == task


def test_the_games_of_all_languages_have_the_same_moves() -> None:
    other = TREE.replace(" 3. wA1 -wQ {Well placed.}", "")
    with pytest.raises(TaskError, match=r"tree\.nl: the moves are not those of the first"):
        made(tree={"en": TREE, "nl": other})


def test_a_tree_of_no_language_is_refused() -> None:
    with pytest.raises(TaskError, match="tree"):
        made(tree={})


def test_a_task_can_begin_after_some_moves() -> None:
    task = made(**{"from": 1})
    assert task.board().turn is Color.BLACK
    assert {line[:2] for line in lines_of(task)} == {FIRST[:2]}


def test_the_text_of_a_task_is_read_again() -> None:
    assert read_task(write_task(made())) == made()


def test_a_task_that_can_be_played_is_accepted() -> None:
    check_task(made())


def test_a_tree_in_which_every_move_is_wrong_has_no_answer() -> None:
    task = made(tree='[GameType "Base"]\n\n1. wS1 $4 bG1 wS1- *')
    with pytest.raises(TaskError, match=r"lines: this task has no answer|lines: "):
        check_task(task)


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"tree": "1. wS1 wX1 wS1"}, r"tasks\[0\]\.tree"),
        ({"tree": "1. wS1 (1. wG1 bS1 wG1-) bG1 wS1-"}, r"tasks\[0\]\.tree"),
        ({"tree": ""}, r"tasks\[0\]\.tree"),
        ({"from": 9}, r"tasks\[0\]\.from"),
        ({"game": "Base"}, r"tasks\[0\]"),
        ({"goal": {"piece": "Q"}}, r"tasks\[0\]\.goal"),
    ],
)
def test_a_fault_names_its_field(fields: dict[str, Any], path: str) -> None:
    with pytest.raises(TaskError, match=path):
        made(**fields)


def test_a_tree_belongs_to_no_other_kind() -> None:
    with pytest.raises(TaskError, match="tree"):
        read_task(json.dumps({"id": "a", "kind": "win", "in": 1, "game": "Base", "tree": TREE}))


def slowly_played(tree: GameTree, first: int, *, every: bool) -> set[tuple[str, ...]]:
    """Return what `played_lines` does, from its description: each path of the tree by itself."""
    wrong = {
        path for path, note in tree.annotations if {Glyph.MISTAKE, Glyph.BLUNDER} & set(note.glyphs)
    }

    def is_asked(path: tuple[str, ...]) -> bool:
        right = [move for move in tree.children(path[:-1]) if (*path[:-1], move) not in wrong]
        return path[-1] in (right if every else right[:1])

    paths = [
        path
        for path in tree.paths()
        if len(path) > first
        and (len(path) - first) % 2 == 1
        and all(is_asked(path[: ply + 1]) for ply in range(first, len(path), 2))
    ]
    longer = {path[:end] for path in paths for end in range(len(path))}
    return {path for path in paths if path not in longer}


@given(tree=trees(), first=st.integers(0, 1), every=st.booleans(), seed=st.integers(0, 99))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_the_lines_of_any_tree_are_those_of_the_description(
    tree: GameTree, first: int, every: bool, seed: int
) -> None:
    rng = Random(seed)
    for path in list(tree.paths())[1:]:
        glyphs = (rng.choice((Glyph.MISTAKE, Glyph.BLUNDER)),) if rng.random() < 0.2 else ()
        tree = tree.with_annotation(path, Annotation(glyphs=glyphs))
    lines = played_lines(tree, (), first, every=every)
    assert len(lines) == len(set(lines))
    assert set(lines) == slowly_played(tree, first, every=every)
