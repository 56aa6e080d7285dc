"""Judging: every move that keeps the goal within reach is right, whatever the stored line says."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from hive_core import Board, Color, Hex, Outcome, Piece, Termination
from hive_core.teach._tasks.judge import game_verdict
from hive_core.teach.tasks import (
    Task,
    TaskError,
    answers,
    check_task,
    judge,
    next_move,
    read_task,
    right_moves,
    words,
)
from tests.tasks.slow_prover import winning_moves
from tests.tasks.test_goals import LAST, ROW, THROW

TWO = "Base;Position;White[9];wQ@0,0;bQ@1,0;wS1@1,-1;wB1@2,-1;wG1@-1,0;wS2@0,1;wA1@-1,1"
"""Two spaces beside the black queen are empty: 2,0 and 1,1."""


def task(position: str = LAST, **fields: Any) -> Task:
    """Return a task in that position; White wins in one move unless the fields say otherwise."""
    given = {"id": "a", "kind": "win", "position": position, **fields}
    if not position:
        del given["position"]
    if given["kind"] == "win":
        given.setdefault("in", 1)
    return read_task(json.dumps(given))


def verdict(made: Task, *moves: str) -> Any:
    """Return the verdict on the last of these moves."""
    board = made.board()
    for text in moves[:-1]:
        board.push_move(text)
    return judge(made, moves[:-1], board.parse_move(moves[-1]))


def test_a_move_that_wins_solves_the_task() -> None:
    found = verdict(task(), "wG1 bQ-")
    assert (found.right, found.solved) == (True, True)


def test_a_move_that_does_not_win_in_time_is_wrong() -> None:
    found = verdict(task(), "wA2 bG1\\")
    assert (found.right, found.solved) == (False, False)


def test_the_right_moves_are_those_of_the_independent_prover() -> None:
    for position, moves in ((LAST, 1), (TWO, 1), (TWO, 2)):
        board = Board.from_position(position)
        expected = set(winning_moves(board, moves))
        assert set(right_moves(task(position, **{"in": moves}))) == expected


def test_a_winning_move_that_the_line_does_not_have_is_right() -> None:
    made = task(TWO, **{"in": 2})
    first, *others = map(made.board().move_string, right_moves(made))
    assert others
    stored = task(TWO, **{"in": 2, "line": [first]})
    assert all(verdict(stored, other).right for other in others)


def test_the_opponent_answers_a_right_move() -> None:
    made = task(TWO, **{"in": 2})
    first = made.board().move_string(right_moves(made)[0])
    found = verdict(made, first)
    assert not found.solved
    after = made.board()
    after.push_move(first)
    assert after.is_legal(found.reply)


def test_the_opponent_answers_as_the_line_says() -> None:
    made = task(TWO, **{"in": 2})
    board = made.board()
    first = board.move_string(right_moves(made)[0])
    board.push_move(first)
    for reply in map(board.move_string, board.legal_moves):
        stored = task(TWO, **{"in": 2, "line": [first, reply]})
        assert verdict(stored, first).reply == board.parse_move(reply)


def test_the_second_move_has_to_win() -> None:
    made = task(TWO, **{"in": 2})
    first = made.board().move_string(right_moves(made)[0])
    reply = verdict(made, first).reply
    board = made.board()
    board.push_move(first)
    second = board.copy()
    answer = board.move_string(reply)
    second.push(reply)
    played = (first, answer)
    for move in second.legal_moves:
        ended = second.copy()
        ended.push(move)
        assert judge(made, played, move).solved is (str(ended.state) == "WhiteWins")


def test_a_wrong_move_has_its_refutation() -> None:
    made = task(TWO, **{"in": 2})
    right = set(right_moves(made))
    board = made.board()
    for move in set(board.legal_moves) - right:
        after = board.copy()
        after.push(move)
        reply = judge(made, (), move).refutation
        if after.outcome() is None:
            assert reply is not None
            after.push(reply)
            assert not winning_moves(after, 1)


def test_the_first_mistake_that_fits_is_named() -> None:
    wrong = [
        {"if": {"piece": "Q"}, "text": "The queen stays."},
        {"if": {"does": "place"}, "text": "Use a tile on the board."},
        {"if": {"piece": "S"}, "text": "Not the spider."},
    ]
    found = verdict(task(wrong=wrong), "wS1 wA2\\")
    assert words(found.text) == "Use a tile on the board."


def test_a_mistake_that_is_not_foreseen_has_no_text() -> None:
    assert words(verdict(task(), "wA2 bG1\\").text) == ""


def test_a_goal_is_met_by_every_move_that_meets_it() -> None:
    made = task(ROW, kind="play", goal={"pins": "bS1"})
    assert verdict(made, "wA1 bS1-").solved
    assert not verdict(made, "wA1 wQ\\").right


def test_the_only_move_is_the_one_that_does_not_lose() -> None:
    position = LAST.replace("White[9]", "Black[9]")
    made = task(position, kind="only-move")
    right = set(right_moves(made))
    board = made.board()
    for move in board.legal_moves:
        after = board.copy()
        after.push(move)
        assert (move in right) is (after.outcome() is None and not winning_moves(after, 2))


def test_an_opinion_is_judged_by_its_answers() -> None:
    made = task(ROW, kind="better", answers=["wA1 bS1-"])
    assert verdict(made, "wA1 bS1-").solved
    assert not verdict(made, "wA1 bQ\\").right


def test_a_game_against_the_computer_is_solved_by_winning_it() -> None:
    made = task(kind="beat")
    assert verdict(made, "wA2 bG1\\").right
    assert not verdict(made, "wA2 bG1\\").solved
    assert verdict(made, "wG1 bQ-").solved


WON, LOST, DRAWN = (Outcome(Termination.QUEEN_SURROUNDED, who) for who in (*Color, None))


@pytest.mark.parametrize(
    ("played", "outcome", "solved"),
    [(5, None, None), (6, None, True), (3, WON, True), (4, LOST, False), (4, DRAWN, True)],
)
def test_a_game_is_survived_by_not_losing_it_in_so_many_moves(
    played: int, outcome: Outcome | None, solved: bool | None
) -> None:
    made = task("Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0", kind="beat", survive=3)
    assert game_verdict(made, played, outcome) is solved


def test_a_draw_does_not_win_a_game() -> None:
    assert game_verdict(task(kind="beat"), 4, DRAWN) is False


def test_the_last_move_to_survive_is_not_solved_before_the_answer_to_it() -> None:
    made = replace(task(kind="beat"), survive=1)
    assert not verdict(made, "wA2 bG1\\").solved


def test_the_destinations_are_all_hexes_that_the_tile_can_go_to() -> None:
    made = task(ROW, kind="destinations", piece="bS1")
    assert answers(task(THROW, kind="destinations", piece="wQ")) == {
        Hex(1, -1),
        Hex(0, 1),
        Hex(1, 1),
    }
    assert answers(made) == frozenset()


def test_the_tiles_that_can_move_and_those_that_cannot_are_all_of_that_side() -> None:
    movable = answers(task(ROW, kind="tiles", which="movable"))
    stuck = answers(task(ROW, kind="tiles", which="stuck"))
    assert movable == {Piece.parse("wA1")}
    assert stuck == {Piece.parse("wQ")}
    both = answers(task(ROW, kind="tiles", which="stuck", side="both"))
    assert both == {Piece.parse("wQ"), Piece.parse("bQ")}


def test_a_hint_follows_the_line() -> None:
    made = task(line=["wG1 bQ-"])
    board = made.board()
    assert next_move(made) == board.parse_move("wG1 bQ-")


def test_a_hint_without_a_line_is_a_right_move() -> None:
    assert next_move(task()) in right_moves(task())


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"position": "Base;Position;White[4];wQ@0,0;bQ@5,0"}, "a.position"),
        ({"position": "", "game": "Base;InProgress;White[2];wS1;bQ wS1--"}, "a.game"),
        ({"position": ROW}, "a"),
        ({"position": ROW, "kind": "destinations", "piece": "wB1"}, None),
        ({"position": ROW, "kind": "destinations", "piece": "wQ"}, "a"),
        ({"position": ROW, "kind": "destinations", "piece": "bS1"}, "a.piece"),
        ({"position": ROW, "kind": "better", "answers": ["wQ bS1-"]}, "a.answers[0]"),
        ({"line": ["wA2 bG1\\"]}, "a.line[0]"),
        ({"line": ["wA1 wA1-"]}, "a.line[0]"),
        ({"line": ["wG1 bQ-", "pass"]}, "a.line[0]"),
        ({"position": ROW, "kind": "play", "goal": {"state": "Draw"}}, "a"),
    ],
    ids=str,
)
def test_a_task_that_cannot_be_solved_is_refused_with_the_field(
    fields: dict[str, Any], path: str | None
) -> None:
    broken = task(**{"position": LAST, **fields})
    if path is None:
        check_task(broken)
        return
    with pytest.raises(TaskError) as caught:
        check_task(broken)
    assert caught.value.path == path


def test_a_task_in_a_game_that_is_over_is_refused() -> None:
    over = LAST.replace("wG1@-1,0", "wG1@2,0").replace("White", "Black")
    with pytest.raises(TaskError, match="over"):
        check_task(task(over))
