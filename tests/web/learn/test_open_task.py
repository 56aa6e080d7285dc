"""An open task: answers are judged, wrong ones taken back, hints given; the game is kept."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from hive_core import Board, GameType, Hex, Move, Piece
from hive_core.annotations import MarkColor
from hive_core.teach.tasks import right_moves
from tests.page import after, loaded, of_class, walk
from tests.tasks.test_goals import LAST, ROW, SURROUNDED
from tests.tasks.test_judging import TWO
from tests.tasks.test_task_files import file
from web.app.update import update
from web.app.view import view
from web.computer.intents import Analyse, Answered, AskHint, ThinkingFailed
from web.computer.protocol import AnalysedLine, Answer
from web.computer.state import TRIES
from web.files.intents import OpenText
from web.game.intents import GoTo, NewGame, Play, Step, Undo
from web.learn import doing
from web.learn.intents import (
    AskTaskHint,
    GoOn,
    LeaveTask,
    NextTask,
    OpenLearn,
    OpenTask,
    RestartTask,
    Restore,
    ShowSolution,
    TasksFailed,
    TasksLoaded,
)
from web.learn.progress import NO_PROGRESS, read, write
from web.learn.sentences import goal
from web.learn.state import TaskState
from web.shared.effects import Effect, FetchTasks, Pause
from web.shared.intents import Intent, Open, Visit
from web.shared.sentences import is_warning, sentence, told_above
from web.shared.state import AppState
from web.table.intents import Deselect, TapHex, TapReserve, TapTarget, TapTile
from web.ui.nodes import Node

WIN = {"id": "win", "kind": "win", "in": 1, "position": LAST, "line": ["wG1 bQ-"]}
PIN = {
    "id": "pin",
    "kind": "play",
    "position": ROW,
    "goal": {"pins": "bS1"},
    "wrong": [{"if": {"does": "place"}, "text": {"en": "Move a tile.", "nl": "Verzet een steen."}}],
    "done": "It cannot move.",
}
DOUBLE = {"id": "two", "kind": "win", "in": 2, "position": TWO}
ENDS = {"id": "ends", "kind": "destinations", "position": ROW, "piece": "wA1"}
STUCK = {"id": "stuck", "kind": "tiles", "which": "stuck", "side": "both", "position": ROW}
BEAT = {"id": "beat", "kind": "beat", "level": 2, "position": LAST}
GAME = "Base;InProgress;White[2];wS1;bS1 wS1-"


def page(*tasks: dict[str, Any], state: AppState | None = None) -> AppState:
    """Return a page with these lessons; the first one is open."""
    start = loaded(GAME) if state is None else state
    first = OpenTask("lessons", tasks[0]["id"])
    return after(start, first, TasksLoaded("lessons", file(*tasks), 20_000))


def task_of(state: AppState) -> TaskState:
    """Return the open task."""
    assert state.task is not None
    return state.task


def played(state: AppState, text: str) -> tuple[AppState, list[Effect]]:
    """Return the page after the clicks for this move, and the effects of the last one."""
    move = state.board.parse_move(text)
    assert move.piece is not None
    assert move.to is not None
    on_board = state.board.hex_of(move.piece) is not None
    tap = TapTile(move.piece) if on_board else TapReserve(move.piece)
    there, effects = update(after(state, tap), TapTarget(move.to))
    return there, list(effects)


def pause_in(effects: list[Effect]) -> Pause:
    """Return the one pause among the effects."""
    (pause,) = (effect for effect in effects if isinstance(effect, Pause))
    return pause


# -- opening and leaving ---------------------------------------------------------------------------


def test_the_file_is_fetched_when_it_is_first_needed() -> None:
    _, effects = update(loaded(GAME), OpenTask("lessons", "win"))
    assert FetchTasks("lessons") in effects


def test_the_page_says_that_the_task_is_loading() -> None:
    state = after(AppState(), Visit("mode=lesson&id=win"))
    assert sentence(state) == "Loading…"


def test_a_page_whose_task_is_loading_is_busy() -> None:
    state = after(AppState(), Visit("mode=lesson&id=win"))
    assert dict(view(state).attrs)["aria-busy"] == "true"


def test_a_file_is_fetched_once() -> None:
    _, effects = update(page(WIN), OpenTask("lessons", "win"))
    assert not any(isinstance(effect, FetchTasks) for effect in effects)


def test_the_task_is_on_the_board() -> None:
    state = page(WIN)
    assert (state.mode, task_of(state).task.id) == ("lesson", "win")
    assert state.board == Board.from_position(LAST, repetition_draw=True)


def test_leaving_brings_the_game_back() -> None:
    before = loaded(GAME)
    state = after(page(WIN, state=before), LeaveTask())
    assert (state.mode, state.task) == ("play", None)
    assert state.game.record is before.game.record
    assert state.table.frame == before.table.frame


def test_leaving_brings_the_computer_player_back() -> None:
    before = loaded(GAME, "black=ai:3")
    assert after(page(BEAT, state=before), LeaveTask()).computer.levels == (0, 3)


def test_leaving_the_second_task_brings_the_game_back() -> None:
    before = loaded(GAME)
    state = after(page(WIN, PIN, state=before), NextTask())
    assert task_of(state).task.id == "pin"
    assert after(state, LeaveTask()).game.record is before.game.record


def test_a_new_game_can_be_begun_from_a_task_and_undone() -> None:
    before = loaded(GAME)
    state = after(page(WIN, state=before), NewGame(before.game.record.game_type))
    assert (state.mode, state.task) == ("play", None)
    assert after(state, Undo()).game.record == before.game.record


def test_an_analysis_goes_on_after_a_task() -> None:
    before = after(loaded(GAME), Analyse(), GoTo(1), Play("bA1 wS1-"))
    state = after(page(WIN, state=before), LeaveTask())
    assert (state.mode, state.game.record) == ("analysis", before.game.record)
    assert state.computer.backup == before.computer.backup


def test_the_first_task_that_is_not_solved_comes_next() -> None:
    state = page(WIN, PIN)
    state, _ = played(state, "wG1 bQ-")
    state = after(state, LeaveTask(), OpenTask("lessons"))
    assert task_of(state).task.id == "pin"


def test_an_unknown_id_is_told() -> None:
    state = after(page(WIN), LeaveTask(), OpenTask("lessons", "nothing"))
    assert state.task is None
    assert "nothing" in sentence(state)


def test_a_file_with_a_fault_is_told_with_its_place() -> None:
    broken = file({**WIN, "in": 9})
    state = after(loaded(GAME), OpenTask("lessons"), TasksLoaded("lessons", broken, 1))
    assert "tasks[0].in" in sentence(state)


def test_a_download_that_failed_is_told() -> None:
    state = after(loaded(GAME), OpenTask("lessons"), TasksFailed("lessons"))
    assert "downloaded" in sentence(state)


@pytest.mark.parametrize("name", ["lessons", "puzzles"])
def test_a_log_in_page_in_place_of_a_file_is_told_and_the_list_waits_no_longer(name: str) -> None:
    opened = after(loaded(GAME), OpenLearn())
    html = "\n<!doctype html><title>Log in to the network</title>"
    state = after(opened, TasksLoaded(name, html, 1))
    assert "downloaded" in sentence(state)
    assert state.learn.failed
    again = after(state, OpenLearn())
    assert not again.learn.failed


def test_a_failed_download_of_another_file_stops_nothing() -> None:
    state = after(loaded(GAME), OpenTask("lessons", "win"), TasksFailed("puzzles"))
    there = after(state, TasksLoaded("lessons", file(WIN), 1))
    assert task_of(there).task.id == "win"


def test_black_solves_with_its_hand_below_the_board() -> None:
    flipped = {
        **PIN,
        "id": "black",
        "kind": "only-move",
        "position": LAST.replace("White", "Black"),
    }
    del flipped["goal"]
    del flipped["wrong"]
    assert page(flipped).table.flip
    fixed = loaded(GAME)
    prefs = replace(fixed.settings.prefs, own_side=False)
    fixed = replace(fixed, settings=replace(fixed.settings, prefs=prefs))
    assert not page(flipped, state=fixed).table.flip


# -- moves -----------------------------------------------------------------------------------------


def test_a_right_move_solves_the_task() -> None:
    state, _ = played(page(WIN), "wG1 bQ-")
    assert task_of(state).state == "solved"


def test_the_end_of_a_game_in_a_task_offers_no_new_game() -> None:
    state, _ = played(page(WIN), "wG1 bQ-")
    assert state.outcome is not None
    assert of_class(state, "banner") == []


def test_a_wrong_move_stays_for_a_moment_and_is_taken_back() -> None:
    state, effects = played(page(WIN), "wA2 bG1\\")
    assert (task_of(state).state, task_of(state).shown) == ("wrong", True)
    assert len(state.game.record.moves) == 1
    back = after(state, GoOn(pause_in(effects).number))
    assert (task_of(back).shown, back.game.record.moves) == (False, ())


def test_what_was_said_of_the_board_after_a_wrong_move_is_said_so_when_it_is_taken_back() -> None:
    state, effects = played(page(WIN), "wA2 bG1\\")
    assert sentence(state).startswith("That doesn’t win: the black queen bee still has")
    back = after(state, GoOn(pause_in(effects).number))
    assert sentence(back).startswith("After that the black queen bee still has")


def test_a_wrong_move_stays_until_it_is_taken_back_if_nothing_is_to_move() -> None:
    still = page(WIN)
    still = replace(still, outside=replace(still.outside, still=True))
    state, effects = played(still, "wA2 bG1\\")
    assert not any(isinstance(effect, Pause) for effect in effects)
    assert after(state, RestartTask()).game.record.moves == ()


def test_undo_takes_a_wrong_move_back() -> None:
    state, _ = played(page(WIN), "wA2 bG1\\")
    assert after(state, Undo()).game.record.moves == ()


def test_no_move_is_possible_while_a_wrong_one_is_shown() -> None:
    state, _ = played(page(WIN), "wA2 bG1\\")
    assert not state.playable


def test_a_pause_that_is_over_already_does_nothing() -> None:
    state, effects = played(page(WIN), "wA2 bG1\\")
    there = after(state, RestartTask())
    again, _ = played(there, "wG1 bQ-")
    assert after(again, GoOn(pause_in(effects).number)) == again


def test_the_tasks_own_words_say_why_a_move_is_wrong() -> None:
    state, _ = played(page(PIN), "wA2 -wA1")
    assert sentence(state) == "Move a tile."
    dutch = replace(state, settings=replace(state.settings, lang="nl"))
    assert sentence(dutch) == "Verzet een steen."


def test_the_opponents_answer_to_a_wrong_move_is_drawn() -> None:
    made = page(DOUBLE)
    board, right = made.board, set(right_moves(task_of(made).task))
    for move in sorted(set(board.legal_moves) - right, key=str):
        state, _ = played(made, board.move_string(move))
        if state.outcome is None:
            said = state.game.record.annotation(state.game.record.moves)
            assert len(said.arrows) + len(said.marks) == 1
            return
    pytest.fail("there is no wrong move")


def test_what_is_said_at_the_end_is_the_tasks_own() -> None:
    state, _ = played(page(PIN), "wA1 bS1-")
    assert sentence(state) == "Solved! It cannot move."


def test_the_opponent_answers_after_a_pause() -> None:
    made = page(DOUBLE)
    first = made.board.move_string(right_moves(task_of(made).task)[0])
    state, effects = played(made, first)
    if task_of(state).reply is None:  # the opponent had to pass
        assert state.game.record.moves == (first, "pass")
        return
    there = after(state, GoOn(pause_in(effects).number))
    assert len(there.game.record.moves) == 2


def test_a_game_of_a_task_is_played_by_the_computer() -> None:
    state = page(BEAT)
    assert state.computer.levels == (0, 2)
    there, _ = played(state, "wA2 bG1\\")
    assert there.computer.request is not None


def test_a_mistake_and_a_hint_cost_a_star_each() -> None:
    state, _ = played(page(WIN), "wA2 bG1\\")
    state = after(state, RestartTask(), AskTaskHint())
    state, _ = played(after(state, Deselect()), "wG1 bQ-")
    assert task_of(state).attempt.stars == 1
    assert state.learn.progress.stars("lessons", "win") == 1


def test_a_task_without_help_gives_three_stars() -> None:
    state, _ = played(page(WIN), "wG1 bQ-")
    assert state.learn.progress.stars("lessons", "win") == 3


def test_the_solution_is_played_and_gives_no_stars() -> None:
    state = after(page(WIN), ShowSolution())
    assert task_of(state).state == "solved"
    assert state.board.hex_of("wG1") == Hex(2, 0)
    assert state.learn.progress.stars("lessons", "win") == 0


def test_hints_show_the_tile_then_the_space_then_why() -> None:
    state = after(page(WIN), AskTaskHint())
    hint = state.computer.hint
    assert hint is not None
    assert (hint.piece, hint.place) == (Piece.parse("wG1"), None)
    there = after(state, AskTaskHint())
    assert there.computer.hint is not None
    assert there.computer.hint.place == Hex(2, 0)
    assert "wins" in sentence(after(there, AskTaskHint()))


def button(state: AppState, action: str) -> Node:
    """Return the button of that action below the board."""
    return next(n for n in of_class(state, "action") if n.attrs["data-action"] == action)


def has_button(state: AppState, action: str) -> bool:
    """Return whether there is a button of that action below the board."""
    return any(n.attrs["data-action"] == action for n in of_class(state, "action"))


def is_resting(button: Node) -> bool:
    """Return whether the button says that it does nothing now."""
    return button.attrs.get("aria-disabled") == "true"


def test_trying_again_rests_where_nothing_is_to_be_taken_back() -> None:
    state, effects = played(page(WIN), "wA2 bG1\\")
    back = after(state, GoOn(pause_in(effects).number))
    lit = [not is_resting(button(there, "restart-task")) for there in (page(WIN), state, back)]
    assert lit == [False, True, True]
    again = after(back, RestartTask())
    assert (is_resting(button(again, "restart-task")), task_of(again).attempt.tries) == (True, 1)


def test_the_hint_button_says_what_comes_next_and_rests_when_all_is_told() -> None:
    state, seen = page(WIN), []
    for _ in range(4):
        hint = button(state, "task-hint")
        seen.append((hint.children[1].text, is_resting(hint)))
        state = after(state, AskTaskHint())
    assert seen == [("Hint", False), ("Where?", False), ("Why?", False), ("Why?", True)]


def test_a_hint_that_was_dismissed_can_be_shown_again_for_the_same_stars() -> None:
    told = after(page(WIN), *[AskTaskHint()] * 3)
    dismissed = after(told, Deselect())
    assert sentence(dismissed) != sentence(told)
    assert not is_resting(button(dismissed, "task-hint"))
    again = after(dismissed, AskTaskHint())
    assert sentence(again) == sentence(told)
    assert task_of(again).attempt.hints == task_of(told).attempt.hints


def test_a_marked_space_is_the_last_hint_until_the_next_click() -> None:
    state = after(page(ENDS), AskTaskHint())
    assert not is_resting(button(state, "task-hint"))
    marked = after(state, AskTaskHint())
    assert is_resting(button(marked, "task-hint"))


def test_a_game_to_win_offers_no_hint_and_no_solution_and_says_why() -> None:
    state = page(BEAT)
    assert not {"task-hint", "show-solution"} & answers_of(state).keys()
    for asked in (AskHint(), ShowSolution()):  # by a key, or by a message
        assert sentence(after(state, asked)) == "There are no hints here: win this game yourself."
    words = after(state, Open("words"))
    assert not of_class(words, "words-answers")


def test_a_task_can_have_its_own_hints() -> None:
    state = after(page({**WIN, "hints": ["Jump!"]}), AskTaskHint())
    assert sentence(state) == "Jump!"


def test_the_next_level_opens_by_itself_if_there_is_nothing_to_read() -> None:
    state, effects = played(page(WIN, PIN), "wG1 bQ-")
    there = after(state, GoOn(pause_in(effects).number))
    assert task_of(there).task.id == "pin"


def test_the_next_level_waits_if_there_is_something_to_read() -> None:
    state, effects = played(page(PIN, WIN), "wA1 bS1-")
    assert not any(isinstance(effect, Pause) for effect in effects)
    assert task_of(after(state, NextTask())).task.id == "win"


def test_after_the_last_level_the_list_opens() -> None:
    state, _ = played(page(WIN), "wG1 bQ-")
    assert after(state, NextTask()).dialog == "learn"


# -- clicks ----------------------------------------------------------------------------------------


def ends() -> list[Hex]:
    """Return where the ant of the row can go."""
    return [m.to for m in Board.from_position(ROW).moves_of("wA1") if m.to is not None]


def test_every_space_that_is_found_is_marked() -> None:
    state = after(page(ENDS), TapHex(ends()[0]))
    said = state.game.record.annotation(())
    assert [mark.color for mark in said.marks if mark.hex == ends()[0]] == [MarkColor.GREEN]
    assert f"{len(ends()) - 1} more" in sentence(state)


def test_a_space_or_tile_that_is_found_is_a_pressed_button() -> None:
    def pressed(state: AppState) -> set[str | None]:
        on_board = (part.attrs for part in walk(view(state)) if part.attrs.get("aria-pressed"))
        chosen = (attrs for attrs in on_board if attrs["aria-pressed"] == "true")
        return {attrs.get("data-space", attrs.get("data-piece")) for attrs in chosen}

    asked = page(ENDS)
    assert pressed(asked) == set()
    assert pressed(after(asked, TapHex(ends()[0]))) == {str(ends()[0])}
    tiles = page({"id": "free", "kind": "tiles", "which": "movable", "position": ROW})
    assert pressed(after(tiles, TapTile(Piece.parse("wA1")))) == {"wA1"}


def test_the_tile_that_the_question_is_about_is_marked_in_blue() -> None:
    said = page(ENDS).game.record.annotation(())
    assert [(mark.hex, mark.color) for mark in said.marks] == [(Hex(-1, 0), MarkColor.BLUE)]


def test_a_solution_of_several_moves_is_shown_to_its_end() -> None:
    state, effects = update(page(DOUBLE), ShowSolution())
    while task_of(state).state != "solved":
        state, effects = update(state, GoOn(pause_in(list(effects)).number))
    assert task_of(state).state == "solved"


def test_a_late_click_on_next_skips_no_level_that_has_come_by_itself() -> None:
    solved, effects = played(page(WIN, PIN), "wG1 bQ-")
    there, more = update(solved, GoOn(pause_in(effects).number))
    assert task_of(there).task.id == "pin"
    assert task_of(after(there, NextTask())).task.id == "pin"
    settled = after(there, GoOn(pause_in(list(more)).number))
    assert settled.learn.task == replace(task_of(there), came=0)


def test_the_moves_of_a_solved_task_can_be_stepped_through_with_buttons() -> None:
    state, effects = update(page(DOUBLE), ShowSolution())
    assert not has_button(state, "previous")
    while task_of(state).state != "solved":
        state, effects = update(state, GoOn(pause_in(list(effects)).number))
    plies = len(state.game.record.moves)
    assert plies > 1
    assert is_resting(button(state, "next"))
    for ply in reversed(range(plies)):
        state = after(state, Step("previous"))
        assert (state.game.ply, task_of(state).state) == (ply, "solved")
    assert is_resting(button(state, "previous"))
    for ply in range(plies):
        state = after(state, Step("next"))
        assert state.game.ply == ply + 1
    assert not has_button(state, "task-hint")
    # Nothing was played in a task that is answered with clicks.
    assert not has_button(after(page(ENDS), ShowSolution()), "previous")


@pytest.mark.parametrize("task", [WIN, DOUBLE, PIN], ids=lambda task: str(task["id"]))
@pytest.mark.parametrize("clicks", [1, 2, 5])
def test_the_solution_after_a_wrong_move_is_played_from_the_position_of_the_task(
    task: dict[str, Any], clicks: int
) -> None:
    """However often it is asked for, each move of the solver is one that the task accepts."""
    state, _ = a_wrong_move(page(task))
    effects: list[Effect] = []
    for _ in range(clicks):
        state, more = update(state, ShowSolution())
        effects = [*effects, *more]
    mover = page(task).board.turn
    for _ in range(8):
        if task_of(state).state == "solved":
            break
        assert task_of(state).attempt.given_up
        pauses = [effect.number for effect in effects if isinstance(effect, Pause)]
        state, more = update(state, GoOn(pauses[-1]))
        effects = list(more)
    assert task_of(state).state == "solved"
    assert state.board.turn is mover.other
    first = state.game.record.moves[task_of(state).first]
    assert page(task).board.parse_move(first) in right_moves(task_of(state).task)
    assert sentence(state).startswith("This is the solution.")


def test_the_wrong_move_is_taken_back_before_the_solution_is_played() -> None:
    wrong, _ = a_wrong_move(page(WIN))
    back, effects = update(wrong, ShowSolution())
    assert back.game.record.moves == page(WIN).game.record.moves
    assert not task_of(back).shown
    shown = after(back, GoOn(pause_in(list(effects)).number))
    assert shown.game.record.moves == after(page(WIN), ShowSolution()).game.record.moves


def test_the_pause_of_a_wrong_move_that_is_over_already_ends_nothing() -> None:
    wrong, effects = a_wrong_move(page(WIN))
    (old,) = (effect.number for effect in effects if isinstance(effect, Pause))
    back = after(wrong, ShowSolution())
    assert after(back, GoOn(old)) == back


def a_wrong_move(state: AppState) -> tuple[AppState, list[Effect]]:
    """Return the page after the first move that the task does not accept."""
    board, right = state.board, right_moves(task_of(state).task)
    moves = [move for move in board.legal_moves if move.piece and move.to and move not in right]
    there, effects = played(state, board.move_string(moves[0]))
    assert task_of(there).shown
    return there, effects


@pytest.mark.parametrize("task", [WIN, PIN, ENDS, STUCK], ids=lambda task: str(task["id"]))
@pytest.mark.parametrize("alone", [False, True])
def test_the_highlighted_button_after_a_success_is_the_next_task(
    task: dict[str, Any], alone: bool
) -> None:
    """Of the last task of a list too, after which the list comes."""
    state = after(page(*([task] if alone else [task, BEAT])), ShowSolution())
    assert task_of(state).state == "solved"
    buttons = of_class(state, "action")
    primary = [button for button in buttons if "primary" in str(button.attrs.get("class"))]
    assert [(b.attrs["data-action"], bool(b.attrs.get("disabled"))) for b in primary] == [
        ("next-task", False)
    ]


def test_all_spaces_solve_the_task() -> None:
    state = after(page(ENDS), *map(TapHex, ends()))
    assert task_of(state).state == "solved"


def test_a_space_counts_once() -> None:
    state = after(page(ENDS), *[TapHex(ends()[0])] * 2)
    assert len(task_of(state).attempt.found) == 1
    assert task_of(state).attempt.tries == 0


def test_a_wrong_space_is_explained() -> None:
    behind = Hex(-2, 0)
    assert behind not in ends()
    state = after(page(ENDS), TapHex(behind))
    assert task_of(state).state == "wrong"
    assert state.refusal is not None


def test_a_click_far_from_the_hive_costs_nothing_and_is_answered() -> None:
    state = after(page(ENDS), TapHex(Hex(9, 9)))
    assert (task_of(state).attempt.tries, task_of(state).state) == (0, "open")
    assert sentence(state) == "The white ant wouldn’t touch the hive there."


def test_a_click_on_the_tile_that_is_asked_about_is_answered() -> None:
    state = after(page(ENDS), TapTile(Piece.parse("wA1")))
    assert (task_of(state).attempt.tries, sentence(state)) == (0, "The white ant is already there.")


def test_a_click_on_no_tile_is_answered_where_tiles_are_asked_for() -> None:
    state = after(page(STUCK), TapHex(Hex(9, 9)))
    assert (task_of(state).attempt.tries, sentence(state)) == (0, "That isn’t it. Try again.")


def test_tiles_that_cannot_move_are_found_by_clicks() -> None:
    state = after(page(STUCK), *(TapTile(Piece.parse(name)) for name in ("wQ", "bQ")))
    assert task_of(state).state == "solved"


def test_a_tile_that_can_move_is_none_of_the_stuck_ones() -> None:
    state = after(page(STUCK), TapTile(Piece.parse("wA1")))
    assert (task_of(state).state, sentence(state)) == ("wrong", "This tile can move.")
    (arrow,) = state.game.record.annotation(()).arrows
    assert Board.from_position(ROW).is_legal(Move(Piece.parse("wA1"), arrow.end))


def test_a_hint_says_how_many_there_are_and_then_shows_one() -> None:
    state = after(page(ENDS), AskTaskHint())
    rule = "An ant slides any number of spaces, if no gap is too narrow."
    assert sentence(state) == f"{rule} {len(ends())} are left to find."
    there = after(state, AskTaskHint())
    marks = there.game.record.annotation(()).marks
    assert [mark.hex in ends() for mark in marks if mark.color is MarkColor.BLUE][-1]
    assert MarkColor.RED not in {mark.color for mark in marks}
    assert sentence(there) == "One of them is marked in blue."


def test_a_hint_after_a_wrong_space_is_no_warning_and_is_announced() -> None:
    wrong = after(page(ENDS), TapHex(Hex(-2, 0)))
    assert is_warning(wrong)
    hinted = after(wrong, AskTaskHint())
    assert not is_warning(hinted)
    assert hinted.spoken.text == sentence(hinted) != sentence(wrong)


def test_the_solution_marks_all_answers_otherwise_than_what_the_author_has_marked() -> None:
    state = after(page({**ENDS, "marks": ["5,0"]}), TapHex(ends()[0]), ShowSolution())
    marks = state.game.record.annotation(()).marks
    assert {mark.hex for mark in marks if mark.color is MarkColor.GREEN} == set(ends())
    assert [mark.hex for mark in marks if mark.color is not MarkColor.GREEN] == [Hex(5, 0)]
    assert task_of(state).attempt.stars == 0


# -- links and files -------------------------------------------------------------------------------


def test_a_link_opens_a_task_once_its_file_is_there() -> None:
    state = after(AppState(), Visit("mode=lesson&id=pin"))
    there = after(state, TasksLoaded("lessons", file(WIN, PIN), 1))
    assert task_of(there).task.id == "pin"


def test_a_link_can_hold_a_whole_task() -> None:
    from hive_core.teach.tasks import read_task
    from web.files.link import task_link

    made = read_task(json.dumps(PIN))
    state = after(AppState(), Visit(task_link("link", made)))
    assert task_of(state).task == made


def test_a_damaged_task_in_a_link_is_told() -> None:
    state = after(AppState(), Visit("mode=puzzle&task=AAAA"))
    assert state.task is None
    assert sentence(state).startswith("This task file has an error: ")  # at no place


@pytest.mark.parametrize("address", ["https://else.test/a.json", "//else.test/a.json", "\\\\x"])
def test_tasks_are_fetched_from_this_site_only(address: str) -> None:
    state, effects = update(AppState(), Visit(f"mode=puzzle&tasks={address}"))
    assert not any(isinstance(effect, FetchTasks) for effect in effects)
    assert address[:20] in sentence(state)


def test_a_file_of_this_site_is_fetched_and_its_task_opened() -> None:
    state, effects = update(AppState(), Visit("mode=puzzle&tasks=tasks/a.json&id=pin"))
    assert FetchTasks("tasks/a.json") in effects
    there = after(state, TasksLoaded("tasks/a.json", file(WIN, PIN), 1))
    assert (task_of(there).task.id, task_of(there).source) == ("pin", "file")


def test_a_task_of_a_file_that_needs_a_proof_is_checked_when_it_is_opened() -> None:
    unsolvable = {**DOUBLE, "id": "none", "position": ROW}
    state = after(loaded(GAME), OpenText(file(WIN, unsolvable)))
    assert state.dialog == "learn"
    state = after(state, OpenTask("file", "none"))
    assert state.task is None
    assert "none" in sentence(state)


def test_a_dropped_task_file_is_listed() -> None:
    state = after(loaded(GAME), OpenText(file(WIN, PIN, title="Mine")))
    assert state.dialog == "learn"
    assert state.learn.file is not None
    assert len(state.learn.file.tasks) == 2


def test_a_dropped_file_with_a_task_that_cannot_be_solved_is_refused() -> None:
    before = loaded(GAME)
    state = after(before, OpenText(file({**WIN, "position": ROW})))
    assert state.learn.file is None
    assert "win" in sentence(state)
    assert state.game.record is before.game.record


# -- games against the computer --------------------------------------------------------------------


def test_a_lost_game_costs_a_star_and_the_next_one_is_another() -> None:
    lost = {**BEAT, "position": SURROUNDED}
    state, _ = played(page(lost), "wA2 -wS1")  # surrounds the own queen bee
    assert (task_of(state).state, task_of(state).attempt.tries) == ("wrong", 1)
    again = after(state, RestartTask())
    assert again.game.record.moves == ()
    assert again.computer.seed != page(lost).computer.seed


def test_a_game_that_the_computer_loses_by_its_own_move_keeps_its_stars() -> None:
    bare = (
        "Base;Position;White[9];bQ@0,0;wQ@1,0;bS1@1,-1;bB1@2,-1;bG1@-1,0;bS2@0,1;bA1@-1,1;wA1@2,0"
    )
    state, _ = played(page({**BEAT, "position": bare}), "wA2 wA1-")
    assert state.computer.request is not None
    line = AnalysedLine(("bA2 -bS1",), 0)  # surrounds the own queen bee
    state = after(state, Answered(Answer(state.computer.request.number, True, (line,), 1, 1)))
    assert task_of(state).state == "solved"
    assert state.learn.progress.stars("lessons", "beat") == 3


def computer_plays(state: AppState, move: str) -> AppState:
    """Return the page after the computer's move."""
    assert state.computer.request is not None
    line = AnalysedLine((move,), 0)
    return after(state, Answered(Answer(state.computer.request.number, True, (line,), 1, 1)))


