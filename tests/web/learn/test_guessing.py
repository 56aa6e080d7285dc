"""A game whose moves are guessed: the game's move counts, one that is as good, and the sum."""

from __future__ import annotations

import json

import pytest

from hive_core import Color
from tests.page import after, loaded, of_class, with_id
from tests.tasks.test_goals import LAST
from tests.web.learn.test_open_task import played, task_of
from tests.web.learn.test_training import analysed, moves, words
from web.app.controls import from_form
from web.computer.guess import MARGIN, Guess
from web.computer.intents import Analyse, Answered, AskHint, ThinkingFailed
from web.computer.protocol import AnalysedLine, Answer, EngineRequest, RequestPurpose
from web.computer.review import CLOSE_NODES
from web.computer.state import TRIES
from web.files.intents import OpenText
from web.game.intents import Undo
from web.learn import doing
from web.learn.intents import (
    AskTaskHint,
    GoOn,
    GuessMoves,
    LeaveTask,
    NextTask,
    OpenTraining,
    RestartTask,
    Restore,
    ShowSolution,
)
from web.shared.effects import Pause
from web.shared.sentences import is_warning, sentence
from web.shared.state import AppState

GAME = "Base;InProgress;White[4];wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wA1 -wQ;bA1 bQ-"
LINE = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", "wA1 -wQ", "bA1 bQ-")
OTHER = "wA1 -wS1"
"""Another move in place of White's second."""


def guessing(color: Color = Color.WHITE) -> AppState:
    """Return the page that asks for the first move of that player."""
    return after(loaded(GAME), Analyse(), GuessMoves(color))


def guess_of(state: AppState) -> Guess:
    guess = task_of(state).guess
    assert guess is not None
    return guess


def request(state: AppState) -> EngineRequest:
    asked = state.computer.request
    assert asked is not None
    return asked


def went_on(state: AppState) -> AppState:
    """Return the page after the pauses that run."""
    while task_of(state).pause:
        state = after(state, GoOn(task_of(state).pause))
    return state


def guessed(state: AppState, *texts: str) -> AppState:
    """Return the page after these guesses, and what the page plays after them."""
    for text in texts:
        state = went_on(played(state, text)[0])
    return state


def found(state: AppState, score: int) -> AppState:
    """Return the page after the search that is open; `score`: for the side to move there."""
    asked = request(state)
    line = AnalysedLine(("pass",), score)
    return after(state, Answered(Answer(asked.number, True, (line,), 5, CLOSE_NODES)))


def judged(state: AppState, score: int, *, game: int = 0) -> AppState:
    """Return the page after a guess, and both searches, in points for the player."""
    return found(found(played(state, OTHER)[0], -game), -score)


def results(state: AppState) -> str:
    return "".join(guess_of(state).results)


# -- the game's moves ------------------------------------------------------------------------------


def test_the_first_move_of_the_chosen_side_is_asked_for() -> None:
    assert moves(guessing()) == ()
    assert moves(guessing(Color.BLACK)) == LINE[:1]


def test_the_game_goes_on_after_its_move() -> None:
    state = played(guessing(), "wS1")[0]
    assert sentence(state) == "That’s the move from the game."
    state = went_on(state)
    assert (moves(state), results(state)) == (LINE[:2], "g")
    assert sentence(state) == "White’s turn: place a tile."


def test_an_image_of_the_games_move_is_that_move() -> None:
    state = guessed(guessing(Color.BLACK), "bG1 -wS1")
    assert (moves(state), results(state)) == (LINE[:3], "g")


def test_the_end_of_the_game_says_how_many_moves_were_guessed() -> None:
    state = guessed(guessing(), "wS1", "wQ -wS1", "wA1 -wQ")
    assert (moves(state), task_of(state).state) == (LINE, "solved")
    assert sentence(state) == "That was the game. Moves guessed: 3, as good: 0, missed: 0."


def test_the_moves_of_the_game_are_asked_for_whatever_its_variations_are() -> None:
    state = after(analysed(), GuessMoves(Color.WHITE))
    assert guess_of(state).line[:2] == LINE[:2]


def test_a_side_without_moves_is_not_asked() -> None:
    state = after(loaded("Base;InProgress;Black[1];wS1"), Analyse(), GuessMoves(Color.BLACK))
    assert (state.task, sentence(state)) == (None, "Black has no moves here to train.")


