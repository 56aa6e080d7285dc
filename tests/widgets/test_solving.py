"""Tasks on a board of a notebook or a PyScript page: verdicts, hints, solutions, stars."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from hive_core import Color, Hex, Piece
from hive_core.annotations import MarkColor
from hive_core.teach import puzzles
from hive_core.teach._widgets import actions, solving, thinking
from hive_core.teach._widgets.messages import handle
from hive_core.teach._widgets.state import BoardState, from_task
from hive_core.teach.tasks import Task, answers, next_move, read_task
from tests.tasks.test_lines import LINES

PIN = read_task(
    '{"id": "pin", "kind": "play", "goal": {"pins": "bS1"}, "done": "It would split the hive.",'
    ' "position": "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0",'
    ' "text": "Pin the black spider.", "hints": ["Think of both ends.", "Go around."],'
    ' "wrong": [{"if": {"piece": "wA1"}, "text": "The ant must go further."}]}'
)
BEAT = read_task(
    '{"id": "beat", "kind": "beat", "level": 1, "position": "Base;Position;White[9];'
    'wQ@0,0;bQ@1,0;wA1@2,-1;wA2@1,1;bS1@1,-1;bG1@0,1;wG1@-1,0"}'
)
SPACES = next(task for task in puzzles.load() if task.kind == "destinations")
TILES = read_task(
    '{"id": "stuck", "kind": "tiles", "which": "stuck", "side": "both",'
    ' "position": "Base;Position;White[4];wQ@0,0;bQ@1,0;wA1@-1,0;bS1@2,0"}'
)
WIN_2 = next(task for task in puzzles.load() if task.kind == "win" and task.moves == 2)


def act(state: BoardState, name: str, value: str = "") -> BoardState:
    return handle(state, {"act": name, "value": value})


def play(state: BoardState, text: str) -> BoardState:
    return actions.play(state, state.board.parse_move(text))


def progress(state: BoardState) -> tuple[bool, int, int, int]:
    """Return whether the task is solved, the wrong answers, the hints and the stars."""
    one = state.attempt
    assert one is not None
    return one.solved, one.tries, one.hints, one.stars


def test_a_task_begins_with_its_position_and_its_text() -> None:
    state = from_task(PIN)
    assert (state.mode, state.board) == ("puzzle", PIN.board())
    assert solving.text(state) == "Pin the black spider."


def test_a_task_without_a_text_says_what_its_kind_asks_for() -> None:
    assert solving.text(from_task(WIN_2)).endswith("to move: win in 2 moves.")


def test_a_right_answer_solves_the_task_with_three_stars() -> None:
    solved = play(from_task(PIN), "wA1 bS1-")
    assert progress(solved) == (True, 0, 0, 3)
    assert solved.message == "Solved! It would split the hive."


def test_a_wrong_answer_is_taken_back_and_counted() -> None:
    state = from_task(PIN)
    wrong = play(state, "wS1 wA1\\")
    assert (wrong.moves, wrong.board) == (state.moves, state.board)
    assert progress(wrong) == (False, 1, 0, 0)
    assert wrong.message == "wS1 wA1\\ isn’t it. Try again."


def test_the_words_of_the_task_for_a_mistake_are_shown() -> None:
    assert play(from_task(PIN), "wA1 /wQ").message == "The ant must go further. Try again."


def test_a_wrong_move_is_drawn_with_a_red_arrow() -> None:
    wrong = play(from_task(PIN), "wA1 /wQ")
    assert [arrow.color.value for arrow in wrong.drawn.arrows] == ["red"]


def test_a_right_move_of_another_line_is_drawn_with_a_green_ring() -> None:
    task = read_task(json.dumps({**LINES, "strict": True}))
    aside = play(play(from_task(task), "wS1"), "wG1 -wS1")
    assert [mark.color for mark in aside.drawn.marks] == [MarkColor.GREEN]


def test_every_wrong_answer_costs_a_star_but_the_last() -> None:
    state = from_task(PIN)
    for _ in range(5):
        state = play(state, "wS1 wA1\\")
    assert progress(play(state, "wA1 bS1-")) == (True, 5, 0, 1)


def test_the_opponent_replies_to_a_right_move_of_a_longer_win() -> None:
    state = play(from_task(WIN_2), WIN_2.line[0])
    first = len(WIN_2.board().move_stack)
    assert state.moves[first:] == WIN_2.line[:2]
    assert state.message.startswith("Right.")
    assert progress(play(state, WIN_2.line[2])) == (True, 0, 0, 3)


@pytest.mark.parametrize("task", [WIN_2, SPACES, TILES, PIN], ids=lambda task: task.kind)
def test_the_solution_is_shown_and_gives_no_star(task: Task) -> None:
    shown = act(from_task(task), "solution")
    assert progress(shown) == (True, 0, 0, 0)
    assert shown.message.startswith("This is the solution.")


def test_hints_use_the_words_of_the_task_first() -> None:
    first = act(from_task(PIN), "hint")
    second = act(first, "hint")
    assert (first.message, second.message) == ("Think of both ends.", "Go around.")
    assert progress(second)[2] == 2


def test_hints_name_the_tile_then_the_space_then_the_move() -> None:
    state = from_task(replace(PIN, hints=()))
    said = []
    for _ in range(3):
        state = act(state, "hint")
        said.append(state.message)
    move = next_move(PIN)
    assert move is not None
    assert move.piece is not None
    assert said[1:] == ["It goes there.", f"Play {PIN.board().move_string(move)}."]
    assert said[0].startswith(f"Look at white {move.piece.bug} ")


def test_a_hint_costs_a_star() -> None:
    assert progress(play(act(from_task(PIN), "hint"), "wA1 bS1-")) == (True, 0, 1, 2)


@pytest.mark.parametrize("task", [SPACES, TILES], ids=lambda task: task.kind)
def test_a_task_of_clicks_is_solved_when_all_are_found(task: Task) -> None:
    state = from_task(task)
    board = task.board()
    wanted = sorted(answers(task), key=str)
    for left, one in zip(range(len(wanted) - 1, -1, -1), wanted, strict=True):
        state = act(state, "hex", str(board.hex_of(one) if isinstance(one, Piece) else one))
        assert state.message.startswith(f"Right: {left} more." if left else "Solved!")
    assert progress(state) == (True, 0, 0, 3)


def test_a_space_that_the_tile_cannot_go_to_is_explained_and_counted() -> None:
    board = SPACES.board()
    tile = next(iter(board.stacks()))
    wrong = next(
        place
        for place in tile.ring(1)
        if place not in answers(SPACES) and SPACES.piece not in board.stack_at(place)
    )
    clicked = act(from_task(SPACES), "hex", str(wrong))
    assert "can’t go there" in clicked.message
    assert progress(clicked)[1] == 1


def test_a_tile_that_can_move_is_no_answer_to_which_are_stuck() -> None:
    clicked = act(from_task(TILES), "hex", "-1,0")
    assert (clicked.message, progress(clicked)[1]) == ("This tile can move.", 1)
    assert len(clicked.drawn.arrows) == 1


def test_a_space_far_from_the_hive_is_no_answer() -> None:
    clicked = act(from_task(SPACES), "hex", "90,90")
    assert progress(clicked)[1] == 0


def test_what_was_found_is_not_counted_twice() -> None:
    one = str(min(answers(SPACES), key=str))
    again = act(act(from_task(SPACES), "hex", one), "hex", one)
    assert again.message == "You have found this one already."
    assert progress(again)[1] == 0


def test_a_hint_of_a_task_of_clicks_marks_one_in_blue() -> None:
    state = act(act(from_task(SPACES), "hint"), "hint")
    assert [mark for mark in state.drawn.marks if mark.color is MarkColor.RED] == []
    assert {mark.hex for mark in state.drawn.marks if mark.color is MarkColor.BLUE} & answers(
        SPACES
    )


def test_a_solved_task_takes_no_more_answers() -> None:
    solved = play(from_task(PIN), "wA1 bS1-")
    for name, value in (("hand", "wS1"), ("hex", "0,0"), ("hint", ""), ("solution", "")):
        assert progress(act(solved, name, value)) == (True, 0, 0, 3)


def test_starting_over_keeps_the_count() -> None:
    wrong = play(from_task(PIN), "wS1 wA1\\")
    assert progress(act(wrong, "restart")) == (False, 1, 0, 0)
    assert progress(act(play(wrong, "wA1 bS1-"), "restart")) == (False, 1, 0, 0)


def test_a_task_has_no_undo() -> None:
    assert act(from_task(PIN), "undo").message == "A task has no undo: choose “Try again”."


def test_the_computer_answers_in_a_task_to_beat_it() -> None:
    state = from_task(BEAT)
    quiet = next(move for move in state.board.legal_moves if not _ends(state, move))
    played = actions.play(state, quiet)
    assert played.is_computers_turn
    answered = thinking.reply(played, 0, None)
    assert len(answered.moves) == 2


def test_winning_against_the_computer_solves_the_task() -> None:
    state = from_task(BEAT)
    winning = next(move for move in state.board.legal_moves if _ends(state, move))
    assert progress(actions.play(state, winning)) == (True, 0, 0, 3)


def test_surviving_the_asked_moves_solves_the_task() -> None:
    state = from_task(replace(BEAT, survive=1))
    quiet = next(move for move in state.board.legal_moves if not _ends(state, move))
    played = actions.play(state, quiet)
    assert progress(played) == (False, 0, 0, 0)
    assert progress(thinking.reply(played, 0, None)) == (True, 0, 0, 3)


def _ends(state: BoardState, move: object) -> bool:
    after = state.board.copy()
    after.push(move)  # type: ignore[arg-type]
    return after.is_game_over()


@pytest.mark.parametrize("task", puzzles.load()[::16], ids=lambda task: task.id)
def test_every_kind_of_puzzle_is_solved_by_its_solution(task: Task) -> None:
    assert progress(act(from_task(task), "solution"))[0]


ROW = '"position": "Base;Position;White[4];wQ@0,0;bQ@1,0;wS1@-1,0;bA1@2,0"'
STEP = f'{ROW}, "wrong": [{{"if": {{"piece": "wS1", "to": "0,-1"}}, "text": "That is one step."}}]'


def test_the_author_has_words_for_a_move_that_the_rules_forbid() -> None:
    task = read_task(f'{{"id": "a", "kind": "play", "goal": {{"piece": "wS1"}}, {STEP}}}')
    state = replace(from_task(task), selected=Piece.parse("wS1"))
    assert actions.click(state, Hex(0, -1)).sentence == "That is one step."


def test_the_author_has_words_for_a_wrong_space() -> None:
    task = read_task(f'{{"id": "a", "kind": "destinations", "piece": "wS1", {STEP}}}')
    assert actions.click(from_task(task), Hex(0, -1)).sentence == "That is one step."


def test_a_tile_of_the_side_that_is_not_asked_about_is_no_mistake() -> None:
    asked = replace(TILES, sides=(Color.WHITE,))
    after = actions.click(from_task(asked), Hex(2, 0))
    assert after.sentence == "The question is about White’s tiles."
    assert progress(after) == (False, 0, 0, 0)