def test_a_computer_that_failed_answers_after_a_move_is_taken_back() -> None:
    state = after(page(HOLD), Play("wS1 -wA1"))
    for _ in range(TRIES):
        state = after(state, ThinkingFailed(state.computer.count, "gone"))
    assert state.computer.request is None
    assert after(state, Undo(), Play("wS1 -wA1")).computer.request is not None


HOLD = {**BEAT, "position": ROW, "survive": 2}


def held(moves: int) -> AppState:
    """Return a page with a game that is to be held for two moves, after so many of them."""
    state = page(HOLD)
    for move, answer in (("wS1 -wA1", "bS2 bS1-"), ("wS2 -wS1", "bA1 bS2-"))[:moves]:
        state = computer_plays(after(state, Play(move)), answer)
    return state


def test_a_game_that_is_held_for_the_asked_moves_is_solved() -> None:
    assert task_of(held(1)).state == "open"
    assert task_of(held(2)).state == "solved"
    assert held(2).computer.request is None


def test_the_task_says_how_many_moves_are_still_to_be_held() -> None:
    goals = [goal("en", task_of(held(moves))) for moves in (0, 1)]
    assert goals[0] == "White to move: don’t lose to the computer within 2 moves."
    pages = [view(held(moves)) for moves in (0, 1, 2)]
    left = [[n.text for n in walk(page) if n.key == "moves-to-go"] for page in pages]
    assert left == [["2 moves to go"], ["1 move to go"], []]