def test_an_open_task_is_not_guessed() -> None:
    state = guessing()
    assert after(state, GuessMoves(Color.BLACK)).task == state.task


# -- another move ----------------------------------------------------------------------------------


def test_the_game_move_is_searched_while_the_player_thinks() -> None:
    state = guessed(guessing(), "wS1")
    asked = request(state)
    assert (asked.purpose, asked.nodes) == (RequestPurpose.GUESS, CLOSE_NODES)
    assert asked.moves == LINE[:3]


def test_both_moves_are_searched_equally_far() -> None:
    state = found(guessed(guessing(), "wS1"), 0)
    asked = request(played(state, OTHER)[0])
    assert (asked.moves, asked.nodes) == ((*LINE[:2], OTHER), CLOSE_NODES)


def test_nothing_is_searched_without_a_guess_once_the_game_move_is_known() -> None:
    assert found(guessed(guessing(), "wS1"), 0).computer.request is None


def test_the_page_says_that_it_checks_the_move() -> None:
    state = played(guessed(guessing(), "wS1"), OTHER)[0]
    assert (sentence(state), task_of(state).takes_moves) == ("Checking your move…", False)


def test_a_move_as_good_counts_and_the_game_goes_on_with_its_own() -> None:
    state = judged(guessed(guessing(), "wS1"), 0)
    assert sentence(state) == "As good: winning chance 50%, with the game’s move 50%."
    state = went_on(state)
    assert (moves(state), results(state)) == (LINE[:4], "ga")
    assert sentence(state).startswith("As good")


def test_a_better_move_counts_too() -> None:
    state = judged(guessed(guessing(), "wS1"), 300)
    assert sentence(state).startswith("Better: winning chance ")
    assert results(state) == "ga"


def test_a_move_that_costs_an_inaccuracy_is_weaker() -> None:
    state = judged(guessed(guessing(), "wS1"), -300)
    assert (task_of(state).state, is_warning(state)) == ("wrong", True)
    assert sentence(state).startswith("Weaker, so it counts as missed: winning chance ")
    assert guess_of(state).sums["missed"] == 1
    assert sentence(state).endswith("with the game’s move 50%. Try again.")


@pytest.mark.parametrize(("cost", "result"), [(MARGIN - 1, "ga"), (MARGIN, "g")])
def test_the_margin_is_that_of_an_inaccuracy(cost: int, result: str) -> None:
    state, score = guessed(guessing(), "wS1"), 0
    while True:
        there = judged(state, score)
        if f"chance {50 - cost}%" in sentence(there):
            break
        score -= 1
    assert results(there) == result


def test_a_weaker_move_is_taken_back() -> None:
    state = went_on(judged(guessed(guessing(), "wS1"), -300))
    assert (moves(state), task_of(state).takes_moves) == (LINE[:2], True)
    assert sentence(state).startswith("Weaker")


def test_the_first_guess_counts() -> None:
    state = guessed(went_on(judged(guessed(guessing(), "wS1"), -300)), "wQ -wS1")
    assert (moves(state), results(state)) == (LINE[:4], "gm")


def test_the_same_weaker_move_is_not_searched_again() -> None:
    state = went_on(judged(guessed(guessing(), "wS1"), -300))
    assert task_of(played(state, OTHER)[0]).state == "wrong"


def test_a_reader_without_motion_takes_the_weaker_move_back() -> None:
    state = guessed(guessing(), "wS1")
    still = judged(after(state, OpenTraining()), -300)
    assert (task_of(still).shown, task_of(still).pause) == (True, 0)
    assert moves(after(still, RestartTask())) == LINE[:2]


def test_a_move_that_ends_the_game_needs_no_search() -> None:
    state = played(after(loaded("Base"), OpenText(LAST), Analyse()), "wA1 bS1/")[0]
    state = played(found(after(state, GuessMoves(Color.WHITE)), 0), "wG1 bQ-")[0]
    assert sentence(state) == "Better: winning chance 100%, with the game’s move 50%."


# -- ways out --------------------------------------------------------------------------------------


def test_a_skipped_move_is_played_and_missed() -> None:
    state = after(guessing(), NextTask())
    assert sentence(state) == "This is the move from the game."
    assert (moves(went_on(state)), results(state)) == (LINE[:2], "m")