def test_the_computers_move_is_above_the_sentence_of_a_game_against_it() -> None:
    above = told_above(held(1), "")
    assert above.startswith("Black spider 2 ")


def test_a_game_to_hold_that_is_lost_is_a_wrong_answer() -> None:
    state, _ = played(page({**HOLD, "position": SURROUNDED}), "wA2 -wS1")
    assert task_of(state).state == "wrong"


# -- games against the computer that go on ---------------------------------------------------------

LONG = {**BEAT, "position": ROW}


def begun() -> AppState:
    """Return a page with a game against the computer that one move was played in."""
    return after(page(LONG, WIN, state=loaded(GAME)), Play("wS1 -wA1"))


@pytest.mark.parametrize(
    "way",
    [
        (LeaveTask(),),
        (NextTask(),),
        (NewGame(GameType()),),
        (OpenText("Base;NotStarted;White[1]"),),
        (OpenTask("lessons", "win"),),
    ],
)
def test_a_game_against_the_computer_goes_on_when_its_task_is_opened_again(
    way: tuple[Intent, ...],
) -> None:
    left = after(begun(), *way)
    assert left.task is None or left.task.task.id == "win"
    again = after(left, OpenTask("lessons", "beat"))
    assert again.game.record.moves == ("wS1 -wA1",)
    # It is still the computer's turn, with the colour that it had.
    assert again.computer.levels == begun().computer.levels
    assert again.table.flip is begun().table.flip
    assert again.computer.request is not None


def test_a_task_of_a_file_of_the_site_is_one_of_that_file_after_a_reload() -> None:
    state = after(AppState(), Visit("mode=puzzle&tasks=tasks/a.json&id=pin"))
    state = after(state, TasksLoaded("tasks/a.json", file(PIN, WIN), 1))
    reloaded, effects = update(AppState(), Restore(doing.write(state)))
    assert FetchTasks("tasks/a.json") in effects
    there = after(reloaded, TasksLoaded("tasks/a.json", file(PIN, WIN), 1))
    assert there.dialog is None
    assert task_of(after(there, NextTask())).task.id == "win"


@pytest.mark.parametrize("address", ["https://else.test/a.json", 7, "x" * 501])
def test_a_damaged_address_is_not_fetched_after_a_reload(address: object) -> None:
    state = after(AppState(), Visit("mode=puzzle&tasks=tasks/a.json&id=pin"))
    state = after(state, TasksLoaded("tasks/a.json", file(PIN, WIN), 1))
    text = doing.write(state)
    assert '"tasks/a.json"' in text
    _, effects = update(AppState(), Restore(text.replace('"tasks/a.json"', json.dumps(address))))
    assert not any(isinstance(effect, FetchTasks) for effect in effects)


def test_a_game_of_a_task_goes_on_after_a_reload() -> None:
    state = begun()
    text, progress = doing.write(state), state.learn.progress
    reloaded = replace(AppState(), learn=replace(AppState().learn, progress=progress))
    assert after(reloaded, Restore(text)).game.record.moves == ("wS1 -wA1",)