def test_a_move_is_skipped_after_a_weaker_guess_and_while_it_is_judged() -> None:
    weaker = judged(guessed(guessing(), "wS1"), -300)
    looking = played(guessed(guessing(), "wS1"), OTHER)[0]
    for state in (weaker, looking, went_on(weaker)):
        skipped = went_on(after(state, NextTask()))
        assert (moves(skipped), results(skipped)) == (LINE[:4], "gm")


def test_undo_takes_a_guess_back_that_is_judged() -> None:
    state = after(played(guessed(guessing(), "wS1"), OTHER)[0], Undo())
    assert (moves(state), task_of(state).takes_moves, results(state)) == (LINE[:2], True, "g")


def test_the_engine_may_fail() -> None:
    state = played(guessed(guessing(), "wS1"), OTHER)[0]
    for _ in range(TRIES):
        state = after(state, ThinkingFailed(request(state).number, "lost"))
    assert state.computer.request is None
    assert moves(after(state, RestartTask())) == LINE[:2]
    assert moves(went_on(after(state, NextTask()))) == LINE[:4]


def test_there_is_no_hint_and_no_solution() -> None:
    state = guessing()
    for intent in (AskTaskHint(), ShowSolution(), AskHint(), RestartTask(), Undo()):
        assert moves(after(state, intent)) == ()
        assert task_of(after(state, intent)) == task_of(state)


def test_leaving_returns_to_the_game() -> None:
    before = after(loaded(GAME), Analyse())
    state = after(guessed(after(before, GuessMoves(Color.WHITE)), "wS1"), LeaveTask())
    assert (state.game, state.mode) == (before.game, "analysis")


def test_the_game_can_be_guessed_again() -> None:
    state = guessed(guessing(), "wS1", "wQ -wS1", "wA1 -wQ")
    state = after(state, RestartTask())
    assert (moves(state), results(state), task_of(state).state) == ((), "", "open")


def test_a_guessed_game_is_no_progress() -> None:
    state = guessing()
    done = guessed(state, "wS1", "wQ -wS1", "wA1 -wQ")
    assert done.learn.progress == state.learn.progress


def reloaded(state: AppState) -> AppState:
    """Return the page after a reload."""
    return after(loaded(GAME), Restore(doing.write(state)))


def test_a_reload_goes_on_with_the_move_that_is_asked_for() -> None:
    weaker = went_on(judged(guessed(guessing(), "wS1"), -300))
    for state in (weaker, judged(guessed(guessing(), "wS1"), -300)):
        again = reloaded(state)
        assert (moves(again), results(again)) == (LINE[:2], "g")
        assert results(guessed(again, "wQ -wS1")) == "gm"


def test_a_reload_in_a_pause_loses_no_result() -> None:
    again = reloaded(played(guessing(), "wS1")[0])
    assert (moves(again), results(again)) == (LINE[:2], "g")


def test_a_reload_at_the_end_shows_the_sum() -> None:
    again = reloaded(guessed(guessing(), "wS1", "wQ -wS1", "wA1 -wQ"))
    assert sentence(again) == "That was the game. Moves guessed: 3, as good: 0, missed: 0."


@pytest.mark.parametrize("damaged", [None, [], ["x", True], ["g", 1], ["g" * 99, False], 7])
def test_damaged_results_are_left_out(damaged: object) -> None:
    saved = json.loads(doing.write(guessed(guessing(), "wS1")))
    saved["task"]["guess"] = damaged
    again = after(loaded(GAME), Restore(json.dumps(saved)))
    assert len(guess_of(again).results) <= 3
    assert sentence(again)


# -- what one sees ---------------------------------------------------------------------------------


def test_the_panel_counts_the_moves() -> None:
    panel = words(with_id(guessed(guessing(), "wS1"), "task"))
    assert "Guess the move · 2 of 3" in panel
    assert "Guessed: 1 · as good: 0 · missed: 0" in panel
    assert not of_class(guessing(), "stars")


def test_the_panel_says_whose_moves_are_asked_for() -> None:
    assert "Guess Black’s moves." in words(with_id(guessing(Color.BLACK), "task"))


def test_the_dialog_begins_it() -> None:
    fields = {"side": "black", "how": "guess", "name": ""}
    assert from_form("train", fields) == GuessMoves(Color.BLACK)


def test_the_pause_after_a_right_guess_is_the_one_before_a_reply() -> None:
    _, effects = played(guessing(), "wS1")
    assert sum(isinstance(effect, Pause) for effect in effects) == 1