@pytest.mark.parametrize("costly", [(Undo(),), (Undo(), Play("wS1 -wA1")), (Undo(), RestartTask())])
def test_what_a_game_of_a_task_has_cost_is_kept_when_its_task_is_left(
    costly: tuple[Intent, ...],
) -> None:
    state = after(begun(), *costly)
    again = after(state, LeaveTask(), OpenTask("lessons", "beat"))
    assert task_of(again).attempt == task_of(state).attempt
    assert task_of(again).attempt.tries == 1
    assert read(write(again.learn.progress)) == again.learn.progress


def test_a_game_that_is_won_costs_nothing_when_it_is_begun_again() -> None:
    costly = NO_PROGRESS.with_game("lessons", "beat", (), 2)
    assert costly.tries("lessons", "beat") == 2
    assert costly.game("lessons", "beat") == ()
    start = loaded(GAME)
    state = page(BEAT, state=replace(start, learn=replace(start.learn, progress=costly)))
    assert task_of(state).attempt.tries == 2
    won = after(state, Play("wG1 bQ-"))
    assert won.learn.progress.stars("lessons", "beat") == 1
    assert won.learn.progress.tries("lessons", "beat") == 0


def test_a_page_that_is_left_says_that_the_game_of_a_task_can_go_on() -> None:
    left = after(begun(), LeaveTask())
    assert sentence(left) == "Open “Win the game” again to go on with its game."


def test_a_game_of_a_task_is_begun_again_by_try_again() -> None:
    again = after(begun(), RestartTask(), LeaveTask(), OpenTask("lessons", "beat"))
    assert again.game.record.moves == ()


def test_undo_brings_back_the_game_that_another_try_replaced() -> None:
    state = after(begun(), Undo(), Play("wS1 -wA1"))
    again = after(state, RestartTask())
    assert again.game.record.moves == ()
    assert sentence(again) == "Begun again. Undo brings the game back."
    back = after(again, Undo())
    assert back.game.record == state.game.record
    assert task_of(back).attempt == task_of(state).attempt


def test_a_saved_game_of_a_task_outlives_the_page() -> None:
    progress = begun().learn.progress
    assert read(write(progress)) == progress
    assert progress.game("lessons", "beat") == ("wS1 -wA1",)


def test_no_tab_brings_back_an_older_state_of_a_game() -> None:
    older = begun().learn.progress
    newer = older.with_game("lessons", "beat", ("wS1 -wA1", "bS2 bS1-"))
    for later in (newer, newer.with_game("lessons", "beat", ())):
        moves = later.game("lessons", "beat")
        assert older.merged(later).game("lessons", "beat") == moves
        assert later.merged(older).game("lessons", "beat") == moves


# -- the tile that a task asks about ---------------------------------------------------------------

TWINS = "Base;Position;White[6];wQ@0,0;bQ@1,0;wA1@-1,0;wA2@-1,1;bS1@2,0;bG1@3,0"
SPACES = {"id": "spaces", "kind": "destinations", "position": TWINS}


@pytest.mark.parametrize("lang", ["en", "nl"])
@pytest.mark.parametrize("piece", ["wA2", "wQ", "wG1"])
@pytest.mark.parametrize("marks", [[], ["1,1"]])
def test_the_tile_that_a_task_asks_about_stands_out_on_the_board_or_in_the_hand(
    piece: str, marks: list[str], lang: str
) -> None:
    state = page({**SPACES, "piece": piece, "marks": marks})
    state = replace(state, settings=replace(state.settings, lang=lang))
    (asked,) = of_class(state, "asked")
    assert piece in (asked.attrs.get("data-piece"), asked.attrs.get("data-reserve"))


@pytest.mark.parametrize(
    ("piece", "en", "nl"),
    [
        ("wA2", "white ant 2", "witte mier 2"),
        ("wQ", "the white queen bee", "de witte bijenkoningin"),
        ("bG1", "the black grasshopper", "de zwarte sprinkhaan"),
    ],
)
def test_a_task_names_its_tile_with_a_number_or_an_article(piece: str, en: str, nl: str) -> None:
    task = task_of(page({**SPACES, "piece": piece, "position": TWINS.replace("White", "Black")}))
    assert goal("en", task) == f"Choose every space that {en} can go to."
    assert goal("nl", task) == f"Kies elk veld waar {nl} heen kan."


# -- undo in a game against the computer -----------------------------------------------------------


def answers_of(state: AppState) -> dict[str, bool]:
    """Return the buttons of the open task, and whether each can do something."""
    (row,) = of_class(state, "actions")
    return {str(n.attrs["data-action"]): "aria-disabled" not in n.attrs for n in row.children}


def test_a_game_against_the_computer_has_undo_and_try_again_once_it_has_begun() -> None:
    before, during = answers_of(page(LONG)), answers_of(begun())
    names = ["leave-task", "undo", "restart-task", "next-task"]
    assert list(before) == list(during) == names
    assert (before["undo"], before["restart-task"]) == (False, False)
    assert (during["undo"], during["restart-task"]) == (True, True)


def test_a_restarted_game_that_undo_brings_back_is_not_restarted_again() -> None:
    restarted = after(begun(), RestartTask())
    assert not answers_of(restarted)["restart-task"]
    assert after(restarted, Undo()).game.record.moves == begun().game.record.moves


def test_undo_in_a_game_against_the_computer_takes_back_one_move_and_costs_a_star() -> None:
    once = after(begun(), Undo())
    assert once.game.record.moves == ()
    assert once.task is not None
    assert "costs a star" in sentence(once)
    assert task_of(once).attempt.after_win().stars == 2
    assert once.computer.request is None
    assert after(once, Undo()).task is once.task  # there is nothing to undo
    many = once
    for _ in range(3):
        many = after(many, Play("wS1 -wA1"), Undo())
    assert task_of(many).attempt.after_win().stars == 1
    assert sentence(many) == "Your move is taken back."


def test_undo_takes_back_the_answer_of_the_computer_too() -> None:
    state = begun()
    assert state.computer.request is not None
    reply = state.board.move_string(state.board.legal_moves[0])
    number = state.computer.request.number
    state = after(state, Answered(Answer(number, True, (AnalysedLine((reply,), 0),), 1, 1)))
    assert len(state.game.record.moves) == 2
    assert after(state, Undo()).game.record.moves == ()


def test_undo_after_a_lost_game_takes_back_the_losing_move_at_no_further_cost() -> None:
    lost, _ = played(page({**BEAT, "position": SURROUNDED}), "wA2 -wS1")
    assert answers_of(lost)["undo"]
    again = after(lost, Undo())
    assert again.game.record.moves == ()
    assert (task_of(again).state, task_of(again).attempt.tries) == ("open", 1)
    assert again.playable
